/**
 * What the library answers. A test of `crates/grundy-web` writes this file from the types there:
 * `GRUNDY_UPDATE=1 cargo test -p grundy-web typescript`.
 */

/** A whole number; as a text where a floating point number would round it. */
export type Whole = number | string;

/** What is known about many values. */
export type About = { 
/** The ruleset with its parameter. */
ruleset: string, title: string, 
/** A line below it. */
subtitle: string, 
/** The names of the colours of the picture, and what they mean. */
legend: Array<[string, string]>, 
/** The periodicity of the values, if one is proved. */
period: Law | null, };

/** What a theorem says of one position. */
export type At = { 
/** The position. */
position: Array<Digits>, 
/** `N` or `P`. */
outcome: string, 
/** The value, if the theorem is about values. */
grundy: Digits | null, 
/** How many different winning moves there are. */
winning_move_count: Digits, 
/** The first winning moves. */
winning_moves: Array<OneOr<Array<Digits>>>, };

/** What the independent checker says of a certificate or a table. */
export type Checked = { 
/** The file; absent if the certificate does not come from a file. */
file?: string, 
/** `valid`, `rejected`, or `cannot-check` if the certificate may be right. */
verdict: string, 
/** If valid: what was derived again, in sentences. */
established?: Array<string>, 
/** If valid: what was taken from the literature or from the rules. */
trusted?: Array<string>, 
/** If not valid: the field or the step at which the check ended. */
step?: string, 
/** If not valid: what is wrong there. */
reason?: string, };

/** A component of a position. */
export type Component = { 
/** The ruleset with its parameter. */
ruleset: string, 
/** The name in the catalogue; `null` for rules from elsewhere. */
name: string | null, 
/** The shape of the positions. */
shape: "heap" | "pair" | "other", 
/** The position for people; `null` unless the rules draw it. */
drawn: string | null, 
/** The position. */
start: string, 
/** The position as numbers. */
numbers: Array<Whole>, 
/** The number of copies. */
copies: Whole, };

/** The result of a cut. */
export type Cut = { 
/** The remaining picture. */
text: string, 
/** The label of the cut, in English. */
label: string, 
/** The numbers of the edges that are gone. The cut edge comes first if no copy is left. */
fallen: Array<number>, };

/** What a move did. */
export type Did = "won" | "held" | "mistake" | "lost";

/** A number: beyond 64 bits its digits as text. The same type holds an outcome. */
export type Digits = Whole | string;

/** An edge of a picture. */
export type Edge = { 
/** The vertex at its lower end. */
a: string, 
/** The vertex at its upper end. */
b: string, 
/** Who may cut it: both, Left, or Right. */
colour: "green" | "blue" | "red", 
/** The number of equal edges. */
copies: Whole, 
/** What a cut does, in English. */
label: string, 
/** The label as words for any language. */
said: Words, };

/** An entry of the catalogue. */
export type Entry = { 
/** The name that the user types, up to a colon. */
name: string, 
/** Other names of the same ruleset. */
aliases: Array<string>, 
/** The kind of text after the colon, such as `SET`; `null` without a colon. */
parameter: string | null, 
/** The kind of start, such as `heap size`. */
start: string, 
/** What a position consists of. */
shape: "heap" | "pair" | "other", 
/** The rules in one line. */
summary: string, 
/** An example of a position. */
example: string, };

/** Why an answer is right. */
export type Explanation = { 
/** The parts, in the order in which they should be read. */
sections: Array<Section>, };

/** The reason for a failure, as JSON. */
export type Failed = { 
/** The kind. */
kind: Kind, 
/** What is wrong, as a sentence without a full stop. */
message: string, 
/** How to mend it. */
help?: string, 
/** The limit, if the kind is `limit`. */
limit?: Limit, 
/** Where it is wrong, in the text or in a file of rules; `null` if no place is to blame. */
place: Place | null, };

