//! What `grundy plot` writes, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::Output;

use grundy_testkit::{Scratch, copy, files_of};

use crate::{err, grundy};

fn plot(words: &[&str], folder: &Path) -> Output {
    grundy(folder, "plot").args(words).output().expect("the program starts")
}

fn files(folder: &Path) -> Vec<String> {
    files_of(folder).into_keys().map(|name| name.to_string_lossy().into_owned()).collect()
}

/// What is drawn, with the size of the picture.
const PICTURES: &[(&[&str], u32, u32)] = &[
    (&["kayles"], 960, 480),
    (&["kayles", "--to", "60", "--width", "400"], 400, 248),
    (&["0.6", "--to", "20000", "--width", "800", "--height", "300"], 800, 300),
    (&["nim", "--to", "0"], 960, 480),
    (&["wythoff", "--to", "12", "--width", "300", "--height", "300"], 300, 300),
    (&["euclid", "--to", "100", "--what", "values", "--height", "200", "--width", "200"], 200, 200),
    (&["chocolate", "--what", "outcomes", "--width", "640", "--height", "480"], 640, 480),
    (&["nim", "2", "1", "--width", "500", "--height", "300"], 500, 300),
    (&["nim 2 1 + kayles 2x3", "--width", "1200", "--height", "1200"], 1200, 1200),
    (&["chomp", "3,2,1", "--width", "500", "--height", "700"], 500, 700),
];

#[test]
fn pictures_are_written_in_the_size_asked_for_and_always_alike() {
    let folder = Scratch::new();
    for (words, width, height) in PICTURES {
        for file in ["a.svg", "b.svg", "a.png", "b.PNG"] {
            let output = plot(&[words, &["-o", file][..]].concat(), folder.path());
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
        assert_eq!(size, [width, height].map(|n| Some(n.to_string())), "{words:?}");
        let title = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        let title = title.and_then(|title| title.text()).unwrap_or_default();
        assert!(title.contains(words[0]), "{title}");
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&read("a.png")).expect("a PNG file");
        assert_eq!((pixels.width(), pixels.height()), (*width, *height), "{words:?}");
        // Something is drawn, also in ink: the title at least.
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 80 && pixel.blue() < 110).count();
        assert!(dark > 20, "{words:?}: {dark} dark pixels");
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255), "{words:?}: the paper has a hole");
        let printed = plot(&[words, &["-o", "-"][..]].concat(), folder.path());
        assert_eq!(String::from_utf8_lossy(&printed.stdout), svg, "{words:?}");
    }
    assert_eq!(files(folder.path()), ["a.png", "a.svg", "b.PNG", "b.svg"]);
}

/// Files with Hackenbush pictures, the title of the drawing, and its tooltips.
const HACKENBUSH: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "tree.hb",
        "ground a\na b\na c\nb d\nground e\n",
        &["hackenbush:tree.hb"],
        &["value 5 = 4 ⊕ 1; one winning cut", "a: 3", "b-d, green; a winning cut"],
    ),
    (
        "cycle.hb",
        "ground a\na b\nb c\nc a\nc c x9\n",
        &["hackenbush:cycle.hb", "without:b-c"],
        &["cycle.hb without:b-c", "c-c, green, 9 times"],
    ),
    (
        "colours.hb",
        "ground a blue\na b red x2\nb c\nground c\nground d red\n",
        &["hackenbush:colours.hb"],
        &["; ", "a-b, red, 2 times", "d: 0", "blue: Left may cut"],
    ),
];

#[test]
fn hackenbush_is_drawn_with_its_values_and_cuts() {
    let folder = Scratch::new();
    for (file, content, words, told) in HACKENBUSH {
        folder.write(file, content);
        for output in ["a.svg", "b.svg", "a.png"] {
            let output = plot(&[words, &["-o", output][..]].concat(), folder.path());
            assert_eq!(output.status.code(), Some(0), "{words:?}: {}", err(&output));
        }
        let svg = fs::read_to_string(folder.at("a.svg")).expect("written");
        assert_eq!(svg, fs::read_to_string(folder.at("b.svg")).expect("written"));
        for part in *told {
            assert!(svg.contains(part), "{words:?}: no {part} in {svg}");
        }
        resvg::tiny_skia::Pixmap::decode_png(&fs::read(folder.at("a.png")).expect("written")).expect("a PNG file");
    }
}

/// The pictures beside the guide are what its commands draw. `GRUNDY_UPDATE=1` draws them again.
/// In Chinese no text of a picture has an English word, except names and formulas.
#[test]
fn pictures_speak_chinese() {
    let folder = Scratch::new();
    folder.write("p.hb", "ground a blue\na b red\na c\nground d x3\n");
    folder.write("g.csv", "from,to\nu,v\nv,w\nw,v\n");
    for subject in [
        "kayles",
        "0.56 --to 3000",
        "lasker",
        "wythoff",
        "wythoff --to 80",
        "nim 1 2",
        "nim 1 2 --misere",
        "graph:g.csv",
        "hackenbush:p.hb",
        "wythoff --automaton",
    ] {
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
