/**
 * What the library answers. A test of `crates/grundy-web` writes this file from the types there:
 * `GRUNDY_UPDATE=1 cargo test -p grundy-web typescript`.
 */

/** A whole number; as a text where a floating point number would round it. */
export type Whole = number | string;

/**
 * What a position consists of: one number, two, or anything else.
 */
export type Shape = "heap" | "pair" | "other";

/**
 * A line of the catalogue.
 */
export type Entry = { 
/**
 * What the user types, up to a colon.
 */
name: string, 
/**
 * Other names for the same.
 */
aliases: Array<string>, 
/**
 * What stands behind the colon, such as `SET`, if anything does.
 */
parameter: string | null, 
/**
 * What a start is, such as `heap size`.
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
 * All about the game: rules, values, equal games.
 */
rules: string, 
/**
 * A position.
 */
example: string, 
/**
 * Where to read about it.
 */
reference: string, };

/**
 * What rules that somebody wrote are like.
 */
export type Ruled = { 
/**
 * What the page calls the rules in the file.
 */
ruleset: string, 
/**
 * What their positions look like.
 */
shape: Shape, 
/**
 * Where play begins, if the file says so.
 */
start: string | null, };

/**
 * A position as one plays it.
 */
export type Table = { 
/**
 * The position.
 */
text: string, 
/**
 * Whether it is played in misère.
 */
misere: boolean, 
/**
 * Its components.
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
 * Who has won; `null` while play goes on.
 */
over: Winner | null, };

/**
 * A component of a position.
 */
export type Component = { 
/**
 * The ruleset with its parameter.
 */
ruleset: string, 
/**
 * The line of the catalogue; `null` for rules of another origin.
 */
name: string | null, 
/**
 * What its positions consist of.
 */
shape: Shape, 
/**
 * The position for people, where the rules draw it.
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
 * How many copies of it there are.
 */
copies: Whole, };

/**
 * Something said. As JSON: a string, a number, an object `{"id", "args", "english"}`, or an array.
 */
export type Words = string | Whole | Message | Array<Words>;

/**
 * Something that each language says in its own way.
 */
export type Message = { 
/**
 * Its name in the files of the languages; `a.b` is the attribute `b` of the message `a`.
 */
id: string, 
/**
 * What it speaks of, by name.
 */
args: { [key in string]: Words }, 
/**
 * The English words, where they belong to the answer and not to the file of the language.
 */
english?: string, };

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
parts: Array<Array<Whole>>, };

/**
 * Who has won when play is over.
 */
export type Winner = "mover" | "other" | "nobody";

/**
 * A move and the position it leaves.
 */
export type Made = { 
/**
 * What it leaves.
 */
text: string, 
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
parts: Array<Array<Whole>>, };

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
 * The number of moves until the end, where it was asked.
 */
remoteness: Whole | null, 
/**
 * What is known of each component.
 */
components: Array<Part>, 
/**
 * How many winning moves there are.
 */
count: Whole, 
/**
 * The first of them.
 */
moves: Array<Winning>, 
/**
 * In a draw: the first moves that keep it one.
 */
drawing: Array<Winning> | null, };

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
 * The value of the component before and after a move that makes the nim-sum 0, where values decide.
 */
restores: [Whole, Whole] | null, };

/**
 * A value in normal play: a number, or `{"infinity": [0, 2]}` where play may go on for ever.
 */
export type Value = Whole | { 
/**
 * K, ascending and all different.
 */
infinity: Array<Whole>, };

/**
 * What is known of a component.
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
 * Who wins: the next player, the previous one, nobody, Left or Right.
 */
export type Outcome = "N" | "P" | "D" | "L" | "R";

/**
 * Why an answer is right.
 */
export type Explanation = { 
/**
 * The parts, in the order in which they should be read.
 */
sections: Array<Section>, };

/**
 * A line of an outline.
 */
export type OutlineRow = { 
/**
 * How deep it is indented; 0 is not at all.
 */
depth: number, 
/**
 * What it is about.
 */
name: Words, 
/**
 * What that is worth.
 */
value: string, 
/**
 * Why; empty where there is nothing to say.
 */
text: Words, };

/**
 * One step of an explanation.
 */
