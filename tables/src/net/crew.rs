//! The workers of this process: how they are connected with those of other processes, and how they end.
//!
//! Every process listens at its own address; of two processes the one with the higher index calls the other. The caller
//! says what it works on. A process of another run, or one with another number of processes or workers, is refused
//! before any work begins. Nothing is encrypted or authenticated: use it only in trusted networks.
//!
//! Callers are greeted side by side, and each has its own time to say who it is. A caller that says nothing, or says
//! what no process of this program says, is not counted. Calls to others are made meanwhile, each in a thread.
//!
//! Workers are threads; each runs the same function with a [`Courier`]. They end together: with their results, because
//! one failed and told the others, or because a process is gone. In the last case timely's threads may wait for ever,
//! so they are not joined: they end with the process.
//!
//! Timely's threads panic when a connection breaks, and a worker that waits for a message then waits for ever. Here a
//! broken connection raises an [`Alarm`] instead, which all waiting workers check. The thread itself sleeps from then
//! on, since the process is about to end.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use grundy_core::{Said, said};
use socket2::{SockRef, TcpKeepalive};
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::execute::execute_from;
use timely::{CommunicationConfig, WorkerConfig};

use crate::ClusterError;
use crate::job::{Crew, Share};
use crate::net::courier::Courier;
use crate::watch::Watch;

/// How long to wait for threads to end after all workers are done.
const FAREWELL: Duration = Duration::from_secs(5);

/// Runs `work` on all workers of this process and returns their results in no particular order. Fails with the error of a
/// worker of this process, or else an error reported by another process.
pub(crate) fn run<T: Send + 'static>(
    meeting: &Meeting,
    share: Share,
    watch: &Watch,
    work: impl Fn(&mut Courier<'_>) -> Result<T, ClusterError> + Send + Sync + 'static,
) -> Result<Vec<T>, ClusterError> {
    let alarm = Arc::new(Alarm::default());
    let crew = Arc::clone(&meeting.crew);
    let failed = |error: String| ClusterError::Lost(said!("the workers cannot be started: {error}", error));
    let (builders, others): (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>) = if crew.hosts.len() > 1 {
        let wires = meeting.connect(&alarm)?;
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(crew.workers, hooks.refill.clone(), None);
        let (builders, guard) = initialize_networking_from_sockets(inside, wires, crew.index, crew.workers, hooks)
            .map_err(|error| failed(error.to_string()))?;
        (builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard))
    } else {
        CommunicationConfig::Process(crew.workers).try_build().map_err(failed)?
    };
    let (send, receive) = mpsc::channel();
    let watch = Arc::clone(watch);
    let guards = execute_from(builders, others, WorkerConfig::default(), move |worker| {
        let mut courier = Courier::new(worker, Arc::clone(&alarm), Arc::clone(&crew), Arc::clone(&watch), share);
        let done = work(&mut courier);
        if let Err(error) = &done {
            courier.fail(error);
        }
        // After an error the receiver may be gone.
        let _ = send.send(done);
    })
    .map_err(failed)?;
    let mut results = Vec::new();
    let mut error: Option<ClusterError> = None;
    for _ in 0..meeting.crew.workers {
        // Only a worker that panicked ends without a message.
        let done = receive.recv().unwrap_or_else(|_| Err(failed("one of them broke down".to_owned())));
        match (done, &error) {
            (Ok(result), _) => results.push(result),
            (Err(new), None | Some(ClusterError::Elsewhere { .. })) => error = Some(new),
            (Err(_), Some(_)) => {}
        }
    }
    if let Some(error @ ClusterError::Lost(_)) = error {
        std::mem::forget(guards);
        return Err(error);
    }
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        drop(guards);
        let _ = send.send(());
    });
    // An error is returned at once, whether or not all threads have ended.
    let _ = receive.recv_timeout(FAREWELL);
    error.map_or(Ok(results), Err)
}

/// Length of timely's final message header, in bytes; it is all zeros.
const GOODBYE: usize = 48;

/// Returns which process is gone, if any: its number plus one, or 0.
#[derive(Debug, Default)]
pub(crate) struct Alarm(AtomicUsize);

impl Alarm {
    /// The process that is gone; `None` if all are there.
    pub(crate) fn lost(&self) -> Option<usize> {
        self.0.load(Ordering::Acquire).checked_sub(1)
    }
}

