package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.PythonCharacters;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Methods that cut a string. */
final class SplitMethods {
  private SplitMethods() {}

  static List<Object> split(OriginText text, CallArguments.BoundArguments bound, boolean fromEnd) {
    Object separator = bound.get(0, None.NONE);
    long limit = PythonNumbers.index(bound.get(1, -1L));
    int most = limit < 0 ? Integer.MAX_VALUE : (int) Math.min(limit, Integer.MAX_VALUE);
    if (separator instanceof None) {
      return fromEnd ? wordsFromEnd(text, most) : splitWords(text, most);
    }
    String mark = nonEmpty(bound.textArgument(0));
    return fromEnd ? partsFromEnd(text, mark, most) : parts(text, mark, most);
  }

  private static String nonEmpty(OriginText separator) {
    if (separator.isEmpty()) {
      throw UnlocatedTemplateError.pythonError("empty separator");
    }
    return separator.string();
  }

  private static List<Object> parts(OriginText text, String mark, int most) {
    List<Object> parts = new ArrayList<>();
    int done = 0;
    int next = text.string().indexOf(mark);
    while (next >= 0 && parts.size() < most) {
      parts.add(text.slice(done, next));
      done = next + mark.length();
      next = text.string().indexOf(mark, done);
    }
    parts.add(text.slice(done, text.string().length()));
    return parts;
  }

  private static List<Object> partsFromEnd(OriginText text, String mark, int most) {
    List<Object> parts = new ArrayList<>();
    int end = text.string().length();
    int next = text.string().lastIndexOf(mark);
    while (next >= 0 && parts.size() < most) {
      parts.add(text.slice(next + mark.length(), end));
      end = next;
      next = end < mark.length() ? -1 : text.string().lastIndexOf(mark, end - mark.length());
    }
    parts.add(text.slice(0, end));
    Collections.reverse(parts);
    return parts;
  }

  private static List<Object> splitWords(OriginText text, int most) {
    List<Object> words = new ArrayList<>();
    String string = text.string();
    int at = 0;
    while (true) {
      at = skip(string, at, true);
      if (at == string.length()) {
        return words;
      } else if (words.size() == most) {
        words.add(text.slice(at, string.length()));
        return words;
      }
      int end = skip(string, at, false);
      words.add(text.slice(at, end));
      at = end;
    }
  }

  private static int skip(String string, int from, boolean space) {
    int at = from;
    while (at < string.length() && PythonCharacters.isSpace(string.codePointAt(at)) == space) {
      at += Character.charCount(string.codePointAt(at));
    }
    return at;
  }

  private static List<Object> wordsFromEnd(OriginText text, int most) {
    List<Object> words = new ArrayList<>();
    String string = text.string();
    int at = string.length();
    while (true) {
      at = skipBack(string, at, true);
      if (at == 0) {
        break;
      } else if (words.size() == most) {
        words.add(text.slice(0, at));
        break;
      }
      int start = skipBack(string, at, false);
      words.add(text.slice(start, at));
      at = start;
    }
    Collections.reverse(words);
    return words;
  }

  private static int skipBack(String string, int from, boolean space) {
    int at = from;
    while (at > 0 && PythonCharacters.isSpace(string.codePointBefore(at)) == space) {
      at -= Character.charCount(string.codePointBefore(at));
    }
    return at;
  }

  static List<Object> lines(OriginText text, boolean keepEnds) {
    List<Object> lines = new ArrayList<>();
    String string = text.string();
    int start = 0;
    for (int i = 0; i < string.length(); i++) {
      if (PythonCharacters.isLineBreak(string.charAt(i))) {
        int end = i;
        if (string.startsWith("\r\n", i)) {
          i++;
        }
        lines.add(text.slice(start, keepEnds ? i + 1 : end));
        start = i + 1;
      }
    }
    if (start < string.length()) {
      lines.add(text.slice(start, string.length()));
    }
    return lines;
  }

  static Tuple partition(OriginText text, CallArguments arguments) {
    OriginText separator = arguments.bind("partition", "sep").textArgument(0);
    int at = text.string().indexOf(nonEmpty(separator));
    return at < 0
        ? Tuple.of(text, OriginText.EMPTY, OriginText.EMPTY)
        : partition(text, separator, at);
  }

  static Tuple rpartition(OriginText text, CallArguments arguments) {
    OriginText separator = arguments.bind("rpartition", "sep").textArgument(0);
    int at = text.string().lastIndexOf(nonEmpty(separator));
    return at < 0
        ? Tuple.of(OriginText.EMPTY, OriginText.EMPTY, text)
        : partition(text, separator, at);
  }

  private static Tuple partition(OriginText text, OriginText separator, int at) {
    int end = at + separator.string().length();
    return Tuple.of(
        text.slice(0, at), text.slice(at, end), text.slice(end, text.string().length()));
  }

  static long count(String string, String part) {
    if (part.isEmpty()) {
      return string.codePointCount(0, string.length()) + 1L;
    }
    long count = 0;
    for (int at = string.indexOf(part); at >= 0; at = string.indexOf(part, at + part.length())) {
      count++;
    }
    return count;
  }
}
