package io.dyck.chat.library;

import io.dyck.chat.format.StrftimeFormat;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.DictKeys;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.Namespace;
import io.dyck.chat.value.NumberRange;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Representation;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The functions that a template can call. */
public final class Globals {
  private static final int MAX_RANGE = 100_000;

  /** A bound for the ends of ranges. Differences of larger numbers might not fit into a long. */
  private static final long FAR = 1L << 60;

  private Globals() {}

  /**
   * Returns all functions by name.
   *
   * @param now the time for {@code strftime_now}
   */
  public static Map<String, Object> functionsAt(LocalDateTime now) {
    Map<String, Object> globals = new HashMap<>();
    globals.put("range", (Callable) Globals::range);
    globals.put("dict", (Callable) Globals::dict);
    globals.put("namespace", (Callable) Globals::namespace);
    globals.put("raise_exception", (Callable) Globals::raise);
    globals.put(
        "strftime_now",
        (Callable)
            arguments ->
                OriginText.ofTemplate(
                    StrftimeFormat.format(
                        now, arguments.bind("strftime_now", "format").textArgument(0).string())));
    for (String name : List.of("cycler", "joiner", "lipsum")) {
      globals.put(
          name,
          (Callable)
              arguments -> {
                throw UnlocatedTemplateError.unsupported("the function '" + name + "'");
              });
    }
    return globals;
  }

  private static Object raise(CallArguments arguments) {
    Object message = arguments.bind("raise_exception", "message").get(0);
    throw new UnlocatedTemplateError(
        UnlocatedTemplateError.Kind.RAISED, Representation.str(message).string());
  }

  private static Object range(CallArguments arguments) {
    List<Object> bounds = arguments.positional();
    if (bounds.isEmpty() || bounds.size() > 3 || !arguments.named().isEmpty()) {
      throw UnlocatedTemplateError.pythonError(
          "range expected 1 to 3 arguments, got " + bounds.size());
    }
    long start = bounds.size() == 1 ? 0 : PythonNumbers.index(bounds.get(0));
    long stop = PythonNumbers.index(bounds.get(bounds.size() == 1 ? 0 : 1));
    long step = bounds.size() == 3 ? PythonNumbers.index(bounds.get(2)) : 1;
    if (step == 0) {
      throw UnlocatedTemplateError.pythonError("range() arg 3 must not be zero");
    }
    NumberRange range = new NumberRange(start, stop, step);
    boolean far = Math.max(Math.abs(start), Math.abs(stop)) > FAR || start == Long.MIN_VALUE;
    if (far || range.size() > MAX_RANGE) {
      throw UnlocatedTemplateError.pythonError(
          "Range too big. The sandbox blocks ranges larger than MAX_RANGE (" + MAX_RANGE + ").");
    }
    return range;
  }

  private static Object namespace(CallArguments arguments) {
    Namespace namespace = new Namespace();
    namespace.attributes().putAll(pairs(arguments));
    return namespace;
  }

  private static Object dict(CallArguments arguments) {
    return pairs(arguments);
  }

  private static Map<Object, Object> pairs(CallArguments arguments) {
    Map<Object, Object> pairs = new LinkedHashMap<>();
    if (arguments.positional().size() > 1) {
      throw UnlocatedTemplateError.pythonError(
          "dict expected at most 1 argument, got " + arguments.positional().size());
    }
    for (Object argument : arguments.positional()) {
      if (argument instanceof Map<?, ?> map) {
        pairs.putAll(map);
        continue;
      }
      for (Object pair : Iteration.items(argument)) {
        List<Object> parts = Iteration.items(pair);
        if (parts.size() != 2) {
          throw UnlocatedTemplateError.pythonError(
              "dictionary update sequence element has length " + parts.size() + "; 2 is required");
        }
        pairs.put(DictKeys.keyOf(parts.get(0)), parts.get(1));
      }
    }
    arguments.named().forEach((name, value) -> pairs.put(OriginText.ofTemplate(name), value));
    return pairs;
  }
}
