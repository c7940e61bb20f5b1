/** Values of heaps. */
export type Values = { /** The ruleset. */ ruleset: string, /** The first heap. */ from: Whole, /** The last heap. */ to: Whole,
/** The value of each heap. */ values: Array<Value | null>, };
/** Values of pairs. */
export type Grid = { /** The ruleset. */ ruleset: string, /** The least number. */ from: Whole, /** The largest number. */
to: Whole, /** The row of m has the value of each pair m, n. */ rows: Array<Array<Value | null>>, };
/** Outcomes of heaps, or of pairs row by row. */
export type Outcomes = { /** The ruleset. */ ruleset: string, /** `normal` or `misere`. */ convention: string,
/** The least number. */ from: Whole, /** The largest number. */ to: Whole, /** The outcomes. */
outcomes: Array<string | null | Array<string | null>>, };
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
/** A picture that was drawn. */
export type Plotted = { /** The file. */ file: string, /** The title of the picture. */ title: string, };
/** An error, on standard error. */
export type Error = { /** Why there is no answer. */ error: Failed, };
