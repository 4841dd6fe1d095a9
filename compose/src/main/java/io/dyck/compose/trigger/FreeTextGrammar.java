package io.dyck.compose.trigger;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.rewrite.RuleEmbedding;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes the rule of the free text, and joins the rules of the parts.
 *
 * <p>Let F be the set of texts without a forbidden text. Let W(t) be the set of texts that end with
 * the trigger t and contain no forbidden text that ends earlier. Then everything except the parts
 * is regular:
 *
 * <pre>
 * F    ::= .* - ( .* ( t | u | … ) .* )
 * W(t) ::= ( .* t ) - ( .* ( t | u | … ) .+ )
 * root ::= ( W(t) part-of-t end-of-t | W(u) part-of-u end-of-u | … )* F
 * </pre>
 *
 * <p>No forbidden text contains another one. Therefore at most one prefix of a text belongs to some
 * W(t), and to only one of them. The beginning of a part is never ambiguous. W of a token is F
 * followed by the token. All regular expressions are written in place, and therefore become one
 * minimal automaton, which equals the automaton of Aho and Corasick (1975) in effect.
 */
final class FreeTextGrammar {
  private static final String START = "root";

  private final Map<PartDelimiter, List<TextWithTriggers.Part>> triggers;
  private final Set<String> forbidden;
  private final TextWithTriggers.Count count;
  private final boolean atLeastOne;
  private final RuleText text = new RuleText();
  private final IdentityHashMap<Grammar, String> prefixes = new IdentityHashMap<>();
  private final List<Grammar> grammars = new ArrayList<>();

  FreeTextGrammar(
      Map<PartDelimiter, List<TextWithTriggers.Part>> triggers,
      Set<String> forbidden,
      TextWithTriggers.Count count,
      boolean atLeastOne) {
    this.triggers = triggers;
    this.forbidden = forbidden;
    this.count = count;
    this.atLeastOne = atLeastOne;
    triggers.values().forEach(parts -> parts.forEach(part -> numberRules(part.grammar())));
  }

  private void numberRules(Grammar grammar) {
    if (prefixes.putIfAbsent(grammar, "part" + (grammars.size() + 1) + "-") == null) {
      grammars.add(grammar);
    }
  }

  Grammar build() {
    Expression body =
        text.write(START).write(" ::= ").writeChoice(alternatives(), "\n| ", this::write);
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    rules.put(START, new Rule(START, new SourceSpan(0, START.length()), body));
    ImmutableList.Builder<Diagnostic> warnings = ImmutableList.builder();
    for (Grammar grammar : grammars) {
      String prefix = prefix(grammar);
      text.write("\n\n# " + prefix + ": " + grammar.source().name() + "\n");
      new RuleEmbedding(prefix, text.length()).addRules(grammar, rules);
      text.write(grammar.source().content());
      warnings.addAll(grammar.warnings());
    }
    return new Grammar(
        SourceText.of("text-with-triggers", text.toString()),
        rules.buildOrThrow(),
        START,
        warnings.build());
  }

  private Expression write(Supplier<Expression> part) {
    return part.get();
  }

  /**
   * Returns the alternatives of the start rule. If at most one part is allowed, these are texts
   * with the part and, unless it is required, texts without it.
   */
  private List<Supplier<Expression>> alternatives() {
    Supplier<Expression> one =
        switch (count) {
          case ANY ->
              () ->
                  text.sequence(
                      List.of(
                          () -> text.writeRepetition(this::writeAnyPart, atLeastOne ? 1 : 0, null),
                          this::freeText));
          case AT_MOST_ONE -> () -> text.sequence(List.of(this::writeAnyPart, this::freeText));
          case STOP_AFTER_FIRST -> this::writeAnyPart;
        };
    boolean mayBeNone = count != TextWithTriggers.Count.ANY && !atLeastOne;
    return mayBeNone ? List.of(one, this::freeText) : List.of(one);
  }

  /** Writes free text up to a trigger, the part, and its end. */
  private Expression writeAnyPart() {
    return text.writeChoice(
        triggers.entrySet(),
        "\n  | ",
        trigger ->
            text.sequence(
                List.of(
                    () -> writeTextUpTo(trigger.getKey()),
                    () -> text.writeChoice(trigger.getValue(), "\n    | ", this::writePart))));
  }

  private Expression writePart(TextWithTriggers.Part part) {
    Supplier<Expression> call = () -> text.call(prefix(part.grammar()) + part.grammar().start());
    Supplier<Expression> end =
        part.end() instanceof PartDelimiter.Text ended
            ? () -> text.literal(ended.characters())
            : part.end() instanceof PartDelimiter.Token ended
                ? () -> text.token(ended.name())
                : null;
    return text.sequence(end == null ? List.of(call) : List.of(call, end));
  }

  private Expression writeTextUpTo(PartDelimiter begin) {
    if (begin instanceof PartDelimiter.Text trigger) {
      return text.difference(
          () ->
              text.sequence(
                  List.of(() -> text.writeAnyText(0), () -> text.literal(trigger.characters()))),
          () -> writeForbidden(1));
    }
    PartDelimiter.Token token = (PartDelimiter.Token) begin;
    return text.sequence(List.of(this::freeText, () -> text.token(token.name())));
  }

  private Expression freeText() {
    return forbidden.isEmpty()
        ? text.writeAnyText(0)
        : text.difference(() -> text.writeAnyText(0), () -> writeForbidden(0));
  }

  /**
   * Writes the texts that contain a forbidden text, followed by at least a number of characters.
   */
  private Expression writeForbidden(int after) {
    return text.sequence(
        List.of(
            () -> text.writeAnyText(0),
            () -> text.writeChoice(forbidden, " | ", text::literal),
            () -> text.writeAnyText(after)));
  }

  private String prefix(Grammar grammar) {
    String prefix = prefixes.get(grammar);
    if (prefix == null) {
      throw new AssertionError(grammar);
    }
    return prefix;
  }
}
