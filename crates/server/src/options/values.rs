//! The values of options, as texts and as they stand in a file.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use bivalue::verbs::{verb, verbs};
use ipnet::IpNet;

/// A value of an option.
pub trait Value: Sized {
    /// Reads it from a text.
    ///
    /// # Errors
    /// The expected value in words.
    fn from_text(text: &str) -> Result<Self, String>;

    /// The value as it stands in a file; nothing if there is none.
    fn to_toml(&self) -> Option<toml::Value>;
}

/// A time in seconds, of which a fraction may be given.
///
/// ```
/// use std::time::Duration;
/// use bivalue_server::options::{Seconds, Value};
///
/// assert_eq!(Seconds::from_text("0.5").unwrap().0, Duration::from_millis(500));
/// assert!(Seconds::from_text("soon").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

/// The least severe messages that are logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

/// How messages are logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum LogFormat {
    Text,
    Json,
}

/// Names that are the values of an option.
macro_rules! names {
    ($type:ident { $($name:literal: $value:ident),+ }) => {
        impl Value for $type {
            fn from_text(text: &str) -> Result<Self, String> {
                match text {
                    $($name => Ok(Self::$value),)+
                    _ => Err(format!("expected one of {}", [$($name),+].join(", "))),
                }
            }

            fn to_toml(&self) -> Option<toml::Value> {
                Some(match self { $(Self::$value => $name.into(),)+ })
            }
        }
    };
}

names!(LogLevel { "off": Off, "error": Error, "warn": Warn, "info": Info, "debug": Debug });
names!(LogFormat { "text": Text, "json": Json });

impl Value for u64 {
    fn from_text(text: &str) -> Result<Self, String> {
        // A file knows no larger numbers.
        let number = text.parse().ok().filter(|number| i64::try_from(*number).is_ok());
        number.ok_or_else(|| "expected a whole number, such as 7".to_owned())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        i64::try_from(*self).ok().map(toml::Value::Integer)
    }
}

impl Value for bool {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|_| "expected true or false".to_owned())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some((*self).into())
    }
}

impl Value for Seconds {
    fn from_text(text: &str) -> Result<Self, String> {
        let seconds = text.parse::<f64>().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
        // The clock of the system cannot count longer times.
        let seconds = seconds.filter(|seconds| seconds.as_secs() < 1 << 32);
        seconds.map(Self).ok_or_else(|| "expected a number of seconds, such as 2 or 0.5".to_owned())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        let whole = i64::try_from(self.0.as_secs()).ok().filter(|_| self.0.subsec_nanos() == 0);
        Some(whole.map_or_else(|| self.0.as_secs_f64().into(), toml::Value::Integer))
    }
}

impl Value for SocketAddr {
    fn from_text(text: &str) -> Result<Self, String> {
        let expected = "expected an address and a port, such as 127.0.0.1:8080 or [::1]:8080";
        text.parse().map_err(|_| expected.to_owned())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(self.to_string().into())
    }
}

impl Value for IpNet {
    fn from_text(text: &str) -> Result<Self, String> {
        let net = text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
        let expected = "expected an address or a network, such as 10.0.0.1 or 10.0.0.0/8";
        net.ok_or_else(|| expected.to_owned())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(self.to_string().into())
    }
}

impl Value for String {
    fn from_text(text: &str) -> Result<Self, String> {
        let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
        if is_word { Ok(text.to_owned()) } else { Err("expected a word".to_owned()) }
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(self.clone().into())
    }
}

/// The origin of web pages: a scheme, a host and perhaps a port, as browsers send it, or `*` for
/// all.
///
/// ```
/// use bivalue_server::options::{Origin, Value};
///
/// assert_eq!(Origin::from_text("https://game.example").unwrap().as_str(), "https://game.example");
/// // Browsers send no path.
/// assert!(Origin::from_text("https://game.example/").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Value for Origin {
    fn from_text(text: &str) -> Result<Self, String> {
        let is_host = |host: &str| {
            !host.is_empty()
                && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c))
        };
        let is_origin = text.split_once("://").is_some_and(|(scheme, host)| {
            scheme.starts_with(|c: char| c.is_ascii_lowercase()) && is_host(host)
        });
        if is_origin || text == "*" {
            return Ok(Self(text.to_owned()));
        }
        Err("expected origins without a path, such as https://game.example, or *".to_owned())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(self.0.clone().into())
    }
}

/// A tool for agents: the name of its verb. The words of the name may be joined by `_`, as in the
/// names of tools.
///
/// ```
/// use bivalue_server::options::{ToolName, Value};
///
/// assert_eq!(ToolName::from_text("why_not").unwrap().0, "why-not");
/// let error = ToolName::from_text("slove").unwrap_err();
/// assert!(error.starts_with("there is no tool \"slove\", expected one of solve, check, "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolName(pub &'static str);

impl Value for ToolName {
    fn from_text(text: &str) -> Result<Self, String> {
        let verb = verb(&text.replace('_', "-"));
        verb.map(|verb| Self(verb.name())).ok_or_else(|| {
            let names: Vec<_> = verbs().iter().map(|verb| verb.name()).collect();
            format!("there is no tool {text:?}, expected one of {}", names.join(", "))
        })
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(self.0.into())
    }
}

impl Value for PathBuf {
    fn from_text(text: &str) -> Result<Self, String> {
        Ok(text.into())
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(self.to_string_lossy().into_owned().into())
    }
}

/// An empty text is no value.
impl<T: Value> Value for Option<T> {
    fn from_text(text: &str) -> Result<Self, String> {
        if text.is_empty() { Ok(None) } else { T::from_text(text).map(Some) }
    }

    fn to_toml(&self) -> Option<toml::Value> {
        self.as_ref().and_then(T::to_toml)
    }
}

/// Values that are separated by commas.
impl<T: Value> Value for Vec<T> {
    fn from_text(text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(T::from_text).collect()
    }

    fn to_toml(&self) -> Option<toml::Value> {
        Some(toml::Value::Array(self.iter().filter_map(T::to_toml).collect()))
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs_f64())
    }
}