export type Step = { "text": Words } | { "theorem": { 
/**
 * Its name.
 */
name: Words, 
/**
 * What it says.
 */
statement: Words, 
/**
 * Where it is proved.
 */
source: Words, } } | { "nim_sum": { 
/**
 * What is added.
 */
rows: Array<[Words, Whole]>, 
/**
 * How many more rows there are that are not shown.
 */
more: number, 
/**
 * The sum of all rows, also of those not shown.
 */
sum: Whole, } } | { "options": { 
/**
 * For each value that occurs: the value, and options that have it.
 */
values: Array<[Value, Array<Words>]>, 
/**
 * The least number missing among them, where that is the value of the position.
 */
mex: Whole | null, } } | { "outline": { 
/**
 * The lines.
 */
rows: Array<OutlineRow>, } } | { "answers": Array<[Words, Words]> };

/**
 * A heading and what stands below it.
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
 * What a player who asks for help is told.
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
 * What is known of many values.
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
 * The law of the values, where one is proved.
 */
period: Period | null, };

/**
 * The law of a sequence that is periodic in the end.
 */
export type Period = { 
/**
 * The first heap from which the law holds.
 */
preperiod: Whole, 
/**
 * The period, at least 1.
 */
period: Whole, 
/**
 * What the values grow by in one period.
 */
saltus: Whole, };

/**
 * The positions that can be reached, as a picture and as a list.
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
 * The moves: the vertices from and to which they lead, and whether they win.
 */
edges: Array<[number, number, boolean]>, };

/**
 * A position in a graph.
 */
export type Vertex = { 
/**
 * What it is called.
 */
name: string, 
/**
 * The text for a game that begins there, where it can be told.
 */
text: string | null, 
/**
 * Its value as text, where it is known and to be shown.
 */
value: string | null, 
/**
 * Who wins it, where that is known.
 */
outcome: Outcome | null, 
/**
 * How many moves the game lasts from it when the winner hurries and the loser delays.
 */
remoteness: Whole | null, };

/**
 * A picture, and what is known of it.
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
 * What in the text is no part of the picture.
 */
warning: string | null, 
/**
 * Whether all edges are green.
 */
green: boolean, 
/**
 * The value; `null` where it cannot be had.
 */
value: string | null, 
/**
 * Who wins; `null` where that cannot be had.
 */
outcome: Outcome | null, 
/**
 * Why there is no value.
 */
why: string | null, 
/**
 * For each vertex the value of what it carries.
 */
carried: Array<string | null>, };

/**
 * Who may cut an edge: both, Left, or Right.
 */
export type Colour = "green" | "blue" | "red";

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
 * How many such edges there are.
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
 * The numbers of the edges with which each player, to move, wins.
 */
export type WinningCuts = { 
/**
 * Those of Left.
 */
left: Array<number>, 
/**
 * Those of Right.
 */
right: Array<number>, };

/**
 * What a cut leaves.
 */
export type Cut = { 
/**
 * The picture that is left.
 */
text: string, 
/**
 * What the cut did, in English.
 */
label: string, 
/**
 * The numbers of the edges that are gone, the cut one first if it is.
 */
fallen: Array<number>, };

/**
 * Why there is no answer, as the page gets it.
 */
export type Failed = { "kind": "input", 
/**
 * What is wrong with it.
 */
message: string, 
/**
 * How to mend it.
 */
help: string | null, 
/**
 * Where the mistake begins in the text, in UTF-16 units as pages count.
 */
from: number, 
/**
 * Where it ends.
 */
to: number, 
/**
 * Where it is in a file of rules.
 */
place?: Place, } | { "kind": "unfit", 
/**
 * Why not.
 */
message: string, 
/**
 * Where it is in a file of rules.
 */
place?: Place, } | { "kind": "unsolved", 
/**
 * Which limit.
 */
message: string, 
/**
 * Where it is in a file of rules.
 */
place?: Place, };

/**
 * A place in a file of rules.
 */
export type Place = { 
/**
 * The line, counted from 1.
 */
line: number, 
/**
 * The first sign of the line that is meant, counted from 0; absent where all of it is.
 */
from?: number, 
/**
 * The sign after the last one that is meant.
 */
to?: number, };

/** The answer to each question; `about` is that to `sequence` and `map`, beside their arrays. */
export interface Answers {
  catalogue: Array<Entry>;
  rules: Ruled;
  table: Table;
  make: Made;
  solve: Answer;
  explain: Explanation;
  reply: Made | null;
  hint: Hint;
  about: About;
  sequenceSvg: string;
  mapSvg: string;
  graph: Graph;
  look: Seen;
  winningCuts: WinningCuts;
  cut: Cut;
  replyCut: number | null;
  failed: Failed;
}
