//! Runs every example; each asserts what it shows.

#[path = "../../../../examples/05-certificate.rs"]
mod certificate;
#[path = "../../../../examples/03-periods.rs"]
mod periods;
#[path = "../../../../examples/01-who-wins.rs"]
mod who_wins;
#[path = "../../../../examples/04-why.rs"]
mod why;
#[path = "../../../../examples/02-your-own-game.rs"]
mod your_own_game;

#[test]
fn every_example_runs() {
    who_wins::main();
    your_own_game::main();
    periods::main();
    why::main();
    certificate::main();
}

/// All examples are listed here, and none is longer than a page.
#[test]
fn all_are_listed_and_short() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(include_str!("examples.rs").contains(&name), "{name} is not run");
        assert!(std::fs::read_to_string(&path).unwrap().lines().count() <= 60, "{name} is too long");
    }
}
