//! Who wins a sum of different games, and by which moves?

use grundy::{Convention, Outcome, Session, Sum};

pub(crate) fn main() {
    let game: Sum = "take:1..3 21 + take:odd 7 + nim 4 9".parse().expect("a position");
    let answer = Session::default().solve(&game, Convention::Normal, 20).expect("within the limits");
    println!("{game}: {}, value {:?}", answer.outcome, answer.grundy);
    for step in &answer.winning_moves {
        let written = game.written(step);
        println!(
            "in component {} from {}: {}, leaving {}",
            step.component,
            written.from,
            written.label,
            written.to.join(" + ")
        );
    }
    assert_eq!(
        (answer.outcome, answer.grundy, answer.winning_move_count),
        (Outcome::N.into(), Some(13.into()), Some(1))
    );
}
