package io.dyck.cli.input;

import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.pda.size.Limits;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The limits of reading and compiling, some of them changed by name. */
final class LimitOptions {
  private static final Set<String> NAMES =
      new TreeSet<>(
          Set.of(
              "sourceBytes",
              "nestingDepth",
              "repetitionCount",
              "diagnostics",
              "automatonStates",
              "inlinedStates",
              "chain",
              "items",
              "groups",
              "states",
              "steps",
              "memory"));

  private final Map<String, Long> changed;

  LimitOptions(Map<String, Long> changed) {
    this.changed = changed;
    for (String name : changed.keySet()) {
      if (!NAMES.contains(name)) {
        throw new UserException(
            "there is no limit '" + name + "'", "choose one of " + String.join(", ", NAMES));
      }
    }
  }

  GrammarLimits grammar() {
    GrammarLimits limits = GrammarLimits.DEFAULT;
    try {
      return new GrammarLimits(
          number("sourceBytes", limits.sourceBytes()),
          number("nestingDepth", limits.nestingDepth()),
          number("repetitionCount", limits.repetitionCount()),
          number("diagnostics", limits.diagnostics()));
    } catch (IllegalArgumentException e) {
      throw refusal(e);
    }
  }

  Limits pda() {
    Limits limits = Limits.DEFAULT;
    try {
      return new Limits(
          number("automatonStates", limits.automatonStates()),
          number("inlinedStates", limits.inlinedStates()),
          number("chain", limits.chain()),
          number("items", limits.items()),
          number("groups", limits.groups()),
          number("states", limits.states()),
          changed.getOrDefault("steps", limits.steps()),
          changed.getOrDefault("memory", limits.memory()));
    } catch (IllegalArgumentException e) {
      throw refusal(e);
    }
  }

  private int number(String name, int otherwise) {
    long value = changed.getOrDefault(name, (long) otherwise);
    int least = name.equals("inlinedStates") ? 0 : 1;
    if (value < least || value > Integer.MAX_VALUE) {
      throw new UserException(
          "the limit '" + name + "' cannot be " + value,
          "give a number from " + least + " to " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  private static UserException refusal(IllegalArgumentException e) {
    return new UserException("--limit: " + e.getMessage(), "");
  }
}
