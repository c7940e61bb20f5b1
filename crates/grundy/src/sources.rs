//! Where rulesets come from: the catalogue, and a user's files.
//!
//! `board:FILE`, `graph:FILE`, `hackenbush:FILE` and `rules:FILE.star` name a file. Each file is read once. A picture in
//! one line (`hackenbush:stalk:3`) is read as the file whose lines it stands for. The rules
//! keep the hash of the bytes that were parsed, so that a certificate identifies the content. A file begins with
//! `header=counts:` or `header=none:` where that decides what its first line is: `graph:header=counts:map.edges`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::Utf8Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

#[cfg(feature = "parquet")]
use grundy_core::Observer;
use grundy_core::{DEFAULT_MEMORY, Position, Said, Silent, SyntaxError, said};
use grundy_files::{Content, GraphFormat, Header, ReadError, ReadGraph, Reading, in_utf8};
use grundy_rules::catalogue::entry_named;
use grundy_rules::catalogue::plain;
use grundy_rules::entry::Built;
use grundy_rules::hackenbush::{self, Hackenbush};
use grundy_rules::on_graphs::Geography;
use grundy_rules::{Entry, Moves, Rules, Shape, Structure, board, nimstring, on_graphs};

use crate::included;

/// The rulesets that may be named in a text.
///
/// ```
/// use grundy::{Outcome, Session, Sources, Sum};
/// let mut sources = Sources::default();
/// sources.hold("kings.txt", "..X\n.K.\n..K\n");
/// let sum = Sum::read("board:kings.txt + nim 3", &sources)?;
/// let answer = Session::default().solve(&sum, Default::default(), 20).unwrap();
/// assert!(answer.outcome == Outcome::P);
/// # Ok::<(), grundy::SyntaxError>(())
/// ```
#[derive(Default, Debug)]
pub struct Sources {
    folder: PathBuf,
    /// The limits of reading.
    limits: SourceLimits,
    /// The meaning of a first line of numbers, if the word for a file does not say it.
    header: Header,
    /// The format of graphs, where the word for a file does not say it.
    format: Option<GraphFormat>,
    /// Pipes can be read only once: what they brought.
    pipes: Mutex<HashMap<PathBuf, Arc<[u8]>>>,
    /// Files that are not read from a disk, by name.
    held: HashMap<String, Arc<[u8]>>,
    /// A user's own rules, by name.
    own: HashMap<String, Rules>,
    /// The rulesets made so far, by the word that names them.
    made: Mutex<HashMap<String, Rules>>,
    /// Warnings about the files: things that are odd but not wrong.
    warnings: Mutex<Vec<Said>>,
    /// The error of the last file that was too large.
    beyond: Mutex<Option<ReadError>>,
    /// Whether a list of edges was read, and whether it was that of a graph.
    edges_read: AtomicBool,
    graph_read: AtomicBool,
}

/// The limits of reading a file.
#[derive(Clone, Copy, Debug)]
pub struct SourceLimits {
    /// The memory, in bytes.
    pub memory: u64,
    pub threads: usize,
}

impl Default for SourceLimits {
    /// [`DEFAULT_MEMORY`], one thread.
    fn default() -> Self {
        SourceLimits { memory: DEFAULT_MEMORY, threads: 1 }
    }
}

impl Sources {
    /// Sets the limits.
    pub fn within(self, limits: SourceLimits) -> Sources {
        Sources { limits, ..self }
    }

    /// Says what a first line of numbers is in lists of edges, where the word for a file does not.
    pub fn with_header(self, header: Header) -> Sources {
        Sources { header, ..self }
    }

    /// Says the format of graphs, where the word for a file does not.
    pub fn with_format(self, format: Option<GraphFormat>) -> Sources {
        Sources { format, ..self }
    }

