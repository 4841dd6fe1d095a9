package io.dyck.python;

import com.google.common.base.Preconditions;
import io.dyck.compose.batch.BatchException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.GrammarException;
import io.dyck.pda.NondeterministicGrammarException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes errors apart for Python: code, place, problem and advice. Stateless. */
public final class ErrorParts {
  /** The code and the rest of a message of the JDK's exceptions. */
  private static final Pattern CODED = Pattern.compile("(?s)(DYCK-[A-Z]\\d{3}): (.*)");

  private static final String USAGE = "DYCK-Y002";
  private static final String MEMORY = "DYCK-Y003";
  private static final String INTERNAL = "DYCK-Y004";

  private ErrorParts() {}

  /**
   * Returns the parts of an error.
   *
   * @param error a failure of any method
   * @return code, place, problem, advice; only the place may be empty
   */
  public static String[] parts(Throwable error) {
    String message = String.valueOf(error.getMessage());
    if (error instanceof GrammarException grammar) {
      Diagnostic first = grammar.firstError();
      return partsOf(first.code(), first.place(), first.message(), first.advice());
    }
    if (error instanceof BatchException batch && !batch.failures().isEmpty()) {
      Map.Entry<Integer, RuntimeException> first = batch.failures().firstEntry();
      String[] parts = parts(Preconditions.checkNotNull(first).getValue());
      return partsOf(parts[0], batch.place(), parts[2], parts[3]);
    }
    if (error instanceof NondeterministicGrammarException conflict) {
      // The advice of the exception names classes of Java.
      return partsOf(
          conflict.code(),
          conflict.place(),
          problem(conflict),
          "dyck.check shows two readings and repairs; permissive=True follows all readings");
    }
    if (error instanceof DyckException known) {
      return partsOf(known.code(), known.place(), problem(known), known.advice());
    }
    if (error instanceof OutOfMemoryError || error instanceof StackOverflowError) {
      return partsOf(
          MEMORY,
          "",
          "Java ran out of memory (" + message + ")",
          "give it more with DYCK_JAVA_OPTIONS, such as -Xmx8g, or make the grammar smaller");
    }
    Matcher coded = CODED.matcher(message);
    if (coded.matches()) {
      return misuse(coded.group(1), coded.group(2));
    }
    if (error instanceof IllegalArgumentException || error instanceof IndexOutOfBoundsException) {
      return misuse(USAGE, message);
    }
    return partsOf(INTERNAL, "", error.toString(), "this is a fault of Dyck; please report it");
  }

  /** Returns the message of an exception without its code, place and advice. */
  private static String problem(DyckException known) {
    String problem = String.valueOf(known.getMessage());
    for (int i = 0; i < 2; i++) {
      for (String head : List.of(known.code(), "at " + known.place(), known.place())) {
        problem = problem.startsWith(head + ": ") ? problem.substring(head.length() + 2) : problem;
      }
    }
    String tail = "; " + known.advice();
    return problem.endsWith(tail)
        ? problem.substring(0, problem.length() - tail.length())
        : problem;
  }

  /** Returns the parts of an exception of the JDK, whose advice ends the message. */
  private static String[] misuse(String code, String message) {
    int end = message.lastIndexOf("; ");
    return end < 0
        ? partsOf(code, "", message, "see the documentation of the method")
        : partsOf(code, "", message.substring(0, end), message.substring(end + 2));
  }

  private static String[] partsOf(String code, String place, String problem, String advice) {
    return new String[] {code, place, problem, advice};
  }
}
