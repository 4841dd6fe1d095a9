package io.dyck.chat.library;

import io.dyck.chat.text.PythonCharacters;
import io.dyck.chat.text.TemplateTrouble;
import io.dyck.chat.text.Text;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Methods that cut a string. */
final class Splitting {
  private Splitting() {}

  static List<Object> split(Text text, CallArguments.Bound bound, boolean fromEnd) {
    Object separator = bound.get(0, None.NONE);
    long limit = PythonNumbers.index(bound.get(1, -1L));
    int most = limit < 0 ? Integer.MAX_VALUE : (int) Math.min(limit, Integer.MAX_VALUE);
    if (separator instanceof None) {
      return fromEnd ? wordsFromEnd(text, most) : words(text, most);
    }
    String mark = nonEmpty(bound.text(0));
    return fromEnd ? partsFromEnd(text, mark, most) : parts(text, mark, most);
  }

  private static String nonEmpty(Text separator) {
    if (separator.isEmpty()) {
      throw TemplateTrouble.failed("empty separator");
    }
    return separator.string();
  }

  private static List<Object> parts(Text text, String mark, int most) {
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

  private static List<Object> partsFromEnd(Text text, String mark, int most) {
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

  private static List<Object> words(Text text, int most) {
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

  private static List<Object> wordsFromEnd(Text text, int most) {
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

  static List<Object> lines(Text text, boolean keepEnds) {
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

  static Tuple partition(Text text, CallArguments arguments) {
    Text separator = arguments.bind("partition", "sep").text(0);
    int at = text.string().indexOf(nonEmpty(separator));
    return at < 0 ? Tuple.of(text, Text.EMPTY, Text.EMPTY) : cut(text, separator, at);
  }

  static Tuple rpartition(Text text, CallArguments arguments) {
    Text separator = arguments.bind("rpartition", "sep").text(0);
    int at = text.string().lastIndexOf(nonEmpty(separator));
    return at < 0 ? Tuple.of(Text.EMPTY, Text.EMPTY, text) : cut(text, separator, at);
  }

  private static Tuple cut(Text text, Text separator, int at) {
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
