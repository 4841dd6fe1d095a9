package io.dyck.tools;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.regex.Regex;
import io.dyck.tools.ToolChoice.Mode;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.build.SpecialTexts;
import io.dyck.tools.build.SpecialTexts.Part;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.Fixed;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.format.ToolFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the grammar of messages with calls. */
final class MessageGrammar {
  private static final int MOST_LINE_FEEDS = 2;

  private final ToolCalls calls;
  private final ToolFormat format;
  private final GrammarAssembly all;

  /** What begins the first call of a group, up to the first hole. */
  private final String head;

  private final List<String> withoutReasoning = new ArrayList<>();
  private @Nullable Expression call;

  MessageGrammar(ToolCalls calls, SpecialTexts tokens) {
    this.calls = calls;
    this.format = calls.format();
    this.all = new GrammarAssembly(tokens);
    this.head = format.begin() + format.call().head();
    Template reasoning = format.reasoning();
    if (reasoning != null && !format.isFramed()) {
      withoutReasoning.add(all.mark(reasoning.head()));
      withoutReasoning.add(all.mark(tail(reasoning)));
    }
  }

  Grammar build() {
    return all.build("tool calls", format.isFramed() ? framed() : unframed());
  }

  private Expression unframed() {
    boolean callsOnly = calls.mode() == Mode.REQUIRED || calls.mode() == Mode.ONE;
    Expression body = callsOnly ? group() : textOrCalls();
    Template frame = format.reasoning();
    if (frame == null || calls.reasoning() == Reasoning.NONE) {
      return body;
    }
    Expression rest = all.until(tail(frame), List.of());
    if (callsOnly) {
      Expression lineFeed = all.characters(new CodePointRange('\n', '\n'));
      rest = all.sequence(rest, all.repeated(lineFeed, 0, MOST_LINE_FEEDS));
    }
    return calls.reasoning() == Reasoning.BEGUN
        ? all.sequence(rest, body)
        : all.sequence(all.repeated(all.sequence(all.fixed(frame.head()), rest), 0, 1), body);
  }

  /** Calls or a text of a grammar, if there is one; else free text with calls in it. */
  private Expression textOrCalls() {
    Grammar text = calls.text();
    if (text == null) {
      return textWithCalls();
    }
    return calls.mode() == Mode.NONE ? all.grammar(text) : all.choice(group(), all.grammar(text));
  }

  /** Free text with calls in it, or at its end. */
  private Expression textWithCalls() {
    String trigger = trigger();
    List<String> marks = new ArrayList<>(withoutReasoning);
    marks.add(all.mark(trigger));
    Expression free = all.free(marks);
    if (calls.mode() == Mode.NONE) {
      return free;
    }
    Expression begin =
        all.sequence(
            all.until(trigger, withoutReasoning), all.fixed(head.substring(trigger.length())));
    if (!format.textAfter()) {
      return all.choice(all.sequence(begin, restOfGroup(true)), free);
    }
    // Where nothing ends a group, the next call is just another one in free text.
    Expression one = all.sequence(begin, format.end().isEmpty() ? call() : restOfGroup(false));
    return all.sequence(all.repeated(one, 0, calls.parallel() ? null : 1), free);
  }

  /** The first characters of a call, as far as they are text or one token. */
  private String trigger() {
    Part first = all.tokens().split(head).get(0);
    return first.isToken() || first.text().length() < format.trigger().length()
        ? first.text()
        : format.trigger();
  }

  private Expression framed() {
    Expression before = frames();
    Expression text = textMessage();
    return switch (calls.mode()) {
      case NONE -> all.sequence(before, text);
      case AUTO -> all.sequence(before, all.choice(text, group()));
      case REQUIRED, ONE -> all.sequence(before, group());
    };
  }

  /** Reasoning and text before calls, each in its frame. */
  private Expression frames() {
    List<Expression> frames = new ArrayList<>();
    Template reasoning = format.reasoning();
    if (reasoning != null && calls.reasoning() != Reasoning.NONE) {
      frames.add(frame(reasoning));
    }
    if (format.preamble() != null) {
      frames.add(frame(format.preamble()));
    }
    Expression any = frames.isEmpty() ? all.empty() : all.repeated(all.choice(frames), 0, null);
    return reasoning != null && calls.reasoning() == Reasoning.BEGUN
        ? all.sequence(all.until(tail(reasoning), List.of()), any)
        : any;
  }

  private Expression frame(Template frame) {
    return all.sequence(all.fixed(frame.head()), all.until(tail(frame), List.of()));
  }

  private Expression textMessage() {
    String tail = tail(format.text());
    Expression rest =
        tail.isEmpty()
            ? all.free(List.of())
            : all.tokens().isEnd(tail) ? all.free(List.of(tail)) : all.until(tail, List.of());
    return all.sequence(all.fixed(format.text().head()), rest);
  }

  private static String tail(Template frame) {
    Piece last = frame.pieces().get(frame.pieces().size() - 1);
    return last instanceof Fixed fixed ? fixed.text() : "";
  }

  /** Calls that end the message. */
  private Expression group() {
    return all.sequence(all.fixed(head), restOfGroup(true));
  }

  /** A call after its head, perhaps others, and what ends the group. */
  private Expression restOfGroup(boolean endsMessage) {
    if (calls.parallel() && calls.mode() != Mode.ONE) {
      Expression next = all.sequence(all.fixed(format.between() + format.call().head()), call());
      return all.sequence(call(), all.repeated(next, 0, null), end(format.end(), endsMessage));
    }
    if (endsMessage && format.end().isEmpty()) {
      return call(true);
    }
    return all.sequence(call(), end(format.end(), endsMessage));
  }

  private Expression end(String text, boolean endsMessage) {
    return endsMessage ? all.last(text) : all.fixed(text);
  }

  private Expression call() {
    if (call == null) {
      call = all.rule("call", call(false));
    }
    return call;
  }

  /** One call after its head. */
  private Expression call(boolean endsMessage) {
    List<Piece> pieces = format.call().pieces();
    List<Expression> items = new ArrayList<>();
    int name = pieces.indexOf(Hole.NAME);
    int arguments = pieces.indexOf(Hole.ARGUMENTS);
    for (int i = format.call().head().isEmpty() ? 0 : 1; i < name; i++) {
      items.add(piece(pieces.get(i)));
    }
    List<Piece> between = pieces.subList(name + 1, arguments);
    SortedMap<String, Expression> tools = new TreeMap<>();
    calls.callable().forEach(tool -> tools.put(tool.name(), afterName(tool, between)));
    items.add(all.words(tools));
    for (int i = arguments + 1; i < pieces.size(); i++) {
      boolean last = endsMessage && i == pieces.size() - 1;
      items.add(last ? all.last(((Fixed) pieces.get(i)).text()) : piece(pieces.get(i)));
    }
    return all.sequence(items);
  }

  /** From behind the name of a tool to its arguments. */
  private Expression afterName(Tool tool, List<Piece> between) {
    List<Expression> items = new ArrayList<>();
    between.forEach(piece -> items.add(piece(piece)));
    items.add(all.lazy(calls.tools().arguments(tool.name()).orElseThrow()));
    return all.sequence(items);
  }

  private Expression piece(Piece piece) {
    return piece instanceof Fixed fixed ? all.fixed(fixed.text()) : all.grammar(id());
  }

  private @Nullable Grammar id;

  private Grammar id() {
    if (id == null) {
      id = Regex.parse("id of a call", format.id());
    }
    return id;
  }
}
