package io.dyck.chat.library;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.chat.format.BraceFormat;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.TypeNames;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Methods of a string. */
final class StringMethods {
  private static final ImmutableMap<String, BiFunction<OriginText, CallArguments, Object>> METHODS =
      ImmutableMap.<String, BiFunction<OriginText, CallArguments, Object>>builder()
          .put("capitalize", (s, a) -> LetterCase.capitalize(withoutArguments(s, a)))
          .put(
              "center",
              (s, a) -> PaddingMethods.centerText(s, a.bind("center", "width", "fillchar")))
          .put(
              "count",
              (s, a) ->
                  SplitMethods.count(s.string(), a.bind("count", "sub").textArgument(0).string()))
          .put("endswith", (s, a) -> hasAffix(s, a, false))
          .put("find", (s, a) -> find(s, a, false, false))
          .put("format", (s, a) -> BraceFormat.format(s, a, MemberAccess::item))
          .put("index", (s, a) -> find(s, a, false, true))
          .put(
              "isalnum",
              (s, a) -> LetterCase.allMatch(withoutArguments(s, a), LetterCase::isAlphanumeric))
          .put(
              "isalpha", (s, a) -> LetterCase.allMatch(withoutArguments(s, a), Character::isLetter))
          .put("isascii", (s, a) -> s.string().chars().allMatch(c -> c < 0x80))
          .put(
              "isdecimal",
              (s, a) -> LetterCase.allMatch(withoutArguments(s, a), Character::isDigit))
          .put(
              "isdigit", (s, a) -> LetterCase.allMatch(withoutArguments(s, a), LetterCase::isDigit))
          .put("islower", (s, a) -> LetterCase.isLower(withoutArguments(s, a).string()))
          .put(
              "isnumeric",
              (s, a) -> LetterCase.allMatch(withoutArguments(s, a), LetterCase::isNumeric))
          .put(
              "isspace",
              (s, a) ->
                  LetterCase.allMatch(
                      withoutArguments(s, a), io.dyck.chat.text.PythonCharacters::isSpace))
          .put("isupper", (s, a) -> LetterCase.isUpper(withoutArguments(s, a).string()))
          .put("join", (s, a) -> join(s, a))
          .put("ljust", (s, a) -> PaddingMethods.leftAlign(s, a.bind("ljust", "width", "fillchar")))
          .put("lower", (s, a) -> withoutArguments(s, a).map(t -> t.toLowerCase(Locale.ROOT)))
          .put("lstrip", (s, a) -> StripMethods.strip(s, a, true, false))
          .put("partition", (s, a) -> SplitMethods.partition(s, a))
          .put("removeprefix", (s, a) -> removePrefix(s, a))
          .put("removesuffix", (s, a) -> removeSuffix(s, a))
          .put("replace", (s, a) -> replace(s, a.bind("replace", "old", "new", "count")))
          .put("rfind", (s, a) -> find(s, a, true, false))
          .put("rindex", (s, a) -> find(s, a, true, true))
          .put(
              "rjust", (s, a) -> PaddingMethods.rightAlign(s, a.bind("rjust", "width", "fillchar")))
          .put("rpartition", (s, a) -> SplitMethods.rpartition(s, a))
          .put("rsplit", (s, a) -> SplitMethods.split(s, a.bind("rsplit", "sep", "maxsplit"), true))
          .put("rstrip", (s, a) -> StripMethods.strip(s, a, false, true))
          .put("split", (s, a) -> SplitMethods.split(s, a.bind("split", "sep", "maxsplit"), false))
          .put(
              "splitlines",
              (s, a) ->
                  SplitMethods.lines(s, a.bind("splitlines", "keepends").booleanArgument(0, false)))
          .put("startswith", (s, a) -> hasAffix(s, a, true))
          .put("strip", (s, a) -> StripMethods.strip(s, a, true, true))
          .put("swapcase", (s, a) -> withoutArguments(s, a).map(LetterCase::swapCase))
          .put("title", (s, a) -> LetterCase.toTitleCase(withoutArguments(s, a)))
          .put("upper", (s, a) -> withoutArguments(s, a).map(t -> t.toUpperCase(Locale.ROOT)))
          .put("zfill", (s, a) -> PaddingMethods.zeros(s, a.bind("zfill", "width")))
          .buildOrThrow();

  /** Further methods of Python's strings, which are not supported. */
  private static final ImmutableSet<String> OTHERS =
      ImmutableSet.of(
          "casefold",
          "encode",
          "expandtabs",
          "format_map",
          "isidentifier",
          "isprintable",
          "istitle",
          "maketrans",
          "translate");

  private StringMethods() {}

