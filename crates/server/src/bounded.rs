//! Answers of a bounded length: a record as JSON, of whose lists only whole items are kept.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::json;
use serde_json::value::RawValue;

/// Fewer characters have no room for an answer and what is said about its parts.
pub(crate) const LEAST: u64 = 1000;

/// The record as it stands, or shortened.
///
/// The list that is given in parts is the first that fills more than half of the bound, or else the
/// longest. Other lists are left out, the longest first, if they leave no room for it. The member
/// `truncated` behind the status says which part there is, and how to ask for the next.
///
/// # Errors
/// If what is not in lists is longer than the bound, in words for the reader.
pub(crate) fn bounded(record: String, most: usize, from: usize) -> Result<String, String> {
    if record.len() <= most && from == 0 {
        return Ok(record);
    }
    // What was written as a record can be read.
    let Ok(mut tree) = serde_json::from_str::<Node<'_>>(&record) else { return Ok(record) };
    let mut lists = Vec::new();
    tree.lists("", &mut lists);
    let longest = || lists.iter().max_by_key(|list| list.length);
    let Some(paged) = lists.iter().find(|list| list.length > most / 2).or_else(longest).cloned()
    else {
        let is_short = record.len() <= most;
        return if is_short { Ok(record) } else { Err(too_long("the answer", record.len(), most)) };
    };
    // The longest come last.
    let mut others: Vec<_> = lists.iter().filter(|list| list.path != paged.path).collect();
    others.sort_by_key(|list| list.length);
    let mut rest = record.len() - paged.length + ROOM;
    let mut left_out = Vec::new();
    while rest + paged.length.min(most / 2) > most {
        let Some(list) = others.pop() else { break };
        rest = rest.saturating_sub(list.length);
        left_out.push(list.path.clone());
    }
    let lengths = paged.items.iter().skip(from);
    let mut room = most.saturating_sub(rest);
    let fits = lengths.take_while(|length| {
        // A comma stands before the next.
        let fits = **length < room;
        room = room.saturating_sub(**length + 1);
        fits
    });
    let (count, of) = (fits.count(), paged.items.len());
    if rest > most {
        return Err(too_long("the answer", record.len(), most));
    }
    let to = from.saturating_add(count).min(of);
    let mut truncated = json!({ "list": paged.path, "from_item": from, "items": count, "of": of });
    if to < of {
        let next = if count == 0 {
            too_long(&format!("item {from} alone"), rest + paged.items[from], most)
        } else {
            let whole = record.len();
            format!(
                "ask the same with `from_item` {to} for the next items, or with `max_characters` {whole} \
                 for the whole answer"
            )
        };
        truncated["next"] = next.into();
    }
    if !left_out.is_empty() {
        truncated["left_out"] = left_out.clone().into();
    }
    for path in &left_out {
        tree.remove(path);
    }
    tree.keep(&paged.path, from, to);
    let truncated = truncated.to_string();
    tree.insert_behind("status", "truncated", &truncated);
    Ok(tree.to_string())
}

/// The characters that the member `truncated` may take.
const ROOM: usize = 300;

fn too_long(what: &str, length: usize, most: usize) -> String {
    format!(
        "{what} has {length} characters, more than {most}: ask with `max_characters` {length}, or for \
         less detail"
    )
}

