//! Connects the processes of a run.
//!
//! Every process listens at its own address; of two processes the one with the higher index calls the other. The caller
//! says what it works on. A process of another run, or one with another number of processes or workers, is refused
//! before any work begins. Nothing is encrypted or authenticated: use it only in trusted networks.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_core::said;
use socket2::{SockRef, TcpKeepalive};

use crate::ClusterError;
use crate::net::wire::{Alarm, Wire};

/// The first bytes of a greeting; they tell this program and the version of its greetings.
const MAGIC: &[u8; 8] = b"grundyC1";
/// Length of the greeting, in bytes: the magic, the hash of the run, the numbers of processes and workers, and the
/// index of the process.
const HELLO: usize = 8 + 32 + 3 * 8;
/// How long a machine may be silent before it counts as gone.
const SILENCE: Duration = Duration::from_secs(15);
/// Pause between two attempts to reach a process.
const PAUSE: Duration = Duration::from_millis(50);

/// The processes of a run.
#[derive(Clone, Debug)]
pub(crate) struct Meeting<'a> {
    /// The address of each process, as `host:port`.
    pub(crate) hosts: &'a [String],
    /// The index of this process.
    pub(crate) index: usize,
    /// The number of workers of each process.
    pub(crate) workers: usize,
    /// The hash of the job.
    pub(crate) job: blake3::Hash,
    /// How long to wait for the others.
    pub(crate) patience: Duration,
}

impl Meeting<'_> {
    /// Connects this process with all others. The connection to itself is `None`.
    pub(crate) fn connect(&self, alarm: &Arc<Alarm>) -> Result<Vec<Option<Wire>>, ClusterError> {
        let deadline = Instant::now() + self.patience;
        let mut wires: Vec<Option<Wire>> = self.hosts.iter().map(|_| None).collect();
        let listener = self.listen()?;
        for (process, wire) in wires.iter_mut().enumerate().take(self.index) {
            *wire = Some(self.call(process, deadline, alarm)?);
        }
        while let Some(missing) = (self.index + 1..self.hosts.len()).find(|&process| wires[process].is_none()) {
            match listener.accept() {
                Ok((stream, _)) => {
                    if let Some(process) = self.greet(&stream)? {
                        wires[process] = Some(self.wire(stream, process, alarm)?);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.wait(missing, deadline, "has not called")?;
                }
                Err(error) => {
                    return Err(ClusterError::Lost(said!("{index}: {error}", index = self.hosts[self.index], error)));
                }
            }
        }
        Ok(wires)
    }

    fn listen(&self) -> Result<TcpListener, ClusterError> {
        let host = &self.hosts[self.index];
        let listener = TcpListener::bind(host.as_str()).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map_err(|error| {
            ClusterError::Refused(said!("process {index} cannot listen at {host}: {error}; write an address of this machine as host:port, with a \
                 port that is free", index = self.index, host, error))
        })
    }

    /// Waits a little; fails after the deadline.
    fn wait(&self, process: usize, deadline: Instant, what: &str) -> Result<(), ClusterError> {
        if Instant::now() >= deadline {
            return Err(ClusterError::Lost(said!(
                "process {process} ({process_a}) {what} for {patience} s; start all processes, with the same command but for -p",
                process,
                process_a = self.hosts[process],
                what,
                patience = self.patience.as_secs()
            )));
        }
        std::thread::sleep(PAUSE);
        Ok(())
    }

    fn hello(&self) -> [u8; HELLO] {
        let mut hello = [0; HELLO];
        hello[..8].copy_from_slice(MAGIC);
        hello[8..40].copy_from_slice(self.job.as_bytes());
        let numbers = [self.hosts.len(), self.workers, self.index];
        for (place, number) in hello[40..].chunks_mut(8).zip(numbers) {
            place.copy_from_slice(&(number as u64).to_le_bytes());
        }
        hello
    }

    /// Calls a process until it answers.
    fn call(&self, process: usize, deadline: Instant, alarm: &Arc<Alarm>) -> Result<Wire, ClusterError> {
        let host = &self.hosts[process];
        loop {
            let addresses = host.to_socket_addrs().map_err(|error| {
                ClusterError::Refused(said!(
                    "process {process} ({host}): {error}; write host:port",
                    process,
                    host,
                    error
                ))
            })?;
            for address in addresses {
                let Ok(mut stream) = TcpStream::connect_timeout(&address, SILENCE) else { continue };
                let mut answer = [0; HELLO];
                stream.set_read_timeout(Some(SILENCE)).and_then(|()| stream.write_all(&self.hello())).ok();
                if stream.read_exact(&mut answer).is_ok() {
                    self.compare(&answer, process)?;
                    return self.wire(stream, process, alarm);
                }
            }
            self.wait(process, deadline, "does not answer")?;
        }
    }

    /// Answers a call and returns the index of the caller; `None` if the caller is not a process of this program.
    fn greet(&self, mut stream: &TcpStream) -> Result<Option<usize>, ClusterError> {
        let mut hello = [0; HELLO];
        let read = stream.set_nonblocking(false).and_then(|()| {
            stream.set_read_timeout(Some(SILENCE))?;
            stream.read_exact(&mut hello)
        });
        if read.is_err() || hello[..8] != *MAGIC {
            return Ok(None);
        }
        let index = hello[56..].iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
        // The caller compares too, so both sides report what is wrong.
        let answered = stream.write_all(&self.hello());
        let process = usize::try_from(index).ok().filter(|&process| process > self.index && process < self.hosts.len());
        let Some(process) = process else {
            return Err(ClusterError::Refused(said!(
                "process {index} called, but there are {hosts} processes with the indexes 0 to {hosts_a}",
                index,
                hosts = self.hosts.len(),
                hosts_a = self.hosts.len() - 1
            )));
        };
        self.compare(&hello, process)?;
        Ok(answered.is_ok().then_some(process))
    }

    fn compare(&self, hello: &[u8; HELLO], process: usize) -> Result<(), ClusterError> {
        let own = self.hello();
        let different = match () {
            () if hello[..8] != own[..8] => "is another version of this program",
            () if hello[8..40] != own[8..40] => "works on something else (other rules, start or options)",
            () if hello[40..48] != own[40..48] => "was told another number of processes (-n)",
            () if hello[48..56] != own[48..56] => "was told another number of workers (-w)",
            () => return Ok(()),
        };
        Err(ClusterError::Refused(said!(
            "process {process} ({process_a}) {different}; give all processes the same command but for -p",
            process,
            process_a = self.hosts[process],
            different
        )))
    }

    fn wire(&self, stream: TcpStream, process: usize, alarm: &Arc<Alarm>) -> Result<Wire, ClusterError> {
        let keepalive = TcpKeepalive::new().with_time(SILENCE).with_interval(SILENCE / 3);
        let set = stream
            .set_read_timeout(None)
            .and_then(|()| stream.set_nodelay(true))
            .and_then(|()| SockRef::from(&stream).set_tcp_keepalive(&keepalive));
        match set {
            Ok(()) => Ok(Wire::new(stream, process, Arc::clone(alarm))),
            Err(error) => Err(ClusterError::Lost(said!(
                "process {process} ({process_a}): {error}",
                process,
                process_a = self.hosts[process],
                error
            ))),
        }
    }
}
