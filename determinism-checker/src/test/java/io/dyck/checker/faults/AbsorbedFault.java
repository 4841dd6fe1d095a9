package io.dyck.checker.faults;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.finding.LintCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A fault in a random grammar that usually leaves the grammar deterministic. The fault is an edit
 * of the text and independent of the lints.
 *
 * @param codes the lints of which one should report the fault
 * @param before the grammar before
 * @param after the grammar with the fault
 */
record AbsorbedFault(Set<LintCode> codes, String before, String after) {
  /** Returns the lints that should report a fault if the grammar has no conflict. */
  static Set<LintCode> codes(ConflictCause cause) {
    return switch (cause) {
      case DELIMITER_IN_BODY, OPEN_END -> Set.of(LintCode.DELIMITER_IN_BODY);
      case KEYWORD_AS_IDENTIFIER -> Set.of(LintCode.KEYWORD_AS_IDENTIFIER);
      case UNBOUNDED_LOOKAHEAD -> Set.of(LintCode.SUBSUMED_ALTERNATIVE);
      case OVERLAPPING_RECURSION -> Set.of(LintCode.ABSORBED_AMBIGUITY, LintCode.DANGLING_OPTION);
      case NULLABLE_RUN ->
          Set.of(
              LintCode.SAME_OPTION_TWICE,
              LintCode.DOUBLE_WHITE_SPACE,
              LintCode.EMPTY_LOOP_BODY,
              LintCode.NESTED_QUANTIFIERS);
    };
  }

  static List<AbsorbedFault> plant(ConflictCause cause, long seed) {
    Random random = Seeds.random(seed * 37 + cause.page().length());
    List<AbsorbedFault> faults = new ArrayList<>();
    String before = RecordGrammar.of(seed).text();
    switch (cause) {
      case DELIMITER_IN_BODY -> {
        String quote = RecordGrammar.of(seed).quote();
        String plain = "[^" + quote + "\\n]*";
        String[] bodies = {"[^\\n]*", "[^\\n]+", "[ -~]*", "( [^\\n] | \"\\\\\" [nrt] )*"};
        add(faults, cause, before, before.replace(plain, bodies[random.nextInt(bodies.length)]));
      }
      case KEYWORD_AS_IDENTIFIER -> {
        String text = random.nextBoolean() ? before : StatementGrammar.of(seed).text();
        add(faults, cause, text, text.replaceAll(" - \\( [^)]* \\)", ""));
      }
      case UNBOUNDED_LOOKAHEAD -> {
        String raw = new String[] {"[^\\n]+", "[!-~]+", "[^ \\n]+"}[random.nextInt(3)];
        String name = random.nextBoolean() ? raw : "raw";
        String rule = name.equals("raw") ? "raw ::= " + raw + "\n" : "";
        String value =
            random.nextBoolean()
                ? before.replace("value ::= ", "value ::= " + name + " | ")
                : before.replaceFirst("(value ::= [^\\n]*)\\n", "$1 | " + escaped(name) + "\n");
        add(faults, cause, before, value + rule);
      }
      case OVERLAPPING_RECURSION -> overlapping(random, seed, faults);
      case NULLABLE_RUN -> run(random, seed, faults);
      case OPEN_END -> {}
    }
    return faults;
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("$", "\\$");
  }

  private static void add(
      List<AbsorbedFault> faults, ConflictCause cause, String before, String after) {
    if (!before.equals(after)) {
      faults.add(new AbsorbedFault(codes(cause), before, after));
    }
  }

  /** Plants a fault: all operators on one level, or branches without braces. */
  private static void overlapping(Random random, long seed, List<AbsorbedFault> faults) {
    StatementGrammar base = StatementGrammar.of(seed);
    String text = base.text();
    if (random.nextBoolean()) {
      String open = "\"{\" sp statement \"}\" sp";
      add(faults, ConflictCause.OVERLAPPING_RECURSION, text, text.replace(open, "statement"));
      return;
    }
    String rules =
        base.levels().stream()
            .flatMap(List::stream)
            .map(sign -> "level0 " + BaseGrammar.literal(sign) + " sp level0 | ")
            .collect(Collectors.joining());
    String flat = text.replaceAll("level[0-9] ::= [^\\n]*\\n", "");
    add(
        faults,
        ConflictCause.OVERLAPPING_RECURSION,
        text,
        flat.replaceFirst(
            "primary ::= ", "level0 ::= " + escaped(rules) + "primary\nprimary ::= "));
  }

  /**
   * Plants a fault: white space also on the other side, an optional sign twice, or a loop of
   * options.
   */
  private static void run(Random random, long seed, List<AbsorbedFault> faults) {
    String records = RecordGrammar.of(seed).text();
    String statements = StatementGrammar.of(seed).text();
    switch (random.nextInt(5)) {
      case 0 ->
          add(
              faults,
              ConflictCause.NULLABLE_RUN,
              statements,
              statements
                  .replace("primary ::= ", "primary ::= sp ( ")
                  .replace("\nname", " )\nname"));
      case 1 ->
          add(
              faults,
              ConflictCause.NULLABLE_RUN,
              statements,
              statements.replace("\";\"", "sp \";\""));
      case 2 ->
          add(
              faults,
              ConflictCause.NULLABLE_RUN,
              records,
              records.replace(" value \"\\n\"", " value mark mark \"\\n\"")
                  + "mark ::= ( \"!\" key )?\n");
      case 3 ->
          add(faults, ConflictCause.NULLABLE_RUN, records, records.replace("line+", "( line? )*"));
      default ->
          add(faults, ConflictCause.NULLABLE_RUN, records, records.replace("line+", "( line+ )*"));
    }
  }
}
