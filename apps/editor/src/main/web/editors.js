import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, hoverTooltip, keymap, lineNumbers,
} from "@codemirror/view";
import { ask } from "./api.js";
import { el, tell } from "./dom.js";
import { colours, languageOf } from "./languages.js";

const nonce = document.querySelector("meta[name=csp-nonce]").content;

/**
 * Marks move the text that they mark to other elements, and the browser then drops a selection in it,
 * which the editor does not always notice.
 */
const keepSelection = EditorView.updateListener.of(({ view, docChanged, transactions }) => {
  if (docChanged || !transactions.some((each) => each.effects.length) || !view.hasFocus || view.composing) return;
  const { anchor, head } = view.state.selection.main;
  const from = view.domAtPos(anchor);
  const to = view.domAtPos(head);
  getSelection().setBaseAndExtent(from.node, from.offset, to.node, to.offset);
});

const base = (label) => [
  EditorView.cspNonce.of(nonce),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
  history(),
  drawSelection(),
  keepSelection,
  highlightSpecialChars(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap, ...completionKeymap]),
];

/** The editor of the grammar. */
export class GrammarEditor {
  #language = new Compartment();
  /** What the findings were found in. */
  #checked = null;

  constructor(parent, text, question, changed) {
    this.question = question;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          base("Grammar"),
          lineNumbers(),
          foldGutter(),
          highlightActiveLine(),
          bracketMatching(),
          highlightSelectionMatches(),
          lintGutter(),
          colours,
          this.#language.of(languageOf("gbnf")),
          autocompletion({ override: [(context) => this.#complete(context)] }),
          hoverTooltip((view, at) => this.#hover(at)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(value) {
    if (value === this.text) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: value } });
  }

  set language(name) {
    this.view.dispatch({ effects: this.#language.reconfigure(languageOf(name)) });
  }

  goTo(offset) {
    const at = Math.min(offset, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    this.view.focus();
  }

  /** Makes the edits of a finding, and says whether it did: their places are those of the text that was checked. */
  edit(edits) {
    if (!this.#checked?.eq(this.view.state.doc)) {
      tell("The grammar has changed since; look at its new findings.");
      return false;
    }
    this.view.dispatch({ changes: edits.map(({ from, to, insert }) => ({ from, to, insert })) });
    return true;
  }

  /** Findings of exactly this text. */
  show(findings) {
    this.#checked = this.view.state.doc;
    const length = this.view.state.doc.length;
    const diagnostics = findings.map((finding) => ({
      from: Math.min(finding.from, length),
      to: Math.min(Math.max(finding.to, finding.from), length),
      severity: { error: "error", warning: "warning", information: "info" }[finding.severity],
      source: finding.code,
      message: finding.message + (finding.advice ? "\n" + finding.advice : ""),
      actions: finding.fixes.slice(0, 3).map((fix) => ({
        name: fix.title.length > 60 ? fix.title.slice(0, 59) + "…" : fix.title,
        apply: () => void this.edit(fix.edits),
      })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  async #complete(context) {
    const word = context.matchBefore(/[\w%<$"#!-]+/);
    if (!word && !context.explicit) return null;
    const answer = await ask("complete", { ...this.question(), offset: context.pos }).catch(() => null);
    if (!answer || context.aborted) return null;
    return { from: word ? word.from : context.pos, options: answer.items, validFor: /^[\w%<$"#!-]*$/ };
  }

  async #hover(offset) {
    const answer = await ask("hover", { ...this.question(), offset }).catch(() => null);
    if (!answer || answer.from === undefined) return null;
    return {
      pos: answer.from,
      end: answer.to,
      above: true,
      create: () => ({
        dom: el(
          "div",
          { class: "tip" },
          el("strong", {}, answer.rule),
          answer.shortest === undefined ? null
            : el("p", {}, "Shortest text: ", el("code", {}, JSON.stringify(answer.shortest)),
              answer.tokens === undefined ? "" : `, ${answer.tokens} token${answer.tokens === 1 ? "" : "s"}`),
          answer.beginnings?.length ? el("p", {}, "Begins with: ", answer.beginnings.join(", ")) : null,
          el("p", {}, `Called ${answer.calls} time${answer.calls === 1 ? "" : "s"}`,
            answer.states === undefined || answer.states < 0 ? "" : `; ${answer.states} states`),
        ),
      }),
    };
  }
}

const setMarks = StateEffect.define();
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let now = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setMarks)) now = effect.value;
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The editor of the text, coloured by token. */
export class TextEditor {
  constructor(parent, text, changed, moved) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        selection: { anchor: text.length },
        extensions: [
          base("Text"),
          // A carriage return of the text stays one; what is pasted has the line ends of the page.
          EditorState.lineSeparator.of("\n"),
          EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, "\n")),
          marks,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
            else if (update.selectionSet) moved();
          }),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(value) {
    if (value === this.text) return;
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: value },
      selection: { anchor: value.length },
    });
  }

  get cursor() {
    return this.view.state.selection.main.head;
  }

  insert(text) {
    const { from, to } = this.view.state.selection.main;
    this.view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
    this.view.focus();
  }

  /** Tokens in turns of colours, and what is refused underlined; the step of the machine framed. */
  colour(answer, step) {
    const length = this.view.state.doc.length;
    const found = [];
    answer.steps.forEach((token, i) => {
      const from = Math.min(token.from, length);
      const to = Math.min(token.to, length);
      if (to > from) {
        const place = i === step ? " here" : "";
        found.push(Decoration.mark({
          class: `tok tok${i % 4}${place}`,
          attributes: { title: `${token.text}, token ${token.id}` },
        }).range(from, to));
      }
    });
    if (answer.error && !answer.error.ends && answer.error.from < length) {
      found.push(Decoration.mark({ class: "refused" }).range(answer.error.from, length));
    }
    this.view.dispatch({ effects: setMarks.of(Decoration.set(found, true)) });
  }

  bare() {
    this.view.dispatch({ effects: setMarks.of(Decoration.none) });
  }
}
