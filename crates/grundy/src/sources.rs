//! Where rulesets come from: the catalogue, and a user's files.
//!
//! `board:FILE`, `graph:FILE`, `hackenbush:FILE` and `rules:FILE.star` name a file. Each file is read once. A picture in
//! one line (`hackenbush:stalk:3`) is read as the file whose lines it stands for. The rules
//! keep its hash, so that a certificate identifies the content.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

#[cfg(feature = "parquet")]
use grundy_core::Observer;
use grundy_core::{DEFAULT_MEMORY, Position, Said, Silent, SyntaxError, said};
use grundy_files::{ReadError, Reading, content_hash};
use grundy_graph::{GraphGame, NamedGraph};
use grundy_rules::catalogue::entry_named;
use grundy_rules::entry::Built;
use grundy_rules::geography::Geography;
use grundy_rules::hackenbush::{self, Hackenbush};
use grundy_rules::{Entry, Moves, Rules, Shape, Structure, board, kayles_on_graphs, nimstring, poset};

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
    /// Files that are not read from a disk, by name.
    held: HashMap<String, Arc<[u8]>>,
    /// A user's own rules, by name.
    own: HashMap<String, Rules>,
    /// The rulesets made so far, by the word that names them.
    made: Mutex<HashMap<String, Rules>>,
    /// Warnings about the files: things that are odd but not wrong.
    warnings: Mutex<Vec<Said>>,
    /// What the last file that was too large would have needed.
    beyond: Mutex<Option<Said>>,
}

/// The limits of reading a file.
#[derive(Clone, Copy, Debug)]
pub struct SourceLimits {
    /// The memory, in bytes.
    pub memory: u64,
    /// The number of threads.
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

    /// Adds rules of your own under their name, so that a text may name them; see [`Rules::own`].
    ///
    /// # Errors
    ///
    /// If the catalogue has a ruleset of this name, or the name is not one word.
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

