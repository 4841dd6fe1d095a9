package io.dyck.checker.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A random grammar of data or of a small programming language, as an author might write it.
 *
 * @param text the grammar in GBNF
 * @param open the opening bracket of nested parts
 * @param quote the beginning and end of strings
 * @param keywords the reserved words
 * @param program whether the grammar is of a programming language
 */
record BaseGrammar(String text, String open, String quote, List<String> keywords, boolean program) {
  private static final List<String> BRACKETS = List.of("()", "[]", "{}", "<>");
  private static final List<String> QUOTES = List.of("\"", "'", "`", "|");
  private static final List<String> SEPARATORS = List.of(",", ";", ":", "&");
  private static final List<String> WORDS =
      List.of(
          "begin", "end", "do", "od", "loop", "pool", "case", "esac", "block", "stop", "let",
          "until", "open", "shut");

  static BaseGrammar data(long seed) {
    Random random = Seeds.random(seed);
    String brackets = BRACKETS.get(random.nextInt(BRACKETS.size()));
    String quote = QUOTES.get(random.nextInt(QUOTES.size()));
    String separator = SEPARATORS.get(random.nextInt(SEPARATORS.size()));
    String open = brackets.substring(0, 1);
    String close = brackets.substring(1);
    boolean escapes = random.nextBoolean();
    boolean separateBody = random.nextBoolean();
    String body = body(quote, escapes, random.nextBoolean());
    List<String> kinds = new ArrayList<>(List.of("list", "string", "number"));
    if (random.nextBoolean()) {
      kinds.add("\"null\"");
    }
    if (random.nextBoolean()) {
      kinds.add("pair");
    }
    Collections.shuffle(kinds, random);
    StringBuilder text = new StringBuilder("# data, number " + seed + "\n");
    text.append("root ::= ws value\n");
    text.append("value ::= ( ").append(String.join(" | ", kinds)).append(" ) ws\n");
    boolean separated = random.nextInt(3) > 0;
    text.append("list ::= ").append(literal(open)).append(" ws ");
    text.append(separated ? "( value ( " + literal(separator) + " ws value )* )?" : "value*");
    text.append(' ').append(literal(close)).append('\n');
    if (kinds.contains("pair")) {
      text.append("pair ::= \"@\" ").append(literal(open)).append(" ws value \"=\" ws value ");
      text.append(literal(close)).append('\n');
    }
    if (separateBody) {
      text.append("string ::= ").append(literal(quote)).append(" characters ");
      text.append(literal(quote)).append("\ncharacters ::= ").append(body).append('\n');
    } else {
      text.append("string ::= ").append(literal(quote)).append(' ').append(body).append(' ');
      text.append(literal(quote)).append('\n');
    }
    text.append("number ::= \"-\"? [0-9]+ ( \".\" [0-9]+ )?\n");
    text.append("ws ::= [ \\n]*\n");
    return new BaseGrammar(text.toString(), open, quote, List.of(), false);
  }

  private static String body(String quote, boolean escapes, boolean controls) {
    String excluded = quote.equals("]") ? "\\]" : quote;
    String plain = "[^" + excluded + (escapes ? "\\\\" : "") + (controls ? "\\n" : "") + "]";
    return escapes ? "( " + plain + " | \"\\\\\" [" + excluded + "\\\\n] )*" : plain + "*";
  }

  static BaseGrammar program(long seed) {
    Random random = Seeds.random(seed);
    List<String> words = new ArrayList<>(WORDS);
    Collections.shuffle(words, random);
    List<String> keywords = words.subList(0, 2 + 2 * (1 + random.nextInt(2)));
    String quote = QUOTES.get(random.nextInt(QUOTES.size() - 1));
    String end = SEPARATORS.get(1 + random.nextInt(SEPARATORS.size() - 1));
    StringBuilder text = new StringBuilder("# program, number " + seed + "\n");
    text.append("root ::= statement+\n");
    text.append("statement ::= ");
    for (int i = 0; i + 1 < keywords.size(); i += 2) {
      text.append(literal(keywords.get(i))).append(" sp statement+ ");
      text.append(literal(keywords.get(i + 1))).append(" sp | ");
    }
    text.append("call\n");
    boolean strings = random.nextBoolean();
    text.append("call ::= name sp ( ");
    text.append(strings ? "( name | string )" : "name").append(" sp )* ");
    text.append(literal(end)).append(" sp\n");
    List<String> sorted = new ArrayList<>(keywords);
    Collections.shuffle(sorted, random);
    String reserved = String.join(" | ", sorted.stream().map(BaseGrammar::literal).toList());
    if (random.nextBoolean()) {
      text.append("name ::= word - ( ").append(reserved).append(" )\nword ::= [a-z]+\n");
    } else {
      text.append("name ::= ( [a-z] [a-z0-9]* ) - ( ").append(reserved).append(" )\n");
    }
    if (strings) {
      text.append("string ::= ").append(literal(quote)).append(' ');
      text.append(body(quote, random.nextBoolean(), false)).append(' ');
      text.append(literal(quote)).append('\n');
    }
    text.append("sp ::= \" \"+\n");
    return new BaseGrammar(text.toString(), keywords.get(0), quote, List.copyOf(keywords), true);
  }

  static String literal(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
