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
fn options_of_every_kind_are_the_same() {
    let texts = [
        "def options(n):\n    return [move(split(n - 1, 1), label = 'split'), move(again(n - 1), label = 'again')] if n > 1 else []",
        "def options(n):\n    found = []\n    for k in range(n):\n        found.append(move(k, label = str(k)))\n    return found",
        "def options(n):\n    return [move(move(k), label = 'to ' + str(k)) for k in range(n)] + [k for k in range(n)]",
        "def options(n):\n    names = ['a', 'b', 'c']\n    return [move(len(names), label = names.pop()) for k in range(3)] if n else []",
        "def options(n):\n    return [move((n, n), label = 'x'), (n, options)] if False else [move((1, 2), label = 'x')] if n else []",
    ];
    for text in texts {
        let [often, seldom] = both(text, &5.into());
        for n in 0..8 {
            assert_eq!(options(&often, &n.into()).unwrap(), options(&seldom, &n.into()).unwrap(), "{text}\nof {n}");
        }
    }
}

#[test]
fn faults_are_the_same() {
    let texts = [
        "def options(n):\n    return [move(None + n if n > 5 else n - 1, label = 'x')] if n else []",
        "def options(n):\n    return [move(options if n > 5 else n - 1, label = 'x')] if n else []",
        "def options(n):\n    found = [n]\n    if n > 5:\n        found += move([1], label = 'x')\n    return [] if n < 2 else [move(k - 1, label = 'x') for k in found]",
        "def options(n):\n    if n > 5:\n        return move(n - 1, label = 'x')\n    return [move(n - 1, label = 'y')] if n else []",
        "def options(n):\n    return [struct(a = 1) if n > 5 else move(n, label = 'x')]",
    ];
    for text in texts {
        let [often, seldom] = both(text, &3.into());
        let (one, two) = (options(&often, &9.into()).unwrap_err(), options(&seldom, &9.into()).unwrap_err());
        assert_eq!(one.message.to_string(), two.message.to_string(), "{text}");
        assert_eq!(options(&often, &4.into()).unwrap(), options(&seldom, &4.into()).unwrap(), "{text}");
    }
}