pub(crate) struct Wire {
    stream: TcpStream,
    /// The process at the other end.
    process: usize,
    alarm: Arc<Alarm>,
    /// How many of the last bytes were zeros.
    zeros: usize,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, process: usize, alarm: Arc<Alarm>) -> Wire {
        Wire { stream, process, alarm, zeros: 0 }
    }

    fn broken(&self) -> ! {
        // Only the first lost process is recorded.
        let _ = self.alarm.0.compare_exchange(0, self.process + 1, Ordering::AcqRel, Ordering::Acquire);
        loop {
            std::thread::park();
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(0) if self.zeros >= GOODBYE => return Ok(0),
                Ok(0) => self.broken(),
                Ok(read) => {
                    let zeros = buffer[..read].iter().rev().take_while(|&&byte| byte == 0).count();
                    self.zeros = if zeros == read { self.zeros.saturating_add(zeros) } else { zeros };
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.broken(),
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Ok(written) if written > 0 => return Ok(written),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => self.broken(),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Wire> {
        Ok(Wire::new(self.stream.try_clone()?, self.process, Arc::clone(&self.alarm)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other end may have closed the connection already.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}

/// The first bytes of a greeting; they name this program and the version of its greetings.
const MAGIC: &[u8; 8] = b"grundyC1";
/// Length of the greeting, in bytes: magic, hash of the run, numbers of processes and workers, and the index.
const HELLO: usize = 8 + 32 + 3 * 8;
/// How long a machine may be silent before it counts as gone.
const SILENCE: Duration = Duration::from_secs(15);
/// Pause between two attempts to reach a process.
const PAUSE: Duration = Duration::from_millis(50);
/// Pause between two looks at the callers.
const LOOK: Duration = Duration::from_millis(5);
/// The number of callers that are greeted at the same time. If there are more, the first of them is dropped.
const CALLERS: usize = 256;

/// The processes of a run.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    pub(crate) crew: Arc<Crew>,
    pub(crate) job: blake3::Hash,
}

/// A caller that has not yet said who it is.
struct Caller {
    stream: TcpStream,
    since: Instant,
    hello: Vec<u8>,
}

impl Caller {
    /// Reads what has arrived. Returns whether the greeting is complete; an error if there will be none.
    fn listen(&mut self) -> io::Result<bool> {
        let mut bytes = [0; HELLO];
        loop {
            // One byte beyond the greeting is asked for, because only so the end of a call that was given up is seen.
            match self.stream.read(&mut bytes[..(HELLO - self.hello.len()).max(1)]) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => self.hello.extend_from_slice(&bytes[..read]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
            if self.hello.len() > HELLO || !self.hello.iter().zip(MAGIC).all(|(found, wanted)| found == wanted) {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
        match self.hello.len() == HELLO {
            false if self.since.elapsed() > SILENCE => Err(io::ErrorKind::TimedOut.into()),
            complete => Ok(complete),
        }
    }
}

impl Meeting {
    /// Connects this process with all others. The connection to itself is `None`.
    pub(crate) fn connect(&self, alarm: &Arc<Alarm>) -> Result<Vec<Option<Wire>>, ClusterError> {
        let over = Arc::new(AtomicBool::new(false));
        let connected = self.connect_until(&over, alarm);
        over.store(true, Ordering::Relaxed);
        connected
    }

    /// As `connect`; the threads that call others end when it is `over`.
    fn connect_until(&self, over: &Arc<AtomicBool>, alarm: &Arc<Alarm>) -> Result<Vec<Option<Wire>>, ClusterError> {
        let deadline = Instant::now() + self.crew.patience;
        let mut wires: Vec<Option<Wire>> = self.crew.hosts.iter().map(|_| None).collect();
        let listener = self.listen()?;
        let (send, answers) = mpsc::channel();
        for process in 0..self.crew.index {
            let (meeting, over, send) = (self.clone(), Arc::clone(over), send.clone());
            // Nobody receives the answer of a call that comes too late.
            std::thread::spawn(move || drop(send.send((process, meeting.call(process, deadline, &over)))));
        }
        let mut callers: VecDeque<Caller> = VecDeque::new();
        while let Some(missing) =
            (0..self.crew.hosts.len()).find(|&process| process != self.crew.index && wires[process].is_none())
        {
            for (process, answer) in answers.try_iter() {
                wires[process] = Some(self.wire(answer?, process, alarm)?);
            }
            // What goes wrong with one caller, or for a moment, is tried again by the caller.
            while let Ok((stream, _)) = listener.accept() {
                if stream.set_nonblocking(true).is_ok() {
                    callers.push_back(Caller { stream, since: Instant::now(), hello: Vec::new() });
                }
                if callers.len() > CALLERS {
                    callers.pop_front();
                }
            }
            for mut caller in std::mem::take(&mut callers) {
                match caller.listen() {
                    Ok(false) => callers.push_back(caller),
                    Ok(true) => {
                        if let Some(process) = self.greet(&caller)? {
                            wires[process] = Some(self.wire(caller.stream, process, alarm)?);
                        }
                    }
                    Err(_) => {}
                }
            }
            if Instant::now() >= deadline {
                let what = if missing < self.crew.index { said!("does not answer") } else { said!("has not called") };
                return Err(self.missing(missing, what));
            }
            std::thread::sleep(LOOK);
        }
        Ok(wires)
    }

    fn listen(&self) -> Result<TcpListener, ClusterError> {
        let host = &self.crew.hosts[self.crew.index];
        let listener = TcpListener::bind(host.as_str()).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map_err(|error| {
            ClusterError::Refused(said!("process {index} cannot listen at {host}: {error}; write an address of this machine as host:port, with a \
                 port that is free", index = self.crew.index, host, error))
        })
    }

    /// The error that a process is not there.
    fn missing(&self, process: usize, what: Said) -> ClusterError {
        ClusterError::Lost(said!(
            "process {process} ({process_a}) {what} for {patience} s; start all processes, with the same command but for -p",
            process,
            process_a = self.crew.hosts[process],
            what,
            patience = self.crew.patience.as_secs()
        ))
    }

    fn hello(&self) -> [u8; HELLO] {
        let mut hello = [0; HELLO];
        hello[..8].copy_from_slice(MAGIC);
        hello[8..40].copy_from_slice(self.job.as_bytes());
        let numbers = [self.crew.hosts.len(), self.crew.workers, self.crew.index];
        for (place, number) in hello[40..].chunks_mut(8).zip(numbers) {
            place.copy_from_slice(&(number as u64).to_le_bytes());
        }
        hello
    }

    /// Calls a process until it answers, or until it is `over`.
    fn call(&self, process: usize, deadline: Instant, over: &AtomicBool) -> Result<TcpStream, ClusterError> {
        let host = &self.crew.hosts[process];
        while Instant::now() < deadline && !over.load(Ordering::Relaxed) {
            let addresses = host.to_socket_addrs().map_err(|error| {
                let why = said!("process {process} ({host}): {error}; write host:port", process, host, error);
                ClusterError::Refused(why)
            })?;
            for address in addresses {
                let Ok(mut stream) = TcpStream::connect_timeout(&address, SILENCE) else { continue };
                let mut answer = [0; HELLO];
                stream.set_read_timeout(Some(SILENCE)).and_then(|()| stream.write_all(&self.hello())).ok();
                // A system may connect a call to itself, if nobody listens at the port.
                if stream.read_exact(&mut answer).is_ok() && answer != self.hello() {
                    self.compare(&answer, process)?;
                    return Ok(stream);
                }
            }
            std::thread::sleep(PAUSE);
        }
        Err(self.missing(process, said!("does not answer")))
    }

    /// Answers a call and returns the index of the caller; `None` if the caller has gone.
    fn greet(&self, caller: &Caller) -> Result<Option<usize>, ClusterError> {
        let mut hello = [0; HELLO];
        hello.copy_from_slice(&caller.hello);
        let index = hello[56..].iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
        // The caller compares too, so both sides report what is wrong.
        let mut stream = &caller.stream;
        let answered = stream.set_nonblocking(false).and_then(|()| stream.write_all(&self.hello()));
        let process =
            usize::try_from(index).ok().filter(|&process| process > self.crew.index && process < self.crew.hosts.len());
        let Some(process) = process else {
            return Err(ClusterError::Refused(said!(
                "process {index} called, but there are {hosts} processes with the indexes 0 to {hosts_a}",
                index,
                hosts = self.crew.hosts.len(),
                hosts_a = self.crew.hosts.len() - 1
            )));
        };
        self.compare(&hello, process)?;
        Ok(answered.is_ok().then_some(process))
    }

    fn compare(&self, hello: &[u8; HELLO], process: usize) -> Result<(), ClusterError> {
        let own = self.hello();
        let different = match () {
            () if hello[..8] != own[..8] => said!("is another version of this program"),
            () if hello[8..40] != own[8..40] => said!("works on something else (other rules, start or options)"),
            () if hello[40..48] != own[40..48] => said!("has another number of processes (-n)"),
            () if hello[48..56] != own[48..56] => said!("has another number of workers (-w)"),
            () => return Ok(()),
        };
        Err(ClusterError::Refused(said!(
            "process {process} ({process_a}) {different}; give all processes the same command but for -p",
            process,
            process_a = self.crew.hosts[process],
            different
        )))
    }

    fn wire(&self, stream: TcpStream, process: usize, alarm: &Arc<Alarm>) -> Result<Wire, ClusterError> {
        let keepalive = TcpKeepalive::new().with_time(SILENCE).with_interval(SILENCE / 3);
        let set = stream.set_read_timeout(None).and_then(|()| stream.set_nodelay(true));
        let set = set.and_then(|()| SockRef::from(&stream).set_tcp_keepalive(&keepalive));
        match set {
            Ok(()) => Ok(Wire::new(stream, process, Arc::clone(alarm))),
            Err(error) => {
                let process_a = &self.crew.hosts[process];
                Err(ClusterError::Lost(said!("process {process} ({process_a}): {error}", process, process_a, error)))
            }
        }
    }
}