/** What holds for all boards of a family, and whether it is proved. All numbers are in units of n. */
export type Family = { 
/** The ruleset. */
ruleset: string, 
/** `normal` or `misere`. */
convention: string, 
/** Always `values`. */
about: string, 
/** `proven`; `refuted`, a claim; `observed`, true of all n that were tested; or `unknown`. */
verdict: "proven" | "refuted" | "observed" | "unknown", 
/** What is proved, claimed or observed, as a sentence; empty if nothing was found. */
statement: string, 
/** The least n from which the period holds. */
preperiod: Whole | null, 
/** The least period. */
period: Whole | null, 
/** The growth of the values in one period. */
saltus: Whole | null, 
/** The last n that breaks the period; `null` if the period holds from the least n that has a board. */
last_exception: Whole | null, 
/** How many kinds of pieces there are, if they close. */
kinds: number | null, 
/** What the proof relies on. */
trusted: Array<string>, 
/** The least n for which a claim is false. */
counterexample: Array<Digits> | null, 
/** If refuted: what the claim says of the counterexample; `null` if the claim does not fix one value. */
claimed?: Digits | null, 
/** If refuted: the value of the counterexample. */
is?: Digits | null, 
/** Why nothing is proved: the move, the cell or the limit. */
reason?: string, 
/** Why it is true. */
explanation?: Explanation, };

/** What holds for all boards of a family. Its sentences have marks. */
export type ForAll = { 
/** The least n that has a board. */
first: Whole, 
/** The values of the boards from `first` on: over two periods, or the first ones. */
values: Array<number>, 
/** The first kinds of pieces, each as lines of text: `.` is a cell, and the repeated column stands in brackets. */
pictures: Array<Array<string>>, 
/** The ruleset. */
ruleset: string, 
/** `normal` or `misere`. */
convention: string, 
/** Always `values`. */
about: string, 
/** `proven`; `refuted`, a claim; `observed`, true of all n that were tested; or `unknown`. */
verdict: "proven" | "refuted" | "observed" | "unknown", 
/** What is proved, claimed or observed, as a sentence; empty if nothing was found. */
statement: string, 
/** The least n from which the period holds. */
preperiod: Whole | null, 
/** The least period. */
period: Whole | null, 
/** The growth of the values in one period. */
saltus: Whole | null, 
/** The last n that breaks the period; `null` if the period holds from the least n that has a board. */
last_exception: Whole | null, 
/** How many kinds of pieces there are, if they close. */
kinds: number | null, 
/** What the proof relies on. */
trusted: Array<string>, 
/** The least n for which a claim is false. */
counterexample: Array<Digits> | null, 
/** If refuted: what the claim says of the counterexample; `null` if the claim does not fix one value. */
claimed?: Digits | null, 
/** If refuted: the value of the counterexample. */
is?: Digits | null, 
/** Why nothing is proved: the move, the cell or the limit. */
reason?: string, 
/** Why it is true. */
explanation?: Explanation, };

/** A formula that fits. It is not proved. */
export type Formula = { 
/** The formula. */
formula: string, 
/** `values` or `p-positions`. */
about: string, 
/** The least number from which it holds. */
from: Whole, 
/** How many values tested it. */
tested: Whole, 
/** Where it fails. */
exceptions?: Array<OneOr<Whole>>, 
/** Whether more exceptions are to be expected. */
exceptions_keep_coming?: boolean, };

/** A bridgeless part of a picture. Its vertices fuse into one, and its edges become loops there. */
export type FusedPart = { 
/** The vertex by which it is connected to the ground. */
root: string, vertices: Array<string>, 
/** The part on which it stands; `null` for the part of the ground. */
below: number | null, 
/** The number of the edge on which it stands. */
bridge: number | null, 
/** How many edges become loops, counting copies. */
edges: Whole, 
/** The Grundy value of the part and everything that stands on it. */
value: Whole, };

/** A ruleset of the catalogue. */
export type Game = { 
/** The name that a user types, up to a colon. */
name: string, 
/** Other names of the same ruleset. */
aliases: Array<string>, 
/** How a term of the ruleset is written. */
syntax: string, 
/** The rules in one line. */
summary: string, 
/** The rules at length, values, equal games. */
rules: string, 
/** An example of a position. */
example: string, 
/** A reference to the literature. */
reference: string, };

/** The heap of a generator. */
export type Generator = Whole | { 
/** The ruleset. */
ruleset: string, 
/** The heap. */
heap: Whole, };

