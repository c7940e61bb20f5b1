//! Sentences of documents and doc comments, each with its place.

/// A sentence: the line on which its paragraph begins, and its text on one line.
pub struct Sentence {
    pub line: usize,
    pub text: String,
}

/// The sentences of a Markdown file: no code blocks, tables, headings, links' addresses or HTML.
pub fn of_markdown(text: &str) -> Vec<Sentence> {
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line));
    sentences(lines)
}

/// The sentences of the doc comments (`///`, `//!`) of a Rust file.
pub fn of_rust(text: &str) -> Vec<Sentence> {
    // A line that is not a doc comment ends a paragraph.
    let lines = text.lines().enumerate().map(|(number, line)| {
        let line = line.trim_start();
        (number + 1, line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).unwrap_or(""))
    });
    sentences(lines)
}

fn sentences<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut paragraph = (0, String::new());
    let mut in_code = false;
    for (number, line) in lines.chain([(0, "")]) {
        let line = line.trim();
        let fence = line.starts_with("```");
        let apart = in_code || fence || line.is_empty() || line.starts_with(['#', '|', '<', '!']);
        let item = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let item = ["- ", "* ", ". "].iter().find_map(|mark| item.strip_prefix(mark));
        if fence {
            in_code = !in_code;
        }
        if apart || item.is_some() {
            split(&paragraph.1, paragraph.0, &mut found);
            paragraph = (number, String::new());
        }
        if !apart {
            if paragraph.1.is_empty() {
                paragraph.0 = number;
            }
            paragraph.1.push_str(item.unwrap_or(line));
            paragraph.1.push(' ');
        }
    }
    found
}

/// Adds the sentences of a paragraph. Code in backquotes counts as one word, `code`.
fn split(paragraph: &str, line: usize, found: &mut Vec<Sentence>) {
    let prose: String = paragraph.split('`').enumerate().map(|(i, p)| if i % 2 == 0 { p } else { "code" }).collect();
    let mut text = String::new();
    for word in prose.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        let bare = word.trim_end_matches([')', '*', '"', '”', ']']);
        let ends =
            bare.ends_with(['.', '!', '?', '。']) && !["e.g.", "i.e.", "cf.", "p.", "pp.", "ch."].contains(&bare);
        // An initial, as in "R. K. Guy", ends no sentence.
        if ends && bare.trim_start_matches('(').chars().count() > 2 {
            found.push(Sentence { line, text: std::mem::take(&mut text) });
        }
    }
    if !text.is_empty() {
        found.push(Sentence { line, text });
    }
}

#[cfg(test)]
mod tests {
    use super::{of_markdown, of_rust};

    fn texts(found: Vec<super::Sentence>) -> Vec<(usize, String)> {
        found.into_iter().map(|sentence| (sentence.line, sentence.text)).collect()
    }

    #[test]
    fn sentences_of_documents_and_comments() {
        let page = "# A title\n\nOne `a b` two.\nThree (four.) Five\n1. six\n```\nno code.\n```\n| no | table. |\n";
        let expected = [(3, "One code two."), (3, "Three (four.)"), (3, "Five"), (5, "six")];
        assert_eq!(texts(of_markdown(page)), expected.map(|(line, text)| (line, text.to_owned())));
        let code = "/// By R. K. Guy.\nfn f() {} // no.\n//! Two\n//! lines.\n";
        assert_eq!(texts(of_rust(code)), [(1, "By R. K. Guy.".to_owned()), (3, "Two lines.".to_owned())]);
    }
}