    /// Looks for files in `folder` instead of the current one.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Sources {
        Sources { folder: folder.into(), ..Sources::default() }
    }

    /// Stores a file's content under a name, for use without a disk.
    pub fn hold(&mut self, name: impl Into<String>, content: impl AsRef<[u8]>) {
        let name = name.into();
        self.made.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self.held.insert(name, content.as_ref().into());
    }

    /// Adds rules of your own under their name, so that a text may name them; see [`Rules::own`]. Fails if the
    /// catalogue has a ruleset of this name, or the name is not one word.
    pub fn add(&mut self, rules: Rules) -> Result<(), SyntaxError> {
        let name = rules.name.clone();
        if Rules::find(&name).is_ok() || file_of(&name).is_some() {
            return Err(SyntaxError::whole(&name, said!("`{name}` is a ruleset of the catalogue", name))
                .help(said!("choose another name for your own")));
        }
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "+\"()[]{}".contains(c)) {
            return Err(SyntaxError::whole(&name, said!("`{name}` cannot stand in a text as a name", name))
                .help(said!("choose one word without `+`, quotes and brackets")));
        }
        self.own.insert(name, rules);
        Ok(())
    }

    /// The ruleset of this name, such as `nim`, `take:1..3` or `graph:map.csv`. Fails if the ruleset does not exist, or
    /// if its file cannot be read or is malformed.
    pub fn find(&self, word: &str) -> Result<Rules, SyntaxError> {
        if let Some(rules) = self.own.get(word) {
            return Ok(rules.clone());
        }
        let Some(named) = file_of(word) else {
            return match bare_path(word) {
                Some(error) => Err(error),
                None if included::text(word).is_some() && entry_named(word).is_none() => {
                    self.find(&format!("rules:{}", plain(word)))
                }
                None => Rules::find(word),
            };
        };
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = made.get(word) {
            return Ok(rules.clone());
        }
        let (header, format) = (named.header.or(Some(self.header)), named.format.or(self.format));
        let named = NamedFile { header, format, ..named };
        let is_graph = matches!(named.entry.name, "graph" | "node-kayles" | "arc-kayles" | "nimstring")
            || Geography::of(named.entry.name).is_some();
        let rules = if is_graph && cfg!(feature = "graphs") { self.on_graph(&named)? } else { self.make(&named)? };
        made.insert(word.to_owned(), rules.clone());
        Ok(rules)
    }

    /// Which of [`with_header`](Sources::with_header) and [`with_format`](Sources::with_format) no file read so far has a
    /// use for: `header` or `graph-format`.
    pub fn unused(&self) -> Option<&'static str> {
        let header = self.header != Header::Unsaid && !self.edges_read.load(Ordering::Relaxed);
        let format = self.format.is_some() && !self.graph_read.load(Ordering::Relaxed);
        header.then_some("header").or(format.then_some("graph-format"))
    }

    /// Warnings about the files read so far, one sentence each. Each is returned only once.
    pub fn warnings(&self) -> Vec<Said> {
        std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The complaint about the last file that was beyond the limits, a sentence without a full stop; it is returned
    /// once. [`find`](Sources::find) has failed then, though the text is right.
    pub fn beyond_limits(&self) -> Option<Said> {
        self.beyond.lock().unwrap_or_else(PoisonError::into_inner).take().map(|error| error.said())
    }

    /// The error of the last file that was beyond the limits; it is returned once.
    #[cfg(feature = "parquet")]
    pub(crate) fn too_large(&self) -> Option<ReadError> {
        self.beyond.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn make(&self, named: &NamedFile) -> Result<Rules, SyntaxError> {
        let &NamedFile { entry, file, ref at, header, .. } = named;
        let content = self.content(named)?;
        let mut hash = blake3::hash(&content).to_hex().to_string();
        if cfg!(feature = "pictures") && entry.name == "hackenbush" {
            self.edges_read.store(true, Ordering::Relaxed);
            let content = text(&content, file, at)?;
            let read = hackenbush::read_headed(&content, header.unwrap_or_default());
            let is_empty = |reading: &hackenbush::Reading| reading.picture.edges.is_empty();
            let read =
                read.and_then(|read| if is_empty(&read.0) { Err(hackenbush::no_ground(&content)) } else { Ok(read) });
            let (reading, by_header) = read.map_err(|error| inside(file, at, &error))?;
            let warning = reading.warning().map(|warning| said!("{file}: {warning}", file, warning));
            self.warnings.lock().unwrap_or_else(PoisonError::into_inner).extend(warning);
            let picture = Arc::new(reading.picture);
            let moves = Arc::new(Hackenbush(Arc::clone(&picture)));
            let built = Built { structure: Structure::Picture(picture), ..Built::new(moves) };
            return Ok(Rules::of_file(&named.shown(by_header), entry, hash, built));
        }
        let mut by_header = false;
        let built = match entry.name {
            "poset" if cfg!(feature = "graphs") => {
                on_graphs::poset(&text(&content, file, at)?).map_err(|error| inside(file, at, &error))?
            }
            "board" => board::build(&text(&content, file, at)?).map_err(|error| inside(file, at, &error))?,
            "rules" => {
                let (built, read) = self.script(&text(&content, file, at)?, named)?;
                by_header = read.iter().any(|(_, by_header)| *by_header);
                hash = with_graphs(hash, read.into_iter().map(|(hash, _)| hash).collect());
                built
            }
            _ => {
                let message = said!("this program was built without `{name}`", name = entry.name);
                return Err(SyntaxError::new(at.clone(), message));
            }
        };
        let rules = Rules::of_file(&named.shown(by_header), entry, hash, built);
        let shape = match rules.numbers() {
            Some(numbers) => numbers.shape,
            None if entry.name == "rules" => shape_of(&rules.moves),
            None => entry.shape,
        };
        Ok(rules.with_shape(shape))
    }

    /// The part of the graph `word` within `moves` moves of these vertices ([`grundy_files::near`]). `None` if `word`
    /// does not name a graph on the disk.
    #[cfg(feature = "parquet")]
    pub(crate) fn near(
        &self,
        word: &str,
        names: &[String],
        moves: u32,
        observer: &dyn Observer,
    ) -> Option<Result<Rules, ReadError>> {
        let named =
            file_of(word).filter(|named| named.entry.name == "graph" && named.format.or(self.format).is_none())?;
        if self.held.contains_key(named.file) {
            return None;
        }
        let reading = Reading { observer, ..self.reading(named.header.unwrap_or(self.header), None) };
        let names = names.iter().map(String::as_str);
        let near = grundy_files::near(&self.folder.join(named.file), names, moves, &reading);
        Some(near.map(|(graph, hash)| {
            let file = named.shown(named.header.is_some());
            Rules::of_file(&file, named.entry, hash, Built::on_graph(graph.into()))
        }))
    }

    /// A game on the graph of a file, or of a folder of Parquet files.
    fn on_graph(&self, named: &NamedFile) -> Result<Rules, SyntaxError> {
        let &NamedFile { entry, file, ref at, header, format } = named;
        let directed = matches!(entry.name, "graph" | "geography" | "edge-geography");
        let read = self
            .graph(file, header.unwrap_or_default(), format, directed)
            .map_err(|error| self.mislaid(file, at, error))?;
        let Some(ReadGraph { graph, hash, by_header, .. }) = read else {
            let message = said!("{file} is an undirected graph, and {name}: needs directions", file, name = entry.name);
            let help = said!("say in the file that the edges have directions, as digraph {{ a -> b; … }} does");
            return Err(SyntaxError::new(at.clone(), message).help(help));
        };
        let built = match (entry.name, Geography::of(entry.name)) {
            ("graph", _) => Ok(Built::on_graph(graph.into())),
            (_, Some(geography)) => Ok(geography.on(Arc::new(graph))),
            ("nimstring", _) => nimstring::on_graph(&graph),
            ("node-kayles", _) => on_graphs::node_kayles(&graph),
            _ => on_graphs::arc_kayles(&graph),
        };
        let built = built.map_err(|error| inside(file, at, &error))?;
        Ok(Rules::of_file(&named.shown(by_header), entry, hash, built))
    }

    /// The graph of a file; `None` if its edges have no direction and directions are needed.
    fn graph(
        &self,
        file: &str,
        header: Header,
        format: Option<GraphFormat>,
        directed: bool,
    ) -> Result<Option<ReadGraph>, ReadError> {
        self.edges_read.store(true, Ordering::Relaxed);
        self.graph_read.store(true, Ordering::Relaxed);
        let (path, reading) = (self.folder.join(file), self.reading(header, format));
        let content = match self.held.get(file) {
            Some(bytes) => Content::held(file, Arc::clone(bytes)),
            None => match self.pipe(&path) {
                Some(bytes) => {
                    let file = path.display().to_string();
                    let bytes = bytes.map_err(|source| ReadError::File { file: file.clone(), source })?;
                    Content::held(&file, bytes)
                }
                None => Content::read(&path, &reading)?,
            },
        };
        let read = content.graph(&reading)?;
        Ok(Some(read).filter(|read| !(directed && read.undirected)))
    }

    /// What a pipe brings, or standard input for `-`; `None` if this is a file or a folder, or nothing.
    fn pipe(&self, path: &Path) -> Option<io::Result<Arc<[u8]>>> {
        let is_input = path == Path::new("-");
        if !is_input && fs::metadata(path).ok().is_none_or(|about| about.is_file() || about.is_dir()) {
            return None;
        }
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = pipes.get(path) {
            return Some(Ok(Arc::clone(bytes)));
        }
        let mut bytes = Vec::new();
        let most = self.limits.memory.saturating_add(1);
        let read = match is_input {
            true => io::stdin().lock().take(most).read_to_end(&mut bytes),
            false => fs::File::open(path).and_then(|pipe| pipe.take(most).read_to_end(&mut bytes)),
        };
        if let Err(error) = read {
            return Some(Err(error));
        }
        if bytes.len() as u64 > self.limits.memory {
            return Some(Err(io::ErrorKind::OutOfMemory.into()));
        }
        let bytes: Arc<[u8]> = bytes.into();
        pipes.insert(path.to_owned(), Arc::clone(&bytes));
        Some(Ok(bytes))
    }

    /// Rules in Starlark, and the graphs that they read, in the order in which they first ask for them. Of each
    /// graph: the hash, and whether its header decided what it is.
    #[cfg(feature = "script")]
    fn script(&self, text: &str, named: &NamedFile) -> Result<(Built, Vec<(String, bool)>), SyntaxError> {
        use std::cell::RefCell;

        use grundy_script::{Door, RuleGraph, ScriptLimits};
        let file = named.file;
        let graphs = RefCell::new(Vec::new());
        let read = |name: &str| {
            let beside = file.rsplit_once(['/', '\\']).map(|(folder, _)| format!("{folder}/{name}"));
            // Files that are held in memory may have no folders.
            let path = beside.filter(|path| self.held.contains_key(path) || !self.held.contains_key(name));
            let read =
                self.graph(path.as_deref().unwrap_or(name), named.header.unwrap_or_default(), named.format, false);
            let read = read.map_err(|error| {
                let said = error.said();
                if let ReadError::TooLarge { .. } = error {
                    self.is_beyond(error);
                }
                said
            });
            let Some(ReadGraph { graph, hash, by_header, .. }) = read? else {
                return Ok(RuleGraph::default());
            };
            graphs.borrow_mut().push((hash, by_header));
            let vertices = (0..graph.graph.vertices()).map(|vertex| graph.names.show(vertex)).collect();
            let out = |from: u32| graph.graph.options(from).iter().map(move |&to| (from, to));
            Ok(RuleGraph { vertices, edges: (0..graph.graph.vertices()).flat_map(out).collect() })
        };
        let door = Door::load_beside(file, text, ScriptLimits::default(), &read);
        let door = door.map_err(|fault| SyntaxError {
            stopped: fault.stopped,
            ..SyntaxError::new(named.at.clone(), fault.message)
        });
        let built = match door? {
            Door::Anything(script) => Built::new(Arc::new(*script)),
            Door::Numbers(numbers) => Built::numbers(numbers),
            Door::Board(game) => Built::on_boards(game),
        };
        Ok((built, graphs.into_inner()))
    }

    /// Rules in Starlark, which this program was built without.
    #[cfg(not(feature = "script"))]
    fn script(&self, _: &str, named: &NamedFile) -> Result<(Built, Vec<(String, bool)>), SyntaxError> {
        Err(SyntaxError::new(named.at.clone(), said!("this program was built without rules in Starlark")))
    }

    fn reading(&self, header: Header, format: Option<GraphFormat>) -> Reading<'static> {
        Reading { threads: self.limits.threads, memory: self.limits.memory, observer: &Silent, header, format }
    }

    fn content(&self, named: &NamedFile) -> Result<Arc<[u8]>, SyntaxError> {
        let &NamedFile { entry, file, ref at, .. } = named;
        if let Some(content) = self.held.get(file) {
            return Ok(Arc::clone(content));
        }
        if cfg!(feature = "pictures")
            && entry.name == "hackenbush"
            && let Some(lines) = hackenbush::text::inline_lines(file)
        {
            return Ok(lines.map_err(|error| error.shifted(at.start))?.into_bytes().into());
        }
        if let Some(text) = included::text(file).filter(|_| entry.name == "rules") {
            return Ok(text.as_bytes().into());
        }
        let path = self.folder.join(Path::new(file));
        let read = self.pipe(&path).unwrap_or_else(|| fs::read(&path).map(Arc::from));
        read.map_err(|error| unreadable(file, at, &error))
    }

    /// The error of a graph, with the mend where its file is not found.
    fn mislaid(&self, file: &str, at: &Range<usize>, error: ReadError) -> SyntaxError {
        let told = SyntaxError::new(at.clone(), error.said());
        match error {
            ReadError::File { .. } => not_found(file, told),
            ReadError::TooLarge { .. } => {
                self.is_beyond(error);
                told
            }
            _ => told,
        }
    }

    fn is_beyond(&self, beyond: ReadError) {
        *self.beyond.lock().unwrap_or_else(PoisonError::into_inner) = Some(beyond);
    }
}

