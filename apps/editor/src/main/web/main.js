import { Refused, ask, drop, isAsking } from "./api.js";
import { byId, el, fill, number, tell } from "./dom.js";
import { GrammarEditor, TextEditor } from "./editors.js";
import * as panels from "./panels.js";
import { follow, link, load, save, state } from "./state.js";

const TABS = [
  ["findings", "Findings"],
  ["railroad", "Railroad"],
  ["machine", "Machine"],
  ["samples", "Samples"],
  ["cost", "Cost"],
  ["report", "Report"],
];
/** While an answer is awaited, the next question waits for a pause in the typing. */
const PAUSE = 40;

let options;
let grammarEditor;
let textEditor;
let check = null;
/** Why there is no check. */
let trouble = null;
let answer = null;
/** Why there is no machine. */
let noMachine = "";
let step = 0;
let search = "";
let shownStarts = "";
const timers = {};

const question = () => ({
  grammar: state.grammar,
  notation: state.notation,
  start: state.start,
  vocabulary: state.vocabulary,
});

function soon(name, work) {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(work, isAsking(name) ? PAUSE : 0);
}

const panel = (name) => byId("panel-" + name);

// Questions.

async function checkGrammar() {
  const asked = state.grammar;
  byId("verdict").setAttribute("aria-busy", "true");
  try {
    const found = await ask("check", question());
    if (!found || asked !== state.grammar) return;
    if (check?.notation !== found.notation) grammarEditor.language = found.notation;
    check = found;
    trouble = null;
    grammarEditor.show(found.findings);
    byId("verdict").textContent = found.verdict;
    byId("verdict").dataset.verdict = found.verdict;
    fillStarts(found);
    byId("notation").options[0].textContent = state.notation ? "found" : "found: " + found.notation;
  } catch (e) {
    if (!(e instanceof Refused)) throw e;
    check = null;
    trouble = e;
    grammarEditor.show([]);
    byId("verdict").textContent = e.message;
    byId("verdict").dataset.verdict = "undecided";
    tell(`${e.message}. ${e.advice}`);
  } finally {
    if (!isAsking("check")) byId("verdict").removeAttribute("aria-busy");
  }
  const text = checkText();
  showTab();
  await text;
}

async function checkText() {
  const asked = state.text;
  if (!check || check.verdict !== "deterministic") {
    drop("text");
    showNoAnswer(check ? "A text can be tried when the grammar is deterministic." : "", "There is no machine until the grammar is deterministic.");
    return;
  }
  if (!answer) byId("refusal").textContent = "";
  try {
    const found = await ask("text", { ...question(), text: asked, cursor: textEditor.cursor, search });
    if (!found || asked !== state.text) return;
    answer = found;
    showText();
  } catch (e) {
    if (!(e instanceof Refused)) throw e;
    const reason = `${e.message} ${e.advice}`;
    showNoAnswer(reason, reason);
  }
}

/** Nothing is known of the text, and nothing of the machine that reads it. */
function showNoAnswer(reason, machine) {
  answer = null;
  noMachine = machine;
  byId("accepted").removeAttribute("aria-busy");
  textEditor.bare();
  byId("accepted").textContent = "";
  byId("refusal").textContent = reason;
  panels.drawNext(byId("next"), null, "", search, nextActions);
  if (state.tab === "machine") showMachine();
}

function showText() {
  byId("accepted").removeAttribute("aria-busy");
  textEditor.colour(answer, state.tab === "machine" ? step : -1);
  byId("accepted").textContent = answer.accepted ? "accepted" : answer.error.ends ? "not finished" : "refused";
  byId("accepted").dataset.verdict = answer.accepted ? "deterministic" : answer.error.ends ? "undecided" : "conflicts";
  byId("refusal").textContent = answer.error
    ? `Line ${answer.error.line}, column ${answer.error.column}: ${answer.error.ends ? "the text ends, but could go on with" : "possible was"} ${answer.error.expected.join(", ")}`
    : `${number(answer.tokens)} token${answer.tokens === 1 ? "" : "s"}${answer.end.cut ? `; the first ${number(answer.steps.length)} are coloured and can be stepped through` : ""}`;
  panels.drawNext(byId("next"), answer.next, answer.model, search, nextActions);
  noMachine = "";
  if (state.tab === "machine") showMachine();
}

