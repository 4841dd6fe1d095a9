package io.dyck.checker.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A random grammar of lines with a key and a value. The grammar has no nesting, and is therefore
 * deterministic even with faults.
 *
 * @param text the grammar in GBNF
 * @param quote the beginning and end of strings
 * @param words fixed values, which are not names
 */
record RecordGrammar(String text, String quote, List<String> words) {
  private static final List<String> FLAGS =
      List.of("true", "false", "yes", "no", "on", "off", "none", "auto", "left", "right");

  static RecordGrammar of(long seed) {
    Random random = Seeds.random(seed);
    List<String> flags = new ArrayList<>(FLAGS);
    Collections.shuffle(flags, random);
    List<String> words = List.copyOf(flags.subList(0, 2 + random.nextInt(3)));
    String quote = List.of("\"", "'", "`").get(random.nextInt(3));
    String assign = List.of("=", ":", " = ", "->").get(random.nextInt(4));
    List<String> kinds = new ArrayList<>(List.of("number", "string", "name"));
    boolean flagRule = random.nextBoolean();
    String choice = String.join(" | ", words.stream().map(BaseGrammar::literal).toList());
    kinds.add(flagRule ? "flag" : choice);
    if (random.nextBoolean()) {
      kinds.add("list");
    }
    Collections.shuffle(kinds, random);
    StringBuilder text = new StringBuilder("# records, number " + seed + "\n");
    text.append("root ::= line+\n");
    text.append("line ::= key ").append(BaseGrammar.literal(assign)).append(" value \"\\n\"\n");
    text.append("key ::= [A-Z] [A-Z0-9_]*\n");
    text.append("value ::= ").append(String.join(" | ", kinds)).append('\n');
    if (flagRule) {
      text.append("flag ::= ").append(choice).append('\n');
    }
    text.append("name ::= ( [a-z] [a-z0-9_]* ) - ( ").append(choice).append(" )\n");
    text.append("number ::= \"-\"? ( \"0\" | [1-9] [0-9]{0,8} )\n");
    text.append("string ::= ").append(BaseGrammar.literal(quote));
    text.append(" [^").append(quote).append("\\n]* ");
    text.append(BaseGrammar.literal(quote)).append('\n');
    if (kinds.contains("list")) {
      text.append("list ::= \"[\" number ( \",\" number )* \"]\"\n");
    }
    return new RecordGrammar(text.toString(), quote, words);
  }
}
