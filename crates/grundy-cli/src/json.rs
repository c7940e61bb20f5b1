//! The JSON of `period`, `guess`, `quotient` and `prove`. The package for Python answers with the same.

use grundy::misere::{MiserePeriod, QUOTIENT_PERIOD, Quotient, QuotientName};
use grundy::prove::{self, At, Verdict, Worth};
use grundy::{PeriodReport, Periodicity, Rules, Theorem};
use grundy_guess::{About, Guess};
use num_bigint::BigUint;
use serde_json::{Value, json};

/// The period of the values of a heap game.
pub fn period(rules: &Rules, report: &PeriodReport) -> Value {
    let law = report.periodicity;
    json!({
        "ruleset": rules.name,
        "verdict": report.verdict.to_string(),
        "preperiod": law.map(|law| law.preperiod),
        "period": law.map(|law| law.period),
        "saltus": law.map(|law| law.saltus),
        "values_used": report.values_used,
        "max_grundy": report.max_grundy,
        "last_exception": law.and_then(|law| law.last_exception()),
        "theorem": report.theorem.map(cited),
    })
}

/// The period of a heap game in misère play.
pub fn misere_period(rules: &Rules, found: &MiserePeriod) -> Value {
    json!({
        "ruleset": rules.name,
        "about": found.about,
        "verdict": found.verdict.to_string(),
        "preperiod": found.law.map(|law| law.preperiod),
        "period": found.law.map(|law| law.period),
        "saltus": found.law.map(|law| law.saltus),
        "values_used": found.quotient.heaps() + 1,
        "max_grundy": null,
        "last_exception": found.law.and_then(|law| law.last_exception()),
        "theorem": misere_theorem(found).map(cited),
    })
}

/// The theorem that proves a period in misère play, if it is proved.
pub(crate) fn misere_theorem(found: &MiserePeriod) -> Option<&'static Theorem> {
    (found.verdict == grundy::Verdict::Proven).then_some(&QUOTIENT_PERIOD)
}

/// A theorem with its source.
pub(crate) fn cited(theorem: &Theorem) -> String {
    format!("{}: {} [{}]", theorem.name, theorem.statement, theorem.source)
}

/// Formulas that fit the values up to `to`, and what is proved.
pub fn guesses(rules: &Rules, to: u64, used: usize, guesses: &[Guess], proved: &[prove::Theorem]) -> Value {
    let guesses: Vec<Value> = guesses.iter().map(guess).collect();
    let mut told = json!({"ruleset": rules.name, "to": to, "values_used": used, "guesses": guesses});
    if !proved.is_empty() {
        let theorem =
            |theorem: &prove::Theorem| json!({"about": theorem.about.to_string(), "statement": &*theorem.statement});
        told["proven"] = proved.iter().map(theorem).collect();
    }
    told
}

fn guess(guess: &Guess) -> Value {
    let about = match guess.about {
        About::Values => "values",
        About::PPositions => "p-positions",
    };
    let exceptions = guess.exceptions.iter();
    let exceptions = exceptions.map(|numbers| if let [only] = numbers[..] { json!(only) } else { json!(numbers) });
    let exceptions: Vec<Value> = exceptions.collect();
    let mut told = json!({"formula": &*guess.formula, "about": about, "from": guess.from, "tested": guess.tested});
    if !exceptions.is_empty() {
        told["exceptions"] = exceptions.into();
        told["exceptions_keep_coming"] = guess.open.into();
    }
    told
}

