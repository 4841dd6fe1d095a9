import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

/** What the notations look like; of several patterns at a place the first one counts. */
const common = {
  assign: /^(::=|:=|=\/|=)/,
  number: /^(\{[^{}"()|:[\]#]*\}|\d+)/,
  operator: /^[|*+?&~$-]/,
};
const quoted = /^("([^"\\\n]|\\.)*"?|'[^'\n]*'?)/;

const NOTATIONS = {
  gbnf: { comment: /^#.*/, literal: /^"([^"\\]|\\.)*"?/, klass: /^(\[([^\]\\\n]|\\.)*\]?|\.)/, token: /^!?<[^>\s]*>?/, name: /^[-\w\u0080-\uFFFF]+/ },
  xgrammar: { comment: /^#.*/, literal: /^"([^"\\]|\\.)*"?/, klass: /^(\[([^\]\\\n]|\\.)*\]?|\.)/, keyword: /^(TagDispatch|TokenTagDispatch|Token|ExcludeToken|Regex|Substring)\b/, name: /^[A-Za-z_.][\w.-]*/ },
  w3c: { block: ["/*", "*/"], comment: /^(\/\/.*|#(?![x0-9]).*)/, literal: /^("[^"\n]*"?|'[^'\n]*'?)/, klass: /^(\[[^\]\n]*\]?|#x[0-9A-Fa-f]+|\.)/, keyword: /^(<\?\w*\?>|@\w+)/, name: /^(<[\p{L}_][\p{L}\p{N}_.-]*>|[\p{L}_][\p{L}\p{N}_.-]*)/u },
  iso: { block: ["(*", "*)"], literal: /^("[^"\n]*"?|'[^'\n]*'?)/, special: /^\?[^?;|]*\?/, name: /^[\p{L}_][\p{L}\p{N}_]*/u },
  wirth: { block: ["(*", "*)"], comment: /^\/\/.*/, literal: /^("([^"\\\n]|\\.)*"?|'[^'\n]*'?|`[^`]*`?)/, name: /^[\p{L}_][\p{L}\p{N}_]*/u },
  bnf: { comment: /^(;|\/\/|#).*/, literal: /^("[^"\n]*"?|'[^'\n]*'?)/, klass: /^\[\^?[^\]\s"'<>]+-[^\]\s"'<>]+\]/, name: /^<[^<>"'\n]*>/ },
  abnf: { comment: /^;.*/, literal: /^(%[iIsS])?"[^"\n]*"?/, klass: /^%[xXdDbB][0-9A-Fa-f.-]+/, name: /^(<[\w-]+>|[A-Za-z][\w-]*)/ },
  lark: { comment: /^(\/\/|#).*/, literal: /^"([^"\\\n]|\\.)*"i?/, klass: /^\/([^/\\\n]|\\.)+\/[imslux]*/, token: /^<[[|\w/][^>\s]*>/, keyword: /^%\w+/, assign: /^(:(?!:)|->)/, name: /^[A-Za-z_]\w*/ },
  regex: { klass: /^(\[(\\.|[^\]\\])*\]|\\[pPxuN]\{[^}]*\}|\\.|\.)/, keyword: /^\(\?[^)]?/, number: /^\{\d*,?\d*\}/ },
};

function notation(rules) {
  const order = [
    ["comment", "comment"],
    ["literal", "string"],
    ["special", "string"],
    ["klass", "regexp"],
    ["token", "macroName"],
    ["keyword", "keyword"],
    ["name", "name"],
    ["assign", "definition"],
    ["number", "number"],
    ["operator", "operator"],
  ].map(([kind, style]) => [rules[kind] ?? common[kind], style]).filter(([pattern]) => pattern);
  return StreamLanguage.define({
    startState: () => ({ block: false }),
    token(stream, at) {
      if (at.block) {
        if (stream.skipTo(rules.block[1])) {
          stream.pos += rules.block[1].length;
          at.block = false;
        } else stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (rules.block && stream.match(rules.block[0])) {
        at.block = true;
        return "comment";
      }
      for (const [pattern, style] of order) {
        const found = stream.match(pattern);
        if (found) {
          if (style !== "name") return style;
          const defines = /^\s*(\[[^\]\n]*\])?\s*(::=|:=|=(?!=)|(\{[^}]*\})?(\.-?\d+)?:(?!:))/;
          return defines.test(stream.string.slice(stream.pos)) ? "ruleDefinition" : "ruleName";
        }
      }
      stream.next();
      return null;
    },
    tokenTable: {
      ruleDefinition: tags.definition(tags.variableName),
      ruleName: tags.variableName,
      definition: tags.definitionOperator,
    },
    languageData: { commentTokens: rules.comment ? { line: "#" } : undefined },
  });
}

const json = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^"([^"\\\n]|\\.)*"(?=\s*:)/)) {
      return /^"\$/.test(stream.current()) ? "keyword" : "ruleDefinition";
    }
    if (stream.match(quoted)) return "string";
    if (stream.match(/^-?\d[\d.eE+-]*/)) return "number";
    if (stream.match(/^(true|false|null)\b/)) return "keyword";
    stream.next();
    return null;
  },
  tokenTable: { ruleDefinition: tags.propertyName },
});

const languages = Object.fromEntries(
  Object.entries(NOTATIONS).map(([name, rules]) => [name, notation(rules)]),
);
languages["json-schema"] = json;

export const languageOf = (name) => languages[name] ?? languages.gbnf;

/** Colours by class, so that the style sheet has them for light and dark. */
export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, class: "c-comment" },
    { tag: tags.string, class: "c-string" },
    { tag: tags.regexp, class: "c-class" },
    { tag: tags.macroName, class: "c-token" },
    { tag: tags.keyword, class: "c-keyword" },
    { tag: tags.definition(tags.variableName), class: "c-definition" },
    { tag: tags.propertyName, class: "c-definition" },
    { tag: tags.variableName, class: "c-name" },
    { tag: tags.definitionOperator, class: "c-operator" },
    { tag: tags.number, class: "c-number" },
    { tag: tags.operator, class: "c-operator" },
  ]),
);
