//! What `grundy plot` writes, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::Output;

use grundy_testkit::{Scratch, copy, files_of, rows};

use crate::{err, grundy};

fn plot(words: &[&str], folder: &Path) -> Output {
    grundy(folder, "plot").args(words).output().expect("the program starts")
}

fn files(folder: &Path) -> Vec<String> {
    files_of(folder).into_keys().map(|name| name.to_string_lossy().into_owned()).collect()
}

#[test]
fn pictures_are_written_in_the_size_asked_for_and_always_alike() {
    let folder = Scratch::new();
    for [words, width, height] in rows(include_str!("../../../../testdata/rows/pictures.txt")) {
        let words: Vec<&str> = words.split(' ').collect();
        for file in ["a.svg", "b.svg", "a.png", "b.PNG"] {
            let output = plot(&[&words, &["-o", file][..]].concat(), folder.path());
            assert_eq!(output.status.code(), Some(0), "{words:?}: {}", err(&output));
            let told = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(told.starts_with(&format!("{file}: ")) && told.lines().count() == 1, "{told}");
        }
        let read = |file: &str| fs::read(folder.at(file)).expect("written");
        assert_eq!(read("a.svg"), read("b.svg"), "{words:?}");
        assert_eq!(read("a.png"), read("b.PNG"), "{words:?}");
        let svg = String::from_utf8(read("a.svg")).expect("text");
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let size = ["width", "height"].map(|name| document.root_element().attribute(name).map(str::to_owned));
        assert_eq!(size, [width, height].map(|n| Some(n.to_owned())), "{words:?}");
        let title = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        let title = title.and_then(|title| title.text()).unwrap_or_default();
        assert!(title.contains(words[0]), "{title}");
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&read("a.png")).expect("a PNG file");
        assert_eq!([pixels.width(), pixels.height()].map(|n| n.to_string()), [width, height], "{words:?}");
        // Something is drawn, also in ink: the title at least.
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 80 && pixel.blue() < 110).count();
        assert!(dark > 20, "{words:?}: {dark} dark pixels");
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255), "{words:?}: the paper has a hole");
        let printed = plot(&[&words, &["-o", "-"][..]].concat(), folder.path());
        assert_eq!(String::from_utf8_lossy(&printed.stdout), svg, "{words:?}");
    }
    assert_eq!(files(folder.path()), ["a.png", "a.svg", "b.PNG", "b.svg"]);
}

#[test]
fn hackenbush_is_drawn_with_its_values_and_cuts() {
    let folder = Scratch::new();
    for [file, content, words, told] in rows(include_str!("../../../../testdata/rows/drawn-pictures.txt")) {
        let words: Vec<&str> = words.split(' ').collect();
        folder.write(file, content);
        for output in ["a.svg", "b.svg", "a.png"] {
            let output = plot(&[&words, &["-o", output][..]].concat(), folder.path());
            assert_eq!(output.status.code(), Some(0), "{words:?}: {}", err(&output));
        }
        let svg = fs::read_to_string(folder.at("a.svg")).expect("written");
        assert_eq!(svg, fs::read_to_string(folder.at("b.svg")).expect("written"));
        for part in told.split(" / ") {
            assert!(svg.contains(part), "{words:?}: no {part} in {svg}");
        }
        resvg::tiny_skia::Pixmap::decode_png(&fs::read(folder.at("a.png")).expect("written")).expect("a PNG file");
    }
}

/// In Chinese no text of a picture has an English word, except names and formulas.
#[test]
fn pictures_speak_chinese() {
    let folder = Scratch::new();
    folder.write("p.hb", "ground a blue\na b red\na c\nground d x3\n");
    folder.write("g.csv", "from,to\nu,v\nv,w\nw,v\n");
    let subjects = "kayles, 0.56 --to 3000, lasker, wythoff, wythoff --to 80, nim 1 2, nim 1 2 --misere, graph:g.csv, \
                    hackenbush:p.hb, wythoff --automaton";
    for subject in subjects.split(", ") {
        let words: Vec<&str> = subject.split(' ').chain(["-o", "-", "--lang", "zh"]).collect();
        let svg = String::from_utf8(plot(&words, folder.path()).stdout).expect("text");
        let document = roxmltree::Document::parse(&svg).expect(subject);
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        assert!(texts.iter().any(|text| text.contains(|c: char| c > '\u{3000}')), "{subject}: {texts:?}");
        let names = [
            &subject.split([' ', ':']).collect::<Vec<_>>()[..],
            &["csv", "hb", "AND", "nothing", "ground", "zeckendorf", "floor", "phi", "sqrt"],
        ]
        .concat();
        for word in texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_alphabetic())) {
            assert!(word.len() < 2 || names.iter().any(|name| name.contains(word)), "{subject}: {word} in {texts:?}");
        }
    }
}

/// The pictures beside the guide are what its commands draw. `GRUNDY_UPDATE=1` draws them again.
#[test]
fn the_pictures_of_the_guide_are_what_its_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let guide = fs::read_to_string(docs.join("pictures.md")).expect("the page about pictures");
    let folder = Scratch::new();
    copy(&docs.join("../rules"), &folder.at("rules"));
    let mut drawn = Vec::new();
    for command in guide.lines().filter_map(|line| line.strip_prefix("$ grundy plot ")) {
        let words: Vec<&str> = command.split(' ').collect();
        let Some(file) = words.last().filter(|file| guide.contains(&format!("(pictures/{file})"))) else { continue };
        if plot(&words, folder.path()).status.code() != Some(0) {
            continue; // a command that the guide shows failing
        }
        let is = fs::read_to_string(folder.at(file)).expect("written");
        let beside = docs.join("pictures").join(file);
        if std::env::var_os("GRUNDY_UPDATE").is_some() {
            fs::write(&beside, &is).expect("writable");
        }
        let told = fs::read_to_string(&beside).unwrap_or_default();
        assert!(told == is, "docs/pictures/{file} is not what `grundy plot {command}` draws");
        drawn.push(file.to_string());
    }
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn, files(&docs.join("pictures")));
    let bytes: u64 = drawn.iter().filter_map(|file| fs::metadata(folder.at(file)).ok()).map(|data| data.len()).sum();
    assert!(bytes < 300_000, "the pictures of the guide have {bytes} bytes");
}
