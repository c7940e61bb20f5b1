//! `grundy plot`: a picture of a sequence, a two-number game, Hackenbush, a game graph, or an automaton.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use grundy::language::Speaker;
use grundy::prove::{About, Question, Verdict};
use grundy::said::visible;
use grundy::series::no_family;
use grundy::{Convention, Family, Position, Rules, Said, Session, Shape, Start, Sum, Term, Unsolved, ask, files, said};
use grundy_draw::{
    Frame, MapStyle, automaton_picture, draw_automaton, draw_graph, draw_hackenbush, draw_map, draw_sequence,
    family_picture, graph, graph_picture, hackenbush_picture, map_picture, sequence_picture, whole_graph_picture,
    write_dot,
};
use serde_json::json;

use crate::args::{Common, Format, Plot, What};
use crate::failure::{Failure, refuse};
use crate::lines::Out;
use crate::values::cut_short;
use crate::watch::Watch;
use crate::{input, languages};

const HEAPS: u64 = 1000;
const PAIRS: u64 = 40;
/// The last n of a family, if the time for it suffices.
const MEMBERS: u64 = 200;
/// A map with more numbers a side would need several screens.
const MOST_PAIRS: u64 = 1023;
/// More positions are not written as DOT text.
const MOST_IN_DOT: usize = 20_000;

enum Subject {
    Sequence(Rules),
    Family(Family),
    Map(Rules),
    Graph(Rules),
    /// A single picture, perhaps after cuts.
    Hackenbush(Rules, Position),
    Positions(Sum),
    Automaton(Rules),
}

enum Target {
    Stdout,
    Svg(PathBuf),
    #[cfg(feature = "png")]
    Png(PathBuf),
    Dot(PathBuf),
}

pub fn run(args: &Plot, common: &Common, out: Out) -> Result<(), Failure> {
    let target = target(&args.output)?;
    let subject = subject(args, common)?;
    if !matches!(subject, Subject::Positions(_) | Subject::Graph(_)) {
        input::only_normal(common, said!("the values in pictures"))?;
    }
    refuse_what_does_not_belong(args, &subject, &target)?;
    let is_open = matches!(subject, Subject::Family(_)) && args.to.is_none();
    let watch = Watch::patient(common, is_open);
    let mut session = Session::new(watch.limits(common));
    let frame = Frame { width: args.width, height: args.height, ..Frame::default() };
    // The font of a PNG file has no Chinese letters.
    let frame =
        if matches!(target, Target::Svg(_) | Target::Stdout) { Frame { words: said_here, ..frame } } else { frame };
    let (title, text) = match &subject {
        Subject::Sequence(rules) => {
            let picture = sequence_picture(&mut session, rules, args.to.unwrap_or(HEAPS))?;
            (picture.heading.title.clone(), draw_sequence(&picture, frame))
        }
        Subject::Family(family) => {
            let (picture, stopped) = family_picture(&mut session, family, args.to.unwrap_or(MEMBERS))?;
            if let Some(why) = cut_short(stopped, is_open && !picture.values.is_empty(), common) {
                return Err(why.into());
            }
            (picture.heading.title.clone(), draw_sequence(&picture, frame))
        }
        Subject::Map(rules) => {
            let style = args.what.map(|what| match what {
                What::Values => MapStyle::Values,
                What::Outcomes => MapStyle::Outcomes,
            });
            let picture = map_picture(&mut session, rules, args.to.unwrap_or(PAIRS), style)?;
            (picture.heading.title.clone(), draw_map(&picture, frame))
        }
        Subject::Hackenbush(rules, position) => {
            let Some(picture) = hackenbush_picture(&mut session, rules, position)? else { return Err(nothing()) };
            let drawn = draw_hackenbush(&picture, frame).map_err(Failure::too_much)?;
            (picture.heading.title.clone(), drawn)
        }
        Subject::Automaton(rules) => {
            let (convention, about) = (rules.moves.nature().convention.unwrap_or_default(), About::PPositions);
            let question = Question { rules, heaps: None, convention, about, claim: None, numeration: None };
            let theorem = question.answer(&session.limits)?;
            let refused = |reason: Said| Failure::usage(said!("{name}: {reason}", name = rules.name, reason));
            if theorem.verdict != Verdict::Proven {
                let why = said!("no theorem about all positions was proved, so there is no automaton to draw");
                return Err(refused(why));
            }
            let picture = automaton_picture(&rules.name, &theorem).map_err(refused)?;
            (picture.heading.title.clone(), draw_automaton(&picture, frame))
        }
        Subject::Positions(_) | Subject::Graph(_) => {
            let most = if matches!(target, Target::Dot(_)) { MOST_IN_DOT } else { graph::MOST_VERTICES };
            let picture = match &subject {
                Subject::Positions(game) => {
                    let convention = input::convention(game, common)?;
                    graph_picture(&mut session, game, convention, most).map(Some)
                }
                Subject::Graph(rules) => {
                    let convention = if common.misere { Convention::Misere } else { Convention::Normal };
                    whole_graph_picture(&mut session, rules, convention, most)
                }
                _ => Ok(None),
            };
            let picture = picture.map_err(|error| match (error, &target) {
                (why, Target::Dot(_)) => Failure::from(why),
                (ask::Failure::Unsolved(other), _) if !matches!(other, Unsolved::TooLarge(_)) => other.into(),
                (why, _) => Failure::too_much(said!(
                    "{why}, or write DOT text (-o FILE.dot): it may have {most}",
                    why = why.said(),
                    most = MOST_IN_DOT
                )),
            })?;
            let Some(picture) = picture else { return Err(nothing()) };
            let text = match target {
                Target::Dot(_) => write_dot(&picture),
                _ => draw_graph(&picture, frame),
            };
            (picture.heading.title.clone(), text.map_err(Failure::too_much)?)
        }
    };
    watch.finish();
    let file = match &target {
        Target::Stdout => {
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        Target::Svg(file) | Target::Dot(file) => {
            write(file, text.as_bytes())?;
            file
        }
        #[cfg(feature = "png")]
        Target::Png(file) => {
            write(file, &png::png(&text).map_err(Failure::usage)?)?;
            file
        }
    };
    let file = file.display().to_string();
    match common.format {
        Format::Json => crate::lines::json(&json!({"file": file, "title": title.to_string()}), out)?,
        _ => writeln!(out, "{}", visible(&format!("{file}: {}", said_here(&title))))?,
    }
    Ok(())
}

/// A sentence in the language of the program.
fn said_here(said: &Said) -> String {
    thread_local!(static SPEAKER: Speaker = languages::speaker());
    SPEAKER.with(|speaker| speaker.sentence(said))
}

fn target(file: &Path) -> Result<Target, Failure> {
    if file == Path::new("-") {
        return Ok(Target::Stdout);
    }
    let extension = file.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("svg") => Ok(Target::Svg(file.to_owned())),
        #[cfg(feature = "png")]
        Some("png") => Ok(Target::Png(file.to_owned())),
        #[cfg(not(feature = "png"))]
        Some("png") => Err(Failure::left_out("png")),
        Some("dot") => Ok(Target::Dot(file.to_owned())),
        _ => refuse(said!(
            "the name `{file}` does not say what kind of picture to write: end it with .svg, .png or .dot \
             (-o - writes SVG to standard output)",
            file = file.display()
        )),
    }
}

