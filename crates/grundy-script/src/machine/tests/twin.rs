//! The same files, run by the crate `starlark`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::load::Setting;
use crate::{ScriptLimits, fault};

/// A file, and the calls of its functions: their names and arguments.
pub(super) struct Case {
    pub(super) text: String,
    pub(super) calls: Vec<(String, String)>,
}

/// What a file or a call gives there; `None` if that crate breaks down.
pub(super) type Told = Option<Result<String, String>>;

/// What that crate makes of each case: of the file, and of each call if the file can be read.
pub(super) fn told(cases: &[Case]) -> Vec<Vec<Told>> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/twin/Cargo.toml");
    let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/twin");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--locked", "--manifest-path", here, "--target-dir", target]);
    let mut program = cargo.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cargo runs");
    let text = cases.iter().map(|case| {
        let calls = case.calls.iter().flat_map(|(function, argument)| [function.as_str(), argument]);
        std::iter::once(case.text.as_str()).chain(calls).collect::<Vec<_>>().join("\x1d")
    });
    let (text, mut input) = (text.collect::<Vec<_>>().join("\x1c"), program.stdin.take().unwrap());
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    let read_all = |answers: &str, text: &str| answers.split('\x1d').map(|answer| read(answer, text)).collect();
    let all = answers.split('\x1c').zip(cases);
    let told: Vec<Vec<Told>> = all.map(|(answers, case)| read_all(answers, &case.text)).collect();
    assert_eq!(told.len(), cases.len());
    told
}

/// An answer, an error in the words of this crate.
fn read(answer: &str, text: &str) -> Told {
    let ends = |bytes: &str| bytes.split_once(' ').map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()));
    let parts: Vec<&str> = answer.split('\x1f').collect();
    Some(match parts[..] {
        ["ok", value] => Ok(value.to_owned()),
        ["no", message, "", _] => Err(message.to_owned()),
        ["no", message, place, callers] => {
            let caller = |caller: &str| {
                let parts: Vec<&str> = caller.splitn(3, ' ').collect();
                (parts[2].to_owned(), (parts[0].parse().unwrap(), parts[1].parse().unwrap()))
            };
            let callers: Vec<_> = callers.split('\x1e').filter(|caller| !caller.is_empty()).map(caller).collect();
            let setting = Setting { name: "t.star".to_owned(), text: text.to_owned(), limits: ScriptLimits::default() };
            Err(fault::fault(&setting, &message.into(), ends(place).unwrap(), &callers).message.into())
        }
        _ => return None,
    })
}