/// The misère quotient of heap games.
pub fn quotient(quotient: &Quotient) -> Value {
    let rules = quotient.rules();
    let names: Vec<&str> = rules.iter().map(|rules| rules.name.as_str()).collect();
    let alone = rules.len() == 1;
    let law = quotient.laws()[0].filter(|_| alone);
    let of_game = |game: usize, law: Option<Periodicity>| {
        let mut told = json!({"ruleset": names[game], "elements": quotient.phi(game)});
        if !alone {
            told["preperiod"] = json!(law.map(|law| law.preperiod));
            told["period"] = json!(law.map(|law| law.period));
        }
        told
    };
    let phi: Vec<Value> = quotient.laws().iter().enumerate().map(|(game, &law)| of_game(game, law)).collect();
    let generators = quotient.generators().into_iter().map(|heap| match alone {
        true => json!(heap.size),
        false => json!({"ruleset": names[heap.game], "heap": heap.size}),
    });
    let generators: Vec<Value> = generators.collect();
    let name = quotient.name();
    json!({
        "ruleset": names.join(" + "),
        "heaps": quotient.heaps(),
        "order": quotient.monoid().order(),
        "p_order": quotient.p_elements().len(),
        "verdict": quotient.verdict().to_string(),
        "preperiod": law.map(|law| law.preperiod),
        "period": law.map(|law| law.period),
        "tame": matches!(name, Some(QuotientName::Tame(_))),
        "name": name.map(|name| name.to_string()),
        "phi": phi,
        "p": quotient.p_elements(),
        "generators": generators,
        "relations": quotient.relations(),
        "pairs": quotient.pairs(),
    })
}

/// What holds for all positions of a game.
pub fn theorem(ruleset: &str, theorem: &prove::Theorem) -> Value {
    let numbers = |position: &[BigUint]| position.iter().map(number).collect::<Vec<Value>>();
    let recogniser = theorem.recogniser.as_ref();
    let mut json = json!({
        "ruleset": ruleset,
        "convention": theorem.convention.to_string(),
        "about": theorem.about.to_string(),
        "verdict": verdict(theorem),
        "statement": &*theorem.statement,
        "numeration": recogniser.map(|recogniser| recogniser.numeration.name()),
        "states": recogniser.map(|recogniser| recogniser.states()),
        "tested": theorem.tested,
        "counterexample": null,
        "rank": theorem.rank,
    });
    match &theorem.verdict {
        Verdict::Refuted(found) => {
            json["counterexample"] = json!(numbers(&found.position));
            json["claimed"] = worth(&found.claimed);
            json["is"] = worth(&found.is);
            json["move"] = match found.option.as_deref() {
                None => Value::Null,
                Some([only]) => json!(numbers(only)),
                Some(parts) => json!(parts.iter().map(|part| numbers(part)).collect::<Vec<_>>()),
            };
        }
        Verdict::Fits(reason) | Verdict::Unknown(reason) => json["reason"] = json!(reason.to_string()),
        Verdict::Proven => {}
    }
    json
}

/// How the search for a proof ended, in a word.
pub(crate) fn verdict(theorem: &prove::Theorem) -> &'static str {
    match theorem.verdict {
        Verdict::Proven => "proven",
        Verdict::Refuted(_) => "refuted",
        Verdict::Fits(_) => "fits",
        Verdict::Unknown(_) => "unknown",
    }
}

/// What a theorem says of one position.
pub(crate) fn at(position: &[BigUint], at: &At) -> Value {
    let numbers = |position: &[BigUint]| position.iter().map(number).collect::<Vec<Value>>();
    let moves = at.winning_moves.iter().map(|parts| match &parts[..] {
        [only] => json!(numbers(only)),
        parts => json!(parts.iter().map(|part| numbers(part)).collect::<Vec<_>>()),
    });
    json!({
        "position": numbers(position),
        "outcome": at.outcome.to_string(),
        "grundy": at.value.as_ref().map(number),
        "winning_move_count": number(&at.winning_move_count),
        "winning_moves": moves.collect::<Vec<_>>(),
    })
}

/// A number: beyond 64 bits its digits as text.
fn number(number: &BigUint) -> Value {
    u64::try_from(number).map_or_else(|_| json!(number.to_string()), |number| json!(number))
}

fn worth(worth: &Worth) -> Value {
    match worth {
        Worth::Value(value) => number(value),
        Worth::None => Value::Null,
        outcome => json!(outcome.to_string()),
    }
}
