//! The help of every command in every language, in a terminal of 80 columns.

use std::process::Command;

use textwrap::core::display_width;

const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "zh-Hant"];
/// The commands, with commas between them; the first is the program itself.
const COMMANDS: &str = ",solve,values,period,prove,quotient,guess,plot,play,graph,check,cluster,cluster plan,\
                        cluster solve,cluster run,games,nimber,judge,serve,completions,man,help";

/// What the program prints in a terminal of this width, in columns.
fn printed(words: &str, language: &str, columns: usize) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let words = words.split(' ').filter(|word| !word.is_empty());
    command.args(words).env("GRUNDY_LANG", language).env("COLUMNS", columns.to_string()).env("NO_COLOR", "1");
    let output = command.output().expect("the program");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
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

#[test]
fn no_line_of_the_help_is_wider_than_the_terminal() {
    let kinds = ["--help", "-h"];
    for (command, kind) in COMMANDS.split(',').flat_map(|command| kinds.map(|kind| (command, kind))) {
        if command == "help" {
            continue;
        }
        for language in LANGUAGES {
            // In English clap does not break the line that says how the command is called.
            for &columns in if language == "en" { &[80][..] } else { &[80, 60] } {
                let help = printed(&format!("{command} {kind}"), language, columns);
                for line in help.lines() {
                    assert!(display_width(line) <= columns, "{command} {kind} {language} {columns}: {line}");
                    let begins_badly = line.trim_start().starts_with(['，', '。', '；', '：', '、', '）', '」']);
                    assert!(!begins_badly, "{command} {kind} {language}: {line}");
                }
            }
        }
    }
}

/// A narrow page has the words of a wide one: none is broken, and none is lost.
#[test]
fn no_word_of_the_help_is_broken() {
    for command in COMMANDS.split(',').filter(|command| *command != "help") {
        for language in LANGUAGES {
            let words = |columns: usize| -> Vec<String> {
                let help = printed(&format!("{command} --help"), language, columns);
                let is_latin = |sign: char| sign.is_ascii_graphic();
                help.split(|sign| !is_latin(sign)).filter(|word| !word.is_empty()).map(str::to_owned).collect()
            };
            assert_eq!(words(80), words(100), "{command} {language}");
        }
    }
}

#[test]
fn the_help_is_in_the_language_and_says_all_that_the_english_says() {
    for command in COMMANDS.split(',').filter(|command| *command != "help") {
        let flags = |language: &str| -> Vec<String> {
            let help = printed(&format!("{command} --help"), language, 80);
            let specs = help.lines().filter(|line| line.starts_with("  -") || line.starts_with("      --"));
            let mut flags: Vec<String> =
                specs.filter_map(|line| line.split_once("--")?.1.split(' ').next().map(str::to_owned)).collect();
            flags.sort();
            flags
        };
        let english = flags("en");
        assert!(english.contains(&"help".to_owned()), "{command}: {english:?}");
        for language in &LANGUAGES[1..] {
            assert_eq!(flags(language), english, "{command} {language}");
        }
        let chinese = printed(&format!("{command} --help"), "zh-Hans", 80);
        assert!(chinese.contains("用法：grundy"), "{chinese}");
        for word in ["Usage", "Options", "default", "possible", "Print", "Commands"] {
            assert!(!chinese.contains(word), "{command}: {word} in {chinese}");
        }
    }
}

#[test]
fn every_help_ends_with_three_examples() {
    for command in COMMANDS.split(',').filter(|command| *command != "help") {
        for (language, title) in [("en", "Examples:"), ("zh-Hans", "示例："), ("zh-Hant", "範例：")] {
            let help = printed(&format!("{command} --help"), language, 80);
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