/// What a word such as `graph:map.csv` or `graph:header=none:map.csv` names.
pub struct NamedFile<'w> {
    pub entry: &'static Entry,
    pub file: &'w str,
    /// What the first line of the file is, if the word says it.
    pub header: Option<Header>,
    /// The format of the file, if the word or the caller says it.
    pub format: Option<GraphFormat>,
    /// The place of the file in the word.
    at: Range<usize>,
}

impl NamedFile<'_> {
    /// The file as the name of the ruleset shows it. It has the header if that decides what the first line is, and
    /// the format if the ending does not say it.
    pub fn shown(&self, by_header: bool) -> String {
        let ending = self.file.rsplit_once('.').map_or("", |(_, ending)| ending);
        let format = self.format.filter(|format| GraphFormat::of_ending(ending) != Some(*format));
        let format = format.map(|format| format!("format={}:", format.name()));
        let header = self.header.filter(|_| by_header).map(|header| format!("header={}:", header.word()));
        format!("{}{}{}", header.unwrap_or_default(), format.unwrap_or_default(), self.file)
    }
}

/// The file that the word for a ruleset names; `None` if it names none.
///
/// ```
/// use grundy::{file_of, files::Header};
/// let named = file_of("graph:header=none:\"my map.edges\"").unwrap();
/// assert_eq!((named.file, named.header), ("my map.edges", Some(Header::None)));
/// ```
pub fn file_of(word: &str) -> Option<NamedFile<'_>> {
    let (name, file) = word.split_once(':')?;
    let entry = entry_named(name).filter(|entry| entry.is_from_file())?;
    let at = name.len() + 1..word.len();
    let (mut header, mut format, mut file) = (None, None, unquoted(file));
    while let Some((said, rest)) = file.split_once(':') {
        match said.split_once('=') {
            Some(("header", word)) if Header::named(word).is_some() => header = Header::named(word),
            Some(("format", word)) if GraphFormat::named(word).is_some() => format = GraphFormat::named(word),
            _ => break,
        }
        file = unquoted(rest);
    }
    (!file.is_empty()).then_some(NamedFile { entry, file, header, format, at })
}

