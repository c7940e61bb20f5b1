//! After many calls a file is asked without the names of moves: it must say the same.

use std::collections::BTreeSet;

use grundy_core::{Fault, Position, Ruleset};
use grundy_script::{Script, ScriptLimits};

/// Calls after which a file is asked without names.
const CALLS: usize = 101;

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