/** The reachable positions, as a picture and as a list. */
export type Graph = { title: string, svg: string, 
/** The vertex from which play begins. */
start: number | null, vertices: Array<Vertex>, 
/** The moves: from which vertex, to which vertex, and whether the move wins. */
edges: Array<[number, number, boolean]>, };

/** Formulas that fit computed values, and what is proved. */
export type Guesses = { 
/** The ruleset. */
ruleset: string, 
/** The largest number of a position whose value was computed. */
to: Whole, 
/** How many values were computed. */
values_used: number, 
/** The formulas, the simplest first. */
guesses: Array<Formula>, 
/** What is proved for all positions. */
proven?: Array<Proven>, };

/** The help for a player. */
export type Hint = { "good": "wins", move: Made, } | { "good": "draws", move: Made, } | { "good": "none" };

/** The kinds of failures, which a program may ask for. */
export type Kind = "usage" | "input" | "rules" | "file" | "limit" | "interrupted";

/** The periodicity of a sequence. */
export type Law = { 
/** The first heap from which the periodicity holds. */
preperiod: Whole, 
/** The period, at least 1. */
period: Whole, 
/** The growth of the values in one period. */
saltus: Whole, };

/** The limits that may stop an answer. */
export type Limit = "time" | "memory" | "size";

/** A move and the position it leaves. */
export type Made = { 
/** The position after the move. */
text: string, 
/** Whether the same player moves again: the other one could only give the turn back, and has done so. */
again: boolean, 
/** The numbers of the components that the moved one becomes. */
parts: Array<Array<Whole>>, 
/** The component after the move for people, if the component itself is drawn: a board can show what changes.
 * Absent if the component falls apart, or there are too many moves. */
drawn?: string, 
/** The player, `left` or `right`, if they have different moves. */
player?: string, 
/** The index of the component. */
component: number, 
/** The number of copies of the component; the move can be made in each (omitted if it is 1). */
copies?: Whole, 
/** The position of the component before the move. */
from: string, 
/** The components that it becomes. */
to: Array<string>, 
/** What the move does, in English. */
label: string, 
/** The label as words for any language ([`WrittenMove::in_words`]). */
said?: Words, 
/** The component's value before and after a winning move, if values decide ([`Answer::in_words`]). */
restores?: [Whole, Whole], };

/** Something that each language says in its own way. */
export type Message = { 
/** Its name in the files of the languages; `a.b` is the attribute `b` of the message `a`. */
id: string, 
/** The arguments, by name. */
args: { [key in string]: Words }, 
/** The English words, if they are part of the answer and not of the language's file. */
english?: string, };

/** A misère quotient, and what a page shows of it. */
export type Monoid = { 
/** The elements as words in the generators. */
words: Array<string>, 
/** The generators as words, in the order of their heaps. */
letters: Array<string>, 
/** The products, row by row; empty if there are too many. */
products: Array<Array<number>>, 
/** Why no more is proved, with marks. */
stopped: string | null, 
/** The rulesets, with ` + ` between them. */
ruleset: string, 
/** The largest heap covered. */
heaps: Whole, 
/** How many elements it has. */
order: number, 
/** How many of them are P-positions. */
p_order: number, 
/** `proven` for all heaps, `partial` or `unknown`. */
verdict: string, 
/** The first heap from which the elements of a single ruleset repeat. */
preperiod: Whole | null, 
/** Their period. */
period: Whole | null, 
/** Whether it is a tame quotient. */
tame: boolean, 
/** Its name in the literature. */
name: string | null, 
/** The elements of the heaps of each ruleset. */
phi: Array<Phi>, 
/** The elements of the P-positions. */
p: Array<number>, 
/** One heap for each generator. */
generators: Array<Generator>, 
/** The relations between the generators. */
relations: Array<string>, 
/** How many pairs prove it. */
pairs: number, };

