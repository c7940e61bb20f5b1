//! After many calls a file is asked without the names of moves: it must say the same.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

use grundy_core::{Fault, Position, Ruleset};
use grundy_script::{Script, ScriptLimits};

/// Calls after which a file is asked without names.
const CALLS: usize = 101;

/// Positions of each file.
const POSITIONS: usize = 400;

fn load(text: &str) -> Result<Script, Fault> {
    Script::load("game.star", text, ScriptLimits::default())
}

fn options(script: &Script, position: &Position) -> Result<BTreeSet<Vec<Position>>, Fault> {
    let mut options = BTreeSet::new();
    script.each_option(position, &mut |option| {
        options.insert(option.to_vec());
    })?;
    Ok(options)
}

/// A script that has been called often, and one that has not.
fn both(text: &str, start: &Position) -> [Script; 2] {
    let often = load(text).unwrap();
    for _ in 0..CALLS {
        let _ = options(&often, start);
    }
    [often, load(text).unwrap()]
}

#[test]
fn the_files_in_rules_say_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut compared = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "star") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let Ok(script) = load(&text) else { continue };
        let Some(start) = script.start() else { continue };
        let [often, mut seldom] = both(&text, &start);
        let (mut met, mut queue) = (BTreeSet::from([start.clone()]), VecDeque::from([start]));
        while let Some(position) = queue.pop_front() {
            let found = options(&often, &position).unwrap();
            assert_eq!(found, options(&seldom, &position).unwrap(), "{}: {position:?}", path.display());
            compared += 1;
            if compared % (CALLS / 2) == 0 {
                seldom = load(&text).unwrap();
            }
            for next in found.into_iter().flatten() {
                if met.len() < POSITIONS && met.insert(next.clone()) {
                    queue.push_back(next);
                }
            }
        }
    }
    assert!(compared > 3000, "{compared} positions were compared");
}

#[test]
fn names_are_still_told() {
    let text = "def options(n):\n    return [move(n - k, label = 'take %d' % k) for k in [1, 2] if k <= n]\n";
    let [often, _] = both(text, &7.into());
    assert_eq!(options(&often, &7.into()).unwrap(), BTreeSet::from([vec![5.into()], vec![6.into()]]));
    assert_eq!(often.label(&7.into(), &[5.into()]).to_string(), "take 2");
}

#[test]
fn options_and_faults_of_every_kind_are_the_same() {
    let mut faults = 0;
    for body in include_str!("unnamed.txt").split("\n\n") {
        let text = format!("def options(n):\n{body}\n");
        let [often, seldom] = both(&text, &3.into());
        for n in 0..10 {
            let said = |script| options(script, &n.into()).map_err(|fault| fault.message.to_string());
            faults += usize::from(said(&seldom).is_err());
            assert_eq!(said(&often), said(&seldom), "{text}\nof {n}");
        }
    }
    assert!(faults > 10, "{faults}");
}
