package io.dyck.chat.library;

import io.dyck.chat.text.PythonCharacters;
import io.dyck.chat.text.Text;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.None;
import java.util.function.IntPredicate;

/** The method {@code strip} and its variants. */
final class Stripping {
  private Stripping() {}

  static Text strip(Text text, CallArguments arguments, boolean start, boolean end) {
    CallArguments.Bound bound = arguments.bind("strip", "chars");
    if (bound.get(0, None.NONE) instanceof None) {
      return strip(text, PythonCharacters::isSpace, start, end);
    }
    String characters = bound.text(0).string();
    return strip(text, c -> characters.indexOf(c) >= 0, start, end);
  }

  static Text strip(Text text, IntPredicate stripped, boolean start, boolean end) {
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
