//! Connections: how many there may be, and for how long.
//!
//! A browser asks for a file in a few milliseconds. Whoever sends a request byte by byte, keeps a connection without
//! asking, or does not read what it gets, loses the connection. So nobody can use up the places by doing nothing.

use std::convert::Infallible;
use std::io::ErrorKind;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::answer::Site;

/// Connections at the same time. A browser has six; further ones wait.
const PLACES: usize = 128;

/// The time for the header of a request, and between two requests of a connection.
const HEADER: Duration = Duration::from_secs(5);

/// The time after which a connection gets no further request: longer than it takes to look at all views.
const LIFE: Duration = Duration::from_secs(120);

/// The time after [`LIFE`] in which it has to take the last answer.
const LAST: Duration = Duration::from_secs(10);

/// Bytes of a request's header; a browser sends less than one thousand.
const LONGEST: usize = 16 << 10;

/// The time until the system is asked again, after it had no file descriptor or memory for a connection.
const PAUSE: Duration = Duration::from_millis(200);

pub async fn accept<T>(listener: &TcpListener, site: Arc<Site>) -> T {
    let places = Arc::new(Semaphore::new(PLACES));
    loop {
        let place = places.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let site = site.clone();
                tokio::spawn(async move {
                    hold(stream, &site).await;
                    drop(place);
                });
            }
            // The browser has gone before it was its turn.
            Err(error) if is_of_one(error.kind()) => {}
            // The connection stays in the queue, so the next attempt would fail at once.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Whether such an error is that of one connection, and the next one can be accepted.
fn is_of_one(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted)
}

/// Answers what one connection asks. One that fails is the browser's affair; it asks again.
async fn hold(stream: TcpStream, site: &Site) {
    let answer = service_fn(async |request: Request<Incoming>| Ok::<_, Infallible>(site.answer(&request)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER).max_header_size(LONGEST);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answer));
    if timeout(LIFE, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(LAST, connection).await;
    }
}