  static @Nullable Callable get(OriginText text, String name) {
    BiFunction<OriginText, CallArguments, Object> method = METHODS.get(name);
    if (method == null) {
      if (OTHERS.contains(name)) {
        throw UnlocatedTemplateError.unsupported("the method '" + name + "' of a str");
      }
      return null;
    }
    return arguments -> method.apply(text, arguments);
  }

  private static OriginText withoutArguments(OriginText text, CallArguments arguments) {
    arguments.bind("this method");
    return text;
  }

  /**
   * Implements {@code startswith} and {@code endswith}, also for a tuple of affixes and for a part
   * of the text.
   */
  private static boolean hasAffix(OriginText text, CallArguments arguments, boolean start) {
    String name = start ? "startswith" : "endswith";
    CallArguments.BoundArguments bound = arguments.bind(name, "prefix", "start", "end");
    OriginText part = slicePart(text, bound);
    Object affix = bound.get(0);
    List<Object> choices = affix instanceof Tuple tuple ? tuple.items() : List.of(affix);
    for (Object choice : choices) {
      if (!(choice instanceof OriginText wanted)) {
        throw UnlocatedTemplateError.pythonError(
            name + " first arg must be str or a tuple of str, not " + TypeNames.name(choice));
      }
      String string = part.string();
      if (start ? string.startsWith(wanted.string()) : string.endsWith(wanted.string())) {
        return true;
      }
    }
    return false;
  }

  private static OriginText slicePart(OriginText text, CallArguments.BoundArguments bound) {
    if (!bound.hasArgument(1) && !bound.hasArgument(2)) {
      return text;
    }
    int length = text.length();
    int from = clampIndex(bound.get(1, None.NONE), 0, length);
    int to = clampIndex(bound.get(2, None.NONE), length, length);
    return from > to ? OriginText.EMPTY : text.slice(text.offset(from), text.offset(to));
  }

  private static int clampIndex(Object bound, int otherwise, int length) {
    if (bound instanceof None) {
      return otherwise;
    }
    long at = PythonNumbers.index(bound);
    return (int) Math.max(0, Math.min(length, at < 0 ? at + length : at));
  }

  private static Object find(OriginText text, CallArguments arguments, boolean last, boolean must) {
    CallArguments.BoundArguments bound = arguments.bind("find", "sub", "start", "end");
    String wanted = bound.textArgument(0).string();
    String part = slicePart(text, bound).string();
    int at = last ? part.lastIndexOf(wanted) : part.indexOf(wanted);
    if (at < 0) {
      if (must) {
        throw UnlocatedTemplateError.pythonError("substring not found");
      }
      return -1L;
    }
    int start = clampIndex(bound.get(1, None.NONE), 0, text.length());
    return (long) start + part.codePointCount(0, at);
  }

  private static OriginText join(OriginText separator, CallArguments arguments) {
    TextBuilder joined = new TextBuilder();
    List<Object> items = Iteration.items(arguments.bind("join", "iterable").get(0));
    for (int i = 0; i < items.size(); i++) {
      if (!(items.get(i) instanceof OriginText item)) {
        throw UnlocatedTemplateError.pythonError(
            "sequence item %d: expected str instance, %s found"
                .formatted(i, TypeNames.name(items.get(i))));
      }
      joined.append(i == 0 ? OriginText.EMPTY : separator).append(item);
    }
    return joined.build();
  }

  private static OriginText removePrefix(OriginText text, CallArguments arguments) {
    OriginText prefix = arguments.bind("removeprefix", "prefix").textArgument(0);
    return text.string().startsWith(prefix.string())
        ? text.slice(prefix.string().length(), text.string().length())
        : text;
  }

  private static OriginText removeSuffix(OriginText text, CallArguments arguments) {
    OriginText suffix = arguments.bind("removesuffix", "suffix").textArgument(0);
    return text.string().endsWith(suffix.string())
        ? text.slice(0, text.string().length() - suffix.string().length())
        : text;
  }

  static OriginText replace(OriginText text, CallArguments.BoundArguments bound) {
    OriginText old = bound.textArgument(0);
    OriginText by = bound.textArgument(1);
    Object count = bound.get(2, None.NONE);
    long left = count instanceof None ? -1 : PythonNumbers.index(count);
    left = left < 0 ? Long.MAX_VALUE : left;
    TextBuilder result = new TextBuilder();
    String string = text.string();
    int done = 0;
    int next = string.indexOf(old.string());
    while (next >= 0 && left-- > 0) {
      result.append(text.slice(done, next)).append(by);
      done = next + old.string().length();
      if (old.isEmpty()) {
        if (done == string.length()) {
          break;
        }
        int after = string.offsetByCodePoints(done, 1);
        result.append(text.slice(done, after));
        done = after;
        next = done;
      } else {
        next = string.indexOf(old.string(), done);
      }
    }
    return result.append(text.slice(done, string.length())).build();
  }
}