export type Move = { 
/** The numbers of the components that the moved one becomes. */
parts: Array<Array<Whole>>, 
/** The component after the move for people, if the component itself is drawn: a board can show what changes.
 * Absent if the component falls apart, or there are too many moves. */
drawn?: string, 
/** The player, `left` or `right`, if they have different moves. */
player?: string, 
/** The index of the component. */
component: number, 
/** The number of copies of the component; the move can be made in each (omitted if it is 1). */
copies?: Whole, 
/** The position of the component before the move. */
from: string, 
/** The components that it becomes. */
to: Array<string>, 
/** What the move does, in English. */
label: string, 
/** The label as words for any language ([`WrittenMove::in_words`]). */
said?: Words, 
/** The component's value before and after a winning move, if values decide ([`Answer::in_words`]). */
restores?: [Whole, Whole], };

/** One thing, or a list of none or several. */
export type OneOr<T> = T | Array<T>;

/** A line of an outline. */
export type OutlineRow = { 
/** The level of indentation, from 0. */
depth: number, 
/** The name of the thing. */
name: Words, 
/** The value of the thing. */
value: string, 
/** The reason; empty if there is nothing to say. */
text: Words, };

/** The period of the values of a heap game, or of what misère play has instead. */
export type Period = { 
/** The ruleset. */
ruleset: string, 
/** In misère play: what has the period, `quotient` or `outcomes`. */
about?: string, 
/** `proven`, `observed` or `unknown`. */
verdict: string, 
/** The first heap from which the law holds. */
preperiod: Whole | null, 
/** The period, at least 1. */
period: Whole | null, 
/** The growth of the values in one period. */
saltus: Whole | null, 
/** How many heaps were computed. */
values_used: Whole, 
/** The largest value; `None` in misère play. */
max_grundy: Whole | null, 
/** The last heap that breaks the law. */
last_exception: Whole | null, 
/** The theorem that proves the law, with its source. */
theorem: string | null, 
/** How many kinds of pieces the boards of a family have; `None` where that is not known, and absent for other games. */
kinds?: Whole | null, 
/** A hash of the first values, if a long run keeps them. */
values_hash?: ValuesHash, };

/** The elements of the heaps of one ruleset. */
export type Phi = { 
/** The ruleset. */
ruleset: string, 
/** The elements of the heaps 0, 1, …. */
elements: Array<number>, 
/** The first heap from which they repeat; absent if there is only one ruleset. */
preperiod?: Whole | null, 
/** Their period; absent if there is only one ruleset. */
period?: Whole | null, };

/** The place of a mistake. Characters are counted from 0. */
export type Place = { 
/** The text, if the mistake is in a text. */
text?: string, 
/** The first wrong character of the text, and the one after the last wrong one. */
at?: [number, number], 
/** The line of the file of rules, counted from 1. */
line?: number, 
/** The first wrong character of the line, and the one after the last wrong one; absent if the whole line is meant. */
columns?: [number, number], };

/** A graph: what the positions of a game on it are about. */
export type Plan = { 
/** The names of the vertices. */
vertices: Array<string>, 
/** The edges, each from one vertex to another, by their numbers; parallel ones stand several times. */
edges: Array<[number, number]>, };

/** How many winning moves Left and Right have; `None` for a player who is not asked about. */
export type PlayerCounts = { 
/** The number for Left. */
left?: Whole, 
/** The number for Right. */
right?: Whole, };

/** What was asked about all positions of a game, and how the search for a proof ended. Its sentences have marks. */
export type Proof = { 
/** The picture of the automaton; `null` if there is none, or too many states for a picture. */
svg: string | null, 
/** The first states of an automaton that is too large for a picture. */
listed: Array<State>, 
/** The ruleset. */
ruleset: string, 
/** `normal` or `misere`. */
convention: string, 
/** `P-positions` or `values`. */
about: string, 
/** `proven`; `refuted`, a claim; `fits`, true of all that was tested; or `unknown`. */
verdict: "proven" | "refuted" | "fits" | "unknown", 
/** What is proved, claimed or fits, as a sentence; empty if nothing was found. */
statement: string, 
/** The numeration that the automaton reads. */
numeration: string | null, 
/** How many states the automaton has. */
states: number | null, 
/** How many positions were compared one by one before any proof. */
tested: Whole, 
/** The least position that differs from the claim. */
counterexample: Array<Digits> | null, 
/** What every move lowers. */
rank: string, 
/** If refuted: what the claim says of the counterexample; `null` if the claim does not fix one value. */
claimed?: Digits | null, 
/** If refuted: what is true of the counterexample, a value or an outcome. */
is?: Digits | null, 
/** If refuted: the move that breaks the claim; `null` if no move leads to what the claim needs. */
move?: OneOr<Array<Digits>> | null, 
/** Why nothing is proved. */
reason?: string, 
/** What the numbers of positions mean, if positions are written in another way. */
numbers?: string, 
/** Why it is true. */
explanation?: Explanation, 
/** What it says of one position. */
at?: At, };

