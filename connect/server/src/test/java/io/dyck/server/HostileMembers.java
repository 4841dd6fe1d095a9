package io.dyck.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Hostile members of requests, each with a description. */
final class HostileMembers {
  private HostileMembers() {}

  private static String quoted(String text) {
    return Client.JSON.getNodeFactory().textNode(text).toString();
  }

  static String member(String name, String text) {
    return "\"max_tokens\": 30, \"" + name + "\": " + quoted(text);
  }

  static String schema(String schema) {
    return "\"max_tokens\": 30, \"json_schema\": " + schema;
  }

  private static String many(int count, IntFunction<String> item, String between) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(between));
  }

  /** All of them, by description. */
  static Map<String, String> members() {
    Map<String, String> all = new LinkedHashMap<>();
    // Grammars.
    all.put("a rule that is itself", member("grammar", "root ::= root"));
    all.put(
        "exponential text",
        member(
            "grammar",
            "root ::= a0\n"
                + many(60, i -> "a" + i + " ::= a" + (i + 1) + " a" + (i + 1), "\n")
                + "\na60 ::= \"x\""));
    all.put(
        "a huge repetition",
        member("grammar", "root ::= ((((\"a\"{1,9999}){1,9999}){1,9999}){1,9999})"));
    all.put("repetitions in repetitions", member("grammar", "root ::= (((([a-z]*)*)*)*)*"));
    all.put("very ambiguous", member("grammar", "root ::= root root root | \"a\" | \"\""));
    all.put(
        "not deterministic",
        member(
            "grammar",
            "root ::= x | y\nx ::= \"a\" x \"b\" | \"c\"\ny ::= \"a\" y \"bb\" | \"c\""));
    all.put(
        "ten thousand rules",
        member(
            "grammar",
            "root ::= r0\n"
                + many(10_000, i -> "r" + i + " ::= \"a\" r" + (i + 1), "\n")
                + "\nr10000 ::= \"b\""));
    all.put(
        "deep parentheses",
        member("grammar", "root ::= " + "(".repeat(100_000) + "\"a\"" + ")".repeat(100_000)));
    all.put("a long literal", member("grammar", "root ::= \"" + "a".repeat(500_000) + "\""));
    all.put(
        "many alternatives",
        member("grammar", "root ::= " + many(30_000, i -> "\"w" + i + "\"", " | ")));
    all.put(
        "thousands of rules without an end",
        member(
            "grammar",
            "root ::= "
                + many(3_000, i -> "r" + i, " | ")
                + "\n"
                + many(3_000, i -> "r" + i + " ::= \"k" + i + "\" root", "\n")));
    all.put("no grammar", member("grammar", "\u0000\u0001"));
    all.put(
        "palindromes", member("grammar", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\""));
    all.put(
        "Lark that includes",
        member("guided_grammar", "start: x\n%import common.NUMBER\nx: NUMBER start?"));
    // Patterns.
    all.put("catastrophic pattern", member("regex", "(a+)+$"));
    all.put("catastrophic alternatives", member("regex", "(a|a|a|a)*b"));
    all.put("a window of positions", member("regex", "(a|b)*a(a|b){200}"));
    all.put("nested counts", member("regex", "((a{1,100}){1,100}){1,100}"));
    all.put("a back reference", member("regex", "(a*)\\1"));
    all.put("large classes", member("regex", "[\\p{L}\\p{N}]{1,500}[\\p{L}]{1,500}"));
    all.put("lookaheads", member("regex", "(?=a*b)(?=.*c)(?=.{5,90}d)[a-d]*"));
    all.put("an open pattern", member("regex", "((((((("));
    // Schemas.
    all.put("deep schema", schema("{\"items\":".repeat(900) + "{}" + "}".repeat(900)));
    all.put("deeper than JSON may be", schema("[".repeat(100_000)));
    all.put(
        "many properties",
        schema(
            "{\"type\":\"object\",\"properties\":{"
                + many(5_000, i -> "\"p" + i + "\":{\"type\":\"string\"}", ",")
                + "}}"));
    all.put(
        "all required",
        schema(
            "{\"type\":\"object\",\"properties\":{"
                + many(500, i -> "\"p" + i + "\":{\"type\":\"integer\"}", ",")
                + "},\"required\":["
                + many(500, i -> "\"p" + i + "\"", ",")
                + "]}"));
    all.put("a reference to itself", schema("{\"$ref\":\"#\"}"));
    all.put(
        "references in a ring",
        schema(
            "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"$ref\":\"#/$defs/b\"},\"b\":{\"$ref\":\"#/$defs/a\"}}}"));
    all.put("a reference to a host", schema("{\"$ref\":\"http://127.0.0.1:1/x\"}"));
    all.put("a reference to a file", schema("{\"$ref\":\"file:///etc/passwd\"}"));
    all.put(
        "anyOf of allOf",
        schema(
            "{\"allOf\":["
                + many(
                    12,
                    i ->
                        "{\"anyOf\":[{\"minLength\":"
                            + i
                            + "},{\"maxLength\":"
                            + (900 - i)
                            + "},{\"pattern\":\"a{"
                            + i
                            + "}\"}]}",
                    ",")
                + "]}"));
    all.put("huge lengths", schema("{\"type\":\"string\",\"minLength\":1000000000}"));
    all.put(
        "huge arrays",
        schema("{\"type\":\"array\",\"items\":{\"type\":\"null\"},\"minItems\":2000000000}"));
    all.put("unique items", schema("{\"type\":\"array\",\"uniqueItems\":true}"));
    all.put(
        "a pattern in a schema",
        schema("{\"type\":\"string\",\"pattern\":\"^(([a-z])+.)+[A-Z]([a-z])+$\"}"));
    all.put("no value", schema("false"));
    all.put("a schema that is a number", schema("17"));
    all.put(
        "an enum of ten thousand",
        schema("{\"enum\":[" + many(10_000, i -> "\"value " + i + "\"", ",") + "]}"));
    all.put(
        "multiples",
        schema(
            "{\"type\":\"number\",\"multipleOf\":0.0000001,\"minimum\":0.12345678901234567890}"));
    // Alternatives that must be told apart.
    all.put(
        "one of three thousand constants",
        schema("{\"oneOf\":[" + many(3_000, i -> "{\"const\":\"c" + i + "\"}", ",") + "]}"));
    all.put(
        "one of three hundred objects",
        schema("{\"oneOf\":[" + many(300, HostileMembers::variant, ",") + "]}"));
    all.put(
        "two hundred conditions",
        schema(
            "{\"allOf\":["
                + many(
                    200,
                    i ->
                        "{\"if\":{\"properties\":{\"kind\":{\"const\":\"k"
                            + i
                            + "\"}},\"required\":[\"kind\"]},\"then\":{\"required\":[\"m"
                            + i
                            + "\"]}}",
                    ",")
                + "]}"));
    all.put(
        "a choice of choices of objects",
        schema(
            "{\"allOf\":["
                + many(
                    8,
                    j ->
                        "{\"oneOf\":["
                            + many(
                                8,
                                i ->
                                    "{\"properties\":{\"a"
                                        + j
                                        + "\":{\"minLength\":"
                                        + i
                                        + "}},\"required\":[\"b"
                                        + i
                                        + "\"]}",
                                ",")
                            + "]}",
                    ",")
                + "]}"));
    all.put(
        "a text of ten thousand characters", schema("{\"const\":\"" + "ab".repeat(5_000) + "\"}"));
    all.put(
        "a number between long bounds",
        schema(
            "{\"type\":\"number\",\"minimum\":0."
                + "123456789".repeat(100)
                + ",\"multipleOf\":60000}"));
    all.put(
        "a pattern beside a length",
        schema(
            "{\"type\":\"string\",\"maxLength\":253,\"pattern\":\"^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\\\.)+[a-z]{2,63}$\",\"format\":\"email\"}"));
    all.put(
        "negated objects",
        schema(
            "{\"not\":{\"anyOf\":["
                + many(40, i -> "{\"not\":" + variant(i) + "}", ",")
                + "]},\"oneOf\":["
                + many(40, HostileMembers::variant, ",")
                + "]}"));
    all.put(
        "names by patterns",
        schema(
            "{\"type\":\"object\",\"patternProperties\":{"
                + many(60, i -> "\"^a.{" + i + "}b\":{\"minimum\":" + i + "}", ",")
                + "},\"minProperties\":500}"));
    all.put(
        "a choice of objects under keywords that see everything",
        schema(
            "{\"anyOf\":["
                + many(14, HostileMembers::variant, ",")
                + "],\"unevaluatedProperties\":false}"));
    all.put(
        "an array that contains many things",
        schema(
            "{\"type\":\"array\",\"allOf\":["
                + many(
                    12,
                    i -> "{\"contains\":{\"const\":" + i + "},\"minContains\":" + (i + 1) + "}",
                    ",")
                + "]}"));
    all.put(
        "an enum of objects",
        schema(
            "{\"enum\":["
                + many(2_000, i -> "{\"a\":" + i + ",\"b\":[" + i % 7 + "]}", ",")
                + "]}"));
    all.put(
        "a choice of texts that are long",
        "\"max_tokens\": 30, \"guided_choice\": ["
            + many(1_000, i -> quoted("x".repeat(300) + i), ",")
            + "]");
    all.put(
        "Lark with many terminals",
        member(
            "guided_grammar",
            "start: ("
                + many(400, i -> "T" + i, " | ")
                + ")*\n"
                + many(400, i -> "T" + i + ": /[a-z]{" + i + "}x/", "\n")));
    all.put(
        "XGrammar's notation with many rules",
        member(
            "ebnf",
            "root ::= "
                + many(3_000, i -> "r" + i, " | ")
                + "\n"
                + many(3_000, i -> "r" + i + " ::= \"k" + i + "\" root?", "\n")));
    all.put(
        "a tool that is hostile",
        "\"max_tokens\": 30, \"tools\": [{\"type\":\"function\",\"function\":{\"name\":\"f\",\"parameters\":{\"type\":\"object\",\"properties\":{\"x\":{\"oneOf\":["
            + many(3_000, i -> "{\"const\":\"c" + i + "\"}", ",")
            + "]}}}}}], \"tool_choice\": \"required\"");
    // Fields.
    all.put(
        "ten thousand stop texts", "\"stop\": [" + many(10_000, i -> "\"s" + i + "\"", ",") + "]");
    all.put("a long stop text", member("stop", "x".repeat(100_000)));
    all.put("too many choices", "\"n\": 1000000");
    all.put("too many tokens", "\"max_tokens\": 2147483647");
    all.put("a number beyond all", "\"seed\": 1" + "0".repeat(500));
    all.put("a temperature beyond all", "\"temperature\": 1e999");
    all.put(
        "thousands of biases",
        "\"logit_bias\": {" + many(5_000, i -> "\"" + i + "\": 1", ",") + "}");
    all.put(
        "a thousand tools",
        "\"tools\": ["
            + many(
                1_000,
                i ->
                    "{\"type\":\"function\",\"function\":{\"name\":\"f"
                        + i
                        + "\",\"parameters\":{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"}}}}}",
                ",")
            + "], \"tool_choice\": \"required\", \"max_tokens\": 60");
    all.put(
        "a tool with a bad name",
        "\"tools\": [{\"type\":\"function\",\"function\":{\"name\":\"</tool_call>\"}}]");
    all.put(
        "a tag in a tag",
        "\"structural_tag\": "
            + "{\"type\":\"structural_tag\",\"format\":".repeat(50)
            + "{}"
            + "}".repeat(50));
    all.put("variables of the template", "\"chat_template_kwargs\": {\"messages\": []}");
    all.put("two constraints", "\"regex\": \"a\", \"grammar\": \"root ::= \\\"b\\\"\"");
    return all;
  }

  private static String variant(int i) {
    return "{\"properties\":{\"kind\":{\"const\":\"k"
        + i
        + "\"},\"value"
        + i
        + "\":{\"type\":\"integer\"}},\"required\":[\"kind\"]}";
  }
}