/// A single word is a ruleset, anything else a position. Games whose rules are the whole position are positions.
fn subject(args: &Plot, common: &Common) -> Result<Subject, Failure> {
    let text = args.words.join(" ");
    let (ruleset, family) = match args.words.as_slice() {
        [word] if word != "-" && !word.trim().contains(char::is_whitespace) => {
            let (rules, family) = input::family(&[word.trim().to_owned()], common)?;
            (Some(rules), family)
        }
        _ if args.automaton || !names_family(&text) => (None, None),
        words => (None, input::family(words, common)?.1),
    };
    // Single heaps of a file are drawn as those of the catalogue.
    let is_heap = |family: &Family| family.is_single() && family.rules.shape == Shape::Heap;
    if let Some(family) = family.filter(|family| !args.automaton && !is_heap(family)) {
        return Ok(Subject::Family(family));
    }
    match ruleset {
        Some(rules) if args.automaton => Ok(Subject::Automaton(rules)),
        None if args.automaton => refuse(said!("--automaton is for a ruleset, such as wythoff")),
        None => {
            let game = input::position(&args.words, common)?;
            Ok(single_picture(&game).unwrap_or(Subject::Positions(game)))
        }
        Some(rules) if rules.picture().is_some() => Ok(Subject::Hackenbush(rules, Position::from(vec![]))),
        Some(rules) if rules.graph().is_some() => Ok(Subject::Graph(rules)),
        Some(rules) => match rules.shape {
            Shape::Heap => Ok(Subject::Sequence(rules)),
            Shape::Pair => Ok(Subject::Map(rules)),
            // A file may say where its game starts.
            Shape::Other if rules.source().is_some() => {
                // The file is not read a second time.
                let start = rules.moves.parse("").ok().map(|position| vec![Start { position, copies: 1 }]);
                let game = match start.and_then(|starts| Sum::of(vec![Term { rules, starts }])) {
                    Some(game) => game,
                    None => input::position(&args.words, common)?,
                };
                Ok(Subject::Positions(game))
            }
            Shape::List | Shape::Other if rules.boards().is_some() => refuse(no_family(&rules)),
            Shape::List | Shape::Other => refuse(said!(
                "the positions of `{name}` are not single heaps or pairs of numbers, so there is no sequence and no map to \
                 draw; add a position, and the positions that can be reached from it are drawn, for example \
                 grundy plot {rules} -o {output}",
                name = rules.name,
                rules = rules.example(),
                output = args.output.display()
            )),
        },
    }
}

