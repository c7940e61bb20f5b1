//! Theorems, quotients, fusion and graphs, asked as the page asks; the answers agree with the definition.

use std::collections::HashMap;

use grundy_web::Desk;
use serde_json::Value;

fn json(told: Result<String, String>) -> Value {
    serde_json::from_str(&told.unwrap_or_else(|error| panic!("{error}"))).expect("JSON")
}

fn failure(told: Result<String, String>) -> Value {
    serde_json::from_str(&told.expect_err("a failure")).expect("JSON")
}

fn numbers(list: &Value) -> Vec<usize> {
    list.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number") as usize).collect()
}

#[test]
fn a_theorem_comes_with_its_automaton_and_a_false_claim_with_a_counterexample() {
    let desk = Desk::new();
    let proof = json(desk.prove("nim", 2, false, false, ""));
    assert_eq!((&proof["verdict"], &proof["convention"]), (&"proven".into(), &"normal".into()));
    // The arguments stand between marks.
    assert_eq!(proof["statement"], "\u{1}a, b\u{3} is a P-position exactly if \u{1}a xor b = 0\u{3}.");
    assert!(proof["svg"].as_str().expect("a picture").starts_with("<svg"));
    let refuted = json(desk.prove("nim", 2, false, false, "a = b + 1"));
    assert_eq!(refuted["verdict"], "refuted");
    assert_eq!(refuted["counterexample"], serde_json::json!([0, 0]));
    assert_eq!(proof["listed"], serde_json::json!([]));
    // The automaton of the multiples of 61 is too large for a picture: its states are listed.
    let large = json(desk.prove("bachet:60", 1, false, false, ""));
    let listed = large["listed"].as_array().expect("states");
    assert_eq!((large["verdict"].as_str(), large["svg"].is_null()), (Some("proven"), true));
    assert_eq!((listed.len(), &listed[0]["accepts"]), (61, &true.into()));
    assert_eq!(listed[0]["edges"], serde_json::json!([["0", 0], ["1", 1]]));
    let refused = failure(desk.prove("kayles", 0, false, false, ""));
    assert!(refused["message"].as_str().unwrap().contains("not given by formulas"));
    assert_eq!(failure(desk.prove("nim", 2, false, false, "a = = b"))["kind"], "input");
}

/// Misère Kayles to a heap of 5, from the definition: the option sets of all sums, and who wins them.
fn kayles_is_p(heaps: &mut Vec<usize>, known: &mut HashMap<Vec<usize>, bool>) -> bool {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    if let Some(&is_p) = known.get(heaps) {
        return is_p;
    }
    let mut wins = heaps.is_empty();
    for at in 0..heaps.len() {
        let (mut rest, heap) = (heaps.clone(), heaps[at]);
        rest.remove(at);
        for taken in 1..=2.min(heap) {
            for left in 0..=(heap - taken) {
                let mut next = [&rest[..], &[left, heap - taken - left]].concat();
                wins |= kayles_is_p(&mut next, known);
            }
        }
    }
    known.insert(heaps.clone(), !wins);
    !wins
}

#[test]
fn the_products_of_a_quotient_answer_sums_of_heaps() {
    let monoid = json(Desk::new().quotient("kayles", 5));
    let (p, phi) = (numbers(&monoid["p"]), numbers(&monoid["phi"][0]["elements"]));
    let products: Vec<Vec<usize>> = monoid["products"].as_array().expect("rows").iter().map(numbers).collect();
    let mut known = HashMap::new();
    for a in 0..=5 {
        for b in 0..=5 {
            for c in 0..=5 {
                let element = products[products[phi[a]][phi[b]]][phi[c]];
                assert_eq!(p.contains(&element), kayles_is_p(&mut vec![a, b, c], &mut known), "{a} {b} {c}");
            }
        }
    }
    let proven = json(Desk::new().quotient("0.75", 0));
    assert_eq!((&proven["verdict"], &proven["name"]), (&"proven".into(), &"R_8".into()));
    assert_eq!(proven["words"].as_array().unwrap().len(), 8);
    assert!(failure(Desk::new().quotient("0.75 0.75", 0))["message"].as_str().unwrap().contains("twice"));
    assert!(Desk::new().quotient("", 0).is_err());
    assert!(Desk::new().quotient("wythoff", 0).is_err());
}

#[test]
fn fused_parts_can_be_added_up_again() {
    let desk = Desk::new();
    let parts = json(desk.fusion("ground a\na b\nb c\nc a\nb d\n"));
    let parts = parts.as_array().expect("parts");
    for (number, part) in parts.iter().enumerate() {
        let stands = |other: &&Value| other["below"] == number;
        let branches = parts.iter().filter(stands).map(|branch| branch["value"].as_u64().unwrap() + 1);
        let value = branches.fold(part["edges"].as_u64().unwrap() % 2, |sum, branch| sum ^ branch);
        assert_eq!(part["value"], value);
    }
    assert_eq!(parts[1]["vertices"], serde_json::json!(["a", "b", "c"]));
    assert_eq!(failure(desk.fusion("ground a red"))["kind"], "usage");
}

#[test]
fn a_graph_is_given_by_its_vertices_and_edges() {
    let mut desk = Desk::new();
    desk.hold("map.csv", "from,to\nx,y\ny,x\ny,z\n");
    let plan = json(desk.plan("map.csv"));
    assert_eq!(plan["vertices"], serde_json::json!(["x", "y", "z"]));
    assert_eq!(plan["edges"], serde_json::json!([[0, 1], [1, 0], [1, 2]]));
    assert!(desk.plan("nowhere.csv").is_err());
}

#[test]
fn a_move_on_a_picture_says_how_the_picture_looks_after_it() {
    let desk = Desk::new();
    let table = json(desk.table("clobber 1,3", false));
    assert_eq!(table["components"][0]["drawn"], "bwb");
    let drawn: Vec<&str> =
        table["moves"].as_array().unwrap().iter().map(|made| made["drawn"].as_str().unwrap()).collect();
    for after in ["b.w", ".bb", "bb.", "w.b"] {
        assert!(drawn.contains(&after), "{after} is none of {drawn:?}");
    }
    assert_eq!(drawn.len(), 4);
    let heaps = json(desk.table("nim 3", false));
    assert!(heaps["moves"][0].get("drawn").is_none());
}
