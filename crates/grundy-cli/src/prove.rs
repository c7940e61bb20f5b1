//! `grundy prove`: what holds for all positions of a game, or for all n of a family, and whether it is proved.

use grundy::family::{FamilyQuestion, FamilyTheorem, asked};
use grundy::language::Speaker;
use grundy::prove::{
    About, At, Counterexample, NoProof, Question, Theorem, Verdict, Worth, about, names_the_value, numeration,
};
use grundy::{Convention, Family, Periodicity, Said, Shape, Stop, ask, said, ungrouped};
use indicatif::HumanCount;
use num_bigint::BigUint;

use crate::args::{Common, Format, Prove};
use crate::failure::{Failure, refuse, refuse_if};
use crate::findings::Findings;
use crate::languages::{Voice, print_explanation};
use crate::lines::{Out, json};
use crate::printer::Paint;
use crate::watch::Watch;
use crate::{input, known_values, values};

/// Largest number of winning moves that are listed, of each number of parts.
const MOVES: usize = 20;

/// Most decimal digits of a number of a position: the time grows with their square.
pub(crate) const DIGITS: usize = 10_000;

const FOUND: &str = "ruleset convention about verdict statement numeration states tested rank";

pub fn run(args: &Prove, common: &Common, out: Out) -> Result<u8, Failure> {
    let voice = &mut Voice::new(common, out)?;
    input::check_table(args.output.as_deref())?;
    if let Some(theorem) = for_every_m(args, common)? {
        match common.format {
            Format::Json => json(&theorem, voice.out)?,
            _ => {
                let (bold, name, statement) = (Paint::Bold, &theorem.ruleset, &theorem.statement);
                let ruleset = format!("{bold}{name}{bold:#}");
                voice.line(&said!("{ruleset}: {statement}", ruleset, statement))?;
                voice.line(&said!("by theorem: {name}", name = "Bachet"))?;
            }
        }
        return Ok(0);
    }
    if args.values && args.claim.as_deref().is_some_and(|claim| !names_the_value(claim)) {
        return refuse(said!(
            "--values is about the values, and the claim does not name G; write G in the claim, or leave --values out"
        ));
    }
    let (rules, family) = input::family(&args.ruleset, common)?;
    let heaps = args.heaps.map(usize::from);
    if let Some(family) = asked(&rules, family, heaps).map_err(Failure::usage)? {
        return of_family(&family, args, common, voice);
    }
    let convention = input::convention_of(&rules, common);
    let claim = args.claim.as_deref();
    let question = Question {
        rules: &rules,
        heaps,
        convention,
        about: about(&rules, convention, args.values, claim),
        claim,
        numeration: args.numeration.as_deref().map(numeration).transpose()?,
    };
    let watch = Watch::new(common);
    let limits = watch.limits(common);
    let theorem = question.answer(&limits).map_err(|why| match why {
        ask::Failure::Unfit(why) if rules.shape == Shape::Heap && why == question.no_formulas() => {
            let name = &rules.name;
            Failure::usage(match common.misere {
                true => said!(
                    "the rules of {name} are not given by formulas; `grundy quotient {name}` looks for its misère quotient",
                    name
                ),
                false => said!(
                    "the rules of {name} are not given by formulas; `grundy period {name}` looks for a period of its \
                     values, and a claim that names G rests on it",
                    name
                ),
            })
        }
        why => why.into(),
    })?;
    let short = || known_values::shorter(&theorem, &rules, args.heaps, &limits);
    let theorem = match claim.is_none().then(short).flatten() {
        Some(short) => short,
        None => theorem,
    };
    let position = args.at.as_deref().map(numbers).transpose()?;
    let at = match &position {
        Some(position) if theorem.verdict == Verdict::Proven => {
            let at = question.at(&theorem, position, MOVES, &limits)?;
            let heaps = question.game()?.heaps.join(",");
            Some(at.ok_or_else(|| {
                let why = said!("these numbers are not a position of {name}: give {heaps}", name = rules.name, heaps);
                Failure::usage(why)
            })?)
        }
        _ => None,
    };
    let has_positions = question.has_positions(&theorem, &limits)?;
    let explanation = if args.explain { question.explain(&theorem)? } else { None };
    let explanation = explanation.map(|why| voice.tell(&why));
    watch.finish();
    let told_at = position.as_ref().zip(at.as_ref()).map(|(position, at)| ask::At::of(position, at));
    let told = ask::Theorem { explanation, at: told_at, ..ask::Theorem::of(&question, &theorem, Said::to_string) };
    match common.format {
        Format::Json => json(&told, voice.out)?,
        _ if input::is_output(args.output.as_deref()) => {}
        _ => {
            text(&rules.name, &theorem, question.meaning(), voice)?;
            if let (Some(position), Some(at)) = (&position, &at) {
                at_text(position, at, voice)?;
            }
            print_explanation(told.explanation.as_ref(), voice)?;
        }
    }
    if !has_positions && !common.quiet {
        crate::printer::say(&voice.sentence(&said!("no numbers satisfy `where`: the game has no positions")));
    }
    Findings::write(args.output.as_deref(), FOUND, &told)?;
    values::certify(&args.certificate, || question.certify(&theorem, &limits))?;
    Ok(code(&theorem.verdict))
}