/// Whether a text is one ruleset with one start in which a number n is open.
fn names_family(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let start = text.trim().split_once(char::is_whitespace).map_or("", |(_, start)| start);
    !start.contains(" + ") && start.split(|c| !is_word(c)).any(|word| word == "n")
}

fn single_picture(game: &Sum) -> Option<Subject> {
    let mut components = game.components();
    let (only, more) = (components.next()?, components.next());
    let is_single = more.is_none() && only.copies == 1 && only.rules.picture().is_some();
    is_single.then(|| Subject::Hackenbush(only.rules.clone(), only.position.clone()))
}

fn nothing() -> Failure {
    Failure::usage(said!("there is nothing to draw"))
}

fn refuse_what_does_not_belong(args: &Plot, subject: &Subject, target: &Target) -> Result<(), Failure> {
    match subject {
        Subject::Positions(_) | Subject::Graph(_) | Subject::Hackenbush(..) if args.to.is_some() => {
            return refuse(said!("--to is for a sequence or a map; a position is drawn with all that can be reached"));
        }
        Subject::Map(rules) if args.to.is_some_and(|to| to > MOST_PAIRS) => {
            return refuse(said!(
                "a map goes up to {most_pairs}; `grundy values {name} --to N --format csv` prints larger tables",
                most_pairs = MOST_PAIRS,
                name = rules.name
            ));
        }
        Subject::Map(_) => {}
        _ if args.what.is_some() => return refuse(said!("--what is for the map of a two-number game")),
        _ => {}
    }
    match (subject, target) {
        (Subject::Hackenbush(..), Target::Dot(_)) => {
            refuse(said!("a picture of Hackenbush is drawn as .svg or .png; DOT text has no ground"))
        }
        (Subject::Automaton(_), Target::Dot(_)) => refuse(said!("an automaton is drawn as .svg or .png")),
        (Subject::Sequence(_) | Subject::Family(_) | Subject::Map(_), Target::Dot(_)) => refuse(said!(
            "DOT text holds a graph, and this picture is not a graph: write .svg or .png, or name a position"
        )),
        (Subject::Positions(_) | Subject::Graph(_), Target::Dot(_)) if args.width.or(args.height).is_some() => {
            refuse(said!("--width and --height have no effect on DOT text: the program that draws it chooses the size"))
        }
        _ => Ok(()),
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = files::write_atomically(file, bytes);
    written.map_err(|error| Failure::file(said!("the picture cannot be written: {error}", error)))
}

/// A picture as PNG.
#[cfg(feature = "png")]
mod png {
    use grundy::{Said, said};
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    /// The font of all pictures, part of the program, so that they look the same everywhere. Its licence stands beside it.
    const FONT: &[u8] = include_bytes!("../assets/DejaVuSans.ttf");
    const FAMILY: &str = "DejaVu Sans";

    /// Draws an SVG file, one pixel for one of its units. Fails if the picture is larger than memory holds.
    pub fn png(svg: &str) -> Result<Vec<u8>, Said> {
        let mut options = Options { font_family: FAMILY.to_owned(), ..Options::default() };
        options.fontdb_mut().load_font_data(FONT.to_vec());
        options.fontdb_mut().set_sans_serif_family(FAMILY);
        let tree =
            Tree::from_str(svg, &options).map_err(|error| said!("the picture cannot be drawn: {error}", error))?;
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| {
            said!("a picture of {width} by {height} pixels is too large", width = size.width(), height = size.height())
        })?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| said!("the picture cannot be written as PNG: {error}", error))
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use grundy_draw::look::text_width;
        use resvg::usvg::Node;

        /// The widths that the layout reckons with are those of the font.
        #[test]
        fn text_is_as_wide_as_the_layout_takes_it_to_be() {
            let mut options = Options::default();
            options.fontdb_mut().load_font_data(FONT.to_vec());
            for text in (' '..='~').map(|c| c.to_string()).chain(["kayles 5 + nim 3".to_owned(), "N · 12".to_owned()])
            {
                // Between two bars, so that white space counts, too.
                let shown = format!("|{text}|").replace('&', "&amp;").replace('<', "&lt;");
                let svg = format!(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" xml:space=\"preserve\">\
                     <text font-family=\"{FAMILY}\" font-size=\"100\">{shown}</text></svg>"
                );
                let tree = Tree::from_str(&svg, &options).expect("well-formed");
                let Some(Node::Text(node)) = tree.root().children().first() else { panic!("no text in {svg}") };
                let is = f64::from(node.bounding_box().width());
                let told = text_width(&format!("|{text}|"), 100.0);
                assert!((is - told).abs() < 12.0 || (told > is && !text.is_ascii()), "{text:?}: {is}, not {told}");
            }
        }
    }
}
