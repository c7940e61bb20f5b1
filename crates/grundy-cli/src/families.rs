//! `grundy prove` of a family: what holds for all n.

use grundy::family::{FamilyQuestion, FamilyTheorem};
use grundy::language::Speaker;
use grundy::prove::Verdict;
use grundy::{Family, Periodicity, Said, ask, said};

use crate::args::{Common, Format, Prove};
use crate::failure::{Failure, refuse};
use crate::findings::Findings;
use crate::lines::{Out, json, line, paragraph};
use crate::printer::Paint;
use crate::watch::Watch;
use crate::{explanation, input, prove, values};

const FOUND: &str = "ruleset convention about verdict statement preperiod period saltus last_exception kinds";

/// How many kinds are drawn, and how many numbers are listed.
const DRAWN: usize = 12;
const LISTED: usize = 40;

pub fn run(family: &Family, args: &Prove, common: &Common, out: Out) -> Result<u8, Failure> {
    let speaker = input::speaker(common)?;
    let other =
        [("--heaps", args.heaps.is_some()), ("--numeration", args.numeration.is_some()), ("--at", args.at.is_some())];
    if let Some((option, _)) = other.iter().find(|(_, given)| *given) {
        return refuse(said!(
            "{option} is about all positions of formulas, and {family} is one row of positions; leave it out",
            option,
            family = family.name()
        ));
    }
    let convention = input::convention_of(&family.rules, common);
    let question = FamilyQuestion { family: family.clone(), convention, claim: args.claim.as_deref() };
    let watch = Watch::new(common);
    let theorem = question.answer(&watch.limits(common))?;
    let explanation = if args.explain { question.explain(&theorem) } else { None };
    watch.finish();
    match common.format {
        Format::Json => {
            let explanation = explanation.as_ref().map(|explanation| speaker.tell(explanation));
            json(&ask::Family { explanation, ..ask::Family::of(&question, &theorem, Said::to_string) }, out)?;
        }
        _ if input::is_output(args.output.as_deref()) => {}
        _ => {
            text(&question, &theorem, &speaker, out)?;
            explanation.iter().try_for_each(|why| explanation::print(why, &speaker, out))?;
        }
    }
    let found = || ask::Family::of(&question, &theorem, Said::to_string);
    Findings::write(args.output.as_deref(), FOUND, found)?;
    values::certify(&args.certificate, || match question.certify(&theorem) {
        None if theorem.closed.is_none() && theorem.verdict == Verdict::Proven => refuse(said!(
            "the law rests on a theorem about all positions; `grundy prove {name} --values --certificate` certifies \
             that theorem",
            name = family.rules.name
        )),
        found => Ok(found),
    })?;
    Ok(prove::code(&theorem.verdict))
}

/// Numbers with commas between them; of many only the first.
fn listed(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().take(LISTED).map(u64::to_string).collect();
    let more = if numbers.len() > LISTED { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

fn text(question: &FamilyQuestion, theorem: &FamilyTheorem, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let game = format!("{bold}{} {}{bold:#}", question.family.rules.name, question.family.start("n"));
    let verdict = format!("{bold}{}{bold:#}", speaker.sentence(&prove::word(&theorem.verdict, said!("observed"))));
    line(&said!("{game}: values in normal play: {verdict}", game, verdict), speaker, out)?;
    if !theorem.statement.is_empty() {
        paragraph(&speaker.sentence(&theorem.statement), "", out)?;
    }
    match &theorem.verdict {
        Verdict::Refuted(found) => line(&prove::wrong(said!("least counterexample"), found), speaker, out)?,
        Verdict::Fits(reason) | Verdict::Unknown(reason) => prove::not_proved(reason, speaker, out)?,
        Verdict::Proven => {}
    }
    let Some(row) = &theorem.row else { return Ok(()) };
    if row.first > 0 {
        line(&said!("this is about n >= {first}", first = row.first), speaker, out)?;
    }
    if let (Some((losing, always)), Some(Periodicity { preperiod, period, .. })) = (theorem.losing(), row.law) {
        let exceptions = row.exceptions();
        if !exceptions.is_empty() {
            let told = said!("exceptions: n = {exceptions}", exceptions = listed(&exceptions));
            paragraph(&speaker.sentence(&told), "", out)?;
        }
        let mut residues: Vec<u64> = always.iter().map(|n| n % period).collect();
        residues.sort_unstable();
        let told = match (losing.is_empty(), residues.is_empty()) {
            (true, true) => said!("P-positions: none"),
            (false, true) => said!("P-positions: n = {losing}", losing = listed(&losing)),
            (true, false) if period == 1 => said!("P-positions: all n from {preperiod} on", preperiod),
            (true, false) => said!(
                "P-positions: from n = {preperiod} on, n mod {period} = {residues}",
                preperiod,
                period,
                residues = listed(&residues)
            ),
            (false, false) => said!(
                "P-positions: n = {losing}; from n = {preperiod} on, n mod {period} = {residues}",
                losing = listed(&losing),
                preperiod,
                period,
                residues = listed(&residues)
            ),
        };
        paragraph(&speaker.sentence(&told), "", out)?;
    }
    let Some(closed) = &theorem.closed else { return Ok(()) };
    let kinds = closed.system.kinds.len();
    line(&said!("kinds of pieces: {kinds}", kinds), speaker, out)?;
    for kind in 0..kinds.min(DRAWN) {
        let mut name = kind_name(kind);
        for row in closed.picture(kind) {
            writeln!(out, "  {name:<3} {row}")?;
            name.clear();
        }
    }
    if kinds > DRAWN {
        line(&said!("… and {count} more kinds", count = kinds - DRAWN), speaker, out)?;
    }
    for trusted in &theorem.trusted {
        let trusted = speaker.sentence(trusted);
        paragraph(&speaker.sentence(&said!("trusted: {trusted}", trusted)), "", out)?;
    }
    Ok(())
}

/// A, B, …, Z, A1, B1, …
fn kind_name(kind: usize) -> String {
    let letter = char::from(b'A' + (kind % 26) as u8);
    if kind < 26 { letter.to_string() } else { format!("{letter}{}", kind / 26) }
}
