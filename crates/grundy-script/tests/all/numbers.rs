//! Rules that are formulas: mistakes are shown at their place in the file, and games are played as written.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Convention, Position, Ruleset};
use grundy_rules::{Numbers, Shape};
use grundy_script::{Door, ScriptLimits};

fn numbers(text: &str) -> Arc<Numbers> {
    match Door::load("test.star", text, ScriptLimits::default()) {
        Ok(Door::Numbers(numbers)) => numbers,
        Ok(Door::Anything(_) | Door::Board(_)) => panic!("these are no formulas: {text}"),
        Err(fault) => panic!("{fault}"),
    }
}

#[test]
fn each_bad_file_is_refused_with_its_place() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bad/rules"));
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Err(fault) = Door::load(name, &text, ScriptLimits::default()) else { panic!("{name} was read") };
        let refused: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# refused: ")).collect();
        assert!(!refused.is_empty(), "{name}");
        for said in refused {
            assert!(fault.message.contains(said), "{name}: {}", fault.message);
        }
        count += 1;
    }
    assert!(count >= 12, "{count} files");
}

#[test]
fn everything_that_a_file_may_define_is_used() {
    let text = "
name = 'Two heaps'
convention = 'misere'
start = (4, 5)
heaps = ('x', 'y')
where = 'x <= y'
over = 'x + y <= 1'
rank = 'x + 2*y'
moves = [move(\"x' = x - t, t >= 1\", label = 'take {t} of {x}'), \"y' = y - 1\"]
";
    let game = numbers(text);
    assert_eq!(game.nature().convention, Some(Convention::Misere));
    assert!(!game.nature().may_loop);
    let start = game.parse("").unwrap();
    assert_eq!((start.clone(), game.shape), (Position::from([4, 5]), Shape::Pair));
    assert_eq!(game.rank(&start), Ok(Some(14)));
    assert_eq!(game.label(&start, &[Position::from([1, 5])]).to_string(), "take 3 of 4");
    assert_eq!(game.label(&start, &[Position::from([4, 4])]).to_string(), "take 1 from y");
    assert!(game.parse("5,4").unwrap_err().message.contains("where"));
    assert!(game.parse("5").unwrap_err().message.contains("2 numbers"));
    let count = |at: [u64; 2]| {
        let mut count = 0;
        game.each_option(&Position::from(at), &mut |_| count += 1).unwrap();
        count
    };
    assert_eq!([count([4, 5]), count([4, 4]), count([1, 1]), count([0, 1])], [5, 4, 1, 0]);
}

#[test]
fn what_the_file_defines_chooses_the_door() {
    let door = |text: &str| Door::load("d.star", text, ScriptLimits::default());
    let functions = "heaps = ['x']\ndef moves(p):\n    return [1]\ndef play(p, m):\n    return p - m\n";
    assert!(matches!(door(functions), Ok(Door::Anything(_))));
    assert!(matches!(door("heaps = [1]\ndef options(p):\n    return []\n"), Ok(Door::Anything(_))));
    assert_eq!(numbers("heaps = ['n']\nmoves = [\"n' < n\"]").shape, Shape::Heap);
    assert!(numbers("heaps = ['n']\nmoves = [\"n' = 7 - n\"]").nature().may_loop);
    assert!(door("heaps = 'x'\nmoves = [\"x' = 1\"]").is_err());
    assert!(door("moves = 7").is_err());
}