/** What an entry says at length. */
export type Prose = { 
/** A full description: rules, values, equal games. */
rules: Words, 
/** A reference to the literature. */
reference: string, };

/** The answer to a question about all positions of a game. */
export type Proved = Proof | ForAll;

/** A statement that is proved for all positions. */
export type Proven = { 
/** `values` or `P-positions`. */
about: string, 
/** The statement. */
statement: string, };

/** The misère quotient of heap games. Its elements are numbered from 0, the identity. */
export type Quotient = { 
/** The rulesets, with ` + ` between them. */
ruleset: string, 
/** The largest heap covered. */
heaps: Whole, 
/** How many elements it has. */
order: number, 
/** How many of them are P-positions. */
p_order: number, 
/** `proven` for all heaps, `partial` or `unknown`. */
verdict: string, 
/** The first heap from which the elements of a single ruleset repeat. */
preperiod: Whole | null, 
/** Their period. */
period: Whole | null, 
/** Whether it is a tame quotient. */
tame: boolean, 
/** Its name in the literature. */
name: string | null, 
/** The elements of the heaps of each ruleset. */
phi: Array<Phi>, 
/** The elements of the P-positions. */
p: Array<number>, 
/** One heap for each generator. */
generators: Array<Generator>, 
/** The relations between the generators. */
relations: Array<string>, 
/** How many pairs prove it. */
pairs: number, };

/** A game that was played. */
export type Review = { 
/** The positions, from the start on. */
turns: Array<Turn>, 
/** Who has won; `null` while play goes on. */
winner: Side | null, 
/** What there is to say to the player who began, and to the other one. */
stories: [Story, Story], };

/** The properties of a user's rules. */
export type Ruled = { 
/** The name of the ruleset in the page. */
ruleset: string, 
/** The shape of the positions. */
shape: "heap" | "pair" | "other", 
/** The start, if the file defines one. */
start: string | null, };

/** A heading and the steps below it. */
export type Section = { 
/** The heading. */
title: Words, 
/** The steps. */
steps: Array<Step>, };

/** A picture, and what is known about it. */
export type Seen = { edges: Array<Edge>, 
/** The names of the vertices. */
vertices: Array<string>, 
/** How many edges there are, counting every copy. */
edgeCount: Whole, 
/** The vertices in the text that are not in the picture. */
warning: string | null, 
/** Whether all edges are green. */
green: boolean, 
/** The value; `null` if it exceeds the limits. */
value: string | null, 
/** Who wins; `null` if the answer exceeds the limits. */
outcome: WrittenAnswer["outcome"] | null, 
/** Why the value is missing. */
why: string | null, 
/** For each vertex, the value of what it carries. */
carried: Array<string | null>, };

/** A player of the game. */
export type Side = "first" | "second" | "nobody";

/** A state of an automaton. */
export type State = { 
/** Whether a word that ends here is accepted. */
accepts: boolean, 
/** The letters that lead on, and the number of the state to which they lead. */
edges: Array<[string, number]>, };

/** One step of an explanation. */
export type Step = { "text": Words } | { "theorem": { 
/** Its name. */
name: Words, 
/** The statement. */
statement: Words, 
/** The source of the proof. */
source: Words, } } | { "nim_sum": { 
/** The numbers with their names. */
rows: Array<[Words, Whole]>, 
/** How many further rows are not shown. */
more: number, 
/** The nim-sum of all rows, including those not shown. */
sum: Whole, } } | { "options": { 
/** For each value that occurs: the value, and options that have it. */
values: Array<[Value, Array<Words>]>, 
/** The least number missing among them, if that is the value of the position. */
mex: Whole | null, } } | { "outline": { 
/** The lines. */
rows: Array<OutlineRow>, } } | { "answers": Array<[Words, Words]> };

