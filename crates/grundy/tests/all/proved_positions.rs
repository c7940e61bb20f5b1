//! Positions of any size, answered by theorems about all positions; each answer with its certificate.

use grundy::proof::certificate::{Certificate, Claim};
use grundy::proof::fact::Fact;
use grundy::{Answer, Convention, Outcome, Position, Rules, Session, Start, Sum, Term, Value};

use super::prove::{check, rules, wythoff};

fn at(rules: &Rules, numbers: &[u64]) -> Sum {
    Sum::single(rules.clone(), Position::from(numbers))
}

/// The answer; its certificate is accepted and trusts nothing but the rules.
fn solved(session: &mut Session, rules: &Rules, sum: &Sum, convention: Convention) -> Answer {
    let answer = session.solve(sum, convention, 20).unwrap();
    let certificate = session.certify(&answer).unwrap();
    assert!(matches!(certificate.witness[..], [Fact::Automaton(_), ..]), "{sum}");
    let trusted = check(rules, &certificate).unwrap_or_else(|rejected| panic!("{sum}: {rejected}")).trusted;
    assert!(trusted.len() == 1 && trusted[0].starts_with("the rules of own"), "{sum}: {trusted:?}");
    answer
}

const FAR: u64 = 1_000_000_000_000_000_000;

#[test]
fn wythoff_at_any_size() {
    let (rules, mut session) = (wythoff(), Session::default());
    let answer = solved(&mut session, &rules, &at(&rules, &[FAR, 7]), Convention::Normal);
    assert!(answer.outcome == Outcome::N && answer.grundy.is_none());
    // 4,7 is the only P-position with a 7.
    assert_eq!(answer.winning_move_count, Some(1));
    assert_eq!(answer.winning_moves[0].to, [Position::from([4, 7])]);
    assert!(answer.why.english().starts_with("P-positions proved for all m, n: "), "{}", answer.why.english());
    let explanation = session.explain(&answer).unwrap();
    let told = serde_json::to_string(&explanation).unwrap();
    for obligation in ["proved-no-p-to-p", "proved-answered", "proved-play-ends", "winning-to-p"] {
        assert!(told.contains(&format!("\"{obligation}\"")), "{obligation}");
    }
    // The theorem agrees with the closed form of the catalogue, in both conventions.
    let known = Rules::find("wythoff").unwrap();
    for numbers in [[FAR, FAR + 1], [FAR, 618_033_988_749_894_848], [832_040, 1_346_269], [514_229, 832_040]] {
        for convention in [Convention::Normal, Convention::Misere] {
            let answer = solved(&mut session, &rules, &at(&rules, &numbers), convention);
            let wanted = session.solve(&at(&known, &numbers), convention, 20).unwrap();
            assert_eq!((answer.outcome, answer.winning_move_count), (wanted.outcome, wanted.winning_move_count));
            assert_eq!(answer.winning_moves, wanted.winning_moves);
        }
    }
}

#[test]
fn values_take_part_in_sums() {
    let (rules, mut session) = (rules(&["m", "n"], &["m' < m", "n' < n"]), Session::default());
    let starts = [[FAR, 3], [FAR, 5]].map(|numbers| Start { position: Position::from(numbers), copies: 1 });
    let sum = Sum::of(vec![Term { rules: rules.clone(), starts: starts.to_vec() }]).unwrap();
    let answer = solved(&mut session, &rules, &sum, Convention::Normal);
    assert_eq!(answer.grundy, Some(Value::Nimber(3 ^ 5)));
    // As in Nim with the heaps FAR, 3, FAR, 5.
    let nim: Sum = format!("nim {FAR} 3 {FAR} 5").parse().unwrap();
    let wanted = session.solve(&nim, Convention::Normal, 20).unwrap();
    assert_eq!(answer.winning_move_count, wanted.winning_move_count);
    assert!(answer.why.english().contains("values proved for all m, n: G = m xor n"), "{}", answer.why.english());
    // A small term beside a large one.
    let starts = [[FAR, 3], [2, 2]].map(|numbers| Start { position: Position::from(numbers), copies: 3 });
    let sum = Sum::of(vec![Term { rules: rules.clone(), starts: starts.to_vec() }]).unwrap();
    let answer = solved(&mut session, &rules, &sum, Convention::Normal);
    assert_eq!(answer.grundy, Some(Value::Nimber(FAR ^ 3)));
}

#[test]
fn moves_that_split() {
    // Mock turtles: turn a coin and at most two to its left; heap 0 is not a coin.
    let rules = rules(&["n"], &["n' < n", "n' < n, n'' < n'"]);
    let mut session = Session::default();
    let answer = solved(&mut session, &rules, &at(&rules, &[1 << 40]), Convention::Normal);
    // Heap n is worth 2n - 1 or 2n - 2, whichever has an odd number of ones.
    assert_eq!(answer.grundy, Some(Value::Nimber((1 << 41) - 1)));
}

#[test]
fn forged_answers_are_rejected() {
    let (rules, mut session) = (wythoff(), Session::default());
    let answer = session.solve(&at(&rules, &[FAR, 7]), Convention::Normal, 20).unwrap();
    let certificate = session.certify(&answer).unwrap();
    let forged = |forge: &dyn Fn(&mut Certificate)| {
        let mut certificate = certificate.clone();
        forge(&mut certificate);
        check(&rules, &certificate).expect_err("a forged certificate").step
    };
    let claim = |certificate: &mut Certificate, forge: &dyn Fn(&mut grundy::proof::certificate::PositionClaim)| {
        let Claim::Position(claim) = &mut certificate.claim else { panic!("a claim about a position") };
        forge(claim);
    };
    assert_eq!(forged(&|c| claim(c, &|claim| claim.outcome = "P".to_owned())), "claim.outcome");
    assert_eq!(forged(&|c| claim(c, &|claim| claim.winning_move_count = 2)), "claim.winning_move_count");
    let rejected = forged(&|c| claim(c, &|claim| claim.winning_moves[0].to = vec!["3,7".to_owned()]));
    assert_eq!(rejected, "claim.winning_moves[0].to");
    let wrong = forged(&|c| {
        let Fact::Automaton(fact) = &mut c.witness[0] else { panic!("an automaton") };
        fact.set.accepting.pop();
    });
    assert!(wrong.starts_with("witness[0]"), "{wrong}");
}

#[test]
fn play_at_any_size() {
    let (rules, mut session) = (wythoff(), Session::default());
    // From a won position the opponent leaves a P-position; from a lost one it makes some legal move.
    for numbers in [[FAR, 7], [832_040, 1_346_269]] {
        let sum = at(&rules, &numbers);
        let answer = session.solve(&sum, Convention::Normal, 1).unwrap();
        let made = session.best_move(&sum, Convention::Normal).unwrap().unwrap();
        assert!(sum.legal_move(0, made.to.clone()).unwrap().is_some());
        assert!(sum.legal_move(0, vec![Position::from([numbers[0] - 1, numbers[1] + 1])]).unwrap().is_none());
        let after = session.solve(&sum.after(0, &made.to).unwrap(), Convention::Normal, 1).unwrap();
        assert_eq!(after.outcome == Outcome::P, answer.outcome == Outcome::N);
        // The label is found without going through all moves.
        assert!(sum.written(&made).label.to_string().starts_with("take "));
    }
}
