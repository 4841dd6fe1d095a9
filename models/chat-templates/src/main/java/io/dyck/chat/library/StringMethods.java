package io.dyck.chat.library;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.chat.format.BraceFormat;
import io.dyck.chat.text.TemplateTrouble;
import io.dyck.chat.text.Text;
import io.dyck.chat.text.TextBuilder;
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
  private static final ImmutableMap<String, BiFunction<Text, CallArguments, Object>> METHODS =
      ImmutableMap.<String, BiFunction<Text, CallArguments, Object>>builder()
          .put("capitalize", (s, a) -> LetterCase.capitalize(none(s, a)))
          .put("center", (s, a) -> Padding.center(s, a.bind("center", "width", "fillchar")))
          .put(
              "count",
              (s, a) -> Splitting.count(s.string(), a.bind("count", "sub").text(0).string()))
          .put("endswith", (s, a) -> affix(s, a, false))
          .put("find", (s, a) -> find(s, a, false, false))
          .put("format", (s, a) -> BraceFormat.format(s, a, Members::item))
          .put("index", (s, a) -> find(s, a, false, true))
          .put("isalnum", (s, a) -> LetterCase.all(none(s, a), LetterCase::isAlphanumeric))
          .put("isalpha", (s, a) -> LetterCase.all(none(s, a), Character::isLetter))
          .put("isascii", (s, a) -> s.string().chars().allMatch(c -> c < 0x80))
          .put("isdecimal", (s, a) -> LetterCase.all(none(s, a), Character::isDigit))
          .put("isdigit", (s, a) -> LetterCase.all(none(s, a), LetterCase::isDigit))
          .put("islower", (s, a) -> LetterCase.isLower(none(s, a).string()))
          .put("isnumeric", (s, a) -> LetterCase.all(none(s, a), LetterCase::isNumeric))
          .put(
              "isspace",
              (s, a) -> LetterCase.all(none(s, a), io.dyck.chat.text.PythonCharacters::isSpace))
          .put("isupper", (s, a) -> LetterCase.isUpper(none(s, a).string()))
          .put("join", (s, a) -> join(s, a))
          .put("ljust", (s, a) -> Padding.left(s, a.bind("ljust", "width", "fillchar")))
          .put("lower", (s, a) -> none(s, a).map(t -> t.toLowerCase(Locale.ROOT)))
          .put("lstrip", (s, a) -> Stripping.strip(s, a, true, false))
          .put("partition", (s, a) -> Splitting.partition(s, a))
          .put("removeprefix", (s, a) -> removePrefix(s, a))
          .put("removesuffix", (s, a) -> removeSuffix(s, a))
          .put("replace", (s, a) -> replace(s, a.bind("replace", "old", "new", "count")))
          .put("rfind", (s, a) -> find(s, a, true, false))
          .put("rindex", (s, a) -> find(s, a, true, true))
          .put("rjust", (s, a) -> Padding.right(s, a.bind("rjust", "width", "fillchar")))
          .put("rpartition", (s, a) -> Splitting.rpartition(s, a))
          .put("rsplit", (s, a) -> Splitting.split(s, a.bind("rsplit", "sep", "maxsplit"), true))
          .put("rstrip", (s, a) -> Stripping.strip(s, a, false, true))
          .put("split", (s, a) -> Splitting.split(s, a.bind("split", "sep", "maxsplit"), false))
          .put(
              "splitlines",
              (s, a) -> Splitting.lines(s, a.bind("splitlines", "keepends").flag(0, false)))
          .put("startswith", (s, a) -> affix(s, a, true))
          .put("strip", (s, a) -> Stripping.strip(s, a, true, true))
          .put("swapcase", (s, a) -> none(s, a).map(LetterCase::swapCase))
          .put("title", (s, a) -> LetterCase.title(none(s, a)))
          .put("upper", (s, a) -> none(s, a).map(t -> t.toUpperCase(Locale.ROOT)))
          .put("zfill", (s, a) -> Padding.zeros(s, a.bind("zfill", "width")))
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

  static @Nullable Callable get(Text text, String name) {
    BiFunction<Text, CallArguments, Object> method = METHODS.get(name);
    if (method == null) {
      if (OTHERS.contains(name)) {
        throw TemplateTrouble.unsupported("the method '" + name + "' of a str");
      }
      return null;
    }
    return arguments -> method.apply(text, arguments);
  }

  private static Text none(Text text, CallArguments arguments) {
    arguments.bind("this method");
    return text;
  }

  /**
   * Implements {@code startswith} and {@code endswith}, also for a tuple of affixes and for a part
   * of the text.
   */
  private static boolean affix(Text text, CallArguments arguments, boolean start) {
    String name = start ? "startswith" : "endswith";
    CallArguments.Bound bound = arguments.bind(name, "prefix", "start", "end");
    Text part = part(text, bound);
    Object affix = bound.get(0);
    List<Object> choices = affix instanceof Tuple tuple ? tuple.items() : List.of(affix);
    for (Object choice : choices) {
      if (!(choice instanceof Text wanted)) {
        throw TemplateTrouble.failed(
            name + " first arg must be str or a tuple of str, not " + TypeNames.name(choice));
      }
      String string = part.string();
      if (start ? string.startsWith(wanted.string()) : string.endsWith(wanted.string())) {
        return true;
      }
    }
    return false;
  }

  private static Text part(Text text, CallArguments.Bound bound) {
    if (!bound.has(1) && !bound.has(2)) {
      return text;
    }
    int length = text.length();
    int from = clamp(bound.get(1, None.NONE), 0, length);
    int to = clamp(bound.get(2, None.NONE), length, length);
    return from > to ? Text.EMPTY : text.slice(text.offset(from), text.offset(to));
  }

  private static int clamp(Object bound, int otherwise, int length) {
    if (bound instanceof None) {
      return otherwise;
    }
    long at = PythonNumbers.index(bound);
    return (int) Math.max(0, Math.min(length, at < 0 ? at + length : at));
  }

  private static Object find(Text text, CallArguments arguments, boolean last, boolean must) {
    CallArguments.Bound bound = arguments.bind("find", "sub", "start", "end");
    String wanted = bound.text(0).string();
    String part = part(text, bound).string();
    int at = last ? part.lastIndexOf(wanted) : part.indexOf(wanted);
    if (at < 0) {
      if (must) {
        throw TemplateTrouble.failed("substring not found");
      }
      return -1L;
    }
    int start = clamp(bound.get(1, None.NONE), 0, text.length());
    return (long) start + part.codePointCount(0, at);
  }

  private static Text join(Text separator, CallArguments arguments) {
    TextBuilder joined = new TextBuilder();
    List<Object> items = Iteration.items(arguments.bind("join", "iterable").get(0));
    for (int i = 0; i < items.size(); i++) {
      if (!(items.get(i) instanceof Text item)) {
        throw TemplateTrouble.failed(
            "sequence item %d: expected str instance, %s found"
                .formatted(i, TypeNames.name(items.get(i))));
      }
      joined.append(i == 0 ? Text.EMPTY : separator).append(item);
    }
    return joined.build();
  }

  private static Text removePrefix(Text text, CallArguments arguments) {
    Text prefix = arguments.bind("removeprefix", "prefix").text(0);
    return text.string().startsWith(prefix.string())
        ? text.slice(prefix.string().length(), text.string().length())
        : text;
  }

  private static Text removeSuffix(Text text, CallArguments arguments) {
    Text suffix = arguments.bind("removesuffix", "suffix").text(0);
    return text.string().endsWith(suffix.string())
        ? text.slice(0, text.string().length() - suffix.string().length())
        : text;
  }

  static Text replace(Text text, CallArguments.Bound bound) {
    Text old = bound.text(0);
    Text by = bound.text(1);
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