/// A value of a record, with its members in the order in which they were written.
enum Node<'a> {
    Object(Vec<(String, Node<'a>)>),
    List(Vec<&'a RawValue>),
    Other(&'a RawValue),
}

/// A list of a record, or an object of plain values whose members are its items.
#[derive(Clone)]
struct List {
    /// The names of the members that lead there, with points between them.
    path: String,
    /// The characters of all its items.
    length: usize,
    /// The characters of each item.
    items: Vec<usize>,
}

/// An object with fewer members is none that is given in parts.
const TABLE: usize = 20;

impl<'a> Node<'a> {
    /// Collects the lists.
    fn lists(&self, path: &str, found: &mut Vec<List>) {
        let items: Vec<usize> = match self {
            Self::Object(members) => {
                if members.len() < TABLE || !members.iter().all(|(_, one)| one.is_plain()) {
                    for (name, node) in members {
                        let dot = if path.is_empty() { "" } else { "." };
                        node.lists(&format!("{path}{dot}{name}"), found);
                    }
                    return;
                }
                let length = |(name, node): &(String, Node<'_>)| name.len() + 3 + node.length();
                members.iter().map(length).collect()
            }
            Self::List(items) => items.iter().map(|item| item.get().len()).collect(),
            Self::Other(_) => return,
        };
        let length = items.iter().sum::<usize>() + items.len();
        found.push(List { path: path.to_owned(), length, items });
    }

    fn is_plain(&self) -> bool {
        matches!(self, Self::Other(_))
    }

    fn length(&self) -> usize {
        match self {
            Self::Other(raw) => raw.get().len(),
            other => other.to_string().len(),
        }
    }

    /// The member to which that path leads.
    fn at(&mut self, path: &str) -> Option<&mut Self> {
        path.split('.').try_fold(self, |node, name| match node {
            Self::Object(members) => {
                members.iter_mut().find(|(own, _)| own == name).map(|(_, node)| node)
            }
            _ => None,
        })
    }

    fn remove(&mut self, path: &str) {
        let (parent, name) = match path.rsplit_once('.') {
            Some((parent, name)) => (self.at(parent), name),
            None => (Some(self), path),
        };
        if let Some(Self::Object(members)) = parent {
            members.retain(|(own, _)| own != name);
        }
    }

    /// Keeps the items of a list from one number up to another.
    fn keep(&mut self, path: &str, from: usize, to: usize) {
        match self.at(path) {
            Some(Self::List(items)) => {
                items.truncate(to);
                items.drain(..from.min(items.len()));
            }
            Some(Self::Object(members)) => {
                members.truncate(to);
                members.drain(..from.min(members.len()));
            }
            _ => {}
        }
    }

    fn insert_behind(&mut self, before: &str, name: &str, json: &'a str) {
        if let (Self::Object(members), Ok(raw)) = (self, serde_json::from_str(json)) {
            let at = members.iter().position(|(own, _)| own == before);
            let at = at.map_or(members.len(), |at| at + 1);
            members.insert(at, (name.to_owned(), Node::Other(raw)));
        }
    }
}

impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(members) => {
                f.write_str("{")?;
                for (number, (name, node)) in members.iter().enumerate() {
                    let comma = if number > 0 { "," } else { "" };
                    // The name of a member is written as JSON has it.
                    write!(f, "{comma}{}:{node}", serde_json::Value::from(name.as_str()))?;
                }
                f.write_str("}")
            }
            Self::List(items) => {
                f.write_str("[")?;
                for (number, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if number > 0 { "," } else { "" }, item.get())?;
                }
                f.write_str("]")
            }
            Self::Other(raw) => f.write_str(raw.get()),
        }
    }
}

impl<'de> Deserialize<'de> for Node<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(from)?;
        let mut inner = serde_json::Deserializer::from_str(raw.get());
        match raw.get().as_bytes().first() {
            Some(b'{') => inner.deserialize_map(Members),
            Some(b'[') => inner.deserialize_seq(Items),
            _ => return Ok(Self::Other(raw)),
        }
        .map_err(D::Error::custom)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Node<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Node::Object(members))
    }
}

struct Items;

