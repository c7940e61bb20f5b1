//! Graphviz DOT: `digraph { a -> b -> c; d }`, and undirected graphs, `graph { a -- b }`.
//!
//! Vertices, edges, chains of edges, sets of vertices in braces and subgraphs are read; attributes, ports and colours are
//! skipped. An undirected edge is kept as it is written, from the first name to the second. Games that need directions
//! refuse such files.

use std::borrow::Cow;

use grundy_core::{Progress, Said, said};
use grundy_graph::draft::Part;
use grundy_graph::{Draft, Name, Reading};

use crate::error::{line_of, malformed, text_of, too_large, too_many_names};
use crate::{Place, ReadError};

const MOST_OPEN: usize = 40;
/// How many statements are read between two questions to the observer.
const STATEMENTS: u64 = 1 << 14;

/// The edges, and whether they have no direction.
pub(super) fn parse(file: &str, bytes: &[u8], reading: &Reading) -> Result<(Draft, bool), ReadError> {
    let text = text_of(file, bytes)?;
    let lexer = Lexer { text, at: 0 };
    let mut parser = Parser { file, lexer, token: Token::End, begin: 0, edge: "->", edges: Part::default(), reading };
    parser.advance()?;
    parser.graph()?;
    reading.allow(text.len() as u64 + parser.edges.memory()).map_err(too_large(file))?;
    Ok((Draft { parts: vec![parser.edges] }, parser.edge == "--"))
}

/// What is wrong, and how to mend it.
type Wrong = (Said, Said);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token<'t> {
    Word(&'t str),
    /// A name in quotes, which is not a keyword, or a name made of several pieces.
    Quoted(Cow<'t, str>),
    Edge(&'static str),
    /// One of `{ } [ ] ; , = :`.
    Sign(u8),
    End,
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    fn skip(&mut self) -> Result<(), Wrong> {
        loop {
            let rest = self.text[self.at..].trim_ascii_start();
            self.at = self.text.len() - rest.len();
            let begins_line =
                self.text[..self.at].rsplit('\n').next().is_none_or(|before| before.trim_ascii().is_empty());
            if rest.starts_with("//") || rest.starts_with('#') && begins_line {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let end =
                    rest.find("*/").ok_or_else(|| (said!("this comment is never closed"), said!("end it with */")))?;
                self.at += end + 2;
            } else {
                return Ok(());
            }
        }
    }

    fn next(&mut self) -> Result<Token<'t>, Wrong> {
        self.skip()?;
        let rest = &self.text[self.at..];
        let Some(&first) = rest.as_bytes().first() else { return Ok(Token::End) };
        for edge in ["->", "--"] {
            if rest.starts_with(edge) {
                self.at += 2;
                return Ok(Token::Edge(edge));
            }
        }
        match first {
            b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':' | b'+' => {
                self.at += 1;
                Ok(Token::Sign(first))
            }
            b'"' => self.quoted().map(Token::Quoted),
            b'<' => self.html().map(|name| Token::Quoted(Cow::Borrowed(name))),
            _ => {
                let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.') || !c.is_ascii();
                // A number may begin with a minus sign.
                let sign = usize::from(first == b'-');
                let length = rest[sign..].find(|c| !is_part(c)).unwrap_or(rest.len() - sign);
                if length == 0 {
                    let c = rest.chars().next().unwrap_or_default();
                    let help = said!("write names with signs in double quotes");
                    return Err((said!("`{c}` has no meaning here", c), help));
                }
                self.at += sign + length;
                Ok(Token::Word(&rest[..sign + length]))
            }
        }
    }

    /// A name in double quotes, in which `\"` is a quote and a backslash at the end of a line joins two lines.
    fn quoted(&mut self) -> Result<Cow<'t, str>, Wrong> {
        let rest = &self.text[self.at + 1..];
        let mut escaped = false;
        let is_end = |&(_, byte): &(usize, u8)| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        };
        let end = rest.bytes().enumerate().find(is_end).map(|(at, _)| at);
        let end =
            end.ok_or_else(|| (said!("this quote is never closed"), said!("close it with {sign}", sign = '"')))?;
        self.at += end + 2;
        let name = &rest[..end];
        Ok(match name.contains('\\') {
            true => Cow::Owned(name.replace("\\\"", "\"").replace("\\\n", "").replace("\\\r\n", "")),
            false => Cow::Borrowed(name),
        })
    }

    /// A name in angle brackets, which may be nested.
    fn html(&mut self) -> Result<&'t str, Wrong> {
        let rest = &self.text[self.at..];
        let mut open = 0_usize;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'<' => open += 1,
                b'>' => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.at += at + 1;
                return Ok(&rest[..=at]);
            }
        }
        Err((said!("this `<` is never closed"), said!("close it with {sign}", sign = '>')))
    }
}

