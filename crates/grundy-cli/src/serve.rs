//! `grundy serve`: the page, from this one program, to this machine alone.
//!
//! The built page is part of the program, as one archive (`build.rs`). It computes in the browser; nothing is asked of
//! this server but files. So any web space can serve them, too: `--out` writes them.

mod answer;
mod archive;
mod connections;

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use grundy::language::Speaker;
use grundy::said;
use tokio::net::TcpListener;

use crate::args::{Common, Serve};
use crate::failure::{Failure, refuse, refuse_if};
use crate::input;
use crate::lines::{Out, line};
use answer::{Site, policy};
use archive::{Page, unpacked};

const ARCHIVE: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub fn run(args: &Serve, common: &Common, out: Out) -> Result<(), Failure> {
    let speaker = input::speaker(common)?;
    let Some(archive) = ARCHIVE else {
        return refuse(said!(
            "this program was built without the page; run `cargo xtask page` in its repository, then build it again"
        ));
    };
    let page = unpacked(archive)
        .and_then(|archive| Page::read(&archive))
        .map_err(|error| {
            Failure::usage(said!(
                "the page in this program is damaged; run `cargo xtask page` in its repository, then build it again: {error}",
                error = format!("{error:#}")
            ))
        })?;
    if let Some(folder) = &args.out {
        let count = write_to(folder, &page)?;
        let folder = folder.display();
        line(&said!("The page is in {folder}: {count} files for any web space.", folder, count), &speaker, out)?;
        return Ok(());
    }
    // No work is to be brought to an end. Without this, a process that was started to ignore Ctrl-C would go on.
    let _ = ctrlc::set_handler(|| std::process::exit(130));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(args, page, &speaker, out))
}

/// Writes all files of the page, as they are, to a folder that is new or empty. Returns the number of files.
fn write_to(folder: &Path, page: &Page) -> Result<usize, Failure> {
    let name = folder.display();
    let why = said!("the folder {name} is not empty; name an empty or a new one", name);
    refuse_if(fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()), why)?;
    for (path, file) in page.files() {
        let to = folder.join(path);
        let written = fs::create_dir_all(to.parent().unwrap_or(folder)).and_then(|()| fs::write(&to, &file.content));
        written
            .map_err(|error| Failure::file(said!("{file} cannot be written: {error}", file = to.display(), error)))?;
    }
    Ok(page.files().count())
}

async fn serve(args: &Serve, page: Page, speaker: &Speaker, out: Out<'_>) -> Result<(), Failure> {
    let policy = policy(&args.embed_for).ok_or_else(|| {
        Failure::usage(said!("--embed-for takes an origin: https:// or http://, a host, and perhaps a port"))
    })?;
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(wanted).await;
    let listener = listener.map_err(|error| {
        let why = said!("port {port} cannot be used; choose another one with --port: {error}", port = args.port, error);
        Failure::usage(why)
    })?;
    let port = listener.local_addr()?.port();
    let url = format!("http://{}/", SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    line(&said!("The page is at {url}; Ctrl-C ends it.", url), speaker, out)?;
    out.flush()?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        line(&said!("No browser can be opened: {error}", error), speaker, out)?;
        out.flush()?;
    }
    connections::accept(&listener, Arc::new(Site { page, port, policy })).await
}
