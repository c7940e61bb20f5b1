//! A picture of Hackenbush as data.
//!
//! Vertices and edges are numbered. The ground is vertex 0. The other vertices follow in the order of their names, with
//! numbers in names compared by size (`b2` < `b10`). Edges are ordered by their lower end, their higher end and their
//! colour. Edges with the same ends and colour are *one* edge with a number of copies: cutting any of them gives the
//! same picture. So they are one move. Every vertex is connected to the ground.
//!
//! Besides the list of edges a picture stores, for every vertex, the edges that meet there, in one array for all
//! vertices (compressed sparse rows). So a traversal reads memory mostly in order.
//!
//! # A picture as a sum: parts that meet only at the ground do not disturb each other
//! Green parts together form a green picture, and blue-red trees together form a blue-red tree. For both kinds there
//! are theorems about pictures of any size. So a picture is split into at most one group of each of these kinds, and
//! its other parts.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use grundy_core::Label;

pub type VertexId = u32;
pub type EdgeId = u32;

pub const GROUND_NAME: &str = "ground";
pub const GROUND: VertexId = 0;

/// Who may cut an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Colour {
    #[default]
    Green,
    Blue,
    Red,
}

impl Colour {
    pub fn name(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Red => "red",
        }
    }

    /// The colour of this name, or of its first letter, in small or capital letters.
    pub(crate) fn from_name(name: &str) -> Option<Colour> {
        let name = name.to_ascii_lowercase();
        let is_meant = |colour: &Colour| colour.name() == name || colour.name()[..1] == name;
        [Colour::Green, Colour::Blue, Colour::Red].into_iter().find(is_meant)
    }

    /// The colour after the players have changed sides.
    pub fn negative(self) -> Colour {
        match self {
            Colour::Green => Colour::Green,
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An edge, or several equal edges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The end with the lower number; for a loop the same as `high`.
    pub low: VertexId,
    pub high: VertexId,
    pub colour: Colour,
    /// The number of equal edges, at least 1.
    pub copies: u64,
}

/// One end of an edge, seen from a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Incidence {
    /// The vertex at the other end; for a loop the vertex itself.
    pub vertex: VertexId,
    pub edge: EdgeId,
}

/// A picture in canonical order: equal pictures with equal names are equal as data.
#[derive(Clone)]
pub struct Picture {
    /// The names of the vertices; `names[0]` is the ground's.
    names: Vec<Arc<str>>,
    /// The edges in canonical order; the edge e is `edges[e]`.
    pub edges: Vec<Edge>,
    /// The edges at vertex v are `incidences[first[v]..first[v + 1]]`; a loop occurs once.
    first: Vec<u32>,
    incidences: Vec<Incidence>,
    colours: [usize; 3],
    /// The number of edges with more than one copy.
    bundles: usize,
}

impl Picture {
    pub fn empty() -> Picture {
        Picture::from_sorted(vec![Arc::from(GROUND_NAME)], Vec::new())
    }

