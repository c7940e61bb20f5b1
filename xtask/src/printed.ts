/** Values of heaps. */
export type Values = { /** The ruleset. */ ruleset: string, /** The first heap. */ from: Whole, /** The last heap. */ to: Whole,
/** The value of each heap. */ values: Array<Value | null>, };
/** A value in normal play: a number (beyond 64 bits its digits as text), `{"infinity": [0, 2]}` where play may go on for
ever, or `{"loony": true}`. */
export type Value = Digits | { /** K of ∞(K), ascending and all different. */ infinity: Array<Whole>, } |
{ /** Always true. */ loony: boolean, };
/** Values of pairs, or of more heaps. */
export type Grid = { /** The ruleset. */ ruleset: string, /** `normal`; absent for pairs. */ convention?: string,
/** The least number. */ from: Whole, /** The largest number. */ to: Whole,
/** The row of m has the value of each pair m, n. There is one more level of lists for each further heap. */
rows: Array<ValueCells>, };
/** A value, or a list with one for each number of the next heap. */
export type ValueCells = Value | null | Array<ValueCells>;
/** An outcome, or a list with one for each number of the next heap. */
export type OutcomeCells = string | null | Array<OutcomeCells>;
/** Outcomes of heaps, of pairs row by row, or of more heaps with one more level of lists for each. */
export type Outcomes = { /** The ruleset. */ ruleset: string, /** `normal` or `misere`. */ convention: string,
/** The least number. */ from: Whole, /** The largest number. */ to: Whole, /** The outcomes. */
outcomes: Array<OutcomeCells>, };
/** P-positions. */
export type PPositions = { /** The ruleset. */ ruleset: string, /** `normal` or `misere`. */ convention: string,
/** The least number. */ from: Whole, /** The largest number. */ to: Whole, /** The positions; one heap is a number. */
p_positions: Array<Whole | Array<Whole>>, };
/** What heaps are in misère play. */
export type Genera = { /** The ruleset. */ ruleset: string, /** `misere`. */ convention: string, /** The first heap. */ from: Whole,
/** The last heap. */ to: Whole, /** The outcome of each heap. */ outcomes: Array<string>, /** The genus of each heap. */
genera: Array<string | null>, /** The element of each heap in the misère quotient; `null` if it is not known. */
elements: Array<Whole | null>, };
/** All vertices of a graph. */
export type Survey = { /** The ruleset. */ ruleset: string, /** The file; use `ruleset`. */ graph: string, /** `normal` or `misere`. */ convention: string,
/** How many vertices there are. */ vertices: Whole, /** How many edges there are. */ edges: Whole,
/** How many vertices have each outcome. */ outcomes: { N: Whole, P: Whole, D: Whole, },
/** How many values are infinite. */ infinite_values: Whole | null, /** The vertices. */ rows: Array<Row>, };
/** A vertex. */
export type Row = { /** The vertex. */ vertex: Whole | string, /** `N`, `P` or `D`. */ outcome: string,
/** The moves until the end; `null` in a draw. */ remoteness: Whole | null, /** The value. */ grundy: Value | null, };
/** A ruleset that has given values. */
export type SameValues = { /** The ruleset. */ ruleset: string, /** The heap that has the first value. */ from: Whole, };
/** The value of an expression. */
export type Nimber = { /** The expression. */ expression: string, /** A nimber, several roots, or `null`. */
value: Whole | Array<Whole> | null, /** Why there is no value. */ reason?: string, /** With `--explain`: how it is computed. */
steps?: Array<Array<string>>, };
/** A problem of a contest. */
export type Problem = { /** The name. */ name: string, /** The title. */ title: string, /** The contest. */ source: string,
/** The rules. */ statement: string, /** The format of the input. */ input: string, /** The format of the output. */
output: string, /** An input and its output. */ example: { input: string, output: string, }, };
/** All problems. */
export type Problems = { /** The problems. */ problems: Array<Problem>, };
/** All games of the catalogue. */
export type Games = { /** The games. */ games: Array<Game>, };
/** The games in which words were found. */
export type FoundGames = Array<Game>;
/** What a table of a game needs. A list of three numbers is the least, the middle and the greatest estimate. */
export type Plan = { /** The position; use `source`. */ ruleset: string, /** The position. */ source: string,
/** Whether all positions were counted. */ exact: boolean, /** Whether all numbers are lower bounds. */ lower_bound: boolean,
/** Whether the table is made layer by layer. */ ranked: boolean, /** The positions. */ positions: [Whole, Whole, Whole],
/** The options of all positions. */ edges: [Whole, Whole, Whole],
/** The layers; without a rank, the different distances from the start. */ layers: Whole,
/** The positions of the largest layer. */ largest_layer: [Whole, Whole, Whole],
/** The table, in bytes. */ table_bytes: Whole, /** The most on the disk at one time, in bytes. */ disk_bytes: Whole,
/** What the workers send to each other, in bytes. */ message_bytes: Whole,
/** The memory of each worker, in bytes. */ memory_bytes_per_worker: Whole, /** The workers of all processes. */ workers: Whole,
/** The time, in seconds. */ seconds: Real, /** The time for one option, in seconds. */ seconds_per_edge: Real,
/** The time for one layer, in seconds. */ seconds_per_layer: Real,
/** Whether these times were measured here. */ measured: boolean,
/** The room on the disk, in bytes; `null` if it is not known. */ free_bytes: Whole | null,
/** Whether the room suffices. */ fits: boolean, };
/** A table that was made. */
export type MadeTable = { /** The ruleset or position; use `source`. */ ruleset: string, /** The ruleset. */ source: string,
/** The positions from which all others are reached; `null` for all vertices of a graph. */ start: Array<string> | null,
/** `normal` or `misere`. */ convention: string, /** `values`, `loopy` or `outcomes`. */ kind: string,
/** How many positions there are. */ positions: Whole, /** How many options they have together. */ edges: Whole,
/** How many positions have each outcome. */ outcomes: { N: Whole, P: Whole, D: Whole, },
/** The largest value; `null` if there are none. */ max_grundy: Whole | null, /** How many files the table has. */
files: Whole, /** The folder of the table. */ folder: string, };
/** A picture that was drawn. */
export type Plotted = { /** The file. */ file: string, /** The title of the picture. */ title: string, };
/** An error, on standard error; the error of a line of `--lines`, on standard output. */
export type Error = { /** The line of `--lines`, counted from 1. */ line?: Whole, /** Why there is no answer. */ error: Failed, };