fn code(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Proven => 0,
        Verdict::Refuted(_) => 1,
        Verdict::Fits(NoProof::Stopped(Stop::Interrupted)) | Verdict::Unknown(NoProof::Stopped(Stop::Interrupted)) => {
            130
        }
        Verdict::Fits(_) | Verdict::Unknown(_) => 3,
    }
}

/// The verdict in a word; `fits` is that of a claim which holds where it was tested.
fn word(verdict: &Verdict, fits: Said) -> Said {
    match verdict {
        Verdict::Proven => said!("proven"),
        Verdict::Refuted(_) => said!("refuted"),
        Verdict::Fits(_) => fits,
        Verdict::Unknown(_) => said!("unknown"),
    }
}

fn not_proved(reason: &NoProof, voice: &mut Voice) -> Result<(), Failure> {
    voice.passage(&said!("not proved: {reason}", reason = reason.said()))
}

/// What holds of `bachet:m` and `take:2..m` for every m; `None` unless a letter stands for the largest number.
fn for_every_m(args: &Prove, common: &Common) -> Result<Option<ask::Theorem>, Failure> {
    let [ruleset] = &args.ruleset[..] else { return Ok(None) };
    let lower = ruleset.to_ascii_lowercase();
    let range = match lower.split_once(':') {
        Some(("bachet" | "bash", most)) => Some(("1", most)),
        Some(("take", set)) => set.split_once(".."),
        _ => None,
    };
    let Some((first, m)) = range.filter(|(_, m)| m.len() == 1 && m.starts_with(char::is_alphabetic) && *m != "n")
    else {
        return Ok(None);
    };
    let Some(least) = first.parse::<u64>().ok().filter(|&least| least > 0) else { return Ok(None) };
    let given = [args.claim.is_some(), args.at.is_some(), args.certificate.is_some(), args.output.is_some()];
    let why = said!("write a number for {m}; of a letter only the theorem is printed", m);
    refuse_if(given.contains(&true) || args.heaps.is_some() || args.numeration.is_some() || args.explain, why)?;
    let law = match (args.values, common.misere, least) {
        (true, false, 1) => format!("G = n mod ({m} + 1)"),
        (true, false, _) => format!("G = (n mod ({m} + {least})) div {least}"),
        (false, false, 1) => format!("n mod ({m} + 1) = 0"),
        (false, false, _) => format!("n mod ({m} + {least}) < {least}"),
        (false, true, 1) => format!("n mod ({m} + 1) = 1"),
        _ => return refuse(said!("no theorem is known for every {m}; write a number", m)),
    };
    let statement = match args.values {
        true => said!("For every n, and every {m} from {least} on: {law}.", m, least, law),
        false => said!("For every {m} from {least} on, n is a P-position exactly if {law}.", m, least, law),
    };
    Ok(Some(ask::Theorem {
        ruleset: ruleset.clone(),
        convention: if common.misere { "misere" } else { "normal" }.to_owned(),
        about: if args.values { "values" } else { "P-positions" }.to_owned(),
        verdict: "proven",
        statement: statement.to_string(),
        rank: "n".to_owned(),
        ..Default::default()
    }))
}

/// Why a number with this many digits is refused.
pub(crate) fn too_long(word: usize) -> Failure {
    Failure::usage(said!("a number has {word} digits, and at most {digits} are possible", word, digits = DIGITS))
}

/// The numbers of a position of any size.
fn numbers(text: &str) -> Result<Vec<BigUint>, Failure> {
    let number = |word: &str| match word.parse::<BigUint>() {
        Ok(number) if word.len() <= DIGITS => Ok(number),
        Ok(_) => Err(too_long(word.len())),
        Err(_) => refuse(said!(
            "`{collect}` is not a number; write a position such as 10,7, with commas and without spaces",
            collect = word.chars().take(40).collect::<String>()
        )),
    };
    ungrouped(text, ",").map_err(|error| Failure::input(text, error))?;
    text.split(',').map(number).collect()
}