    /// A picture from its edges in canonical order. Every vertex must be connected to the ground.
    pub(super) fn from_sorted(names: Vec<Arc<str>>, edges: Vec<Edge>) -> Picture {
        let mut first = vec![0u32; names.len() + 1];
        let (mut colours, mut bundles) = ([0; 3], 0);
        for edge in &edges {
            colours[edge.colour as usize] += 1;
            bundles += usize::from(edge.copies > 1);
            first[edge.low as usize + 1] += 1;
            first[edge.high as usize + 1] += u32::from(edge.low != edge.high);
        }
        for v in 0..names.len() {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut incidences = vec![Incidence { vertex: 0, edge: 0 }; first[names.len()] as usize];
        let mut put = |at: VertexId, vertex: VertexId, edge: usize| {
            incidences[next[at as usize] as usize] = Incidence { vertex, edge: edge as u32 };
            next[at as usize] += 1;
        };
        for (id, edge) in edges.iter().enumerate() {
            put(edge.low, edge.high, id);
            if edge.low != edge.high {
                put(edge.high, edge.low, id);
            }
        }
        Picture { names, edges, first, incidences, colours, bundles }
    }

    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    pub fn name(&self, vertex: VertexId) -> &str {
        &self.names[vertex as usize]
    }

    /// The vertex with this name; `None` if there is none. O(log n).
    pub fn vertex(&self, name: &str) -> Option<VertexId> {
        if name == GROUND_NAME {
            return Some(GROUND);
        }
        self.names[1..].binary_search_by(|other| compare_names(other, name)).ok().map(|at| at as u32 + 1)
    }

    /// The edges that meet at `vertex`, in ascending order of their numbers. A loop occurs once.
    pub fn at(&self, vertex: VertexId) -> &[Incidence] {
        let v = vertex as usize;
        &self.incidences[self.first[v] as usize..self.first[v + 1] as usize]
    }

    /// The edges between two vertices, the lower one first; one edge for each colour. O(log e).
    pub(crate) fn edges_between(&self, low: VertexId, high: VertexId) -> Range<EdgeId> {
        let first = |beyond: bool| {
            let before =
                |edge: &Edge| (edge.low, edge.high) < (low, high) || beyond && (edge.low, edge.high) == (low, high);
            self.edges.partition_point(before) as EdgeId
        };
        first(false)..first(true)
    }

    pub fn edge_count(&self) -> u128 {
        self.edges.iter().map(|edge| u128::from(edge.copies)).sum()
    }

    /// Whether all edges are green, so that the game is impartial.
    pub fn is_green(&self) -> bool {
        self.colours[Colour::Green as usize] == self.edges.len()
    }

    /// Whether no edge is green, so that every position is a number.
    pub fn is_blue_red(&self) -> bool {
        self.colours[Colour::Green as usize] == 0
    }

    pub fn has_bundles(&self) -> bool {
        self.bundles > 0
    }

    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The picture that keeps the given numbers of copies of some edges. The edges come in ascending order and must
    /// be connected to the ground. `number` has an entry 0 for each vertex, and all are 0 again afterwards. So many
    /// small pictures can be taken from a large one.
    pub(super) fn restricted(&self, kept: &[(EdgeId, u64)], number: &mut [u32]) -> Picture {
        let mut vertices = vec![GROUND];
        for &(edge, _) in kept {
            let Edge { low, high, .. } = self.edges[edge as usize];
            for v in [low, high] {
                if v != GROUND && number[v as usize] == 0 {
                    number[v as usize] = 1;
                    vertices.push(v);
                }
            }
        }
        // Vertices keep their order, so the edges keep theirs.
        vertices.sort_unstable();
        (0..).zip(&vertices).for_each(|(new, &v)| number[v as usize] = new);
        let edge = |&(edge, copies): &(EdgeId, u64)| {
            let edge = self.edges[edge as usize];
            Edge { low: number[edge.low as usize], high: number[edge.high as usize], copies, ..edge }
        };
        let edges = kept.iter().map(edge).collect();
        let names = vertices.iter().map(|&v| Arc::clone(&self.names[v as usize])).collect();
        vertices.iter().for_each(|&v| number[v as usize] = 0);
        Picture::from_sorted(names, edges)
    }

    /// The picture after a copy of `edge` is cut and all that loses the ground has fallen. O(vertices + edges).
    ///
    /// ```
    /// # use grundy_rules::hackenbush::read;
    /// let picture = read("ground a\na b\na c").unwrap().picture;
    /// assert_eq!(picture.after_cut(1).to_string(), "ground a\na c\n");
    /// assert!(picture.after_cut(0).is_empty());
    /// ```
    pub fn after_cut(&self, edge: EdgeId) -> Picture {
        let last = self.edges.get(edge as usize).is_some_and(|cut| cut.copies == 1);
        let stays = if last { self.hanging(|other| other != edge) } else { vec![true; self.names.len()] };
        let left = (0..).zip(&self.edges).filter(|(_, edge)| stays[edge.low as usize]);
        let left = left.map(|(id, other)| (id, other.copies - u64::from(id == edge))).filter(|&(_, copies)| copies > 0);
        self.restricted(&left.collect::<Vec<_>>(), &mut vec![0; self.names.len()])
    }

    /// For each vertex, whether it is connected to the ground by edges that stay.
    pub(super) fn hanging(&self, stays: impl Fn(EdgeId) -> bool) -> Vec<bool> {
        let mut met = vec![false; self.names.len()];
        met[GROUND as usize] = true;
        let mut open = vec![GROUND];
        while let Some(v) = open.pop() {
            for next in self.at(v) {
                if stays(next.edge) && !met[next.vertex as usize] {
                    met[next.vertex as usize] = true;
                    open.push(next.vertex);
                }
            }
        }
        met
    }

    /// The picture with the sides of the players exchanged: blue and red change places. Its value is the negative.
    pub fn negative(&self) -> Picture {
        let mut edges = self.edges.clone();
        edges.iter_mut().for_each(|edge| edge.colour = edge.colour.negative());
        edges.sort_unstable();
        Picture::from_sorted(self.names.clone(), edges)
    }

    /// The ends of `edge`, such as `a-b`, and its colour if several colours join these ends.
    pub fn edge_name(&self, edge: EdgeId) -> (String, Option<Colour>) {
        let Edge { low, high, colour, .. } = self.edges[edge as usize];
        let several = self.edges_between(low, high).len() > 1;
        (format!("{}-{}", self.name(low), self.name(high)), several.then_some(colour))
    }

    /// The move that cuts `edge`, such as `cut a-b`.
    pub fn label(&self, edge: EdgeId) -> Label {
        let (edge, colour) = self.edge_name(edge);
        match colour {
            None => Label::Cut { edge },
            Some(Colour::Green) => Label::CutGreen { edge },
            Some(Colour::Blue) => Label::CutBlue { edge },
            Some(Colour::Red) => Label::CutRed { edge },
        }
    }
}

/// The picture as lines that [`read`](super::read) reads back.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for edge in &self.edges {
            write!(f, "{} {}", self.name(edge.low), self.name(edge.high))?;
            if edge.colour != Colour::Green {
                write!(f, " {}", edge.colour)?;
            }
            if edge.copies != 1 {
                write!(f, " x{}", edge.copies)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({:?})", self.to_string())
    }
}

