//! Numbers beyond 64 bits in `solve`: a proved theorem about all positions of a game reads their digits.

use grundy::ask::{At, Failure as Unanswered};
use grundy::prove::{About, NoProof, Question, Verdict};
use grundy::words::{self, Message, Words};
use grundy::{Convention, Label, Rules, Shape, Sources, WrittenMove, proved, said};
use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::args::{Common, Format, Solve};
use crate::failure::{Failure, refuse};
use crate::languages::{Voice, say};
use crate::lines::{self};
use crate::prove::{DIGITS, shown, too_long};
use crate::watch::Watch;
use crate::{input, solve};

/// Whether a word of a position is a number that may be beyond 64 bits.
pub fn is_large(word: &str) -> bool {
    word.len() > 19 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rules and the starts of one position, or of heaps of one game.
fn read(text: &str, sources: &Sources) -> Option<(Rules, Vec<String>)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_start = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    let starts = words.iter().rev().take_while(is_start).count();
    let (name, starts) = words.split_at(words.len() - starts);
    let rules = sources.find(&name.join("-")).ok()?;
    let heaps = rules.shape == Shape::Heap && rules.source().is_none();
    let starts: Vec<String> =
        starts.iter().flat_map(|start| start.split(move |c: char| heaps && c == ',')).map(str::to_owned).collect();
    (heaps || starts.len() == 1).then_some((rules, starts))
}

/// Prints the answer. Returns false if no theorem gives it.
pub fn run(
    text: &str,
    most: usize,
    args: &Solve,
    common: &Common,
    watch: &Watch,
    voice: &mut Voice,
) -> Result<bool, Failure> {
    let longest = text.split(|sign: char| !sign.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    if longest > DIGITS {
        return Err(too_long(longest));
    }
    let Some((rules, starts)) = read(text, &input::sources(common)) else { return Ok(false) };
    let numbers = starts.iter().flat_map(|start| start.split(',')).map(|digits| digits.parse().ok());
    let Some(mut position) = numbers.collect::<Option<Vec<BigUint>>>() else { return Ok(false) };
    let fibonacci = rules.is_catalogued("fibonacci-nim");
    if fibonacci && position.len() == 1 {
        // All counters but one may be taken at first.
        position.push(&position[0] - 1u32);
    }
    let convention = input::convention_of(&rules, common);
    let (heaps, limits) = (Some(position.len()), watch.limits(common));
    let mut found = None;
    let subjects = [About::Values, About::PPositions];
    for about in subjects.into_iter().skip(usize::from(convention == Convention::Misere)) {
        if found.is_some() || rules.formulas(heaps).is_none() {
            break;
        }
        let question = Question { rules: &rules, heaps, convention, about, claim: None, numeration: None };
        let theorem = question.answer(&limits)?;
        found = match theorem.verdict {
            Verdict::Proven => match question.at(&theorem, &position, most, &limits) {
                Err(Unanswered::Unfit(_)) => None,
                at => at?.map(|at| (at, theorem)),
            },
            Verdict::Unknown(NoProof::Stopped(stop)) => return Err(stop.into()),
            _ => None,
        };
    }
    let Some((mut at, theorem)) = found else { return Ok(false) };
    if common.format == Format::Csv || args.explain || args.explain_depth.is_some() || args.certificate.is_some() {
        return refuse(said!(
            "of numbers beyond 64 bits only the answer is printed, as text or JSON; `grundy prove RULESET` explains and \
             certifies the theorem"
        ));
    }
    watch.finish();
    let (is_p, normal) = (at.outcome == grundy::Outcome::P, convention == Convention::Normal);
    at.value = at.value.or_else(|| (is_p && normal).then(BigUint::default));
    at.winning_moves.truncate(most);
    if args.outcome && common.format == Format::Text {
        return voice.words(&solve::who_wins(at.outcome.into())).map(|()| true);
    }
    // The rules may name a theorem about small numbers, which is about large ones too.
    let small = rules.position(&vec!["5"; starts[0].split(',').count()].join(",")).ok();
    let declared = small.as_ref().and_then(|small| rules.moves.declared(small, convention));
    let why = match declared {
        Some(declared) if at.value.is_none() && normal => words::because_outcome(words::theorem(declared.theorem)),
        Some(declared) => words::theorem(declared.theorem),
        None => proved(&rules.formulas(heaps).map(|game| game.heaps).unwrap_or_default(), &theorem),
    };
    at.value = at.value.filter(|_| !args.outcome);
    let takes = small.filter(|_| rules.shape == Shape::Heap).map(|small| rules.moves.label(&small, &[]));
    let takes = matches!(takes, Some(Label::Take { .. }));
    let moved = |parts: &Vec<Vec<BigUint>>| {
        let several = starts.len() > 1;
        let component = (0..starts.len()).find(|&at| several && parts[0][at] != position[at]).unwrap_or(0);
        let own = |part: &Vec<BigUint>| if several { vec![part[component].clone()] } else { part.clone() };
        // A heap of 0 is nothing.
        let stays = |part: &Vec<BigUint>| !(fibonacci || rules.shape == Shape::Heap) || part[0] != BigUint::default();
        let text = |part: Vec<BigUint>| part.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",");
        let to: Vec<String> = parts.iter().map(own).filter(stays).map(text).collect();
        let coins = (takes && parts.len() < 2).then(|| (&position[component] - &own(&parts[0])[0]).to_string());
        let label = match &coins {
            Some(coins) => Label::Text(format!("take {coins}")),
            None => Label::leaving(&to, String::clone),
        };
        let message = |coins: String| Message::new("move_take", vec![("coins", coins.into())]);
        let said = coins.filter(|_| common.format == Format::Text).map(message);
        let said = said.map(|said| Words::Message(Message { english: Some(label.to_string()), ..said }));
        let from = starts[component].as_str().into();
        WrittenMove { player: None, component, copies: 1, from, to, label, said, restores: None }
    };
    let moves: Vec<WrittenMove> = at.winning_moves.iter().map(moved).collect();
    let whole = format!("{} {}", rules.name, starts.join(" "));
    if common.format == Format::Json {
        let told = At::of(&position, &at);
        let own = told.grundy.as_ref().filter(|_| starts.len() == 1);
        let component = |start: &String| json!({"ruleset": rules.name, "start": start, "grundy": own});
        let components: Vec<Value> = starts.iter().map(component).collect();
        let told = json!({
            "position": whole, "convention": convention.to_string(), "outcome": told.outcome, "grundy": told.grundy,
            "components": components, "winning_move_count": told.winning_move_count, "winning_moves": moves,
            "method": why.english(),
        });
        lines::json(&told, voice.out)?;
        return Ok(true);
    }
    solve::beginning(&whole, convention, at.outcome.into(), voice)?;
    if let Some(value) = &at.value {
        voice.words(&say::grundy_value(shown(std::slice::from_ref(value), voice)))?;
    }
    voice.words(&say::by(why))?;
    let (names, count) = (vec![rules.name.as_str(); starts.len()], &at.winning_move_count);
    match is_p {
        true => writeln!(voice, "\n{}", voice.say(&say::none_wins()))?,
        false => solve::list(&names, &moves, count, &say::winning_moves(solve::number(count)), voice)?,
    }
    Ok(true)
}
