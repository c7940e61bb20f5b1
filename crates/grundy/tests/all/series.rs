//! Families: what is said of all positions in a row is what is said of each alone.

use grundy::series::no_family;
use grundy::{Convention, Family, Limits, Session, Sources, Stop, Sum, Unsolved, Value, Verdict};
use grundy_testkit::{Impatient, Random, Scratch, long, rows, rule_files};

fn sources() -> Sources {
    let mut sources = Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    rule_files("families").into_iter().for_each(|(name, text)| sources.hold(name, text));
    sources
}

fn family(text: &str) -> Family {
    Family::read(text, &sources()).unwrap_or_else(|error| panic!("{text}: {error:?}")).1.expect(text)
}

/// Compares a family up to `to` with its positions, each solved by a session of its own.
fn compare(family: &Family, to: u64) {
    let name = family.name();
    let alone = |n: u64, convention: Convention| {
        let sum = Sum::single(family.rules.clone(), family.position(n).ok()?);
        let answer =
            Session::default().solve(&sum, convention, 0).unwrap_or_else(|error| panic!("{name} {n}: {error}"));
        Some((answer.outcome.to_string(), answer.grundy))
    };
    let mut session = Session::default();
    let values = session.family_values(family, 0, to).unwrap();
    assert_eq!((values.list.len() as u64, &values.stopped), (to + 1, &None), "{name}");
    for (n, value) in (0..).zip(&values.list) {
        assert_eq!(*value, alone(n, Convention::Normal).map(|found| found.1.expect("a value")), "{name}: n = {n}");
    }
    for convention in [Convention::Normal, Convention::Misere] {
        let most = if convention == Convention::Misere { to.min(9) } else { to };
        let outcomes = session.family_outcomes(family, 0, most, convention).unwrap();
        for (n, outcome) in (0..).zip(&outcomes.list) {
            let alone = alone(n, convention).map(|found| found.0);
            assert_eq!(outcome.map(|outcome| outcome.to_string()), alone, "{name}: n = {n}, {convention:?}");
        }
    }
}

#[test]
fn a_row_is_what_each_position_is_alone() {
    for [text, name, to] in rows(include_str!("../../../../testdata/rows/families.txt")) {
        let family = family(text);
        assert_eq!(family.name(), name);
        if let Ok(to) = to.parse() {
            compare(&family, to);
        }
    }
    // Where moves may be followed by another, the value of misère play is not asked for.
    let even = family("rules:even.star");
    let found = Session::default().family_values(&even, 0, 12).unwrap();
    let alone = |n: u64| {
        let sum = Sum::single(even.rules.clone(), even.position(n).unwrap());
        Session::default().solve(&sum, Convention::Normal, 0).unwrap().grundy.unwrap()
    };
    assert_eq!(found.list.into_iter().flatten().collect::<Vec<_>>(), (0..=12).map(alone).collect::<Vec<_>>());
}

/// Rules of a row of cells: windows with what they need, lack, remove and add, where they fit; or a ring.
fn drawn(random: &mut Random) -> String {
    let mut cells = |most: u64| {
        let all = (0..4).filter(|_| random.below(most) == 0).map(|cell| cell.to_string());
        format!("[{}]", all.collect::<Vec<_>>().join(", "))
    };
    let moves: Vec<String> =
        (0..3).map(|at| format!("([{}], {}, {}, {})", at % 3, cells(4), cells(3), cells(5))).collect();
    let ring = random.below(4) == 0;
    let place = if ring { "(i + k) % n" } else { "i + k" };
    format!(
        "def board(n):\n    moves = []\n    for i in range({}):\n        for needs, lacks, removes, adds in [{}]:\n            \
         at = lambda list: [{place} for k in list]\n            \
         lacks = [k for k in lacks if k not in needs]\n            \
         adds = [k for k in adds if k not in needs and k not in removes]\n            \
         moves.append(change(needs = at(needs), without = at(lacks), removes = at(needs + removes), adds = at(adds)))\n    \
         return game(list(range(n)), moves, absent = [i for i in range(n) if i % 5 == {}], weight = {{i: 1 + i % 3 for i in range(n)}})\n",
        if ring { "n if n > 3 else 0" } else { "n - 3" },
        moves.join(", "),
        random.below(9),
    )
}

#[test]
fn random_rules_give_the_same_in_a_row_and_alone() {
    let mut random = Random::new(38);
    for _ in 0..long(60, 2000) {
        let text = drawn(&mut random);
        let mut sources = Sources::default();
        sources.hold("drawn.star", &text);
        let Ok((_, Some(family))) = Family::read("rules:drawn.star n", &sources) else { panic!("{text}") };
        compare(&family, 7);
    }
}

#[test]
fn paths_rings_and_strips_are_games_that_are_known() {
    let values = |text: &str, to: u64| -> Vec<Option<Value>> {
        Session::default().family_values(&family(text), 0, to).unwrap().list
    };
    let heaps = |name: &str, to: u64| -> Vec<Option<Value>> {
        let rules = sources().find(name).unwrap();
        let values = Session::default().values(&rules, 0, to).unwrap();
        values.into_iter().map(|value| Some(Value::from(value))).collect()
    };
    // Winning Ways, ch. 4: Dawson's Chess is node Kayles on a path; Cram on a strip takes two neighbours.
    assert_eq!(values("rules:path.star", 90), heaps("0.137", 90));
    // The theorem goes on where no board can be made.
    assert_eq!(values("cram 1,n", 300)[1..], heaps("0.07", 300)[1..]);
    // After the first move a ring is a path of n - 3 vertices.
    let path = heaps("0.137", 60);
    for (n, value) in (3..).zip(&values("rules:ring.star", 60)[3..]) {
        let is_zero = path[n - 3] == Some(0.into());
        assert_eq!(*value, Some(u64::from(is_zero).into()), "n = {n}");
    }
}