// Names and edges determine the incidences, so only they are compared.
grundy_core::by_order!(Picture);

/// Pictures with fewer edges come first.
impl Ord for Picture {
    fn cmp(&self, other: &Picture) -> Ordering {
        let names = || self.names.cmp(&other.names);
        self.edges.len().cmp(&other.edges.len()).then_with(|| self.edges.cmp(&other.edges)).then_with(names)
    }
}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.edges.hash(state);
        self.names.hash(state);
    }
}

/// The natural order of names: runs of digits compare as numbers.
pub(super) fn compare_names(a: &str, b: &str) -> Ordering {
    let (mut x, mut y) = (a.as_bytes(), b.as_bytes());
    while let (Some(&p), Some(&q)) = (x.first(), y.first()) {
        if p.is_ascii_digit() && q.is_ascii_digit() {
            let (m, n) = (digits(x), digits(y));
            // Without leading zeros, the longer number is the larger one.
            let (m_trimmed, n_trimmed) = (trimmed(&x[..m]), trimmed(&y[..n]));
            let order = m_trimmed.len().cmp(&n_trimmed.len()).then_with(|| m_trimmed.cmp(n_trimmed));
            if order != Ordering::Equal {
                return order;
            }
            (x, y) = (&x[m..], &y[n..]);
        } else if p != q {
            return p.cmp(&q);
        } else {
            (x, y) = (&x[1..], &y[1..]);
        }
    }
    // Names that differ only in leading zeros are still different.
    x.len().cmp(&y.len()).then_with(|| a.cmp(b))
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn trimmed(number: &[u8]) -> &[u8] {
    &number[number.iter().take_while(|&&byte| byte == b'0').count()..]
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Green,
    /// No edge is green, and every edge is a bridge.
    BlueRedTree,
    Other,
}

/// Some parts of a picture.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    pub kind: Kind,
    pub picture: Cow<'a, Picture>,
    /// For each edge of the group, its number in the original picture; `None` if the numbers are the same.
    edges: Option<Vec<EdgeId>>,
}

impl Group<'_> {
    pub fn edge_of_whole(&self, edge: EdgeId) -> EdgeId {
        self.edges.as_ref().map_or(edge, |edges| edges[edge as usize])
    }
}

