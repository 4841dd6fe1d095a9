package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.PythonCharacters;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.None;
import java.util.function.IntPredicate;

/** The method {@code strip} and its variants. */
final class StripMethods {
  private StripMethods() {}

  static OriginText strip(OriginText text, CallArguments arguments, boolean start, boolean end) {
    CallArguments.BoundArguments bound = arguments.bind("strip", "chars");
    if (bound.get(0, None.NONE) instanceof None) {
      return strip(text, PythonCharacters::isSpace, start, end);
    }
    String characters = bound.textArgument(0).string();
    return strip(text, c -> characters.indexOf(c) >= 0, start, end);
  }

  static OriginText strip(OriginText text, IntPredicate stripped, boolean start, boolean end) {
    String string = text.string();
    int from = 0;
    int to = string.length();
    while (start && from < to && stripped.test(string.codePointAt(from))) {
      from += Character.charCount(string.codePointAt(from));
    }
    while (end && from < to && stripped.test(string.codePointBefore(to))) {
      to -= Character.charCount(string.codePointBefore(to));
    }
    return text.slice(from, to);
  }
}
