import { Refused, ask } from "./api.js";
import { el, fill, number, tell } from "./dom.js";

/** What a panel shows while there is nothing to show. */
export const note = (text) => el("p", { class: "note" }, text);

/** Why there is no answer. */
export function problem(e) {
  if (!(e instanceof Refused)) throw e;
  return el("p", { class: "refusal" }, e.message, e.advice ? ` — ${e.advice}` : "", e.code ? ` (${e.code})` : "");
}

/** Asks, and shows the answer, or why there is none. */
async function show(panel, question, body, draw) {
  panel.setAttribute("aria-busy", "true");
  try {
    const answer = await ask(question, body);
    if (answer) fill(panel, draw(answer));
  } catch (e) {
    fill(panel, problem(e));
  } finally {
    panel.removeAttribute("aria-busy");
  }
}

const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

// Findings.

function tree(node) {
  const label = el("span", {}, el("b", {}, node.rule), " ", el("code", {}, node.text));
  return node.children.length === 0
    ? el("li", {}, label)
    : el("li", {}, label, el("ul", {}, node.children.map(tree)));
}

/** The open rules of a reading, each inside the one before. */
function reading(spans, example, goTo) {
  const open = (i) => {
    if (i >= spans.length) return null;
    const span = spans[i];
    return el(
      "ul",
      {},
      el(
        "li",
        {},
        el("button", { type: "button", class: "link", click: () => goTo(span.place) }, el("b", {}, span.rule), `, line ${span.line}`),
        " ",
        el("code", {}, example.slice(span.from, span.to)),
        span.open ? el("span", { class: "soft" }, " goes on") : null,
        open(i + 1),
      ),
    );
  };
  return open(0);
}

function repair(each, index, take) {
  return el(
    "li",
    { class: "repair" },
    el("h5", {}, `Repair ${index + 1}: ${each.title}`),
    el("p", {}, each.effect, each.deterministic ? "" : "; this conflict is gone then, others remain"),
    el("pre", { class: "diff", tabindex: "0", "aria-label": "changed lines" }, each.diff.map((line) =>
      el(line.kind === "+" ? "ins" : "del", {}, `${line.kind} ${line.text}\n`))),
    el("button", { type: "button", class: "take", click: () => take(each) }, "Take this repair"),
  );
}

function conflict(finding, actions) {
  const c = finding.conflict;
  return [
    el("p", {}, "Cause: ", c.cause, "."),
    el("p", {}, "The example grows, and both readings stay alive:"),
    el("ol", { class: "growing" }, c.growing.map((text) => el("li", {}, el("code", {}, text)))),
    el("div", { class: "pair" }, c.readings.map((spans, i) =>
      el("div", { class: "reading" }, el("h4", {}, `Reading ${i + 1} of `, el("code", {}, c.example)), reading(spans, c.example, actions.goTo)))),
    c.ambiguity.kind === "ambiguous"
      ? [
          el("p", {}, "The grammar is ambiguous: ", el("code", {}, c.ambiguity.text), " has two parse trees."),
          el("div", { class: "pair" }, c.ambiguity.trees.map((each, i) =>
            el("div", { class: "reading" }, el("h4", {}, `Tree ${i + 1}`), el("ul", {}, tree(each))))),
        ]
      : null,
    c.notes.map((text) => note(text)),
    c.repairs.length === 0 ? note("No repair was found in the time that a page has; 'dyck fix' looks longer.") : null,
    el("ol", { class: "repairs" }, c.repairs.map((each, i) => repair(each, i, actions.take))),
  ].flat();
}

