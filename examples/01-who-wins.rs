//! Who wins a sum of different games, and by which moves?

use grundy::{Convention, Session, Sum};

pub(crate) fn main() {
    let game: Sum = "take:1..3 21 + take:odd 7 + nim 4 9".parse().expect("a position");
    let answer = Session::default().solve(&game, Convention::Normal, 20).expect("within the limits");
    println!("{}: {}, value {:?}", answer.position, answer.outcome, answer.grundy);
    for step in &answer.winning_moves {
        let component = &answer.components[step.component];
        println!("in {} {}: {}, leaving {}", component.ruleset, step.from, step.label, step.to.join(" + "));
    }
    assert_eq!((answer.outcome, answer.grundy, answer.winning_move_count), ("N", Some(13.into()), 1));
}