/// A position in a line of text; long numbers are shown by their ends.
pub(crate) fn shown(position: &[BigUint], speaker: &Speaker) -> String {
    let number = |number: &BigUint| {
        let digits = number.to_string();
        match digits.len() {
            0..=60 => digits,
            count => {
                let (head, tail) = (&digits[..20], &digits[count - 20..]);
                speaker.sentence(&said!("{head}…{tail} ({count} digits)", head, tail, count))
            }
        }
    };
    position.iter().map(number).collect::<Vec<_>>().join(",")
}

fn at_text(position: &[BigUint], at: &At, voice: &mut Voice) -> Result<(), Failure> {
    let (position, outcome, count) = (shown(position, voice), at.outcome, &at.winning_move_count);
    let told = match &at.value {
        None => said!("{position}: {outcome}, winning moves: {count}", position, outcome, count),
        Some(value) => said!(
            "{position}: {outcome}, worth {value}, winning moves: {count}",
            position,
            outcome,
            value = shown(std::slice::from_ref(value), voice),
            count
        ),
    };
    voice.line(&told)?;
    for parts in &at.winning_moves {
        let option = parts.iter().map(|part| shown(part, voice)).collect::<Vec<_>>().join(" + ");
        writeln!(voice, "  {}", voice.sentence(&said!("to {option}", option)))?;
    }
    Ok(())
}

fn text(ruleset: &str, theorem: &Theorem, meaning: Option<Said>, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let word = word(&theorem.verdict, said!("fits"));
    let (game, verdict) = (format!("{bold}{ruleset}{bold:#}"), format!("{bold}{}{bold:#}", voice.sentence(&word)));
    let title = match (theorem.about, theorem.convention) {
        (About::PPositions, Convention::Normal) => {
            said!("{game}: P-positions in normal play: {verdict}", game, verdict)
        }
        (About::PPositions, Convention::Misere) => {
            said!("{game}: P-positions in misère play: {verdict}", game, verdict)
        }
        (About::Values, _) => said!("{game}: values in normal play: {verdict}", game, verdict),
    };
    voice.line(&title)?;
    if let Some(meaning) = meaning {
        voice.passage(&meaning)?;
    }
    if !theorem.statement.is_empty() {
        voice.passage(&theorem.statement)?;
    }
    match &theorem.verdict {
        Verdict::Refuted(found) => refutation(theorem, found, voice)?,
        Verdict::Fits(reason) | Verdict::Unknown(reason) => not_proved(reason, voice)?,
        Verdict::Proven => {}
    }
    if let Some(recogniser) = theorem.recogniser.as_ref().filter(|_| !matches!(theorem.verdict, Verdict::Refuted(_))) {
        let (states, numeration) = (recogniser.states(), recogniser.numeration);
        let told =
            said!("automaton: {states} states that read the digits in the numeration {numeration}", states, numeration);
        voice.line(&told)?;
    }
    if theorem.tested > 0 {
        voice.line(&said!("tested: {count} positions", count = HumanCount(theorem.tested)))?;
    }
    if theorem.verdict == Verdict::Proven {
        voice.line(&said!("every move lowers the rank: {rank}", rank = theorem.rank))?;
    }
    Ok(())
}

/// Numbers with commas between them.
fn listed(position: &[BigUint]) -> String {
    position.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",")
}

/// Where a claim is wrong. `least` says what the place is.
fn wrong(least: Said, found: &Counterexample) -> Said {
    let [is, claimed] = [&found.is, &found.claimed].map(|worth| Said::verbatim(worth.to_string()));
    let position = listed(&found.position);
    match (&found.claimed, &found.is) {
        (Worth::None, Worth::Positive) => {
            said!("{least}: {position}, where the claim is false: G is not 0", least, position)
        }
        (Worth::None, _) => said!("{least}: {position}, where the claim is false: G is {is}", least, position, is),
        _ => said!("{least}: {position}, claimed {claimed}, but it is {is}", least, position, claimed, is),
    }
}

/// Where a claim is wrong, and why there.
fn refutation(theorem: &Theorem, found: &Counterexample, voice: &mut Voice) -> Result<(), Failure> {
    let least = if found.rank.is_empty() { said!("a counterexample") } else { said!("least counterexample") };
    voice.line(&wrong(least, found))?;
    if found.claimed != Worth::None {
        let told = match found.option.as_deref() {
            Some(parts) => {
                let option = parts.iter().map(|part| listed(part)).collect::<Vec<_>>().join(" + ");
                said!("the move to {option} breaks the claim", option)
            }
            None => said!("no move leads to what the claim needs"),
        };
        voice.line(&told)?;
    }
    if found.rank.is_empty() {
        return Ok(());
    }
    let (term, rank) = (&theorem.rank, listed(&found.rank));
    voice.line(&said!("it is the first one by rank ({term}: {rank}) and then in lexicographic order", term, rank))
}

