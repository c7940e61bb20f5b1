//! A certificate of an answer, checked, and a forged one, rejected.

use grundy::proof::{self, Claim};
use grundy::{Convention, Session, Silent, Sum};

pub(crate) fn main() {
    let game: Sum = "kayles 10 + grundy 12".parse().expect("a position");
    let mut session = Session::default();
    let answer = session.solve(&game, Convention::Normal, 20).expect("within the limits");
    let mut certificate = session.certify(&answer).expect("within the limits");
    let verified = proof::check(&certificate, &Silent).expect("the answer is right");
    verified.established.iter().for_each(|sentence| println!("established: {sentence}"));

    let Claim::Position(claim) = &mut certificate.claim else { unreachable!("we asked about a position") };
    claim.winning_move_count += 1;
    let rejected = proof::check(&certificate, &Silent).expect_err("forged");
    println!("forged: {rejected}");
}