#[test]
fn an_n_without_a_position_is_left_out_and_told() {
    let found = Session::default().family_values(&family("rules:ring.star"), 1, 6).unwrap();
    assert_eq!(found.list.iter().map(Option::is_some).collect::<Vec<_>>(), [false, false, true, true, true, true]);
    let (n, why) = found.gap.unwrap();
    assert!(n == 1 && why.to_string().contains("a ring has 3 vertices"), "{why}");
    let none = Session::default().family_values(&family("rules:ring.star"), 0, 2).unwrap_err();
    assert!(none.to_string().starts_with("no n from 0 to 2 gives a position of rules:ring.star: "), "{none}");
    // The boards of the catalogue have an end, which is a limit.
    let found = Session::default().family_values(&family("clobber 1,n"), 60, 70).unwrap();
    assert!(found.list.len() == 5 && matches!(found.stopped, Some(Unsolved::TooLarge(_))), "{:?}", found.stopped);
}

#[test]
fn limits_leave_what_was_found() {
    let watch = Impatient(7.into());
    let mut session = Session::new(Limits { observer: &watch, ..Limits::default() });
    let found = session.family_values(&family("cram 1,n"), 0, 40).unwrap();
    assert_eq!((found.list.len(), found.stopped), (7, Some(Unsolved::Stopped(Stop::TimeLimit))));
    let shown: Vec<String> = found.list.iter().flatten().map(Value::to_string).collect();
    assert_eq!(shown.concat(), "011203");
}

#[test]
fn periods_are_in_units_of_n() {
    let period = |text: &str, to, convention| Session::default().family_period(&family(text), to, convention).unwrap();
    let law = |text: &str, to, convention: Convention| {
        let found = period(text, to, convention);
        let law = found.report.periodicity.map(|law| (law.preperiod, law.period, law.saltus));
        let proven = found.report.verdict == Verdict::Proven;
        assert_eq!((found.report.theorem.is_some(), found.kinds == Some(1)), (proven, text.contains("path")), "{text}");
        assert!(proven || law.is_some() == (found.report.verdict == Verdict::Observed), "{text}");
        (law, found.last_exception(), proven)
    };
    let normal = Convention::Normal;
    // R. K. Guy and C. A. B. Smith (1956): 0.137 has the period 34 from 52 on.
    assert_eq!(law("rules:path.star", None, normal), (Some((52, 34, 0)), Some(51), true));
    // The values up to here are too few for the proof.
    assert_eq!(law("rules:path.star", Some(150), normal), (None, None, false));
    assert_eq!(law("cram 2,n", Some(14), normal), (Some((1, 2, 0)), None, false));
    assert_eq!(law("wythoff 0,n", Some(60), normal), (Some((0, 1, 1)), None, false));
    assert_eq!(law("rules:rules/put-back.star", Some(60), normal), (Some((10, 1, 0)), Some(9), false));
    // A single row of Nim in misère play: only the heap 1 is lost.
    assert_eq!(law("wythoff 0,n", Some(30), Convention::Misere), (Some((2, 1, 0)), Some(1), true));
}

#[test]
fn a_store_keeps_a_family_and_only_that() {
    let folder = Scratch::new();
    let store = folder.at("store");
    let ring = family("rules:ring.star");
    let mut session = Session::default();
    let first = session.stored_family(&ring, 3, 30, &store).unwrap();
    let bytes = std::fs::read(&store).unwrap();
    let watch = Impatient(0.into());
    let mut idle = Session::new(Limits { observer: &watch, ..Limits::default() });
    assert_eq!(idle.stored_family(&ring, 3, 30, &store).unwrap().list, first.list);
    assert_eq!(idle.stored_family(&ring, 0, 4, &store).unwrap().list[..3], [None, None, None]);
    assert_eq!(std::fs::read(&store).unwrap(), bytes);
    assert_eq!(session.stored_family(&ring, 0, 33, &store).unwrap().list[3..31], first.list[..]);
    assert!(session.stored_family(&family("rules:path.star"), 0, 5, &store).is_err());
    let endless = session.stored_family(&family("rules:back.star"), 0, 5, &folder.at("other")).unwrap_err();
    assert_eq!(endless.to_string(), "a store holds numbers, and ∞(1) is not a number; leave --store out");
}

#[test]
fn families_are_read_by_their_open_number() {
    for text in
        ["kayles", "kayles n", "wythoff", "cram", "rules:rules/wythoff.star", "rules:walk.star", "rules:three.star"]
    {
        assert_eq!(Family::read(text, &sources()).unwrap().1, None, "{text}");
    }
    for [text, message, help] in rows(include_str!("../../../../testdata/rows/bad-families.txt")) {
        let error = Family::read(text, &sources()).unwrap_err();
        let help = error.help.as_ref().map_or(error.message.to_string(), ToString::to_string).contains(help);
        assert!(error.message.to_string().contains(message) && help, "{text}: {error:?}");
    }
    for (name, said) in
        [("cram", "such as cram 3,n"), ("rules:three.star", "rules:three.star 3,n"), ("chomp", "grundy solve")]
    {
        let said_here = no_family(&sources().find(name).unwrap()).to_string();
        assert!(said_here.contains(said), "{said_here}");
    }
}
