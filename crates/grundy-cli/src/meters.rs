//! Counters of a run on several workers: a line for people, and the text format of Prometheus at an address.
//!
//! The responder knows one answer and gives it to everybody, side by side: this is for a machine's own eyes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy::said;
use grundy_cluster::{Event, Pass, Stage};

use crate::failure::Failure;

/// Answers at the same time. Further callers are sent away.
const PLACES: usize = 256;

/// The time for a caller to ask, and to take the answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time until the next caller is heard, after a caller could not be heard.
const PAUSE: Duration = Duration::from_millis(20);

#[derive(Default)]
pub(crate) struct Meters(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    pass: Option<Pass>,
    layer: u64,
    /// By direction: layers closed, and positions in them.
    closed: BTreeMap<Pass, [u64; 2]>,
    /// By direction and worker of this process: positions, messages, bytes sent, bytes written.
    workers: BTreeMap<(Pass, usize), [u64; 4]>,
    /// Positions of the layer at hand by worker of this process.
    now: BTreeMap<usize, u64>,
    /// By worker of this process: files of an earlier run that were hashed, and all that will be.
    verified: BTreeMap<usize, [u64; 2]>,
    /// Without a rank: what is done, and in which wave.
    stage: Option<(Stage, u64)>,
    /// By what is done and worker of this process: positions, messages, bytes sent.
    waves: BTreeMap<(Stage, usize), [u64; 3]>,
}

impl Meters {
    pub fn count(&self, event: &Event) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match *event {
            Event::Verified { worker, files, of } => drop(counts.verified.insert(worker, [files, of])),
            Event::Progress { worker, pass, layer, positions } => {
                counts.begin(pass, layer);
                counts.now.insert(worker, positions);
            }
            Event::Layer { worker, pass, layer, positions, messages, bytes, written, .. } => {
                counts.begin(pass, layer);
                counts.now.insert(worker, positions);
                let sums = counts.workers.entry((pass, worker)).or_default();
                sums.iter_mut().zip([positions, messages, bytes, written]).for_each(|(sum, more)| *sum += more);
            }
            Event::Closed { pass, positions, .. } => {
                let [layers, all] = counts.closed.entry(pass).or_default();
                *layers += 1;
                *all += positions;
            }
            Event::Wave { worker, stage, wave, positions, messages, bytes, .. } => {
                counts.stage = Some((stage, wave));
                let sums = counts.waves.entry((stage, worker)).or_default();
                sums.iter_mut().zip([positions, messages, bytes]).for_each(|(sum, more)| *sum += more);
            }
            _ => {}
        }
    }

    pub fn line(&self) -> String {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((stage, wave)) = counts.stage {
            let mut line = format!("{stage}, wave {wave}");
            for ((_, worker), [positions, ..]) in counts.waves.range((stage, 0)..=(stage, usize::MAX)) {
                let _ = write!(line, ", worker {worker}: {positions} positions");
            }
            return line;
        }
        let Some(pass) = counts.pass else {
            let mut line = "beginning".to_owned();
            for (worker, [files, of]) in &counts.verified {
                let _ = write!(line, ", worker {worker}: {files} of {of} files verified");
            }
            return line;
        };
        let [layers, positions] = counts.closed.get(&pass).copied().unwrap_or_default();
        let mut line = format!("{pass}, {layers} layers with {positions} positions closed; layer {}", counts.layer);
        for (worker, positions) in &counts.now {
            let _ = write!(line, ", worker {worker}: {positions}");
        }
        line
    }

    /// All counters as Prometheus reads them.
    fn text(&self) -> String {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        let mut metric = |name: &str, help: &str, rows: Vec<(String, u64)>| {
            let _ = writeln!(text, "# HELP grundy_{name} {help}\n# TYPE grundy_{name} counter");
            rows.iter().for_each(|(labels, value)| {
                let _ = writeln!(text, "grundy_{name}{{{labels}}} {value}");
            });
        };
        let closed = |which: usize| {
            let rows = counts.closed.iter().map(|(pass, counts)| (format!("pass=\"{pass}\""), counts[which]));
            rows.collect::<Vec<_>>()
        };
        metric("layers_closed_total", "Layers closed by all workers.", closed(0));
        metric("positions_closed_total", "Positions in closed layers.", closed(1));
        for (which, (name, help)) in (0..).zip([
            ("worker_positions_total", "Positions done by a worker of this process."),
            ("worker_messages_total", "Messages sent to others by a worker of this process."),
            ("worker_sent_bytes_total", "Bytes sent to others by a worker of this process."),
            ("worker_written_bytes_total", "Bytes of records written by a worker of this process."),
        ]) {
            let label = |&(pass, worker): &(Pass, usize)| format!("pass=\"{pass}\",worker=\"{worker}\"");
            let rows = counts.workers.iter().map(|(key, sums)| (label(key), sums[which])).collect();
            metric(name, help, rows);
        }
        for (which, (name, help)) in (0..).zip([
            ("stage_positions_total", "Without a rank: positions of which a worker of this process found something."),
            ("stage_messages_total", "Without a rank: messages sent to others by a worker of this process."),
            ("stage_sent_bytes_total", "Without a rank: bytes sent to others by a worker of this process."),
        ]) {
            let label = |&(stage, worker): &(Stage, usize)| format!("stage=\"{stage}\",worker=\"{worker}\"");
            let rows = counts.waves.iter().map(|(key, sums)| (label(key), sums[which])).collect();
            metric(name, help, rows);
        }
        text
    }
}

impl Counts {
    fn begin(&mut self, pass: Pass, layer: u64) {
        if (self.pass, self.layer) != (Some(pass), layer) {
            (self.pass, self.layer) = (Some(pass), layer);
            self.now.clear();
        }
    }
}

/// Answers at `address` as long as the program runs.
pub fn serve(address: &str, meters: &Arc<Meters>) -> Result<(), Failure> {
    let listener = TcpListener::bind(address).map_err(|error| {
        Failure::usage(said!(
            "--metrics {address}: {error}; write an address of this machine, such as 127.0.0.1:9100",
            address,
            error
        ))
    })?;
    let meters = Arc::clone(meters);
    std::thread::spawn(move || {
        // Each thread has a copy while it answers.
        let places = Arc::new(());
        for stream in listener.incoming() {
            match stream {
                Ok(stream) if Arc::strong_count(&places) <= PLACES => {
                    let (meters, place) = (Arc::clone(&meters), Arc::clone(&places));
                    let answer = move || {
                        // Whoever does not listen to the end misses the rest.
                        let _ = answer(stream, &meters.text());
                        drop(place);
                    };
                    // Where the system has no thread left, the caller asks again.
                    let _ = std::thread::Builder::new().spawn(answer);
                }
                _ => std::thread::sleep(PAUSE),
            }
        }
    });
    Ok(())
}

fn answer(mut stream: TcpStream, text: &str) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    // Whatever is asked, the beginning of it is enough.
    let _ = stream.read(&mut [0; 1024])?;
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nConnection: close\r\n";
    write!(stream, "{head}Content-Length: {}\r\n\r\n{text}", text.len())
}
