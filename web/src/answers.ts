/**
 * What the library answers. A test of `crates/grundy-web` writes this file from the types there:
 * `GRUNDY_UPDATE=1 cargo test -p grundy-web typescript`.
 */

/** A whole number; as a text where a floating point number would round it. */
export type Whole = number | string;

/**
 * What is known about many values.
 */
export type About = { 
/**
 * The ruleset with its parameter.
 */
ruleset: string, 
/**
 * The title of the picture.
 */
title: string, 
/**
 * A line below it.
 */
subtitle: string, 
/**
 * The periodicity of the values, if one is proved.
 */
period: Period | null, };

/**
 * Who wins, and how.
 */
export type Answer = { 
/**
 * Who wins.
 */
outcome: Outcome, 
/**
 * The Grundy value; `null` where there is none.
 */
grundy: Value | null, 
/**
 * How the answer was found, in English.
 */
method: string, 
/**
 * The method as words for any language.
 */
why: Words, 
/**
 * The number of moves until the end, if it was asked for.
 */
remoteness: Whole | null, 
/**
 * What is known about each component.
 */
components: Array<Part>, 
/**
 * How many winning moves there are.
 */
count: Whole, 
/**
 * The first winning moves.
 */
moves: Array<Winning>, 
/**
 * In a draw: the first moves that keep the draw.
 */
drawing: Array<Winning> | null, };

/**
 * Who may cut an edge: both, Left, or Right.
 */
export type Colour = "green" | "blue" | "red";

/**
 * A component of a position.
 */
export type Component = { 
/**
 * The ruleset with its parameter.
 */
ruleset: string, 
/**
 * The name in the catalogue; `null` for rules from elsewhere.
 */
name: string | null, 
/**
 * The shape of the positions.
 */
shape: Shape, 
/**
 * The position for people; `null` unless the rules draw it.
 */
drawn: string | null, 
/**
 * The position.
 */
start: string, 
/**
 * The position as numbers.
 */
numbers: Array<Whole>, 
/**
 * The number of copies.
 */
copies: Whole, };

/**
 * The result of a cut.
 */
export type Cut = { 
/**
 * The remaining picture.
 */
text: string, 
/**
 * The label of the cut, in English.
 */
label: string, 
/**
 * The numbers of the edges that are gone. The cut edge comes first if no copy is left.
 */
fallen: Array<number>, };

/**
 * What a move did.
 */
export type Did = "won" | "held" | "mistake" | "lost";

/**
 * An edge of a picture.
 */
export type Edge = { 
/**
 * The vertex at its lower end.
 */
a: string, 
/**
 * The vertex at its upper end.
 */
b: string, 
/**
 * Who may cut it.
 */
colour: Colour, 
/**
 * The number of equal edges.
 */
copies: Whole, 
/**
 * What a cut does, in English.
 */
label: string, 
/**
 * The label as words for any language.
 */
said: Words, };

/**
 * What ends a game, and so who has won. In misère play the winner is the other player.
 */
export type End = "last" | "stuck" | "rules";

/**
 * An entry of the catalogue.
 */
export type Entry = { 
/**
 * The name that the user types, up to a colon.
 */
name: string, 
/**
 * Other names of the same ruleset.
 */
aliases: Array<string>, 
/**
 * The kind of text after the colon, such as `SET`; `null` if there is no colon.
 */
parameter: string | null, 
/**
 * The kind of start, such as `heap size`.
 */
start: string, 
/**
 * What a position consists of.
 */
shape: Shape, 
/**
 * The rules in one line.
 */
summary: string, 
/**
 * An example of a position.
 */
example: string, };

/**
 * Why an answer is right.
 */
export type Explanation = { 
/**
 * The parts, in the order in which they should be read.
 */
sections: Array<Section>, };

/**
 * Why there is no answer, as the page gets it.
 */
export type Failed = { "kind": "input", 
/**
 * What is wrong with it, with marks.
 */
message: string, 
/**
 * How to mend the mistake, with marks.
 */
help: string | null, 
/**
 * Where the mistake begins in the text, in UTF-16 units as pages count.
 */
from: number, 
/**
 * Where the mistake ends.
 */
to: number, 
/**
 * Where it is in a file of rules.
 */
place?: Place, } | { "kind": "unfit", 
/**
 * Why not, with marks.
 */
message: string, 
/**
 * Where it is in a file of rules.
 */
place?: Place, } | { "kind": "unsolved", 
/**
 * Which limit it is, with marks.
 */
message: string, 
/**
 * Where it is in a file of rules.
 */
place?: Place, };

