package io.dyck.tools;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.regex.Regex;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.ToolChoice.Mode;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.build.SpecialTokenSplitter;
import io.dyck.tools.build.SpecialTokenSplitter.TextSegment;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.FixedPiece;
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
  private final List<String> withoutReasoning = new ArrayList<>();

  /** For each way to write a call, the rule for the rest of the call; null until first used. */
  private final @Nullable Expression[] rests;

  MessageGrammar(ToolCalls calls, SpecialTokenSplitter tokens) {
    this.calls = calls;
    this.format = calls.format();
    this.all = new GrammarAssembly(tokens);
    this.rests = new Expression[format.calls().size()];
    Template reasoning = format.reasoning();
    if (reasoning != null && !format.isFramed()) {
      withoutReasoning.add(all.mark(reasoning.textBeforeHole()));
      withoutReasoning.add(all.mark(reasoning.tail()));
    }
  }

  Grammar build() {
    return all.build("tool calls", format.isFramed() ? framedCalls() : unframedCalls());
  }

  private Expression unframedCalls() {
    boolean callsOnly = calls.mode() == Mode.REQUIRED || calls.mode() == Mode.ONE;
    Expression body = callsOnly ? group() : withText();
    Template frame = format.reasoning();
    if (frame == null || calls.reasoning() == Reasoning.NONE) {
      return body;
    }
    Expression rest = all.textUntil(frame.tail(), List.of());
    if (callsOnly) {
      Expression lineFeed = all.characters(new CodePointRange('\n', '\n'));
      rest = all.sequence(rest, all.repetition(lineFeed, 0, MOST_LINE_FEEDS));
    }
    return calls.reasoning() == Reasoning.BEGUN
        ? all.sequence(rest, body)
        : all.sequence(
            all.repetition(all.sequence(all.fixedText(frame.textBeforeHole()), rest), 0, 1), body);
  }

  /**
   * Returns the messages that may consist of text as well as of calls. If the options give a
   * grammar for the text, this grammar replaces free text.
   */
  private Expression withText() {
    Grammar text = calls.textGrammar();
    if (text == null) {
      return format.textBefore() ? textWithCalls() : textOrCalls();
    }
    return calls.mode() == Mode.NONE ? all.grammar(text) : all.choiceOf(group(), all.grammar(text));
  }

  /** Returns free text with calls in it or at its end. */
  private Expression textWithCalls() {
    boolean isNone = calls.mode() == Mode.NONE;
    boolean goesOn = format.textAfter() && !isNone;
    SortedMap<String, List<Expression>> begun = new TreeMap<>();
    for (int way = 0; way < rests.length; way++) {
      String head = format.textBeforeHole(way);
      String trigger = trigger(head, format.triggers().get(way));
      List<Expression> rests = begun.computeIfAbsent(trigger, t -> new ArrayList<>());
      if (!isNone) {
        // If no text ends a group, the next call simply follows as another call in free text.
        Expression rest = goesOn && format.end().isEmpty() ? call(way) : restOfGroup(way, !goesOn);
        rests.add(all.sequence(all.fixedText(head.substring(trigger.length())), rest));
      }
    }
    Expression one = dispatch(begun);
    Expression end = endOfText(begun);
    if (one == null) {
      return end;
    }
    return goesOn
        ? all.sequence(all.repetition(one, 0, calls.isParallel() ? null : 1), end)
        : all.choiceOf(one, end);
  }

  /** Returns free text, a trigger, and the rest of a call; null if no trigger has a rest. */
  private @Nullable Expression dispatch(SortedMap<String, List<Expression>> begun) {
    List<String> marks = marks(begun);
    List<Expression> ways = new ArrayList<>();
    begun.forEach(
        (trigger, rests) -> {
          if (!rests.isEmpty()) {
            ways.add(all.sequence(all.textUntil(trigger, marks), all.choiceOf(rests)));
          }
        });
    return ways.isEmpty() ? null : all.choiceOf(ways);
  }

  private List<String> marks(SortedMap<String, List<Expression>> begun) {
    List<String> marks = new ArrayList<>(withoutReasoning);
    begun.keySet().forEach(trigger -> marks.add(all.mark(trigger)));
    return marks;
  }

  /** Returns free text without calls, and the fixed text that ends it. */
  private Expression endOfText(SortedMap<String, List<Expression>> begun) {
    String tail = format.text().tail();
    if (tail.isEmpty()) {
      return all.freeText(marks(begun));
    }
    List<String> marks = marks(begun);
    marks.remove(all.mark(tail));
    return all.textUntil(tail, marks);
  }

  /**
   * Returns the trigger of a call. If the call begins with a special token, returns only that
   * token. If a token stands inside of the trigger, returns the text before the token.
   */
  private String trigger(String head, String trigger) {
    TextSegment first = all.tokens().split(head).get(0);
    return first.isToken() || first.text().length() < trigger.length() ? first.text() : trigger;
  }

  /** Returns calls, or text that does not begin with a trigger. */
  private Expression textOrCalls() {
    List<String> triggers = new ArrayList<>();
    for (int way = 0; way < rests.length; way++) {
      triggers.add(all.mark(trigger(format.textBeforeHole(way), format.triggers().get(way))));
    }
    Expression text = all.textNotBeginningWith(triggers);
    return calls.mode() == Mode.NONE ? text : all.choiceOf(group(), text);
  }

  private Expression framedCalls() {
    Expression before = frames();
    Expression text = textMessage();
    return switch (calls.mode()) {
      case NONE -> all.sequence(before, text);
      case AUTO -> all.sequence(before, all.choiceOf(text, group()));
      case REQUIRED, ONE -> all.sequence(before, group());
    };
  }

  /** Returns the frames of reasoning and of text before calls. */
  private Expression frames() {
    List<Expression> frames = new ArrayList<>();
    Template reasoning = format.reasoning();
    if (reasoning != null && calls.reasoning() != Reasoning.NONE) {
      frames.add(frameExpression(reasoning));
    }
    if (format.preamble() != null) {
      frames.add(frameExpression(format.preamble()));
    }
    Expression any =
        frames.isEmpty() ? all.emptyText() : all.repetition(all.choiceOf(frames), 0, null);
    return reasoning != null && calls.reasoning() == Reasoning.BEGUN
        ? all.sequence(all.textUntil(reasoning.tail(), List.of()), any)
        : any;
  }

  private Expression frameExpression(Template frame) {
    return all.sequence(
        all.fixedText(frame.textBeforeHole()), all.textUntil(frame.tail(), List.of()));
  }

  private Expression textMessage() {
    String tail = format.text().tail();
    Expression rest =
        tail.isEmpty()
            ? all.freeText(List.of())
            : all.tokens().isEnd(tail)
                ? all.freeText(List.of(tail))
                : all.textUntil(tail, List.of());
    return all.sequence(all.fixedText(format.text().textBeforeHole()), rest);
  }

  /** Returns calls that end the message. */
  private Expression group() {
    List<Expression> ways = new ArrayList<>();
    for (int way = 0; way < rests.length; way++) {
      ways.add(all.sequence(all.fixedText(format.textBeforeHole(way)), restOfGroup(way, true)));
    }
    return all.choiceOf(ways);
  }

  /**
   * Returns the rest of a call after its head, further calls if they are allowed, and the end of
   * the group.
   */
  private Expression restOfGroup(int way, boolean endsMessage) {
    if (calls.isParallel() && calls.mode() != Mode.ONE) {
      List<Expression> next = new ArrayList<>();
      for (int other = 0; other < rests.length; other++) {
        String head = format.between() + format.calls().get(other).textBeforeHole();
        next.add(all.sequence(all.fixedText(head), call(other)));
      }
      return all.sequence(
          call(way),
          all.repetition(all.choiceOf(next), 0, null),
          endExpression(format.end(), endsMessage));
    }
    if (endsMessage && format.end().isEmpty()) {
      return call(way, true);
    }
    return all.sequence(call(way), endExpression(format.end(), endsMessage));
  }

  private Expression endExpression(String text, boolean endsMessage) {
    return endsMessage ? all.finalText(text) : all.fixedText(text);
  }

  private Expression call(int way) {
    Expression known = rests[way];
    if (known == null) {
      known = all.rule(way == 0 ? "call" : "call" + (way + 1), call(way, false));
      rests[way] = known;
    }
    return known;
  }

  /** Returns one call after its head. */
  private Expression call(int way, boolean endsMessage) {
    Template template = format.calls().get(way);
    List<Piece> pieces = template.pieces();
    List<Expression> items = new ArrayList<>();
    int name = pieces.indexOf(Hole.NAME);
    int arguments = pieces.indexOf(Hole.ARGUMENTS);
    for (int i = template.textBeforeHole().isEmpty() ? 0 : 1; i < name; i++) {
      items.add(piece(pieces.get(i)));
    }
    List<Piece> between = pieces.subList(name + 1, arguments);
    SortedMap<String, Expression> tools = new TreeMap<>();
    calls.callable().forEach(tool -> tools.put(tool.name(), afterName(tool, between)));
    items.add(all.choiceOfWords(tools));
    for (int i = arguments + 1; i < pieces.size(); i++) {
      boolean last = endsMessage && i == pieces.size() - 1;
      items.add(last ? all.finalText(((FixedPiece) pieces.get(i)).text()) : piece(pieces.get(i)));
    }
    return all.sequence(items);
  }

  /** Returns the part of a call behind the name of a tool, up to and including its arguments. */
  private Expression afterName(Tool tool, List<Piece> between) {
    List<Expression> items = new ArrayList<>();
    between.forEach(piece -> items.add(piece(piece)));
    ElementStyle style = format.arguments();
    items.add(
        style == null
            ? all.lazy(calls.tools().arguments(tool.name()).orElseThrow())
            : all.elements(
                calls.tools().elements(tool, style, all.tokens().specialTokensOf(style.texts()))));
    return all.sequence(items);
  }

  private Expression piece(Piece piece) {
    return piece instanceof FixedPiece fixed
        ? all.fixedText(fixed.text())
        : all.grammar(idGrammar());
  }

  private @Nullable Grammar id;

  private Grammar idGrammar() {
    if (id == null) {
      id = Regex.parse("id of a call", format.id());
    }
    return id;
  }
}
