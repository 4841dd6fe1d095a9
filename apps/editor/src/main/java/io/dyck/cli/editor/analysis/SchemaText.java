package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.outline.Outline;
import io.dyck.grammar.outline.RuleDefinition;
import io.dyck.grammar.outline.Word;
import io.dyck.grammar.outline.Word.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON Schema as words: the members of {@code $defs} and {@code definitions} are its rules, named
 * by their JSON pointers. Takes unfinished texts, too. Cost: linear. Each object is used once.
 */
final class SchemaText {
  private final String text;
  private final List<Word> words = new ArrayList<>();
  private final List<RuleDefinition> definitions = new ArrayList<>();
  private final Map<String, SourceSpan> places = new HashMap<>();
  private final Deque<Level> levels = new ArrayDeque<>();
  private int end;

  /** An object or array that is open. */
  private static final class Level {
    final String pointer;
    final boolean isObject;
    int item;
    String key = "";
    SourceSpan keySpan = new SourceSpan(0, 0);

    /** Whether a key is expected next, in an object. */
    boolean awaitsKey;

    Level(String pointer, boolean isObject) {
      this.pointer = pointer;
      this.isObject = isObject;
      this.awaitsKey = isObject;
    }

    boolean containsDefinitions() {
      return isObject && (pointer.endsWith("/$defs") || pointer.endsWith("/definitions"));
    }
  }

  SchemaText(SourceText source) {
    this.text = source.content();
    scan();
  }

  Outline outline() {
    return new Outline(
        ImmutableList.copyOf(words),
        ImmutableList.sortedCopyOf(
            Comparator.comparingInt((RuleDefinition d) -> d.whole().start()), definitions));
  }

  /** Returns the place of the value at a pointer, or of the nearest existing value around it. */
  SourceSpan place(String pointer) {
    String at = pointer;
    while (!at.isEmpty()) {
      SourceSpan found = places.get(at);
      if (found != null) {
        return found;
      }
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
    return new SourceSpan(0, Math.min(1, text.length()));
  }

  private void scan() {
    for (int i = 0; i < text.length(); ) {
      char c = text.charAt(i);
      int start = i;
      switch (c) {
        case ' ', '\t', '\r', '\n' -> i++;
        case '{', '[' -> {
          String pointer = begin(start);
          levels.push(new Level(pointer, c == '{'));
          add(Kind.OPENING, start, ++i);
        }
        case '}', ']' -> {
          add(Kind.CLOSING, start, ++i);
          if (!levels.isEmpty()) {
            String pointer = levels.pop().pointer;
            finish(pointer, i);
          }
        }
        case ',' -> {
          add(Kind.OPERATOR, start, ++i);
          if (!levels.isEmpty()) {
            levels.element().item++;
            levels.element().awaitsKey = levels.element().isObject;
          }
        }
        case ':' -> {
          add(Kind.ASSIGN, start, ++i);
          if (!levels.isEmpty()) {
            levels.element().awaitsKey = false;
          }
        }
        case '"' -> {
          i = endOfString(start);
          readString(start, i);
        }
        default -> {
          while (i < text.length() && ",:{}[]\" \t\r\n".indexOf(text.charAt(i)) < 0) {
            i++;
          }
          String pointer = begin(start);
          boolean isNumber = c == '-' || Character.isDigit(c);
          add(isNumber ? Kind.NUMBER : Kind.KEYWORD, start, i);
          finish(pointer, i);
        }
      }
    }
    while (!levels.isEmpty()) {
      finish(levels.pop().pointer, end);
    }
  }

  private void add(Kind kind, int from, int to) {
    words.add(new Word(kind, new SourceSpan(from, to), ""));
    end = to;
  }

  private int endOfString(int start) {
    int i = start + 1;
    while (i < text.length() && text.charAt(i) != '"' && text.charAt(i) != '\n') {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(text.length(), i < text.length() && text.charAt(i) == '"' ? i + 1 : i);
  }

  private void readString(int start, int to) {
    boolean isClosed = to - start > 1 && text.charAt(to - 1) == '"';
    if (!isClosed) {
      add(Kind.BROKEN, start, to);
      return;
    }
    Level level = levels.peek();
    String content = text.substring(start + 1, to - 1);
    if (level != null && level.awaitsKey) {
      level.key = SchemaNames.toPointerPart(SchemaNames.read(content));
      level.keySpan = new SourceSpan(start, to);
      if (level.containsDefinitions()) {
        addName(Kind.DEFINITION, start, to, 1, "#" + level.pointer + "/" + level.key);
      } else {
        add(content.startsWith("$") ? Kind.KEYWORD : Kind.LABEL, start, to);
      }
      return;
    }
    String pointer = begin(start);
    int name = content.lastIndexOf('/') + 1;
    boolean isReference =
        level != null
            && level.isObject
            && (level.key.equals("$ref") || level.key.equals("$dynamicRef"))
            && content.startsWith("#/")
            && name < content.length();
    if (isReference) {
      addName(Kind.REFERENCE, start, to, 1 + name, SchemaNames.pointer(SchemaNames.read(content)));
    } else {
      add(Kind.LITERAL, start, to);
    }
    finish(pointer, to);
  }

  /** A string of which only the last part is the name. */
  private void addName(Kind kind, int start, int to, int offset, String pointer) {
    add(Kind.LITERAL, start, start + offset);
    words.add(new Word(kind, new SourceSpan(start + offset, to - 1), pointer));
    add(Kind.LITERAL, to - 1, to);
  }

  /** A value begins; its pointer. */
  private String begin(int start) {
    Level level = levels.peek();
    String pointer =
        level == null ? "" : level.pointer + "/" + (level.isObject ? level.key : level.item);
    places.putIfAbsent(pointer, new SourceSpan(start, start + 1));
    return pointer;
  }

  private void finish(String pointer, int to) {
    SourceSpan started = places.getOrDefault(pointer, new SourceSpan(to, to));
    places.put(pointer, new SourceSpan(Math.min(started.start(), to), to));
    Level level = levels.peek();
    if (level != null
        && level.containsDefinitions()
        && !level.keySpan.equals(new SourceSpan(0, 0))) {
      SourceSpan name = new SourceSpan(level.keySpan.start() + 1, level.keySpan.end() - 1);
      definitions.add(
          new RuleDefinition("#" + pointer, name, new SourceSpan(level.keySpan.start(), to)));
    }
  }
}