struct Parser<'a> {
    file: &'a str,
    lexer: Lexer<'a>,
    /// The token at hand, and where it begins.
    token: Token<'a>,
    begin: usize,
    edge: &'static str,
    edges: Part,
    reading: &'a Reading<'a>,
}

impl<'a> Parser<'a> {
    fn wrong(&self, at: usize, (message, help): Wrong) -> ReadError {
        malformed(self.file, Place::Line(line_of(self.lexer.text.as_bytes(), at)), message, help)
    }

    /// The error that something else should stand here.
    fn unexpected(&self, expected: impl Into<Said>) -> ReadError {
        let found = match &self.token {
            Token::End => said!("the file ends"),
            Token::Word(word) => said!("{shown} stands", shown = format!("`{word}`")),
            Token::Quoted(word) => said!("{shown} stands", shown = format!("\"{word}\"")),
            Token::Edge(edge) => said!("`{edge}` stands", edge),
            Token::Sign(sign) => said!("`{sign}` stands", sign = char::from(*sign)),
        };
        let expected = expected.into();
        let message = said!("{found} where {expected} should stand", found, expected);
        self.wrong(self.begin, (message, said!("write for example digraph {{ a -> b; b -> c }}")))
    }

    /// Goes on to the next token, and returns the previous one.
    fn advance(&mut self) -> Result<Token<'a>, ReadError> {
        let next = self.lexer.skip().and_then(|()| {
            self.begin = self.lexer.at;
            self.lexer.next()
        });
        let next = next.map_err(|wrong| self.wrong(self.begin, wrong))?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn is_word(&self, keyword: &str) -> bool {
        matches!(self.token, Token::Word(word) if word.eq_ignore_ascii_case(keyword))
    }

    fn take(&mut self, sign: u8) -> Result<bool, ReadError> {
        let is_here = self.token == Token::Sign(sign);
        if is_here {
            self.advance()?;
        }
        Ok(is_here)
    }

    /// Goes on beyond a keyword and the name that may follow it.
    fn skip_name(&mut self) -> Result<(), ReadError> {
        self.advance()?;
        if matches!(self.token, Token::Word(_) | Token::Quoted(_)) {
            self.advance()?;
        }
        Ok(())
    }

    fn graph(&mut self) -> Result<(), ReadError> {
        if self.is_word("strict") {
            self.advance()?;
        }
        self.edge = match () {
            () if self.is_word("digraph") => "->",
            () if self.is_word("graph") => "--",
            () => return Err(self.unexpected("`digraph` or `graph`")),
        };
        self.skip_name()?;
        if !self.take(b'{')? {
            return Err(self.unexpected("`{`"));
        }
        self.statements(0)?;
        if let Token::End = self.token { Ok(()) } else { Err(self.unexpected(said!("the end of the file"))) }
    }