function showMachine() {
  if (answer) panels.drawMachine(panel("machine"), answer, step, goToStep);
  else fill(panel("machine"), panels.note(noMachine));
}

const nextActions = {
  search(text) {
    search = text;
    soon("text", checkText);
  },
  insert: (text) => textEditor.insert(text),
};

function goToStep(next) {
  const focused = document.activeElement?.textContent;
  const slides = document.activeElement?.type === "range";
  step = Math.max(0, Math.min(next, answer.steps.length));
  textEditor.colour(answer, step);
  panels.drawMachine(panel("machine"), answer, step, goToStep);
  if (slides) panel("machine").querySelector("input").focus();
  else {
    const same = [...panel("machine").querySelectorAll("button")].find((b) => b.textContent === focused);
    (same && !same.disabled ? same : panel("machine").querySelector("input")).focus();
  }
}

// Tabs.

function makeTabs() {
  TABS.forEach(([name, title], i) => {
    byId("tabs").append(
      el("button", {
        type: "button", role: "tab", id: "tab-" + name, "aria-controls": "panel-" + name,
        click: () => choose(name),
        keydown: (e) => {
          const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: TABS.length - 1 }[e.key];
          if (to === undefined) return;
          e.preventDefault();
          const next = TABS[(to + TABS.length) % TABS.length][0];
          choose(next);
          byId("tab-" + next).focus();
        },
      }, title));
    byId("panels").append(el("div", { role: "tabpanel", id: "panel-" + name, "aria-labelledby": "tab-" + name, tabindex: "0" }));
  });
}

function choose(name) {
  state.tab = name;
  save();
  showTab();
  if (answer) textEditor.colour(answer, name === "machine" ? step : -1);
}

const actions = {
  goTo: (offset) => grammarEditor.goTo(offset),
  take(fix) {
    if (grammarEditor.edit(fix.edits)) tell("The repair is made; undo takes it back.");
  },
};

function showTab() {
  for (const [name] of TABS) {
    const isChosen = name === state.tab;
    byId("tab-" + name).setAttribute("aria-selected", String(isChosen));
    byId("tab-" + name).tabIndex = isChosen ? 0 : -1;
    panel(name).hidden = !isChosen;
  }
  const chosen = panel(state.tab);
  if (!check) {
    drop(state.tab); // a tab and its question have one name
    if (trouble) fill(chosen, panels.problem(trouble));
    return;
  }
  switch (state.tab) {
    case "findings":
      return panels.drawFindings(chosen, check, actions);
    case "railroad":
      return void panels.drawRailroad(chosen, question());
    case "machine":
      return showMachine();
    case "samples":
      return void panels.drawSamples(chosen, question(), state.seed, (text) => (textEditor.text = text), (seed) => {
        state.seed = seed;
        save();
        showTab();
      });
    case "cost":
      return void panels.drawCost(chosen, question());
    default:
      return void panels.drawReport(chosen, question());
  }
}

// Choices.

function fillSelect(select, entries, chosen) {
  fill(select, entries.map(([value, title]) => el("option", { value }, title)));
  select.value = chosen;
}

function fillStarts(found) {
  const rules = [...new Set(found.rules.map((rule) => rule.name))];
  const known = rules.includes(state.start) ? state.start : "";
  if (known !== state.start && found.verdict !== "malformed") {
    state.start = known;
    soon("check", checkGrammar);
  }
  const usual = found.start && !state.start ? `default: ${found.start}` : "default";
  const shown = JSON.stringify([usual, state.start, rules]);
  if (shown === shownStarts) return; // many rules are many elements
  shownStarts = shown;
  fillSelect(byId("start"), [["", usual], ...rules.map((rule) => [rule, rule])], state.start);
}