impl<'de> Visitor<'de> for Items {
    type Value = Node<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node<'de>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Node::List(items))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn cut(record: &str, most: usize, from: usize) -> Value {
        let text = bounded(record.to_owned(), most, from).unwrap();
        assert!(text.len() <= most, "{} characters, more than {most}", text.len());
        serde_json::from_str(&text).unwrap()
    }

    fn record(count: usize) -> String {
        let items: Vec<_> = (0..count).map(|number| format!("\"the item {number:05}\"")).collect();
        format!(r#"{{"v":1,"status":"so","end":{{"grid":"1.."}},"list":[{}]}}"#, items.join(","))
    }

    #[test]
    fn a_short_record_stays_as_it_is() {
        let short = record(3);
        assert_eq!(bounded(short.clone(), short.len(), 0), Ok(short));
        // Nothing is given in parts.
        assert_eq!(bounded(r#"{"v":1}"#.to_owned(), 1000, 5), Ok(r#"{"v":1}"#.to_owned()));
    }

    #[test]
    fn the_parts_of_a_list_are_all_of_it_in_order() {
        let whole = record(1000);
        let mut seen = Vec::new();
        while seen.len() < 1000 {
            let part = cut(&whole, 2000, seen.len());
            let truncated = &part["truncated"];
            assert_eq!((&truncated["list"], &truncated["of"]), (&"list".into(), &1000.into()));
            assert_eq!(truncated["from_item"], seen.len());
            seen.extend(part["list"].as_array().unwrap().iter().cloned());
            let next = truncated["next"].as_str().unwrap_or_default();
            assert_eq!(next.contains(&format!("`from_item` {} ", seen.len())), seen.len() < 1000);
            assert_eq!(part["end"]["grid"], "1..");
        }
        let whole: Value = serde_json::from_str(&whole).unwrap();
        assert_eq!(Value::Array(seen), whole["list"]);
        assert_eq!(cut(&whole.to_string(), 2000, 5000)["list"], json!([]));
    }

    #[test]
    fn members_stay_in_order_and_the_note_comes_behind_the_status() {
        let text = bounded(record(1000), 2000, 0).unwrap();
        assert!(text.starts_with(r#"{"v":1,"status":"so","truncated":{"#), "{text}");
        assert!(text.contains(r#","end":{"grid":"1.."},"list":["the item 00000","#), "{text}");
    }

    #[test]
    fn another_list_gives_way_and_is_named() {
        let numbers = (0..1000).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
        let whole = record(1000);
        let record = format!("{},\"more\":[{numbers}]}}", &whole[..whole.len() - 1]);
        let part = cut(&record, 2000, 0);
        assert_eq!(part["truncated"]["left_out"], json!(["more"]));
        assert!(part.get("more").is_none() && part["list"].as_array().unwrap().len() > 50);
    }

    #[test]
    fn a_table_of_texts_is_given_in_parts_and_a_list_within_an_object_too() {
        let texts: Vec<_> = (0..500).map(|n| format!("\"key.\\\"{n:03}\":\"a text\"")).collect();
        let part = cut(&format!(r#"{{"status":"t","words":{{{}}}}}"#, texts.join(",")), 2000, 490);
        assert_eq!(part["words"].as_object().unwrap().len(), 10);
        assert_eq!(part["words"]["key.\"499"], "a text");
        let part = cut(&format!(r#"{{"status":"r","a":{{"b":{}}}}}"#, record(1000)), 2000, 0);
        assert_eq!(part["truncated"]["list"], "a.b.list");
        assert!(part["a"]["b"]["list"].as_array().unwrap().len() > 50);
    }

    #[test]
    fn what_has_no_whole_part_is_an_error_that_says_how_to_get_it() {
        let text = format!(r#"{{"status":"picture","svg":"{}"}}"#, "x".repeat(3000));
        let error = bounded(text, 2000, 0).unwrap_err();
        assert!(error.contains("more than 2000: ask with `max_characters` 3"), "{error}");
        let list = format!(r#"{{"status":"so","list":["{}"]}}"#, "x".repeat(3000));
        // What is said besides is there.
        let part = cut(&list, 2000, 0);
        assert_eq!((&part["status"], &part["list"]), (&"so".into(), &json!([])));
        let next = part["truncated"]["next"].as_str().unwrap();
        assert!(next.starts_with("item 0 alone has 3"), "{next}");
    }
}
