//! Forged certificates: every small change of a claim, and random damage.

use grundy_core::Silent;
use grundy_proof::certificate::Certificate;
use grundy_proof::{Find, Rejected, Verified, check_with, read};
use grundy_testkit::Random;
use serde_json::{Map, Value as Json, json};

/// Every single change of a number, a text, a null or the length or order of a list anywhere in a value.
pub fn single_changes(value: &Json) -> Vec<Json> {
    match value {
        Json::Null => vec![json!(0), json!(1)],
        Json::Bool(b) => vec![json!(!b)],
        Json::Number(number) => {
            let n = number.as_u64().unwrap();
            let mut changes = vec![json!(n.wrapping_add(1)), Json::Null, json!(u64::MAX - n), json!(-1), json!(0.5)];
            changes.extend(n.checked_sub(1).map(|less| json!(less)));
            changes
        }
        Json::String(text) => {
            let mut shorter = text.clone();
            shorter.pop();
            let digits = text.replace('1', "2");
            let mut changes = vec![json!(format!("{text} ")), json!(format!("{text}1")), json!(""), json!(shorter)];
            changes.extend((digits != *text).then(|| json!(digits)));
            for words in [&["N", "P", "D"][..], &["normal", "misere"], &["proven", "observed", "unknown"]] {
                let others = words.iter().filter(|word| **word != text).map(|word| json!(word));
                changes.extend(others.filter(|_| words.contains(&&**text)));
            }
            changes
        }
        Json::Array(items) => {
            let mut changes = Vec::new();
            let mut add = |change: &dyn Fn(&mut Vec<Json>)| {
                let mut changed = items.clone();
                change(&mut changed);
                changes.push(Json::Array(changed));
            };
            for (i, item) in items.iter().enumerate() {
                single_changes(item).iter().for_each(|change| add(&|items| items[i] = change.clone()));
                add(&|items| _ = items.remove(i));
                add(&|items| items.insert(i, item.clone()));
                if i > 0 && items[i - 1] != *item {
                    add(&|items| items.swap(i - 1, i));
                }
            }
            changes
        }
        Json::Object(fields) => {
            let mut changes = Vec::new();
            let mut add = |change: &dyn Fn(&mut Map<String, Json>)| {
                let mut changed = fields.clone();
                change(&mut changed);
                changes.push(Json::Object(changed));
            };
            for (name, field) in fields {
                single_changes(field).iter().for_each(|change| add(&|fields| fields[name] = change.clone()));
                if !field.is_null() {
                    add(&|fields| _ = fields.remove(name));
                }
            }
            let one = json!({"count": 1, "listed": 0, "moves": []});
            for (name, value) in [("another", json!(1)), ("remoteness", json!(1)), ("drawing", one)] {
                if !fields.contains_key(name) {
                    add(&|fields| _ = fields.insert(name.to_owned(), value.clone()));
                }
            }
            changes
        }
    }
}

/// The verdict about a certificate in which other values are at these places.
pub fn forged(honest: &Certificate, changes: &[(&str, Json)], find: Find) -> Result<Verified, Rejected> {
    let mut changed = serde_json::to_value(honest).unwrap();
    for (place, value) in changes {
        let (parent, key) = place.rsplit_once('/').unwrap();
        match changed.pointer_mut(parent).unwrap() {
            Json::Array(items) => items[key.parse::<usize>().unwrap()] = value.clone(),
            fields => fields[key] = value.clone(),
        }
    }
    check_with(&read(&changed.to_string()).unwrap(), find, &Silent)
}

/// Checks every change of the claim: it must be refused by the reader, or rejected at a step, or be true.
pub fn every_forged_claim_is_rejected(
    honest: &Certificate,
    find: Find,
    is_true: &dyn Fn(&Certificate) -> bool,
) -> usize {
    check_with(honest, find, &Silent).unwrap_or_else(|rejected| panic!("{:?}: {rejected}", honest.claim));
    let whole = serde_json::to_value(honest).unwrap();
    let forged = single_changes(&whole["claim"]);
    let count = forged.len();
    for claim in forged {
        let mut changed = whole.clone();
        changed["claim"] = claim;
        let Ok(changed) = read(&changed.to_string()) else { continue };
        match check_with(&changed, find, &Silent) {
            // The same outcome and moves in the other convention are not a forgery.
            Ok(_) if is_true(&changed) => {}
            Ok(verified) => panic!("accepted {:?} instead of {:?}: {verified:?}", changed.claim, honest.claim),
            Err(rejected) => {
                assert!(rejected.step.starts_with("claim") || rejected.step.starts_with("witness"), "{rejected:?}");
                assert!(!rejected.reason.is_empty() && rejected.stopped.is_none());
            }
        }
    }
    count
}

/// Damages a certificate at a random place, `times` times over: the checker must answer each time.
pub fn answers_hostile_ones(honest: &Certificate, times: usize, random: &mut Random, find: Find) {
    let whole = serde_json::to_value(honest).unwrap();
    for _ in 0..times {
        let mut hostile = whole.clone();
        for _ in 0..=random.below(3) {
            spoil(&mut hostile, random);
        }
        if let Ok(hostile) = read(&hostile.to_string()) {
            let _ = check_with(&hostile, find, &Silent);
        }
    }
}

fn spoil(value: &mut Json, random: &mut Random) {
    match value {
        Json::Object(fields) if !fields.is_empty() => {
            let at = random.below(fields.len());
            spoil(fields.values_mut().nth(at).unwrap(), random);
        }
        Json::Array(items) if !items.is_empty() && random.below(8) > 0 => {
            let at = random.below(items.len());
            spoil(&mut items[at], random);
        }
        Json::Array(items) => match random.below(2) {
            0 => items.clear(),
            _ => items.extend(items.clone()),
        },
        Json::String(text) => {
            let starts = "|0|1|18446744073709551615|18446744073709551615,18446744073709551615|0,0|1,1|\
                          HHHHHHHHHHHHHHHHHHHH|nim|take:squares|moore:18446744073709551615|0.FFF...|\
                          all-but:odd,even|take:1..18446744073709551615|all-but:1..18446744073709551615|\
                          18446744073709551615x1|misere|D|3|17|g0|g1|normal|9,9,9,9|1000000000000,1000000,1000000";
            let starts: Vec<&str> = starts.split('|').collect();
            *text = random.pick(&starts).to_owned();
        }
        other => {
            let edges = [0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 63, 1 << 32, 1 << 20, 255];
            *other = json!(edges[random.below(edges.len())]);
        }
    }
}
