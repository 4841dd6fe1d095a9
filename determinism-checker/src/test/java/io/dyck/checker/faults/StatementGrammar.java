package io.dyck.checker.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A random grammar of statements and expressions with a rule for each level of operators.
 *
 * @param text the grammar in GBNF
 * @param levels the operators, loosest level first
 * @param primaries the alternatives of an expression without operators
 */
record StatementGrammar(String text, List<List<String>> levels, List<String> primaries) {
  private static final List<String> OPERATORS = List.of("+", "-", "*", "/", "%", "^", "&", "?");

  static StatementGrammar of(long seed) {
    Random random = Seeds.random(seed);
    List<String> operators = new ArrayList<>(OPERATORS);
    Collections.shuffle(operators, random);
    List<List<String>> levels = new ArrayList<>();
    int used = 0;
    for (int level = 0; level < 2 + random.nextInt(2); level++) {
      int count = 1 + random.nextInt(2);
      levels.add(List.copyOf(operators.subList(used, used + count)));
      used += count;
    }
    String assign = List.of(":=", "=", "<-").get(random.nextInt(3));
    List<String> primaries = new ArrayList<>(List.of("number", "name", "\"(\" sp level0 \")\" sp"));
    Collections.shuffle(primaries, random);
    StringBuilder text = new StringBuilder("# statements, number " + seed + "\n");
    text.append("root ::= statement+\n");
    text.append("statement ::= \"if\" sp \"(\" sp level0 \")\" sp \"{\" sp statement \"}\" sp");
    text.append(" ( \"else\" sp \"{\" sp statement \"}\" sp )? | name ");
    text.append(BaseGrammar.literal(assign)).append(" sp level0 \";\" sp\n");
    for (int level = 0; level < levels.size(); level++) {
      String next = level + 1 < levels.size() ? "level" + (level + 1) : "primary";
      String signs =
          String.join(" | ", levels.get(level).stream().map(BaseGrammar::literal).toList());
      text.append("level" + level + " ::= " + next + " ( ( " + signs + " ) sp " + next + " )*\n");
    }
    text.append("primary ::= ").append(String.join(" | ", primaries)).append('\n');
    text.append("name ::= ( ( [a-z] [a-z0-9]* ) - ( \"if\" | \"else\" ) ) sp\n");
    text.append("number ::= [0-9]{1,9} sp\n");
    text.append("sp ::= ( \" \" | \"\\n\" ){0,9}\n");
    return new StatementGrammar(text.toString(), List.copyOf(levels), List.copyOf(primaries));
  }
}
