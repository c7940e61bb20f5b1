//! The workers of this process, and how they end.
//!
//! Workers are threads; each runs the same function with a [`Courier`]. They end together: with their results, because
//! one failed and told the others, or because a process is gone. In the last case timely's threads may wait for ever,
//! so they are not joined: they end with the process.
//!
//! A connection to another process, as timely dataflow uses it.
//!
//! Timely's threads panic when a connection breaks, and a worker that waits for a message then waits for ever. Here a
//! broken connection raises an [`Alarm`] instead, which all waiting workers check. The thread itself sleeps from then
//! on, since the process is about to end.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use grundy_core::said;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::execute::execute_from;
use timely::{CommunicationConfig, WorkerConfig};

use crate::ClusterError;
use crate::net::connect::Meeting;
use crate::net::courier::{Courier, Room};
use crate::watch::Watch;

/// How long to wait for threads to end after all workers are done.
const FAREWELL: Duration = Duration::from_secs(5);

/// Runs `work` on all workers of this process and returns their results in no particular order. Fails with the error of a
/// worker of this process, or else an error reported by another process.
pub(crate) fn run<T: Send + 'static>(
    meeting: &Meeting,
    room: Room,
    watch: &Watch,
    work: impl Fn(&mut Courier<'_>) -> Result<T, ClusterError> + Send + Sync + 'static,
) -> Result<Vec<T>, ClusterError> {
    let alarm = Arc::new(Alarm::default());
    let hosts = Arc::clone(&meeting.hosts);
    let failed = |error: String| ClusterError::Lost(said!("the workers cannot be started: {error}", error));
    let (builders, others): (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>) = if hosts.len() > 1 {
        let wires = meeting.connect(&alarm)?;
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(meeting.workers, hooks.refill.clone(), None);
        let (builders, guard) =
            initialize_networking_from_sockets(inside, wires, meeting.index, meeting.workers, hooks)
                .map_err(|error| failed(error.to_string()))?;
        (builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard))
    } else {
        CommunicationConfig::Process(meeting.workers).try_build().map_err(failed)?
    };
    let (send, receive) = mpsc::channel();
    let watch = Arc::clone(watch);
    let guards = execute_from(builders, others, WorkerConfig::default(), move |worker| {
        let mut courier = Courier::new(worker, Arc::clone(&alarm), Arc::clone(&hosts), Arc::clone(&watch), room);
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
    for _ in 0..meeting.workers {
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
