//! The reason for an answer, as a value, in the words of a language.

use grundy::explain::Step;
use grundy::language::{Language, Speaker};
use grundy::{Convention, Session, Sum};

pub(crate) fn main() {
    let game: Sum = "nim 3 4 5".parse().expect("a position");
    let mut session = Session::default();
    let answer = session.solve(&game, Convention::Normal, 20).expect("within the limits");
    let explanation = session.explain(&answer).expect("within the limits");
    let explanation = Speaker::new(Language::English).tell(&explanation);
    for section in &explanation.sections {
        println!("{}", section.title);
        for step in &section.steps {
            if let Step::NimSum { rows, sum, .. } = step {
                rows.iter().for_each(|(name, value)| println!("  {value:03b}  {name}"));
                println!("  {sum:03b}  nim-sum");
                assert_eq!(*sum, 2);
            }
        }
    }
}
