//! Traditional Chinese, made from simplified Chinese by `xtask/traditional.txt`.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// The characters, the phrases and the messages.
const TABLE: &str = include_str!("../traditional.txt");
/// The folders that hold a folder for each language.
const FOLDERS: [&str; 3] = ["crates/grundy/locales", "crates/grundy-cli/locales", "web/src/locales"];

/// How simplified Chinese becomes traditional Chinese.
struct Table {
    characters: HashMap<char, char>,
    /// The phrases by their first characters, the longest first.
    phrases: HashMap<char, Vec<(&'static str, &'static str)>>,
    /// Messages that are written out, by their ids; an attribute is `message.attribute`.
    messages: BTreeMap<&'static str, &'static str>,
}

impl Table {
    fn read() -> Table {
        let mut parts = TABLE.split("\n#").skip(1).map(|part| part.lines().skip(1));
        let mut part = || parts.next().into_iter().flatten();
        let signs: Vec<char> = part().flat_map(str::chars).collect();
        let characters = signs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let mut phrases: HashMap<char, Vec<_>> = HashMap::new();
        for (phrase, other) in part().filter_map(|line| line.split_once(' ')) {
            phrases.entry(phrase.chars().next().unwrap_or(' ')).or_default().push((phrase, other));
        }
        phrases.values_mut().for_each(|all| all.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len())));
        Table { characters, phrases, messages: part().filter_map(|line| line.split_once(" = ")).collect() }
    }

    /// A file of simplified Chinese in traditional Chinese, line by line.
    fn changed(&self, text: &str) -> String {
        let (mut message, mut changed) = ("", String::new());
        for line in text.lines() {
            let head = line.split(" =").next().unwrap_or_default();
            let id = match head.trim_start() {
                attribute if attribute.starts_with('.') => format!("{message}{attribute}"),
                other => other.to_owned(),
            };
            if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                message = head;
            }
            match self.messages.get(&*id) {
                Some(written) => changed += &format!("{head} = {written}"),
                None => self.line(line, &mut changed),
            }
            changed.push('\n');
        }
        changed
    }

    fn line(&self, line: &str, changed: &mut String) {
        let mut rest = line;
        while let Some(sign) = rest.chars().next() {
            let phrase = self.phrases.get(&sign).into_iter().flatten().find(|(phrase, _)| rest.starts_with(phrase));
            if let Some((phrase, other)) = phrase {
                changed.push_str(other);
                rest = &rest[phrase.len()..];
            } else {
                changed.push(*self.characters.get(&sign).unwrap_or(&sign));
                rest = &rest[sign.len_utf8()..];
            }
        }
    }
}

/// Writes every file of traditional Chinese; with `check`, says which ones are not as they would be written.
pub fn run(check: bool) -> Result<(), String> {
    let (table, root) = (Table::read(), Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    let mut stale: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS {
        let [simplified, traditional] = ["zh-Hans", "zh-Hant"].map(|language| root.join(folder).join(language));
        for entry in fs::read_dir(&simplified).map_err(|error| format!("{}: {error}", simplified.display()))?.flatten()
        {
            let (from, to) = (entry.path(), traditional.join(entry.file_name()));
            let text = fs::read_to_string(&from).map_err(|error| format!("{}: {error}", from.display()))?;
            let changed = table.changed(&text);
            if fs::read_to_string(&to).ok().as_ref() != Some(&changed) {
                if !check {
                    fs::write(&to, changed).map_err(|error| format!("{}: {error}", to.display()))?;
                }
                stale.push(to);
            }
        }
    }
    match check && !stale.is_empty() {
        true => Err(format!("not what `cargo xtask traditional` writes: {stale:?}")),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_phrases_and_messages_are_changed() {
        let table = Table::read();
        let text = "# 注\nplain = 数据文件里的 { $n } 个数\nmove-break-row = 在第 { $row } 行之后掰开\ntheorem-tartan = 积\n    .statement = 行\n";
        let changed = table.changed(text);
        let written: Vec<&str> = changed.lines().collect();
        assert_eq!(written[1], "plain = 資料檔案裡的 { $n } 個數");
        assert_eq!(written[2], "move-break-row = 在第 { $row } 橫列之後掰開");
        assert!(written[4].starts_with("    .statement = ") && written[4].contains("橫列"));
        assert_eq!(run(true), Ok(()));
    }
}