/// The groups of a picture: the green parts, the blue-red trees, and each other part by itself.
///
/// Complexity: O(e log e) for e edges.
///
/// ```
/// use grundy_rules::hackenbush::{picture::{Kind, groups}, read};
/// let picture = read("ground a\nground b blue\nb c red\nground d red\nd e\nground f").unwrap().picture;
/// let groups: Vec<(Kind, usize)> =
///     groups(&picture).iter().map(|group| (group.kind, group.picture.edges.len())).collect();
/// assert_eq!(groups, [(Kind::Green, 2), (Kind::BlueRedTree, 2), (Kind::Other, 2)]);
/// ```
pub fn groups(picture: &Picture) -> Vec<Group<'_>> {
    let (part_of, parts) = parts(picture);
    // For each part, the group it belongs to.
    let mut kinds = Vec::new();
    let mut group_of = vec![0; parts.len()];
    for kind in [Kind::Green, Kind::BlueRedTree, Kind::Other] {
        for part in (0..parts.len()).filter(|&part| parts[part] == kind) {
            if kind == Kind::Other || kinds.last() != Some(&kind) {
                kinds.push(kind);
            }
            group_of[part] = kinds.len() - 1;
        }
    }
    if let [kind] = kinds[..] {
        return vec![Group { kind, picture: Cow::Borrowed(picture), edges: None }];
    }
    let mut edges: Vec<Vec<(EdgeId, u64)>> = vec![Vec::new(); kinds.len()];
    for ((id, edge), part) in (0..).zip(&picture.edges).zip(part_of) {
        edges[group_of[part as usize]].push((id, edge.copies));
    }
    let mut numbers = vec![0; picture.vertex_count()];
    let mut group = |(kind, edges): (Kind, Vec<(EdgeId, u64)>)| Group {
        kind,
        picture: Cow::Owned(picture.restricted(&edges, &mut numbers)),
        edges: Some(edges.into_iter().map(|(id, _)| id).collect()),
    };
    kinds.into_iter().zip(edges).map(&mut group).collect()
}

fn parts(picture: &Picture) -> (Vec<u32>, Vec<Kind>) {
    const NONE: u32 = u32::MAX;
    let mut of_vertex = vec![NONE; picture.vertex_count()];
    let mut vertices: Vec<usize> = Vec::new();
    for start in picture.at(GROUND).iter().map(|step| step.vertex).filter(|&v| v != GROUND) {
        if of_vertex[start as usize] != NONE {
            continue;
        }
        let part = vertices.len() as u32;
        vertices.push(1);
        of_vertex[start as usize] = part;
        let mut open = vec![start];
        while let Some(v) = open.pop() {
            for next in picture.at(v).iter().filter(|next| next.vertex != GROUND) {
                if of_vertex[next.vertex as usize] == NONE {
                    of_vertex[next.vertex as usize] = part;
                    vertices[part as usize] += 1;
                    open.push(next.vertex);
                }
            }
        }
    }
    // A loop on the ground is a part of its own without vertices.
    let mut of_edge = Vec::with_capacity(picture.edges.len());
    for edge in &picture.edges {
        of_edge.push(if edge.high == GROUND { vertices.len() as u32 } else { of_vertex[edge.high as usize] });
        vertices.extend((edge.high == GROUND).then_some(0));
    }
    // For each part, the green edges, the others, and those with several copies.
    let mut tallies = vec![[0; 3]; vertices.len()];
    for (edge, &part) in picture.edges.iter().zip(&of_edge) {
        let [green, coloured, bundled] = &mut tallies[part as usize];
        *if edge.colour == Colour::Green { green } else { coloured } += 1;
        *bundled += usize::from(edge.copies > 1);
    }
    let kind = |(&tally, &vertices): (&[usize; 3], &usize)| match tally {
        [_, 0, _] => Kind::Green,
        // A connected part with as many edges as vertices besides the ground is a tree.
        [0, coloured, 0] if coloured == vertices => Kind::BlueRedTree,
        _ => Kind::Other,
    };
    (of_edge, tallies.iter().zip(&vertices).map(kind).collect())
}
