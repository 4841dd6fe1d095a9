package io.dyck.checker.faults;

import io.dyck.checker.cause.ConflictCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A planted fault.
 *
 * @param cause the cause of the planted fault
 * @param before the grammar before
 * @param after the grammar with the fault
 */
record Fault(ConflictCause cause, String before, String after) {
  private static final Pattern RESERVED = Pattern.compile(" - \\( [^)]* \\)");
  private static final Pattern NEGATED = Pattern.compile("\\[\\^([^\\]\\\\]|\\\\.)");

  /** Faults of one cause in random grammars; most, not all of them, make the grammar ambiguous. */
  static List<Fault> plant(ConflictCause cause, long seed) {
    Random random = Seeds.random(seed * 31 + cause.page().length());
    List<Fault> faults = new ArrayList<>();
    switch (cause) {
      case DELIMITER_IN_BODY -> delimiter(random, seed, faults);
      case KEYWORD_AS_IDENTIFIER -> {
        String text = BaseGrammar.program(seed).text();
        faults.add(new Fault(cause, text, RESERVED.matcher(text).replaceFirst("")));
      }
      case UNBOUNDED_LOOKAHEAD -> catchAll(random, seed, faults);
      case OVERLAPPING_RECURSION -> sameBrackets(random, seed, faults);
      case NULLABLE_RUN -> run(random, seed, faults);
      case OPEN_END -> openEnd(seed, faults);
    }
    faults.removeIf(fault -> fault.before.equals(fault.after));
    return faults;
  }

  /** Allows a string to contain the first character that it must not contain. */
  private static void delimiter(Random random, long seed, List<Fault> faults) {
    BaseGrammar base = random.nextInt(3) == 0 ? BaseGrammar.program(seed) : BaseGrammar.data(seed);
    String text = base.text();
    Matcher matcher = NEGATED.matcher(text);
    if (matcher.find()) {
      String rest = text.substring(matcher.end());
      String changed =
          rest.startsWith("]")
              ? text.substring(0, matcher.start()) + "[^\\n]" + rest.substring(1)
              : text.substring(0, matcher.start()) + "[^" + rest;
      faults.add(
          new Fault(
              ConflictCause.DELIMITER_IN_BODY,
              rest.startsWith("]") ? text.substring(0, matcher.end()) + "\\n" + rest : text,
              changed));
    }
  }

  /** Allows a value to be any text without line ends and blanks. */
  private static void catchAll(Random random, long seed, List<Fault> faults) {
    String text = BaseGrammar.data(seed).text();
    String[] raws = {"[^ \\n]+", "[^ ,;:&=\\n]+", "[!-~]+", "[^\\n]+"};
    String raw = raws[random.nextInt(raws.length)];
    String changed =
        random.nextBoolean()
            ? text.replace("value ::= ( ", "value ::= ( " + raw + " | ")
            : text.replace("value ::= ( ", "value ::= ( raw | ") + "raw ::= " + raw + "\n";
    faults.add(new Fault(ConflictCause.UNBOUNDED_LOOKAHEAD, text, changed));
  }

  /** Adds a group that begins and ends with the same character. */
  private static void sameBrackets(Random random, long seed, List<Fault> faults) {
    boolean program = random.nextInt(3) == 0;
    String text = (program ? BaseGrammar.program(seed) : BaseGrammar.data(seed)).text();
    String[] marks = {"%", "$", "/", "~"};
    String mark = BaseGrammar.literal(marks[random.nextInt(marks.length)]);
    String changed;
    if (program) {
      String group = mark + " sp statement+ " + mark + " sp";
      changed = text.replace(" | call\n", " | call | " + group + "\n");
    } else {
      String group = mark + " ws value* " + mark;
      changed =
          random.nextBoolean()
              ? text.replace("value ::= ( ", "value ::= ( " + group + " | ")
              : text.replace(" ) ws\n", " | group ) ws\n") + "group ::= " + group + "\n";
    }
    faults.add(new Fault(ConflictCause.OVERLAPPING_RECURSION, text, changed));
  }

  /** Allows opening brackets before a list or a value. */
  private static void run(Random random, long seed, List<Fault> faults) {
    BaseGrammar base = BaseGrammar.data(seed);
    String text = base.text();
    String open = BaseGrammar.literal(base.open());
    String[] runs = {open + "*", "( " + open + " ws )*", open + "{0,}"};
    String run = runs[random.nextInt(runs.length)];
    String changed =
        switch (random.nextInt(3)) {
          case 0 -> text.replace("root ::= ws value", "root ::= ws " + run + " value");
          case 1 -> text.replace("list ::= ", "list ::= " + run + " ");
          default -> text.replace("value ::= ( ", "value ::= " + run + " ( ");
        };
    faults.add(new Fault(ConflictCause.NULLABLE_RUN, text, changed));
  }

  /** Removes the closing quote of a string. */
  private static void openEnd(long seed, List<Fault> faults) {
    BaseGrammar base = BaseGrammar.data(seed);
    String quote = BaseGrammar.literal(base.quote());
    int last = base.text().lastIndexOf(" " + quote + "\n");
    if (last > 0) {
      String changed =
          base.text().substring(0, last) + base.text().substring(last + 1 + quote.length());
      faults.add(new Fault(ConflictCause.OPEN_END, base.text(), changed));
    }
  }
}
