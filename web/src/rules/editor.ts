/** The editor of rules: CodeMirror, with only the parts that rules need. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { HighlightStyle, LanguageSupport, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { tellSaid } from "../sentence.ts";
import type { Failed } from "../types.ts";

export interface Editor {
  element: HTMLElement;
  text: () => string;
  replace: (text: string) => void;
  /** Underlines a mistake, or removes the underline. */
  mark: (failed: Failed | null) => void;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--green)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--P)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.function(tags.definition(tags.variableName)), fontWeight: "600" },
]);

const THEME = EditorView.theme({
  "&": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "0.5rem", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5", maxHeight: "70vh" },
  ".cm-content, .cm-gutter": { minHeight: "18rem" },
  ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--faint)", border: "none", borderRadius: "0.5rem 0 0 0.5rem" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--soft) 45%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--soft)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--red)", textUnderlineOffset: "3px", backgroundColor: "var(--bad)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-diagnosticText": { fontFamily: "ui-monospace, monospace", whiteSpace: "pre-wrap", fontSize: "0.85rem" },
});

/** An editor that reports every change. */
export function editor(text: string, label: string, changed: () => void): Editor {
  const listener = EditorView.updateListener.of((update) => update.docChanged && changed());
  const state = (doc: string) =>
    EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        highlightActiveLine(),
        lintGutter(),
        syntaxHighlighting(COLOURS),
        // Starlark is written as Python is.
        new LanguageSupport(pythonLanguage),
        // Tab indents; Escape, then Tab leaves the editor.
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", spellcheck: "false" }),
        THEME,
        listener,
      ],
    });
  const view = new EditorView({ state: state(text) });
  // The scrolling element can be reached by the keyboard.
  view.scrollDOM.tabIndex = 0;
  return {
    element: view.dom,
    text: () => view.state.doc.toString(),
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    mark: (failed) => {
      const text = view.state.doc;
      const show = (message: string) => view.state.doc === text && view.dispatch(setDiagnostics(view.state, failed ? diagnostics(view.state, message, failed.place) : []));
      tellSaid(failed?.message ?? "", show);
    },
  };
}

function diagnostics(state: EditorState, message: string, place: Failed["place"]): Diagnostic[] {
  if (!place?.line || place.line > state.doc.lines) return [];
  const line = state.doc.line(place.line);
  const indent = line.text.length - line.text.trimStart().length;
  const [first, last] = place.columns ?? [indent, line.length];
  const [from, to] = [Math.min(line.from + first, line.to), Math.min(line.from + last, line.to)];
  // An empty range would show nothing, so the whole line is underlined.
  const range = from < to ? { from, to } : { from: line.from, to: line.to };
  return [{ ...range, severity: "error", message }];
}