/**
 * A bridgeless part of a picture. Its vertices fuse into one, and its edges become loops there.
 */
export type FusedPart = { 
/**
 * The vertex by which it is connected to the ground.
 */
root: string, 
/**
 * All its vertices.
 */
vertices: Array<string>, 
/**
 * The part on which it stands; `null` for the part of the ground.
 */
below: number | null, 
/**
 * The number of the edge on which it stands.
 */
bridge: number | null, 
/**
 * How many edges become loops, counting copies.
 */
edges: Whole, 
/**
 * The Grundy value of the part and everything that stands on it.
 */
value: Whole, };

/**
 * The reachable positions, as a picture and as a list.
 */
export type Graph = { 
/**
 * The title of the picture.
 */
title: string, 
/**
 * The picture.
 */
svg: string, 
/**
 * The vertex from which play begins.
 */
start: number | null, 
/**
 * The positions.
 */
vertices: Array<Vertex>, 
/**
 * The moves: from which vertex, to which vertex, and whether the move wins.
 */
edges: Array<[number, number, boolean]>, };

/**
 * The help for a player.
 */
export type Hint = { "good": "wins", 
/**
 * The move.
 */
move: Made, } | { "good": "draws", 
/**
 * The move.
 */
move: Made, } | { "good": "none" };

/**
 * How the search for a proof ended.
 */
export type Judged = "proven" | "refuted" | "fits" | "unknown";

/**
 * A move and the position it leaves.
 */
export type Made = { 
/**
 * The position after the move.
 */
text: string, 
/**
 * Whether the same player moves again: the other one could only give the turn back, and has done so.
 */
again: boolean, 
/**
 * The index of the component.
 */
component: number, 
/**
 * What the move does, in English.
 */
label: string, 
/**
 * The label as words for any language.
 */
said: Words, 
/**
 * The texts of the components that the moved one becomes.
 */
to: Array<string>, 
/**
 * Their numbers.
 */
parts: Array<Array<Whole>>, 
/**
 * The component after the move for people, where the component before it is drawn too, so that a board can
 * show what changes; absent if the component falls apart, or there are too many moves.
 */
drawn?: string, };

/**
 * Something that each language says in its own way.
 */
export type Message = { 
/**
 * Its name in the files of the languages; `a.b` is the attribute `b` of the message `a`.
 */
id: string, 
/**
 * The arguments, by name.
 */
args: { [key in string]: Words }, 
/**
 * The English words, if they are part of the answer and not of the language's file.
 */
english?: string, };

/**
 * A misère quotient. Its elements are numbered from 0, the identity.
 */
export type Monoid = { 
/**
 * The rulesets with their parameters.
 */
rulesets: Array<string>, 
/**
 * The largest heap that was looked at.
 */
heaps: Whole, 
/**
 * How far it is proved.
 */
verdict: string, 
/**
 * Its name in the literature, if it has one.
 */
name: string | null, 
/**
 * The elements as words in the generators.
 */
words: Array<string>, 
/**
 * The elements of the P-positions.
 */
p: Array<number>, 
/**
 * The elements of the heaps 0, 1, … of each ruleset.
 */
phi: Array<Array<number>>, 
/**
 * The law of the heaps of each ruleset, if one is proved.
 */
laws: Array<Period | null>, 
/**
 * The generators: each as a word, with its ruleset and its heap.
 */
generators: Array<[string, string, Whole]>, 
/**
 * The relations.
 */
relations: Array<string>, 
/**
 * The products, row by row; empty if there are too many.
 */
products: Array<Array<number>>, 
/**
 * How many pairs prove it.
 */
pairs: number, 
/**
 * Why no more is proved, with marks.
 */
stopped: string | null, };

/**
 * A move.
 */
export type Move = { 
/**
 * The index of the component.
 */
component: number, 
/**
 * What the move does, in English.
 */
label: string, 
/**
 * The label as words for any language.
 */
said: Words, 
/**
 * The texts of the components that the moved one becomes.
 */
to: Array<string>, 
/**
 * Their numbers.
 */
parts: Array<Array<Whole>>, 
/**
 * The component after the move for people, where the component before it is drawn too, so that a board can
 * show what changes; absent if the component falls apart, or there are too many moves.
 */
drawn?: string, };

/**
 * Who wins: the next player, the previous player, neither (a draw), Left or Right.
 */
export type Outcome = "N" | "P" | "D" | "L" | "R";