export function drawFindings(panel, check, actions) {
  const summary = {
    deterministic: `Deterministic: at each place of a text one state and one stack say what may come next. The machine has ${plural(check.states ?? 0, "state")} and ${plural(check.stackSymbols ?? 0, "stack symbol")}.`,
    conflicts: "Conflicts: a text can be read in two ways, and a machine with one stack cannot go on with both. Each conflict shows both readings, and repairs where there are some.",
    undecided: "Not decided whether it is deterministic.",
    malformed: "The text has errors.",
    unreadable: "The text cannot be read.",
  }[check.verdict];
  const cards = check.findings.map((finding) =>
    el(
      "article",
      { class: `card ${finding.severity}` },
      el("h3", {},
        el("button", { type: "button", class: "link", click: () => actions.goTo(finding.from) }, `Line ${finding.line}, column ${finding.column}`),
        ` ${finding.severity} `, el("span", { class: "soft" }, finding.code)),
      el("p", { class: "message" }, finding.message),
      finding.conflict ? conflict(finding, actions) : [
        finding.advice ? el("p", { class: "soft" }, finding.advice) : null,
        finding.fixes.map((fix) => el("button", { type: "button", class: "take", click: () => actions.take(fix) }, fix.title)),
      ],
    ));
  fill(panel, el("p", {}, summary), cards, check.findings.length === 0 ? note("Nothing to complain about.") : null);
}

// Railroad diagrams.

export const drawRailroad = (panel, body) =>
  show(panel, "railroad", body, (answer) =>
    answer.diagrams.length === 0
      ? note("There is nothing to draw until the grammar can be read.")
      : answer.diagrams.map(({ rule, svg }) => {
          const figure = el("figure", { id: "rule-" + rule, tabindex: "-1" }, el("figcaption", {}, rule));
          const drawing = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": `diagram of ${rule}` });
          // The server's own drawing; a script in it would not run.
          drawing.innerHTML = svg;
          figure.append(drawing);
          return figure;
        }));

// The machine, step by step.

export function drawMachine(panel, answer, step, go) {
  const steps = answer.steps;
  const last = steps.length;
  const at = Math.min(step, last);
  const now = at < last ? steps[at] : answer.end;
  const before = steps.slice(0, at).map((each) => each.text.slice(1, -1)).join("");
  const buttons = el(
    "div",
    { class: "row", role: "group", "aria-label": "steps" },
    el("button", { type: "button", click: () => go(0), disabled: at === 0 }, "First"),
    el("button", { type: "button", click: () => go(at - 1), disabled: at === 0 }, "Back"),
    el("button", { type: "button", click: () => go(at + 1), disabled: at >= last }, "Forward"),
    el("button", { type: "button", click: () => go(last), disabled: at >= last }, "Last"),
  );
  const range = el("input", { type: "range", min: "0", max: String(last), value: String(at), "aria-label": "step", input: (e) => go(Number(e.target.value)) });
  const [state, ...stack] = (now.machine ?? "").split(/\n(?=returns to|below|stack)/i);
  fill(
    panel,
    buttons,
    range,
    el("p", { class: "position" }, `Step ${at} of ${last}. `, "Read: ", el("code", {}, before || "nothing"),
      at < last ? [". Next token: ", el("code", {}, now.text), ` (${now.id})`, now.accepted ? "" : el("strong", { class: "bad" }, ", refused")] : now.cut ? ". The text goes on, but no more steps are kept." : ". The text ends here."),
    now.cut ? null : now.allowed === undefined ? note("The text was refused before.")
      : el("p", {}, `${plural(now.allowed, "token")} allowed`, at === last ? (now.mayEnd ? "; the text may end" : "; the text may not end") : "", "."),
    now.machine ? el("pre", { class: "machine", tabindex: "0", "aria-label": "state and stack" }, [state, ...stack].join("\n")) : null,
  );
}

// Samples, cost, report.

export const drawSamples = (panel, body, seed, choose, again) =>
  show(panel, "samples", { ...body, seed, count: 8 }, (answer) => [
    el("div", { class: "row" },
      el("label", {}, "Seed ", el("input", { type: "number", min: "0", value: String(answer.seed), class: "short", change: (e) => again(Math.max(0, Number(e.target.value) || 0)) })),
      el("button", { type: "button", click: () => again(answer.seed + 1) }, "Others")),
    note(`Model: ${answer.model}. The same seed gives the same texts.`),
    el("ol", { class: "samples" }, answer.texts.map((each) =>
      el("li", {}, el("button", { type: "button", class: "sample", title: "put it into the text", click: () => { choose(each.text); tell("The sample is the text now."); } }, el("code", {}, each.text || "(the empty text)")), ` ${plural(each.tokens, "token")}`))),
  ]);