/** What there is to say to a player. */
export type Story = { "story": "turned", 
/** The number of the move, counted from 1. */
at: number, 
/** Whether the move gave a win away, and not only a draw. */
won: boolean, 
/** A move that would have kept it. */
better: Made, } | { "story": "never" } | { "story": "fine" } | { "story": "open" };

/** A position during play. */
export type Table = { 
/** The position. */
text: string, 
/** Whether the convention is misère play. */
misere: boolean, components: Array<Component>, moves: Array<Move>, 
/** The components with too many moves to list. */
unlisted: Array<number>, 
/** Who wins: whoever moves last; whoever is not `stuck`, since a player may move twice in a row; or the `rules` say it.
 * In misère play the other player wins. */
end: "last" | "stuck" | "rules", 
/** Who has won; `null` while play goes on. */
over: Winner | null, };

/** What holds for all positions of a game, and whether it is proved. */
export type Theorem = { 
/** The ruleset. */
ruleset: string, 
/** `normal` or `misere`. */
convention: string, 
/** `P-positions` or `values`. */
about: string, 
/** `proven`; `refuted`, a claim; `fits`, true of all that was tested; or `unknown`. */
verdict: "proven" | "refuted" | "fits" | "unknown", 
/** What is proved, claimed or fits, as a sentence; empty if nothing was found. */
statement: string, 
/** The numeration that the automaton reads. */
numeration: string | null, 
/** How many states the automaton has. */
states: number | null, 
/** How many positions were compared one by one before any proof. */
tested: Whole, 
/** The least position that differs from the claim. */
counterexample: Array<Digits> | null, 
/** What every move lowers. */
rank: string, 
/** If refuted: what the claim says of the counterexample; `null` if the claim does not fix one value. */
claimed?: Digits | null, 
/** If refuted: what is true of the counterexample, a value or an outcome. */
is?: Digits | null, 
/** If refuted: the move that breaks the claim; `null` if no move leads to what the claim needs. */
move?: OneOr<Array<Digits>> | null, 
/** Why nothing is proved. */
reason?: string, 
/** What the numbers of positions mean, if positions are written in another way. */
numbers?: string, 
/** Why it is true. */
explanation?: Explanation, 
/** What it says of one position. */
at?: At, };

/** A move, and what comes of it. */
export type Tried = { 
/** Who wins if both play perfectly from then on; the mover is the player who made the move. */
wins: Winner, 
/** The position after the move. */
text: string, 
/** Whether the same player moves again: the other one could only give the turn back, and has done so. */
again: boolean, 
/** The numbers of the components that the moved one becomes. */
parts: Array<Array<Whole>>, 
/** The component after the move for people, if the component itself is drawn: a board can show what changes.
 * Absent if the component falls apart, or there are too many moves. */
drawn?: string, 
/** The player, `left` or `right`, if they have different moves. */
player?: string, 
/** The index of the component. */
component: number, 
/** The number of copies of the component; the move can be made in each (omitted if it is 1). */
copies?: Whole, 
/** The position of the component before the move. */
from: string, 
/** The components that it becomes. */
to: Array<string>, 
/** What the move does, in English. */
label: string, 
/** The label as words for any language ([`WrittenMove::in_words`]). */
said?: Words, 
/** The component's value before and after a winning move, if values decide ([`Answer::in_words`]). */
restores?: [Whole, Whole], };

/** A position of the game. */
export type Turn = { 
/** The text of the position. */
text: string, 
/** Whose turn it is. */
mover: Side, 
/** Who wins if both play perfectly from here; `null` if the limits do not allow an answer. */
wins: Side | null, 
/** What the move that led here did; `null` at the start, and where it is not known. */
did: Did | null, };

/** A value in normal play: a number, `{"infinity": [0, 2]}` where play may go on for ever, or `{"loony": true}`. */
export type Value = Whole | { 
/** K, ascending and all different. */
infinity: Array<Whole>, } | { 
/** Always true. */
loony: boolean, };

/** A hash of the first values of a long run. */
export type ValuesHash = { 
/** How many values it covers. */
heaps: number, 
/** The hash. */
hash: string, };

