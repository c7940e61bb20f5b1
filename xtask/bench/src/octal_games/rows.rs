//! The lines of both files.

use grundy::Verdict;

use super::class::Class;
use super::published::Comparison;
use crate::clock::order;

pub fn games(classes: &[Class], comparison: &Comparison) -> String {
    let mut text = "game,codes,verdict,preperiod,period,max_grundy,max_heap,rares,last_rare,mask,parity,values_used,\
                    certificate,published_preperiod,published_period,published_by\n"
        .to_owned();
    for class in classes {
        let report = &class.found.report;
        let law = report.periodicity.filter(|_| report.verdict == Verdict::Proven);
        let verdict = if law.is_some() { "proven" } else { "unknown" };
        let [preperiod, period] = [law.map(|law| law.preperiod), law.map(|law| law.period)].map(number);
        let [largest, at] = [report.max_grundy, report.max_heap].map(number);
        let rares = report.sparse.map_or(",,,".to_owned(), |space| {
            format!("{},{},{:#x},{}", space.rares, space.last, space.mask, space.parity)
        });
        let certificate = class.found.certificate.as_deref().map_or("", |hash| &hash[..16]);
        let (game, codes, used) = (class.members[0].0.to_string(), class.members.len(), report.values_used);
        let others = comparison
            .elsewhere
            .get(&game)
            .map_or(",,".to_owned(), |(preperiod, period, who)| format!("{preperiod},{period},{who}"));
        text += &format!(
            "{game},{codes},{verdict},{preperiod},{period},{largest},{at},{rares},{used},{certificate},{others}\n"
        );
    }
    text
}

fn number(number: Option<u64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

/// A header, and a line for each code: heap n of the code is worth what heap n + shift of the game is.
pub fn codes(classes: &[Class]) -> String {
    let mut rows = Vec::new();
    for class in classes {
        let (game, shift) = &class.members[0];
        for (at, (code, own)) in class.members.iter().enumerate() {
            let equal_by = match at {
                0 => "",
                _ if at <= class.by_theorem => "theorem",
                _ => "periods",
            };
            let moved = *shift as i64 - *own as i64;
            rows.push((order(&code.to_string()), format!("{code},{game},{moved},{equal_by}\n")));
        }
    }
    rows.sort();
    let header = "code,game,shift,equal_by\n".to_owned();
    rows.into_iter().fold(header, |text, (_, row)| text + &row)
}