/**
 * A line of an outline.
 */
export type OutlineRow = { 
/**
 * The level of indentation, from 0.
 */
depth: number, 
/**
 * The name of the thing.
 */
name: Words, 
/**
 * The value of the thing.
 */
value: string, 
/**
 * The reason; empty if there is nothing to say.
 */
text: Words, };

/**
 * What is known about a component.
 */
export type Part = { 
/**
 * The value of one copy; `null` where there is none.
 */
grundy: Value | null, 
/**
 * What the value rests on.
 */
because: Words, };

/**
 * The periodicity of a sequence.
 */
export type Period = { 
/**
 * The first heap from which the periodicity holds.
 */
preperiod: Whole, 
/**
 * The period, at least 1.
 */
period: Whole, 
/**
 * The growth of the values in one period.
 */
saltus: Whole, };

/**
 * A place in a file of rules.
 */
export type Place = { 
/**
 * The line, counted from 1.
 */
line: number, 
/**
 * The first wrong character of the line, counted from 0; absent if the whole line is meant.
 */
from?: number, 
/**
 * The character after the last wrong one.
 */
to?: number, };

/**
 * A graph: what the positions of a game on it are about.
 */
export type Plan = { 
/**
 * The names of the vertices.
 */
vertices: Array<string>, 
/**
 * The edges, each from one vertex to another, by their numbers; parallel ones stand several times.
 */
edges: Array<[number, number]>, };

/**
 * How many winning moves Left and Right have; `None` for a player who is not asked about.
 */
export type PlayerCounts = { 
/**
 * The number for Left.
 */
left?: Whole, 
/**
 * The number for Right.
 */
right?: Whole, };

/**
 * What was asked about all positions of a game, and how the search for a proof ended.
 */
export type Proof = { 
/**
 * The ruleset with its parameter.
 */
ruleset: string, 
/**
 * `normal` or `misere`.
 */
convention: string, 
/**
 * How it ended.
 */
verdict: Judged, 
/**
 * What is proved, claimed or fits, as a sentence with marks; empty if nothing was found.
 */
statement: string, 
/**
 * The numeration that the automaton reads; `null` without an automaton.
 */
numeration: string | null, 
/**
 * How many states the automaton has; `null` without one.
 */
states: number | null, 
/**
 * How many positions were compared one by one before any proof.
 */
tested: Whole, 
/**
 * The first position for which the claim is false.
 */
counterexample: Refutation | null, 
/**
 * Why nothing is proved, with marks.
 */
reason: string | null, 
/**
 * What every move lowers.
 */
rank: string, 
/**
 * The picture of the automaton; `null` if there is none, or too many states for a picture.
 */
svg: string | null, 
/**
 * The first states of an automaton that is too large for a picture.
 */
listed: Array<State>, };

/**
 * What an entry says at length.
 */
export type Prose = { 
/**
 * A full description: rules, values, equal games.
 */
rules: Words, 
/**
 * A reference to the literature.
 */
reference: string, };

/**
 * A position for which a claim is false.
 */
export type Refutation = { 
/**
 * The position.
 */
position: string, 
/**
 * What the claim says of it; `null` if the claim does not fix one value.
 */
claimed: string | null, 
/**
 * What is true of it.
 */
is: string, 
/**
 * The move that breaks the claim; `null` if no move leads to what the claim needs.
 */
option: string | null, };

/**
 * A game that was played.
 */
export type Review = { 
/**
 * The positions, from the start on.
 */
turns: Array<Turn>, 
/**
 * Who has won; `null` while play goes on.
 */
winner: Side | null, 
/**
 * What there is to say to the player who began, and to the other one.
 */
stories: [Story, Story], };

/**
 * The properties of a user's rules.
 */
export type Ruled = { 
/**
 * The name of the ruleset in the page.
 */
ruleset: string, 
/**
 * The shape of the positions.
 */
shape: Shape, 
/**
 * The start, if the file defines one.
 */
start: string | null, };

/**
 * A heading and the steps below it.
 */
export type Section = { 
/**
 * The heading.
 */
title: Words, 
/**
 * The steps.
 */
steps: Array<Step>, };

/**
 * A picture, and what is known about it.
 */