    /// The ruleset of this name, such as `nim`, `take:1..3` or `graph:map.csv`.
    ///
    /// # Errors
    ///
    /// If there is no such ruleset, or if its file cannot be read or is malformed.
    pub fn find(&self, word: &str) -> Result<Rules, SyntaxError> {
        if let Some(rules) = self.own.get(word) {
            return Ok(rules.clone());
        }
        let Some((entry, file, at)) = file_of(word) else {
            return match bare_path(word) {
                Some(error) => Err(error),
                None => Rules::find(word),
            };
        };
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = made.get(word) {
            return Ok(rules.clone());
        }
        let rules = match entry.name {
            "graph" if cfg!(feature = "graphs") => {
                self.directed(entry, file, &at)?;
                self.graph(entry, file).map_err(|error| {
                    if let ReadError::TooLarge { .. } = error {
                        *self.beyond.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.said());
                    }
                    mislaid(&at, &error)
                })?
            }
            "node-kayles" | "arc-kayles" | "nimstring" if cfg!(feature = "graphs") => self.on_graph(entry, file, at)?,
            name if cfg!(feature = "graphs") && Geography::of(name).is_some() => self.on_graph(entry, file, at)?,
            _ => self.make(entry, file, at)?,
        };
        made.insert(word.to_owned(), rules.clone());
        Ok(rules)
    }

    /// Warnings about the files read so far, one sentence each. Each is returned only once.
    pub fn warnings(&self) -> Vec<Said> {
        std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is said of the last file that was beyond the limits, a sentence without a full stop; it is told once.
    /// [`find`](Sources::find) has failed then, though nothing is wrong with what was written.
    pub fn beyond_limits(&self) -> Option<Said> {
        self.beyond.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn make(&self, entry: &'static Entry, file: &str, at: Range<usize>) -> Result<Rules, SyntaxError> {
        let content = self.content(entry, file, &at)?;
        let mut hash = blake3::hash(&content).to_hex().to_string();
        if cfg!(feature = "pictures") && entry.name == "hackenbush" {
            let reading = hackenbush::read(text(&content, file, &at)?).map_err(|error| inside(file, &at, &error))?;
            let warning = reading.warning().map(|warning| said!("{file}: {warning}", file, warning));
            self.warnings.lock().unwrap_or_else(PoisonError::into_inner).extend(warning);
            let picture = Arc::new(reading.picture);
            let moves = Arc::new(Hackenbush::new(Arc::clone(&picture)));
            let built = Built { structure: Structure::Picture(picture), ..Built::new(moves) };
            return Ok(Rules::of_file(file, entry, hash, built));
        }
        let built = match entry.name {
            "poset" if cfg!(feature = "graphs") => {
                poset::build(text(&content, file, &at)?).map_err(|error| inside(file, &at, &error))?
            }
            "board" => board::build(text(&content, file, &at)?).map_err(|error| inside(file, &at, &error))?,
            "rules" => {
                let (built, read) = self.script(text(&content, file, &at)?, file, &at)?;
                hash = with_graphs(hash, &read);
                built
            }
            _ => return Err(SyntaxError::new(at, said!("this program was built without `{name}`", name = entry.name))),
        };
        let rules = Rules::of_file(file, entry, hash, built);
        let shape = match rules.numbers() {
            Some(numbers) => numbers.shape(),
            None if entry.name == "rules" => shape_of(&rules.moves),
            None => entry.shape,
        };
        Ok(rules.with_shape(shape))
    }

    /// The error of reading the graph `word`, if it exceeds the memory limit; otherwise `None`.
    #[cfg(feature = "parquet")]
    pub(crate) fn too_large(&self, word: &str) -> Option<ReadError> {
        let (entry, file, _) = file_of(word).filter(|(entry, ..)| entry.name == "graph")?;
        match self.graph(entry, file) {
            Err(error @ ReadError::TooLarge { .. }) => Some(error),
            _ => None,
        }
    }

    /// The part of the graph `word` that these vertices and `moves` moves from them need ([`grundy_files::near`]);
    /// `None` if `word` does not name a graph on the disk.
    #[cfg(feature = "parquet")]
    pub(crate) fn near(
        &self,
        word: &str,
        names: &[String],
        moves: u32,
        observer: &dyn Observer,
    ) -> Option<Result<Rules, ReadError>> {
        let (entry, file, _) = file_of(word).filter(|(entry, ..)| entry.name == "graph")?;
        if self.held.contains_key(file) {
            return None;
        }
        let path = self.folder.join(file);
        let reading = Reading { observer, ..self.reading() };
        let near = grundy_files::near(&path, names.iter().map(String::as_str), moves, &reading);
        Some(near.and_then(|graph| Ok(graph_rules(entry, file, graph, content_hash(&path)?))))
    }

    /// The game on the graph of a file, or of a folder of Parquet files.
    fn graph(&self, entry: &'static Entry, file: &str) -> Result<Rules, ReadError> {
        let (graph, source) = self.named_graph(file)?;
        Ok(graph_rules(entry, file, graph, source))
    }

    /// Refuses a graph whose edges have no direction where the game needs directions.
    fn directed(&self, entry: &Entry, file: &str, at: &Range<usize>) -> Result<(), SyntaxError> {
        let is_dot = file.rsplit_once('.').is_some_and(|(_, ending)| matches!(&*ending.to_lowercase(), "dot" | "gv"));
        if is_dot && grundy_files::is_undirected(&self.content(entry, file, at)?) {
            let message = said!("{file} is an undirected graph, and {name}: needs directions", file, name = entry.name);
            return Err(SyntaxError::new(at.clone(), message)
                .help(said!("write digraph {{ a -> b; … }} instead of graph {{ a -- b }}")));
        }
        Ok(())
    }

    /// A game on a board that is made from the graph of a file.
    fn on_graph(&self, entry: &'static Entry, file: &str, at: Range<usize>) -> Result<Rules, SyntaxError> {
        if matches!(entry.name, "geography" | "edge-geography") {
            self.directed(entry, file, &at)?;
        }
        let (graph, source) = self.named_graph(file).map_err(|error| mislaid(&at, &error))?;
        let built = match (entry.name, Geography::of(entry.name)) {
            (_, Some(geography)) => Ok(geography.on(Arc::new(graph))),
            ("nimstring", _) => nimstring::on_graph(&graph),
            ("node-kayles", _) => kayles_on_graphs::node_kayles(&graph),
            _ => kayles_on_graphs::arc_kayles(&graph),
        };
        Ok(Rules::of_file(file, entry, source, built.map_err(|error| inside(file, &at, &error))?))
    }

    /// The graph of a file, and the hash of its content.
    fn named_graph(&self, file: &str) -> Result<(NamedGraph, String), ReadError> {
        let reading = self.reading();
        match self.held.get(file) {
            Some(content) => {
                Ok((grundy_files::parse(file, content, &reading)?, blake3::hash(content).to_hex().to_string()))
            }
            None => {
                let path = self.folder.join(file);
                Ok((grundy_files::read(&path, &reading)?, content_hash(&path)?))
            }
        }
    }

    /// Rules in Starlark, and the hashes of the graphs that they read.
    #[cfg(feature = "script")]
    fn script(&self, text: &str, file: &str, at: &Range<usize>) -> Result<(Built, Vec<String>), SyntaxError> {
        use std::cell::RefCell;

        use grundy_script::{Door, RuleGraph, ScriptLimits};
        let hashes = RefCell::new(Vec::new());
        let read = |name: &str| {
            let beside = file.rsplit_once(['/', '\\']).map(|(folder, _)| format!("{folder}/{name}"));
            // What is held without a disk may have no folders.
            let path = beside.filter(|path| self.held.contains_key(path) || !self.held.contains_key(name));
            let (graph, hash) = self.named_graph(path.as_deref().unwrap_or(name)).map_err(|error| error.said())?;
            hashes.borrow_mut().push(hash);
            let vertices = (0..graph.graph.vertices()).map(|vertex| graph.names.show(vertex)).collect();
            let out = |from: u32| graph.graph.options(from).iter().map(move |&to| (from, to));
            Ok(RuleGraph { vertices, edges: (0..graph.graph.vertices()).flat_map(out).collect() })
        };
        let door = Door::load_beside(file, text, ScriptLimits::default(), &read);
        let built = match door.map_err(|fault| SyntaxError::new(at.clone(), fault.message))? {
            Door::Anything(script) => Built::new(Arc::new(*script)),
            Door::Numbers(numbers) => Built::numbers(numbers),
            Door::Board(game) => Built::on_boards(game),
        };
        Ok((built, hashes.into_inner()))
    }

    /// Rules in Starlark, which this program was built without.
    #[cfg(not(feature = "script"))]
    fn script(&self, _: &str, _: &str, at: &Range<usize>) -> Result<(Built, Vec<String>), SyntaxError> {
        Err(SyntaxError::new(at.clone(), said!("this program was built without rules in Starlark")))
    }

    fn reading(&self) -> Reading<'static> {
        Reading { threads: self.limits.threads, memory: self.limits.memory, observer: &Silent }
    }

    fn content(&self, entry: &Entry, file: &str, at: &Range<usize>) -> Result<Arc<[u8]>, SyntaxError> {
        if let Some(content) = self.held.get(file) {
            return Ok(Arc::clone(content));
        }
        if cfg!(feature = "pictures")
            && entry.name == "hackenbush"
            && let Some(lines) = hackenbush::inline::lines(file)
        {
            return Ok(lines.map_err(|error| error.shifted(at.start))?.into_bytes().into());
        }
        let path = self.folder.join(Path::new(file));
        fs::read(&path).map(Arc::from).map_err(|error| unreadable(file, at, &error))
    }
}

