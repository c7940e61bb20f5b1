//! The types of all answers in TypeScript: a test writes `web/src/answers.ts`, and `GRUNDY_UPDATE=1` updates it.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;
use std::path::Path;

use grundy::ask::{self, Failed, Failure};
use serde::Serialize;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{answers, catalogue, hackenbush, prove, review, series, table};

/// The beginning of the file. [`crate::desk::json`] defines how numbers of 64 bits and more are written.
const HEAD: &str = "/**
 * What the library answers. A test of `crates/grundy-web` writes this file from the types there:
 * `GRUNDY_UPDATE=1 cargo test -p grundy-web typescript`.
 */

/** A whole number; as a text where a floating point number would round it. */
export type Whole = number | string;
";

struct Declared {
    config: Config,
    met: HashSet<TypeId>,
    /// By name: the order in which types are visited differs from build to build.
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.met.insert(TypeId::of::<T>()) {
            // Only derived types have a file of their own; the others are numbers, texts and lists.
            if T::output_path().is_some() {
                let docs = T::docs().unwrap_or_default();
                let text = format!("\n{docs}export {}\n", T::decl(&self.config));
                // Comments of one line stand in one line. What may be absent is never `null` instead.
                let text = text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
                let lines = text.split('\n').map(|line| match line.contains("?: ") {
                    true => line.replacen(" | null,", ",", 1),
                    false => line.to_owned(),
                });
                let name = T::name(&self.config);
                let name = name.split('<').next().unwrap_or_default().to_owned();
                self.texts.insert(name, lines.collect::<Vec<_>>().join("\n"));
            }
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

impl Declared {
    /// The name of an answer's type. The type and all its parts are declared.
    fn answer<T: TS + Serialize + 'static>(&mut self, _asked: impl FnOnce() -> Result<T, Failure>) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }
}

/// An argument of a question that is never asked: only the type of the answer counts.
fn any<T>() -> T {
    unreachable!("nothing is asked")
}

#[test]
fn the_types_of_the_page_are_those_of_the_answers() {
    let mut declared =
        Declared { config: Config::new().with_large_int("Whole"), met: HashSet::new(), texts: BTreeMap::new() };
    let answers = [
        ("catalogue", declared.answer(|| Ok(catalogue::catalogue()))),
        ("prose", declared.answer(|| Ok(catalogue::prose(any())))),
        ("rules", declared.answer(|| catalogue::rules(any(), any()))),
        ("table", declared.answer(|| table::table(any(), any(), any(), any()))),
        ("make", declared.answer(|| table::make(any(), any(), any(), any(), any()))),
        ("judge", declared.answer(|| answers::judge(any(), any(), any(), any(), any()))),
        ("solve", declared.answer(|| answers::solve(any(), any(), any()))),
        ("written", declared.answer(|| answers::written(any(), any(), any()))),
        ("explain", declared.answer(|| answers::explain(any(), any(), any()))),
        ("reply", declared.answer(|| answers::reply(any(), any(), any()))),
        ("hint", declared.answer(|| answers::hint(any(), any(), any()))),
        ("about", declared.answer(|| Ok(any::<series::About>()))),
        ("sequenceSvg", declared.answer(|| series::sequence_svg(any(), any(), any()))),
        ("certificate", declared.answer(|| series::certificate(any(), any(), any()))),
        ("mapSvg", declared.answer(|| series::map_svg(any(), any(), any(), any()))),
        ("graph", declared.answer(|| series::graph(any(), any()))),
        ("review", declared.answer(|| review::review(any(), any(), any(), any()))),
        ("look", declared.answer(|| hackenbush::look(any(), any()))),
        ("winningCuts", declared.answer(|| hackenbush::winning_cuts(any(), any()))),
        ("cut", declared.answer(|| hackenbush::cut(any(), any()))),
        ("replyCut", declared.answer(|| hackenbush::reply(any(), any(), any()))),
        ("fusion", declared.answer(|| hackenbush::fusion(any()))),
        ("plan", declared.answer(|| series::plan(any(), any()))),
        ("prove", declared.answer(|| prove::prove(any(), any(), any(), any()))),
        ("quotient", declared.answer(|| prove::quotient(any(), any(), any()))),
        ("failed", declared.answer(|| Ok(any::<Failed>()))),
    ];
    // What the page does not ask, the program and Python answer.
    shared(&mut declared);
    let mut text = HEAD.to_owned();
    text.extend(declared.texts.into_values());
    text += "\n/** The answer to each question; `about` is that to `sequence` and `map`, beside their arrays. */\n";
    text += "export interface Answers {\n";
    for (question, answer) in answers {
        writeln!(text, "  {question}: {answer};").expect("a text takes all");
    }
    text += "}\n";

    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/answers.ts");
    if std::env::var_os("GRUNDY_UPDATE").is_some() {
        std::fs::write(&file, &text).expect("the file is written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(written == text, "web/src/answers.ts is not what the answers are: GRUNDY_UPDATE=1 writes it");
}

/// The types of the answers that the program, the page and Python share.
fn shared(declared: &mut Declared) {
    declared.visit::<grundy::WrittenAnswer>();
    declared.visit::<ask::Period>();
    declared.visit::<ask::Guesses>();
    declared.visit::<ask::Quotient>();
    declared.visit::<ask::Theorem>();
    declared.visit::<ask::Family>();
    declared.visit::<ask::Checked>();
    declared.visit::<ask::Game>();
    declared.visit::<Failed>();
}

fn fields(declaration: &str) -> impl Iterator<Item = &str> {
    // Comments stand between fields, and no type has a colon of its own.
    let pieces = declaration.split("/**").map(|piece| piece.split_once("*/").map_or(piece, |(_, rest)| rest));
    pieces.flat_map(|piece| piece.split(['{', ',', '|'])).filter_map(|piece| {
        let (name, _) = piece.split_once(':')?;
        let name = name.trim().trim_end_matches('?').trim_matches('"');
        (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')).then_some(name)
    })
}

/// `testdata/answer-fields.toml` names all fields that answers have, so that the tests that walk it miss none.
#[test]
fn every_field_of_the_answers_is_walked() {
    let mut declared = Declared { config: Config::new(), met: HashSet::new(), texts: BTreeMap::new() };
    shared(&mut declared);
    // Words for any language are walked as a whole.
    declared.texts.retain(|name, _| !matches!(name.as_str(), "Words" | "Message"));
    let all = declared.texts.iter().flat_map(|(name, text)| fields(text).map(move |field| (name.as_str(), field)));
    // The verdict on a certificate needs a file, and has a test of its own.
    let all: BTreeSet<(&str, &str)> = all
        .filter(|&(name, field)| {
            name != "Checked" && (name, field) != ("Period", "values_hash") && name != "ValuesHash"
        })
        .collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/answer-fields.toml");
    let table: toml::Table = std::fs::read_to_string(file).expect("the list of fields").parse().expect("TOML");
    let rows: Vec<[String; 5]> = table["fields"].clone().try_into().expect("rows of five texts");
    let walked: BTreeSet<(&str, &str)> = rows.iter().map(|[of, field, ..]| (of.as_str(), field.as_str())).collect();
    assert_eq!(walked, all, "left: testdata/answer-fields.toml; right: the fields of the types");
}