/// The columns of a family in a table of findings.
const OF_FAMILY: &str = "ruleset convention about verdict statement preperiod period saltus last_exception kinds";

/// How many kinds are drawn, and how many numbers are listed.
const DRAWN: usize = 12;
const LISTED: usize = 40;

fn of_family(family: &Family, args: &Prove, common: &Common, voice: &mut Voice) -> Result<u8, Failure> {
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
    let explanation = question.explain(&theorem).filter(|_| args.explain).map(|why| voice.tell(&why));
    watch.finish();
    let told = ask::Family { explanation, ..ask::Family::of(&question, &theorem, Said::to_string) };
    match common.format {
        Format::Json => json(&told, voice.out)?,
        _ if input::is_output(args.output.as_deref()) => {}
        _ => {
            family_text(&question, &theorem, voice)?;
            print_explanation(told.explanation.as_ref(), voice)?;
        }
    }
    Findings::write(args.output.as_deref(), OF_FAMILY, &told)?;
    values::certify(&args.certificate, || match question.certify(&theorem) {
        None if theorem.closed.is_none() && theorem.verdict == Verdict::Proven => refuse(said!(
            "the law rests on a theorem about all positions; `grundy prove {name} --values --certificate` certifies \
             that theorem",
            name = family.rules.name
        )),
        found => Ok(found),
    })?;
    Ok(code(&theorem.verdict))
}

/// Numbers with commas between them; of many only the first.
fn first_of(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().take(LISTED).map(u64::to_string).collect();
    let more = if numbers.len() > LISTED { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

fn family_text(question: &FamilyQuestion, theorem: &FamilyTheorem, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let game = format!("{bold}{} {}{bold:#}", question.family.rules.name, question.family.start("n"));
    let verdict = format!("{bold}{}{bold:#}", voice.sentence(&word(&theorem.verdict, said!("observed"))));
    voice.line(&said!("{game}: values in normal play: {verdict}", game, verdict))?;
    if !theorem.statement.is_empty() {
        voice.passage(&theorem.statement)?;
    }
    match &theorem.verdict {
        Verdict::Refuted(found) => voice.line(&wrong(said!("least counterexample"), found))?,
        Verdict::Fits(reason) | Verdict::Unknown(reason) => not_proved(reason, voice)?,
        Verdict::Proven => {}
    }
    let Some(row) = &theorem.row else { return Ok(()) };
    if row.first > 0 {
        voice.line(&said!("this is about n >= {first}", first = row.first))?;
    }
    if let (Some((losing, always)), Some(Periodicity { preperiod, period, .. })) = (theorem.losing(), row.law) {
        let exceptions = row.exceptions();
        if !exceptions.is_empty() {
            voice.passage(&said!("exceptions: n = {exceptions}", exceptions = first_of(&exceptions)))?;
        }
        let mut residues: Vec<u64> = always.iter().map(|n| n % period).collect();
        residues.sort_unstable();
        let told = match (losing.is_empty(), residues.is_empty()) {
            (true, true) => said!("P-positions: none"),
            (false, true) => said!("P-positions: n = {losing}", losing = first_of(&losing)),
            (true, false) if period == 1 => said!("P-positions: all n from {preperiod} on", preperiod),
            (true, false) => said!(
                "P-positions: from n = {preperiod} on, n mod {period} = {residues}",
                preperiod,
                period,
                residues = first_of(&residues)
            ),
            (false, false) => said!(
                "P-positions: n = {losing}; from n = {preperiod} on, n mod {period} = {residues}",
                losing = first_of(&losing),
                preperiod,
                period,
                residues = first_of(&residues)
            ),
        };
        voice.passage(&told)?;
    }
    let Some(closed) = &theorem.closed else { return Ok(()) };
    let kinds = closed.system.kinds.len();
    voice.line(&said!("kinds of pieces: {kinds}", kinds))?;
    for kind in 0..kinds.min(DRAWN) {
        let mut name = kind_name(kind);
        for row in closed.picture(kind) {
            writeln!(voice, "  {name:<3} {row}")?;
            name.clear();
        }
    }
    if kinds > DRAWN {
        voice.line(&said!("… and {count} more kinds", count = kinds - DRAWN))?;
    }
    for trusted in &theorem.trusted {
        voice.passage(&said!("trusted: {trusted}", trusted))?;
    }
    Ok(())
}

/// A, B, …, Z, A1, B1, …
fn kind_name(kind: usize) -> String {
    let letter = char::from(b'A' + (kind % 26) as u8);
    if kind < 26 { letter.to_string() } else { format!("{letter}{}", kind / 26) }
}