/// The entry for a ruleset from a file, the file, and its place in the word.
fn file_of(word: &str) -> Option<(&'static Entry, &str, Range<usize>)> {
    let (name, file) = word.split_once(':')?;
    let entry = entry_named(name).filter(|entry| entry.is_from_file())?;
    let at = name.len() + 1..word.len();
    let unquoted = file.strip_prefix('"').and_then(|file| file.strip_suffix('"')).unwrap_or(file);
    (!unquoted.is_empty()).then_some((entry, unquoted, at))
}

/// The error that a word is the path of a file without its door, such as `graph:`; `None` for other words.
fn bare_path(word: &str) -> Option<SyntaxError> {
    let ending = word.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_ascii_lowercase());
    let doors: &[&str] = match &*ending {
        _ if word.contains(':') => return None,
        "star" => &["rules"],
        "hb" => &["hackenbush"],
        "csv" | "tsv" | "parquet" | "edges" | "dot" | "gv" => &["graph", "node-kayles"],
        "json" => &["graph", "hackenbush"],
        "txt" => &["board"],
        _ if word.contains(['/', '\\']) => &["graph", "rules", "hackenbush", "board"],
        _ => return None,
    };
    let doors = Said::either(doors.iter().map(|door| format!("{door}:{word}")));
    let error = SyntaxError::whole(word, said!("`{word}` is a path, and does not say what the file holds", word));
    Some(error.help(said!("write {doors}", doors)))
}

/// The game on a graph that was read from a file with this hash.
fn graph_rules(entry: &'static Entry, file: &str, graph: NamedGraph, source: String) -> Rules {
    let graph = Arc::new(graph);
    let moves = Arc::new(GraphGame::new(Arc::clone(&graph)));
    Rules::of_file(file, entry, source, Built { structure: Structure::Graph(graph), ..Built::new(moves) })
}

/// The hash of rules that read graphs with these hashes: a change of any of the files changes it.
fn with_graphs(rules: String, graphs: &[String]) -> String {
    match graphs {
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
    SyntaxError::new(at.clone(), said!("{file} cannot be read: {error}", file, error)).help(seen_from_here())
}

fn seen_from_here() -> Said {
    said!("write the name of a file, as seen from the current folder")
}

/// The error of a graph, with the mend where its file is not found.
fn mislaid(at: &Range<usize>, error: &ReadError) -> SyntaxError {
    let told = SyntaxError::new(at.clone(), error.said());
    match error {
        ReadError::File { .. } => told.help(seen_from_here()),
        _ => told,
    }
}

fn text<'a>(content: &'a [u8], file: &str, at: &Range<usize>) -> Result<&'a str, SyntaxError> {
    std::str::from_utf8(content).map_err(|error| {
        let line = 1 + content[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        SyntaxError::new(at.clone(), said!("{file}, line {line}: this is no UTF-8 text", file, line))
    })
}

/// A mistake inside a file, reported at the place where the file is named.
fn inside(file: &str, at: &Range<usize>, error: &SyntaxError) -> SyntaxError {
    let told = SyntaxError::new(at.clone(), said!("{file}: {message}", file, message = error.message));
    match &error.help {
        Some(help) => told.help(help.clone()),
        None => told,
    }
}