export type Seen = { 
/**
 * The edges.
 */
edges: Array<Edge>, 
/**
 * The names of the vertices.
 */
vertices: Array<string>, 
/**
 * How many edges there are, counting every copy.
 */
edgeCount: Whole, 
/**
 * The vertices in the text that are not in the picture.
 */
warning: string | null, 
/**
 * Whether all edges are green.
 */
green: boolean, 
/**
 * The value; `null` if it exceeds the limits.
 */
value: string | null, 
/**
 * Who wins; `null` if the answer exceeds the limits.
 */
outcome: Outcome | null, 
/**
 * Why there is no value.
 */
why: string | null, 
/**
 * For each vertex, the value of what it carries.
 */
carried: Array<string | null>, };

/**
 * What a position consists of: one number, two, or anything else.
 */
export type Shape = "heap" | "pair" | "other";

/**
 * A player of the game.
 */
export type Side = "first" | "second" | "nobody";

/**
 * A state of an automaton.
 */
export type State = { 
/**
 * Whether a word that ends here is accepted.
 */
accepts: boolean, 
/**
 * The letters that lead on, and the number of the state to which they lead.
 */
edges: Array<[string, number]>, };

/**
 * One step of an explanation.
 */
export type Step = { "text": Words } | { "theorem": { 
/**
 * Its name.
 */
name: Words, 
/**
 * The statement.
 */
statement: Words, 
/**
 * The source of the proof.
 */
source: Words, } } | { "nim_sum": { 
/**
 * The numbers with their names.
 */
rows: Array<[Words, Whole]>, 
/**
 * How many further rows are not shown.
 */
more: number, 
/**
 * The nim-sum of all rows, including those not shown.
 */
sum: Whole, } } | { "options": { 
/**
 * For each value that occurs: the value, and options that have it.
 */
values: Array<[Value, Array<Words>]>, 
/**
 * The least number missing among them, if that is the value of the position.
 */
mex: Whole | null, } } | { "outline": { 
/**
 * The lines.
 */
rows: Array<OutlineRow>, } } | { "answers": Array<[Words, Words]> };

/**
 * What there is to say to a player.
 */
export type Story = { "story": "turned", 
/**
 * The number of the move, counted from 1.
 */
at: number, 
/**
 * Whether the move gave a win away, and not only a draw.
 */
won: boolean, 
/**
 * A move that would have kept it.
 */
better: Made, } | { "story": "never" } | { "story": "fine" } | { "story": "open" };

/**
 * A position during play.
 */
export type Table = { 
/**
 * The position.
 */
text: string, 
/**
 * Whether the convention is misère play.
 */
misere: boolean, 
/**
 * The components.
 */
components: Array<Component>, 
/**
 * The legal moves.
 */
moves: Array<Move>, 
/**
 * The components with too many moves to list.
 */
unlisted: Array<number>, 
/**
 * What ends the game.
 */
end: End, 
/**
 * Who has won; `null` while play goes on.
 */
over: Winner | null, };

/**
 * A move, and what comes of it.
 */
export type Tried = { 
/**
 * Who wins if both play perfectly from then on; the mover is the player who made the move.
 */
wins: Winner, 
/**
 * The position after the move.
 */
text: string, 
/**
 * Whether the same player moves again: the other one could only give the turn back, and has done so.
 */
again: boolean, 
/**
 * The index of the component.
 */
component: number, 
/**
 * What the move does, in English.
 */
label: string, 
/**
 * The label as words for any language.
 */
said: Words, 
/**
 * The texts of the components that the moved one becomes.
 */
to: Array<string>, 
/**
 * Their numbers.
 */
parts: Array<Array<Whole>>, 
/**
 * The component after the move for people, where the component before it is drawn too, so that a board can
 * show what changes; absent if the component falls apart, or there are too many moves.
 */
drawn?: string, };

/**
 * A position of the game.
 */
export type Turn = { 
/**
 * The text of the position.
 */
text: string, 
/**
 * Whose turn it is.
 */
mover: Side, 
/**
 * Who wins if both play perfectly from here; `null` if the limits do not allow an answer.
 */
wins: Side | null, 
/**
 * What the move that led here did; `null` at the start, and where it is not known.
 */
did: Did | null, };

/**
 * A value in normal play: a number, `{"infinity": [0, 2]}` where play may go on for ever, or `{"loony": true}`.
 */
export type Value = Whole | { 
/**
 * K, ascending and all different.
 */
infinity: Array<Whole>, } | { 
/**
 * Always true.
 */
loony: boolean, };

/**
 * A position in a graph.
 */
