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

  private final Map<Marker, List<TextWithTriggers.Part>> triggers;
  private final Set<String> forbidden;
  private final TextWithTriggers.Count count;
  private final boolean atLeastOne;
  private final RuleText text = new RuleText();
  private final IdentityHashMap<Grammar, String> prefixes = new IdentityHashMap<>();
  private final List<Grammar> grammars = new ArrayList<>();

  FreeTextGrammar(
      Map<Marker, List<TextWithTriggers.Part>> triggers,
      Set<String> forbidden,
      TextWithTriggers.Count count,
      boolean atLeastOne) {
    this.triggers = triggers;
    this.forbidden = forbidden;
    this.count = count;
    this.atLeastOne = atLeastOne;
    triggers.values().forEach(parts -> parts.forEach(part -> number(part.grammar())));
  }

  private void number(Grammar grammar) {
    if (prefixes.putIfAbsent(grammar, "part" + (grammars.size() + 1) + "-") == null) {
      grammars.add(grammar);
    }
  }

  Grammar build() {
    Expression body = text.write(START).write(" ::= ").choice(alternatives(), "\n| ", this::write);
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
                          () -> text.repeated(this::anyPart, atLeastOne ? 1 : 0, null),
                          this::freeText));
          case AT_MOST_ONE -> () -> text.sequence(List.of(this::anyPart, this::freeText));
          case STOP_AFTER_FIRST -> this::anyPart;
        };
    boolean mayBeNone = count != TextWithTriggers.Count.ANY && !atLeastOne;
    return mayBeNone ? List.of(one, this::freeText) : List.of(one);
  }

  /** Writes free text up to a trigger, the part, and its end. */
  private Expression anyPart() {
    return text.choice(
        triggers.entrySet(),
        "\n  | ",
        trigger ->
            text.sequence(
                List.of(
                    () -> upTo(trigger.getKey()),
                    () -> text.choice(trigger.getValue(), "\n    | ", this::part))));
  }

  private Expression part(TextWithTriggers.Part part) {
    Supplier<Expression> call = () -> text.call(prefix(part.grammar()) + part.grammar().start());
    Supplier<Expression> end =
        part.end() instanceof Marker.Text ended
            ? () -> text.literal(ended.characters())
            : part.end() instanceof Marker.Token ended ? () -> text.token(ended.name()) : null;
    return text.sequence(end == null ? List.of(call) : List.of(call, end));
  }

  private Expression upTo(Marker begin) {
    if (begin instanceof Marker.Text trigger) {
      return text.difference(
          () ->
              text.sequence(
                  List.of(() -> text.anyText(0), () -> text.literal(trigger.characters()))),
          () -> containingForbidden(1));
    }
    Marker.Token token = (Marker.Token) begin;
    return text.sequence(List.of(this::freeText, () -> text.token(token.name())));
  }

  private Expression freeText() {
    return forbidden.isEmpty()
        ? text.anyText(0)
        : text.difference(() -> text.anyText(0), () -> containingForbidden(0));
  }

  /**
   * Writes the texts that contain a forbidden text, followed by at least a number of characters.
   */
  private Expression containingForbidden(int after) {
    return text.sequence(
        List.of(
            () -> text.anyText(0),
            () -> text.choice(forbidden, " | ", text::literal),
            () -> text.anyText(after)));
  }

  private String prefix(Grammar grammar) {
    String prefix = prefixes.get(grammar);
    if (prefix == null) {
      throw new AssertionError(grammar);
    }
    return prefix;
  }
}
