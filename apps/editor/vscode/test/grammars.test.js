"use strict";

// The colours, by the engine that VS Code has: a text, and what some of its words are.
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { describe, it } = require("node:test");
const oniguruma = require("vscode-oniguruma");
const { INITIAL, parseRawGrammar, Registry } = require("vscode-textmate");

const root = path.join(__dirname, "..");
const contributed = require("../package.json").contributes;

const engine = oniguruma
  .loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer)
  .then(() => ({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }));

const registry = new Registry({
  onigLib: engine,
  loadGrammar: async (scope) => {
    const file = path.join(root, contributed.grammars.find((each) => each.scopeName === scope).path);
    return parseRawGrammar(fs.readFileSync(file, "utf8"), file);
  },
});

/** All words of a text that have a colour: [word, the innermost scope without the language]. */
async function coloured(language, text) {
  const grammar = await registry.loadGrammar(`source.${language}`);
  const found = [];
  let stack = INITIAL;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const token of tokens) {
      const word = line.slice(token.startIndex, token.endIndex).trim();
      if (word && token.scopes.length > 1) found.push([word, token.scopes[1].replace(`.${language}`, "")]);
    }
  }
  return found;
}

const EXPECTED = {
  gbnf: [
    ['# digits\nroot ::= item-1 ("," item-1){1,3} # end', "# digits", "comment.line.number-sign"],
    ["root ::= item-1", "root", "entity.name.function.rule"],
    ["root ::= item-1", "::=", "keyword.operator.definition"],
    ["root ::= item-1", "item-1", "variable.other.rule"],
    ["root ::= x{1,3}", "{1,3}", "constant.numeric.repetition"],
    ['root ::= "a\\"b" x', '\\"', "string.quoted.double"],
    ['root ::= "a\\"b" x', "x", "variable.other.rule"],
    ["root ::= [^a-z\\]] x", "x", "variable.other.rule"],
    ["root ::= <|end|> x", "<|end|>", "entity.name.tag.token"],
    ['root ::= "#" x # end', "# end", "comment.line.number-sign"],
  ],
  lark: [
    ["// words\nstart: item", "// words", "comment.line"],
    ["start: item", "start", "entity.name.function.rule"],
    ["?start.2: item", ".2", "constant.numeric.priority"],
    ["WORD: /[a-z\\/]+/i", "WORD", "entity.name.type.terminal"],
    ["WORD: /[a-z\\/]+/i", "/[a-z\\/]+/i", "string.regexp"],
    ["%ignore WS", "%ignore", "keyword.control.directive"],
    ["%ignore WS", "WS", "variable.other.terminal"],
    ["start: item -> other", "other", "entity.name.label"],
    ["start: item~1..3", "~1..3", "constant.numeric.repetition"],
    ["start: <|end|> item", "<|end|>", "entity.name.tag.token"],
  ],
  ebnf: [
    ["(* of\nISO *) a = b;", "ISO", "comment.block"],
    ["/* of W3C */ a ::= b", "a", "entity.name.function.rule"],
    ["// of Wirth", "// of Wirth", "comment.line"],
    ["one item = other, 'x';", "one item", "entity.name.function.rule"],
    ["one item = other, 'x';", "x", "string.quoted.single"],
    ["a ::= #x20-#x7E b", "#x20-#x7E", "constant.character.code"],
    ["a ::= [^a-z] b?", "[^a-z]", "string.regexp.class"],
    ["a ::= [^a-z] b?", "?", "keyword.operator"],
    ["root ::= Regex(\"a\") | b", "Regex", "support.function"],
  ],
  abnf: [
    ["; digits", "; digits", "comment.line.semicolon"],
    ["root = 1*DIGIT / item", "root", "entity.name.function.rule"],
    ["root = 1*DIGIT / item", "DIGIT", "support.constant.core"],
    ["root = 1*DIGIT / item", "1", "constant.numeric.repetition"],
    ["root =/ %x41-5A", "=/", "keyword.operator.definition"],
    ["root =/ %x41-5A", "%x41-5A", "constant.character.code"],
    ['root = %s"Ab" item', "%s", "storage.modifier"],
  ],
  bnf: [
    ["; digits", "; digits", "comment.line"],
    ["<a rule> ::= <b> | \"x\"", "<a rule>", "entity.name.function.rule"],
    ["<a rule> ::= <b> | \"x\"", "<b>", "variable.other.rule"],
    ["<a rule> ::= <b> | \"x\"", "|", "keyword.operator"],
  ],
};

for (const [language, examples] of Object.entries(EXPECTED)) {
  describe(`colours of ${language}`, () => {
    for (const [text, word, scope] of examples) {
      it(`${JSON.stringify(word)} in ${JSON.stringify(text)}`, async () => {
        const found = await coloured(language, text);
        assert.ok(
          found.some(([each, of]) => each === word && of === scope),
          `${scope} was expected among ${JSON.stringify(found)}`,
        );
      });
    }
  });
}

describe("all grammars", () => {
  it("have examples here", () => {
    assert.deepStrictEqual(
      contributed.grammars.map((each) => each.language).sort(),
      Object.keys(EXPECTED).sort(),
    );
  });
  it("belong to languages that are configured", () => {
    for (const language of contributed.languages) {
      const file = path.join(root, language.configuration);
      assert.ok(JSON.parse(fs.readFileSync(file, "utf8")).comments, file);
    }
  });
});