function theme() {
  document.documentElement.dataset.theme = state.theme;
}

/** Those of the state; a link may come from a page that offers others. */
function showChoices() {
  if (!options.notations.some((each) => each.name === state.notation)) state.notation = "";
  if (!options.vocabularies.includes(state.vocabulary)) state.vocabulary = options.vocabularies[0];
  byId("notation").value = state.notation;
  byId("vocabulary").value = state.vocabulary;
}

function makeChoices() {
  fillSelect(byId("sample"), [["", "choose one"], ...options.samples.map((sample) => [sample.name, sample.name])], "");
  fillSelect(byId("notation"), [["", "found"], ...options.notations.map((each) => [each.name, each.title])], "");
  fillSelect(byId("vocabulary"), options.vocabularies.map((name) => [name, name]), "");
  showChoices();
  byId("theme").value = state.theme;
  byId("sample").addEventListener("change", (e) => {
    const sample = options.samples.find((each) => each.name === e.target.value);
    if (!sample) return;
    state.notation = "gbnf";
    state.start = "";
    byId("notation").value = "gbnf";
    grammarEditor.text = sample.grammar;
    textEditor.text = sample.text;
    e.target.value = "";
    tell(sample.title);
  });
  for (const name of ["notation", "start", "vocabulary"]) {
    byId(name).addEventListener("change", (e) => {
      state[name] = e.target.value;
      save();
      soon("check", checkGrammar);
    });
  }
  byId("theme").addEventListener("change", (e) => {
    state.theme = e.target.value;
    save();
    theme();
  });
  byId("share").addEventListener("click", async () => {
    const address = await link();
    try {
      await navigator.clipboard.writeText(address);
      tell("The link is copied: it carries the grammar and the text.");
    } catch {
      history.replaceState(null, "", address);
      tell("The link stands in the address bar.");
    }
  });
  byId("format").addEventListener("click", async () => {
    const asked = state.grammar;
    try {
      const laid = await ask("format", question());
      if (!laid || asked !== state.grammar) return;
      grammarEditor.text = laid.text;
      tell("The grammar is laid out.");
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      tell(`${e.message}. ${e.advice}`);
    }
  });
}

// Addresses.

/** Goes to a place in the page. The address stays, for its fragment is a link that carries a grammar. */
function goToPlace(event) {
  const place = event.target.closest?.('a[href^="#"]')?.getAttribute("href").slice(1);
  if (!place) return;
  event.preventDefault();
  const to = byId(place);
  (to?.querySelector(".cm-content") ?? to)?.focus();
}

/** A link was put into the address of the open page. */
async function followLink() {
  const news = await follow();
  if (!news) return;
  grammarEditor.text = state.grammar;
  textEditor.text = state.text;
  showChoices();
  save();
  tell(news);
  soon("check", checkGrammar);
}

// Begin.

async function begin() {
  const news = await load();
  theme();
  makeTabs();
  grammarEditor = new GrammarEditor(byId("grammar"), state.grammar, question, (text) => {
    state.grammar = text;
    save();
    soon("check", checkGrammar);
  });
  textEditor = new TextEditor(byId("text"), state.text, (text) => {
    state.text = text;
    step = 0;
    save();
    byId("accepted").setAttribute("aria-busy", "true");
    soon("text", checkText);
  }, () => soon("text", checkText));
  try {
    options = await ask("options", {});
    makeChoices();
  } catch (e) {
    tell(e.message);
    return;
  }
  // An editor has line ends of its own.
  state.grammar = grammarEditor.text;
  document.addEventListener("click", goToPlace);
  addEventListener("hashchange", followLink);
  if (news) tell(news);
  await checkGrammar();
}

begin();
