//! The help of every command in every language, in a terminal of 80 columns.

use textwrap::core::display_width;

use crate::{code, err, out, program};

const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "zh-Hant"];
/// The commands, with commas between them; the first is the program itself.
const COMMANDS: &str = ",solve,values,period,prove,quotient,guess,plot,play,graph,check,cluster,cluster plan,\
                        cluster solve,cluster run,games,nimber,judge,serve,completions,man,help";

/// What the program prints in a terminal of this width, in columns.
fn printed(words: &str, language: &str, columns: usize) -> String {
    let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    let output = program(&words, language).env("COLUMNS", columns.to_string()).output().expect("the program");
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output)
}

/// The commands that the help of the program lists.
#[test]
fn no_command_is_missing_here() {
    for language in LANGUAGES {
        let help = printed("--help", language, 80);
        let is_title = |line: &&str| ["Examples", "示例", "範例"].iter().any(|title| line.starts_with(title));
        let lines = help.lines().take_while(|line| !is_title(line)).filter_map(|line| line.strip_prefix("  "));
        let lines = lines.filter(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()));
        let listed: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
        let here: Vec<&str> =
            COMMANDS.split(',').filter(|command| !command.is_empty() && !command.contains(' ')).collect();
        assert_eq!(listed, here, "{language}");
    }
}

/// No line is wider than the terminal, no word is broken or lost in a narrow one, and three examples end the help.
#[test]
fn every_help_fits_is_in_its_language_and_says_all_that_the_english_says() {
    for command in COMMANDS.split(',').filter(|command| *command != "help") {
        let mut english = Vec::new();
        for (language, title) in [("en", "Examples:"), ("zh-Hans", "示例："), ("zh-Hant", "範例：")] {
            // In English clap does not break the line that says how the command is called.
            for (kind, columns) in [("--help", 80), ("-h", 80), ("--help", 60), ("-h", 60)] {
                let help = printed(&format!("{command} {kind}"), language, columns);
                for line in help.lines().filter(|_| language != "en" || columns == 80) {
                    assert!(display_width(line) <= columns, "{command} {kind} {language} {columns}: {line}");
                    let begins_badly = line.trim_start().starts_with(['，', '。', '；', '：', '、', '）', '」']);
                    assert!(!begins_badly, "{command} {kind} {language}: {line}");
                }
            }
            let [help, wide] = [80, 100].map(|columns| printed(&format!("{command} --help"), language, columns));
            let words = |help: &str| -> Vec<String> {
                help.split(|sign: char| !sign.is_ascii_graphic())
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned)
                    .collect()
            };
            assert_eq!(words(&help), words(&wide), "{command} {language}");
            let specs = help.lines().filter(|line| line.starts_with("  -") || line.starts_with("      --"));
            let mut flags: Vec<String> =
                specs.filter_map(|line| line.split_once("--")?.1.split(' ').next().map(str::to_owned)).collect();
            flags.sort();
            if language == "en" {
                assert!(flags.contains(&"help".to_owned()), "{command}: {flags:?}");
                english.clone_from(&flags);
            }
            assert_eq!(flags, english, "{command} {language}");
            if language == "zh-Hans" {
                assert!(help.contains("用法：grundy"), "{help}");
                for word in ["Usage", "Options", "default", "possible", "Print", "Commands"] {
                    assert!(!help.contains(word), "{command}: {word} in {help}");
                }
            }
            let (_, examples) = help.split_once(&format!("\n{title}\n")).expect(title);
            let begins = format!("  grundy {command}");
            assert!(examples.lines().all(|line| line.starts_with(begins.trim_end())), "{command}: {examples}");
            assert_eq!(examples.lines().count(), 3, "{command}: {examples}");
        }
    }
}

#[test]
fn every_page_of_the_reference_is_printed() {
    for topic in ["notation", "formulas", "json", "exit-codes", "environment", "files"] {
        for language in LANGUAGES {
            let page = printed(&format!("help {topic}"), language, 80);
            assert!(page.lines().count() > 10 && !page.contains("```") && !page.contains("---"), "{page}");
            assert_eq!(page, printed(&format!("--quiet help {topic} --lang {language}"), "", 80));
        }
        assert!(!printed(&format!("help {topic}"), "zh-Hant", 80).contains("这"));
    }
}

#[test]
fn the_man_page_is_in_the_language() {
    let page = printed("man", "zh-Hans", 80);
    for heading in ["名称", "概要", "示例", "退出码", "文件", "说明", "\"GRUNDY SOLVE\""] {
        assert!(page.lines().any(|line| line == format!(".SH {heading}")), "{heading}");
    }
    assert!(page.lines().any(|line| line == ".SS 选项"));
    let english = |line: &&str| {
        line.split(|sign: char| !sign.is_ascii_alphabetic() && sign != ' ')
            .any(|part| part.split(' ').filter(|word| word.len() > 3).count() > 3)
    };
    let prose = page.lines().filter(|line| !line.starts_with('.') && !line.starts_with("\\&grundy "));
    let left: Vec<&str> = prose.filter(english).collect();
    assert!(left.is_empty(), "{left:#?}");
    let page = printed("man", "en", 80);
    for heading in ["SYNOPSIS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"] {
        assert!(page.lines().any(|line| line == format!(".SH {heading}")), "{heading}");
    }
}
