// \0rolldown/runtime.js
var e = Object.defineProperty, t = (e, t, n) => () => {
	if (n) throw n[0];
	try {
		return e && (t = e(e = 0)), t;
	} catch (e) {
		throw n = [e], e;
	}
}, n = (t, n) => {
	let r = {};
	for (var i in t) e(r, i, {
		get: t[i],
		enumerable: !0
	});
	return n || e(r, Symbol.toStringTag, { value: "Module" }), r;
};
// src/dom.ts
function r(e, t, n) {
	for (let [n, r] of Object.entries(t)) typeof r == "function" ? e.addEventListener(n, r) : r != null && r !== !1 && e.setAttribute(n, r === !0 ? "" : String(r));
	return e.append(...n.filter((e) => e != null && e !== !1)), e;
}
function i(e, t = {}, ...n) {
	return r(document.createElement(e), t, n);
}
function a(e, t = {}, ...n) {
	return r(document.createElementNS(c, e), t, n);
}
function o(e) {
	let t = e.getRootNode();
	return t instanceof ShadowRoot ? t : document.body;
}
function s() {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
var c, l = t((() => {
	c = "http://www.w3.org/2000/svg";
})), u, d, f, p, m = t((() => {
	u = class {
		constructor(e) {
			this.value = e;
		}
		valueOf() {
			return this.value;
		}
	}, d = class extends u {
		constructor(e = "???") {
			super(e);
		}
		toString(e) {
			return `{${this.value}}`;
		}
	}, f = class extends u {
		constructor(e, t = {}) {
			super(e), this.opts = t;
		}
		toString(e) {
			if (e) try {
				return e.memoizeIntlObject(Intl.NumberFormat, this.opts).format(this.value);
			} catch (t) {
				e.reportError(t);
			}
			return this.value.toString(10);
		}
	}, p = class e extends u {
		static supportsValue(t) {
			if (typeof t == "number" || t instanceof Date) return !0;
			if (t instanceof u) return e.supportsValue(t.valueOf());
			if ("Temporal" in globalThis) {
				let e = globalThis.Temporal;
				if (t instanceof e.Instant || t instanceof e.PlainDateTime || t instanceof e.PlainDate || t instanceof e.PlainMonthDay || t instanceof e.PlainTime || t instanceof e.PlainYearMonth) return !0;
			}
			return !1;
		}
		constructor(t, n = {}) {
			t instanceof e ? (n = {
				...t.opts,
				...n
			}, t = t.value) : t instanceof u && (t = t.valueOf()), typeof t == "object" && "calendarId" in t && n.calendar === void 0 && (n = {
				...n,
				calendar: t.calendarId
			}), super(t), this.opts = n;
		}
		[Symbol.toPrimitive](e) {
			return e === "string" ? this.toString() : this.toNumber();
		}
		toNumber() {
			let e = this.value;
			if (typeof e == "number") return e;
			if (e instanceof Date) return e.getTime();
			if ("epochMilliseconds" in e) return e.epochMilliseconds;
			if ("toZonedDateTime" in e) return e.toZonedDateTime("UTC").epochMilliseconds;
			throw TypeError("Unwrapping a non-number value as a number");
		}
		toString(e) {
			if (e) try {
				return e.memoizeIntlObject(Intl.DateTimeFormat, this.opts).format(this.value);
			} catch (t) {
				e.reportError(t);
			}
			return typeof this.value == "number" || this.value instanceof Date ? new Date(this.value).toISOString() : this.value.toString();
		}
	};
}));
// node_modules/@fluent/bundle/esm/resolver.js
function h(e, t, n) {
	return n === t || n instanceof f && t instanceof f && n.value === t.value || t instanceof f && typeof n == "string" && n === e.memoizeIntlObject(Intl.PluralRules, t.opts).select(t.value);
}
function g(e, t, n) {
	return t[n] ? T(e, t[n].value) : (e.reportError(/* @__PURE__ */ RangeError("No default")), new d());
}
function _(e, t) {
	let n = [], r = Object.create(null);
	for (let i of t) i.type === "narg" ? r[i.name] = v(e, i.value) : n.push(v(e, i));
	return {
		positional: n,
		named: r
	};
}
function v(e, t) {
	switch (t.type) {
		case "str": return t.value;
		case "num": return new f(t.value, { minimumFractionDigits: t.precision });
		case "var": return y(e, t);
		case "mesg": return b(e, t);
		case "term": return x(e, t);
		case "func": return S(e, t);
		case "select": return C(e, t);
		default: return new d();
	}
}
function y(e, { name: t }) {
	let n;
	if (e.params) {
		if (Object.prototype.hasOwnProperty.call(e.params, t)) n = e.params[t];
		else return new d(`$${t}`);
	} else if (e.args && Object.prototype.hasOwnProperty.call(e.args, t)) n = e.args[t];
	else return e.reportError(/* @__PURE__ */ ReferenceError(`Unknown variable: $${t}`)), new d(`$${t}`);
	if (n instanceof u) return n;
	switch (typeof n) {
		case "string": return n;
		case "number": return new f(n);
		case "object": if (p.supportsValue(n)) return new p(n);
		default: return e.reportError(/* @__PURE__ */ TypeError(`Variable type not supported: $${t}, ${typeof n}`)), new d(`$${t}`);
	}
}
function b(e, { name: t, attr: n }) {
	let r = e.bundle._messages.get(t);
	if (!r) return e.reportError(/* @__PURE__ */ ReferenceError(`Unknown message: ${t}`)), new d(t);
	if (n) {
		let i = r.attributes[n];
		return i ? T(e, i) : (e.reportError(/* @__PURE__ */ ReferenceError(`Unknown attribute: ${n}`)), new d(`${t}.${n}`));
	}
	return r.value ? T(e, r.value) : (e.reportError(/* @__PURE__ */ ReferenceError(`No value: ${t}`)), new d(t));
}
function x(e, { name: t, attr: n, args: r }) {
	let i = `-${t}`, a = e.bundle._terms.get(i);
	if (!a) return e.reportError(/* @__PURE__ */ ReferenceError(`Unknown term: ${i}`)), new d(i);
	if (n) {
		let t = a.attributes[n];
		if (t) {
			e.params = _(e, r).named;
			let n = T(e, t);
			return e.params = null, n;
		}
		return e.reportError(/* @__PURE__ */ ReferenceError(`Unknown attribute: ${n}`)), new d(`${i}.${n}`);
	}
	e.params = _(e, r).named;
	let o = T(e, a.value);
	return e.params = null, o;
}
function S(e, { name: t, args: n }) {
	let r = e.bundle._functions[t];
	if (!r) return e.reportError(/* @__PURE__ */ ReferenceError(`Unknown function: ${t}()`)), new d(`${t}()`);
	if (typeof r != "function") return e.reportError(/* @__PURE__ */ TypeError(`Function ${t}() is not callable`)), new d(`${t}()`);
	try {
		let t = _(e, n);
		return r(t.positional, t.named);
	} catch (n) {
		return e.reportError(n), new d(`${t}()`);
	}
}
function C(e, { selector: t, variants: n, star: r }) {
	let i = v(e, t);
	if (i instanceof d) return g(e, n, r);
	for (let t of n) if (h(e, i, v(e, t.key))) return T(e, t.value);
	return g(e, n, r);
}
function w(e, t) {
	if (e.dirty.has(t)) return e.reportError(/* @__PURE__ */ RangeError("Cyclic reference")), new d();
	e.dirty.add(t);
	let n = [], r = e.bundle._useIsolating && t.length > 1;
	for (let i of t) if (typeof i == "string") n.push(e.bundle._transform(i));
	else {
		if (e.placeables++, e.placeables > ee) throw e.dirty.delete(t), RangeError(`Too many placeables expanded: ${e.placeables}, max allowed is ${ee}`);
		r && n.push(te), n.push(v(e, i).toString(e)), r && n.push(E);
	}
	return e.dirty.delete(t), n.join("");
}
function T(e, t) {
	return typeof t == "string" ? e.bundle._transform(t) : w(e, t);
}
var ee, te, E, ne = t((() => {
	m(), ee = 100, te = "⁨", E = "⁩";
})), re, ie = t((() => {
	re = class {
		constructor(e, t, n) {
			this.dirty = /* @__PURE__ */ new WeakSet(), this.params = null, this.placeables = 0, this.bundle = e, this.errors = t, this.args = n;
		}
		reportError(e) {
			if (!this.errors || !(e instanceof Error)) throw e;
			this.errors.push(e);
		}
		memoizeIntlObject(e, t) {
			let n = this.bundle._intls.get(e);
			n || (n = {}, this.bundle._intls.set(e, n));
			let r = JSON.stringify(t);
			return n[r] || (n[r] = new e(this.bundle.locales, t)), n[r];
		}
	};
}));
// node_modules/@fluent/bundle/esm/builtins.js
function ae(e, t) {
	let n = Object.create(null);
	for (let [r, i] of Object.entries(e)) t.includes(r) && (n[r] = i.valueOf());
	return n;
}
function oe(e, t) {
	let n = e[0];
	if (n instanceof d) return new d(`NUMBER(${n.valueOf()})`);
	if (n instanceof f) return new f(n.valueOf(), {
		...n.opts,
		...ae(t, ce)
	});
	if (n instanceof p) return new f(n.toNumber(), { ...ae(t, ce) });
	throw TypeError("Invalid argument to NUMBER");
}
function se(e, t) {
	let n = e[0];
	if (n instanceof d) return new d(`DATETIME(${n.valueOf()})`);
	if (n instanceof p || n instanceof f) return new p(n, ae(t, le));
	throw TypeError("Invalid argument to DATETIME");
}
var ce, le, ue = t((() => {
	m(), ce = [
		"unitDisplay",
		"currencyDisplay",
		"useGrouping",
		"minimumIntegerDigits",
		"minimumFractionDigits",
		"maximumFractionDigits",
		"minimumSignificantDigits",
		"maximumSignificantDigits"
	], le = [
		"dateStyle",
		"timeStyle",
		"fractionalSecondDigits",
		"dayPeriod",
		"hour12",
		"weekday",
		"era",
		"year",
		"month",
		"day",
		"hour",
		"minute",
		"second",
		"timeZoneName"
	];
}));
// node_modules/@fluent/bundle/esm/memoizer.js
function de(e) {
	let t = Array.isArray(e) ? e.join(" ") : e, n = fe.get(t);
	return n === void 0 && (n = /* @__PURE__ */ new Map(), fe.set(t, n)), n;
}
var fe, pe = t((() => {
	fe = /* @__PURE__ */ new Map();
})), me, he = t((() => {
	ne(), ie(), m(), ue(), pe(), me = class {
		constructor(e, { functions: t, useIsolating: n = !0, transform: r = (e) => e } = {}) {
			this._terms = /* @__PURE__ */ new Map(), this._messages = /* @__PURE__ */ new Map(), this.locales = Array.isArray(e) ? e : [e], this._functions = {
				NUMBER: oe,
				DATETIME: se,
				...t
			}, this._useIsolating = n, this._transform = r, this._intls = de(e);
		}
		hasMessage(e) {
			return this._messages.has(e);
		}
		getMessage(e) {
			return this._messages.get(e);
		}
		addResource(e, { allowOverrides: t = !1 } = {}) {
			let n = [];
			for (let r = 0; r < e.body.length; r++) {
				let i = e.body[r];
				if (i.id.startsWith("-")) {
					if (t === !1 && this._terms.has(i.id)) {
						n.push(/* @__PURE__ */ Error(`Attempt to override an existing term: "${i.id}"`));
						continue;
					}
					this._terms.set(i.id, i);
				} else {
					if (t === !1 && this._messages.has(i.id)) {
						n.push(/* @__PURE__ */ Error(`Attempt to override an existing message: "${i.id}"`));
						continue;
					}
					this._messages.set(i.id, i);
				}
			}
			return n;
		}
		formatPattern(e, t = null, n = null) {
			if (typeof e == "string") return this._transform(e);
			let r = new re(this, n, t);
			try {
				return w(r, e).toString(r);
			} catch (e) {
				if (r.errors && e instanceof Error) return r.errors.push(e), new d().toString(r);
				throw e;
			}
		}
	};
})), ge, _e, ve, ye, be, xe, Se, D, Ce, we, Te, Ee, De, Oe, ke, Ae, je, Me, Ne, Pe, Fe, Ie, Le, Re, O, ze, Be = t((() => {
	ge = /^(-?[a-zA-Z][\w-]*) *= */gm, _e = /\.([a-zA-Z][\w-]*) *= */y, ve = /\*?\[/y, ye = /(-?[0-9]+(?:\.([0-9]+))?)/y, be = /([a-zA-Z][\w-]*)/y, xe = /([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y, Se = /^[A-Z][A-Z0-9_-]*$/, D = /([^{}\n\r]+)/y, Ce = /([^\\"\n\r]*)/y, we = /\\([\\"])/y, Te = /\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y, Ee = /^\n+/, De = / +$/, Oe = / *\r?\n/g, ke = /( *)$/, Ae = /{\s*/y, je = /\s*}/y, Me = /\[\s*/y, Ne = /\s*] */y, Pe = /\s*\(\s*/y, Fe = /\s*->\s*/y, Ie = /\s*:\s*/y, Le = /\s*,?\s*/y, Re = /\s+/y, O = class {
		constructor(e) {
			this.body = [], ge.lastIndex = 0;
			let t = 0;
			for (;;) {
				let n = ge.exec(e);
				if (n === null) break;
				t = ge.lastIndex;
				try {
					this.body.push(s(n[1]));
				} catch (e) {
					if (e instanceof SyntaxError) continue;
					throw e;
				}
			}
			function n(n) {
				return n.lastIndex = t, n.test(e);
			}
			function r(n, r) {
				if (e[t] === n) return t++, !0;
				if (r) throw new r(`Expected ${n}`);
				return !1;
			}
			function i(e, r) {
				if (n(e)) return t = e.lastIndex, !0;
				if (r) throw new r(`Expected ${e.toString()}`);
				return !1;
			}
			function a(n) {
				n.lastIndex = t;
				let r = n.exec(e);
				if (r === null) throw SyntaxError(`Expected ${n.toString()}`);
				return t = n.lastIndex, r;
			}
			function o(e) {
				return a(e)[1];
			}
			function s(e) {
				let t = l(), n = c();
				if (t === null && Object.keys(n).length === 0) throw SyntaxError("Expected message value or attributes");
				return {
					id: e,
					value: t,
					attributes: n
				};
			}
			function c() {
				let e = Object.create(null);
				for (; n(_e);) {
					let t = o(_e), n = l();
					if (n === null) throw SyntaxError("Expected attribute value");
					e[t] = n;
				}
				return e;
			}
			function l() {
				let r;
				if (n(D) && (r = o(D)), e[t] === "{" || e[t] === "}") return u(r ? [r] : [], Infinity);
				let i = x();
				return i ? r ? u([r, i], i.length) : (i.value = S(i.value, Ee), u([i], i.length)) : r ? S(r, De) : null;
			}
			function u(r = [], i) {
				for (;;) {
					if (n(D)) {
						r.push(o(D));
						continue;
					}
					if (e[t] === "{") {
						r.push(d());
						continue;
					}
					if (e[t] === "}") throw SyntaxError("Unbalanced closing brace");
					let a = x();
					if (a) r.push(a), i = Math.min(i, a.length);
					else break;
				}
				let a = r.length - 1, s = r[a];
				typeof s == "string" && (r[a] = S(s, De));
				let c = [];
				for (let e of r) e instanceof ze && (e = e.value.slice(0, e.value.length - i)), e && c.push(e);
				return c;
			}
			function d() {
				i(Ae, SyntaxError);
				let e = f();
				if (i(je)) return e;
				if (i(Fe)) {
					let t = h();
					return i(je, SyntaxError), {
						type: "select",
						selector: e,
						...t
					};
				}
				throw SyntaxError("Unclosed placeable");
			}
			function f() {
				if (e[t] === "{") return d();
				if (n(xe)) {
					let [, e, t, n = null] = a(xe);
					if (e === "$") return {
						type: "var",
						name: t
					};
					if (i(Pe)) {
						let r = p();
						if (e === "-") return {
							type: "term",
							name: t,
							attr: n,
							args: r
						};
						if (Se.test(t)) return {
							type: "func",
							name: t,
							args: r
						};
						throw SyntaxError("Function names must be all upper-case");
					}
					return e === "-" ? {
						type: "term",
						name: t,
						attr: n,
						args: []
					} : {
						type: "mesg",
						name: t,
						attr: n
					};
				}
				return _();
			}
			function p() {
				let n = [];
				for (;;) {
					switch (e[t]) {
						case ")": return t++, n;
						case void 0: throw SyntaxError("Unclosed argument list");
					}
					n.push(m()), i(Le);
				}
			}
			function m() {
				let e = f();
				return e.type === "mesg" && i(Ie) ? {
					type: "narg",
					name: e.name,
					value: _()
				} : e;
			}
			function h() {
				let e = [], t = 0, i;
				for (; n(ve);) {
					r("*") && (i = t);
					let n = g(), a = l();
					if (a === null) throw SyntaxError("Expected variant value");
					e[t++] = {
						key: n,
						value: a
					};
				}
				if (t === 0) return null;
				if (i === void 0) throw SyntaxError("Expected default variant");
				return {
					variants: e,
					star: i
				};
			}
			function g() {
				i(Me, SyntaxError);
				let e;
				return e = n(ye) ? v() : {
					type: "str",
					value: o(be)
				}, i(Ne, SyntaxError), e;
			}
			function _() {
				if (n(ye)) return v();
				if (e[t] === "\"") return y();
				throw SyntaxError("Invalid expression");
			}
			function v() {
				let [, e, t = ""] = a(ye), n = t.length;
				return {
					type: "num",
					value: parseFloat(e),
					precision: n
				};
			}
			function y() {
				r("\"", SyntaxError);
				let n = "";
				for (;;) if (n += o(Ce), e[t] === "\\") n += b();
				else {
					if (r("\"")) return {
						type: "str",
						value: n
					};
					throw SyntaxError("Unclosed string literal");
				}
			}
			function b() {
				if (n(we)) return o(we);
				if (n(Te)) {
					let [, e, t] = a(Te), n = parseInt(e || t, 16);
					return n <= 55295 || 57344 <= n ? String.fromCodePoint(n) : "�";
				}
				throw SyntaxError("Unknown escape sequence");
			}
			function x() {
				let n = t;
				switch (i(Re), e[t]) {
					case ".":
					case "[":
					case "*":
					case "}":
					case void 0: return !1;
					case "{": return C(e.slice(n, t));
				}
				return e[t - 1] === " " && C(e.slice(n, t));
			}
			function S(e, t) {
				return e.replace(t, "");
			}
			function C(e) {
				let t = e.replace(Oe, "\n"), n = ke.exec(e)[1].length;
				return new ze(t, n);
			}
		}
	}, ze = class {
		constructor(e, t) {
			this.value = e, this.length = t;
		}
	};
})), Ve = t((() => {
	he(), Be(), m();
})), He, Ue = t((() => {
	He = "title = grundy\ntagline = Say the game, get the truth\nskip = Skip to the content\nview-play = Play\nview-values = Values\nview-map = Map\nview-graph = Graph\nview-hackenbush = Hackenbush\nview-rules = Your rules\nview-draw = Draw a game\nview-games = Games\nlanguage = Language\ntheme = Light or dark\nbusy = Computing …\nbusy-done = { $done } { $unit }\nbusy-of = { $done } of { $total } { $unit }\nstop = Stop\nstopped = Stopped. Nothing was computed to its end.\nbroken = The library stopped unexpectedly: { $message }\n\ngame = Game\nlink-damaged = This link is damaged: “{ $part }” cannot be read. What is whole is shown.\n\nwith = Opponent\nwith-person = another person\nnew-game = New game\nundo = Undo\nhint = Hint\nleft = what is left\nmoves-make = Move\nleft-nothing = nothing is left\nturn-you = Your move\nturn-computer = The opponent is thinking …\nturn-first = First player to move\nturn-second = Second player to move\nyou-win = You win!\nyou-lose = The opponent wins.\nfirst-wins = The first player wins!\nsecond-wins = The second player wins!\ndraw = It is a draw.\nopponent-moved = Opponent: { $move }\nyou-moved = You: { $move }\nfirst-moved = First player: { $move }\nsecond-moved = Second player: { $move }\nchoose-move = Which move?\ncancel = Cancel\nmake-move = Make the move\n\nerror-help = Mend: { $help }\n\nview-prove = Theorems\nview-quotient = Quotients\nview-lessons = Learn\nview-puzzles = Puzzles\nmenu = Menu\nboard = Board\ngame-change = Play another position\nmoves-made = Moves so far\nwith-beginner = a beginner\nwith-learner = a learner\nwith-strong = a strong player\nwith-perfect = perfect play\nturn-theirs = The opponent is to move\ngo-on = Go on from here\nunderstand = Who wins?\nmark-hint = A good move\nmore = Options\nclose = Close\nreview = Show the game\nreview-lost = Show me why I lost\n";
})), We = /* @__PURE__ */ n({ default: () => Ge }), Ge, Ke = t((() => {
	Ge = "# What explanations say. Values, positions and formulas come as they are.\n# The English labels of moves, methods and theorems are the rules' own, so they stand in no file of this\n# folder; other languages have them in answer.ftl and theorems.ftl.\n\n# Between the items of a list.\ncomma = { \", \" }\n\n## Headings\n\ntitle-components = What each component is worth\ntitle-nim-sum = Their nim-sum\ntitle-sum = Their sum\ntitle-winning = Why these moves win\ntitle-losing = Why every move loses\ntitle-draw = Why it is a draw\ntitle-misere = Misère play\ntitle-induction = Backward induction\ntitle-misere-values = The values, and their nim-sum\ntitle-who-wins = Who wins\ntitle-play = How play goes on\ntitle-proved = Why this is proved\n\n## Everywhere\n\nothers-alike = The other components are valued in the same way.\n# A move and what is left of the component: take 2, to 3\nmade = { $label }, to { $left }\nmade-nothing-left = { $label }, to nothing\nnothing = nothing\nmore-moves =\n    { $count } more { $count ->\n        [one] move does\n       *[other] moves do\n    } the same.\n# A component, and a move in it\nmove-in = { $name }: { $label }\n\n## How play goes on\n\nplay-first = wins: it leaves { $made }\nplay-answer = is answered by { $made }\nplay-over = ends the game, and it is lost\nplay-more = and more\nanswers-more = … and more moves, each with an answer.\n\n## Values of components\n\nworth-by-theorem = { $name } is worth { $value }, by a theorem: { $theorem }.\nafter-fusion = After fusion it is a tree, from the ground upwards:\noptions-indeed = Indeed its options are worth:\noutcome-only = { $name } is a position of outcome { $outcome }; its value is not needed.\nworth-periodic = { $name } is worth { $value }: from heap { $preperiod } on the values repeat with period { $period }, so it is worth what the heap { $same } is.\nworth-arithmetic = { $name } is worth { $value }: from heap { $preperiod } on the values grow by { $saltus } in each period of { $period }, and it lies { $turns } periods beyond the heap { $same }.\nworth-many-options = { $name } is worth { $value }: the mex of the values of its options, of which there are too many to list.\nno-move = { $name } has no move, so it is worth 0.\nworth-infinite = { $name } is worth { $value }: play may go on for ever, and the rule below gives it no number. Its options are worth:\nworth-with-infinite = { $name } is worth { $value }, the least number that none of its options is worth. A move to one of infinite value helps nobody: it can be answered by a move to a position worth { $value }.\nworth-mex = { $name } is worth { $value }, the least value that none of its options has:\nworth-entailing = { $name } is worth { $value }, the least nimber beside which none of its moves wins. They win, beside a rest of the sum that is worth:\nworth-loony = { $name } is worth ☾ (loony): beside every rest some move wins. The moves win, beside a rest of the sum that is worth:\nurgent-here = The next move must be made in { $name }. Its moves win, beside a rest of the sum that is worth:\nwins-beside = { $made }: { $rests }\nwins-beside-all-but = { $made }: anything but { $rests }\nwins-beside-all = { $made }: anything\nwins-beside-none = { $made }: nothing\n\n## Theorems about all positions\n\nproved-p = For all numbers { $heaps } it is proved that the P-positions are exactly these: { $statement }.\nproved-no-p-to-p = No move leads from a P-position to a P-position.\nproved-answered = From every other position some move leads to a P-position.\nproved-answered-misere = From every other position some move leads to a P-position, unless there is no move at all: then the player to move has won.\nproved-values = For all numbers { $heaps } it is proved what the values are: { $statement }.\nproved-no-option-alike = No option has the value of the position.\nproved-smaller-values = Every smaller value is the value of some option.\nproved-play-ends = Every move lowers { $rank }, which is never negative, so play ends, and these statements leave no other possibility.\nproved-play-ends-in-order = Of the numbers { $rank } each move lowers the first that it changes. None of them is ever negative, so play ends, and these statements leave no other possibility.\nfamily-row = The board of { $name } { $start } is a row: fixed columns on the left, equal columns, and fixed columns on the right. One more step of n puts one more of the equal columns into the row.\nfamily-ring = The board of { $name } { $start } is a ring of equal columns.\nfamily-pieces = A move changes at most { $width } { $width ->\n    [one] column\n   *[other] neighbouring columns\n}. What is left falls into pieces that do not touch each other. Each long piece has one run of equal columns between fixed ends. The number of kinds of ends is { $kinds }.\nfamily-equations = A move near an end of a piece of length n leaves pieces whose lengths are n and a fixed number. A move at least { $margin } { $margin ->\n    [one] column\n   *[other] columns\n} away from both ends leaves a piece on its left and a piece on its right. So the value of each piece is the mex of exclusive ors of values of shorter pieces.\nfamily-seen = The values of all kinds were computed from these equations. From the length { $from } up to the length { $bound } all of them repeat after { $period }.\nfamily-induction = That is enough. Take a longer piece. After any move, one side of the piece is so long that its value is that of a side shorter by { $period }. So a piece and the piece shorter by { $period } have options of the same values, and equal values.\nfamily-boards = The values of the boards follow: they repeat after { $period }, from n = { $from } on.\nfamily-seen-growing = The values of all kinds were computed from these equations. From the length { $from } up to the length { $bound } some of them repeat after { $period }, and the others are then larger by { $saltus }.\nfamily-growth = That is enough. A move leaves at most one growing piece. In a longer piece, the options with small values are those of the piece shorter by { $period }. The options with large values are larger by { $saltus }. So the values of the pieces repeat or grow likewise.\nfamily-boards-grow = The values of the boards follow: after { $period } they are larger by { $saltus }, from n = { $from } on.\nproved-worth = So { $name } is worth { $value }.\nproved-outcome = So { $name } is a position of outcome { $outcome }.\n\n## Sums of values, and the moves that make them 0\n\np-alone = Its value is 0. No option is worth 0, and every option has itself an option worth 0: the opponent can always answer, until you cannot move.\np-sum = The nim-sum is 0. A move changes the value of one component, so the nim-sum is no longer 0, and the opponent can make it 0 again. Whatever you do is answered in this way until you cannot move.\np-alone-entailing = Its value is 0: none of its moves wins when nothing stands beside it.\np-sum-entailing = The nim-sum is 0: what stands beside each component is worth what the component is, and beside that none of its moves wins.\np-urgent = Beside the rest of the sum no move in the component that must be answered wins.\nmove-in-sum = In { $name }: { $made }.\none-loony = A component is worth ☾, so whoever moves wins, whatever the others are worth.\nwinning-alone = { $made }. That is worth 0: a P-position.\nwinning-restores = In { $name }: { $made }. That is worth { $own } ⊕ { $total } = { $target }, which cancels the other components.\nwinning-ends-play = In { $name }: { $made }. That ends the endless play and cancels the other components.\nwinning-to-p = In { $name }: { $made }, a P-position.\none-infinite = One component is infinite; with the nim-sum of the others the whole is worth { $value }.\nseveral-infinite = More than one component is infinite: the whole is a draw, whatever the others are worth.\ncopies-cancel = { $name }, { $copies } times: they cancel in pairs\ncopies-but-one-cancel = { $name }, { $copies } times: all but one cancel in pairs\npairing = Here { $symmetry } takes every move to another one that the first does not disturb. So every move can be answered by its image, which leaves the position as symmetric as before: the opponent is never without an answer.\npairing-after = After it, { $symmetry } takes every move to another one that the first does not disturb. So you can answer every move by its image, and are never without an answer.\nsymmetry-half-turn = the half turn of the board\nsymmetry-top-bottom = the reflection that exchanges top and bottom\nsymmetry-left-right = the reflection that exchanges left and right\nsymmetry-pairs = the exchange { $pairs }\nsymmetry-pairs-more = the exchange { $pairs } and of { $more } more pairs\n\n## Sums that are played as a whole\n\nmisere-rule = In misère play whoever cannot move wins.\nown-endings = The rules say who has won; values of normal play do not apply.\nplays-alone = In these rules the player to move is part of the position, so values of normal play do not apply.\nmisere-no-sum = Values do not add in misère play, so the whole sum is one game.\nby-analysis =\n    All positions that can be reached were judged backwards from the ends: a position is an N-position as soon as one option is a P-position, and a P-position as soon as all its options are N-positions. What is never decided is a draw. { $positions } { $positions ->\n        [one] position was\n       *[other] positions were\n    } met.\nby-search =\n    The whole was searched: a position is an N-position exactly when some move leads to a P-position. { $positions } { $positions ->\n        [one] position was\n       *[other] positions were\n    } met.\nquotient-rule = Heaps that play alike beside everything are one element of the misère quotient, and a sum is the product of the elements of its heaps. The quotient has { $order } elements; a sum is a P-position exactly when its product is one of { $marked } of them. That is proved for all sums by a finite list of pairs.\nquotient-covers = The quotient covers heaps up to { $heap }.\nquotient-heap = { $name } is { $element }.\nquotient-copies = { $name } is { $element }, and { $copies } copies of it are { $power }.\nquotient-in-p = The product is { $product }, which is one of the P-positions.\nquotient-not-in-p = The product is { $product }, which is not one of the P-positions.\nover-after =\n    If the winner hurries and the loser delays, the game is over after { $moves } { $moves ->\n        [one] move\n       *[other] moves\n    }.\nmisere-ones = No heap is worth more than 1, so a winning move leaves the nim-sum 1. The nim-sum is { $sum }.\nmisere-large =\n    { $heaps } { $heaps ->\n        [one] heap is\n       *[other] heaps are\n    } worth 2 or more, and the nim-sum is { $sum }.\ngame-over = The game is over.\nevery-move-to-n = Every move leads to an N-position: the opponent has an answer.\nleaves-p = In { $name }: { $made }, leaves a P-position.\nstuck-wins = There is no move left, and in misère play that wins.\nrules-say-won = The game is over, and the rules say that the player to move has won.\ndraw-over = The game is over: a draw.\ndraw-why = No move leads to a P-position, so nobody can force a win; but some moves do not lead to an N-position either. After these the opponent is in the same plight:\nstill-draw = In { $name }: { $made }, is still a draw.\n\n## Green pictures\n\nparts-unshown = { $hidden } of its { $parts } parts are not shown; they reduce in the same way.\nground = ground\none-edge = one edge\nstalk-up-to = a stalk of { $edges } edges, up to { $vertex }\nbranch = { $value } + 1, for { $vertex } carries { $carried }\nbranch-stalk = { $value } + { $edges }: a stalk of { $edges } edges, and { $vertex } at its top carries { $carried }\ncarried-branches = { $sum } ({ $branches } branches)\ncarried-fused = { $carried }; { $fused }\none-loop = 1 loop, worth 1\nloops-added = { $loops } loops, each worth 1: { $terms } = { $sum }\nodd-loops = { $loops } loops, an odd number: 1\neven-loops = { $loops } loops, an even number: 0\npart-has = { $vertex } has { $loops }\npart-fuses = { $vertices } fuse, with { $loops }\npart-fuses-more = { $vertices } and { $more } more fuse, with { $loops }\ncut-others = it must become { $goal }; all on it but { $edge } is worth { $others }\ncut-it = it must become 0: cut it\ncut-branch = it must become { $goal } ⊕ { $others } = { $branch }, so what stands on it { $carried }\ncut-loop = it must become { $goal }, and without { $edge } it is: cut it\nlines-more =\n    { $count } { $count ->\n        [one] line\n       *[other] lines\n    } more\nedge-green = { $edge } (green)\nedge-blue = { $edge } (blue)\nedge-red = { $edge } (red)\n\n## Pictures in several colours\n\nworth = { $name } is worth { $value }.\ngreen-alone = What is green and stands alone is a heap of Nim; after fusion:\ncuts-tried = Every cut was tried, and what it leaves valued; some of them:\nfor-either = for either player\nfor-player = for { $player }\nleft = Left\nright = Right\nno-winning-move = { $player } has no winning move: each leaves { $other } a win.\nwins-at-least = A move of { $player } wins if what it leaves is at least 0: then { $other }, to move, loses.\nwins-at-most = A move of { $player } wins if what it leaves is at most 0: then { $other }, to move, loses.\nmore-moves-of =\n    { $count } more { $count ->\n        [one] move of { $player } does\n       *[other] moves of { $player } do\n    } the same.\nvalues-add = The values add: numbers as numbers, heaps of Nim by nim-sum, other games move by move. { $verdict }\nwhole-zero = The whole is worth 0, so whoever begins loses.\nwhole-positive = The whole is worth { $value }, which is greater than 0, so Left wins, whoever begins.\nwhole-negative = The whole is worth { $value }, which is less than 0, so Right wins, whoever begins.\nwhole-confused = The whole is worth { $value }, which is neither greater nor less than 0 nor equal to it, so whoever begins wins.\ntrees = Its { $edges } blue and red edges are trees: numbers, added and halved edge by edge.\ntree-outline = Trees in blue and red are numbers. From the ground upwards:\nblue = blue\nred = red\nwith-on-top = { $colour } with { $value } on top\nberlekamp-blue =\n    Berlekamp's rule for a stalk: { $edges } { $edges ->\n        [one] edge\n       *[other] edges\n    } before the colour changes make { $whole }; the two edges at the change are the binary point; each further edge is a digit, 1 in the colour of the first edge; and a 1 is appended: { $binary } in binary.\nberlekamp-red =\n    Berlekamp's rule for a stalk: { $edges } { $edges ->\n        [one] edge\n       *[other] edges\n    } before the colour changes make { $whole }; the two edges at the change are the binary point; each further edge is a digit, 1 in the colour of the first edge; and a 1 is appended: { $binary } in binary, negative for red.\n\n## Beside tables and columns\n\ncaption-theorem = { $name }: { $statement }\ncaption-nim-sum = nim-sum: 1 where a column has an odd number of ones\ncaption-more = and { $count } more\ncaption-mex = no option, so the mex is { $mex }\ncaption-answered = is answered by\n";
})), qe, Je = t((() => {
	qe = "because-outcome = {$theorem}（只给出胜负）\nbecause-definition = 定义\nbecause-search = 定义（{$positions} 个局面）\nbecause-components = 尼姆数搜索（{$components} 个子游戏）\nbecause-smith = Smith 法则（{$positions} 个局面）\nbecause-entailing = 须应答的着法之值（{$positions} 个局面）\nbecause-period = 周期 {$period}（从 {$preperiod} 起，已证明）\nbecause-canonical = 规范形（{$pictures} 个图）\nbecause-no-move = 双方都无法行动\nbecause-induction = 逆向归纳法（{$positions} 个局面）\nbecause-misere-search = 反常规则下对整个和的搜索（{$positions} 个局面）\nbecause-quotient = 反常商（{$order} 个元素）\nbecause-analysis = 逆向分析（{$positions} 个局面）\nbecause-p-proved = 必败态已对所有 {$heaps} 证明：{$statement}\nbecause-values-proved = SG 值已对所有 {$heaps} 证明：{$statement}\nbecause-automaton = {$numeration} 记数法中有 {$states} 个状态的自动机\nbecause-table = 结果表 {$folder}（{$positions} 个局面）\nbecause-sum = Sprague-Grundy 定理（{$reasons}）\nbecause-several = {$reasons}\nbecause-added = 各值相加（{$reasons}）\nmove-take = 取 {$coins}\nmove-split = 分成 {$others} 和 {$last}\nmove-take-split = 取 {$coins}，剩下 {$others} 和 {$last}\nmove-take-first = 从第一堆取 {$coins}\nmove-take-second = 从第二堆取 {$coins}\nmove-take-both = 从两堆各取 {$coins}\nmove-take-from = 从第 {$heap} 堆取 {$coins}\nmove-take-several = {$others}、{$last}\nitem-from-heap = 从第 {$heap} 堆取 {$coins}\nmove-empty-first = 清空第一盒，把第二盒分成 {$one} 和 {$other}\nmove-empty-second = 清空第二盒，把第一盒分成 {$one} 和 {$other}\nmove-subtract-first = 第一个数减去 {$unit} 的 {$times} 倍\nmove-subtract-second = 第二个数减去 {$unit} 的 {$times} 倍\nmove-break-row = 在第 {$row} 行之后掰开\nmove-break-column = 在第 {$column} 列之后掰开\nmove-domino-row = 在第 {$row} 行第 {$column}、{$next} 列放一张骨牌\nmove-domino-column = 在第 {$row}、{$next} 行第 {$column} 列放一张骨牌\nmove-eat = 从第 {$row} 行第 {$column} 列吃起\nmove-eat-from = 从第 {$layer} 层第 {$row} 行第 {$column} 列吃起\nmove-colour-cell = 给第 {$cell} 格涂色\nmove-cross-cell = 在第 {$cell} 格画叉\nmove-take-cells = 取走 {$cells}\nmove-put-cells = 放上 {$cells}\nmove-change-cells = 取走 {$removed}，放上 {$added}\nmove-turn = 把第 {$coin} 枚硬币翻成反面\nmove-turn-tails = 把第 {$coin} 枚和第 {$other} 枚硬币都翻成反面\nmove-turn-heads = 把第 {$coin} 枚硬币翻成反面，第 {$other} 枚翻成正面\nmove-turn-over = 翻转第 {$others} 枚和第 {$last} 枚硬币\nmove-turn-over-at = 翻转 {$places} 处的硬币\nmove-coin = 把 {$from} 上的硬币移到 {$to}\nmove-step-ground = 从第 1 级移 {$coins} 枚到地面\nmove-step = 从第 {$from} 级移 {$coins} 枚到第 {$to} 级\nmove-king-left = 把第 {$row} 行第 {$column} 列的王移向左\nmove-king-up = 把第 {$row} 行第 {$column} 列的王移向上\nmove-king-up-left = 把第 {$row} 行第 {$column} 列的王移向左上\nmove-left = 向左走 {$steps} 格\nmove-down = 向下走 {$steps} 格\nmove-left-down = 向左下走 {$steps} 格\nmove-jump = 跳到 {$place}\nmove-cut-green = 砍断 {$edge}（绿）\nmove-cut-blue = 砍断 {$edge}（蓝）\nmove-cut-red = 砍断 {$edge}（红）\nmove-cut = 砍断 {$edge}\nmove-cut-again = 砍断 {$edge}，再走一步\nmove-take-top = 取走顶上一枚，对手须在此应答\nmove-again = 交还行棋权\nmove-token = 移到 {$vertex}\nmove-token-away = 拿走棋子\nmove-to-nothing = 变为空\nmove-to = 变为 {$left}";
})), Ye, Xe = t((() => {
	Ye = "comma = 、\ntitle-components = 各子游戏的值\ntitle-nim-sum = 它们的尼姆和\ntitle-sum = 它们的和\ntitle-winning = 为什么这些着法取胜\ntitle-losing = 为什么每一步都输\ntitle-draw = 为什么是和局\ntitle-misere = 反常规则（misère）\ntitle-induction = 逆向归纳法\ntitle-misere-values = 各子游戏的 SG 值及其尼姆和\ntitle-who-wins = 谁胜\ntitle-play = 对局如何继续\ntitle-proved = 为什么这已得到证明\nothers-alike = 其余子游戏的值用同样的方法求得。\nmade = {$label}，变为 {$left}\nmade-nothing-left = {$label}，什么也不剩\nnothing = 空\nmore-moves = 另有 {$count} 种着法效果相同。\nmove-in = {$name}：{$label}\nplay-first = 取胜：剩下 {$made}\nplay-answer = 的应对是：{$made}\nplay-over = 使对局结束，走这一步的一方输\nplay-more = 还有更多\nanswers-more = ……还有更多着法，每一步都有应对。\nworth-by-theorem = {$name} 的 SG 值为 {$value}，由定理得出：{$theorem}。\nafter-fusion = 融合之后它是一棵树，自地面往上为：\noptions-indeed = 验证一下，它的各个后继局面的 SG 值为：\noutcome-only = {$name} 的胜负类型为 {$outcome}；这里用不到它的值。\nworth-periodic = {$name} 的 SG 值为 {$value}：从堆 {$preperiod} 起，SG 值以 {$period} 为周期重复，所以它与堆 {$same} 的值相同。\nworth-arithmetic = {$name} 的 SG 值为 {$value}：从堆 {$preperiod} 起，每过一个周期（长度 {$period}），SG 值增加 {$saltus}；它比堆 {$same} 多出 {$turns} 个周期。\nworth-many-options = {$name} 的 SG 值为 {$value}，即各后继局面 SG 值的 mex；后继局面太多，不一一列出。\nno-move = {$name} 没有着法，所以 SG 值为 0。\nworth-infinite = {$name} 的值为 {$value}：对局可能永不结束，按下面的法则得不到一个数。它的后继局面的值为：\nworth-with-infinite = {$name} 的 SG 值为 {$value}，即不在后继局面的值中出现的最小非负整数。走到值为无穷的局面对谁都没有好处：对手可以回应一步，走到值为 {$value} 的局面。\nworth-mex = {$name} 的 SG 值为 {$value}，即不在后继局面的值中出现的最小非负整数：\nworth-entailing = {$name} 的值为 {$value}，即与之并列时它的任何着法都不能取胜的最小尼姆数。各着法在其余部分的值为下列数时取胜：\nworth-loony = {$name} 的值为 ☾：无论其余部分是什么，总有着法取胜。各着法在其余部分的值为下列数时取胜：\nurgent-here = 下一步必须走在 {$name} 中。各着法在其余部分的值为下列数时取胜：\nwins-beside = {$made}：{$rests}\nwins-beside-all-but = {$made}：除 {$rests} 以外的一切\nwins-beside-all = {$made}：一切\nwins-beside-none = {$made}：无\nproved-p = 对所有的数 {$heaps} 已证明，必败态恰好是：{$statement}。\nproved-no-p-to-p = 没有一步从必败态走到必败态。\nproved-answered = 从其他每个局面都有一步走到必败态。\nproved-answered-misere = 从其他每个局面都有一步走到必败态，除非根本无法行动：那时轮到行动的一方已经获胜。\nproved-values = 对所有的数 {$heaps} 已证明 SG 值为：{$statement}。\nproved-no-option-alike = 没有后继局面与该局面的值相同。\nproved-smaller-values = 每个更小的值都是某个后继局面的值。\nproved-play-ends = 每一步都使 {$rank} 减小，而它不会为负，所以游戏必然结束，而且这些性质不容许其他可能。\nproved-play-ends-in-order = 在 {$rank} 这些数中，每一步都使它所改变的第一个减小。它们都不会为负，所以游戏必然结束，而且这些性质不容许其他可能。\nfamily-row = {$name} {$start} 的棋盘是一行：左边是固定的列，中间是相同的列，右边是固定的列。n 每增加一步，行中就多一个相同的列。\nfamily-ring = {$name} {$start} 的棋盘是由相同的列围成的环。\nfamily-pieces = 一步最多改变 {$width} 个相邻的列。剩下的部分分成互不相连的小块。每个长的小块在两个固定的端点之间有一段相同的列，端点共有 {$kinds} 种。\nfamily-equations = 在长度为 n 的小块端点附近的一步，留下的小块长度是 n 加上固定的数。离两端至少 {$margin} 列的一步，在左边和右边各留下一个小块。所以每个小块的值，是较短小块的值的异或的 mex。\nfamily-seen = 所有种类的值由这些等式算出。从长度 {$from} 到长度 {$bound}，它们全都每隔 {$period} 重复。\nfamily-induction = 这就够了。取一个更长的小块。无论走哪一步，小块总有一侧足够长，其值等于短 {$period} 的那一侧的值。所以一个小块与短 {$period} 的小块，后继局面的值相同，因而值相等。\nfamily-boards = 棋盘的值由此得出：从 n = {$from} 起，每隔 {$period} 重复。\nfamily-seen-growing = 所有种类的值由这些等式算出。从长度 {$from} 到长度 {$bound}，其中一些每隔 {$period} 重复，其余的则增加 {$saltus}。\nfamily-growth = 这就够了。每一步至多留下一个值会增长的小块。在更长的小块中，值小的后继局面与短 {$period} 的小块相同，值大的后继局面的值增加 {$saltus}。所以小块的值同样地重复或增长。\nfamily-boards-grow = 棋盘的值由此得出：从 n = {$from} 起，每隔 {$period} 增加 {$saltus}。\nproved-worth = 所以 {$name} 的值为 {$value}。\nproved-outcome = 所以 {$name} 的胜负类型为 {$outcome}。\np-alone = 它的 SG 值为 0。没有值为 0 的后继局面，而每个后继局面自己都有一个值为 0 的后继局面：对手总能应对，直到您无法行动。\np-sum = 尼姆和（异或和）为 0。走一步恰好改变一个子游戏的值，尼姆和便不再是 0，而对手可以使它重新变为 0。无论您怎么走，对手都这样应对，直到您无法行动。\np-alone-entailing = 它的值为 0：没有其他部分时，它的任何着法都不能取胜。\np-sum-entailing = 尼姆和为 0：每个子游戏以外的部分与该子游戏的值相同，此时它的任何着法都不能取胜。\np-urgent = 在其余部分并列时，必须应答的子游戏中没有取胜的着法。\nmove-in-sum = 在 {$name} 中：{$made}。\none-loony = 有一个子游戏的值为 ☾，所以无论其余部分的值是多少，先走者取胜。\nwinning-alone = {$made}。它的值为 0，是必败态。\nwinning-restores = 在 {$name} 中：{$made}。其值为 {$own} ⊕ {$total} = {$target}，与其余子游戏抵消。\nwinning-ends-play = 在 {$name} 中：{$made}。这样就结束了可能无休止的对局，并与其余子游戏抵消。\nwinning-to-p = 在 {$name} 中：{$made}，这是必败态。\none-infinite = 有一个子游戏的值为无穷；加上其余子游戏的尼姆和，整体的值为 {$value}。\nseveral-infinite = 值为无穷的子游戏不止一个：无论其余的值是多少，整体都是和局。\ncopies-cancel = {$name}，共 {$copies} 份：两两抵消\ncopies-but-one-cancel = {$name}，共 {$copies} 份：两两抵消后剩一份\npairing = 这里，{$symmetry}把每一着变成另一着，而前者不妨碍后者。所以每一着都可以用它的像来应对，局面仍保持同样的对称：对手永远有应着。\npairing-after = 此后，{$symmetry}把每一着变成另一着，而前者不妨碍后者。所以您可以用像来应对每一着，永远有应着。\nsymmetry-half-turn = 棋盘旋转半周\nsymmetry-top-bottom = 上下对称\nsymmetry-left-right = 左右对称\nsymmetry-pairs = 交换 {$pairs}\nsymmetry-pairs-more = 交换 {$pairs} 以及另外 {$more} 对\nmisere-rule = 在反常规则下，无法行动者胜。\nown-endings = 胜负由规则本身规定；正常规则下的值不适用。\nplays-alone = 在这些规则中，轮到谁走是局面的一部分，所以正常规则下的值不适用。\nmisere-no-sum = 反常规则下 SG 值不能相加，所以整个和要当作一个游戏。\nby-analysis = 从终局往回，判定了所有能到达的局面：只要有一个后继局面是必败态，就是必胜态；所有后继局面都是必胜态时，就是必败态；始终判定不了的是和局。共遇到 {$positions} 个局面。\nby-search = 对整体做了搜索：一个局面是必胜态，当且仅当有一步走到必败态。共遇到 {$positions} 个局面。\nquotient-rule = 与任何局面相加时都同样进行的堆，是反常商中的同一个元素；一个和就是各堆元素的乘积。这个商有 {$order} 个元素；和是必败态，当且仅当乘积是其中 {$marked} 个之一。有限多个对证明了这对所有的和都成立。\nquotient-covers = 这个商适用于不超过 {$heap} 的堆。\nquotient-heap = {$name} 是 {$element}。\nquotient-copies = {$name} 是 {$element}，它的 {$copies} 份是 {$power}。\nquotient-in-p = 乘积是 {$product}，属于必败态。\nquotient-not-in-p = 乘积是 {$product}，不属于必败态。\nover-after = 如果胜方求快、负方拖延，游戏在 {$moves} 步后结束。\nmisere-ones = 没有一堆的值大于 1，所以取胜的着法留下尼姆和 1。现在的尼姆和是 {$sum}。\nmisere-large = 值不小于 2 的堆有 {$heaps} 个，尼姆和为 {$sum}。\ngame-over = 游戏已经结束。\nevery-move-to-n = 每一步都走到必胜态：对手总能应对。\nleaves-p = 在 {$name} 中：{$made}，留下必败态。\nstuck-wins = 已经没有着法，而在反常规则下这就是胜。\nrules-say-won = 游戏已经结束，按规则是轮到行动的一方胜。\ndraw-over = 游戏已经结束：和局。\ndraw-why = 没有一步走到必败态，所以谁都不能迫使对方输；但有些着法也不会走到必胜态。走完之后，对手的处境也是如此：\nstill-draw = 在 {$name} 中：{$made}，仍是和局。\nparts-unshown = 它共有 {$parts} 个部分，其中 {$hidden} 个没有列出；它们用同样的方法化简。\nground = 地面\none-edge = 一条边\nstalk-up-to = {$edges} 条边的茎，直到 {$vertex}\nbranch = {$value} + 1，因为 {$vertex} 上面是 {$carried}\nbranch-stalk = {$value} + {$edges}：{$edges} 条边的茎，其顶端 {$vertex} 上面是 {$carried}\ncarried-branches = {$sum}（{$branches} 个分枝）\ncarried-fused = {$carried}；{$fused}\none-loop = 1 个自环，值为 1\nloops-added = {$loops} 个自环，每个值为 1：{$terms} = {$sum}\nodd-loops = {$loops} 个自环，奇数个：1\neven-loops = {$loops} 个自环，偶数个：0\npart-has = {$vertex} 带有 {$loops}\npart-fuses = {$vertices} 融合，带有 {$loops}\npart-fuses-more = {$vertices} 以及另外 {$more} 个顶点融合，带有 {$loops}\ncut-others = 须变为 {$goal}；它上面除 {$edge} 外的值为 {$others}\ncut-it = 须变为 0：砍断它\ncut-branch = 须变为 {$goal} ⊕ {$others} = {$branch}，所以它上面的部分须变为 {$carried}\ncut-loop = 须变为 {$goal}，而去掉 {$edge} 正是如此：砍断它\nlines-more = 另有 {$count} 行\nedge-green = {$edge}（绿）\nedge-blue = {$edge}（蓝）\nedge-red = {$edge}（红）\nworth = {$name} 的值为 {$value}。\ngreen-alone = 绿色而独立的部分相当于一堆 Nim；融合之后为：\ncuts-tried = 试过了每一种砍法，并求出剩下部分的值；其中一些为：\nfor-either = 双方都可以砍\nfor-player = {$player}可以砍\nleft = 左方\nright = 右方\nno-winning-move = {$player}没有必胜着法：每一步之后{$other}都能胜。\nwins-at-least = 如果剩下的值不小于 0，{$player}的这一步就取胜：这时轮到{$other}行动，{$other}输。\nwins-at-most = 如果剩下的值不大于 0，{$player}的这一步就取胜：这时轮到{$other}行动，{$other}输。\nmore-moves-of = {$player}另有 {$count} 种着法效果相同。\nvalues-add = 值可以相加：数按数相加，Nim 堆按尼姆和相加，其他游戏一步一步地加。{$verdict}\nwhole-zero = 整体的值为 0，所以先手输。\nwhole-positive = 整体的值为 {$value}，大于 0，所以无论谁先走，左方胜。\nwhole-negative = 整体的值为 {$value}，小于 0，所以无论谁先走，右方胜。\nwhole-confused = 整体的值为 {$value}，既不大于、不小于、也不等于 0，所以先手胜。\ntrees = 它的 {$edges} 条蓝边和红边构成树：值都是数，逐条边相加、折半即得。\ntree-outline = 蓝红两色的树，其值是数。自地面往上为：\nblue = 蓝\nred = 红\nwith-on-top = {$colour}，上面的值为 {$value}\nberlekamp-blue = 茎的 Berlekamp 法则：颜色改变之前有 {$edges} 条边，得整数部分 {$whole}；颜色改变处的两条边是小数点；之后每条边是一位数字，与第一条边同色为 1，异色为 0；最后补一个 1：二进制 {$binary}。\nberlekamp-red = 茎的 Berlekamp 法则：颜色改变之前有 {$edges} 条边，得整数部分 {$whole}；颜色改变处的两条边是小数点；之后每条边是一位数字，与第一条边同色为 1，异色为 0；最后补一个 1：二进制 {$binary}，因首边为红色而取负号。\ncaption-theorem = {$name}：{$statement}\ncaption-nim-sum = 尼姆和（异或和）：一列中 1 的个数为奇数时，该位为 1\ncaption-more = 另有 {$count} 个\ncaption-mex = 没有这个值的后继局面，所以 mex 为 {$mex}\ncaption-answered = 的应对是";
})), Ze, Qe = t((() => {
	Ze = "theorem-sprague-grundy = Sprague-Grundy 定理\n    .statement = 一个局面的 SG 值（格伦迪值）是其各后继局面 SG 值的 mex（不在其中出现的最小非负整数）；和的 SG 值是各子游戏 SG 值的尼姆和（异或和）；轮到行动的一方输，当且仅当它为 0。\ntheorem-smith = Smith 法则\n    .statement = 设 m 是各后继局面的值的 mex。如果每个没有值的后继局面都能用一步走到值为 m 的局面来回应，那么该局面的值为 m；始终得不到值的局面，其值为 ∞(K)，K 是其后继局面的值的集合。∞(K) + n = ∞(K xor n)；两个无穷值之和为和局。\ntheorem-entailing-moves = 须应答的着法\n    .statement = 局面的值是与之并列时它的任何着法都不能取胜的最小尼姆数；如果无论其余部分是什么都有着法取胜，则值为 ☾。走到某个尼姆数的着法只在与该数并列时取胜；须在原处应答的着法，或走后同一方再走的着法，在没有取胜的应答时取胜。含 ☾ 的和，先走者胜；否则当且仅当尼姆和为 0 时先走者输。\ntheorem-the-order-of-games = 游戏的次序\n    .statement = 若 G > 0，无论谁先走，左方胜；若 G < 0，右方胜；若 G = 0，先手输；若 G 与 0 不可比较，先手胜。值可以相加；G > H 表示左方在 G - H 中胜。\ntheorem-canonical-forms = 规范形\n    .statement = 一个游戏写作 {\"{\"} 左方能走到的 | 右方能走到的 {\"}\"}；去掉被支配的和可逆的选择之后，形式唯一。立在一条边上的部分只通过它的值起作用（冒号原理）。\ntheorem-bouton = Bouton 定理\n    .statement = Nim 的局面是必败态，当且仅当各堆的尼姆和（异或和）为 0；反常规则下，只要有一堆大于 1，也是如此，否则当大小为 1 的堆有奇数个时是必败态。\ntheorem-bachet = Bachet 游戏\n    .statement = 若每次可取 1 到 M 个，n 个一堆的 SG 值为 n mod (M+1)；反常规则下，它是必败态，当且仅当 n mod (M+1) = 1。\ntheorem-staircase = 阶梯 Nim\n    .statement = 阶梯的 SG 值是各奇数级上数目的尼姆和；反常规则下，当这些数构成反常规则 Nim 的必败态时，它是必败态。\ntheorem-moore = Moore 定理\n    .statement = 一组堆是必败态，当且仅当每个二进制位上 1 的个数都能被 K + 1 整除；反常规则下，只要有一堆大于 1，也是如此，否则当大小为 1 的堆的个数模 K + 1 余 1 时是必败态。\ntheorem-delete-nim = Delete Nim\n    .statement = (n, m) 的 SG 值等于 (n-1) 与 (m-1) 按位或之后二进制末尾连续 1 的个数，所以必败态是两数都为奇数的局面；反常规则下，必败态是两数模 3 都余 1 或 2 的数对，(1,1) 除外。\n    .source = T. Abuku and K. Suetsugu, Delete Nim, Journal of Mathematics, Tokushima University 55 (2021) 75-81；胜负：T. S. Ferguson, Game Theory, part I\ntheorem-whinihan = Whinihan 定理\n    .statement = 带上限的一堆是必败态，当且仅当上限小于堆的齐肯多夫表示（写成互不相邻的斐波那契数之和，Zeckendorf）中最小的一项；反常规则下，对减去一个之后的堆同样成立。\ntheorem-chomp-l-shape = Chomp 的 L 形\n    .statement = 一行与一列共用有毒的一格时，相当于以两臂为堆的 Nim。\ntheorem-chomp-two-rows = Chomp 的两行\n    .statement = 两行是必败态，当且仅当下面一行多一格；反常规则下，两行而非 L 形时是必胜态。\ntheorem-chomp-strategy-stealing = Chomp 的策略窃取\n    .statement = 大于 1×1 的矩形是必胜态（反常规则下为大于 1×2）：如果吃掉最远的一角有好的应对，那么先手一开始就可以走那一步。\ntheorem-chomp-equal-arms = Chomp 的等臂形\n    .statement = 第一行与第一列等长而又不是 L 形时，是必胜态：吃掉第二行的第二格，就留下等臂的 L 形（反常规则下臂长须不小于 2）。\ntheorem-turning-turtles = 翻乌龟\n    .statement = 一排硬币的 SG 值是各正面所在位置的尼姆和，位置从左起由 1 数起。\ntheorem-coin-turning = 翻硬币\n    .statement = 一排硬币的 SG 值是各正面的 SG 值的尼姆和；第 n 枚正面的 SG 值，是以它为最右一枚的各种翻法中其余硬币之尼姆和的 mex。\ntheorem-tartan = 格子定理\n    .statement = 在两个翻硬币游戏的乘积中，第 r 行第 c 列的正面的 SG 值，是 r 在第一个游戏中的值与 c 在第二个游戏中的值的尼姆积。\ntheorem-welter = Welter\n    .statement = 一个局面的 SG 值是各枚硬币所在格子的尼姆和，再与每对硬币的 2^(v+1) - 1 求尼姆和，其中 2^v 是整除两者距离的最大的 2 的幂。\ntheorem-lasker = Lasker 的 Nim\n    .statement = 在 Lasker 的 Nim 中，堆 4k+1、4k+2、4k+3、4k+4 的 SG 值分别为 4k+1、4k+2、4k+4、4k+3；反常规则只在所有堆都为 1 时与正常规则不同：这时奇数堆是必败态。\ntheorem-dim = Dim\n    .statement = 在 Dim 中，一堆的 SG 值等于堆中因子 2 的次数加一，空堆为 0；反常规则下，奇数的堆是必败态。\ntheorem-chocolate = 掰巧克力\n    .statement = n 行 m 列的巧克力恰好要掰 nm - 1 次，所以它的 SG 值是这个数的奇偶性；反常规则下，当这个数为奇数时是必败态。\n    .source = 众所周知：每掰一次多出一块\ntheorem-independent-kings = 互不影响的王\n    .statement = 一个王的着法不受其他王影响，所以局面的 SG 值是各王所在格的值的尼姆和；一格的值，是其上方、左方和左上方在棋盘上且未损坏的格的值的 mex。\ntheorem-prim = Prim\n    .statement = 在 Prim 中，偶数堆的 SG 值为 0，堆 1 的值为 1；大于 1 的奇数堆，若最小素因子是第 k 个素数，则值为 k；反常规则下，唯一的必败态是单独一个 1。\ntheorem-range-of-moves = 取数为一段区间\n    .statement = 若可取的数是从 a 到 b，n 个一堆的 SG 值为 (n mod (a+b)) / a，向下取整；反常规则下，值为 1 的堆是必败态。\n    .source = 众所周知，见 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（减法游戏）；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167\ntheorem-odd-moves = 只取奇数\n    .statement = 若只能取奇数个，且可以取 1 个，n 个一堆的 SG 值为 n mod 2；反常规则下，奇数的堆是必败态。\n    .source = 众所周知，见 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（减法游戏）；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167\ntheorem-even-moves = 只取偶数\n    .statement = 若恰好可以取任意偶数个，n 个一堆的 SG 值为 n/2，向下取整；反常规则下，值为 1 的堆是必败态。\n    .source = 石子成对的 Nim：C. L. Bouton, Annals of Mathematics 3 (1901) 35-39；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167\ntheorem-powers-of-an-even-number = 偶数的幂\n    .statement = 若可取的数是偶数 K 的各次幂，令 r = n mod (K+1)，则 n 个一堆在 r = K 时 SG 值为 2，否则为 r mod 2；反常规则下，r 为奇数的堆是必败态。\n    .source = 众所周知：K 的每个幂模 K+1 余 1 或 -1；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167\ntheorem-wythoff = Wythoff 定理\n    .statement = 必败态是数对 (⌊kφ⌋, ⌊kφ⌋ + k)，φ 为黄金比，k = 0, 1, 2, …；反常规则下，以 (0,1) 和 (2,2) 代替 (0,0) 和 (1,2)。\n    .source = W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202；反常规则：A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984) 49-73\ntheorem-silver-dollar = 银元游戏\n    .statement = 硬币从右起两两配对（硬币为奇数枚时，最左一枚与边缘配对）；局面的 SG 值是各对之间空位数的尼姆和。反常规则下，当这些空位数构成反常规则 Nim 的必败态时，它是必败态。\ntheorem-king = 王\n    .statement = 设 a 为较小的坐标，b 为较大的坐标。a 为偶数时，王的 SG 值为 b mod 2；a 为奇数时为 3 - b mod 2。反常规则下，当 a = 0 且 b 为奇数，或 a ≥ 2 且两者都为偶数时，是必败态。\n    .source = 众所周知；由有限验证证明，因为规律只取决于奇偶性，而着法只走一步\ntheorem-rook = 车\n    .statement = 位于 x,y 的车相当于堆为 x 和 y 的 Nim：SG 值为两者的尼姆和；反常规则下，当 x = y ≥ 2 或 x + y = 1 时是必败态。\ntheorem-white-knight = 白马\n    .statement = 马的 SG 值取决于它在 4×4 方块中的位置，以及该方块在对角线上、紧邻对角线还是更远；它为 0，当且仅当两个坐标模 4 都余 0 或 1。反常规则下（设 a ≤ b），当 a ≥ 3 且 a + b 为偶数，或 a = 1 且 b mod 4 = 3，或 a = 0、b ≥ 2 且 b mod 4 不为 1 时，是必败态。\n    .source = E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, Academic Press 1982, ch. 3；由有限验证证明，因为规律有周期，而着法很短\ntheorem-nivasch = Nivasch 定理\n    .statement = (x, y) 的 SG 值是 |y/x - x/y| 向下取整；反常规则下，必败态与必胜态恰好在两个相邻斐波那契数的倍数处互换。\n    .source = G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006) 2798-2800；反常规则：V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Mathematics 307 (2007) 1199-1204\ntheorem-nimble = Nimble\n    .statement = 位于第 k 格的硬币相当于 Nim 中的一堆 k，所以局面的 SG 值是各格编号的尼姆和；反常规则下，有硬币在第 1 格之外时，尼姆和为 0 则是必败态，否则第 1 格上硬币为奇数枚时是必败态。\ntheorem-fusion-and-colon-principle = 融合原理与冒号原理\n    .statement = 一个圈上的顶点可以融合为一点，圈上的边变为自环，每个自环的值为 1；一座桥上面若是值为 g 的图，则值为 g + 1；挂在同一顶点上的各部分按尼姆和相加。\ntheorem-colon-principle-for-numbers = 数的冒号原理\n    .statement = 一条蓝边，上面的图值为数 x，则值为 (x + n) / 2^(n - 1)，其中 n ≥ 1 是使 x + n > 1 的最小整数；红边同理，符号相反；挂在同一顶点上的各部分相加。整体为正则左方胜，为负则右方胜，为 0 则先手输。\ntheorem-ferguson = Ferguson 定理\n    .statement = 反常规则下，若干减法游戏堆之和是必败态，当且仅当：有一堆的值不小于 2 且各值的尼姆和为 0，或者没有一堆的值大于 1 且尼姆和为 1。\ntheorem-plambeck-siegel = Plambeck-Siegel 定理\n    .statement = 设每步至多拿走 t 个，至多留下 h 堆。若不超过 B = max(h(e+p)+t, p+t+1) 的各堆的反常商已知，且对满足 n+p <= B 的所有 n >= e 都有 Phi(n+p) = Phi(n)，则对所有 n >= e 都有 Phi(n+p) = Phi(n)，且此商就是所有堆的反常商。\ntheorem-guy-smith = Guy-Smith 定理\n    .statement = 设每步至多拿走 t 个，至多留下 h 堆。若对满足 n+p <= max(h(e+p)+t, p+t+1) 的所有 n >= e 都有 G(n+p) = G(n)，则对所有 n >= e 都有 G(n+p) = G(n)。\ntheorem-guy-smith-unequal = Guy-Smith 定理（不等分）\n    .statement = 在 Grundy 游戏中，若对满足 n+p <= 2(e+p) 的所有 n >= e 都有 G(n+p) = G(n)，且 e <= n < e+p 的 G(n) 都不为 0，则对所有 n >= e 都有 G(n+p) = G(n)。\n    .source = 仿照 R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)\ntheorem-subtraction-window = 减法游戏的窗口\n    .statement = 在最大可取数为 M 的减法游戏中，若对连续 M 个堆 n 都有 G(n+p) = G(n)，则对更大的 n 也都成立。\ntheorem-subtraction-state = 减法游戏的状态\n    .statement = 在减法游戏中，如果超过 M 之后能否取只取决于奇偶性，那么最后 M 个值，以及被更早的堆所排除的值（都高于尚未被永远排除的最小值），在相差一个常数的意义下决定了以后所有的值：它们重现时，SG 值就是算术周期的。\n    .source = A. N. Siegel, Combinatorial Game Theory (2013), ch. IV（all-but 游戏）\ntheorem-arithmetic-period-three-heaps = 算术周期（三堆）\n    .statement = 若对 e <= n <= N - p 都有 G(n+p) = G(n) + s，其中 s 是 2 的幂，N 相对于 e + p 以下的值足够大，并且 N 之前的堆能通过可以平移整数个周期的着法得到所有更小的值，则对所有 n >= e 都有 G(n+p) = G(n) + s。\n    .source = 在使用之处证明，见 octal/src/periods/guy_smith.rs；问题的由来见 S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci. 313 (2004) 463-472\ntheorem-guy-smith-for-systems = 方程组的 Guy-Smith 定理\n    .statement = 若一条带子的所有种类的小块的值在某个上界以内都满足 G(n+p) = G(n)，则对所有 n 都满足。\n    .source = R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526；方程组的情形：proofs/Systems.v\ntheorem-growth-in-systems = 方程组中的增长\n    .statement = 若一条带子的所有种类的小块的值在某个上界以内都满足 G(n+p) = G(n) 或 G(n+p) = G(n) + s，且每一步至多留下一个值会增长的小块，则对所有 n 都满足。\n    .source = proofs/Growth.v\ntheorem-automatic-sequence = 自动序列\n    .statement = 若一个自动机给每个局面恰好一个值，任何选项都没有这个值，而每个更小的值都有某个选项取到，则这些就是所有局面的值；这时另一个自动机判定是否对所有 n >= e 都有 G(n+p) = G(n) + s。对必败态也是如此。\n    .source = J. R. Büchi, Weak second-order arithmetic and finite automata, Z. Math. Logik Grundlagen Math. 6 (1960) 66-92；J. Shallit, The Logical Approach to Automatic Sequences, Cambridge University Press (2022)";
})), $e = /* @__PURE__ */ n({ words: () => et }), et, tt = t((() => {
	Je(), Xe(), Qe(), et = [
		Ye,
		qe,
		Ze
	];
})), nt, rt = t((() => {
	nt = "给給胜勝负負义義个個数數索尋游遊戏戲则則须須应應着著周週从從证證规規范範图圖双雙无無动動归歸纳納对對败敗态態记記状狀机機结結两兩减減涂塗画畫币幣转轉处處级級断斷绿綠蓝藍红紅顶頂还還权權变變为為时時间間这這没沒写寫说說轮輪谁誰获獲点點开開头頭读讀条條边邊请請后後与與内內号號里裡几幾继繼文檔件案样樣打開闭閉段位离離注註释釋花大于於层層现現词詞键鍵邻鄰带帶余餘当若仅唯么麼盘盤长長坏壞让讓选選别別编編量數参參见見种種远遠布佈显顯来來经經体體较較摆擺满滿码碼复複会會许許马馬译譯组組过過圆圓缩縮紧緊换換关關语語约約积積线線并並连連幂冪总總茎莖进進颜顏绳繩占佔认認绕繞围圍颠顛台臺阶階续續循迴环環计計终終调調发發递遞产產该該块塊们們传傳单單独獨称稱类類属屬赋賦项項制位运運标標踪蹤尝嘗试試确確论論质質书書夹夾检檢档檔讲講问問验驗张張刚剛联聯系繫题題径徑达達采採“「”」据據齐齊斐費适適随隨响響识識节節虽雖缀綴输輸树樹穷窮异異够夠侧側碍礙简簡构構补補伦倫设設择擇窃竊乌烏龟龜众眾损損区區黄黃银銀缘緣坐座决決车車桥橋挂掛窗視口窗术術";
}));
// src/traditional.ts
function it(e, t, n) {
	let r = [...t], i = new Map(r.flatMap((e, t) => t % 2 == 0 ? [[e, r[t + 1]]] : [])), a = (e) => [...e].map((e) => i.get(e) ?? e).join("");
	return e.split("\n").map((e, t) => n[t] ?? a(e)).join("\n");
}
var at = t((() => {})), ot, st = t((() => {
	Je(), rt(), at(), ot = it(qe, nt, {
		33: "move-break-row = 在第 {$row} 橫列之後掰開",
		34: "move-break-column = 在第 {$column} 直行之後掰開",
		35: "move-domino-row = 在第 {$row} 橫列第 {$column}、{$next} 直行放一張骨牌",
		36: "move-domino-column = 在第 {$row}、{$next} 橫列第 {$column} 直行放一張骨牌",
		37: "move-eat = 從第 {$row} 橫列、第 {$column} 直行吃起",
		38: "move-eat-from = 從第 {$layer} 層、第 {$row} 橫列、第 {$column} 直行吃起",
		52: "move-king-left = 把第 {$row} 橫列、第 {$column} 直行的王移向左",
		53: "move-king-up = 把第 {$row} 橫列、第 {$column} 直行的王移向上",
		54: "move-king-up-left = 把第 {$row} 橫列、第 {$column} 直行的王移向左上"
	});
})), ct, lt = t((() => {
	Xe(), rt(), at(), ct = it(Ye, nt, {
		53: "family-pieces = 一步最多改變 {$width} 個相鄰的列。剩下的部分分成互不相連的小塊。每個長的小塊在兩個固定的端點之間有一段相同的列，端點共有 {$kinds} 種。",
		80: "symmetry-half-turn = 棋盤旋轉半周",
		88: "misere-no-sum = 反常規則下 SG 值不能相加，所以整個和要當作一個遊戲。",
		132: "green-alone = 綠色而獨立的部分相當於一堆 Nim；融合之後為：",
		155: "caption-nim-sum = 尼姆和（異或和）：同一直行中 1 的個數為奇數時，該位為 1"
	});
})), ut, dt = t((() => {
	Qe(), rt(), at(), ut = it(Ze, nt, {
		9: "    .statement = 一個遊戲寫作 {\"{\"} 左方能走到的 | 右方能走到的 {\"}\"}；去掉被支配的和可逆的選擇之後，形式唯一。立在一條邊上的部分只透過它的值起作用（冒號原理）。",
		11: "    .statement = Nim 的局面是必敗態，若且唯若各堆的尼姆和（異或和）為 0；反常規則下，只要有一堆大於 1，也是如此，否則當大小為 1 的堆有奇數個時是必敗態。",
		15: "    .statement = 階梯的 SG 值是各奇數級上數目的尼姆和；反常規則下，當這些數構成反常規則 Nim 的必敗態時，它是必敗態。",
		17: "    .statement = 一組堆是必敗態，若且唯若每個二進位上 1 的個數都能被 K + 1 整除；反常規則下，只要有一堆大於 1，也是如此，否則當大小為 1 的堆的個數模 K + 1 餘 1 時是必敗態。",
		24: "    .statement = 一橫列與一直行共用有毒的一格時，相當於以兩臂為堆的 Nim。",
		26: "    .statement = 兩橫列是必敗態，若且唯若下面一橫列多一格；反常規則下，兩橫列而非 L 形時是必勝態。",
		30: "    .statement = 第一橫列與第一直行等長而又不是 L 形時，是必勝態：吃掉第二橫列的第二格，就留下等臂的 L 形（反常規則下臂長須不小於 2）。",
		36: "    .statement = 在兩個翻硬幣遊戲的乘積中，第 r 橫列第 c 直行的正面的 SG 值，是 r 在第一個遊戲中的值與 c 在第二個遊戲中的值的尼姆積。",
		44: "    .statement = n 橫列 m 直行的巧克力恰好要掰 nm - 1 次，所以它的 SG 值是這個數的奇偶性；反常規則下，當這個數為奇數時是必敗態。",
		45: "    .source = 眾所周知：每掰一次多出一塊",
		50: "theorem-range-of-moves = 取數為一段區間",
		51: "    .statement = 若可取的數是從 a 到 b，n 個一堆的 SG 值為 (n mod (a+b)) / a，無條件捨去取整；反常規則下，值為 1 的堆是必敗態。",
		52: "    .source = 眾所周知，見 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（減法遊戲）；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167",
		55: "    .source = 眾所周知，見 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（減法遊戲）；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167",
		57: "    .statement = 若恰好可以取任意偶數個，n 個一堆的 SG 值為 n/2，無條件捨去取整；反常規則下，值為 1 的堆是必敗態。",
		61: "    .source = 眾所周知：K 的每個冪模 K+1 餘 1 或 -1；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167",
		66: "    .statement = 硬幣從右起兩兩配對（硬幣為奇數枚時，最左一枚與邊緣配對）；局面的 SG 值是各對之間空位數的尼姆和。反常規則下，當這些空位數構成反常規則 Nim 的必敗態時，它是必敗態。",
		68: "    .statement = 設 a 為較小的座標，b 為較大的座標。a 為偶數時，王的 SG 值為 b mod 2；a 為奇數時為 3 - b mod 2。反常規則下，當 a = 0 且 b 為奇數，或 a ≥ 2 且兩者都為偶數時，是必敗態。",
		69: "    .source = 眾所周知；由有限驗證證明，因為規律只取決於奇偶性，而著法只走一步",
		71: "    .statement = 位於 x,y 的車相當於堆為 x 和 y 的 Nim：SG 值為兩者的尼姆和；反常規則下，當 x = y ≥ 2 或 x + y = 1 時是必敗態。",
		73: "    .statement = 馬的 SG 值取決於它在 4×4 方塊中的位置，以及該方塊在對角線上、緊鄰對角線還是更遠；它為 0，若且唯若兩個座標模 4 都餘 0 或 1。反常規則下（設 a ≤ b），當 a ≥ 3 且 a + b 為偶數，或 a = 1 且 b mod 4 = 3，或 a = 0、b ≥ 2 且 b mod 4 不為 1 時，是必敗態。",
		76: "    .statement = (x, y) 的 SG 值是 |y/x - x/y| 無條件捨去取整；反常規則下，必敗態與必勝態恰好在兩個相鄰費波那契數的倍數處互換。",
		79: "    .statement = 位於第 k 格的硬幣相當於 Nim 中的一堆 k，所以局面的 SG 值是各格編號的尼姆和；反常規則下，有硬幣在第 1 格之外時，尼姆和為 0 則是必敗態，否則第 1 格上硬幣為奇數枚時是必敗態。",
		99: "    .statement = 若對 e <= n <= N - p 都有 G(n+p) = G(n) + s，其中 s 是 2 的冪，N 相對於 e + p 以下的值足夠大，並且 N 之前的堆能透過可以平移整數個週期的著法得到所有更小的值，則對所有 n >= e 都有 G(n+p) = G(n) + s。"
	});
})), ft = /* @__PURE__ */ n({ words: () => pt }), pt, mt = t((() => {
	st(), lt(), dt(), pt = [
		ct,
		ot,
		ut
	];
}));
// src/words.ts
function ht(e, t) {
	let n = new me(e, { useIsolating: !1 });
	for (let e of t) n.addResource(new O(e));
	return n;
}
async function gt(e) {
	yt = e === "en" ? A : ht(e, await vt[e]());
}
function k(e) {
	return e === void 0 ? "" : Array.isArray(e) ? e.map(k).join(_t({
		id: "comma",
		args: {},
		english: ", "
	})) : typeof e == "object" ? _t(e) : String(e);
}
function _t({ id: e, args: t, english: n }) {
	let r = (e) => typeof e == "number" ? new f(e, { useGrouping: !1 }) : k(e), i = Object.fromEntries(Object.entries(t).map(([e, t]) => [e, r(t)])), a = (t) => {
		let [n, r] = e.split("."), a = t.getMessage(n), o = r ? a?.attributes[r] : a?.value;
		return o ? t.formatPattern(o, i) : void 0;
	};
	return (yt === A ? void 0 : a(yt)) ?? n ?? a(A) ?? e;
}
var vt, A, yt, bt = t((() => {
	Ve(), vt = {
		en: () => Promise.resolve().then(() => (Ke(), We)).then((e) => [e.default]),
		"zh-Hans": () => Promise.resolve().then(() => (tt(), $e)).then(({ words: e }) => e),
		"zh-Hant": () => Promise.resolve().then(() => (mt(), ft)).then(({ words: e }) => e)
	}, A = ht("en", []), yt = A;
})), xt = /* @__PURE__ */ n({ default: () => St }), St, Ct = t((() => {
	St = "# The bench for values.\ncompare = compare with\nsave-as = Save { $kind }\noeis = Search in the OEIS\nbench = The bench for values\nprove-about = What holds for all positions of a game, however large: grundy finds it and proves it. The game is given by formulas, or by a board for each n, in the catalogue or in a file of rules.\nprove-do = Prove\nprove-heaps = heaps\nprove-claim = a claim of one's own\nprove-values = Values, not only P-positions\nprove-normal = normal play\nprove-misere = misère play\nproof-proven = Proved for all positions\nproof-refuted = Refuted\nproof-fits = It fits all positions that were tested, and is not proved\nproof-unknown = Nothing was found\nprove-automaton = An automaton with { $states } states reads the digits in the numeration { $numeration }\nprove-tested = { $count } positions were tested first\nprove-rank = every move lowers { $rank }\nprove-counterexample = The first counterexample: { $position }. It is claimed to be { $claimed }, but it is { $is }.\nprove-false-at = The first counterexample: { $position }. The claim is false there: G is { $is }.\nprove-move = The move to { $option } breaks the claim.\nprove-no-move = No move leads to what the claim needs.\nprove-picture = The automaton: it reads the digits of all numbers side by side, the most significant first. A word that ends in a blue disc is accepted.\nprove-large = The automaton has too many states for a picture. These are the first { $shown }, with the digits that lead on from each; a word that ends in a blue state is accepted.\nprove-state = State\nprove-letters = Digits, and where they lead\nall-proven = Proved for all n\nall-refuted = The claim is false\nall-observed = It holds for all n that were computed, and is not proved\nall-unknown = Nothing is proved for all n\nall-kinds = { $count ->\n    [one] One kind of piece; the marked column repeats.\n   *[other] { $count } kinds of pieces; the marked column repeats.\n  }\nall-lost = n = { $n }: value 0. The player to move loses.\nall-won = n = { $n }: value { $value }. The player to move wins.\nquotient-about = In misère play the heaps of a game multiply in a commutative monoid: its table answers every sum of heaps.\nquotient-order = order { $order }, of which { $p } P\nquotient-proven = proved for all heaps: those up to { $heaps } prove it, with { $pairs } pairs\nquotient-partial = for the heaps up to { $heaps }, with { $pairs } pairs\nquotient-law = The elements of { $ruleset } have period { $period } from heap { $preperiod } on.\nquotient-P = P: whoever is to move loses\nquotient-N = N: whoever is to move wins\nquotient-generators = Generators and relations\nquotient-heap = heap { $heap }\nquotient-phi = The elements Φ(n) of the heaps of { $ruleset }\nquotient-table = The multiplication\nquotient-large = The quotient has too many elements for a table.\nruleset = Ruleset\nup-to = up to\nzoom-in = Zoom in\nzoom-out = Zoom out\nzoom-all = Show all\nsequence-log = logarithmic axis\ncopy-latex = Copy LaTeX\ncopy-citation = Copy citation\ncertificate = Save certificate\nsame = Games with the same values\nsame-proved = G(n) is the value of heap { $heap } of { $ruleset } for all n: the periods of both prove it\nsame-seen = G(n) is the value of heap { $heap } of { $ruleset } for the heaps up to { $to }; this is not proved for all n\nsame-none = No other game of the catalogue has these values.\nsequence-axis = heap n\nfirst-values = The first values\nseconds = computed in { $seconds } s\nmap-values = values\nmap-outcomes = P-positions\nmap-cell = { $m },{ $n }: value { $value }\nmap-cell-none = { $m },{ $n }: no position\nmap-play = Click a cell to play from there\ngraph-about = Every position that can be reached. Choose one, in the picture or in the table, and play from there.\npositions = Positions\nposition = position\noutcome = outcome\nremoteness = moves left\nrules-about = Write down what the moves are; the values grow below while you write. The language is Starlark, a small Python.\nrules-editor = Editor of rules. Tab indents; Escape, then Tab leaves the editor.\nrules-examples = Examples\nrules-save = Save .star\nrules-position = Position\nrules-who = Who wins?\nrules-shape-heap = The rules can be read. Positions are heaps: numbers.\nrules-shape-pair = The rules can be read. Positions are pairs of numbers, such as 3,5.\nrules-shape-other = The rules can be read.\n";
})), wt = /* @__PURE__ */ n({ default: () => Tt }), Tt, Et = t((() => {
	Tt = "# A board game that one draws.\ndraw-about = Paint a board and choose the moves. The rules are written while you draw, and you can play at once.\ndraw-name = Name of the game\ndraw-brush = Paint\ndraw-sign-free = free\ndraw-sign-hole = hole\ndraw-sign-black = black stone\ndraw-sign-white = white stone\ndraw-sign-marked = marked\ndraw-rows = rows\ndraw-columns = columns\ndraw-copies = n times in a row\ndraw-this = This game\ndraw-all = For all n\ndraw-moves = Moves\ndraw-covers = Put on the board\ndraw-goes = Move a stone\ndraw-kind-place = Put a stone on a free square\ndraw-kind-apart = Put a stone that touches no other by a side\ndraw-kind-domino = Put a domino on two free squares\ndraw-kind-shape = Put a shape on free squares, turned in any way\ndraw-kind-step = A stone steps to the next square, if it is free\ndraw-kind-slide = A stone slides over free squares, as far as one likes\ndraw-kind-jump = A stone jumps over a stone\ndraw-kind-hop = A stone jumps over a stone and removes it\ndraw-kind-capture = A stone takes the stone beside it: of the other colour, if there are two\ndraw-directions = Directions\ndraw-shape = Shape\ndraw-end = The game ends when\ndraw-end-last = nobody can move\ndraw-end-line = { $line } in a row are covered\ndraw-end-goal = a marked square is covered\ndraw-end-goals = all marked squares are covered\ndraw-over-line = { $line } covered squares in a row end the game\ndraw-over-goal = Whoever covers a marked square ends the game\ndraw-over-goals = The game ends when all marked squares are covered\ndraw-line = length of the row\ndraw-no-mark = Mark a square first.\ndraw-no-stones = Stones can move as soon as there are some: paint them, or let moves put them.\ndraw-endless = A stone may come back, so a game may go on for ever; then it is a draw.\ndraw-long = On a board as large as this one it takes longer to say who wins.\ndraw-compute = Compute who wins\ndraw-file = The rules as a file\ndraw-edit = Change the rules by hand\ndraw-back = Back to the drawing\ndraw-example-heart = Dominoes on a heart\ndraw-example-row = Three in a row\ndraw-example-stones = Stones that keep apart\ndraw-example-clobber = Clobber\ndraw-example-solitaire = Solitaire for two\ndraw-example-shape = T-shapes\ndraw-example-race = A race to the corner\ndraw-example-kayles = Kayles\n";
})), Dt = /* @__PURE__ */ n({ default: () => Ot }), Ot, kt = t((() => {
	Ot = "sucxsb = all games stand under “Games”\nsg4c47 = did you mean {$a}? All games stand under “Games”\nsgkmcn = open it first with “Open a file”, or write the name of a file that comes with the page";
})), At = /* @__PURE__ */ n({ default: () => jt }), jt, Mt = t((() => {
	jt = "# The games: their names, what one may do, and who wins.\nending = Whoever moves last wins.\nending-misere = Whoever moves last loses.\nending-taken = Who takes the last one wins.\nending-taken-misere = Who takes the last one loses.\nending-stuck = Whoever cannot move loses.\nending-stuck-misere = Whoever cannot move wins.\nending-rules = The rules may say who has won; otherwise whoever cannot move loses.\nending-rules-misere = The rules may say who has won; otherwise whoever cannot move wins.\nrule-sum = Several games at once: move in one of them.\n\ngame-nim = Nim\nrule-nim = Take any number from one row.\ngame-take = Take\nrule-take = Take { $parameter } from one row.\ngame-all-but = All but\nrule-all-but = Take any number but { $parameter } from one row.\ngame-octal = Take and break\nrule-octal = Take and break: the digits of { $parameter } say how many you may take, and into how many rows the rest may fall.\ngame-kayles = Kayles\nrule-kayles = Take one pin, or two that stand side by side. A row may fall into two.\ngame-dawson-kayles = Dawson's Kayles\nrule-dawson-kayles = Take two pins that stand side by side. A row may fall into two.\ngame-dawson-chess = Dawson's chess\nrule-dawson-chess = Pawns face each other on a strip, and capturing is compulsory.\ngame-treblecross = Treblecross\nrule-treblecross = Put a cross on the strip, with at least two empty cells between it and every other cross. (Nearer, the other player makes three in a row.)\ngame-guiles = Guiles\nrule-guiles = Take a row of one or two, or take two from the middle of a longer row.\ngame-officers = Officers\nrule-officers = Take one from a row of two or more, and split the rest if you like.\ngame-lasker = Lasker's Nim\nrule-lasker = Take any number from one row, or split a row in two.\ngame-grundy = Grundy's game\nrule-grundy = Split a row into two of different lengths.\ngame-couples = Couples are forever\nrule-couples = Split a row in two, but never a row of two.\ngame-prim = Prim\nrule-prim = Take a number that has no common divisor with the row.\ngame-dim = Dim\nrule-dim = Take a divisor of the row, or all of it.\ngame-adjacent = Neighbours\nrule-adjacent = Colour a cell of the strip, never beside a coloured one.\ngame-bachet = Bachet's game\nrule-bachet = Take one to { $parameter } from the row.\ngame-moore = Moore's Nim\nrule-moore = Take any numbers from up to { $parameter } rows at once.\ngame-staircase = Staircase\nrule-staircase = Move any number of coins from one step to the next lower one.\ngame-nimble = Nimble\nrule-nimble = Move one coin to the left, as far as you like.\ngame-silver-dollar = Silver dollar\nrule-silver-dollar = Move one coin to the left. It may not pass or meet another.\ngame-welter = Welter's game\nrule-welter = Move one coin to the left. It may pass others, but not land on one.\ngame-turning-turtles = Turning turtles\nrule-turning-turtles = Turn a head to tail and, if you like, one coin left of it.\ngame-turning = Coin turning\nrule-turning = Turn some coins; the rightmost one goes from head to tail.\ngame-wythoff = Wythoff's game\nrule-wythoff = Move left, down, or diagonally as far as you like, towards the marked corner.\ngame-euclid = Euclid's game\nrule-euclid = Subtract a multiple of the smaller number from the larger one. Both stay positive.\ngame-boxes = Ferguson's boxes\nrule-boxes = Empty one box, and divide the other into two.\ngame-chocolate = Chocolate\nrule-chocolate = Break one bar along a line.\ngame-king = King\nrule-king = Move the king one step left, down, or both.\ngame-queen = Queen\nrule-queen = Move the queen left, down, or diagonally down.\ngame-rook = Rook\nrule-rook = Move the rook left or down.\ngame-knight = Knight\nrule-knight = Jump with the knight towards the marked corner.\ngame-chomp = Chomp\nrule-chomp = Bite off a square and all above and to the right of it. The corner is poisoned.\ngame-cram = Cram\nrule-cram = Place a domino on two free squares, either way.\ngame-notakto = Notakto\nrule-notakto = Both put crosses. Whoever makes three in a row loses.\ngame-three-in-a-row = Three in a row\nrule-three-in-a-row = Both put crosses. Whoever makes three in a row wins.\nrule-three-in-a-row-misere = Both put crosses. Whoever makes three in a row loses.\ngame-clobber = Clobber\nrule-clobber = Move a stone onto a neighbouring one of the other colour, which it takes.\ngame-node-kayles = Node Kayles\nrule-node-kayles = Take a vertex and all its neighbours.\ngame-arc-kayles = Arc Kayles\nrule-arc-kayles = Take an edge and all edges that touch it.\ngame-poset = Poset game\nrule-poset = Take an element and all above it.\ngame-geography = Geography\nrule-geography = Move the token along an arrow, never to a place where it has been.\ngame-edge-geography = Edge geography\nrule-edge-geography = Move the token along an arrow that was not used before.\ngame-undirected-geography = Undirected geography\nrule-undirected-geography = Move the token along an edge, never to a place where it has been.\ngame-undirected-edge-geography = Undirected edge geography\nrule-undirected-edge-geography = Move the token along an edge that was not used before.\ngame-nimstring = Nimstring\nrule-nimstring = Cut a string. Whoever frees a coin must move again.\ngame-fibonacci-nim = Fibonacci Nim\nrule-fibonacci-nim = Take any number but not all; then at most twice what was just taken.\ngame-top-entails = Top Entails\nrule-top-entails = Divide a stack in two, or take its top coin: then the opponent must answer in that stack.\ngame-board = Kings\nrule-board = Move one king up, left, or both, never onto a broken square.\ngame-graph = Token on a graph\nrule-graph = Move the token along an arrow.\ngame-hackenbush = Hackenbush\nrule-hackenbush = Cut an edge. What no longer hangs on the ground falls.\ngame-rules = Your own rules\nrule-rules = Rules of your own, written in a small Python.\n\nsquare-piece = row { $row }, column { $column }: { $piece }\nstone-black = black stone\nstone-white = white stone\n\n";
})), Nt = /* @__PURE__ */ n({ default: () => Pt }), Pt, Ft = t((() => {
	Pt = "# Hackenbush: drawing, cutting, explaining.\nhb-draw = Draw\nhb-cut = Cut\nhb-move = Move\nhb-erase = Erase\nhb-colour = Colour\nhb-green = green\nhb-blue = blue\nhb-red = red\nhb-clear = Empty\nhb-redo = Redo\nhb-values = Values at the vertices\nhb-winning = Winning cuts\nhb-winning-left = for Left (blue)\nhb-winning-right = for Right (red)\nhb-winning-none = No cut wins.\nhb-answer = Play against the opponent\nhb-import = Open .hb …\nhb-save = Save .hb\nhb-moves = All cuts\nhb-text = The picture as text\nhb-text-about = One edge a line: vertex vertex [colour] [xN]; the ground is “ground”\nhb-value = Value\nhb-edges = { $count ->\n    [one] one edge\n   *[other] { $count } edges\n  }\nhb-canvas = Picture of Hackenbush. Arrow keys move the cross, Enter begins and ends an edge or cuts, C changes the colour, Backspace erases.\nhb-over = Nothing is left to cut.\nhb-cannot = The opponent cannot cut any more.\nhb-answered = Opponent: { $move }\nhb-examples = Examples\nhb-example-stalks = Three stalks\nhb-example-triangle = A triangle on a stalk\nhb-example-girl = A girl\nhb-example-flowers = Flowers\nhb-example-half = One half\nhb-you-cannot = You cannot cut any more.\nhb-sides = You are Left: cut blue and green edges. The opponent is Right: red and green ones.\nhb-begins = Let the opponent cut\nhb-why = Why this value?\nhb-play = Play\nhb-pause = Pause\nhb-ground = the ground\nhb-step-start = Vertices on a cycle may be fused into one (the fusion principle), and the stalks at one vertex may be replaced by one stalk (the colon principle). Neither changes the value.\nhb-step-fuse = { $names } lie on cycles: they fuse into one vertex. { $edges ->\n    [one] One edge becomes a loop\n   *[other] { $edges } edges become loops\n  }, and a loop is worth a stalk of one edge.\nhb-step-colon = At { $name } stand stalks of { $sum } edges. By the colon principle they are worth one stalk: { $sum } = { $value }.\nhb-step-ground = On the ground stand stalks of { $sum } edges, rows of Nim. Together they are worth { $sum } = { $value }.\nhb-step-end = One stalk of { $value } is left: the picture is worth { $value }, and whoever is to move wins.\nhb-step-none = No stalk is left: the picture is worth 0, and whoever is to move loses.\n";
})), It = /* @__PURE__ */ n({ default: () => Lt }), Lt, Rt = t((() => {
	Lt = "# Lessons and puzzles.\npuzzle-title = Find the only winning move\npuzzle-task = Your move\npuzzle-grade = Grade\npuzzle-next = Next puzzle\npuzzle-other = Another puzzle\npuzzle-show = Show the answer\npuzzle-again = Try again\npuzzle-right = Right! That is the only winning move.\npuzzle-wrong = No: now the opponent wins, by { $answer }.\npuzzle-answer = The winning move: { $move }.\npuzzle-why = Why?\npuzzle-solved = Solved: { $count }. In a row: { $row }.\n\nlessons-title = Learn\nlessons-about = Ten short lessons, played on a board: from “who wins?” to values and Hackenbush.\nlesson-task = { $task } of { $tasks }\nlesson-next = Next lesson\nlesson-end = All lessons\nlesson-onward = Next\nlesson-right = Right!\nlesson-mover-wins = Whoever is to move wins\nlesson-mover-loses = Whoever is to move loses\nlesson-no-wins = Look again: there is a move after which the other one is lost.\nlesson-no-loses = Look again: the other one has an answer to every move.\nlesson-no-value = Look again: which values do the moves lead to, and which is the least one missing?\nlesson-no-move = After this move the opponent can win.\nlesson-lost = The opponent wins this time.\n\nlesson-who = Who wins?\nlesson-who-about = Some positions are lost before you touch them.\nlesson-who-1 = One coin is left, and one may take one or two. Who wins?\nlesson-who-2 = Three coins. Try both moves in your head: what can the other one do then?\nlesson-who-3 = Five coins. A position is won if some move leads to a lost one.\nlesson-back = Think backwards\nlesson-back-about = Find the lost positions from the end.\nlesson-back-1 = One to three may be taken, and four coins are lost for whoever is to move. Leave four.\nlesson-back-2 = Eight coins. Whatever you take, the opponent can leave four.\nlesson-back-3 = Now win: leave a multiple of four, every time.\nlesson-copy = Copy your opponent\nlesson-copy-about = Two equal rows are a gift, to the second player.\nlesson-copy-1 = Make the two rows equal.\nlesson-copy-2 = Two equal rows. Who wins?\nlesson-copy-3 = The opponent begins. Do in one row what was done in the other.\nlesson-three = Three rows\nlesson-three-about = Copying is not enough any more.\nlesson-three-1 = Rows of 1, 2 and 3. Every move makes a position that you know.\nlesson-three-2 = Leave 1, 2 and 3.\nlesson-three-3 = Win: there is one way to begin.\nlesson-binary = Nim in binary\nlesson-binary-about = Write the rows as sums of 4, 2 and 1, and make all of them even.\nlesson-binary-1 = 3 is 2+1, 4 is 4, 5 is 4+1. Only the 2 stands alone: make it even.\nlesson-binary-2 = 2 is 2, 5 is 4+1, 6 is 4+2. What stands alone?\nlesson-binary-3 = Win: leave every power of two an even number of times.\nlesson-mex = Values\nlesson-mex-about = Every position is worth as much as one row of Nim.\nlesson-mex-1 = One or two may be taken. An empty row has value 0, a row of one 1. The value is the least number that no move leads to. What is a row of two worth?\nlesson-mex-2 = From three one comes to one (value 1) and two (value 2). What is missing?\nlesson-mex-3 = Take 1, 3 or 4. Rows of 0, 1, 2, 3 are worth 0, 1, 0, 1. And a row of four?\nlesson-kayles = Rows that break\nlesson-kayles-about = A move may leave two rows; their values are added as in Nim.\nlesson-kayles-1 = Take one pin or two side by side. What are two pins worth?\nlesson-kayles-2 = Three pins: one can leave 2, 1, or 1 and 1. Equal rows are worth 0 together.\nlesson-kayles-3 = Win a row of five with one move: make two equal halves.\nlesson-sums = Sums of games\nlesson-sums-about = Different games on one table: only their values count.\nlesson-sums-1 = Three pins are worth 3, and so is a row of three. Who wins?\nlesson-sums-2 = Make both values equal.\nlesson-sums-3 = Win: four pins are worth 1, the row of two is worth 2.\nlesson-misere = The last one loses\nlesson-misere-about = Misère play: almost the same, until the end.\nlesson-misere-1 = Two single coins, and who takes the last one loses. Who wins?\nlesson-misere-2 = Leave an odd number of single coins.\nlesson-misere-3 = Win: play as in Nim, until only single coins would be left; then leave an odd number.\nlesson-hackenbush = Hackenbush\nlesson-hackenbush-about = Cut an edge, and what hangs on it falls.\nlesson-hackenbush-1 = A stalk of three edges is a row of three in disguise. What is it worth?\nlesson-hackenbush-2 = Two equal stalks. Who wins?\nlesson-hackenbush-3 = At a fork the values of the branches are added as in Nim, and the edge below adds 1: so the fork is worth 1. Cut the stalk to the same value.\n\npuzzle-day = Puzzle of the day\npuzzle-result = Copy the result\npuzzle-streak = { $days ->\n    [one] The puzzle of one day\n   *[other] { $days } days in a row\n  }\nlesson-skip = Skip this task\nworksheet = Worksheet to print\nworksheet-answers = Answers\n";
})), zt = /* @__PURE__ */ n({ default: () => Bt }), Bt, Vt = t((() => {
	Bt = "# The games by pictures.\ngroup-heaps = Heaps\ngroup-strips = Strips\ngroup-boards = Boards\ngroup-pairs = Pairs\ngroup-graphs = Graphs\ngroup-drawings = Drawings\ngroup-coins = Coins\ngroup-files = Rule files that come with grundy\npicker-file = The rules as a file\ngroup-own = Your own\ngroup-more = More\npicker-search = Search games\npicker-none = No game is called like this.\npicker-values = Values\npicker-map = Map\ngames-reference = Source\n";
})), Ht = /* @__PURE__ */ n({ default: () => Ut }), Ut, Wt = t((() => {
	Ut = "# The game, move by move; and what one does with an address.\nreview-title = The game, move by move\nreview-start = The start\nreview-first-wins = Whoever begins can win\nreview-first-loses = Whoever begins loses\nreview-first-draws = Neither player can force a win\njudged-good = won\njudged-held = kept the draw\njudged-mistake = gave it away\njudged-lost = lost whatever one does\nreview-turned = With move { $move } you gave the win away. This would have won: { $better }.\nreview-turned-draw = With move { $move } you gave the draw away. This would have kept it: { $better }.\nreview-again = Try again from there\nreview-never = Against perfect play nothing was to be done: whoever began had lost from the start. Let the opponent begin, and you can win.\nreview-never-second = You made no mistake: whoever began could win from the start. Begin yourself, and you can win.\nreview-fine = You made no mistake.\nreview-fine-two = Neither player gave anything away.\nreview-about = Choose a line to see the position, and go on from there.\nwinning-count = { $count ->\n    [one] one winning move\n   *[other] { $count } winning moves\n  }\nnothing-to-explain = The game is over; there is nothing left to explain.\nmethod = Decided by\nrestore-about = What a winning move turns, so that every column is even again\nrestore-before = before\nrestore-after = after\nsounds = Sounds\ntug = The game as a tug of war\ntug-left = { $moves ->\n    [one] one move to the end\n   *[other] { $moves } moves to the end\n  }\nwhy-lesson = A lesson about this\nwhy-long = Step by step\npanel-who = Who is winning?\npanel-sum = Nim-sum table\npanel-why = Why?\nmark-wins = wins\nmark-draws = keeps a draw\nmark-loses = loses\npanel-colours = Colour all moves by what they lead to\npanel-moves = All moves\nwon-moves = { $moves ->\n    [one] You won with one move against { $with }.\n   *[other] You won with { $moves } moves against { $with }.\n  }\nwon-next = Now against { $with }\noutcome-N = N-position: whoever is to move wins\noutcome-P = P-position: whoever is to move loses\noutcome-D = D-position: a draw\noutcome-L = Left (blue) wins, whoever begins\noutcome-R = Right (red) wins, whoever begins\nvalue = Grundy value\nvalue-none = no value\nnim-sum = nim-sum\nstep-of = Step { $step } of { $steps }\nnext-step = Next\nprevious-step = Back\nall-steps = All at once\nhint-wins = A winning move: { $move }\nhint-draws = No move wins; this one keeps a draw: { $move }\nhint-none = No move wins against perfect play: whoever is to move here loses.\n";
})), Gt = /* @__PURE__ */ n({ default: () => Kt }), Kt, qt = t((() => {
	Kt = "# What one does with an address and a picture: copy, send, show, print.\ncopy-link = Copy link\ncopied = Copied\ncopied-here = Copied. It works on this machine only.\ncopied-long = Copied: { $signs } characters. Some programs cut an address of this length.\nopen-file = Open a file …\nopen-file-about = A board (text of . K X) or a graph (CSV, JSON)\ncopy-picture = Save SVG\nsave = Save\nsave-png = Save PNG\nshare = Share and teach\nhere-only = This page lies on this machine. Its link, its QR code and its frame work on this machine only. To send a game, open it on a page of the web.\nqr = QR code\nqr-long = The address is too long for a QR code.\nembed = Embed\nfull-screen = Full screen\nprint = Print\nyour-move = Copy “your move” for a message\nyour-move-text = Your move:\nmisere-switch = Whoever moves last loses (misère)\ncomputer-first = The opponent begins\nshow = Show\ngame-hint = For example 3 4 5, nim 3 4 5, or kayles 7 + wythoff 3,5\n";
})), Jt = /* @__PURE__ */ n({ default: () => Yt }), Yt, Xt = t((() => {
	Yt = "# 游戏：名称、走法与胜负。\nending = 走最后一步者胜。\nending-misere = 走最后一步者负。\nending-taken = 取走最后一枚者胜。\nending-taken-misere = 取走最后一枚者负。\nending-stuck = 无法再走者负。\nending-stuck-misere = 无法再走者胜。\nending-rules = 规则可以判定胜负；否则无法再走者负。\nending-rules-misere = 规则可以判定胜负；否则无法再走者胜。\nrule-sum = 几个游戏同时进行：每次在其中一个里走一步。\n\ngame-nim = 尼姆\nrule-nim = 从一行中取走任意多枚。\ngame-take = 取石\nrule-take = 从一行中取走 { $parameter } 枚。\ngame-all-but = 除外取石\nrule-all-but = 从一行中取走任意多枚，但不能是 { $parameter }。\ngame-octal = 取与分\nrule-octal = 取与分：{ $parameter } 的各位数字说明可取多少枚，剩下的可分成几行。\ngame-kayles = 凯尔斯\nrule-kayles = 取走一个瓶，或相邻的两个。一行可能因此断成两行。\ngame-dawson-kayles = 道森凯尔斯\nrule-dawson-kayles = 取走相邻的两个瓶。一行可能因此断成两行。\ngame-dawson-chess = 道森棋\nrule-dawson-chess = 兵在长条上相对而立，能吃必须吃。\ngame-treblecross = 三连叉\nrule-treblecross = 在长条上画一个叉，它与每个别的叉之间至少隔两个空位。（再近，对方就连成三个。）\ngame-guiles = 盖尔斯\nrule-guiles = 取走只有一枚或两枚的一行，或从更长的一行中间取走两枚。\ngame-officers = 军官\nrule-officers = 从至少两枚的一行中取走一枚，剩下的可以分开。\ngame-lasker = 拉斯克尼姆\nrule-lasker = 从一行中取走任意多枚，或把一行分成两行。\ngame-grundy = 格伦迪游戏\nrule-grundy = 把一行分成长度不同的两行。\ngame-couples = 情侣永不分离\nrule-couples = 把一行分成两行，但两枚的一行不能分。\ngame-prim = 互素取石\nrule-prim = 取走与该行枚数互素的数目。\ngame-dim = 约数取石\nrule-dim = 取走该行枚数的一个约数，也可全部取走。\ngame-adjacent = 相邻\nrule-adjacent = 给长条上的一格涂色，不能与已涂的格相邻。\ngame-bachet = 巴什博弈\nrule-bachet = 从一行中取走一到 { $parameter } 枚。\ngame-moore = 摩尔尼姆\nrule-moore = 同时从至多 { $parameter } 行中取走任意多枚。\ngame-staircase = 阶梯尼姆\nrule-staircase = 把一级台阶上的任意多枚硬币移到下一级。\ngame-nimble = 移硬币\nrule-nimble = 把一枚硬币向左移动任意远。\ngame-silver-dollar = 银元游戏\nrule-silver-dollar = 把一枚硬币向左移动，不能越过或碰到别的硬币。\ngame-welter = 韦尔特游戏\nrule-welter = 把一枚硬币向左移动，可以越过别的硬币，但不能落在其上。\ngame-turning-turtles = 翻乌龟\nrule-turning-turtles = 把一枚正面翻成反面，还可以翻它左边的一枚。\ngame-turning = 翻硬币\nrule-turning = 翻几枚硬币，其中最右边的一枚由正面翻成反面。\ngame-wythoff = 威佐夫博弈\nrule-wythoff = 向左、向下或沿斜线走任意远，走向标出的角。\ngame-euclid = 欧几里得游戏\nrule-euclid = 从较大的数中减去较小数的倍数。两数始终为正。\ngame-boxes = 弗格森的盒子\nrule-boxes = 清空一个盒子，把另一个分成两个。\ngame-chocolate = 巧克力\nrule-chocolate = 沿一条线掰开一块。\ngame-king = 王\nrule-king = 把王向左、向下或向左下走一步。\ngame-queen = 后\nrule-queen = 把后向左、向下或沿斜线向左下走。\ngame-rook = 车\nrule-rook = 把车向左或向下走。\ngame-knight = 马\nrule-knight = 让马跳向标出的角。\ngame-chomp = 啃巧克力\nrule-chomp = 咬掉一格以及它上方和右方的所有格。角上的一格有毒。\ngame-cram = 多米诺填格\nrule-cram = 在两个相邻的空位上放一块多米诺骨牌，横竖均可。\ngame-notakto = 反井字棋\nrule-notakto = 双方都画叉。先连成三个者负。\ngame-three-in-a-row = 三子一线\nrule-three-in-a-row = 双方都画叉。先连成三个者胜。\nrule-three-in-a-row-misere = 双方都画叉。先连成三个者负。\ngame-clobber = 吃子棋\nrule-clobber = 把一枚棋子走到相邻的异色棋子上，并把它吃掉。\ngame-node-kayles = 顶点凯尔斯\nrule-node-kayles = 取走一个顶点和它所有的邻点。\ngame-arc-kayles = 边凯尔斯\nrule-arc-kayles = 取走一条边和所有与它相接的边。\ngame-poset = 偏序集游戏\nrule-poset = 取走一个元素和它上方的所有元素。\ngame-geography = 地理游戏\nrule-geography = 沿箭头移动棋子，不能去它到过的地方。\ngame-edge-geography = 有向边地理游戏\nrule-edge-geography = 沿没有用过的箭头移动棋子。\ngame-undirected-geography = 无向地理游戏\nrule-undirected-geography = 沿边移动棋子，不能去它到过的地方。\ngame-undirected-edge-geography = 无向边地理游戏\nrule-undirected-edge-geography = 沿没有用过的边移动棋子。\ngame-nimstring = 尼姆绳\nrule-nimstring = 剪断一根绳。放走硬币者必须再走一步。\ngame-fibonacci-nim = 斐波那契尼姆\nrule-fibonacci-nim = 先取任意多枚但不能取完；以后至多取对方刚取数目的两倍。\ngame-top-entails = 取顶应手\nrule-top-entails = 把一堆分成两堆，或取走堆顶的一枚：对方必须在这一堆中应手。\ngame-board = 多个王\nrule-board = 把一个王向上、向左或向左上走一步，不能走到破损的格上。\ngame-graph = 图上的棋子\nrule-graph = 沿箭头移动棋子。\ngame-hackenbush = 砍树游戏\nrule-hackenbush = 砍断一条边。不再与地面相连的部分会掉落。\ngame-rules = 自定规则\nrule-rules = 用一种小型的 Python 写下您自己的规则。\n\nsquare-piece = 第 { $row } 行第 { $column } 列：{ $piece }\nstone-black = 黑子\nstone-white = 白子\n\n";
})), Zt = /* @__PURE__ */ n({ default: () => Qt }), Qt, $t = t((() => {
	Qt = "title = grundy\ntagline = 说出游戏，得到真相\nskip = 跳到正文\nview-play = 对局\nview-values = 数值\nview-map = 地图\nview-graph = 博弈图\nview-hackenbush = 砍树游戏\nview-rules = 自定规则\nview-draw = 画一个游戏\nview-games = 游戏目录\nlanguage = 语言\ntheme = 浅色或深色\nbusy = 正在计算……\nbusy-done = { $done } { $unit }\nbusy-of = { $done } / { $total } { $unit }\nstop = 停止\nstopped = 已停止，没有算完。\nbroken = 程序库意外中止：{ $message }\n\ngame = 游戏\nlink-damaged = 这个链接有损坏：无法读取“{ $part }”。这里显示其余完好的部分。\n\nwith = 对手\nwith-person = 另一个人\nnew-game = 重新开局\nundo = 悔棋\nhint = 提示\nleft = 剩下什么\nmoves-make = 行动\nleft-nothing = 什么也不剩\nturn-you = 轮到您\nturn-computer = 对手正在思考……\nturn-first = 轮到先手\nturn-second = 轮到后手\nyou-win = 您赢了！\nyou-lose = 对手赢了。\nfirst-wins = 先手赢了！\nsecond-wins = 后手赢了！\ndraw = 和局。\nopponent-moved = 对手：{ $move }\nyou-moved = 您：{ $move }\nfirst-moved = 先手：{ $move }\nsecond-moved = 后手：{ $move }\nchoose-move = 哪一步？\ncancel = 取消\nmake-move = 走这一步\n\nerror-help = 改正：{ $help }\n\nview-prove = 定理\nview-quotient = 商\nview-lessons = 课程\nview-puzzles = 谜题\nmenu = 菜单\nboard = 棋盘\ngame-change = 换一个局面\nmoves-made = 已走的着法\nwith-beginner = 初学者\nwith-learner = 进步中的对手\nwith-strong = 高手\nwith-perfect = 完美对手\nturn-theirs = 轮到对手\ngo-on = 从这里继续\nunderstand = 谁胜？\nmark-hint = 一步好棋\nmore = 选项\nclose = 关闭\nreview = 回顾这一局\nreview-lost = 我为什么输了\n";
})), en = /* @__PURE__ */ n({ default: () => tn }), tn, nn = t((() => {
	tn = "# 遊戲：名稱、走法與勝負。\nending = 走最後一步者勝。\nending-misere = 走最後一步者負。\nending-taken = 取走最後一枚者勝。\nending-taken-misere = 取走最後一枚者負。\nending-stuck = 無法再走者負。\nending-stuck-misere = 無法再走者勝。\nending-rules = 規則可以判定勝負；否則無法再走者負。\nending-rules-misere = 規則可以判定勝負；否則無法再走者勝。\nrule-sum = 幾個遊戲同時進行：每次在其中一個裡走一步。\n\ngame-nim = 尼姆\nrule-nim = 從一行中取走任意多枚。\ngame-take = 取石\nrule-take = 從一行中取走 { $parameter } 枚。\ngame-all-but = 除外取石\nrule-all-but = 從一行中取走任意多枚，但不能是 { $parameter }。\ngame-octal = 取與分\nrule-octal = 取與分：{ $parameter } 的各位數字說明可取多少枚，剩下的可分成幾行。\ngame-kayles = 凱爾斯\nrule-kayles = 取走一個瓶，或相鄰的兩個。一行可能因此斷成兩行。\ngame-dawson-kayles = 道森凱爾斯\nrule-dawson-kayles = 取走相鄰的兩個瓶。一行可能因此斷成兩行。\ngame-dawson-chess = 道森棋\nrule-dawson-chess = 兵在長條上相對而立，能吃必須吃。\ngame-treblecross = 三連叉\nrule-treblecross = 在長條上畫一個叉，它與每個別的叉之間至少隔兩個空位。（再近，對方就連成三個。）\ngame-guiles = 蓋爾斯\nrule-guiles = 取走只有一枚或兩枚的一行，或從更長的一行中間取走兩枚。\ngame-officers = 軍官\nrule-officers = 從至少兩枚的一行中取走一枚，剩下的可以分開。\ngame-lasker = 拉斯克尼姆\nrule-lasker = 從一行中取走任意多枚，或把一行分成兩行。\ngame-grundy = 格倫迪遊戲\nrule-grundy = 把一行分成長度不同的兩行。\ngame-couples = 情侶永不分離\nrule-couples = 把一行分成兩行，但兩枚的一行不能分。\ngame-prim = 互素取石\nrule-prim = 取走與該行枚數互素的數目。\ngame-dim = 約數取石\nrule-dim = 取走該行枚數的一個約數，也可全部取走。\ngame-adjacent = 相鄰\nrule-adjacent = 給長條上的一格塗色，不能與已塗的格相鄰。\ngame-bachet = 巴什博弈\nrule-bachet = 從一行中取走一到 { $parameter } 枚。\ngame-moore = 摩爾尼姆\nrule-moore = 同時從至多 { $parameter } 行中取走任意多枚。\ngame-staircase = 階梯尼姆\nrule-staircase = 把一級臺階上的任意多枚硬幣移到下一級。\ngame-nimble = 移硬幣\nrule-nimble = 把一枚硬幣向左移動任意遠。\ngame-silver-dollar = 銀元遊戲\nrule-silver-dollar = 把一枚硬幣向左移動，不能越過或碰到別的硬幣。\ngame-welter = 韋爾特遊戲\nrule-welter = 把一枚硬幣向左移動，可以越過別的硬幣，但不能落在其上。\ngame-turning-turtles = 翻烏龜\nrule-turning-turtles = 把一枚正面翻成反面，還可以翻它左邊的一枚。\ngame-turning = 翻硬幣\nrule-turning = 翻幾枚硬幣，其中最右邊的一枚由正面翻成反面。\ngame-wythoff = 威佐夫博弈\nrule-wythoff = 向左、向下或沿斜線走任意遠，走向標出的角。\ngame-euclid = 歐幾里得遊戲\nrule-euclid = 從較大的數中減去較小數的倍數。兩數始終為正。\ngame-boxes = 弗格森的盒子\nrule-boxes = 清空一個盒子，把另一個分成兩個。\ngame-chocolate = 巧克力\nrule-chocolate = 沿一條線掰開一塊。\ngame-king = 王\nrule-king = 把王向左、向下或向左下走一步。\ngame-queen = 後\nrule-queen = 把後向左、向下或沿斜線向左下走。\ngame-rook = 車\nrule-rook = 把車向左或向下走。\ngame-knight = 馬\nrule-knight = 讓馬跳向標出的角。\ngame-chomp = 啃巧克力\nrule-chomp = 咬掉一格以及它上方和右方的所有格。角上的一格有毒。\ngame-cram = 多米諾填格\nrule-cram = 在兩個相鄰的空位上放一塊多米諾骨牌，橫豎均可。\ngame-notakto = 反井字棋\nrule-notakto = 雙方都畫叉。先連成三個者負。\ngame-three-in-a-row = 三子一線\nrule-three-in-a-row = 雙方都畫叉。先連成三個者勝。\nrule-three-in-a-row-misere = 雙方都畫叉。先連成三個者負。\ngame-clobber = 吃子棋\nrule-clobber = 把一枚棋子走到相鄰的異色棋子上，並把它吃掉。\ngame-node-kayles = 頂點凱爾斯\nrule-node-kayles = 取走一個頂點和它所有的鄰點。\ngame-arc-kayles = 邊凱爾斯\nrule-arc-kayles = 取走一條邊和所有與它相接的邊。\ngame-poset = 偏序集遊戲\nrule-poset = 取走一個元素和它上方的所有元素。\ngame-geography = 地理遊戲\nrule-geography = 沿箭頭移動棋子，不能去它到過的地方。\ngame-edge-geography = 有向邊地理遊戲\nrule-edge-geography = 沿沒有用過的箭頭移動棋子。\ngame-undirected-geography = 無向地理遊戲\nrule-undirected-geography = 沿邊移動棋子，不能去它到過的地方。\ngame-undirected-edge-geography = 無向邊地理遊戲\nrule-undirected-edge-geography = 沿沒有用過的邊移動棋子。\ngame-nimstring = 尼姆繩\nrule-nimstring = 剪斷一根繩。放走硬幣者必須再走一步。\ngame-fibonacci-nim = 費波那契尼姆\nrule-fibonacci-nim = 先取任意多枚但不能取完；以後至多取對方剛取數目的兩倍。\ngame-top-entails = 取頂應手\nrule-top-entails = 把一堆分成兩堆，或取走堆頂的一枚：對方必須在這一堆中應手。\ngame-board = 多個王\nrule-board = 把一個王向上、向左或向左上走一步，不能走到破損的格上。\ngame-graph = 圖上的棋子\nrule-graph = 沿箭頭移動棋子。\ngame-hackenbush = 砍樹遊戲\nrule-hackenbush = 砍斷一條邊。不再與地面相連的部分會掉落。\ngame-rules = 自訂規則\nrule-rules = 用一種小型的 Python 寫下您自己的規則。\n\nsquare-piece = 第 { $row } 列第 { $column } 行：{ $piece }\nstone-black = 黑子\nstone-white = 白子\n\n";
})), rn = /* @__PURE__ */ n({ default: () => an }), an, on = t((() => {
	an = "title = grundy\ntagline = 說出遊戲，得到真相\nskip = 跳到正文\nview-play = 對局\nview-values = 數值\nview-map = 地圖\nview-graph = 博弈圖\nview-hackenbush = 砍樹遊戲\nview-rules = 自訂規則\nview-draw = 畫一個遊戲\nview-games = 遊戲目錄\nlanguage = 語言\ntheme = 淺色或深色\nbusy = 正在計算……\nbusy-done = { $done } { $unit }\nbusy-of = { $done } / { $total } { $unit }\nstop = 停止\nstopped = 已停止，沒有算完。\nbroken = 程式庫意外中止：{ $message }\n\ngame = 遊戲\nlink-damaged = 這個連結有損壞：無法讀取「{ $part }」。這裡顯示其餘完好的部分。\n\nwith = 對手\nwith-person = 另一個人\nnew-game = 重新開局\nundo = 悔棋\nhint = 提示\nleft = 剩下什麼\nmoves-make = 行動\nleft-nothing = 什麼也不剩\nturn-you = 輪到您\nturn-computer = 對手正在思考……\nturn-first = 輪到先手\nturn-second = 輪到後手\nyou-win = 您贏了！\nyou-lose = 對手贏了。\nfirst-wins = 先手贏了！\nsecond-wins = 後手贏了！\ndraw = 和局。\nopponent-moved = 對手：{ $move }\nyou-moved = 您：{ $move }\nfirst-moved = 先手：{ $move }\nsecond-moved = 後手：{ $move }\nchoose-move = 哪一步？\ncancel = 取消\nmake-move = 走這一步\n\nerror-help = 改正：{ $help }\n\nview-prove = 定理\nview-quotient = 商\nview-lessons = 課程\nview-puzzles = 謎題\nmenu = 選單\nboard = 棋盤\ngame-change = 換一個局面\nmoves-made = 已走的著法\nwith-beginner = 初學者\nwith-learner = 進步中的對手\nwith-strong = 高手\nwith-perfect = 完美對手\nturn-theirs = 輪到對手\ngo-on = 從這裡繼續\nunderstand = 誰勝？\nmark-hint = 一步好棋\nmore = 選項\nclose = 關閉\nreview = 回顧這一局\nreview-lost = 我為什麼輸了\n";
})), sn, cn = t((() => {
	sn = "# 数值工作台。\ncompare = 比较\nsave-as = 保存 { $kind }\noeis = 在 OEIS 中查找\nbench = 数值工作台\nprove-about = 对一个游戏的所有局面（不论多大）成立的结论：grundy 找出它并加以证明。游戏由公式给出，或对每个 n 由一张棋盘给出，在目录中或在规则文件中。\nprove-do = 证明\nprove-heaps = 堆数\nprove-claim = 自己的命题\nprove-values = 数值，而不只是必败态\nprove-normal = 正常规则\nprove-misere = 反常规则（misère）\nproof-proven = 对所有局面已证明\nproof-refuted = 已推翻\nproof-fits = 与所有检验过的局面相符，但未证明\nproof-unknown = 什么也没有找到\nprove-automaton = 有 { $states } 个状态的自动机，读 { $numeration } 记数法的数字\nprove-tested = 先检验了 { $count } 个局面\nprove-rank = 每一步都使 { $rank } 变小\nprove-counterexample = 第一个反例：{ $position }。命题说它是 { $claimed }，而它是 { $is }。\nprove-false-at = 第一个反例：{ $position }。命题在此不成立：G 是 { $is }。\nprove-move = 走到 { $option } 的一步使命题不成立。\nprove-no-move = 没有一步能走到命题所需要的局面。\nprove-picture = 自动机：它并排读所有数的各位数字，从最高位开始。结束于蓝色圆点的字被接受。\nprove-large = 自动机的状态太多，画不成图。这是前 { $shown } 个状态，以及从每个状态读到各数字后的去向；结束于蓝色状态的字被接受。\nprove-state = 状态\nprove-letters = 数字与去向\nall-proven = 对所有 n 已证明\nall-refuted = 命题不成立\nall-observed = 对算过的所有 n 成立，未证明\nall-unknown = 没有对所有 n 的证明\nall-kinds = 小块共有 { $count } 种；标出的一列重复。\nall-lost = n = { $n }：值为 0，先走者输。\nall-won = n = { $n }：值为 { $value }，先走者胜。\nquotient-about = 在反常规则（misère）下，一个游戏的各堆在一个交换幺半群中相乘：它的乘法表回答任意多堆之和的胜负。\nquotient-order = 阶为 { $order }，其中 { $p } 个为 P\nquotient-proven = 由大小至 { $heaps } 的堆对所有堆证明：{ $pairs } 对\nquotient-partial = 对大小至 { $heaps } 的堆：{ $pairs } 对\nquotient-law = { $ruleset } 的元素从堆 { $preperiod } 起周期为 { $period }。\nquotient-P = P：轮到谁走，谁就负\nquotient-N = N：轮到谁走，谁就胜\nquotient-generators = 生成元与关系\nquotient-heap = 堆 { $heap }\nquotient-phi = { $ruleset } 各堆的元素 Φ(n)\nquotient-table = 乘法表\nquotient-large = 商的元素太多，列不成表。\nruleset = 规则\nup-to = 直到\nzoom-in = 放大\nzoom-out = 缩小\nzoom-all = 显示全部\nsequence-log = 对数坐标轴\ncopy-latex = 复制 LaTeX\ncopy-citation = 复制引用\ncertificate = 保存证书\nsame = 数值相同的游戏\nsame-proved = 对所有 n，G(n) 等于 { $ruleset } 中大小为 { $heap } 的堆的值：双方的周期证明了这一点\nsame-seen = 对不超过 { $to } 的堆，G(n) 等于 { $ruleset } 中大小为 { $heap } 的堆的值；对所有 n 尚未证明\nsame-none = 目录中没有其他游戏有这些数值。\nsequence-axis = 堆 n\nfirst-values = 前面的值\nseconds = 用时 { $seconds } 秒\nmap-values = 值\nmap-outcomes = 必败态\nmap-cell = { $m },{ $n }：值 { $value }\nmap-cell-none = { $m },{ $n }：不是局面\nmap-play = 点击一格即可从该局面开始\ngraph-about = 所有能到达的局面。在图中或表中选择一个，即可从那里开始。\npositions = 局面\nposition = 局面\noutcome = 胜负\nremoteness = 剩余步数\nrules-about = 写下有哪些走法；您写的同时，下方的值表随之增长。语言是 Starlark，一种小型的 Python。\nrules-editor = 规则编辑器。Tab 键缩进；先按 Esc 再按 Tab 离开编辑器。\nrules-examples = 示例\nrules-save = 保存 .star\nrules-position = 局面\nrules-who = 谁胜？\nrules-shape-heap = 规则可读。局面是单堆：一个数。\nrules-shape-pair = 规则可读。局面是一对数，例如 3,5。\nrules-shape-other = 规则可读。\n";
})), ln, un = t((() => {
	ln = "# 自己画的棋盘游戏。\ndraw-about = 画一张棋盘，选择走法。您画的同时，规则随之写成，马上就可以玩。\ndraw-name = 游戏的名称\ndraw-brush = 涂画\ndraw-sign-free = 空位\ndraw-sign-hole = 洞\ndraw-sign-black = 黑子\ndraw-sign-white = 白子\ndraw-sign-marked = 标记\ndraw-rows = 行数\ndraw-columns = 列数\ndraw-copies = 横向重复 n 次\ndraw-this = 这个游戏\ndraw-all = 对所有 n\ndraw-moves = 走法\ndraw-covers = 放到棋盘上\ndraw-goes = 移动棋子\ndraw-kind-place = 在一个空位上放一枚棋子\ndraw-kind-apart = 放一枚棋子，它的邻格上没有棋子\ndraw-kind-domino = 在两个相邻的空位上放一块多米诺骨牌\ndraw-kind-shape = 在空位上放一块图形，可任意旋转和翻转\ndraw-kind-step = 一枚棋子走到相邻的空位\ndraw-kind-slide = 一枚棋子沿空位滑行任意远\ndraw-kind-jump = 一枚棋子跳过一枚棋子\ndraw-kind-hop = 一枚棋子跳过一枚棋子，并吃掉它\ndraw-kind-capture = 一枚棋子吃掉相邻的棋子；有两种颜色时，只吃另一种颜色\ndraw-directions = 方向\ndraw-shape = 图形\ndraw-end = 游戏结束于\ndraw-end-last = 无人能走\ndraw-end-line = { $line } 格连成一线被占\ndraw-end-goal = 一个标记的格子被占\ndraw-end-goals = 所有标记的格子被占\ndraw-over-line = 连成一线的 { $line } 格被占，游戏就结束\ndraw-over-goal = 谁占了标记的格子，游戏就结束\ndraw-over-goals = 所有标记的格子被占，游戏就结束\ndraw-line = 线的长度\ndraw-no-mark = 请先标记一个格子。\ndraw-no-stones = 有了棋子才能移动：请画上棋子，或让走法放上棋子。\ndraw-endless = 棋子可能走回原处，所以一局可能永远下不完；那就是和局。\ndraw-long = 棋盘这么大，要算更久才知道谁胜。\ndraw-compute = 计算谁胜\ndraw-file = 规则文件\ndraw-edit = 手工修改规则\ndraw-back = 回到图画\ndraw-example-heart = 心形上的多米诺\ndraw-example-row = 三子连线\ndraw-example-stones = 互不相邻的棋子\ndraw-example-clobber = Clobber（吃子棋）\ndraw-example-solitaire = 双人孔明棋\ndraw-example-shape = T 形块\ndraw-example-race = 奔向角落\ndraw-example-kayles = 凯尔斯（Kayles）\n";
})), dn, fn = t((() => {
	dn = "sucxsb = “游戏目录”列出所有规则\nsg4c47 = 是不是 {$a}？“游戏目录”列出所有规则\nsgkmcn = 先用“打开文件”打开它，或写随页面提供的文件";
})), pn, mn = t((() => {
	pn = "hb-draw = 画\nhb-cut = 砍\nhb-move = 移动\nhb-erase = 擦除\nhb-colour = 颜色\nhb-green = 绿\nhb-blue = 蓝\nhb-red = 红\nhb-clear = 清空\nhb-redo = 重做\nhb-values = 各顶点的值\nhb-winning = 必胜的砍法\nhb-winning-left = 左方（蓝）\nhb-winning-right = 右方（红）\nhb-winning-none = 没有必胜的砍法。\nhb-answer = 与对手对局\nhb-import = 打开 .hb ……\nhb-save = 保存 .hb\nhb-moves = 所有可砍的枝\nhb-text = 以文本表示的图\nhb-text-about = 每行一条边：顶点 顶点 [颜色] [xN]；地面写作“ground”\nhb-value = 值\nhb-edges = { $count } 条边\nhb-canvas = 砍树游戏的图。方向键移动十字，回车开始和结束一条边或砍断，C 换颜色，退格擦除。\nhb-over = 没有可砍的边了。\nhb-cannot = 对手已无边可砍。\nhb-answered = 对手：{ $move }\nhb-examples = 例子\nhb-example-stalks = 三根茎\nhb-example-triangle = 茎上的三角形\nhb-example-girl = 女孩\nhb-example-flowers = 花\nhb-example-half = 二分之一\nhb-you-cannot = 您已无边可砍。\nhb-sides = 您是左方：砍蓝边和绿边。对手是右方：砍红边和绿边。\nhb-begins = 让对手砍一刀\nhb-why = 为什么是这个值？\nhb-play = 播放\nhb-pause = 暂停\nhb-ground = 地面\nhb-step-start = 一个圈上的顶点可以融合成一个（融合原理），一个顶点上的几根茎可以换成一根（冒号原理）。两者都不改变值。\nhb-step-fuse = { $names } 在圈上：它们融合成一个顶点。{ $edges } 条边变成自环，而一个自环的值与一条边的茎相同。\nhb-step-colon = 在 { $name } 上有长为 { $sum } 的茎。由冒号原理，它们等于一根茎：{ $sum } = { $value }。\nhb-step-ground = 地面上有长为 { $sum } 的茎，就像尼姆的各行。合起来等于 { $sum } = { $value }。\nhb-step-end = 只剩一根长为 { $value } 的茎：图的值是 { $value }，轮到谁走，谁就胜。\nhb-step-none = 什么茎也不剩：图的值是 0，轮到谁走，谁就负。\n";
})), hn, gn = t((() => {
	hn = "# 课程与谜题。\npuzzle-title = 找出唯一的必胜着法\npuzzle-task = 轮到您\npuzzle-grade = 等级\npuzzle-next = 下一题\npuzzle-other = 换一题\npuzzle-show = 显示答案\npuzzle-again = 再试一次\npuzzle-right = 正确！这是唯一的必胜着法。\npuzzle-wrong = 不对：对手这样走就能胜：{ $answer }。\npuzzle-answer = 必胜着法：{ $move }。\npuzzle-why = 为什么？\npuzzle-solved = 已解出：{ $count }。连续：{ $row }。\n\nlessons-title = 课程\nlessons-about = 十节短课，都在棋盘上玩：从“谁胜？”到数值与砍树游戏。\nlesson-task = 第 { $task } 题，共 { $tasks } 题\nlesson-next = 下一课\nlesson-end = 所有课程\nlesson-onward = 继续\nlesson-right = 正确！\nlesson-mover-wins = 轮到谁走，谁就胜\nlesson-mover-loses = 轮到谁走，谁就负\nlesson-no-wins = 再看看：有一步能使对方陷入必败态。\nlesson-no-loses = 再看看：不论怎么走，对方都有应对。\nlesson-no-value = 再看看：各步能到哪些值？其中缺少的最小数是几？\nlesson-no-move = 这样走以后，对手能胜。\nlesson-lost = 这次对手赢了。\n\nlesson-who = 谁胜？\nlesson-who-about = 有些局面还没动手就输了。\nlesson-who-1 = 只剩一枚硬币，每次可取一枚或两枚。谁胜？\nlesson-who-2 = 三枚硬币。在心里试试两种走法：对方接着能怎么走？\nlesson-who-3 = 五枚硬币。能走到必败态的局面就是必胜态。\nlesson-back = 倒着想\nlesson-back-about = 从结尾找出必败态。\nlesson-back-1 = 每次可取一到三枚，面对四枚者必败。请留下四枚。\nlesson-back-2 = 八枚硬币。不论您取几枚，对手都能留下四枚。\nlesson-back-3 = 现在来赢一局：每次都留下四的倍数。\nlesson-copy = 模仿对手\nlesson-copy-about = 两行相等，后手大喜。\nlesson-copy-1 = 让两行相等。\nlesson-copy-2 = 两行相等。谁胜？\nlesson-copy-3 = 对手先走。他在一行怎么走，您就在另一行怎么走。\nlesson-three = 三行\nlesson-three-about = 光靠模仿已经不够了。\nlesson-three-1 = 三行为 1、2、3。每一步都走到您认识的局面。\nlesson-three-2 = 请留下 1、2、3。\nlesson-three-3 = 赢下这局：第一步有且仅有一种走法。\nlesson-binary = 二进制的尼姆\nlesson-binary-about = 把各行写成 4、2、1 之和，使每种都成偶数个。\nlesson-binary-1 = 3 是 2+1，4 是 4，5 是 4+1。只有 2 落单：使它成偶数个。\nlesson-binary-2 = 2 是 2，5 是 4+1，6 是 4+2。什么落单？\nlesson-binary-3 = 赢下这局：使每个二的幂都出现偶数次。\nlesson-mex = 数值\nlesson-mex-about = 每个局面都相当于尼姆中的一行。\nlesson-mex-1 = 可取一枚或两枚。空行的值是 0，一枚的值是 1。一个局面的值是各步都到不了的最小的数。两枚的值是几？\nlesson-mex-2 = 从三枚可到一枚（值 1）和两枚（值 2）。缺少的是几？\nlesson-mex-3 = 可取 1、3 或 4 枚。0、1、2、3 枚的值是 0、1、0、1。四枚的值是几？\nlesson-kayles = 会断开的行\nlesson-kayles-about = 一步可能留下两行；它们的值像在尼姆中那样相加。\nlesson-kayles-1 = 取一个瓶或相邻的两个。两个瓶的值是几？\nlesson-kayles-2 = 三个瓶：可以留下 2、1，或 1 和 1。相等的两行合起来值为 0。\nlesson-kayles-3 = 一步赢下五个瓶：分成相等的两半。\nlesson-sums = 游戏之和\nlesson-sums-about = 一张桌上有不同的游戏：只有它们的值重要。\nlesson-sums-1 = 三个瓶的值是 3，三枚一行的值也是 3。谁胜？\nlesson-sums-2 = 使两个值相等。\nlesson-sums-3 = 赢下这局：四个瓶的值是 1，两枚一行的值是 2。\nlesson-misere = 最后者负\nlesson-misere-about = 反常规则：直到终局之前几乎一样。\nlesson-misere-1 = 两枚单独的硬币，取走最后一枚者负。谁胜？\nlesson-misere-2 = 留下奇数个单独的硬币。\nlesson-misere-3 = 赢下这局：像尼姆那样走，直到将只剩单独的硬币；那时留下奇数个。\nlesson-hackenbush = 砍树游戏\nlesson-hackenbush-about = 砍断一条边，挂在它上面的就会掉落。\nlesson-hackenbush-1 = 三条边的茎其实就是三枚的一行。它的值是几？\nlesson-hackenbush-2 = 两根相等的茎。谁胜？\nlesson-hackenbush-3 = 在分叉处，各枝的值像在尼姆中那样相加，下面的一条边再加 1：所以这个叉的值是 1。把茎砍到同样的值。\n\npuzzle-day = 每日谜题\npuzzle-result = 复制结果\npuzzle-streak = 连续 { $days } 天\nlesson-skip = 跳过这道题\nworksheet = 可打印的练习纸\nworksheet-answers = 答案\n";
})), _n, vn = t((() => {
	_n = "# 游戏目录。\ngroup-heaps = 堆\ngroup-strips = 长条\ngroup-boards = 棋盘\ngroup-pairs = 数对\ngroup-graphs = 图\ngroup-drawings = 图画\ngroup-coins = 硬币\ngroup-files = 随 grundy 附带的规则文件\npicker-file = 规则文件\ngroup-own = 自定\ngroup-more = 其他\npicker-search = 搜索游戏\npicker-none = 没有这个名字的游戏。\npicker-values = 数值\npicker-map = 地图\ngames-reference = 出处\n";
})), yn, bn = t((() => {
	yn = "# 逐步回顾一局；分享地址。\nreview-title = 逐步回顾\nreview-start = 开局\nreview-first-wins = 先走者能胜\nreview-first-loses = 先走者必败\nreview-first-draws = 双方都不能必胜\njudged-good = 胜着\njudged-held = 保住和局\njudged-mistake = 错失胜机\njudged-lost = 怎么走都输\nreview-turned = 您的第 { $move } 步错失了胜机。这样走才能胜：{ $better }。\nreview-turned-draw = 您的第 { $move } 步错失了和局。这样走才能保住和局：{ $better }。\nreview-again = 从那里重试\nreview-never = 面对完美的对手无计可施：先走者一开始就输了。让对手先走，您就能胜。\nreview-never-second = 您没有走错：先走者一开始就能胜。由您先走，您就能胜。\nreview-fine = 您没有走错。\nreview-fine-two = 双方都没有走错。\nreview-about = 选择一行即可看到当时的局面，并从那里继续。\nwinning-count = { $count } 个必胜着法\nnothing-to-explain = 游戏已结束，没有什么可解释的。\nmethod = 判定依据\nrestore-about = 必胜着法改变了哪些位，使每一列的 1 又成偶数个\nrestore-before = 之前\nrestore-after = 之后\nsounds = 声音\ntug = 这一局的拉锯\ntug-left = 距结束还有 { $moves } 步\nwhy-lesson = 相关课程\nwhy-long = 逐步讲解\npanel-who = 谁占优？\npanel-sum = 尼姆和表\npanel-why = 为什么？\nmark-wins = 胜\nmark-draws = 保持平局\nmark-loses = 负\npanel-colours = 按结果给所有着法着色\npanel-moves = 所有着法\nwon-moves = 您用 { $moves } 步战胜了{ $with }。\nwon-next = 再与{ $with }下一局\noutcome-N = 必胜态（N-position）：轮到谁走，谁就胜\noutcome-P = 必败态（P-position）：轮到谁走，谁就负\noutcome-D = 和局态（D-position）\noutcome-L = 无论谁先走，左方（蓝）胜\noutcome-R = 无论谁先走，右方（红）胜\nvalue = SG 值\nvalue-none = 没有值\nnim-sum = 尼姆和\nstep-of = 第 { $step } 步，共 { $steps } 步\nnext-step = 下一步\nprevious-step = 上一步\nall-steps = 全部显示\nhint-wins = 必胜着法：{ $move }\nhint-draws = 没有必胜着法；这一步可以保持和局：{ $move }\nhint-none = 面对完美的对手没有必胜着法：此时轮到谁走，谁就输。\n";
})), xn, Sn = t((() => {
	xn = "# 地址与图片：复制、发送、展示、打印。\ncopy-link = 复制链接\ncopied = 已复制\ncopied-here = 已复制。它只能在本机使用。\ncopied-long = 已复制：共 { $signs } 个字符。有些程序会截断这么长的地址。\nopen-file = 打开文件……\nopen-file-about = 棋盘（由 . K X 组成的文本）或图（CSV、JSON）\ncopy-picture = 保存 SVG\nsave = 保存\nsave-png = 保存 PNG\nshare = 分享与教学\nhere-only = 这个网页在本机上。它的链接、二维码和嵌入框架只能在本机使用。要把一局发给别人，请在网上的页面里打开它。\nqr = 二维码\nqr-long = 地址太长，无法做成二维码。\nembed = 嵌入\nfull-screen = 全屏\nprint = 打印\nyour-move = 复制“轮到你了”的消息\nyour-move-text = 轮到你了：\nmisere-switch = 走最后一步者负（misère）\ncomputer-first = 对手先走\nshow = 显示\ngame-hint = 例如 3 4 5、尼姆 3 4 5，或 kayles 7 + wythoff 3,5\n";
})), Cn = /* @__PURE__ */ n({ views: () => wn }), wn, Tn = t((() => {
	cn(), un(), fn(), mn(), gn(), vn(), bn(), Sn(), wn = {
		bench: sn,
		draw: ln,
		errors: dn,
		hackenbush: pn,
		learn: hn,
		picker: _n,
		review: yn,
		share: xn
	};
})), En, Dn = t((() => {
	En = "# 數值工作臺。\ncompare = 比較\nsave-as = 儲存 { $kind }\noeis = 在 OEIS 中查找\nbench = 數值工作臺\nprove-about = 對一個遊戲的所有局面（不論多大）成立的結論：grundy 找出它並加以證明。遊戲由公式給出，或對每個 n 由一張棋盤給出，在目錄中或在規則檔案中。\nprove-do = 證明\nprove-heaps = 堆數\nprove-claim = 自己的命題\nprove-values = 數值，而不只是必敗態\nprove-normal = 正常規則\nprove-misere = 反常規則（misère）\nproof-proven = 對所有局面已證明\nproof-refuted = 已推翻\nproof-fits = 與所有檢驗過的局面相符，但未證明\nproof-unknown = 什麼也沒有找到\nprove-automaton = 有 { $states } 個狀態的自動機，讀 { $numeration } 記數法的數字\nprove-tested = 先檢驗了 { $count } 個局面\nprove-rank = 每一步都使 { $rank } 變小\nprove-counterexample = 第一個反例：{ $position }。命題說它是 { $claimed }，而它是 { $is }。\nprove-false-at = 第一個反例：{ $position }。命題在此不成立：G 是 { $is }。\nprove-move = 走到 { $option } 的一步使命題不成立。\nprove-no-move = 沒有一步能走到命題所需要的局面。\nprove-picture = 自動機：它並排讀所有數的各位數字，從最高位開始。結束於藍色圓點的字被接受。\nprove-large = 自動機的狀態太多，畫不成圖。這是前 { $shown } 個狀態，以及從每個狀態讀到各數字後的去向；結束於藍色狀態的字被接受。\nprove-state = 狀態\nprove-letters = 數字與去向\nall-proven = 對所有 n 已證明\nall-refuted = 命題不成立\nall-observed = 對算過的所有 n 成立，未證明\nall-unknown = 沒有對所有 n 的證明\nall-kinds = 小塊共有 { $count } 種；標出的一列重複。\nall-lost = n = { $n }：值為 0，先走者輸。\nall-won = n = { $n }：值為 { $value }，先走者勝。\nquotient-about = 在反常規則（misère）下，一個遊戲的各堆在一個交換么半群中相乘：它的乘法表回答任意多堆之和的勝負。\nquotient-order = 階為 { $order }，其中 { $p } 個為 P\nquotient-proven = 由大小至 { $heaps } 的堆對所有堆證明：{ $pairs } 對\nquotient-partial = 對大小至 { $heaps } 的堆：{ $pairs } 對\nquotient-law = { $ruleset } 的元素從堆 { $preperiod } 起週期為 { $period }。\nquotient-P = P：輪到誰走，誰就負\nquotient-N = N：輪到誰走，誰就勝\nquotient-generators = 生成元與關係\nquotient-heap = 堆 { $heap }\nquotient-phi = { $ruleset } 各堆的元素 Φ(n)\nquotient-table = 乘法表\nquotient-large = 商的元素太多，列不成表。\nruleset = 規則\nup-to = 直到\nzoom-in = 放大\nzoom-out = 縮小\nzoom-all = 顯示全部\nsequence-log = 對數座標軸\ncopy-latex = 複製 LaTeX\ncopy-citation = 複製引用\ncertificate = 儲存證書\nsame = 數值相同的遊戲\nsame-proved = 對所有 n，G(n) 等於 { $ruleset } 中大小為 { $heap } 的堆的值：雙方的週期證明了這一點\nsame-seen = 對不超過 { $to } 的堆，G(n) 等於 { $ruleset } 中大小為 { $heap } 的堆的值；對所有 n 尚未證明\nsame-none = 目錄中沒有其他遊戲有這些數值。\nsequence-axis = 堆 n\nfirst-values = 前面的值\nseconds = 用時 { $seconds } 秒\nmap-values = 值\nmap-outcomes = 必敗態\nmap-cell = { $m },{ $n }：值 { $value }\nmap-cell-none = { $m },{ $n }：不是局面\nmap-play = 點選一格即可從該局面開始\ngraph-about = 所有能到達的局面。在圖中或表中選擇一個，即可從那裡開始。\npositions = 局面\nposition = 局面\noutcome = 勝負\nremoteness = 剩餘步數\nrules-about = 寫下有哪些走法；您寫的同時，下方的值表隨之增長。語言是 Starlark，一種小型的 Python。\nrules-editor = 規則編輯器。Tab 鍵縮排；先按 Esc 再按 Tab 離開編輯器。\nrules-examples = 範例\nrules-save = 儲存 .star\nrules-position = 局面\nrules-who = 誰勝？\nrules-shape-heap = 規則可讀。局面是單堆：一個數。\nrules-shape-pair = 規則可讀。局面是一對數，例如 3,5。\nrules-shape-other = 規則可讀。\n";
})), On, kn = t((() => {
	On = "# 自己畫的棋盤遊戲。\ndraw-about = 畫一張棋盤，選擇走法。您畫的同時，規則隨之寫成，馬上就可以玩。\ndraw-name = 遊戲的名稱\ndraw-brush = 塗畫\ndraw-sign-free = 空位\ndraw-sign-hole = 洞\ndraw-sign-black = 黑子\ndraw-sign-white = 白子\ndraw-sign-marked = 標記\ndraw-rows = 行數\ndraw-columns = 列數\ndraw-copies = 橫向重複 n 次\ndraw-this = 這個遊戲\ndraw-all = 對所有 n\ndraw-moves = 走法\ndraw-covers = 放到棋盤上\ndraw-goes = 移動棋子\ndraw-kind-place = 在一個空位上放一枚棋子\ndraw-kind-apart = 放一枚棋子，它的鄰格上沒有棋子\ndraw-kind-domino = 在兩個相鄰的空位上放一塊多米諾骨牌\ndraw-kind-shape = 在空位上放一塊圖形，可任意旋轉和翻轉\ndraw-kind-step = 一枚棋子走到相鄰的空位\ndraw-kind-slide = 一枚棋子沿空位滑行任意遠\ndraw-kind-jump = 一枚棋子跳過一枚棋子\ndraw-kind-hop = 一枚棋子跳過一枚棋子，並吃掉它\ndraw-kind-capture = 一枚棋子吃掉相鄰的棋子；有兩種顏色時，只吃另一種顏色\ndraw-directions = 方向\ndraw-shape = 圖形\ndraw-end = 遊戲結束於\ndraw-end-last = 無人能走\ndraw-end-line = { $line } 格連成一線被佔\ndraw-end-goal = 一個標記的格子被佔\ndraw-end-goals = 所有標記的格子被佔\ndraw-over-line = 連成一線的 { $line } 格被佔，遊戲就結束\ndraw-over-goal = 誰佔了標記的格子，遊戲就結束\ndraw-over-goals = 所有標記的格子被佔，遊戲就結束\ndraw-line = 線的長度\ndraw-no-mark = 請先標記一個格子。\ndraw-no-stones = 有了棋子才能移動：請畫上棋子，或讓走法放上棋子。\ndraw-endless = 棋子可能走回原處，所以一局可能永遠下不完；那就是和局。\ndraw-long = 棋盤這麼大，要算更久才知道誰勝。\ndraw-compute = 計算誰勝\ndraw-file = 規則檔案\ndraw-edit = 手工修改規則\ndraw-back = 回到圖畫\ndraw-example-heart = 心形上的多米諾\ndraw-example-row = 三子連線\ndraw-example-stones = 互不相鄰的棋子\ndraw-example-clobber = Clobber（吃子棋）\ndraw-example-solitaire = 雙人孔明棋\ndraw-example-shape = T 形塊\ndraw-example-race = 奔向角落\ndraw-example-kayles = 凱爾斯（Kayles）\n";
})), An, jn = t((() => {
	An = "sucxsb = 「遊戲目錄」列出所有規則\nsg4c47 = 是不是 {$a}？「遊戲目錄」列出所有規則\nsgkmcn = 先用「開啟檔案」開啟它，或寫隨頁面提供的檔案";
})), Mn, Nn = t((() => {
	Mn = "hb-draw = 畫\nhb-cut = 砍\nhb-move = 移動\nhb-erase = 擦除\nhb-colour = 顏色\nhb-green = 綠\nhb-blue = 藍\nhb-red = 紅\nhb-clear = 清空\nhb-redo = 重做\nhb-values = 各頂點的值\nhb-winning = 必勝的砍法\nhb-winning-left = 左方（藍）\nhb-winning-right = 右方（紅）\nhb-winning-none = 沒有必勝的砍法。\nhb-answer = 與對手對局\nhb-import = 開啟 .hb ……\nhb-save = 儲存 .hb\nhb-moves = 所有可砍的枝\nhb-text = 以文字表示的圖\nhb-text-about = 每行一條邊：頂點 頂點 [顏色] [xN]；地面寫作「ground」\nhb-value = 值\nhb-edges = { $count } 條邊\nhb-canvas = 砍樹遊戲的圖。方向鍵移動十字，Enter開始和結束一條邊或砍斷，C 換顏色，Backspace擦除。\nhb-over = 沒有可砍的邊了。\nhb-cannot = 對手已無邊可砍。\nhb-answered = 對手：{ $move }\nhb-examples = 例子\nhb-example-stalks = 三根莖\nhb-example-triangle = 莖上的三角形\nhb-example-girl = 女孩\nhb-example-flowers = 花\nhb-example-half = 二分之一\nhb-you-cannot = 您已無邊可砍。\nhb-sides = 您是左方：砍藍邊和綠邊。對手是右方：砍紅邊和綠邊。\nhb-begins = 讓對手砍一刀\nhb-why = 為什麼是這個值？\nhb-play = 播放\nhb-pause = 暫停\nhb-ground = 地面\nhb-step-start = 一個圈上的頂點可以融合成一個（融合原理），一個頂點上的幾根莖可以換成一根（冒號原理）。兩者都不改變值。\nhb-step-fuse = { $names } 在圈上：它們融合成一個頂點。{ $edges } 條邊變成自環，而一個自環的值與一條邊的莖相同。\nhb-step-colon = 在 { $name } 上有長為 { $sum } 的莖。由冒號原理，它們等於一根莖：{ $sum } = { $value }。\nhb-step-ground = 地面上有長為 { $sum } 的莖，就像尼姆的各行。合起來等於 { $sum } = { $value }。\nhb-step-end = 只剩一根長為 { $value } 的莖：圖的值是 { $value }，輪到誰走，誰就勝。\nhb-step-none = 什麼莖也不剩：圖的值是 0，輪到誰走，誰就負。\n";
})), Pn, Fn = t((() => {
	Pn = "# 課程與謎題。\npuzzle-title = 找出唯一的必勝著法\npuzzle-task = 輪到您\npuzzle-grade = 等級\npuzzle-next = 下一題\npuzzle-other = 換一題\npuzzle-show = 顯示答案\npuzzle-again = 再試一次\npuzzle-right = 正確！這是唯一的必勝著法。\npuzzle-wrong = 不對：對手這樣走就能勝：{ $answer }。\npuzzle-answer = 必勝著法：{ $move }。\npuzzle-why = 為什麼？\npuzzle-solved = 已解出：{ $count }。連續：{ $row }。\n\nlessons-title = 課程\nlessons-about = 十節短課，都在棋盤上玩：從「誰勝？」到數值與砍樹遊戲。\nlesson-task = 第 { $task } 題，共 { $tasks } 題\nlesson-next = 下一課\nlesson-end = 所有課程\nlesson-onward = 繼續\nlesson-right = 正確！\nlesson-mover-wins = 輪到誰走，誰就勝\nlesson-mover-loses = 輪到誰走，誰就負\nlesson-no-wins = 再看看：有一步能使對方陷入必敗態。\nlesson-no-loses = 再看看：不論怎麼走，對方都有應對。\nlesson-no-value = 再看看：各步能到哪些值？其中缺少的最小數是幾？\nlesson-no-move = 這樣走以後，對手能勝。\nlesson-lost = 這次對手贏了。\n\nlesson-who = 誰勝？\nlesson-who-about = 有些局面還沒動手就輸了。\nlesson-who-1 = 只剩一枚硬幣，每次可取一枚或兩枚。誰勝？\nlesson-who-2 = 三枚硬幣。在心裡試試兩種走法：對方接著能怎麼走？\nlesson-who-3 = 五枚硬幣。能走到必敗態的局面就是必勝態。\nlesson-back = 倒著想\nlesson-back-about = 從結尾找出必敗態。\nlesson-back-1 = 每次可取一到三枚，面對四枚者必敗。請留下四枚。\nlesson-back-2 = 八枚硬幣。不論您取幾枚，對手都能留下四枚。\nlesson-back-3 = 現在來贏一局：每次都留下四的倍數。\nlesson-copy = 模仿對手\nlesson-copy-about = 兩行相等，後手大喜。\nlesson-copy-1 = 讓兩行相等。\nlesson-copy-2 = 兩行相等。誰勝？\nlesson-copy-3 = 對手先走。他在一行怎麼走，您就在另一行怎麼走。\nlesson-three = 三行\nlesson-three-about = 光靠模仿已經不夠了。\nlesson-three-1 = 三行為 1、2、3。每一步都走到您認識的局面。\nlesson-three-2 = 請留下 1、2、3。\nlesson-three-3 = 贏下這局：第一步有且僅有一種走法。\nlesson-binary = 二進位的尼姆\nlesson-binary-about = 把各行寫成 4、2、1 之和，使每種都成偶數個。\nlesson-binary-1 = 3 是 2+1，4 是 4，5 是 4+1。只有 2 落單：使它成偶數個。\nlesson-binary-2 = 2 是 2，5 是 4+1，6 是 4+2。什麼落單？\nlesson-binary-3 = 贏下這局：使每個二的冪都出現偶數次。\nlesson-mex = 數值\nlesson-mex-about = 每個局面都相當於尼姆中的一行。\nlesson-mex-1 = 可取一枚或兩枚。空行的值是 0，一枚的值是 1。一個局面的值是各步都到不了的最小的數。兩枚的值是幾？\nlesson-mex-2 = 從三枚可到一枚（值 1）和兩枚（值 2）。缺少的是幾？\nlesson-mex-3 = 可取 1、3 或 4 枚。0、1、2、3 枚的值是 0、1、0、1。四枚的值是幾？\nlesson-kayles = 會斷開的行\nlesson-kayles-about = 一步可能留下兩行；它們的值像在尼姆中那樣相加。\nlesson-kayles-1 = 取一個瓶或相鄰的兩個。兩個瓶的值是幾？\nlesson-kayles-2 = 三個瓶：可以留下 2、1，或 1 和 1。相等的兩行合起來值為 0。\nlesson-kayles-3 = 一步贏下五個瓶：分成相等的兩半。\nlesson-sums = 遊戲之和\nlesson-sums-about = 一張桌上有不同的遊戲：只有它們的值重要。\nlesson-sums-1 = 三個瓶的值是 3，三枚一行的值也是 3。誰勝？\nlesson-sums-2 = 使兩個值相等。\nlesson-sums-3 = 贏下這局：四個瓶的值是 1，兩枚一行的值是 2。\nlesson-misere = 最後者負\nlesson-misere-about = 反常規則：直到終局之前幾乎一樣。\nlesson-misere-1 = 兩枚單獨的硬幣，取走最後一枚者負。誰勝？\nlesson-misere-2 = 留下奇數個單獨的硬幣。\nlesson-misere-3 = 贏下這局：像尼姆那樣走，直到將只剩單獨的硬幣；那時留下奇數個。\nlesson-hackenbush = 砍樹遊戲\nlesson-hackenbush-about = 砍斷一條邊，掛在它上面的就會掉落。\nlesson-hackenbush-1 = 三條邊的莖其實就是三枚的一行。它的值是幾？\nlesson-hackenbush-2 = 兩根相等的莖。誰勝？\nlesson-hackenbush-3 = 在分叉處，各枝的值像在尼姆中那樣相加，下面的一條邊再加 1：所以這個叉的值是 1。把莖砍到同樣的值。\n\npuzzle-day = 每日謎題\npuzzle-result = 複製結果\npuzzle-streak = 連續 { $days } 天\nlesson-skip = 跳過這道題\nworksheet = 可列印的練習紙\nworksheet-answers = 答案\n";
})), In, Ln = t((() => {
	In = "# 遊戲目錄。\ngroup-heaps = 堆\ngroup-strips = 長條\ngroup-boards = 棋盤\ngroup-pairs = 數對\ngroup-graphs = 圖\ngroup-drawings = 圖畫\ngroup-coins = 硬幣\ngroup-files = 隨 grundy 附帶的規則檔案\npicker-file = 規則檔案\ngroup-own = 自定\ngroup-more = 其他\npicker-search = 搜尋遊戲\npicker-none = 沒有這個名字的遊戲。\npicker-values = 數值\npicker-map = 地圖\ngames-reference = 出處\n";
})), Rn, zn = t((() => {
	Rn = "# 逐步回顧一局；分享地址。\nreview-title = 逐步回顧\nreview-start = 開局\nreview-first-wins = 先走者能勝\nreview-first-loses = 先走者必敗\nreview-first-draws = 雙方都不能必勝\njudged-good = 勝著\njudged-held = 保住和局\njudged-mistake = 錯失勝機\njudged-lost = 怎麼走都輸\nreview-turned = 您的第 { $move } 步錯失了勝機。這樣走才能勝：{ $better }。\nreview-turned-draw = 您的第 { $move } 步錯失了和局。這樣走才能保住和局：{ $better }。\nreview-again = 從那裡重試\nreview-never = 面對完美的對手無計可施：先走者一開始就輸了。讓對手先走，您就能勝。\nreview-never-second = 您沒有走錯：先走者一開始就能勝。由您先走，您就能勝。\nreview-fine = 您沒有走錯。\nreview-fine-two = 雙方都沒有走錯。\nreview-about = 選擇一行即可看到當時的局面，並從那裡繼續。\nwinning-count = { $count } 個必勝著法\nnothing-to-explain = 遊戲已結束，沒有什麼可解釋的。\nmethod = 判定依據\nrestore-about = 必勝著法改變了哪些位元，使每一行的 1 又成偶數個\nrestore-before = 之前\nrestore-after = 之後\nsounds = 聲音\ntug = 這一局的拉鋸\ntug-left = 距結束還有 { $moves } 步\nwhy-lesson = 相關課程\nwhy-long = 逐步講解\npanel-who = 誰佔優？\npanel-sum = 尼姆和表\npanel-why = 為什麼？\nmark-wins = 勝\nmark-draws = 保持平局\nmark-loses = 負\npanel-colours = 按結果給所有著法著色\npanel-moves = 所有著法\nwon-moves = 您用 { $moves } 步戰勝了{ $with }。\nwon-next = 再與{ $with }下一局\noutcome-N = 必勝態（N-position）：輪到誰走，誰就勝\noutcome-P = 必敗態（P-position）：輪到誰走，誰就負\noutcome-D = 和局態（D-position）\noutcome-L = 無論誰先走，左方（藍）勝\noutcome-R = 無論誰先走，右方（紅）勝\nvalue = SG 值\nvalue-none = 沒有值\nnim-sum = 尼姆和\nstep-of = 第 { $step } 步，共 { $steps } 步\nnext-step = 下一步\nprevious-step = 上一步\nall-steps = 全部顯示\nhint-wins = 必勝著法：{ $move }\nhint-draws = 沒有必勝著法；這一步可以保持和局：{ $move }\nhint-none = 面對完美的對手沒有必勝著法：此時輪到誰走，誰就輸。\n";
})), Bn, Vn = t((() => {
	Bn = "# 地址與圖片：複製、發送、展示、列印。\ncopy-link = 複製連結\ncopied = 已複製\ncopied-here = 已複製。它只能在本機使用。\ncopied-long = 已複製：共 { $signs } 個字元。有些程式會截斷這麼長的地址。\nopen-file = 開啟檔案……\nopen-file-about = 棋盤（由 . K X 組成的文字）或圖（CSV、JSON）\ncopy-picture = 儲存 SVG\nsave = 儲存\nsave-png = 儲存 PNG\nshare = 分享與教學\nhere-only = 這個網頁在本機上。它的連結、QR 碼和嵌入框架只能在本機使用。要把一局發給別人，請在網上的頁面裡開啟它。\nqr = QR 碼\nqr-long = 地址太長，無法做成QR 碼。\nembed = 嵌入\nfull-screen = 全螢幕\nprint = 列印\nyour-move = 複製「輪到你了」的訊息\nyour-move-text = 輪到你了：\nmisere-switch = 走最後一步者負（misère）\ncomputer-first = 對手先走\nshow = 顯示\ngame-hint = 例如 3 4 5、尼姆 3 4 5，或 kayles 7 + wythoff 3,5\n";
})), Hn = /* @__PURE__ */ n({ views: () => Un }), Un, Wn = t((() => {
	Dn(), kn(), jn(), Nn(), Fn(), Ln(), zn(), Vn(), Un = {
		bench: En,
		draw: On,
		errors: An,
		hackenbush: Mn,
		learn: Pn,
		picker: In,
		review: Rn,
		share: Bn
	};
}));
// src/language.ts
function Gn(e, ...t) {
	let n = new me(e, { useIsolating: !1 });
	for (let e of t) n.addResource(new O(e));
	return n;
}
async function Kn(e, t) {
	return e !== "en" && t !== "page" && t !== "games" ? (await Qn[e]()).views[t] : Zn[`./locales/${e}/${t}.ftl`]();
}
async function qn(e, t) {
	N = e === "en" ? M : Gn(e, t ?? await Kn(e, "page"), ...await Promise.all([...$n.keys()].map((t) => Kn(e, t)))), await gt(e), er = e;
}
async function Jn(...e) {
	await Promise.all(e.map((e) => {
		let t = $n.get(e) ?? Yn(e);
		return $n.set(e, t), t;
	}));
}
async function Yn(e) {
	let [t, n] = [er, N], [r, i] = await Promise.all([Kn("en", e), t === "en" ? null : Kn(t, e)]);
	M.addResource(new O(r)), i !== null && n.addResource(new O(i));
}
function Xn(e) {
	return N.hasMessage(e) || M.hasMessage(e);
}
function j(e, t) {
	for (let n of [N, M]) {
		let r = n.getMessage(e)?.value;
		if (r) return n.formatPattern(r, t);
	}
	return "";
}
var Zn, Qn, M, $n, N, er, P = t((() => {
	Ve(), Ue(), bt(), Zn = /* #__PURE__ */ Object.assign({
		"./locales/en/bench.ftl": () => Promise.resolve().then(() => (Ct(), xt)).then((e) => e.default),
		"./locales/en/draw.ftl": () => Promise.resolve().then(() => (Et(), wt)).then((e) => e.default),
		"./locales/en/errors.ftl": () => Promise.resolve().then(() => (kt(), Dt)).then((e) => e.default),
		"./locales/en/games.ftl": () => Promise.resolve().then(() => (Mt(), At)).then((e) => e.default),
		"./locales/en/hackenbush.ftl": () => Promise.resolve().then(() => (Ft(), Nt)).then((e) => e.default),
		"./locales/en/learn.ftl": () => Promise.resolve().then(() => (Rt(), It)).then((e) => e.default),
		"./locales/en/picker.ftl": () => Promise.resolve().then(() => (Vt(), zt)).then((e) => e.default),
		"./locales/en/review.ftl": () => Promise.resolve().then(() => (Wt(), Ht)).then((e) => e.default),
		"./locales/en/share.ftl": () => Promise.resolve().then(() => (qt(), Gt)).then((e) => e.default),
		"./locales/zh-Hans/games.ftl": () => Promise.resolve().then(() => (Xt(), Jt)).then((e) => e.default),
		"./locales/zh-Hans/page.ftl": () => Promise.resolve().then(() => ($t(), Zt)).then((e) => e.default),
		"./locales/zh-Hant/games.ftl": () => Promise.resolve().then(() => (nn(), en)).then((e) => e.default),
		"./locales/zh-Hant/page.ftl": () => Promise.resolve().then(() => (on(), rn)).then((e) => e.default)
	}), Qn = {
		"zh-Hans": () => Promise.resolve().then(() => (Tn(), Cn)),
		"zh-Hant": () => Promise.resolve().then(() => (Wn(), Hn))
	}, M = Gn("en", He), $n = /* @__PURE__ */ new Map(), N = M, er = "en";
}));
l(), P();
function tr(e) {
	for (let t of e) {
		let e = t.toLowerCase().split("-");
		if (e[0] === "en") return "en";
		if (e[0] === "zh") return e.some((e) => [
			"hant",
			"tw",
			"hk",
			"mo"
		].includes(e)) ? "zh-Hant" : "zh-Hans";
	}
	return "en";
}
// src/names.ts
function nr(e) {
	return e?.startsWith("d0.") ? "octal" : e ?? "rules";
}
function rr(e) {
	return e.slice(e.indexOf(":") + 1).replace("..", "–").replace(/,/g, ", ");
}
function ir({ name: e, ruleset: t }) {
	let n = `game-${nr(e)}`;
	return e !== null && !e.startsWith("d0.") && Xn(n) ? j(n) : t;
}
function ar(e) {
	return `${ir(e)} ${e.drawn ? "" : e.start}`.trim();
}
function or(e, t) {
	let n = `rule-${nr(e)}`;
	return Xn(n) ? j(n, { parameter: rr(t) }) : null;
}
var sr = (e) => (e < 26 ? "" : sr(Math.floor(e / 26) - 1)) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[e % 26];
function cr(e) {
	return {
		names: Array.from({ length: e }, (e, t) => sr(t)),
		given: e
	};
}
function lr({ names: e, given: t }, n, r) {
	let i = r - e.length + 1;
	if (i < 0 || n >= e.length) return cr(r);
	let a = Array.from({ length: i }, (r, i) => i === 0 ? e[n] : sr(t + i - 1));
	return {
		names: [
			...e.slice(0, n),
			...a,
			...e.slice(n + 1)
		],
		given: t + Math.max(i - 1, 0)
	};
}
// src/boards/board.ts
function F(e, t, n = [e]) {
	fr.set(e, t), pr.set(e, n);
}
function ur(e, t) {
	e.dispatchEvent(new CustomEvent("preview", {
		bubbles: !0,
		detail: t.map((e) => k(e.said)).join(" / ")
	}));
}
function I(e, t, n) {
	let { play: r } = n;
	if (t.length === 0 || !r) return e;
	let i = t.map((e) => k(e.said)).join(" / ");
	F(e, t), e.classList.add("place"), e.setAttribute("aria-label", i), e instanceof HTMLButtonElement ? (e.title = i, e.disabled = !1) : (e.setAttribute("role", "button"), e.setAttribute("tabindex", "0"), e.append(Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "title"), { textContent: i })));
	let a = () => t.length === 1 ? r(t[0]) : dr(t, r, o(e));
	return e.addEventListener("click", a), e.addEventListener("keydown", (t) => {
		let { key: n } = t;
		e instanceof HTMLButtonElement || n !== "Enter" && n !== " " || (t.preventDefault(), a());
	}), e;
}
function L(e, t, n) {
	return t.length === 0 || !n.play ? i("span", e) : I(i("button", {
		type: "button",
		...e
	}), t, n);
}
function dr(e, t, n) {
	let r = i("dialog", {
		class: "choose",
		"aria-label": j("choose-move")
	}, i("h2", {}, j("choose-move"))), a = () => {
		r.close(), r.remove();
	};
	for (let n of e) r.append(i("button", {
		type: "button",
		click: () => {
			a(), t(n);
		}
	}, k(n.said)));
	if (r.append(i("button", {
		type: "button",
		class: "quiet",
		click: a
	}, j("cancel"))), r.addEventListener("cancel", () => r.remove()), n.append(r), !document.fullscreenElement) return r.showModal();
	r.show(), addEventListener("laid", a, { once: !0 });
}
var fr, pr, mr, hr, R = t((() => {
	P(), bt(), fr = /* @__PURE__ */ new WeakMap(), pr = /* @__PURE__ */ new WeakMap(), mr = (e) => fr.get(e) ?? [], hr = (e) => pr.get(e) ?? [];
}));
// src/boards/fit.ts
function gr(e, t, n, r = br) {
	if (e.length === 0) return r;
	let i = (e) => Math.max(...e.map((e) => e.columns), 1), a = (e.length - 1) * Cr, o = (e, n) => e.rows === 1 ? Math.ceil(e.columns * n * 1.06 / t) : 1, s = (t) => t * e.reduce((e, n) => e + n.rows * Math.max(o(n, t), 1), a), c = Math.min(t / i(e), r, n / e.reduce((e, { rows: t }) => e + t, a));
	if (c >= Mr) return c;
	let l = e.filter(({ whole: e }) => e), u = l.length > 0 ? Math.min(Math.max(t / i(l), Er), Sr) : Sr, d = Math.min(Mr, t / i(e.filter(({ rows: e }) => e !== 1)));
	for (let e = d; e > Math.max(c, u); e--) if (s(e) <= n) return e;
	return Math.max(c, u);
}
function _r(e, t) {
	let n = (e) => Math.max(0, ...e.map(({ columns: e }) => e)), r = e.findIndex(({ columns: t }) => t === n(e)), i = [t, e].map((e) => e.reduce((e, { rows: t }) => e + t, 0)).reduce((e, t) => e - t), a = i > 0 && e.length > 0 ? Math.max(t.length - e.length, 1) : 0;
	return [...e.map((e, i) => i === r ? {
		...e,
		columns: Math.max(n(t), e.columns)
	} : e), ...Array(a).fill({
		columns: 1,
		rows: i / a
	})];
}
function vr(e) {
	let { columns: t, rows: n } = e.dataset;
	return {
		columns: Number(t ?? 1),
		rows: Number(n ?? wr),
		whole: e.classList.contains("pins")
	};
}
function z(e, t, n) {
	return e.dataset.columns = String(t), e.dataset.rows = String(n), e;
}
function yr(e, t) {
	let n = [], r = 0, i = 0, a = "", o = (o = !1) => {
		t.style.maxWidth = "", t.style.removeProperty("--cap");
		let s = getComputedStyle(t), [c] = e.querySelectorAll(".name"), l = c && getComputedStyle(c.parentElement).flexDirection === "column", u = l ? 0 : c?.offsetWidth ?? 0, [d, f] = [t.clientWidth - 2 * parseFloat(s.paddingLeft) - u - 20, Math.min(t.clientHeight, innerHeight * Tr) - 2 * parseFloat(s.paddingTop) - 48 - (l ? c.offsetHeight * e.children.length : 0)];
		if (d <= 0) return;
		let p = [...e.querySelectorAll(".component > :last-child")].map(vr);
		(o || n.length === 0) && (n = p);
		let m = Math.floor(gr(_r(p, n), d, Math.max(f, Dr), document.fullscreenElement ? xr : br));
		if (e.style.setProperty("--unit", `${m}px`), r = Math.max(r, ...p.map((e) => e.columns)), p.length > 0 && (a = `max(${kr}rem, ${r * m + u + Or}px)`), !document.fullscreenElement) {
			t.style.maxWidth = a;
			let n = Cr * (p.length - 1);
			p.length > 0 && (i = Math.max(i, [...e.children].reduce((e, t) => e + t.offsetHeight, 0) / m + n)), i > 0 && t.style.setProperty("--cap", `${Math.ceil(Ar * i * m + jr)}px`);
		}
		for (let t of e.querySelectorAll(".pins")) t.classList.toggle("wide", vr(t).columns * m > d + 2);
	};
	new ResizeObserver(() => o()).observe(t);
	let s = () => t.isConnected ? o() : removeEventListener("resize", s);
	return addEventListener("resize", s), o;
}
var br, xr, Sr, Cr, wr, Tr, Er, Dr, Or, kr, Ar, jr, Mr, B = t((() => {
	br = 132, xr = 220, Sr = 27, Cr = .22, wr = 2, Tr = .76, Er = 13, Dr = 130, Or = 220, kr = 52, Ar = 1.4, jr = 144, Mr = 46;
}));
// src/boards/moves.ts
function Nr(e) {
	return e.map((e) => Number(e[0])).filter((e) => e > 0).sort(Hr);
}
function Pr(e, t, n) {
	let r = [t, n].filter((e) => e > 0).sort(Hr);
	return e.find((e) => {
		let t = Nr(e.parts);
		return e.parts.every((e) => e.length === 1) && t.length === r.length && t.every((e, t) => e === r[t]);
	});
}
function Fr(e) {
	return e.some((e) => Nr(e.parts).length > 1);
}
function Ir(e, t) {
	let n = Lr(t);
	return e.filter((e) => e.parts.length <= 1 && Rr(Lr((e.parts[0] ?? []).map(Number)), n));
}
function Lr(e) {
	let t = e.length;
	for (; t > 0 && e[t - 1] === 0;) t--;
	return e.slice(0, t);
}
function Rr(e, t) {
	return e.length === t.length && e.every((e, n) => e === t[n]);
}
function zr(e, t) {
	return t.flatMap((t) => {
		if (t.parts.length > 1) return [];
		let n = (t.parts[0] ?? []).map(Number), r = Br(e, n), i = Br(n, e);
		return r.length === 1 && i.length === 1 ? [{
			from: r[0],
			to: i[0],
			move: t
		}] : [];
	});
}
function Br(e, t) {
	let n = [...t];
	return e.filter((e) => {
		let t = n.indexOf(e);
		return t >= 0 && n.splice(t, 1), t < 0;
	});
}
function Vr(e, t, n) {
	let r = (e) => e.map((e) => [...e].sort(Hr).join("×")).filter((e) => e !== "1×1").sort().join(" "), i = r([t, n]);
	return e.find((e) => r(e.parts.map((e) => e.map(Number))) === i);
}
var Hr, Ur = t((() => {
	Hr = (e, t) => Number(e) - Number(t);
}));
// src/boards/heap.ts
function Wr(e) {
	let { component: t, moves: n } = e, r = Number(t.numbers[0]), a = Yr[t.name ?? ""], o = Fr(n), s = t.name === "fibonacci-nim", c = (e, t) => Pr(n, e, r - 1 - t), l = (e) => {
		let t = r - 1, i = (n) => n && [n, a === void 0 ? t : e];
		if (a !== void 0) return i(Pr(n, Math.max(e - a, 0), Math.max(t - e - a, 0)));
		if (s) return i(n.find((t) => Number(t.parts[0]?.[0] ?? 0) === e));
		let l = o ? void 0 : c(e, t);
		if (l) return [l, t];
		for (let n = e; n <= t; n++) {
			let t = c(e, n);
			if (t) return [t, n];
		}
	}, u = i("div", { class: a === void 0 ? "heap" : "heap strip" }), d = [], f = 0;
	for (let t = 0; t < r; t++) {
		let i = t > 0 ? Pr(n, t, r - t) : void 0;
		i && f++, i && u.append(L({ class: "gap" }, [i], e));
		let [a, o] = l(t) ?? [], s = L({
			class: "counter",
			"data-piece": t + (e.offset ?? 0)
		}, a ? [a] : [], e);
		if (o !== void 0 && e.play) {
			let e = (e) => () => {
				for (let n = t; n <= o; n++) d[n]?.classList.toggle("meant", e);
			};
			s.addEventListener("pointerenter", e(!0)), s.addEventListener("pointerleave", e(!1)), s.addEventListener("focus", e(!0)), s.addEventListener("blur", e(!1));
		}
		d.push(s), u.append(s);
	}
	d.forEach((e, t) => {
		let [n, a] = l(t) ?? [];
		n && a !== void 0 && F(e, [n], d.slice(t, a + 1));
		for (let e = t + 1; o && !s && e < Math.min(t + Jr, r); e++) {
			let n = c(t, e);
			if (!n || e === a) continue;
			let r = i("span", {
				class: "pair",
				"aria-hidden": "true"
			});
			F(r, [n], d.slice(t, e + 1)), d[Math.floor((t + e) / 2)].after(r);
		}
	}), e.play && !s && a === void 0 && Gr(u, d, (e, t) => c(e, t) ?? (o ? void 0 : Pr(n, r - 1 - t + e, 0)), e.play);
	let p = (o || qr.has(t.name ?? "") || a !== void 0) && f === 0;
	return p && u.classList.add("pins"), r === 0 && u.append(i("span", { class: "none" }, "0")), z(u, r + .1 + .34 * f, p ? Kr : 1);
}
function Gr(e, t, n, r) {
	let i = (n) => t.indexOf(e.getRootNode().elementFromPoint(n.clientX, n.clientY)), a = -1, o = (e) => [Math.min(a, e), Math.max(a, e)];
	e.addEventListener("pointerdown", (e) => {
		a = i(e);
	}), e.addEventListener("pointermove", (r) => {
		if (a < 0) return;
		let s = i(r);
		if (s < 0 || s === a) return;
		let [c, l] = o(s), u = n(c, l);
		t.forEach((e, t) => {
			e.classList.toggle("meant", u !== void 0 && t >= c && t <= l), e.classList.toggle("cannot", !u && t >= c && t <= l);
		}), ur(e, u ? [u] : []);
	}), e.addEventListener("pointercancel", () => {
		a = -1, ur(e, []);
		for (let e of t) e.classList.remove("meant", "cannot");
	}), e.addEventListener("pointerup", (s) => {
		let c = i(s);
		if (a >= 0 && c >= 0 && c !== a) {
			let e = n(...o(c));
			e && r(e);
		}
		a = -1, ur(e, []);
		for (let e of t) e.classList.remove("meant", "cannot");
	});
}
var Kr, qr, Jr, Yr, Xr = t((() => {
	l(), R(), B(), Ur(), Kr = 1.6, qr = /* @__PURE__ */ new Set([
		"kayles",
		"dawson-kayles",
		"dawson-chess",
		"guiles",
		"officers"
	]), Jr = 4, Yr = {
		adjacent: 1,
		treblecross: 2
	};
}));
// src/boards/bars.ts
function Zr(e, t) {
	return z(a("svg", {
		class: "cells",
		viewBox: `-2 -2 ${e * V + 4} ${t * V + 4}`,
		style: `width: calc(${e} * var(--unit))`,
		role: "group"
	}), e, t);
}
function Qr(e, t, n = "") {
	let [r, i] = [e * V, t * V], o = a("rect", {
		x: r + 1,
		y: i + 1,
		width: 34,
		height: 34,
		rx: 4,
		class: `chocolate ${n}`
	});
	return n === "" ? [o, a("rect", {
		x: r + 7,
		y: i + 7,
		width: 22,
		height: 22,
		rx: 2,
		class: "bevel"
	})] : [o, a("path", {
		d: ni,
		transform: `translate(${r} ${i})`,
		"fill-rule": "evenodd",
		class: "skull"
	})];
}
function $r(e) {
	let [t = 1, n = 1] = e.component.numbers.map(Number), r = Zr(n, t);
	for (let e = 0; e < t; e++) for (let t = 0; t < n; t++) r.append(...Qr(t, e));
	let i = (i, o) => {
		let s = i === "row" ? Vr(e.moves, [o, n], [t - o, n]) : Vr(e.moves, [t, o], [t, n - o]), [c, l, u, d] = i === "row" ? [
			0,
			o * V - 7,
			n * V,
			14
		] : [
			o * V - 7,
			0,
			14,
			t * V
		], f = a("g", { class: "break" }, a("rect", {
			x: c,
			y: l,
			width: u,
			height: d,
			rx: 5
		}));
		r.append(I(f, s ? [s] : [], e));
	};
	for (let e = 1; e < t; e++) i("row", e);
	for (let e = 1; e < n; e++) i("column", e);
	return r;
}
function ei(e, t, n) {
	let r = [[]], i = [0, 0];
	return e.forEach((e, n) => {
		n === t && (i = [r.length - 1, r.at(-1).length]), e === 0 ? r.push([]) : r.at(-1).push(e);
	}), r.map((e, t) => e.map((e, r) => t >= i[0] && r >= i[1] ? Math.min(e, n) : e).filter((e) => e > 0)).filter((e) => e.length > 0).flatMap((e, t) => t === 0 ? e : [0, ...e]);
}
function ti(e) {
	let t = e.component.numbers.map(Number), n = Zr(Math.max(...t), t.length);
	return t.forEach((r, i) => {
		for (let o = 0; o < r; o++) {
			let r = ei(t, i, o), s = a("g", {
				class: "bite",
				"data-piece": `${i}.${o}`
			}, ...Qr(o, t.length - 1 - i, i + o === 0 ? "poisoned" : ""));
			n.append(I(s, i + o === 0 ? [] : Ir(e.moves, r), e));
		}
	}), n;
}
var V, ni, ri = t((() => {
	l(), R(), B(), Ur(), V = 36, ni = "M18 8c6 0 10 4 10 9 0 4-2 6-4 7v4h-3v-2h-2v2h-2v-2h-2v2h-3v-4c-2-1-4-3-4-7 0-5 4-9 10-9ZM14 15a2.3 2.3 0 1 0 .01 0ZM22 15a2.3 2.3 0 1 0 .01 0Z";
}));
// src/boards/cells.ts
function ii({ cells: e, pieces: t, sign: n, numbered: r = !1, steps: i }, o) {
	let s = Math.max(...e.map((e) => e.x)) + 1, c = Math.max(...e.map((e) => e.y)) + 1, l = a("svg", {
		class: "cells",
		viewBox: `0 0 ${s * H} ${c * H + (r ? ai : 0)}`,
		style: `width: calc(${s} * var(--unit))`,
		role: "group"
	}), { chosen: u } = o, d = u === null ? i : i.filter((e) => e.from === u), f = {
		cells: a("g"),
		pieces: a("g"),
		targets: a("g")
	}, p = (e) => t.indexOf(e);
	for (let r of e) {
		let [e, s] = [r.x * H, r.y * H], c = r.kind ?? ((r.x + r.y) % 2 ? "dark" : "light");
		f.cells.append(a("rect", {
			x: e,
			y: s,
			width: H,
			height: H,
			class: `cell ${c}`
		})), r.text && f.cells.append(a("text", {
			x: e + H / 2,
			y: s + H + 13,
			class: "cell-text"
		}, r.text));
		let l = t.filter((e) => e === r.cell).length;
		if (l > 0) {
			let c = a("g", {
				class: u === r.cell ? "piece chosen" : "piece",
				"data-piece": p(r.cell)
			}), [d, m] = [e + H / 2, s + H / 2];
			if (n === "●" ? c.append(a("circle", {
				cx: d,
				cy: m,
				r: H * .4,
				class: "disc"
			})) : c.append(a("text", {
				x: d,
				y: m
			}, n)), l > 1 && c.append(a("text", n === "●" ? {
				x: d,
				y: m + 1,
				class: "count"
			} : {
				x: e + H - 8,
				y: s + 10,
				class: "count"
			}, String(l))), o.play && new Set(t).size > 1 && i.some((e) => e.from === r.cell)) {
				let e = () => o.again(u === r.cell ? null : r.cell);
				c.classList.add("place"), F(c, i.filter((e) => e.from === r.cell).map(({ move: e }) => e)), c.setAttribute("role", "button"), c.setAttribute("tabindex", "0"), c.setAttribute("aria-label", `${n} ${r.cell}`), c.addEventListener("click", e), c.addEventListener("keydown", (t) => (t.key === "Enter" || t.key === " ") && (t.preventDefault(), e()));
			}
			f.pieces.append(c);
		}
		let m = d.filter((e) => e.to === r.cell);
		if (m.length > 0 && o.play) {
			let t = a("g", { class: "target" });
			t.append(a("rect", {
				x: e,
				y: s,
				width: H,
				height: H
			}), a("circle", {
				cx: e + H / 2,
				cy: s + H / 2,
				r: 7
			})), f.targets.append(I(t, m.map((e) => e.move), o));
		}
	}
	return l.append(f.cells, ...u === null && t.length > 1 ? [f.targets, f.pieces] : [f.pieces, f.targets]), z(l, s, c + (r ? ai / H : 0));
}
var H, ai, oi = t((() => {
	l(), R(), B(), H = 40, ai = 18;
}));
// src/boards/choice.ts
function U(e, t) {
	return e.filter(({ places: e }) => [...t].every((t) => e.includes(t)));
}
function si(e, t) {
	return U(e, t).filter(({ places: e }) => e.length === t.size).map(({ move: e }) => e);
}
function ci(e) {
	return new Set(e.flatMap(({ places: e }) => e));
}
function li(e, t) {
	let n = U(e, /* @__PURE__ */ new Set([t])), r = n.filter(({ places: e }) => n.every((t) => e.every((e) => t.places.includes(e))));
	return (r.length > 0 ? r : n).map(({ move: e }) => e);
}
var ui = t((() => {}));
// src/boards/coins.ts
function di(e, t = 0) {
	let n = /^heads:((\d+(,\d+)*)?)$/i.exec(e);
	if (n) {
		let e = n[1] ? n[1].split(",").map(Number) : [], r = Math.max(t, ...e);
		return r > mi ? null : [Array.from({ length: r }, (t, n) => e.includes(n + 1))];
	}
	return /^[HT]+(\/[HT]+)*$/.test(e) ? e.split("/").map((e) => [...e].map((e) => e === "H")) : null;
}
function fi(e, t) {
	if (t === null || t.flat().length !== e.flat().length) return [];
	let n = t.flat();
	return e.flat().flatMap((e, t) => e === n[t] ? [] : [t]);
}
function pi(e) {
	let t = di(e.component.start);
	if (!t || t[0].length > mi || t.flat().length > hi) return null;
	let [n, r] = [t.length, t[0].length], a = e.moves.map((e) => ({
		move: e,
		places: fi(t, e.to.length === 1 ? di(e.to[0], r) : null)
	}));
	if (a.some(({ places: e }) => e.length === 0)) return null;
	let o = /* @__PURE__ */ new Set(), s = (e) => n === 1 ? String(e + 1) : `${Math.floor(e / r) + 1},${e % r + 1}`, c = t.flat().map((e, t) => i("button", {
		type: "button",
		class: "coin",
		"data-piece": t,
		click: () => p(t)
	}));
	c.forEach((e, t) => F(e, U(a, /* @__PURE__ */ new Set([t])).map(({ move: e }) => e)));
	let l = i("button", {
		type: "button",
		class: "main",
		click: () => f()
	}, j("make-move")), u = i("div", { class: "row coin-acts" }, l, i("button", {
		type: "button",
		class: "quiet",
		click: () => (o.clear(), d())
	}, j("cancel"))), d = () => {
		let n = ci(U(a, o)), [r] = si(a, o);
		t.flat().forEach((t, r) => {
			let i = c[r], a = t !== o.has(r);
			i.textContent = a ? "H" : "T", i.className = `coin ${a ? "head" : "tail"} ${e.play ? "place" : ""} ${o.has(r) ? "chosen" : ""}`, i.dataset.side = a ? "H" : "T", i.dataset.number = s(r), i.disabled = !e.play || !n.has(r), i.setAttribute("aria-label", `${s(r)}: ${a ? "H" : "T"}`), i.setAttribute("aria-pressed", String(o.has(r)));
		}), u.style.visibility = o.size > 0 ? "visible" : "hidden", l.disabled = !r, l.title = r ? k(r.said) : "";
	}, f = () => {
		let [t] = si(a, o);
		t && e.play?.(t);
	}, p = (t) => {
		o.delete(t) || o.add(t), d();
		let [n, ...r] = U(a, o);
		o.has(t) && n && r.length === 0 && e.play?.(n.move);
	};
	return d(), z(i("div", {
		class: "coins",
		style: `--columns: ${r}`
	}, i("div", { class: "heap" }, ...c), e.play ? u : null), r + .1, n + (e.play ? .9 : 0));
}
var mi, hi, gi = t((() => {
	l(), P(), bt(), R(), ui(), B(), mi = 40, hi = 400;
}));
// src/boards/graphs.ts
function _i({ vertices: e, edges: t }, n) {
	let r = t.map(([e, t]) => n ? [e, t] : [Math.min(e, t), Math.max(e, t)]);
	r.sort(([e, t], [n, r]) => e - n || t - r);
	let [i, a] = ["", 0];
	return r.map(([t, r]) => {
		let o = `${e[t]}${n ? ">" : "-"}${e[r]}`;
		return a = o === i ? a + 1 : 1, i = o, {
			a: t,
			b: r,
			name: a > 1 ? `${o}#${a}` : o
		};
	});
}
function vi(e) {
	let t = e.indexOf("@");
	return t < 0 ? null : e.slice(t + 1).split(",").filter(Boolean);
}
function yi(e, t) {
	return typeof e == "object" && !Array.isArray(e) && t in e.args ? String(e.args[t]) : null;
}
function bi({ name: e, start: t }, n, r) {
	let i = Oi.has(e ?? ""), a = {
		vertices: n.vertices,
		lines: _i(n, i),
		directed: i,
		left: null,
		token: null,
		onVertices: /* @__PURE__ */ new Map(),
		onLines: /* @__PURE__ */ new Map()
	}, o = vi(t);
	if (ki.test(e ?? "")) {
		let n = o?.find((e) => e.startsWith("at:"));
		a.token = n?.slice(3) ?? (o ? null : t), e !== "graph" && o && (a.left = /* @__PURE__ */ new Set([...o.filter((e) => e !== n), ...a.token && !e.includes("edge") ? [a.token] : []]));
	} else a.left = o && new Set(o);
	for (let t of r) {
		let [r, i] = Ci(e ?? "", a, t);
		if (i === null || !(r === a.onVertices ? n.vertices.includes(i) : a.lines.some((e) => e.name === i))) return null;
		r.set(i, [...r.get(i) ?? [], t]);
		for (let n of wi(e ?? "", a, t, i)) r.set(n, [...r.get(n) ?? [], t]);
	}
	return a;
}
function xi(e, { left: t }, n) {
	return t !== null && !/edge-geography|arc-kayles|nimstring/.test(e ?? "") && !t.has(n);
}
function Si(e, t, n) {
	return t.left === null ? !1 : /edge-geography|arc-kayles|nimstring/.test(e ?? "") ? !t.left.has(n.name) : [n.a, n.b].some((n) => xi(e, t, t.vertices[n]));
}
function Ci(e, t, n) {
	return ki.test(e) ? [t.onVertices, yi(n.said, "vertex") ?? (n.to.length === 1 ? n.to[0] : null)] : e === "nimstring" ? [t.onLines, yi(n.said, "edge")] : [e === "arc-kayles" ? t.onLines : t.onVertices, Ti(e, t, n)[0] ?? null];
}
function wi(e, t, n, r) {
	return e === "node-kayles" || e === "arc-kayles" ? Ti(e, t, n).filter((e) => e !== r) : [];
}
function Ti(e, t, { said: n }) {
	let r = yi(n, "cells");
	if (r === null) return [];
	let i = Ai(r.split(", ")), a = (e) => t.left === null || t.left.has(e), o = ({ a: e, b: t }, { a: n, b: r }) => [e, t].some((e) => e === n || e === r);
	return e === "arc-kayles" ? t.lines.filter((e) => a(e.name) && Ai(t.lines.filter((t) => a(t.name) && o(e, t)).map((e) => e.name)) === i).map((e) => e.name) : t.vertices.filter((e, n) => a(e) && Ai(t.vertices.filter((e, r) => a(e) && (n === r || t.lines.some(({ a: e, b: t }) => e === n && t === r || e === r && t === n)))) === i);
}
function Ei(e) {
	let t = e.map((e) => ({
		move: e,
		taken: new Set(yi(e.said, "cells")?.split(", ") ?? [])
	})), n = [...new Set(t.flatMap(({ taken: e }) => [...e]))].sort(), r = n.map((e) => t.filter(({ taken: t }) => t.has(e)).sort((e, t) => e.taken.size - t.taken.size)[0]);
	if (new Set(r).size !== n.length || n.length !== e.length) return null;
	let i = n.map((e) => n.flatMap((t, n) => t !== e && r[n].taken.has(e) ? [n] : []));
	return {
		elements: n,
		below: i.map((e) => e.filter((t) => !e.some((e) => i[e].includes(t)))),
		own: r.map(({ move: e }) => e)
	};
}
function Di(e) {
	let t = [...e];
	return {
		text: t.length > Mi ? `${t.slice(0, 8).join("")}…` : e,
		scale: Math.min(1, ji / Math.min(t.length, Mi))
	};
}
var Oi, ki, Ai, ji, Mi, Ni = t((() => {
	Oi = /* @__PURE__ */ new Set([
		"graph",
		"geography",
		"edge-geography"
	]), ki = /^(graph|(undirected-)?(edge-)?geography)$/, Ai = (e) => [...e].sort().join(","), ji = 4, Mi = 9;
}));
// src/boards/layout.ts
function Pi(e) {
	return Array.from({ length: e }, (t, n) => [Math.cos(2 * Math.PI * n / e - Math.PI / 2), Math.sin(2 * Math.PI * n / e - Math.PI / 2)]);
}
function Fi(e, t) {
	let n = Pi(e);
	if (e > Ri || e < 3) return Li(n);
	let r = Math.sqrt(4 / e);
	for (let i = 0; i < zi; i++) {
		let a = .18 * (1 - i / zi) + .002, o = n.map(() => [0, 0]), s = (e, t, r) => {
			let [i, a] = [n[t][0] - n[e][0] || 1e-4, n[t][1] - n[e][1] || 1e-4], s = Math.hypot(i, a), c = r(s) / s;
			o[e][0] += i * c, o[e][1] += a * c, o[t][0] -= i * c, o[t][1] -= a * c;
		};
		for (let t = 0; t < e; t++) for (let n = t + 1; n < e; n++) s(t, n, (e) => -(r * r) / e);
		for (let [e, n] of t) e !== n && s(e, n, (e) => e * e / r);
		n.forEach((e, t) => {
			let [n, r] = o[t], i = Math.hypot(n, r) || 1;
			e[0] += n / i * Math.min(i, a), e[1] += r / i * Math.min(i, a);
		});
	}
	return Li(n);
}
function Ii(e) {
	let t = [], n = (r) => t[r] ??= e[r].length === 0 ? 0 : 1 + Math.max(...e[r].map(n));
	e.forEach((e, t) => n(t));
	let r = Math.max(...t, 1), i = Math.max(...Array.from({ length: r + 1 }, (e, n) => t.filter((e) => e === n).length));
	return e.map((n, a) => {
		let o = e.flatMap((e, n) => t[n] === t[a] ? [n] : []);
		return [i === 1 ? .5 : (o.indexOf(a) - (o.length - 1) / 2) / (i - 1) + .5, 1 - t[a] / r];
	});
}
function Li(e) {
	let t = (t) => {
		let n = e.map((e) => e[t]), [r, i] = [Math.min(...n), Math.max(...n)];
		return (e) => i - r < 1e-6 ? .5 : (e - r) / (i - r);
	}, [n, r] = [t(0), t(1)];
	return e.map((e) => [n(e[0]), r(e[1])]);
}
var Ri, zi, Bi = t((() => {
	Ri = 70, zi = 240;
}));
// src/boards/graph.ts
function Vi(e, t) {
	let { name: n, ruleset: r } = e.component, i = r.slice(r.indexOf(":") + 1).replace(/^"|"$/g, "");
	if (n === "poset") return Ui(e) ?? t();
	let o = Yi.get(i);
	if (o !== void 0) return (o && Hi(e, o)) ?? t();
	let s = z(a("svg", { class: "cells" }), 6, 5);
	return e.shelf.plan(i).then((e) => ({
		plan: e,
		places: Fi(e.vertices.length, e.edges)
	})).catch(() => null).then((n) => {
		Yi.set(i, n), s.isConnected && (s.replaceWith((n && Hi(e, n)) ?? t()), dispatchEvent(new Event("resize")));
	}), s;
}
function Hi(e, { plan: t, places: n }) {
	let r = bi(e.component, t, e.moves);
	return r && Wi(e, r, n);
}
function Ui(e) {
	let t = Ei(e.moves);
	if (!t) return null;
	let n = Xi.get(e.component.ruleset);
	if (!n || t.elements.some((e) => !n.plan.vertices.includes(e))) {
		let r = t.below.flatMap((e, t) => e.map((e) => [e, t]));
		n = {
			plan: {
				vertices: t.elements,
				edges: r
			},
			places: Ii(t.below)
		}, Xi.set(e.component.ruleset, n);
	}
	let { vertices: r, edges: i } = n.plan, a = new Map(t.elements.map((e, n) => [e, [t.own[n]]]));
	return Wi(e, {
		vertices: r,
		lines: i.map(([e, t]) => ({
			a: e,
			b: t,
			name: `${e}-${t}`
		})),
		directed: !1,
		left: new Set(t.elements),
		token: null,
		onVertices: a,
		onLines: /* @__PURE__ */ new Map()
	}, n.places);
}
function Wi(e, t, n) {
	let { name: r } = e.component, i = Math.max(2, Math.ceil(Math.sqrt(t.vertices.length) * 1.7)), o = new Set(n.map(([, e]) => e)).size === 1, [s, c] = [i + 1, o ? 1.2 : Math.max(2, i * .8) + 1], l = n.map(([e, t]) => [(.5 + e * (s - 1)) * W, (o ? c / 2 : .5 + t * (c - 1)) * W]), u = a("svg", {
		class: "cells graph-board",
		viewBox: `0 0 ${s * W} ${c * W}`,
		style: `width: calc(${s} * var(--unit))`,
		role: "group"
	}), d = /* @__PURE__ */ new Map();
	for (let n of t.lines) {
		let i = [n.a, n.b].sort((e, t) => e - t).join(), o = d.get(i) ?? 0;
		d.set(i, o + 1);
		let s = Ki(l[n.a], l[n.b], o, t.directed), c = Si(r, t, n), f = a("g", {
			class: `line ${c ? "gone" : ""}`,
			...!c && { "data-piece": `e${n.name}` }
		}, a("path", {
			class: "ink",
			d: s
		}), a("path", {
			class: "touch",
			d: s
		}));
		o === 0 && n.a !== n.b && f.append(a("circle", {
			class: "touch",
			cx: (l[n.a][0] + l[n.b][0]) / 2,
			cy: (l[n.a][1] + l[n.b][1]) / 2,
			r: Ji
		})), u.append(I(f, t.onLines.get(n.name) ?? [], e));
	}
	if (t.vertices.forEach((n, i) => {
		let [o, s] = l[i], c = xi(r, t, n), d = a("g", {
			class: ["spot", c && "gone"].filter(Boolean).join(" "),
			...!c && { "data-piece": `v${n}` }
		}, a("circle", {
			cx: o,
			cy: s,
			r: qi
		}), Gi(n, o, s));
		Di(n).text !== n && d.append(a("title", {}, n));
		let f = t.onVertices.get(n) ?? [];
		u.append(I(d, f, e));
	}), t.token !== null && t.vertices.includes(t.token)) {
		let [e, n] = l[t.vertices.indexOf(t.token)];
		u.append(a("g", {
			class: "piece token",
			"data-piece": "token"
		}, a("circle", {
			cx: e,
			cy: n,
			r: qi * .82,
			class: "disc"
		}), Gi(t.token, e, n, "count")));
	}
	return z(u, s, c);
}
function Gi(e, t, n, r) {
	let { text: i, scale: o } = Di(e);
	return a("text", {
		transform: `translate(${t} ${n}) scale(${o})`,
		...r && { class: r }
	}, i);
}
function Ki([e, t], [n, r], i, a) {
	if (e === n && t === r) return `M ${e} ${t} c -34 -46 34 -46 0 0`;
	let o = Math.hypot(n - e, r - t), [s, c] = [(n - e) / o, (r - t) / o], l = i === 0 ? a ? 9 : 0 : (i % 2 ? 1 : -1) * 22 * Math.ceil(i / 2), [u, d] = [(e + n) / 2 - c * l, (t + r) / 2 + s * l], f = `M ${e.toFixed(1)} ${t.toFixed(1)} Q ${u.toFixed(1)} ${d.toFixed(1)} ${n.toFixed(1)} ${r.toFixed(1)}`;
	if (!a) return f;
	let [p, m] = [n - u, r - d], h = Math.hypot(p, m) || 1, [g, _] = [p / h, m / h], [v, y] = [n - g * 19, r - _ * 19], b = (e) => `${(v - g * 9 - _ * 5 * e).toFixed(1)} ${(y - _ * 9 + g * 5 * e).toFixed(1)}`;
	return `${f} M ${b(1)} L ${v.toFixed(1)} ${y.toFixed(1)} L ${b(-1)}`;
}
var W, qi, Ji, Yi, Xi, Zi = t((() => {
	l(), R(), B(), Ni(), Bi(), W = 40, qi = 18, Ji = 12, Yi = /* @__PURE__ */ new Map(), Xi = /* @__PURE__ */ new Map();
}));
// src/boards/grid.ts
function Qi(e) {
	let t = /^(\d+),(\d+)$/.exec(e);
	return t ? Array.from({ length: Number(t[1]) }, () => ".".repeat(Number(t[2]))) : /^[.#]+(\/[.#]+)*$/.test(e) ? e.split("/") : null;
}
function $i(e, t) {
	let { said: n } = t;
	if (typeof n == "object" && "id" in n) {
		let e = (e) => Number(n.args[e]) - 1;
		if (n.id === "move-domino-row") return [[e("row"), e("column")], [e("row"), e("next")]];
		if (n.id === "move-domino-column") return [[e("row"), e("column")], [e("next"), e("column")]];
	}
	let r = t.to.length === 1 ? Qi(t.to[0]) : null;
	return r?.length === e.length ? e.flatMap((e, t) => [...e].flatMap((e, n) => e === r[t][n] ? [] : [[t, n]])) : [];
}
function ea(e, t) {
	let n = Qi(e.component.start);
	if (!n) return null;
	let r = e.moves.map((e) => ({
		move: e,
		squares: $i(n, e)
	}));
	if (r.some(({ squares: e }) => e.length === 0)) return null;
	let [i, o] = [n.length, n[0].length], s = a("svg", {
		class: "cells",
		viewBox: `0 0 ${o * 40} ${i * 40}`,
		style: `width: calc(${o} * var(--unit))`,
		role: "group"
	});
	n.forEach((e, n) => [...e].forEach((e, r) => {
		let [i, o] = [r * 40, n * 40], c = e === "#" && !t ? "broken" : (r + n) % 2 ? "dark" : "light";
		s.append(a("rect", {
			x: i,
			y: o,
			width: 40,
			height: 40,
			class: `cell ${c}`
		})), e === "#" && t && s.append(a("g", { class: "piece" }, a("text", {
			x: i + 20,
			y: o + 20
		}, t)));
	}));
	for (let { move: t, squares: n } of e.play ? r : []) s.append(ta(n, t, e));
	return z(s, o, i);
}
function ta(e, t, n) {
	let r = (t) => (e.reduce((e, n) => e + n[t], 0) / e.length + .5) * 40, i = a("g", { class: "target" });
	for (let [t, n] of e) i.append(a("rect", {
		x: n * 40,
		y: t * 40,
		width: 40,
		height: 40
	}));
	let o = {
		cx: r(1),
		cy: r(0)
	};
	return i.append(a("circle", {
		...o,
		r: na
	})), e.length > 1 && (i.classList.add("between"), i.append(a("circle", {
		...o,
		r: ra,
		class: "reach"
	}))), I(i, [t], n);
}
var na, ra, ia = t((() => {
	l(), R(), B(), na = 5, ra = 10;
}));
// src/hackenbush/drawing.ts
function aa(e) {
	return e.name === q;
}
function G(e, t) {
	return e.vertices.find((e) => e.id === t);
}
function oa(e, t, n) {
	let r = [G(e, t.a).name, G(e, t.b).name].sort().join(" ");
	return n.edges.findIndex((e) => e.colour === t.colour && [e.a, e.b].sort().join(" ") === r);
}
function sa(e, t) {
	let n = ca(t), r = la(e), i = {
		vertices: [],
		edges: []
	}, a = /* @__PURE__ */ new Map(), o = (e, [t, n]) => {
		let r = i.vertices.length;
		return i.vertices.push({
			id: r,
			name: e,
			x: t,
			y: n
		}), r;
	}, s = (e) => {
		let t = a.get(e);
		if (t !== void 0) return t;
		let i = o(e, n.vertices.get(e) ?? r.get(e));
		return a.set(e, i), i;
	}, c = /* @__PURE__ */ new Map(), l = (e) => {
		let t = String(e);
		return c.has(t) || c.set(t, o(q, [e, K.ground])), c.get(t);
	};
	for (let { a: t, b: r, colour: a, copies: o } of e.edges) for (let e = 0; e < Math.min(Number(o), da); e++) {
		let o = t === q && r === q, c = s(r === q ? o ? q : t : r);
		if (t !== q) {
			i.edges.push({
				a: s(t),
				b: c,
				colour: a
			});
			continue;
		}
		let u = n.feet.get(`${r} ${a}`)?.[e] ?? G(i, c).x;
		i.edges.push({
			a: o ? c : l(u),
			b: c,
			colour: a
		});
	}
	return i;
}
function ca(e) {
	let t = {
		vertices: /* @__PURE__ */ new Map(),
		feet: /* @__PURE__ */ new Map()
	};
	for (let n of e.split("\n")) {
		let e = /^\s*(\S+)\s+(\S+)(?:\s+(green|blue|red))?.*#\s*@\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(n);
		if (!e) continue;
		let [, r, i, a = "green", ...o] = e, [s, c, l, u] = o.map(Number), d = [[
			r,
			s,
			c
		], [
			i,
			l,
			u
		]];
		d.forEach(([e, n, r], i) => {
			if (e !== q) t.vertices.set(e, [n, r]);
			else {
				let e = `${d[1 - i][0]} ${a}`;
				t.feet.set(e, [...t.feet.get(e) ?? [], n]);
			}
		});
	}
	return t;
}
function la(e) {
	let t = new Map(e.vertices.map((e) => [e, []]));
	for (let { a: n, b: r } of e.edges) t.get(n)?.push(r), t.get(r)?.push(n);
	let n = /* @__PURE__ */ new Map([[q, []]]), r = /* @__PURE__ */ new Map([[q, 0]]), i = [q];
	for (let e of i) for (let a of t.get(e) ?? []) r.has(a) || (r.set(a, r.get(e) + 1), n.set(a, []), n.get(e).push(a), i.push(a));
	let a = /* @__PURE__ */ new Map(), o = 0, s = [q], c = [];
	for (; s.length > 0;) {
		let e = s.pop();
		c.push(e), s.push(...[...n.get(e)].reverse());
	}
	for (let e of c) n.get(e).length === 0 && a.set(e, o++);
	for (let e of [...i].reverse()) {
		let t = n.get(e).map((e) => a.get(e));
		t.length > 0 && a.set(e, t.reduce((e, t) => e + t) / t.length);
	}
	let l = Math.max(1, ...r.values()), u = Math.min(90, (K.width - 80) / Math.max(o, 1)), d = Math.min(90, (K.ground - 40) / l), f = (K.width - u * (o - 1)) / 2;
	return new Map(i.map((e) => [e, [Math.round(f + a.get(e) * u), Math.round(K.ground - r.get(e) * d)]]));
}
function ua(e, t) {
	let [n, r] = [G(e, t.a), G(e, t.b)], i = e.edges.filter((e) => e.a === t.a && e.b === t.b || e.a === t.b && e.b === t.a), a = i.indexOf(t);
	if (n === r) {
		let e = 16 + 7 * a, t = aa(n) ? 0 : a;
		return `M ${n.x} ${n.y} C ${n.x - e * 1.6} ${n.y - e * 2 - t}, ${n.x + e * 1.6} ${n.y - e * 2 - t}, ${n.x} ${n.y}`;
	}
	let o = (a - (i.length - 1) / 2) * 34;
	if (o === 0) return `M ${n.x} ${n.y} L ${r.x} ${r.y}`;
	let [s, c] = t.a < t.b ? [n, r] : [r, n], l = Math.hypot(c.x - s.x, c.y - s.y) || 1, [u, d] = [(n.x + r.x) / 2 - (c.y - s.y) / l * o, (n.y + r.y) / 2 + (c.x - s.x) / l * o];
	return `M ${n.x} ${n.y} Q ${u.toFixed(1)} ${d.toFixed(1)} ${r.x} ${r.y}`;
}
var K, q, da, fa = t((() => {
	K = {
		width: 800,
		height: 500,
		ground: 460
	}, q = "ground", da = 9, [
		-45,
		0,
		45,
		-135,
		180,
		135,
		-90,
		90
	].map((e) => e * Math.PI / 180);
}));
// src/boards/hackenbush.ts
function pa(e) {
	return typeof e == "object" && !Array.isArray(e) ? String(e.args.edge ?? "") : "";
}
async function ma(e, t) {
	let n = await t.look(e), r = sa(n, e), i = r.edges.map((e) => {
		let t = oa(r, e, n);
		return {
			d: ua(r, e),
			name: pa(n.edges[t]?.said ?? ""),
			colour: e.colour,
			edge: t
		};
	}), [a, o] = [r.vertices.map(({ x: e }) => e), r.vertices.filter((e) => !aa(e)).map(({ y: e }) => e)], [s, c, l] = [
		Math.min(...a, K.width / 2) - 45,
		Math.max(...a, K.width / 2) + 45,
		Math.min(...o, K.ground - 90) - 25
	];
	return {
		seen: n,
		drawing: r,
		paths: i,
		box: {
			x: s,
			y: l,
			width: c - s,
			height: K.ground + 22 - l
		}
	};
}
function ha(e) {
	let t = e.component.ruleset.replace(/^hackenbush:/, "").replace(/^"|"$/g, ""), n = e.shelf.held(t);
	if (n === void 0) return null;
	let r = a("svg", {
		class: "cells hackenbush-board",
		role: "group"
	}), i = _a.get(n);
	return i ? ga(r, i, e) : (z(r, 6, 6), ma(n, e.shelf).then((t) => {
		_a.set(n, t), ga(r, t, e), dispatchEvent(new Event("resize"));
	})), r;
}
function ga(e, { paths: t, box: n, drawing: r }, i) {
	e.setAttribute("viewBox", `${n.x} ${n.y} ${n.width} ${n.height}`), e.setAttribute("style", `width: calc(${(n.width / va).toFixed(2)} * var(--unit))`), z(e, n.width / va, n.height / va);
	let o = n.y + n.height - 22, s = new Map(i.moves.map((e) => [pa(e.said), e])), c = t.map((e, t) => ({
		...e,
		i: t
	})).filter(({ name: e }) => s.has(e)), l = new Set(c.flatMap(({ i: e }) => [r.edges[e].a, r.edges[e].b]));
	e.replaceChildren(a("path", {
		class: "hb-ground",
		d: `M ${n.x} ${o} h ${n.width}`
	}), ...c.map(({ d: e, name: t, colour: n, i: r }) => I(a("g", {
		class: `hb-edge ${n}`,
		"data-piece": r
	}, a("path", {
		class: "line",
		d: e
	}), a("path", {
		class: "touch",
		d: e
	})), i.moves.filter((e) => pa(e.said) === t), i)), ...r.vertices.filter(({ id: e }) => l.has(e)).map(({ x: e, y: t }) => a("circle", {
		class: "hb-dot",
		cx: e,
		cy: t,
		r: 6
	})));
}
var _a, va, ya = t((() => {
	l(), fa(), R(), B(), _a = /* @__PURE__ */ new Map(), va = 62;
}));
// src/boards/picture.ts
function ba(e) {
	return ".·_".includes(e);
}
function xa(e) {
	let t = e.split(e.includes("\n") ? "\n" : "/").map((e) => e.trimEnd()), n = [0, 0];
	for (let e = 0; e < t.length; e++) {
		let r = e;
		for (; r < t.length && /^\S+$/.test(t[r]) && t[r].length === t[e].length;) r++;
		r - e > n[1] - n[0] && (n = [e, r]);
	}
	let r = t.slice(...n).map((e) => [...e]), i = [...t.slice(0, n[0]), ...t.slice(n[1])].filter(Boolean), a = r.flat().length;
	return a > 1 && a <= Da && i.length <= 4 ? {
		told: i,
		rows: r
	} : null;
}
function Sa({ drawn: e, start: t }) {
	return e === null ? /^[.#bw]+(\/[.#bw]+)*$/.test(t) ? xa(t) : null : xa(e);
}
function Ca(e) {
	let t = e.drawn ?? (e.to.length === 1 ? e.to[0] : null);
	return t === null ? null : xa(t);
}
function wa(e, t) {
	if (t?.rows.length !== e.rows.length || t.rows[0].length !== e.rows[0].length) return [];
	let n = t.rows.flat();
	return e.rows.flat().flatMap((e, t) => e === n[t] ? [] : [t]);
}
function Ta(e, t) {
	let n = wa(e, t);
	if (n.length !== 2) return null;
	let [r, i] = [e.rows.flat(), t.rows.flat()];
	for (let [e, t] of [n, [...n].reverse()]) if (!ba(r[e]) && ba(i[e]) && i[t] === r[e]) return [e, t];
	return null;
}
function Ea(e, t) {
	let n = t.rows.flat();
	if (e?.pieces.length !== n.length) return {
		picture: t,
		pieces: n.map((e, t) => t),
		next: n.length
	};
	let r = Ta(e.picture, t) ?? [...Ta(t, e.picture) ?? []].reverse(), i = new Set(wa(e.picture, t)), { next: a } = e;
	return {
		picture: t,
		pieces: e.pieces.map((t, n) => n === r[1] ? e.pieces[r[0]] : i.has(n) ? a++ : t),
		next: a
	};
}
var Da, Oa = t((() => {
	Da = 400;
}));
// src/boards/pictured.ts
function ka(e) {
	let t = Sa(e.component);
	if (!t) return null;
	let n = e.moves.map((e) => ({
		move: e,
		places: wa(t, Ca(e))
	}));
	if (n.some(({ places: e }) => e.length === 0)) return null;
	let r = Ea(La.get(e.board), t);
	La.set(e.board, r);
	let a = e.moves.flatMap((e) => {
		let n = Ta(t, Ca(e));
		return n ? [{
			from: n[0],
			to: n[1],
			move: e
		}] : [];
	}), { board: o, width: s, height: c } = ja(t, r, e, a.length === n.length ? a : []);
	return e.play && (a.length === n.length ? o.append(...Na(a, s, e)) : n.every(({ places: e }) => Aa(e, s)) ? o.append(...n.map(({ move: t, places: n }) => ta(n.map((e) => [Math.floor(e / s), e % s]), t, e))) : o.append(...Pa(n, s, e))), t.told.length === 0 ? z(o, s, c) : z(i("figure", { class: "pictured" }, i("figcaption", {}, t.told.join(" · ")), o), s, c + .7);
}
function Aa(e, t) {
	let [n, r] = e;
	return e.length === 1 || e.length === 2 && (r - n === t || r - n === 1 && r % t > 0);
}
function ja({ rows: e }, { pieces: t }, n, r) {
	let [i, o] = [e.length, e[0].length], s = a("svg", {
		class: "cells",
		viewBox: `0 0 ${o * 40} ${i * 40}`,
		style: `width: calc(${o} * var(--unit))`,
		role: "group"
	}), c = a("g");
	return e.flat().forEach((e, i) => {
		let [l, u] = [i % o * 40, Math.floor(i / o) * 40], d = e === "#" ? "broken" : (i % o + Math.floor(i / o)) % 2 ? "dark" : "light";
		if (s.append(a("rect", {
			x: l,
			y: u,
			width: 40,
			height: 40,
			class: `cell ${d}`
		})), ba(e) || e === "#") return;
		let f = {
			x: l + 20,
			y: u + 20
		}, p = Fa.includes(e) ? "black" : Ia.includes(e) ? "white" : null, m = p ? a("circle", {
			cx: f.x,
			cy: f.y,
			r: 15.2,
			class: `stone ${p}`
		}) : a("text", f, e), h = a("g", {
			class: n.chosen === i ? "piece chosen" : "piece",
			"data-piece": t[i]
		}, m), g = r.filter(({ from: e }) => e === i).map(({ move: e }) => e);
		F(h, g), n.play && g.length > 0 && Ma(h, n, i, j("square-piece", {
			row: Math.floor(i / o) + 1,
			column: i % o + 1,
			piece: p === null ? e : j(p === "black" ? "stone-black" : "stone-white")
		})), c.append(h);
	}), s.append(c), {
		board: s,
		width: o,
		height: i
	};
}
function Ma(e, t, n, r) {
	let i = () => t.again(t.chosen === n ? null : n);
	e.classList.add("place");
	for (let [i, a] of Object.entries({
		role: "button",
		tabindex: "0",
		"aria-label": r,
		"aria-pressed": String(t.chosen === n)
	})) e.setAttribute(i, a);
	e.addEventListener("click", i), e.addEventListener("keydown", (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), i()));
}
function Na(e, t, n) {
	return e.filter(({ from: e }) => e === n.chosen).map(({ to: e, move: r }) => ta([[Math.floor(e / t), e % t]], r, n));
}
function Pa(e, t, n) {
	return [...ci(e)].sort((e, t) => e - t).map((r) => I(a("g", { class: "target whole" }, a("rect", {
		x: r % t * 40,
		y: Math.floor(r / t) * 40,
		width: 40,
		height: 40
	})), li(e, r), n));
}
var Fa, Ia, La, Ra = t((() => {
	l(), P(), R(), ui(), B(), ia(), Oa(), Fa = "bB●", Ia = "wW○", La = /* @__PURE__ */ new Map();
}));
// src/boards/rows.ts
function za(e) {
	let t = e.component.numbers.map(Number), n = i("div", { class: "stairs" });
	return t.forEach((r, a) => {
		let o = i("div", {
			class: "step",
			style: `--step: ${a + 1}`
		});
		for (let n = 0; n < r; n++) {
			let i = t.map((e, t) => t === a ? n : t === a - 1 ? e + r - n : e);
			o.prepend(L({
				class: "counter",
				"data-piece": `${a}.${n}`
			}, Ir(e.moves, i), e));
		}
		o.append(i("span", { class: "riser" }, String(a + 1))), n.append(o);
	}), z(n, t.length * 1.1, Math.max(...t.map((e, t) => e + .4 * (t + 1)), 1));
}
function Ba(e) {
	let t = e.component.numbers.map(Number), n = i("div", { class: "boxes" });
	return t.forEach((r) => {
		let a = i("div", { class: "heap box" });
		for (let n = 0; n < r; n++) {
			if (n > 0) {
				let t = e.moves.filter((e) => e.parts[0]?.map(Number).join() === [n, r - n].join());
				a.append(L({ class: "gap" }, t, e));
			}
			a.append(i("span", {
				class: "counter",
				"data-piece": `${t.indexOf(r)}.${n}`
			}));
		}
		n.append(a);
	}), z(n, Math.max(...t) * 1.4 + .4, 2.4);
}
function Va(e, t) {
	let n = e.component.numbers.map(Number), r = [...n], a = i("div", { class: "boxes" }), o = i("button", {
		type: "button",
		class: "main",
		disabled: !0,
		click: () => t([r.join(",")])
	}, j("make-move"));
	return n.forEach((t, s) => {
		let c = i("div", { class: "heap" }), l = Array.from({ length: t }, (a, c) => i("button", {
			type: "button",
			class: "counter",
			"data-piece": `${s}.${c}`,
			"aria-label": `${s + 1}: ${c}`,
			disabled: !e.play,
			click: () => {
				r[s] = r[s] === c ? t : c, l.forEach((e, t) => e.classList.toggle("meant", t >= r[s])), o.disabled = r.every((e, t) => e === n[t]);
			}
		}));
		c.append(...l), a.append(c);
	}), e.play && a.append(o), z(a, Math.max(...n), n.length * 1.15 + .8);
}
var Ha = t((() => {
	l(), P(), R(), B(), Ur();
}));
// src/boards/strings.ts
function Ua({ said: e }) {
	return typeof e == "object" && !Array.isArray(e) && "edge" in e.args ? String(e.args.edge) : null;
}
function Wa(e) {
	let t = /^(\d+),(\d+)(?:@(.*?))?!?$/.exec(e);
	if (!t) return null;
	let [n, r] = [Number(t[1]), Number(t[2])];
	return {
		rows: n,
		columns: r,
		left: t[3] === void 0 ? null : new Set(t[3].split(",").filter(Boolean))
	};
}
function Ga(e) {
	let t = Wa(e.component.start);
	if (!t || Math.max(t.rows, t.columns) > qa) return null;
	let n = /* @__PURE__ */ new Map();
	for (let t of e.moves) {
		let e = Ua(t);
		if (e === null || !/^[hv]\d+:\d+$/.test(e)) return null;
		n.set(e, [...n.get(e) ?? [], t]);
	}
	let { rows: r, columns: i, left: o } = t, s = (e) => o === null || o.has(e), [c, l] = [(i + 1) * J, (r + 1) * J], u = a("svg", {
		class: "cells strings-board",
		viewBox: `0 0 ${c} ${l}`,
		style: `width: calc(${(i + 1) * 1.5} * var(--unit))`,
		role: "group"
	}), d = (e, t) => [t * J, e * J], f = (e, t) => e >= 1 && e <= r && t >= 1 && t <= i, p = (t, r, i) => {
		if (!s(t)) return;
		let [o, c] = [d(...r), d(...i)], l = (e, t, n) => n ? e : [(e[0] + t[0] * 2) / 3, (e[1] + t[1] * 2) / 3], [[p, m], [h, g]] = [l(o, c, f(...r)), l(c, o, f(...i))], _ = `M ${p} ${m} L ${h} ${g}`, v = a("g", {
			class: "line",
			"data-piece": t
		}, a("path", {
			class: "ink",
			d: _
		}), a("path", {
			class: "touch",
			d: _
		}), a("circle", {
			class: "touch",
			cx: (p + h) / 2,
			cy: (m + g) / 2,
			r: Ka
		}));
		u.append(I(v, n.get(t) ?? [], e));
	};
	for (let e = 1; e <= r + 1; e++) for (let t = 1; t <= i; t++) p(`h${e}:${t}`, [e - 1, t], [e, t]);
	for (let e = 1; e <= r; e++) for (let t = 1; t <= i + 1; t++) p(`v${e}:${t}`, [e, t - 1], [e, t]);
	for (let e = 1; e <= r; e++) for (let t = 1; t <= i; t++) {
		if (![
			`h${e}:${t}`,
			`h${e + 1}:${t}`,
			`v${e}:${t}`,
			`v${e}:${t + 1}`
		].some(s)) continue;
		let [n, r] = d(e, t);
		u.append(a("circle", {
			class: "held-coin",
			cx: n,
			cy: r,
			r: 13,
			"data-piece": `${e}:${t}`
		}));
	}
	return z(u, (i + 1) * 1.5, (r + 1) * 1.5);
}
var J, Ka, qa, Ja = t((() => {
	l(), R(), B(), J = 60, Ka = 14, qa = 12;
})), Ya = /* @__PURE__ */ n({ other: () => Xa });
function Xa(e, t, n) {
	let { component: r } = e, i = r.numbers.map(Number);
	switch (r.name) {
		case "nimble":
		case "silver-dollar":
		case "welter": return i.every((e) => e < eo) ? Za(i, e) : null;
		case "king":
		case "queen":
		case "rook":
		case "knight":
		case "wythoff":
		case "euclid": return i.every((e) => e < Y) ? Qa(i, e) : null;
		case "board": return $a(i, e);
		case "hackenbush": return ha(e);
		case "chocolate": return i.every((e) => e <= Y) ? $r(e) : null;
		case "chomp": return i.every((e) => e <= Y) && i.length <= Y ? ti(e) : null;
		case "boxes": return i.every((e) => e <= 100) ? Ba(e) : null;
		case "staircase": return i.length <= Y && i.every((e) => e <= Y) ? za(e) : null;
		case "moore": return i.every((e) => e <= 100) ? Va(e, t) : null;
		case "cram": return ea(e, "");
		case "notakto":
		case "three-in-a-row": return ea(e, "✕");
		case "turning-turtles":
		case "turning": return pi(e);
		case "graph":
		case "geography":
		case "edge-geography":
		case "undirected-geography":
		case "undirected-edge-geography":
		case "node-kayles":
		case "arc-kayles":
		case "poset": return Vi(e, n);
		case "nimstring": return r.ruleset.includes(":") ? Vi(e, n) : Ga(e);
		default: return ka(e);
	}
}
function Za(e, t) {
	let n = Math.max(...e, 0) + 1;
	return ii({
		cells: Array.from({ length: n }, (e, t) => ({
			cell: t,
			x: t,
			y: 0,
			text: String(t)
		})),
		pieces: e,
		sign: "●",
		numbered: !0,
		steps: zr(e, t.moves)
	}, t);
}
function Qa([e, t], n) {
	let [r, i] = [e + 1, t + 1], a = (e, t) => t * r + e, o = [];
	for (let e = 0; e < i; e++) for (let t = 0; t < r; t++) {
		let r = e + t === 0 && n.component.name !== "euclid";
		o.push({
			cell: a(t, e),
			x: t,
			y: i - 1 - e,
			...r && { kind: "goal" }
		});
	}
	let s = (e) => a(e[0] ?? 0, e[1] ?? 0), c = n.moves.map((n) => ({
		from: a(e, t),
		to: s((n.parts[0] ?? []).map(Number)),
		move: n
	}));
	return ii({
		cells: o,
		pieces: [a(e, t)],
		sign: to[n.component.name ?? ""] ?? "●",
		steps: c
	}, n);
}
function $a(e, t) {
	let n = t.component.ruleset.replace(/^board:/, "").replace(/^"|"$/g, ""), r = t.shelf.held(n)?.trimEnd().split(/\r?\n/);
	if (!r || r.length > Y || r[0].length > Y) return null;
	let i = r[0].length;
	return ii({
		cells: r.flatMap((e, t) => [...e].map((e, n) => ({
			cell: t * i + n,
			x: n,
			y: t,
			...e === "X" && { kind: "broken" }
		}))),
		pieces: e,
		sign: "♚",
		steps: zr(e, t.moves)
	}, t);
}
var Y, eo, to, no = t((() => {
	ri(), oi(), gi(), Zi(), ia(), ya(), Xr(), Ur(), Ra(), Ha(), Ja(), Y = 24, eo = 40, to = {
		king: "♚",
		queen: "♛",
		rook: "♜",
		knight: "♞"
	};
}));
// src/draw/drawing.ts
function ro(e) {
	let t = Number(e) - 1;
	return [1 - Math.floor(t / 3), t % 3 - 1];
}
function io(e) {
	let t = e.kinds.includes("place") || e.kinds.includes("apart");
	return ["o", "x"].filter((n) => go(e, n) || n === "o" && t);
}
function ao(e) {
	let t = [];
	for (let e = -2; e <= 2; e++) for (let n = -2; n <= 2; n++) t.push([e, n]);
	t.sort((e, t) => Math.abs(e[0]) + Math.abs(e[1]) - Math.abs(t[0]) - Math.abs(t[1]));
	let n = e.map(ro);
	return t.find(([e, t]) => n.every(([n, r]) => e * n + t * r < 0)) ?? null;
}
function oo(e) {
	let t = (...t) => t.some((t) => e.kinds.includes(t));
	return Q(e) && (t("step", "slide", "jump") && ao(e.directions) === null || t("place", "apart") && t("hop", "capture"));
}
function so(e) {
	let t = e.flatMap((e, t) => [...e].flatMap((e, n) => e === "#" ? [[t, n]] : []));
	if (t.length === 0) return [];
	let n = /* @__PURE__ */ new Map();
	for (let [e, r, i, a] of [
		[
			1,
			0,
			0,
			1
		],
		[
			-1,
			0,
			0,
			1
		],
		[
			1,
			0,
			0,
			-1
		],
		[
			-1,
			0,
			0,
			-1
		],
		[
			0,
			1,
			1,
			0
		],
		[
			0,
			-1,
			1,
			0
		],
		[
			0,
			1,
			-1,
			0
		],
		[
			0,
			-1,
			-1,
			0
		]
	]) {
		let o = t.map(([t, n]) => [e * t + r * n, i * t + a * n]), [s, c] = [Math.min(...o.map(([e]) => e)), Math.min(...o.map(([, e]) => e))], l = o.map(([e, t]) => [e - s, t - c]).sort((e, t) => e[0] - t[0] || e[1] - t[1]);
		n.set(String(l), l);
	}
	return [...n.values()];
}
function co(e, t, n) {
	let [r, i] = [vo(t, 1, 12), vo(n, 1, 16)], a = Array.from({ length: r }, (t, n) => (e.rows[n] ?? "").padEnd(i, ".").slice(0, i));
	return {
		...e,
		rows: a,
		copies: r > 3 ? null : e.copies
	};
}
function lo(e) {
	let { rows: t, kinds: n, directions: r, shape: i, end: a, line: o, misere: s, copies: c, name: l } = e;
	return {
		b: t.join("/"),
		moves: po.filter((e) => n.includes(e)).join(" "),
		to: Q(e) ? mo.filter((e) => r.includes(e)).join("") : void 0,
		shape: n.includes("shape") ? i.join("/") : void 0,
		end: a === "last" ? void 0 : a === "line" ? `line${o}` : a,
		misere: s ? "" : void 0,
		n: c === null ? void 0 : String(c),
		name: l || void 0
	};
}
function uo(e) {
	let t = null, n = (n) => void (t ??= `${n}=${e[n]}`), r = (t, r) => {
		let i = e[t];
		if (i === void 0 || r.test(i)) return i;
		n(t);
	}, i = r("b", /^[.#ox*]+(\/[.#ox*]+)*$/)?.split("/") ?? Z.rows, a = r("moves", RegExp(`^((${po.join("|")})( |$))*$`)), o = r("to", /^[1-46-9]*$/), s = r("shape", /^[.#]{1,5}(\/[.#]{1,5}){0,4}$/)?.split("/") ?? Z.shape, c = r("end", /^(goals?|line[2-6])$/) ?? "last", l = r("n", /^\d{1,2}$/), u = {
		...Z,
		kinds: a === void 0 ? Z.kinds : po.filter((e) => a.split(" ").includes(e)),
		directions: o === void 0 ? Z.directions : mo.filter((e) => o.includes(e)),
		shape: s,
		end: c.startsWith("line") ? "line" : c,
		line: c.startsWith("line") ? vo(Number(c.slice(4)), ...ho) : Z.line,
		misere: e.misere !== void 0,
		copies: l === void 0 ? null : vo(Number(l), 1, 40),
		name: (e.name ?? "").slice(0, 60),
		rows: i
	};
	return (i.length > 12 || i.some((e) => e.length > 16 || e.length !== i[0].length)) && n("b"), {
		drawing: co(u, i.length, Math.max(...i.map((e) => e.length))),
		damaged: t
	};
}
var X, fo, po, mo, ho, Z, Q, go, _o, vo, yo = t((() => {
	X = [
		"place",
		"apart",
		"domino",
		"shape"
	], fo = [
		"step",
		"slide",
		"jump",
		"hop",
		"capture"
	], po = [...X, ...fo], mo = [
		"7",
		"8",
		"9",
		"4",
		"6",
		"1",
		"2",
		"3"
	], ho = [2, 6], Z = {
		rows: [
			"....",
			"....",
			"...."
		],
		kinds: ["domino"],
		directions: [
			"8",
			"4",
			"6",
			"2"
		],
		shape: ["##.", ".##"],
		end: "last",
		line: 3,
		misere: !1,
		copies: null,
		name: ""
	}, Q = ({ kinds: e }) => e.some((e) => fo.includes(e)), go = ({ rows: e }, t) => e.some((e) => e.includes(t)), _o = (e) => (e.end === "goal" || e.end === "goals") && !go(e, "*") ? "last" : e.end, vo = (e, t, n) => Math.min(Math.max(e, t), n);
}));
// src/draw/rules.ts
function bo(e) {
	let t = ko.exec(e ?? "")?.[1];
	if (t === void 0) return null;
	let { drawing: n } = uo(Object.fromEntries(new URLSearchParams(t)));
	return xo(n) === e ? n : null;
}
function xo(e) {
	let { rows: t, kinds: n, misere: r, copies: i, name: a } = e, o = Ao(e), s = Q(e), c = s ? To(e) : wo(e);
	return `${[
		`# ${(a || "A board that somebody drew").replace(/\s+/g, " ")}: ${n.join(", ") || "no moves"}.`,
		`# drawing: ${o}`,
		"",
		`name = ${Mo(a || "My board game")}`,
		...r ? ["convention = \"misere\""] : [],
		`start = ${i ?? 1}`,
		`picture = [${t.map(Mo).join(",\n           ")}]`,
		...n.includes("shape") ? [`shapes = [${so(e.shape).map(No).join(",\n          ")}]`] : [],
		...s ? [`stones = [${io(e).map((e) => `"${e}."`).join(", ")}]`, `directions = ${No(e.directions.map(ro))}`] : [],
		"",
		jo,
		"def board(n):",
		i === null ? "    rows = picture" : "    rows = [row * n for row in picture]",
		"    at = {(r, c): square(r, c) for r in range(len(rows)) for c in range(len(rows[r])) if rows[r][c] != \"#\"}",
		...c
	].join("\n")}\n`;
}
function So({ kinds: e }, t) {
	let n = (t) => e.includes(t);
	if (X.filter(n).length === 0) return [];
	let r = [];
	if (n("domino") || n("shape") || !t) {
		let e = Fo("squares", t);
		r.push(`    cover = lambda squares: change(needs = ${e}, removes = ${e}, label = " ".join([at[s] for s in squares]))`);
	}
	n("apart") && r.push(Po);
	let i = t ? ", adds = [\"o.\" + at[s]]" : "", a = t ? "at[s]" : "s";
	return n("place") && r.push(t ? `    moves += [change(needs = [${a}], removes = [${a}]${i}, label = at[s]) for s in at]` : "    moves += [cover([s]) for s in at]"), n("apart") && r.push(`    moves += [change(needs = ${Fo("[s] + beside(s[0], s[1])", t)}, removes = [${a}]${i}, label = at[s]) for s in at]`), n("domino") && r.push("    pairs = [[(r, c), s] for r, c in at for s in [(r, c + 1), (r + 1, c)] if s in at]", "    moves += [cover(pair) for pair in pairs]"), n("shape") && r.push("    placed = [[(r + y, c + x) for y, x in shape] for shape in shapes for r in range(len(rows)) for c in range(len(rows[r]))]", "    moves += [cover(squares) for squares in placed if all([s in at for s in squares])]"), r;
}
function Co(e, t) {
	let n = `    marked = [${t ? "at[(r, c)]" : "(r, c)"} for r, c in at if rows[r][c] == "*"]`;
	switch (_o(e)) {
		case "last": return null;
		case "goal": return [n, "    over = [[s] for s in marked]"];
		case "goals": return [n, "    over = [marked]"];
		case "line": return [`    lines = [[(r + k * y, c + k * x) for k in range(${e.line})] for r, c in at for y, x in [(0, 1), (1, 0), (1, 1), (1, -1)]]`, `    over = [${Fo("line", t)} for line in lines if all([s in at for s in line])]`];
	}
}
function wo(e) {
	let t = Co(e, !1);
	return [
		"    moves = []",
		...So(e, !1),
		...t ?? [],
		"    absent = [(r, c) for r, c in at if rows[r][c] in \"ox\"]",
		`    return game(list(at), moves, absent = absent${t ? ", over = over" : ""}, show = "grid")`
	];
}
function To(e) {
	let { kinds: t, directions: n } = e, r = (...e) => e.some((e) => t.includes(e)), i = _o(e), a = r(...X) || i === "line" ? "all" : i === "last" ? "none" : "marked", o = {
		all: [
			"needs = left + seen + free",
			"removes = left + [s for s in free if s == b]",
			"adds = [stone + b] + emptied"
		],
		marked: [
			"needs = left + seen + [s for s in free if s in marked]",
			"without = [other + s for s in free if s not in marked for other in stones]",
			"removes = left + [s for s in free if s == b and s in marked]",
			"adds = [stone + b] + [s for s in emptied if s in marked]"
		],
		none: [
			"needs = left + seen",
			"without = [other + s for s in free for other in stones]",
			"removes = left",
			"adds = [stone + b]"
		]
	}[a], s = Co(e, !0), c = [
		"    moves = []",
		...So(e, !0),
		...s ?? []
	];
	if (c.push("    # A stone goes from a to b over free squares; taken stones leave, and seen stones stay.", "    def go(stone, a, b, free, taken = [], seen = [], emptied = []):", "        left = [stone + a] + taken", `        return change(${o.join(",\n                      ")}, label = a + ("x" if taken else "-") + b)`, "    for r, c in at:", "        for y, x in directions:", "            a, b, beyond = at[(r, c)], at.get((r + y, c + x)), at.get((r + 2 * y, c + 2 * x))"), r("step") && c.push("            if b != None:", "                moves += [go(stone, a, b, [b], emptied = [a]) for stone in stones]"), r("capture")) {
		let t = {
			all: "[a]",
			marked: "[s for s in [a] if s in marked]",
			none: "[]"
		}[a];
		c.push("            if b != None:"), io(e).length > 1 ? c.push("                moves += [go(stone, a, b, [], taken = [other + b], emptied = [a]) for stone in stones for other in stones if other != stone]") : c.push(`                moves += [change(needs = [stone + a, stone + b], removes = [stone + a], adds = ${t}, label = a + "x" + b) for stone in stones]`);
	}
	r("jump", "hop") && (c.push("            if b != None and beyond != None:"), r("jump") && c.push("                moves += [go(stone, a, beyond, [beyond], seen = [other + b], emptied = [a]) for stone in stones for other in stones]"), r("hop") && c.push("                moves += [go(stone, a, beyond, [beyond], taken = [other + b], emptied = [a, b]) for stone in stones for other in stones]")), r("slide") && c.push("            path = []", "            for k in range(1, len(rows) + len(rows[0])):", "                to = at.get((r + k * y, c + k * x))", "                if to == None:", "                    break", "                path = path + [to]", "                moves += [go(stone, a, to, path, emptied = [a]) for stone in stones]");
	let l = !oo(e) && (r("step", "slide", "jump") || a !== "none"), u = {
		all: " + list(at.values())",
		marked: " + marked",
		none: ""
	}[a];
	if (c.push(`    cells = [stone + s for s in at.values() for stone in stones]${u}`), c.push("    absent = [stone + at[(r, c)] for r, c in at for stone in stones if stone != rows[r][c] + \".\"]"), a !== "none" && c.push(`    absent += [at[(r, c)] for r, c in at if rows[r][c] in "ox"${a === "marked" ? " and at[(r, c)] in marked" : ""}]`), l && (c.push("    # Every move lowers the weight of what is there, so play ends."), c.push(`    weight = {stone + at[(r, c)]: ${Eo(r("step", "slide", "jump") ? ao(n) : null)} for r, c in at for stone in stones}`), a !== "none")) {
		let e = r("place", "apart") ? "max(weight.values()) + 1" : r("domino", "shape") ? "1" : "0";
		c.push(...e === "max(weight.values()) + 1" ? ["    most = max(weight.values()) + 1"] : [], `    weight.update({s: ${e.startsWith("max") ? "most" : e} for s in ${a === "all" ? "at.values()" : "marked"}})`);
	}
	return c.push(`    return game(cells, moves, absent = absent${s ? ", over = over" : ""}${l ? ", weight = weight" : ""})`), c;
}
function Eo(e) {
	let t = (e, t, n) => e === 0 ? [] : [`${Math.abs(e) === 1 ? "" : `${Math.abs(e)} * `}${e > 0 ? t : n}`], [n, r] = e ?? [0, 0];
	return [
		"2",
		...t(n, "r", "(len(rows) - 1 - r)"),
		...t(r, "c", "(len(rows[r]) - 1 - c)")
	].join(" + ");
}
function Do(e, t) {
	let [, n, , r] = /^(\d+)(@(.*))?$/s.exec(t) ?? [];
	if (n === void 0 || (r ?? "").startsWith("-")) return null;
	let i = e.copies === null ? 1 : Number(n), a = e.rows.map((e) => [...e.repeat(i)]), o = Q(e), s = (t, n) => Io(e, t, n);
	if (r === void 0) return a.map((e) => e.map((e) => !o && "ox".includes(e) ? "+" : e));
	if (!o) {
		let e = r.split("/");
		return a.map((t, n) => t.map((t, r) => t === "#" ? "#" : e[n]?.[r] === "." ? t === "*" ? "*" : "." : "+"));
	}
	let c = new Set(r.split(",")), l = e.kinds.some((e) => X.includes(e));
	return a.map((e, t) => e.map((e, n) => e === "#" ? "#" : ["o", "x"].find((e) => c.has(`${e}.${s(t, n)}`)) ?? (l && !c.has(s(t, n)) ? "+" : e === "*" ? "*" : ".")));
}
function Oo(e, t, n) {
	let r = new Map(e.rows.flatMap((t, r) => Array.from({ length: n }, (t, i) => [Io(e, r, i), r * n + i]))), i = /^(.+?)[-x](.+)$/.exec(t), a = (i ? i.slice(1) : t.split(" ")).map((e) => r.get(e));
	return a.every((e) => e !== void 0) ? {
		goes: i !== null,
		squares: a
	} : null;
}
var ko, Ao, jo, Mo, No, Po, Fo, Io, Lo = t((() => {
	yo(), ko = /^# drawing: (.*)$/m, Ao = (e) => new URLSearchParams(Object.entries(lo(e)).filter((e) => e[1] !== void 0)).toString(), jo = "def square(r, c):\n    return (\"abcdefghijklmnopqrstuvwxyz\"[c] if c < 26 else \"%d.\" % (c + 1)) + str(len(picture) - r)\n", Mo = (e) => `"${e.replace(/["\\]/g, "\\$&").replace(/\s+/g, " ")}"`, No = (e) => `[${e.map((e) => `(${e.join(", ")})`).join(", ")}]`, Po = "    beside = lambda r, c: [s for s in [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)] if s in at]", Fo = (e, t) => t ? `[at[s] for s in ${e}]` : e, Io = (e, t, n) => `${n < 26 ? String.fromCharCode(97 + n) : `${n + 1}.`}${e.rows.length - t}`;
})), Ro = /* @__PURE__ */ n({
	drawingFor: () => Bo,
	drawnBoard: () => Vo
});
function zo(e) {
	return e === void 0 ? null : (Wo.has(e) || Wo.set(e, bo(e)), Wo.get(e));
}
function Bo(e, t) {
	return zo(t(e.replace(/^rules:/, "").replace(/^"|"$/g, "")));
}
function Vo(e) {
	let { component: t, shelf: n } = e, r = Bo(t.ruleset, n.held), o = r && Do(r, t.start);
	if (!r || !o) return null;
	let [s, c] = [o.length, o[0].length];
	if (s * c > Uo) return null;
	let l = /* @__PURE__ */ new Set(), u = [];
	for (let t of e.moves) {
		let e = Oo(r, t.label, c);
		if (!e) return null;
		l.has(t.to.join()) || (l.add(t.to.join()), u.push({
			move: t,
			places: e.squares,
			goes: e.goes
		}));
	}
	let d = a("svg", {
		class: "cells drawn",
		viewBox: `0 0 ${c * 40} ${s * 40}`,
		style: `width: calc(${c} * var(--unit))`,
		role: "group"
	}), f = (e) => [e % c * 40, Math.floor(e / c) * 40], p = r.kinds.some((e) => e === "place" || e === "apart") && !r.kinds.some((e) => e === "domino" || e === "shape"), m = Ho(e.board, o.flat(), c), h = {
		squares: a("g"),
		pieces: a("g"),
		targets: a("g")
	};
	o.flat().forEach((e, t) => {
		if (e === "#") return;
		let [n, i] = f(t), [o, s] = [Math.floor(t / c), t % c], l = r.rows[o][s % r.rows[0].length] === "*";
		h.squares.append(a("rect", {
			x: n,
			y: i,
			width: 40,
			height: 40,
			class: `cell ${l ? "goal" : (o + s) % 2 ? "dark" : "light"}`
		})), l && h.squares.append(a("text", {
			x: n + 20,
			y: i + 20,
			class: "star"
		}, "★")), e === "+" && !p ? h.pieces.append(a("g", {
			class: "piece",
			"data-piece": m[t]
		}, a("rect", {
			x: n + 3,
			y: i + 3,
			width: 34,
			height: 34,
			rx: 7,
			class: "tile"
		}))) : e !== "." && e !== "*" && h.pieces.append(a("g", {
			class: "piece",
			"data-piece": m[t]
		}, a("circle", {
			cx: n + 20,
			cy: i + 20,
			r: 15.2,
			class: `stone ${e === "x" ? "white" : "black"}`
		})));
	}), d.append(h.squares, h.pieces, h.targets);
	let g = u.some(({ places: e, goes: t }) => !t && e.length > 2), _ = (e) => e.goes || g || e.places.length === 1, v = new Set(u.flatMap(({ goes: e, places: t }) => e ? [t[0]] : [])), y = [], b = i("button", {
		type: "button",
		class: "main",
		click: () => ne()
	}, j("make-move")), x = i("div", { class: "row coin-acts" }, b, i("button", {
		type: "button",
		class: "quiet",
		click: () => E([])
	}, j("cancel"))), S = (e) => {
		let t = o.flat()[e], n = Io(r, Math.floor(e / c), e % c);
		return t === "o" || t === "x" ? `${n}: ${j(t === "o" ? "stone-black" : "stone-white")}` : n;
	}, C = u.filter(_), w = (e) => C.filter(({ goes: t, places: n }) => t ? e.every((e, t) => n[t] === e) : e.every((e) => n.includes(e))), T = (e) => w(e).find(({ places: t }) => t.length === e.length), ee = (e) => {
		let [t, n] = f(e), r = a("g", {
			class: `target pick place${y.includes(e) ? " chosen" : ""}`,
			role: "button",
			tabindex: "0",
			"aria-label": S(e),
			"aria-pressed": String(y.includes(e)),
			"data-square": e
		}, a("rect", {
			x: t,
			y: n,
			width: 40,
			height: 40
		}));
		return !v.has(e) && !y.includes(e) && r.append(a("circle", {
			cx: t + 20,
			cy: n + 20,
			r: 6
		})), F(r, w(y).filter(({ goes: t, places: n }) => t && y.length === 0 ? n[0] === e : n.includes(e)).map(({ move: e }) => e)), r.addEventListener("click", () => re(e)), r.addEventListener("keydown", (t) => [" ", "Enter"].includes(t.key) && (t.preventDefault(), re(e))), r;
	}, te = () => {
		let t = w(y), n = new Set(t.flatMap(({ goes: e, places: t }) => e ? [t[Math.min(y.length, 1)]] : t));
		if (y.length > 0) for (let e of [...y, ...v]) n.add(e);
		if (h.targets.replaceChildren(...e.play ? [...n].sort((e, t) => e - t).map(ee) : []), e.play && y.length === 0) for (let t of u) _(t) || h.targets.append(ta(t.places.map((e) => [Math.floor(e / c), e % c]), t.move, e));
		x.style.visibility = y.length > 0 ? "visible" : "hidden", b.disabled = y.length === 0 || !T(y);
	}, E = (e) => {
		let t = document.activeElement?.getAttribute("data-square");
		y = e, te(), t && h.targets.querySelector(`[data-square="${t}"]`)?.focus();
	}, ne = () => {
		let t = T(y);
		t && e.play?.(t.move);
	}, re = (t) => {
		if (y.includes(t)) return E(y.filter((e) => e !== t));
		let n = y.length > 0 && w([...y, t]).length === 0 ? [t] : [...y, t], r = w(n), i = r.length === 1 || r.every(({ goes: e }) => e) ? r[0] : void 0;
		if (i && (!i.goes || n.length === 2)) return e.play?.(i.move);
		E(n);
	};
	return te(), z(g && e.play ? i("div", { class: "drawn-board" }, d, x) : d, c, s + (g && e.play ? .9 : 0));
}
function Ho(e, t, n) {
	let r = Go.get(e), i = t.map((e, n) => r?.signs.length === t.length && r.signs[n] === e ? r.keys[n] : `stone-${Ko++}`), a = (e) => e === "o" || e === "x", o = r?.signs.length === t.length ? t.flatMap((e, t) => a(e) && r.signs[t] !== e ? [t] : []) : [];
	if (r && o.length === 1) {
		let [e] = o, a = (t) => Math.max(Math.abs(Math.floor(t / n) - Math.floor(e / n)), Math.abs(t % n - e % n)), [s] = r.signs.flatMap((n, r) => n === t[e] && t[r] !== n ? [r] : []).sort((e, t) => a(t) - a(e));
		s !== void 0 && (i[e] = r.keys[s]);
	}
	return Go.set(e, {
		signs: t,
		keys: i
	}), i;
}
var Uo, Wo, Go, Ko, qo = t((() => {
	Lo(), l(), P(), R(), B(), ia(), Uo = 1e3, Wo = /* @__PURE__ */ new Map(), Go = /* @__PURE__ */ new Map(), Ko = 0;
}));
l(), P(), bt(), R(), Xr();
var Jo = null;
function Yo({ name: e, shape: t, numbers: n }) {
	return (e === "fibonacci-nim" || t === "heap" && n.length === 1) && Number(n[0]) <= 100;
}
var Xo = null;
function Zo(e) {
	let t = [!Jo && !e.every((e) => Yo(e) || e.shape === "heap") && Promise.resolve().then(() => (no(), Ya)).then((e) => Jo = e), !Xo && e.some(({ name: e }) => e === "rules") && Promise.resolve().then(() => (qo(), Ro)).then((e) => Xo = e)].filter((e) => e !== !1);
	return t.length > 0 ? Promise.all(t) : null;
}
function Qo(e, t, n) {
	if (Yo(e.component)) return Wr(e);
	let r = () => $o(e, t, n);
	return (e.component.name === "rules" ? Xo?.drawnBoard(e) : null) ?? (e.component.shape === "heap" ? null : Jo?.other(e, n, r)) ?? r();
}
function $o(e, t, n) {
	let { component: r, moves: a, play: o } = e, s = i("div", { class: "words" });
	if (s.append(r.drawn ? i("pre", {}, r.drawn) : i("strong", { class: "number" }, r.start)), !o) return s;
	if (a.length > 0 && a.length <= 60) {
		let t = i("div", { class: "word-moves" });
		for (let n of a) {
			let r = L({}, [n], e);
			r.textContent = k(n.said), t.append(r);
		}
		s.append(t);
	} else if (t || a.length > 60) {
		let e = i("input", {
			name: "left",
			autocomplete: "off",
			placeholder: j("left"),
			"aria-label": j("left")
		}), t = i("form", { class: "leave" }, "→ ", e, i("button", {}, j("moves-make")));
		t.addEventListener("submit", (t) => {
			t.preventDefault(), n(e.value.split(/[\s+]+/).filter(Boolean));
		}), s.append(t);
	}
	return s;
}
// src/boards/motion.ts
var es = /* @__PURE__ */ n({
	change: () => ns,
	picture: () => ts
});
function ts(e) {
	if (s()) return null;
	let t = /* @__PURE__ */ new Map();
	return e.querySelectorAll("[data-piece]").forEach((e) => t.set(ss(e), {
		rect: e.getBoundingClientRect(),
		side: e.dataset.side
	})), {
		boards: [...e.querySelectorAll("[data-board] > :last-child")].map((e) => ({
			element: e,
			rect: e.getBoundingClientRect()
		})),
		pieces: t,
		unit: getComputedStyle(e).getPropertyValue("--unit")
	};
}
function ns(e, t) {
	if (!e || typeof t.animate != "function") return;
	let n = /* @__PURE__ */ new Set(), r = [...t.querySelectorAll("[data-piece]")].flatMap((t) => {
		let r = ss(t);
		n.add(r);
		let i = e.pieces.get(r), a = t.getBoundingClientRect();
		if (!i || !os(a) && !os(i.rect)) return [];
		let o = t instanceof SVGElement ? t.ownerSVGElement?.getScreenCTM()?.a ?? 1 : 1;
		return [{
			piece: t,
			turned: i.side !== t.dataset.side,
			dx: (i.rect.left - a.left) / o,
			dy: (i.rect.top - a.top) / o
		}];
	});
	for (let { piece: e, turned: t, dx: n, dy: i } of r) t ? e.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], {
		duration: as,
		easing: "ease-out"
	}) : Math.hypot(n, i) > 1 && e.animate([{ transform: `translate(${n}px, ${i}px)` }, { transform: "none" }], {
		duration: as,
		easing: "cubic-bezier(.3,0,.2,1)"
	});
	for (let { element: r, rect: i } of e.boards) rs(r, i, e, n, t);
}
function rs(e, t, n, r, i) {
	let a = e.parentElement?.dataset.board, s = [...e.querySelectorAll("[data-piece]")].filter((e) => {
		let t = `${a}/${e.dataset.piece}`;
		return n.pieces.has(t) && !r.has(t);
	});
	if (s.length === 0) return;
	let c = e;
	c.setAttribute("aria-hidden", "true"), Object.assign(c, { inert: !0 }), c.style.cssText += `;position:fixed;visibility:hidden;pointer-events:none;z-index:4;margin:0;max-width:none;left:${t.left}px;top:${t.top}px;width:${t.width}px;height:${t.height}px;--unit:${n.unit}`;
	let l = document.createElement("div");
	l.className = [...e.parentElement?.classList ?? []].find((e) => e.startsWith("tone-")) ?? "", l.style.cssText = "display:contents", l.append(c), o(i).append(l);
	let u = s.map((e, t) => (e.style.visibility = "visible", e.animate([{
		transform: "none",
		opacity: 1
	}, {
		transform: `translateY(${60 + t % 3 * 12}px) rotate(${t % 2 ? 9 : -9}deg)`,
		opacity: 0
	}], {
		duration: is,
		delay: 22 * Math.min(t, 10),
		easing: "cubic-bezier(.5,0,.9,.5)",
		fill: "forwards"
	}).finished));
	Promise.allSettled(u).then(() => l.remove());
}
var is, as, os, ss, cs = t((() => {
	l(), is = 420, as = 280, os = ({ top: e, bottom: t }) => t > 0 && e < innerHeight, ss = (e) => `${e.closest("[data-board]")?.dataset.board}/${e.dataset.piece}`;
})), ls = /* @__PURE__ */ n({
	arrows: () => ds,
	focused: () => ps,
	nearest: () => us,
	refocus: () => ms,
	sliding: () => fs
});
function us([e, t], n, [r, i]) {
	let [a, o] = [-1, Infinity];
	return n.forEach(([n, s], c) => {
		let l = (n - e) * r + (s - t) * i, u = l + gs * Math.abs((n - e) * i + (s - t) * r);
		l > 1 && u < o && ([a, o] = [c, u]);
	}), a;
}
function ds(e) {
	e.addEventListener("keydown", (t) => {
		let n = hs[t.key], r = t.target.closest(_s);
		if (!n || !r || t.altKey || t.ctrlKey || t.metaKey) return;
		let i = $(e).filter((e) => e !== r), a = i[us(vs(r), i.map(vs), n)];
		a && (t.preventDefault(), a.focus());
	}), e.addEventListener("focusin", (e) => {
		let t = e.target.closest(_s), n = t?.closest("[data-board]");
		if (t && n) for (let e of $(n)) e.tabIndex = e === t ? 0 : -1;
	});
}
function fs(e) {
	let t = null, n = null, r = () => e.getRootNode(), i = (t) => {
		t !== n && (n?.classList.remove("pressed"), t?.classList.add("pressed"), n = t, ur(t ?? e, t ? mr(t) : []));
	}, a = (t) => {
		let n = r().elementFromPoint(t.clientX, t.clientY)?.closest(_s) ?? null;
		return n && e.contains(n) ? n : null;
	};
	e.addEventListener("pointerdown", (e) => {
		t = e.pointerType === "mouse" ? null : a(e), t && i(t);
	}), e.addEventListener("pointermove", (e) => t && !t.closest(".heap") && i(a(e))), e.addEventListener("pointerup", (e) => {
		let n = t && !t.closest(".heap") ? a(e) : null;
		n && n !== t && n.dispatchEvent(new MouseEvent("click", { bubbles: !0 })), t = null, i(null);
	}), e.addEventListener("pointercancel", () => {
		t = null, i(null);
	});
}
function ps(e) {
	let t = e.getRootNode().activeElement;
	if (!t || !e.contains(t) || !t.matches(":focus-visible")) return null;
	let n = t.closest("[data-row]");
	return {
		row: n?.dataset.row,
		piece: t.dataset.piece,
		order: n ? $(n).indexOf(t) : 0
	};
}
function ms(e, t) {
	for (let t of e.children) {
		let e = $(t);
		e.length > 1 && !e.some((e) => e.tabIndex < 0) && e.forEach((e, t) => e.tabIndex = t === 0 ? 0 : -1);
	}
	if (!t || ps(e)) return;
	let n = e.querySelector(`[data-row="${t.row}"]`), r = n ? $(n) : [];
	((t.piece === void 0 ? void 0 : r.find(({ dataset: e }) => e.piece === t.piece)) ?? r[Math.min(t.order, r.length - 1)] ?? $(e)[0])?.focus();
}
var hs, gs, _s, $, vs, ys = t((() => {
	R(), hs = {
		ArrowLeft: [-1, 0],
		ArrowRight: [1, 0],
		ArrowUp: [0, -1],
		ArrowDown: [0, 1]
	}, gs = 3, _s = "button:not(.name, :disabled), .place", $ = (e) => [...e.querySelectorAll(_s)], vs = (e) => {
		let { left: t, top: n, width: r, height: i } = e.getBoundingClientRect();
		return [t + r / 2, n + i / 2];
	};
}));
l(), P(), R(), B();
var bs = 4, xs = null, Ss = 1500, Cs = [
	"hint",
	"wins",
	"draws",
	"loses"
];
function ws(e, t) {
	let n = i("div", {
		class: "boards",
		role: "group"
	}), r = yr(n, e), a = /* @__PURE__ */ new Map(), s = /* @__PURE__ */ new Map(), c = {
		names: [],
		given: 0
	}, l = [], u = 0, d = null, f = 0, p = (e) => {
		let t = s.get(e) ?? {
			id: u++,
			offset: 0
		};
		return s.set(e, t), t;
	};
	for (let e of ["click", "keydown"]) n.addEventListener(e, (t) => d === "later" && (e === "click" || ["Enter", " "].includes(t.key)) && (t.stopPropagation(), t.preventDefault()), { capture: !0 });
	let m = () => {
		m = () => void 0, Promise.all([Promise.resolve().then(() => (cs(), es)), Promise.resolve().then(() => (ys(), ls))]).then(([e, t]) => {
			xs = {
				...e,
				...t
			}, t.arrows(n), t.sliding(n), t.refocus(n, null);
		});
	};
	for (let e of ["pointerover", "focusin"]) n.addEventListener(e, () => m(), { once: !0 });
	setTimeout(() => m(), Ss);
	let h = i("output", {
		class: "preview",
		"aria-hidden": "true",
		hidden: !0
	});
	e.append(h), n.addEventListener("preview", (e) => {
		h.textContent = e.detail, h.hidden = h.textContent === "";
	});
	let g = (e, { components: t }, n) => {
		let r = t.length - e.length + 1, i = s.get(e[n.component] ?? "");
		if (i) for (let e = 1; e < r; e++) {
			let r = Number(t[n.component + e]?.numbers[0] ?? 0);
			s.set(c.names[n.component + e], {
				id: i.id,
				offset: i.offset + Math.max((l[n.component] ?? r) - r, 0)
			});
		}
	}, _ = (e, t, n, r) => {
		let i = ++f, a = Zo(e.components);
		a ? a.then(() => i === f && v(e, t, n, r)) : v(e, t, n, r);
	}, v = (e, t, i, a) => {
		let { components: o } = e, s = i === void 0 ? null : xs?.picture(n) ?? null, u = c.names;
		c = a ?? (i ? lr(c, i.component, o.length) : o.length === u.length ? c : cr(o.length)), i && g(u, e, i), l = o.map((e) => Number(e.numbers[0] ?? 0)), d = t, x(() => null), y(e, null), r(i === void 0), xs?.change(s, n);
	}, y = (e, r) => {
		let o = e.components.map(() => []);
		e.moves.forEach((e, t) => o[e.component].push({
			...e,
			index: t
		}));
		let s = new Set(e.components.map(({ ruleset: e }) => e)).size === 1, l = s && e.components.every(({ shape: e, start: t }) => e === "heap" && /^\d+$/.test(t)), u = xs?.focused(n) ?? null, f = e.components.map((n, u) => {
			let f = c.names[u], { id: m, offset: h } = p(f), g = r?.[0] === u ? r[1] : null, _ = l ? n.start : s && c.given === 1 ? "" : ir(n), v = a.get(f), x = JSON.stringify([
				m,
				h,
				n,
				_,
				c.given > 1,
				g,
				d !== null,
				e.unlisted.includes(u),
				o[u].map(({ to: e, said: t }) => [e, t])
			]);
			if (v?.key === x) return v.at = u, v.element;
			let S = {
				key: x,
				element: i("div"),
				component: n,
				at: u
			}, C = (e) => typeof d == "function" && d({
				component: S.at,
				to: e
			}), w = Qo({
				component: n,
				moves: o[u],
				play: d && ((e) => void C(e.to)),
				chosen: g,
				again: (t) => y(e, t === null ? null : [S.at, t]),
				offset: h,
				board: m,
				shelf: t
			}, e.unlisted.includes(u), (e) => void C(e));
			return S.element = i("div", {
				class: `component tone-${m % bs}`,
				role: "group",
				"aria-label": c.given > 1 ? `${f}: ${ar(n)}` : ar(n),
				"data-board": m,
				"data-row": f,
				"data-game": n.name
			}, b(f, _, n), w), a.set(f, S), S.element;
		});
		for (let e of a.keys()) c.names.includes(e) || a.delete(e);
		for (let e of [...n.children]) f.includes(e) || e.remove();
		f.forEach((e, t) => n.children[t] !== e && n.insertBefore(e, n.children[t] ?? null)), xs?.refocus(n, u), n.classList.toggle("waits", d === "later"), n.setAttribute("aria-disabled", String(d === "later")), n.style.setProperty("--names", l ? "3.5rem" : "min(7rem, 22vw)"), e.components.length === 0 && n.append(i("p", { class: "none" }, j("left-nothing")));
	}, b = (e, t, r) => {
		if (c.given === 1 && !t && r.copies === 1) return null;
		let { name: a, ruleset: s } = r, l = () => {
			let e = i("div", {
				popover: "auto",
				class: "about"
			}, i("strong", {}, ir(r)), i("p", {}, or(a, s) ?? s));
			e.addEventListener("toggle", (t) => t.newState === "closed" && e.remove()), o(n).append(e), e.showPopover();
		}, u = ir(r), d = r.copies !== 1 && `×${r.copies}`;
		return i("button", {
			type: "button",
			class: "name",
			"aria-label": [
				c.given > 1 && e,
				t,
				d,
				u !== t && u
			].filter(Boolean).join(" "),
			click: l
		}, c.given > 1 && i("b", {}, e), " ", i("span", {}, t), " ", d && i("span", { class: "copies" }, d));
	}, x = (e) => {
		for (let e of n.querySelectorAll(".marked")) e.classList.remove("marked", ...Cs.map((e) => `mark-${e}`)), e.removeAttribute("aria-description");
		for (let { element: t, at: n } of a.values()) {
			let r = !1;
			for (let i of t.querySelectorAll("button, .place, .piece, .pair")) {
				let t = mr(i).map(({ to: t }) => e(n, t)), a = Cs.find((e) => t.includes(e));
				if (!(!a || a === "hint" && r && i.matches(".counter, .pair"))) {
					r ||= a === "hint", i.setAttribute("aria-description", j(`mark-${a}`));
					for (let e of a === "hint" ? hr(i) : [i]) e.classList.add("marked", `mark-${a}`);
				}
			}
		}
	};
	return {
		element: n,
		lay: _,
		mark: x,
		row: (e) => c.given > 1 ? c.names[e] ?? "" : ""
	};
}
// src/style/base.css?inline
var Ts = "*{box-sizing:border-box}body{background:var(--ground);color:var(--ink);font:var(--body) / 1.5 var(--sans);margin:0}[hidden]{display:none!important}a{color:var(--accent)}:focus-visible{outline:3px solid var(--P);outline-offset:2px}h1,h2,h3{font-family:var(--serif);text-wrap:balance;font-weight:600;line-height:1.25}h1{font-size:var(--lead);margin:0}h2{font-size:var(--large);margin:var(--s3) 0 var(--s1)}p{margin:var(--s2) 0}code{font-family:var(--mono)}.unseen{clip-path:inset(50%);width:1px;height:1px;position:absolute;overflow:hidden}.quiet{color:var(--faint)}button,select,input,textarea{font:inherit;color:inherit}button,select,.button{min-height:var(--press);padding:var(--s1) var(--s4);border:1px solid var(--line);border-radius:var(--round);background:var(--raised);cursor:pointer;transition:border-color var(--quick), background var(--quick)}.button{color:var(--ink);align-items:center;text-decoration:none;display:inline-flex}button:hover:not(:disabled),.button:hover{border-color:var(--accent)}button:disabled{opacity:.45;cursor:default}button.main,.button.main{background:var(--accent);color:var(--accent-ink);border-color:var(--accent);font-weight:600}button.bare{background:0 0;border-color:#0000}input[type=text],input[type=search],input[type=number],.leave input,textarea{min-height:var(--press);padding:var(--s1) var(--s3);border:1px solid var(--edge);border-radius:var(--round);background:var(--raised)}textarea{width:100%;font-family:var(--mono);font-size:var(--small)}summary{cursor:pointer;min-height:1.75rem}.row{align-items:center;gap:var(--s2);margin:var(--s2) 0;flex-wrap:wrap;display:flex}fieldset{border:0;margin:0;padding:0;display:flex}.problem{padding:var(--s2) var(--s3);border-radius:var(--round);border-left:4px solid var(--wrong);background:var(--bad)}.damaged{margin:var(--s1) var(--s4);overflow-wrap:anywhere}.quoted{font-family:var(--mono);white-space:pre-wrap}mark{color:inherit;-webkit-text-decoration:underline wavy var(--wrong);text-decoration:underline wavy var(--wrong);background:0 0}.busy{z-index:8;bottom:var(--s4);align-items:center;gap:var(--s3);padding:var(--s2) var(--s4);background:var(--raised);border:1px solid var(--line);border-radius:var(--round);box-shadow:var(--shadow);display:flex;position:fixed;left:50%;transform:translate(-50%)}dialog{border:1px solid var(--line);border-radius:var(--rounder);background:var(--paper);color:var(--ink);box-shadow:var(--shadow);max-width:min(34rem,94vw)}dialog::backdrop{background:#0006}.choose[open]{gap:var(--s2);display:grid}.choose:not(:modal){z-index:8;inset:auto 0 var(--s4);position:fixed}.stage,.panels,.card,.output,.sheet{background:var(--paper);border:1px solid var(--line);border-radius:var(--rounder);padding:var(--s3) var(--s4)}.panels{gap:var(--s2);flex-direction:column;align-self:start;display:flex}.status{font-size:var(--large);min-height:1.5em;margin:0;font-weight:600}.hint{min-height:1.5em}@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}", Es = ".boards{--unit:3rem;justify-content:safe center;align-items:flex-start;gap:calc(var(--unit) * .22);flex-direction:column;width:-moz-fit-content;width:fit-content;max-width:100%;margin:0 auto;display:flex}.component{align-items:center;gap:var(--s3);max-width:100%;display:flex}.component>.name{justify-content:space-between;align-items:baseline;gap:0 var(--s2);width:var(--names,1.5rem);text-align:left;min-height:1.75rem;color:var(--faint);font-size:clamp(.85rem, calc(var(--unit) * .3), 1.5rem);font-variant-numeric:tabular-nums;overflow-wrap:anywhere;background:0 0;border:0;flex-wrap:wrap;flex:none;padding:0;line-height:1.2;display:flex}@media (max-width:40rem){.component{flex-direction:column;align-items:start;gap:0}.component>.name{--names:auto;min-width:1.5rem;min-height:1.5rem}}.name b{color:var(--ink)}.copies{color:var(--ink);font-weight:600}.tone-0{--stone:var(--stone-0)}.tone-1{--stone:var(--stone-1)}.tone-2{--stone:var(--stone-2)}.tone-3{--stone:var(--stone-3)}.heap{touch-action:none;min-height:calc(var(--unit) * .9);min-width:calc(var(--unit) * .9);padding:calc(var(--unit) * .04);border-radius:calc(var(--unit) * .6);background:var(--track);flex-wrap:wrap;align-items:center;display:flex}.counter,.coin{width:calc(var(--unit) * .88);height:calc(var(--unit) * .88);min-width:24px;min-height:24px;margin:calc(var(--unit) * .06);background:radial-gradient(circle at 34% 28%, color-mix(in oklab, var(--stone) 45%, white), var(--stone) 58%, color-mix(in oklab, var(--stone) 72%, black));box-shadow:0 calc(var(--unit) * .05) calc(var(--unit) * .09) #0005;border:0;border-radius:50%;padding:0;display:inline-block}button.counter,button.coin{transition:transform var(--quick), opacity var(--quick), filter var(--quick)}button.counter:disabled{opacity:1}.counter.place,.coin.place{cursor:pointer}.counter.meant{opacity:.42;transform:translateY(calc(var(--unit) * -.08)) scale(.94);box-shadow:none}.counter.cannot{opacity:.75;filter:grayscale(.7)}.words .number{font-size:var(--large);overflow-wrap:anywhere}.word-moves,.leave{align-items:center;gap:var(--s1);margin-top:var(--s1);flex-wrap:wrap;display:flex}.words pre{line-height:1.1;font-size:calc(var(--unit) * .5);margin:0}.none{color:var(--faint);padding:0 var(--s3)}.piece.place,.target,.place{cursor:pointer}@media (forced-colors:active){.counter,.coin{forced-color-adjust:none;color:buttontext;background:buttonface;border:2px solid buttontext}.counter.meant,.coin.chosen{border:4px dashed highlight}.gap{border-inline:2px solid graytext}}", Ds = ".about{max-width:min(26rem,90vw);padding:var(--s3) var(--s4);border:1px solid var(--line);border-radius:var(--rounder);background:var(--raised);color:var(--ink);box-shadow:var(--shadow)}.about p{margin:0}.preview{z-index:3;inset:var(--s2) var(--s4) auto;width:-moz-fit-content;width:fit-content;padding:var(--s1) var(--s4);background:var(--ink);color:var(--paper);pointer-events:none;border-radius:2rem;margin-inline:auto;position:absolute}.pressed:not(g){outline:3px solid var(--ink)}g.pressed>:is(rect,circle,path):not(.touch,.reach){stroke:var(--ink);stroke-width:3px;opacity:.8}.waits .place,.waits button{cursor:default}.mark-hint{--mark:var(--won)}.mark-wins{--mark:var(--P)}.mark-loses{--mark:var(--N)}.mark-draws{--mark:var(--faint)}.marked:not(g),.swatch:before{outline:4px solid var(--mark);outline-offset:1px}.marked.mark-loses:not(g),.swatch.mark-loses:before{outline-style:dotted}.marked.mark-draws:not(g),.swatch.mark-draws:before{outline-style:dashed}g.marked>:is(rect,circle,path,text):not(.touch,.reach){stroke:var(--mark);stroke-width:4px;opacity:1}g.mark-loses>:is(rect,circle,path):not(.touch,.reach){stroke-dasharray:2 6}g.mark-draws>:is(rect,circle,path):not(.touch,.reach){stroke-dasharray:8 5}.pair{align-self:end;width:0;height:0;position:relative}.pair.marked{outline:0}.pair.marked:after{content:\"\";border:2px solid var(--mark);background:var(--paper);border-radius:50%;width:.8rem;height:.8rem;position:absolute;inset:-.55rem auto auto -.4rem}.pair.mark-wins:after{background:var(--mark)}.boards,.small-boards{--silver:var(--lightningcss-light,#c3c6ca)var(--lightningcss-dark,#aeb4bb);--ivory:var(--lightningcss-light,#fffaf0)var(--lightningcss-dark,#e9dfc9);--wood:var(--lightningcss-light,#c99a5b)var(--lightningcss-dark,#b98c52);--wood-light:var(--lightningcss-light,#ecc98f)var(--lightningcss-dark,#d9b27a)}@media not (forced-colors:active){:is([data-game=bachet],[data-game=take],[data-game=all-but],[data-game=prim],[data-game=dim],[data-game=fibonacci-nim]) .counter,.pins:not(.strip) .counter{box-shadow:none;filter:drop-shadow(0 calc(var(--unit) * .03) calc(var(--unit) * .03) #0005);background:0 0;border-radius:.3rem;position:relative}:is([data-game=bachet],[data-game=take],[data-game=all-but],[data-game=prim],[data-game=dim],[data-game=fibonacci-nim]) .counter:before,.pins:not(.strip) .counter:before{content:\"\";-webkit-mask:var(--shape) center / 100% 100% no-repeat;mask:var(--shape) center / 100% 100% no-repeat;position:absolute;inset:0}:is([data-game=bachet],[data-game=take],[data-game=all-but],[data-game=prim],[data-game=dim],[data-game=fibonacci-nim]) .counter:before{--shape:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 88 88'%3E%3Cpath d='M44 1c6 0 9 5 9 11s-2 9-3 12v61q0 2-2 2h-8q-2 0-2-2V24c-1-3-3-6-3-12s3-11 9-11Z'/%3E%3C/svg%3E\");background:radial-gradient(circle at 46% 9%, #fff9, transparent 7%), linear-gradient(var(--stone) 25%, transparent 31%), linear-gradient(90deg, var(--wood-light) 45%, var(--wood) 56%)}.pins:not(.strip) .counter:before{--shape:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 100' preserveAspectRatio='none'%3E%3Cpath d='M30 1c8 0 13 6 12 15-1 7-4 10-4 16 0 10 14 22 14 40 0 12-4 20-8 26q-1 1-3 1H19q-2 0-3-1C12 92 8 84 8 72c0-18 14-30 14-40 0-6-3-9-4-16C17 7 22 1 30 1Z'/%3E%3C/svg%3E\");background:linear-gradient(transparent 24%, var(--stone) 24% 28%, transparent 28% 31%, var(--stone) 31% 35%, transparent 35%), linear-gradient(90deg, #0002, transparent 30%, #fff6 42%, transparent 58%, #0004), linear-gradient(var(--ivory), var(--ivory))}.pins:not(.strip) .counter.meant{box-shadow:none}[data-game=staircase]{--stone:var(--coin)}:is([data-game=silver-dollar],[data-game=nimble],[data-game=welter]){--stone:var(--silver)}:is([data-game=silver-dollar],[data-game=nimble],[data-game=welter]) .piece .disc{stroke-width:4px;stroke:color-mix(in oklab, var(--silver) 80%, black);stroke-dasharray:2 1}[data-game=staircase] .counter{box-shadow:inset 0 0 0 calc(var(--unit) * .05) color-mix(in oklab, var(--coin) 75%, black), 0 calc(var(--unit) * .05) calc(var(--unit) * .09) #0005}.coin:is(.head,.tail){color:#0000;background:radial-gradient(circle at 34% 28%, color-mix(in oklab, var(--metal) 45%, white), var(--metal) 62%);box-shadow:inset 0 0 0 calc(var(--unit) * .035) color-mix(in oklab, var(--metal) 70%, black), 0 calc(var(--unit) * .05) calc(var(--unit) * .09) #0005}.coin.tail{--metal:var(--silver);--shape:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'%3E%3Cpath d='m50 12 10 27 28 1-22 18 8 28-24-16-24 16 8-28-22-18 28-1Z'/%3E%3C/svg%3E\")}.coin.head{--metal:var(--coin);--shape:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'%3E%3Cpath d='M40 18c14-6 27 2 27 16 0 3 4 8 6 12 1 2-3 2-4 3 1 3 0 4-1 5 1 2 0 3-1 4 0 5-2 7-8 6-3 0-4 1-3 6 6 3 12 6 13 10H25c2-6 9-9 11-13 1-5-8-12-9-25-1-10 4-20 13-24Z'/%3E%3C/svg%3E\")}.coin:before{content:\"\";background:color-mix(in oklab, var(--metal) 55%, black);-webkit-mask:var(--shape) center / contain no-repeat;mask:var(--shape) center / contain no-repeat;position:absolute;inset:8% 8% 17%}.coin:is(.head,.tail):after{color:var(--coin-ink);opacity:1;font-size:clamp(.5rem, calc(var(--unit) * .17), 1.2rem);inset:auto 0 3%}}.bevel{fill:none;stroke:color-mix(in oklab, var(--chocolate) 82%, white);stroke-width:1.5px;pointer-events:none}.skull{fill:var(--white-stone);pointer-events:none}.cells{touch-action:none}g.target.marked>rect{fill-opacity:.12;fill:var(--mark);pointer-events:auto}g.target.marked>circle:not(.reach){fill:var(--mark);stroke:none}.heap.pins{flex-wrap:nowrap;max-width:100%}.heap.pins>*{flex:none}.pins .counter{min-width:0;min-height:32px}.pins:not(.strip) .counter{height:calc(var(--unit) * 1.45);border-radius:45% 45% 22% 22%/40% 40% 10% 10%}.heap.wide{touch-action:pan-x;overflow-x:auto}.strip .counter{background:var(--light-cell);box-shadow:inset 0 0 0 1px var(--edge);border-radius:18%}.strip .counter.meant{background:var(--stone);opacity:1}.gap{width:max(24px, calc(var(--unit) * .34));height:calc(var(--unit) * .88);background:linear-gradient(90deg, transparent 46%, var(--edge) 46% 54%, transparent 54%) center / 100% 45% no-repeat;border:0;border-radius:.3rem;min-height:24px;padding:0}.gap:not(:disabled):hover,.gap:focus-visible{background:linear-gradient(90deg, transparent 40%, var(--ink) 40% 60%, transparent 60%)}span.gap{opacity:0;display:inline-block}.coin{font-weight:700;font-size:calc(var(--unit) * .34);background:var(--light-cell);color:var(--ink);box-shadow:inset 0 0 0 2px var(--edge);position:relative}.coin:after{text-align:center;content:attr(data-number) / \"\";font-size:max(.65rem, calc(var(--unit) * .15));opacity:.75;font-weight:400;position:absolute;inset:auto 0 7%}.coin.head{background:radial-gradient(circle at 34% 28%, color-mix(in oklab, var(--coin) 45%, white), var(--coin) 60%);color:var(--coin-ink)}.coin:disabled{opacity:1}.coin.chosen{outline:3px solid var(--ink);outline-offset:1px}.coins .heap{grid-template-columns:repeat(var(--columns), auto);border-radius:calc(var(--unit) * .5);width:-moz-fit-content;width:fit-content;display:grid}.coin-acts{margin-bottom:0}.pictured{margin:0}.pictured figcaption{color:var(--faint);margin-bottom:var(--s1)}.boxes{gap:calc(var(--unit) * .15);justify-items:start;display:grid}.box{border-radius:var(--round);box-shadow:inset 0 0 0 2px var(--table-edge)}.stairs{align-items:end;gap:2px;display:flex}.step{min-width:calc(var(--unit) * 1.05);flex-direction:column;justify-content:end;align-items:center;display:flex}.riser{width:100%;height:calc(var(--step) * var(--unit) * .4);text-align:center;min-height:1.4rem;font-size:var(--small);background:var(--dark-cell)}.cells{min-width:0;max-width:100%;height:auto;display:block;overflow:visible}.cell{stroke:var(--table-edge)}.cell.light{fill:var(--light-cell)}.cell.dark{fill:var(--dark-cell)}.cell.broken{fill:var(--broken)}.cell.goal{fill:color-mix(in oklab, var(--coin) 55%, var(--light-cell))}.cell-text{fill:var(--faint);text-anchor:middle;font-size:12px}.piece text{text-anchor:middle;dominant-baseline:central;fill:var(--ink);font-size:32px}.piece .disc{fill:var(--stone);stroke:color-mix(in oklab, var(--stone) 70%, black);stroke-width:1.5px}.piece .count{fill:var(--paper);font-size:15px;font-weight:700}.piece.chosen .disc{stroke:var(--ink);stroke-width:3.5px}.piece.chosen text{fill:var(--stone)}.target rect{fill:var(--accent);opacity:0}.target circle{fill:var(--accent);opacity:.5}.target:hover rect,.target:focus rect{opacity:.3}.target.between rect{pointer-events:none}.target.pick.chosen rect{fill:none;opacity:1;stroke:var(--accent);stroke-width:4px}.tile{fill:var(--stone-1);stroke:color-mix(in oklab, var(--stone-1) 70%, black)}.star{text-anchor:middle;dominant-baseline:central;fill:var(--coin-ink);pointer-events:none;font-size:20px}.target .reach{opacity:0}.stone.black{fill:var(--black-stone);stroke:var(--edge)}.stone.white{fill:var(--white-stone);stroke:var(--edge)}.stone{stroke-width:1.5px}.piece.chosen .stone{stroke:var(--accent);stroke-width:5px}.target.whole rect{stroke:var(--accent);stroke-width:2px}.spot circle{fill:var(--light-cell);stroke:var(--edge);stroke-width:2px}.spot text,.token text{text-anchor:middle;dominant-baseline:central;fill:var(--ink);pointer-events:none;font-size:13px}.token{pointer-events:none}.token .count{font-size:13px}.spot.place circle{stroke:var(--accent);stroke-width:3.5px}.spot.place:hover circle,.spot.place:focus circle{fill:var(--soft)}.spot.gone{opacity:.45}.spot.gone circle{stroke-dasharray:3 5}.line path{fill:none;stroke-linecap:round}.line .ink{stroke:var(--edge);stroke-width:2.5px}.line.place .ink{stroke:var(--accent);stroke-width:5px}.line.place:hover .ink,.line.place:focus .ink{stroke-width:8px;opacity:.6}.line.gone .ink{stroke-dasharray:2 8;opacity:.4}.line path.touch{stroke:#0000;stroke-width:24px}.line circle.touch{fill:#0000}.held-coin{fill:var(--coin);stroke:color-mix(in oklab, var(--coin) 70%, black);stroke-width:1.5px;pointer-events:none}.chocolate{fill:var(--chocolate);stroke:color-mix(in oklab, var(--chocolate) 70%, black)}.chocolate.poisoned{fill:var(--green)}.bite.place:hover .chocolate,.bite.place:focus .chocolate{opacity:.5}.break rect{fill:var(--paper);opacity:0}.break.place:hover rect,.break.place:focus rect{opacity:.8}.hb-ground{stroke:var(--edge);stroke-width:5px;stroke-linecap:round}.hb-edge path{fill:none;stroke-linecap:round}.hb-edge .line{stroke-width:9px;transition:stroke-width var(--quick)}.hb-edge .touch{stroke:#0000;stroke-width:30px;pointer-events:stroke}.hb-edge.green .line{stroke:var(--green)}.hb-edge.blue .line{stroke:var(--blue)}.hb-edge.red .line{stroke:var(--red)}.hb-edge.place:hover .line,.hb-edge.place:focus .line{stroke-width:13px;opacity:.65}.hb-dot{fill:var(--ink);pointer-events:none}@media (forced-colors:active){:is(.chocolate,.tile,.disc,.stone,.held-coin,.cell,.hb-edge .line,.line .ink){forced-color-adjust:none;stroke:canvastext}.coin.head{color:buttonface;background:buttontext}.cell:is(.light,.dark,.goal),.chocolate,.piece .count{fill:canvas}.cell.goal{stroke-width:5px}.cell.broken,.piece .disc,.piece text:not(.count),.cell-text,.held-coin{fill:canvastext}.chocolate.poisoned,.target circle{fill:highlight}.hb-edge.blue .line{stroke-dasharray:18 8}.hb-edge.red .line{stroke-dasharray:3 10}}.rule.long{font-size:var(--large)}", Os = ".felt{width:100%;min-height:min(56vh, 30rem, var(--cap,56vh));max-height:var(--cap);padding:var(--s4);border-radius:var(--rounder);border:1px solid var(--table-edge);background:radial-gradient(120% 90% at 50% 20%, var(--table-light), var(--table));place-self:center;display:grid;position:relative;overflow:hidden;box-shadow:inset 0 1px var(--lightningcss-light,#fff9)var(--lightningcss-dark,#fff1),0 1px 2px #0002}.felt>.hint{inset:auto var(--s4) var(--s2);text-align:center;margin:0;position:absolute}.felt>.hint:empty{display:none}.felt>.hint:not(:has(.problem)){padding:var(--s1) var(--s4);background:var(--raised);width:-moz-fit-content;width:fit-content;box-shadow:var(--shadow);border-radius:2rem;justify-self:center;margin-inline:auto}", ks = ":root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--ground:var(--lightningcss-light,#f5efe3)var(--lightningcss-dark,#14120e);--paper:var(--lightningcss-light,#fffdf7)var(--lightningcss-dark,#1e1b16);--raised:var(--lightningcss-light,#fff)var(--lightningcss-dark,#29251e);--ink:var(--lightningcss-light,#221c14)var(--lightningcss-dark,#f5efe3);--faint:var(--lightningcss-light,#62574a)var(--lightningcss-dark,#bcb09d);--line:var(--lightningcss-light,#e0d5c1)var(--lightningcss-dark,#3c362c);--edge:var(--lightningcss-light,#8c806f)var(--lightningcss-dark,#8a7f6d);--accent:var(--lightningcss-light,#1d4a41)var(--lightningcss-dark,#a8dac8);--accent-ink:var(--lightningcss-light,#fffdf7)var(--lightningcss-dark,#0f1c18);--soft:var(--lightningcss-light,#e1ebe4)var(--lightningcss-dark,#28382f);--N:var(--lightningcss-light,#855800)var(--lightningcss-dark,#f2c14e);--P:var(--lightningcss-light,#0b5c94)var(--lightningcss-dark,#78c1f2);--N-soft:var(--lightningcss-light,#ffedb8)var(--lightningcss-dark,#453711);--won:var(--lightningcss-light,#226b35)var(--lightningcss-dark,#85d79a);--lost:var(--lightningcss-light,#83305f)var(--lightningcss-dark,#eba5ce);--bad:var(--lightningcss-light,#fbe9e7)var(--lightningcss-dark,#3d2020);--wrong:var(--lightningcss-light,#b3261e)var(--lightningcss-dark,#ffa196);--table:var(--lightningcss-light,#ebdfc8)var(--lightningcss-dark,#262017);--table-light:var(--lightningcss-light,#f5ecda)var(--lightningcss-dark,#302819);--table-edge:var(--lightningcss-light,#d5c4a3)var(--lightningcss-dark,#40362599);--track:var(--lightningcss-light,#00000010)var(--lightningcss-dark,#ffffff0c);--stone-0:var(--lightningcss-light,#c4553b)var(--lightningcss-dark,#e07c5f);--stone-1:var(--lightningcss-light,#2f7f72)var(--lightningcss-dark,#63b8a8);--stone-2:var(--lightningcss-light,#7b4b8f)var(--lightningcss-dark,#b48bc9);--stone-3:var(--lightningcss-light,#54657c)var(--lightningcss-dark,#93a7c2);--black-stone:#2b2620;--white-stone:#fffdf7;--light-cell:var(--lightningcss-light,#fbf4e5)var(--lightningcss-dark,#3f382d);--dark-cell:var(--lightningcss-light,#e2d0ac)var(--lightningcss-dark,#2f291f);--broken:var(--lightningcss-light,#5d5244)var(--lightningcss-dark,#0b0a08);--chocolate:var(--lightningcss-light,#74432a)var(--lightningcss-dark,#a86a42);--coin:var(--lightningcss-light,#e0a526)var(--lightningcss-dark,#e9b949);--coin-ink:#3b2503;--green:var(--lightningcss-light,#15692f)var(--lightningcss-dark,#5fd583);--blue:var(--lightningcss-light,#1d5bd0)var(--lightningcss-dark,#86abff);--red:var(--lightningcss-light,#c3261d)var(--lightningcss-dark,#ff8f86);--value:var(--lightningcss-light,#0072b2)var(--lightningcss-dark,#6bbcf0);--rare:var(--lightningcss-light,#d55e00)var(--lightningcss-dark,#ff9a5c);--second:var(--lightningcss-light,#7b4b8f)var(--lightningcss-dark,#c79bdd);--band:var(--lightningcss-light,#e3eff8)var(--lightningcss-dark,#2a261e);--nowhere:var(--lightningcss-light,#dfe3e8)var(--lightningcss-dark,#1e1b16);--sans:system-ui, \"Noto Sans\", \"Noto Sans CJK SC\", sans-serif;--serif:\"Iowan Old Style\", \"Palatino Linotype\", Palatino, \"Noto Serif\", \"Noto Serif CJK SC\", Georgia, serif;--mono:ui-monospace, \"Noto Sans Mono\", monospace;--small:.875rem;--body:1rem;--large:1.2rem;--lead:clamp(1.2rem, .95rem + 1vw, 1.65rem);--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2.5rem;--round:.6rem;--rounder:1.1rem;--shadow:0 1px 2px #0002, 0 8px 28px #0002;--press:2.5rem;--quick:.14s}@media (prefers-color-scheme:dark){:root{--lightningcss-light: ;--lightningcss-dark:initial}}:root[data-theme=light]{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}:root[data-theme=dark]{--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark}:lang(zh-Hant){--sans:system-ui, \"Noto Sans\", \"Noto Sans CJK TC\", sans-serif;--serif:\"Iowan Old Style\", \"Noto Serif CJK TC\", Georgia, serif}", As = ":host{min-width:0;display:block}:host([hidden]){display:none}.frame{gap:var(--s2);color:var(--ink);font:var(--body) / 1.5 var(--sans);display:grid}.frame>p{margin:0}.frame .felt{min-height:0;height:var(--grundy-height,18rem)}.frame>.row{justify-content:space-between;margin:0}";
// src/element/frame.ts
l();
function js(e, t, n) {
	let r = e.shadowRoot ?? e.attachShadow({ mode: "open" }), a = i("section", {
		class: "felt",
		"aria-label": n
	}), o = ws(a, t);
	a.append(o.element);
	let s = i("p", { class: "rule quiet" }), c = i("p", {
		class: "status",
		role: "status",
		"aria-live": "polite"
	}), l = i("div", { class: "row" });
	return r.replaceChildren(i("style", {}, ks.replaceAll(":root", ":host"), Ts, Os, Es, Ds, As), i("div", { class: "frame" }, s, a, i("div", { class: "row" }, c, l))), {
		laid: o,
		rule: s,
		status: c,
		row: l,
		shadow: r
	};
}
l(), P();
var Ms = () => Promise.reject(/* @__PURE__ */ Error("there are no files here")), Ns = {
	held: () => void 0,
	look: Ms,
	plan: Ms
};
async function Ps({ model: e, el: t }) {
	await qn(tr(navigator.languages)), await Jn("games");
	let { laid: n, status: r, row: a } = js(t.appendChild(i("div")), Ns, j("board")), o = (t) => {
		e.set("_wish", {
			number: e.get("_wish").number + 1,
			...t
		}), e.save_changes();
	};
	a.append(i("button", {
		type: "button",
		click: () => o({ want: "undo" })
	}, j("undo")), i("button", {
		type: "button",
		click: () => o({ want: "again" })
	}, j("new-game")));
	let s = () => {
		let t = JSON.parse(e.get("_table"));
		n.lay(t, e.get("_open") ? (e) => o({ move: e }) : null, null);
		let i = e.get("_said");
		r.textContent = Xn(i) ? j(i) : i;
	}, c = [
		"change:_table",
		"change:_said",
		"change:_open"
	];
	for (let t of c) e.on(t, s);
	return s(), () => c.forEach((t) => e.off(t, s));
}
var Fs = { render: Ps };
export { Fs as default };