export type Vertex = { 
/**
 * The name of the position.
 */
name: string, 
/**
 * The text of a game that begins there; `null` if the name does not determine it.
 */
text: string | null, 
/**
 * The value as text; `null` if it is unknown or not shown.
 */
value: string | null, 
/**
 * Who wins; `null` if unknown.
 */
outcome: Outcome | null, 
/**
 * How many moves the game lasts if the winner hurries and the loser delays.
 */
remoteness: Whole | null, };

/**
 * Who has won when play is over, or who wins if both play perfectly.
 */
export type Winner = "mover" | "other" | "nobody";

/**
 * A winning move.
 */
export type Winning = { 
/**
 * The index of the component.
 */
component: number, 
/**
 * What the move does, in English.
 */
label: string, 
/**
 * The label as words for any language.
 */
said: Words, 
/**
 * The texts of the components that the moved one becomes.
 */
to: Array<string>, 
/**
 * The component's value before and after the move, if values decide; the move makes the nim-sum 0.
 */
restores: [Whole, Whole] | null, };

/**
 * The numbers of the edges that win for each player when that player is to move.
 */
export type WinningCuts = { 
/**
 * Left's winning edges.
 */
left: Array<number>, 
/**
 * Right's winning edges.
 */
right: Array<number>, };

/**
 * Something said. As JSON: a string, a number, an object `{"id", "args", "english"}`, or an array.
 */
export type Words = string | Whole | Message | Array<Words>;

/**
 * An [`Answer`] with its positions and moves as text. The parameters are how its long parts are held: as here, or
 * written one by one ([`Answer`]'s own JSON), so that a sum of a million heaps is never in memory as text.
 */
export type WrittenAnswer = { 
/**
 * The position.
 */
position: string, 
/**
 * `normal` or `misere`.
 */
convention: string, 
/**
 * `N`, `P`, `D`, `L` or `R`.
 */
outcome: string, 
/**
 * The Grundy value; `None` if there is none.
 */
grundy: Value | null, 
/**
 * The value if Left and Right have different moves.
 */
value?: WrittenValue, 
/**
 * The number of moves until the end, if it was computed.
 */
remoteness?: Whole, 
/**
 * The components.
 */
components: Array<WrittenComponent>, 
/**
 * How many different winning moves there are.
 */
winning_move_count: Whole, 
/**
 * How many winning moves each player has, if Left and Right have different moves.
 */
winning_move_counts?: PlayerCounts, 
/**
 * The first winning moves.
 */
winning_moves: Array<WrittenMove>, 
/**
 * In a draw: how many different moves keep the draw.
 */
drawing_move_count?: Whole, 
/**
 * The first moves that keep the draw.
 */
drawing_moves?: Array<WrittenMove>, 
/**
 * How the answer was found, in English.
 */
method: string, };

/**
 * A component as text.
 */
export type WrittenComponent = { 
/**
 * The ruleset.
 */
ruleset: string, 
/**
 * The position of the component.
 */
start: string, 
/**
 * The number of copies (omitted if it is 1).
 */
copies?: Whole, 
/**
 * The value of one copy.
 */
grundy: Value | null, 
/**
 * The value of one copy if Left and Right have different moves.
 */
value?: WrittenValue, };

/**
 * A move in one copy of a component, as text.
 */
export type WrittenMove = { 
/**
 * The player, `left` or `right`, if they have different moves.
 */
player?: string, 
/**
 * The index of the component.
 */
component: number, 
/**
 * The number of copies of the component; the move can be made in each (omitted if it is 1).
 */
copies?: Whole, 
/**
 * The position of the component before the move.
 */
from: string, 
/**
 * The components that it becomes.
 */
to: Array<string>, 
/**
 * What the move does, in English.
 */
label: string, };

/**
 * The value of a game in which Left and Right have different moves, as text.
 */
export type WrittenValue = { "number": string } | { "canonical": string };

/** The answer to each question; `about` is that to `sequence` and `map`, beside their arrays. */
export interface Answers {
  catalogue: Array<Entry>;
  prose: Prose | null;
  rules: Ruled;
  table: Table;
  make: Made;
  judge: Tried;
  solve: Answer;
  written: WrittenAnswer;
  explain: Explanation;
  reply: Made | null;
  hint: Hint;
  about: About;
  sequenceSvg: string;
  mapSvg: string;
  graph: Graph;
  review: Review;
  look: Seen;
  winningCuts: WinningCuts;
  cut: Cut;
  replyCut: number | null;
  fusion: Array<FusedPart>;
  plan: Plan;
  prove: Proof;
  quotient: Monoid;
  failed: Failed;
}
