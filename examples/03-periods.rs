//! Which games with one octal digit after `0.0` are proved periodic?

use grundy::{Rules, Session, Verdict};

pub(crate) fn main() {
    let mut proved = 0;
    for digit in 1..8 {
        let rules = Rules::find(&format!("0.0{digit}")).expect("a code");
        let report = Session::default().period(&rules, Some(2_000)).expect("a heap game");
        match (report.verdict, report.periodicity) {
            (Verdict::Proven, Some(law)) => {
                proved += 1;
                println!("{}: period {} from heap {} on", rules.name, law.period, law.preperiod);
            }
            _ => println!("{}: not proved up to heap 2000", rules.name),
        }
    }
    assert!(proved >= 5);
}
