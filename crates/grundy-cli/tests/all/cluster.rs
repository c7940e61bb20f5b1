//! `grundy cluster` as a user runs it: known tables, and processes that are killed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use grundy_testkit::{Random, Scratch, long};
use serde_json::Value;

use crate::{bytes, err, grundy, root};

/// A game without meaning, whose moves are made by a hash.
const MEANINGLESS: &str = "
name = 'Meaningless'
start = (16, 1)
def mixed(a, b, c):
    x = (a * 2654435761 + b * 40503 + c * 97 + 12345) % 4294967291
    return (x * x + a) % 4294967291
def options(p):
    r, n = p
    if r == 0:
        return []
    return [(r - 1 - mixed(r, n, k) % min(r, 4), mixed(r, n, k + 10) % 500) for k in range(mixed(r, n, 99) % 6)]
def rank(p):
    return p[0]
";

/// The same without a rank: play may return.
const WANDERING: &str = "
name = 'Wandering'
start = 2
def mixed(a, c):
    x = (a * 2654435761 + c * 97 + 12345) % 4294967291
    return (x * x + a) % 4294967291
def options(n):
    return [mixed(n, k + 10) % 3000 for k in range(mixed(n, 99) % 5)]
";

fn output(command: &mut Command) -> Output {
    command.output().unwrap()
}

