package io.dyck.chat.library;

import io.dyck.chat.format.PythonJson;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Filters whose results are texts. */
final class TextFilters {
  private static final Pattern WORD_START = Pattern.compile("([-\\s({\\[<]+)");
  private static final Pattern WORD = Pattern.compile("\\w+", Pattern.UNICODE_CHARACTER_CLASS);

  private TextFilters() {}

  static Object escape(Object value, CallArguments arguments) {
    OriginText text = Representation.str(value);
    return text.isMarkup() ? text : text.escaped().asMarkup();
  }

  static Object centerText(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("center", "width");
    return PaddingMethods.centerText(
        Representation.str(value),
        CallArguments.of(bound.get(0, 80L)).bind("center", "width", "fillchar"));
  }

  /** Indents each line. The first line and empty lines are indented only on request. */
  static Object indent(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("indent", "width", "first", "blank");
    Object width = bound.get(0, 4L);
    OriginText indent =
        width instanceof OriginText text
            ? text
            : OriginText.ofTemplate(" ").times(PythonNumbers.index(width));
    if (value instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (!(value instanceof OriginText text)) {
      throw UnlocatedTemplateError.pythonError("the filter 'indent' needs a str");
    } else {
      TextBuilder result = new TextBuilder();
      boolean blank = bound.booleanArgument(2, false);
      List<Object> lines = SplitMethods.lines(text.append(OriginText.ofTemplate("\n")), false);
      for (int i = 0; i < lines.size(); i++) {
        OriginText line = (OriginText) lines.get(i);
        boolean indented = i == 0 ? bound.booleanArgument(1, false) : blank || !line.isEmpty();
        result.append(i == 0 ? "" : "\n").append(indented ? indent : OriginText.EMPTY).append(line);
      }
      return result.build();
    }
  }

  static Object join(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("join", "d", "attribute");
    UnaryOperator<Object> getter = AttributePaths.getter(bound.get(1, None.NONE), None.NONE);
    OriginText separator = Representation.str(bound.get(0, OriginText.EMPTY));
    TextBuilder joined = new TextBuilder();
    OriginText before = OriginText.EMPTY;
    for (Object item : Iteration.items(value)) {
      joined.append(before).append(Representation.str(getter.apply(item)));
      before = separator;
    }
    return joined.build();
  }

  static Object replace(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("replace", "old", "new", "count");
    return StringMethods.replace(
        Representation.str(value),
        CallArguments.of(
                Representation.str(bound.get(0)),
                Representation.str(bound.get(1)),
                bound.get(2, None.NONE))
            .bind("replace", "old", "new", "count"));
  }

  /**
   * Converts a text as the filter {@code title} does: words start after white space, hyphens and
   * opening brackets.
   */
  static OriginText toTitleCase(OriginText text) {
    TextBuilder result = new TextBuilder();
    Matcher start = WORD_START.matcher(text.string());
    int done = 0;
    while (start.find()) {
      result
          .append(capitalizeWord(text.slice(done, start.start())))
          .append(text.slice(start.start(), start.end()));
      done = start.end();
    }
    return result.append(capitalizeWord(text.slice(done, text.string().length()))).build();
  }

  private static OriginText capitalizeWord(OriginText word) {
    if (word.isEmpty()) {
      return word;
    }
    int first = word.offset(1);
    return word.slice(0, first)
        .map(s -> s.toUpperCase(Locale.ROOT))
        .append(word.slice(first, word.string().length()).map(s -> s.toLowerCase(Locale.ROOT)));
  }

  static Object wordCount(OriginText text) {
    return WORD.matcher(text.string()).results().count();
  }

  static Object truncate(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound =
        arguments.bind("truncate", "length", "killwords", "end", "leeway");
    OriginText end = bound.textArgument(2, "...");
    int length = bound.integer(0, 255);
    int leeway = bound.integer(3, 5);
    if (length < end.length() || leeway < 0) {
      throw UnlocatedTemplateError.pythonError(
          "expected length >= " + end.length() + ", got " + length);
    }
    int size =
        Iteration.size(value)
            .orElseThrow(
                () ->
                    UnlocatedTemplateError.pythonError(
                        "object of type '" + TypeNames.name(value) + "' has no len()"));
    if (size <= (long) length + leeway) {
      return value;
    } else if (!(value instanceof OriginText text)) {
      throw UnlocatedTemplateError.unsupported(
          "the filter 'truncate' of a " + TypeNames.name(value));
    } else {
      return shorter(text, length, bound.booleanArgument(1, false), end);
    }
  }

  private static OriginText shorter(
      OriginText text, int length, boolean killWords, OriginText end) {
    OriginText kept = text.slice(0, text.offset(length - end.length()));
    int space = kept.string().lastIndexOf(' ');
    return (killWords || space < 0 ? kept : kept.slice(0, space)).append(end);
  }

  static Object urlEncode(Object value, CallArguments arguments) {
    if (!(value instanceof OriginText text)) {
      throw UnlocatedTemplateError.unsupported("the filter 'urlencode' of other values than texts");
    }
    return text.map(
        s ->
            URLEncoder.encode(s, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/")
                .replace("%7E", "~")
                .replace("*", "%2A"));
  }

  /**
   * Implements the {@code tojson} of transformers, which writes plain JSON without escapes for
   * HTML.
   */
  static Object toJson(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound =
        arguments.bind("tojson", "ensure_ascii", "indent", "separators", "sort_keys");
    Object indent = bound.get(1, None.NONE);
    List<Object> separators = new ArrayList<>();
    if (bound.get(2, None.NONE) != None.NONE) {
      separators.addAll(Iteration.items(bound.get(2)));
      if (separators.size() != 2 || !separators.stream().allMatch(OriginText.class::isInstance)) {
        throw UnlocatedTemplateError.pythonError("separators must be two texts");
      }
    } else {
      separators.add(OriginText.ofTemplate(indent == None.NONE ? ", " : ","));
      separators.add(OriginText.ofTemplate(": "));
    }
    PythonJson json =
        new PythonJson(
            indentOf(indent),
            separators.get(0).toString(),
            separators.get(1).toString(),
            bound.booleanArgument(0, false),
            bound.booleanArgument(3, false));
    if (value instanceof Map || value instanceof List || !(value instanceof Undefined)) {
      return json.toJson(value);
    }
    throw UnlocatedTemplateError.pythonError("Object of type Undefined is not JSON serializable");
  }

  private static @Nullable String indentOf(Object indent) {
    if (indent == None.NONE) {
      return null;
    }
    return indent instanceof OriginText text
        ? text.string()
        : OriginText.ofTemplate(" ").times(PythonNumbers.index(indent)).string();
  }
}