/** A position in a graph. */
export type Vertex = { 
/** The name of the position. */
name: string, 
/** The text of a game that begins there; `null` if the name does not determine it. */
text: string | null, 
/** The value as text; `null` if it is unknown or not shown. */
value: string | null, 
/** Who wins; `null` if unknown. */
outcome: WrittenAnswer["outcome"] | null, 
/** How many moves the game lasts if the winner hurries and the loser delays. */
remoteness: Whole | null, };

/** Who has won when play is over, or who wins if both play perfectly. */
export type Winner = "mover" | "other" | "nobody";

/** The numbers of the edges that win for each player when that player is to move. */
export type WinningCuts = { 
/** Left's winning edges. */
left: Array<number>, 
/** Right's winning edges. */
right: Array<number>, };

/** Something said. As JSON: a string, a number, an object `{"id", "args", "english"}`, or an array. */
export type Words = string | Whole | Message | Array<Words>;

/** An [`Answer`] with its positions and moves as text. The parameters are how its long parts are held: as here, or
 * written one by one ([`Answer`]'s own JSON). So a sum of a million heaps is never in memory as text. */
export type WrittenAnswer = { 
/** The position. */
position: string, 
/** `normal` or `misere`. */
convention: "normal" | "misere", 
/** `N`, `P`, `D`, `L` or `R`. */
outcome: "N" | "P" | "D" | "L" | "R", 
/** The Grundy value; `None` if there is none. */
grundy: Value | null, 
/** The value if Left and Right have different moves. */
value?: WrittenValue, 
/** The number of moves until the end, if it was computed. */
remoteness?: Whole, 
/** The components. */
components: Array<WrittenComponent>, 
/** How many different winning moves there are; `None` if they were not counted. */
winning_move_count: Whole | null, 
/** How many winning moves each player has, if Left and Right have different moves. */
winning_move_counts?: PlayerCounts, 
/** The first winning moves. */
winning_moves: Array<WrittenMove>, 
/** In a draw: how many different moves keep the draw. */
drawing_move_count?: Whole, 
/** The first moves that keep the draw. */
drawing_moves?: Array<WrittenMove>, 
/** How the answer was found, in English. */
method: string, 
/** The method as words for any language ([`Answer::in_words`]). */
why?: Words, };

/** A component as text. */
export type WrittenComponent = { 
/** The ruleset. */
ruleset: string, 
/** The position of the component. */
start: string, 
/** The number of copies (omitted if it is 1). */
copies?: Whole, 
/** The value of one copy. */
grundy: Value | null, 
/** The value of one copy if Left and Right have different moves. */
value?: WrittenValue, 
/** What the value rests on, as words for any language ([`Answer::in_words`]). */
because?: Words, };

/** A move in one copy of a component, as text. */
export type WrittenMove = { 
/** The player, `left` or `right`, if they have different moves. */
player?: string, 
/** The index of the component. */
component: number, 
/** The number of copies of the component; the move can be made in each (omitted if it is 1). */
copies?: Whole, 
/** The position of the component before the move. */
from: string, 
/** The components that it becomes. */
to: Array<string>, 
/** What the move does, in English. */
label: string, 
/** The label as words for any language ([`WrittenMove::in_words`]). */
said?: Words, 
/** The component's value before and after a winning move, if values decide ([`Answer::in_words`]). */
restores?: [Whole, Whole], };

/** The value of a game in which Left and Right have different moves, as text. */
export type WrittenValue = { "number": string } | { "canonical": string };

/** The answer to each question; `about` is that to `sequence` and `map`, beside their arrays. */
export interface Answers {
  catalogue: Array<Entry>;
  prose: Prose | null;
  rules: Ruled;
  table: Table;
  make: Made;
  judge: Tried;
  solve: WrittenAnswer;
  written: WrittenAnswer;
  explain: Explanation;
  reply: Made | null;
  hint: Hint;
  about: About;
  sequenceSvg: string;
  certificate: string;
  mapSvg: string;
  graph: Graph;
  review: Review;
  look: Seen;
  winningCuts: WinningCuts;
  cut: Cut;
  replyCut: number | null;
  fusion: Array<FusedPart>;
  plan: Plan;
  prove: Proved;
  quotient: Monoid;
  failed: Failed;
}