fn json(command: &mut Command) -> Value {
    let output = output(command.args(["--format", "json"]));
    assert!(output.status.success(), "{}", err(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The number of positions with 0, 1, 2, … marks on a board of `squares` squares.
fn by_ply(folder: &Path, squares: u64) -> Vec<u64> {
    let manifest: Value = serde_json::from_slice(&fs::read(folder.join("manifest.json")).unwrap()).unwrap();
    let mut layers = BTreeMap::<u64, u64>::new();
    for file in manifest["files"].as_array().unwrap() {
        *layers.entry(squares - file["layer"].as_u64().unwrap()).or_default() += file["rows"].as_u64().unwrap();
    }
    layers.into_values().collect()
}

#[test]
fn tic_tac_toe_by_ply() {
    let scratch = Scratch::in_memory();
    let rules = fs::read_to_string(root().join("rules/tic-tac-toe.star")).unwrap();
    scratch.write("symmetric.star", &rules);
    let plain = rules.replace("def representative(board)", "def unused(board)");
    scratch.write("plain.star", plain);
    let told = json(&mut grundy(scratch.path(), "cluster solve rules:symmetric.star -o symmetric -w 2"));
    assert_eq!(told["positions"], 765);
    assert_eq!(by_ply(&scratch.at("symmetric"), 9), [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    let told = json(&mut grundy(scratch.path(), "cluster solve rules:plain.star -o plain -w 3 --memory-limit 1MiB"));
    assert_eq!(told["positions"], 5478);
    assert_eq!(by_ply(&scratch.at("plain"), 9), [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    for table in ["symmetric", "plain"] {
        let checked = output(&mut grundy(scratch.path(), &format!("check {table}")));
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

/// Boards of Connect Four by the number of discs, and up to reflection; and whether the first player wins (1), loses
/// (-1) or neither. A board is its squares column by column, from below: 0 empty, 1 and 2 the players' discs.
fn connect_four(width: usize, height: usize) -> (Vec<u64>, Vec<u64>, i8) {
    let at = |board: &[u8], column: i32, row: i32| match (0..width as i32).contains(&column)
        && (0..height as i32).contains(&row)
    {
        true => board[column as usize * height + row as usize],
        false => 0,
    };
    let won = |board: &[u8]| {
        (0..width as i32).any(|column| {
            (0..height as i32).any(|row| {
                [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|(right, up)| {
                    let line = [0, 1, 2, 3].map(|k| at(board, column + k * right, row + k * up));
                    line[0] > 0 && line.iter().all(|&disc| disc == line[0])
                })
            })
        })
    };
    let options = |board: &[u8], player: u8| -> Vec<Vec<u8>> {
        let free = |column: usize| (column * height..(column + 1) * height).find(|&square| board[square] == 0);
        let places = (0..width).filter_map(free);
        places
            .map(|square| board.iter().enumerate().map(|(i, &disc)| if i == square { player } else { disc }).collect())
            .collect()
    };
    let mirrored = |board: &[u8]| -> Vec<u8> { board.chunks(height).rev().flatten().copied().collect() };
    let player = |ply: usize| 1 + (ply % 2) as u8;
    let mut plies = vec![BTreeSet::from([vec![0; width * height]])];
    while plies.len() <= width * height {
        let last = &plies[plies.len() - 1];
        let open = last.iter().filter(|board| !won(board));
        let next = open.flat_map(|board| options(board, player(plies.len() - 1))).collect();
        plies.push(next);
    }
    let mut judged = BTreeMap::<Vec<u8>, i8>::new();
    for (ply, boards) in plies.iter().enumerate().rev() {
        let judge = |board: &Vec<u8>| match won(board) {
            true => -1,
            false => options(board, player(ply)).iter().map(|option| -judged[option]).max().unwrap_or(0),
        };
        judged = boards.iter().map(|board| (board.clone(), judge(board))).collect();
    }
    let count = |boards: &BTreeSet<Vec<u8>>| boards.len() as u64;
    let own_image =
        |boards: &BTreeSet<Vec<u8>>| boards.iter().filter(|board| mirrored(board) == **board).count() as u64;
    let halves = plies.iter().map(|boards| (count(boards) + own_image(boards)) / 2).collect();
    (plies.iter().map(count).collect(), halves, judged[&vec![0; width * height]])
}

#[test]
fn connect_four_by_ply() {
    let scratch = Scratch::in_memory();
    let rules = fs::read_to_string(root().join("rules/connect-four.star")).unwrap();
    scratch.write("symmetric.star", &rules);
    scratch.write("plain.star", rules.replace("def representative(p)", "def unused(p)"));
    for (width, height) in [(4, 4), (3, 5), (5, 3), (2, 6)].into_iter().chain(long(None, Some((4, 5)))) {
        let (plain, symmetric, value) = connect_four(width, height);
        let all: u64 = plain.iter().sum();
        // J. Tromp, https://tromp.github.io/c4/c4.html
        match (width, height) {
            (4, 4) => assert_eq!((all, value), (161_029, 0)),
            (4, 5) => assert_eq!(all, 1_706_255),
            _ => {}
        }
        for (file, expected) in [("plain", plain), ("symmetric", symmetric)] {
            let table = format!("{file}-{width}-{height}");
            let start = format!("rules:{file}.star {width},{height}");
            let told = json(&mut grundy(scratch.path(), &format!("cluster solve {start} -o {table} -w 2")));
            assert_eq!(told["positions"], expected.iter().sum::<u64>());
            let expected: Vec<u64> = expected.into_iter().filter(|&boards| boards > 0).collect();
            assert_eq!(by_ply(&scratch.at(&table), (width * height) as u64), expected, "{table}");
            let answer = json(&mut grundy(scratch.path(), &format!("solve {start} --table {table}")));
            assert_eq!(answer["outcome"], ["P", "D", "N"][(value + 1) as usize], "{table}");
        }
    }
}

#[test]
fn nimbers_of_cram() {
    // Winning Ways, ch. 15, and what rules/cram.star expects.
    let scratch = Scratch::in_memory();
    fs::copy(root().join("rules/cram.star"), scratch.at("cram.star")).unwrap();
    for (start, value) in [("1,11", 3), ("3,3", 0), ("3,4", 1), ("3,5", 1)] {
        let told = json(&mut grundy(scratch.path(), &format!("cluster solve rules:cram.star {start} -o {start} -w 2")));
        assert_eq!(told["kind"], "values");
        let answer = json(&mut grundy(scratch.path(), &format!("solve rules:cram.star {start} --table {start}")));
        assert_eq!(answer["grundy"], value, "{start}");
    }
}

#[test]
fn what_is_refused() {
    let scratch = Scratch::in_memory();
    scratch.write("apart.star", "start = 3\ndef options(n): return [split(n, n)]\n");
    scratch.write("one.csv", "from,to\na,b\n");
    scratch.write("flat.star", "start = 3\ndef options(n): return [n]\ndef rank(n): return n\n");
    for (words, code, said) in [
        ("cluster solve nim -o x", 2, "needs a start"),
        ("cluster solve nim 3x -o x", 2, "3x"),
        ("cluster solve rules:apart.star -o x4", 2, "define rank(p)"),
        ("cluster solve graph:none.csv -o x5", 2, "none.csv"),
        ("cluster solve graph:one.csv a -o x6", 2, "all vertices"),
        ("cluster solve rules:flat.star -o x2", 2, "from rank 3 to rank 3"),
        ("cluster solve nim 5 -o x -n 2", 2, "grundy cluster run -n 2"),
        ("cluster solve nim 5 -o x -w 9 --shards 8", 2, "9 workers cannot share 8 shards"),
        ("cluster solve nim 500 -o x3 --time-limit 1ms", 3, "goes on from what was closed last"),
    ] {
        let output = output(&mut grundy(scratch.path(), words));
        let told = err(&output);
        assert_eq!(output.status.code(), Some(code), "{words}: {told}");
        assert!(told.contains(said), "{words}: {told}");
    }
}

#[test]
fn a_move_may_leave_nothing_where_the_rules_say_who_has_won() {
    let scratch = Scratch::in_memory();
    let options = "def options(n): return [split(), n - 1] if n > 0 else []\ndef rank(n): return n\n";
    scratch.write("ended.star", format!("{options}def result(n): return 'win' if n == 7 else None\n"));
    let plan = json(&mut grundy(scratch.path(), "cluster plan rules:ended.star 5"));
    let table = json(&mut grundy(scratch.path(), "cluster solve rules:ended.star 5 -o table"));
    assert_eq!((plan["positions"][1].as_f64(), table["positions"].as_u64()), (Some(7.0), Some(7)), "{table}");
}

fn children(process: u32) -> Vec<u32> {
    let listed = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    listed.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Waits for an end that must come; the exit code.
fn end_of(run: &mut Child) -> Option<i32> {
    let begun = Instant::now();
    loop {
        if let Some(status) = run.try_wait().unwrap() {
            return status.code();
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "it hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn killed_processes_go_on() {
    kill(MEANINGLESS, "--memory-limit 1MiB");
}

#[test]
fn killed_processes_go_on_without_a_rank() {
    kill(WANDERING, "--memory-limit 8MiB --checkpoint-every 0s");
}

/// Makes tables of a game, killing processes at times.
fn kill(game: &str, options: &str) {
    let wanted = long(6, 100);
    let scratch = Scratch::in_memory();
    scratch.write("game.star", game);
    let begun = Instant::now();
    let whole = output(&mut grundy(scratch.path(), &format!("cluster run -n 2 rules:game.star -o whole {options}")));
    assert!(whole.status.success(), "{}", err(&whole));
    let told = String::from_utf8_lossy(&whole.stdout);
    let positions = told.split(": ").nth(1).and_then(|told| told.split(' ').next()?.parse::<u64>().ok());
    assert!(positions.is_some_and(|positions| positions > 1000), "too small to be killed: {told}");
    let takes = begun.elapsed().as_millis() as u64;
    let expected = bytes(&scratch.at("whole"));
    let (mut kills, mut tables, mut random) = (0, 0, Random::new(2026));
    while kills < wanted {
        let table = format!("killed-{tables}");
        for round in 0.. {
            let (processes, workers) = [(2, 1), (1, 2), (2, 2), (3, 1)][(tables + round) % 4];
            let words = format!("cluster run -n {processes} -w {workers} rules:game.star -o {table} {options}");
            let mut run = grundy(scratch.path(), &words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(random.below(takes.max(2))));
            let mut victims = children(run.id());
            victims.push(run.id());
            let victim = random.pick(&victims);
            // Two in three are killed, so that a table is finished now and then.
            let killed = !random.one_in(3) && run.try_wait().unwrap().is_none();
            if killed {
                Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap();
            }
            let code = end_of(&mut run);
            if killed && code != Some(0) {
                kills += 1;
                assert!(code.is_none_or(|code| code == 3), "exit code {code:?}");
                continue;
            }
            assert_eq!(code, Some(0));
            break;
        }
        assert!(bytes(&scratch.at(&table)) == expected, "{table} is different");
        fs::remove_dir_all(scratch.at(&table)).unwrap();
        tables += 1;
    }
}

#[test]
fn a_log_and_counters() {
    let scratch = Scratch::in_memory();
    let told = json(&mut grundy(scratch.path(), "cluster run -n 2 chomp 4,4,4 -o table --log log.jsonl"));
    assert_eq!(told["kind"], "values");
    let log = fs::read_to_string(scratch.at("log.jsonl")).unwrap();
    let events: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let count =
        |event: &str, pass: &str| events.iter().filter(|line| line["event"] == event && line["pass"] == pass).count();
    assert_eq!((count("closed", "forward"), count("closed", "backward")), (12, 12));
    assert_eq!(count("layer", "forward"), 12);
    assert!(scratch.at("log.jsonl.1").exists());
    let again = json(&mut grundy(scratch.path(), "cluster solve chomp 4,4,4 -o table"));
    assert_eq!(again["positions"], told["positions"]);
}

#[test]
fn counters_are_shown_at_an_address() {
    let scratch = Scratch::in_memory();
    let rules = root().join("rules/connect-four.star");
    fs::copy(rules, scratch.at("connect-four.star")).unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let words = format!("cluster solve rules:connect-four.star 4,4 -o table -w 2 --log log.jsonl --metrics {address}");
    let refused = output(&mut grundy(scratch.path(), &words));
    let told = err(&refused);
    assert!(refused.status.code() == Some(2) && told.contains(&address), "{told}");
    drop(taken);
    let mut run = grundy(scratch.path(), &words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    // Callers that ask nothing delay nobody.
    let silent = |_| loop {
        match TcpStream::connect(&address) {
            Ok(stream) => break stream,
            Err(_) => assert!(begun.elapsed() < Duration::from_secs(60), "nobody listens"),
        }
    };
    let _silent: Vec<TcpStream> = (0..60).map(silent).collect();
    let begun = Instant::now();
    let page = loop {
        assert!(run.try_wait().unwrap().is_none(), "it ended before it was asked");
        assert!(begun.elapsed() < Duration::from_secs(20), "no answer");
        let page = ask(&address).unwrap_or_default();
        let names = ["worker_positions_total{pass=\"forward\",worker=\"1\"}", "layers_closed_total{pass=\"forward\"}"];
        if names.iter().all(|name| page.contains(name)) {
            break page;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let (head, body) = page.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.contains("text/plain; version=0.0.4"), "{head}");
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
    let mut counters = BTreeMap::new();
    for line in body.lines().filter(|line| !line.starts_with("# HELP ") && !line.starts_with("# TYPE ")) {
        let (name, number) = line.rsplit_once(' ').unwrap();
        counters.insert(name.to_owned(), number.parse::<u64>().unwrap());
    }
    let layers = counters["grundy_layers_closed_total{pass=\"forward\"}"];
    let positions = counters["grundy_positions_closed_total{pass=\"forward\"}"];
    // What was closed is what the log says was closed, as soon as its lines are written.
    let closed = loop {
        let log = fs::read_to_string(scratch.at("log.jsonl")).unwrap();
        let events = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap_or_default());
        let closed = events.filter(|event| event["event"] == "closed");
        let closed: Vec<u64> = closed.filter_map(|event| event["positions"].as_u64()).take(layers as usize).collect();
        if closed.len() as u64 == layers {
            break closed;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the log lacks layers: {closed:?}");
        std::thread::sleep(Duration::from_millis(20));
    };
    run.kill().unwrap();
    run.wait().unwrap();
    assert_eq!(closed.iter().sum::<u64>(), positions);
}

#[test]
fn processes_are_started_whatever_the_words_are() {
    let scratch = Scratch::in_memory();
    let told = |words: &str| {
        let output = output(&mut grundy(scratch.path(), words));
        assert!(output.status.success(), "{words}: {}", err(&output));
        String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned()
    };
    for (number, words) in [
        "cluster run --quiet -n 2 chomp 3,3 -o TABLE",
        "--quiet cluster run -n 2 chomp 3,3 -o TABLE",
        "cluster --quiet run -n 2 chomp 3,3 -o TABLE",
        "cluster run -n 2 -o TABLE -- chomp 3,3",
        "cluster run -n 2 chomp 3,3 -o TABLE --quiet --color never",
    ]
    .into_iter()
    .enumerate()
    {
        assert!(told(&words.replace("TABLE", &format!("run-{number}"))).starts_with("chomp 3,3: "), "{words}");
        assert!(bytes(&scratch.at(format!("run-{number}"))) == bytes(&scratch.at("run-0")), "{words}");
    }
}

#[test]
fn a_damaged_table_is_told_and_computed_again() {
    let scratch = Scratch::in_memory();
    for (words, layer) in
        [("cluster solve chomp 4,4 -o ranked", "layer-000008"), ("cluster solve graph:g.csv -o free", "all")]
    {
        scratch.write("g.csv", "from,to\na,b\nb,a\nb,c\n");
        let first = output(&mut grundy(scratch.path(), words));
        assert!(first.status.success(), "{}", err(&first));
        let folder = scratch.at(words.rsplit(' ').next().unwrap());
        let whole = bytes(&folder);
        let shard = fs::read_dir(folder.join(layer)).unwrap().next().unwrap().unwrap().path();
        for quiet in ["", " --quiet"] {
            fs::write(&shard, "damaged").unwrap();
            let again = output(&mut grundy(scratch.path(), &format!("{words}{quiet}")));
            let told = err(&again);
            assert!(again.status.success() && again.stdout == first.stdout, "{told}");
            assert_eq!(told.contains("is damaged or missing; the table is computed again"), quiet.is_empty(), "{told}");
            assert!(bytes(&folder) == whole);
        }
    }
}

#[test]
fn a_second_run_says_that_the_folder_is_in_use() {
    let scratch = Scratch::in_memory();
    scratch.write("game.star", WANDERING.replace("3000", "3000000"));
    for words in ["cluster run -n 2 rules:game.star -o table", "cluster solve rules:game.star -o other"] {
        let mut first = grundy(scratch.path(), words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while !scratch.at(words.rsplit(' ').next().unwrap()).join("begun/token").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60) && first.try_wait().unwrap().is_none());
            std::thread::sleep(Duration::from_millis(5));
        }
        let second = output(&mut grundy(scratch.path(), words));
        let told = err(&second);
        assert!(first.try_wait().unwrap().is_none(), "it ended too soon");
        Command::new("kill").args(["-TERM", &first.id().to_string()]).status().unwrap();
        end_of(&mut first);
        assert_eq!(second.status.code(), Some(2), "{told}");
        assert!(told.contains("in use by another run"), "{told}");
    }
}

/// What is answered to a browser at this address.
fn ask(address: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    stream.write_all(format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}
