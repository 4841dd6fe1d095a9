package io.dyck.python;

import com.google.common.base.Preconditions;
import io.dyck.compose.TokenRefusedException;
import io.dyck.compose.batch.BatchException;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.GrammarException;
import io.dyck.pda.NondeterministicGrammarException;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Takes errors apart for Python: code, place, problem and remedy. Stateless. */
public final class ErrorParts {
  /** The place, the code and the rest of a message; either of the first two may come first. */
  private static final Pattern MESSAGE =
      Pattern.compile(
          "(?s)(?:(.*?): )?(DYCK-[A-Z]\\d{3}): "
              + "(?:at (\\S+(?: \\(\\d+:\\d+\\))?): |(\\S+:\\d+:\\d+): )?(.*)");

  private static final String USAGE = "DYCK-Y002";
  private static final String MEMORY = "DYCK-Y003";
  private static final String INTERNAL = "DYCK-Y004";

  private ErrorParts() {}

  /**
   * Returns the parts of an error.
   *
   * @param error a failure of any method
   * @return code, place, problem, remedy; a part that there is not is empty
   */
  public static String[] parts(Throwable error) {
    if (error instanceof GrammarException grammar) {
      Diagnostic first =
          grammar.diagnostics().stream()
              .filter(diagnostic -> diagnostic.code().equals(grammar.code()))
              .findFirst()
              .orElse(grammar.diagnostics().get(0));
      return of(first.code(), first.place(), first.message(), first.advice());
    }
    if (error instanceof BatchException batch && !batch.failures().isEmpty()) {
      Map.Entry<Integer, RuntimeException> first = batch.failures().firstEntry();
      String[] parts = parts(Preconditions.checkNotNull(first).getValue());
      return of(parts[0], "row " + first.getKey(), parts[2], parts[3]);
    }
    String message = String.valueOf(error.getMessage());
    if (error instanceof OutOfMemoryError || error instanceof StackOverflowError) {
      return of(
          MEMORY,
          "",
          "Java ran out of memory (" + message + ")",
          "give it more with DYCK_JAVA_OPTIONS, such as -Xmx8g, or make the grammar smaller");
    }
    if (error instanceof LimitExceededException limit) {
      return split(limit.code(), limit.place(), message);
    }
    if (error instanceof NondeterministicGrammarException conflict) {
      // Two remedies end the message, and name classes of Java.
      String[] parts = split(conflict.code(), "", message);
      int first = remedyStart(parts[2]);
      return of(
          parts[0],
          parts[1],
          first < 0 ? parts[2] : parts[2].substring(0, first),
          "dyck.check shows two readings and repairs; permissive=True follows all readings");
    }
    if (error instanceof TokenRefusedException refused) {
      String place = "position " + refused.position();
      return split(refused.code(), place, message.replace(" at " + place, ""));
    }
    if (error instanceof DyckException known) {
      return split(known.code(), "", message);
    }
    if (error instanceof IllegalArgumentException || error instanceof IndexOutOfBoundsException) {
      return split(USAGE, "", message);
    }
    return of(INTERNAL, "", error.toString(), "this is a fault of Dyck; please report it");
  }

  private static String[] split(String code, String place, String message) {
    Matcher parts = MESSAGE.matcher(message);
    String problem = message;
    String found = code;
    String where = place;
    if (parts.matches()) {
      found = parts.group(2);
      problem = parts.group(5);
      if (where.isEmpty()) {
        where =
            Stream.of(1, 3, 4).map(parts::group).filter(Objects::nonNull).findFirst().orElse("");
      }
    }
    int remedy = remedyStart(problem);
    return remedy < 0
        ? of(found, where, problem, "")
        : of(found, where, problem.substring(0, remedy), problem.substring(remedy + 2));
  }

  /** Returns where the last semicolon stands that no bracket encloses; -1 if there is none. */
  private static int remedyStart(String problem) {
    int depth = 0;
    for (int i = problem.length() - 1; i >= 0; i--) {
      char c = problem.charAt(i);
      if (")]}".indexOf(c) >= 0) {
        depth++;
      } else if ("([{".indexOf(c) >= 0) {
        depth = Math.max(0, depth - 1);
      } else if (depth == 0 && problem.startsWith("; ", i)) {
        return i;
      }
    }
    return -1;
  }

  private static String[] of(String code, String place, String problem, String remedy) {
    return new String[] {code, place == null ? "" : place, problem, remedy};
  }
}