fn unquoted(file: &str) -> &str {
    file.strip_prefix('"').and_then(|file| file.strip_suffix('"')).unwrap_or(file)
}

/// The error that a word is the path of a file without its door, such as `graph:`; `None` for other words.
fn bare_path(word: &str) -> Option<SyntaxError> {
    let ending = word.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_ascii_lowercase());
    let doors: &[&str] = match &*ending {
        _ if word.contains(':') => return None,
        "star" => &["rules"],
        "hb" => &["hackenbush"],
        "json" => &["graph", "hackenbush"],
        "txt" => &["board", "graph"],
        ending if GraphFormat::of_ending(ending).is_some() => &["graph", "node-kayles"],
        _ if word.contains(['/', '\\']) => &["graph", "rules", "hackenbush", "board"],
        _ => return None,
    };
    let doors = Said::either(doors.iter().map(|door| format!("{door}:{word}")));
    let error = SyntaxError::whole(word, said!("`{word}` is a path, and does not say what the file holds", word));
    Some(error.help(said!("write {doors}", doors)))
}

/// The hash of rules that read graphs with these hashes: a change of any of the files changes it.
fn with_graphs(rules: String, graphs: Vec<String>) -> String {
    match &graphs[..] {
        [] => rules,
        _ => blake3::hash(format!("{rules} {}", graphs.join(" ")).as_bytes()).to_hex().to_string(),
    }
}

