//! Explanations as Markdown.

/// Returns sentences as Markdown. Each line becomes a paragraph; indented lines that follow each
/// other become one block, without their common indentation.
///
/// ```
/// use bivalue::render::paragraphs;
///
/// let text = paragraphs("Two cases:\n  If r1c1=2, so.\n  If r1c1=3, so.\nSo so.");
/// assert_eq!(text, "Two cases:\n\n```text\nIf r1c1=2, so.\nIf r1c1=3, so.\n```\n\nSo so.\n\n");
/// ```
#[must_use]
pub fn paragraphs(explanation: &str) -> String {
    let lines: Vec<_> = explanation.lines().collect();
    let is_set_in = |line: &str| line.starts_with("  ");
    let mut text = String::new();
    for lines in lines.chunk_by(|line, next| is_set_in(line) && is_set_in(next)) {
        if is_set_in(lines[0]) {
            text += "```text\n";
            for line in lines {
                text += &line[2..];
                text += "\n";
            }
            text += "```\n\n";
        } else {
            text += lines[0];
            text += "\n\n";
        }
    }
    text
}