const micros = (value) => `${value >= 100 ? Math.round(value) : value.toPrecision(2)} µs`;

export const drawCost = (panel, body) =>
  show(panel, "cost", body, (answer) => {
    const row = (name, value) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    return [
      el("table", {},
        el("caption", {}, "What this grammar costs on this machine"),
        el("tbody", {},
          row("Checking and compiling", `${answer.compileMillis.toFixed(1)} ms`),
          row("Composing with the vocabulary", `${answer.composeMillis.toFixed(1)} ms`),
          row("States", number(answer.states)),
          row("Stack symbols", number(answer.stackSymbols)),
          row("Dotted rules of the largest state", number(answer.largestState)),
          row("Longest chain of returns", number(answer.longestChain)),
          answer.first.median === undefined ? null : [
            row("A mask, first time: median, 99 %, greatest", `${micros(answer.first.median)}, ${micros(answer.first.p99)}, ${micros(answer.first.greatest)}`),
            row("A mask, again: median, 99 %, greatest", `${micros(answer.again.median)}, ${micros(answer.again.p99)}, ${micros(answer.again.greatest)}`),
          ].flat())),
      answer.worst ? [el("h3", {}, "The worst state"), el("pre", { tabindex: "0", "aria-label": "the worst state" }, answer.worst)] : null,
      note("Masks along ten samples. Times of a program that has just started are greater than those of 'dyck bench'."),
    ].flat();
  });

export const drawReport = (panel, body) =>
  show(panel, "report", body, (answer) => {
    const address = "report/" + answer.name;
    return [
      el("p", { class: "row" },
        el("a", { href: address, target: "_blank", rel: "noopener" }, "Open the report"),
        el("button", { type: "button", click: () => save(answer.html) }, "Save as a file")),
      el("iframe", { src: address, title: "report of the check", sandbox: "" }),
    ];
  });

function save(html) {
  const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  el("a", { href: url, download: "report.html" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Allowed next tokens.

export function drawNext(panel, next, model, search, actions) {
  if (!panel.firstChild) {
    panel.append(
      el("div", { class: "bar" },
        el("h3", { id: "next-title" }, "Allowed at the cursor"),
        el("label", { class: "grow" }, el("span", { class: "hidden" }, "Search the allowed tokens"),
          el("input", { type: "search", id: "search", placeholder: "search tokens", value: search, input: (e) => actions.search(e.target.value) }))),
      el("p", { class: "soft", id: "next-count", role: "status" }),
      el("ul", { class: "tokens", "aria-labelledby": "next-title", tabindex: "0" }));
  }
  const count = panel.querySelector("#next-count");
  const list = panel.querySelector(".tokens");
  if (!next) {
    count.textContent = "";
    fill(list);
    return;
  }
  if (!next.viable) {
    count.textContent = "Nothing: the text before the cursor is refused already.";
    fill(list);
    return;
  }
  count.textContent = `${plural(next.count, "token")}${next.matching !== next.count ? `, ${number(next.matching)} with this text` : ""}; ` +
    `${next.mayEnd ? "the text may end" : "the text may not end"} here. Shares of a model: ${model}.`;
  fill(list, next.tokens.map((token) => {
    const share = token.share >= 0.0005 ? `${(token.share * 100).toFixed(1)} %` : "< 0.1 %";
    const bar = el("meter", { min: "0", max: "1", value: String(token.share), "aria-hidden": "true" });
    return el("li", {}, el("button", { type: "button", disabled: token.insert === "", title: `token ${token.id}`, click: () => actions.insert(token.insert) }, el("code", {}, token.text), el("span", {}, share), bar));
  }));
}