/// The shape of a user's positions: numbers or pairs, if the game starts with one or the rules accept one.
fn shape_of(moves: &Moves) -> Shape {
    let start = moves.parse("").ok();
    let knows = |position: Position| {
        start.as_ref().map_or_else(
            || moves.each_option(&position, &mut |_| {}).is_ok(),
            |start| start.len() == position.len() && start.iter().all(|&number| number < 1 << 63),
        )
    };
    match () {
        () if knows(Position::from(3)) => Shape::Heap,
        () if knows(Position::from([2, 3])) => Shape::Pair,
        () => Shape::Other,
    }
}

fn unreadable(file: &str, at: &Range<usize>, error: &io::Error) -> SyntaxError {
    not_found(file, SyntaxError::new(at.clone(), said!("{file} cannot be read: {error}", file, error)))
}

/// The error with a mend. What is written in front of a colon may be meant to say what the file is.
fn not_found(file: &str, error: SyntaxError) -> SyntaxError {
    let option = file.split_once(':').map_or("", |(option, _)| option);
    let known: Vec<&str> = match option.split_once('=') {
        Some(("format", _)) => GraphFormat::names().collect(),
        Some(("header", _)) => vec!["counts", "none"],
        _ => Vec::new(),
    };
    if !known.is_empty() {
        let (name, word) = option.split_once('=').unwrap_or_default();
        return SyntaxError::new(error.at, said!("`{word}` is not known after `{name}=`", word, name))
            .help(said!("write one of {known}", known = known.join(", ")));
    }
    let help = said!("write the name of a file, as seen from the current folder");
    SyntaxError { unread: true, ..error.help(help) }
}

/// The text of a file, without a byte order mark.
fn text<'a>(content: &'a [u8], file: &str, at: &Range<usize>) -> Result<Cow<'a, str>, SyntaxError> {
    let wrong = |line: usize, why: Said| {
        SyntaxError::new(at.clone(), said!("{file}, line {line}: {why}", file, line, why))
            .help(said!("save the file as UTF-8"))
    };
    let not_utf8 = |bytes: &[u8], error: Utf8Error| {
        wrong(
            1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count(),
            said!("this is not UTF-8 text"),
        )
    };
    Ok(match in_utf8(content).map_err(|why| wrong(1, why))? {
        Cow::Owned(bytes) => {
            Cow::Owned(String::from_utf8(bytes).map_err(|error| not_utf8(error.as_bytes(), error.utf8_error()))?)
        }
        Cow::Borrowed(bytes) => {
            let text = std::str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error))?;
            Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text))
        }
    })
}

/// A mistake inside a file, reported at the place where the file is named.
fn inside(file: &str, at: &Range<usize>, error: &SyntaxError) -> SyntaxError {
    let told = SyntaxError::new(at.clone(), said!("{file}: {message}", file, message = error.message));
    if let Some(help) = &error.help { told.help(help.clone()) } else { told }
}