    /// The statements up to the closing brace; returns the vertices that they name.
    fn statements(&mut self, depth: usize) -> Result<Vec<Cow<'a, str>>, ReadError> {
        if depth > MOST_OPEN {
            let message = said!("more than {most_open} braces are open", most_open = MOST_OPEN);
            return Err(self.wrong(self.begin, (message, said!("write the edges one by one"))));
        }
        let mut named = Vec::new();
        let mut count = 0_u64;
        while !self.take(b'}')? {
            count += 1;
            if count.is_multiple_of(STATEMENTS) {
                let (done, total) = (self.begin as u64, Some(self.lexer.text.len() as u64));
                self.reading.report(Progress { unit: "bytes", done, total })?;
                self.reading.allow(total.unwrap_or(0) + self.edges.memory()).map_err(too_large(self.file))?;
            }
            if self.is_word("node") || self.is_word("edge") || self.is_word("graph") {
                self.advance()?;
                self.attributes()?;
            } else if !self.take(b';')? && !self.take(b',')? {
                self.statement(depth, &mut named)?;
            }
        }
        Ok(named)
    }

    /// `a`, `a -> b -> {c d} [colour=red]`, or `name = value`.
    fn statement(&mut self, depth: usize, named: &mut Vec<Cow<'a, str>>) -> Result<(), ReadError> {
        let mut left = self.operand(depth)?;
        if self.take(b'=')? {
            return match self.advance()? {
                Token::Word(_) | Token::Quoted(_) => Ok(()),
                _ => Err(self.unexpected(said!("a value"))),
            };
        }
        for name in &left {
            self.push(name, None)?;
        }
        let is_needed = depth > 0;
        while let Token::Edge(edge) = self.token {
            if edge != self.edge {
                let kind = if self.edge == "->" { said!("a digraph") } else { said!("an undirected graph") };
                let help = said!("write -> in a digraph, and -- in a graph");
                return Err(self.wrong(self.begin, (said!("`{edge}` in {kind}", edge, kind), help)));
            }
            self.advance()?;
            let right = self.operand(depth)?;
            for to in &right {
                for from in &left {
                    self.push(from, Some(to))?;
                }
            }
            let before = std::mem::replace(&mut left, right);
            if is_needed {
                named.extend(before);
            }
        }
        if is_needed {
            named.extend(left);
        }
        self.attributes()
    }

    fn push(&mut self, from: &str, to: Option<&str>) -> Result<(), ReadError> {
        self.edges.push(Name::new(from), to.map(Name::new)).map_err(|_| too_many_names(self.file))
    }

    /// A vertex, or the vertices of a subgraph.
    fn operand(&mut self, depth: usize) -> Result<Vec<Cow<'a, str>>, ReadError> {
        if self.is_word("subgraph") {
            self.skip_name()?;
            if self.token != Token::Sign(b'{') {
                return Err(self.unexpected("`{`"));
            }
        }
        if self.take(b'{')? {
            return self.statements(depth + 1);
        }
        let mut name = match &self.token {
            Token::Word(word) => Cow::Borrowed(*word),
            Token::Quoted(word) if word.is_empty() => {
                return Err(self.wrong(self.begin, (said!("a name is empty"), said!("give the vertex a name"))));
            }
            Token::Quoted(word) => word.clone(),
            _ => return Err(self.unexpected(said!("a vertex"))),
        };
        self.advance()?;
        // "long " + "name"
        while self.take(b'+')? {
            match self.advance()? {
                Token::Quoted(more) => name.to_mut().push_str(&more),
                _ => return Err(self.unexpected(said!("a name in quotes"))),
            }
        }
        // Ports say where on its box an edge ends.
        while self.take(b':')? {
            match self.advance()? {
                Token::Word(_) | Token::Quoted(_) => {}
                _ => return Err(self.unexpected(said!("the name of a port"))),
            }
        }
        Ok(vec![name])
    }

    fn attributes(&mut self) -> Result<(), ReadError> {
        while self.take(b'[')? {
            while !self.take(b']')? {
                if matches!(self.token, Token::End | Token::Edge(_) | Token::Sign(b'{' | b'}')) {
                    return Err(self.unexpected("`]`"));
                }
                self.advance()?;
            }
        }
        Ok(())
    }
}
