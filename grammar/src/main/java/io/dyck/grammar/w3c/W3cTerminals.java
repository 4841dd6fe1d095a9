package io.dyck.grammar.w3c;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_RULE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.RecursiveRules;
import io.dyck.grammar.analysis.ReferenceChecks;
import io.dyck.grammar.analysis.RuleReferences;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.ReadingContext;
import io.dyck.grammar.ebnf.RuleDraft;
import io.dyck.grammar.rewrite.LeafReplacement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.antlr.v4.runtime.Token;

/**
 * Decides which rules of W3C EBNF are terminals with longest match. If the text declares its
 * terminals, the declared rules and the literals of other rules are terminals, and preferences rank
 * them. Otherwise a convention decides. If at least an eighth of the names is in capitals only, the
 * rules with such names are terminals. Otherwise, if some names start with a small letter, the
 * rules with a capital initial are terminals. The convention applies only to rules without
 * recursion.
 */
final class W3cTerminals {
  private final Map<String, RuleDraft> definitions;
  private final ReadingContext reading;
  private final Statements statements;
  private final UnaryOperator<String> terminal;

  W3cTerminals(
      Map<String, RuleDraft> definitions,
      ReadingContext reading,
      Statements statements,
      UnaryOperator<String> terminal) {
    this.definitions = definitions;
    this.reading = reading;
    this.statements = statements;
    this.terminal = terminal;
  }

  /** Returns the name of the terminal that a literal is where terminals are declared. */
  static String literalName(String quoted) {
    return "'" + quoted.substring(1, quoted.length() - 1) + "'";
  }

  void apply() {
    Delimiters delimiters = new Delimiters(definitions);
    for (Statements.Statement statement : statements.statements) {
      if (statement.sign().getType() == EbnfBody.DELIMITED) {
        condition(statement.left()).ifPresent(c -> delimiters.add(c, names(statement.right())));
      }
    }
    if (statements.terminalsDeclared && reading.options().conventionalTerminals()) {
      markDeclared();
      delimiters.apply();
    } else {
      delimiters.apply();
      inlineLiterals();
      if (reading.options().conventionalTerminals()) {
        markByConvention();
      }
    }
    reading.explicit().addAll(statements.explicit);
    statements.whitespace.forEach(this::addWhitespace);
    reportStatements();
  }

  private void addWhitespace(String name, SourceSpan span) {
    if (definitions.containsKey(name) || definitions.containsKey(terminal.apply(name))) {
      reading.whitespace().add(definitions.containsKey(name) ? name : terminal.apply(name));
    } else {
      reading
          .diagnostics()
          .report(
              UNDEFINED_RULE,
              span,
              "there is no rule " + Diagnostics.quote(name),
              ReferenceChecks.DEFINE);
    }
  }

  private void markDeclared() {
    Map<String, RuleDraft> literals = new LinkedHashMap<>();
    LeafReplacement leaves =
        new LeafReplacement(
            leaf -> leaf instanceof Expression.Literal literal ? name(literal, literals) : leaf);
    for (RuleDraft definition : definitions.values()) {
      if (!definition.isTerminal()) {
        definition.replace(leaves.rewrite(definition.body()));
      }
    }
    // Literals that only stand with a context, as in 'x'^Token.
    Set<String> used = new HashSet<>();
    for (RuleDraft definition : definitions.values()) {
      if (!definition.isTerminal()) {
        RuleReferences.visitReferences(
            definition.body(),
            reference -> {
              used.add(reference.rule());
              if (reference.rule().startsWith("'")) {
                name(text(reference), literals);
              }
            });
      }
    }
    definitions.putAll(literals);
    used.addAll(literals.keySet());
    used.addAll(statements.whitespace.keySet());
    Map<String, Integer> ranks = ranks();
    definitions.forEach(
        (name, definition) -> {
          if (definition.isTerminal() && used.contains(name)) {
            MatchKind match =
                definition.match() == MatchKind.ANY ? MatchKind.LONGEST : definition.match();
            definition.match(match, ranks.getOrDefault(name, 0));
          }
        });
  }

  private static Expression.Reference name(
      Expression.Literal literal, Map<String, RuleDraft> literals) {
    StringBuilder text = new StringBuilder("'");
    literal.codePoints().forEach(text::appendCodePoint);
    String name = text.append('\'').toString();
    literals.putIfAbsent(name, new RuleDraft(name, literal.span(), literal, true));
    return new Expression.Reference(literal.span(), name);
  }

  private static Expression.Literal text(Expression.Reference reference) {
    String name = reference.rule();
    return new Expression.Literal(
        reference.span(),
        ImmutableIntArray.copyOf(name.substring(1, name.length() - 1).codePoints()));
  }

  /** Back from the names of literals with a context, where literals are no terminals. */
  private void inlineLiterals() {
    LeafReplacement leaves =
        new LeafReplacement(
            leaf ->
                leaf instanceof Expression.Reference reference && reference.rule().startsWith("'")
                    ? text(reference)
                    : leaf);
    definitions.values().forEach(d -> d.replace(leaves.rewrite(d.body())));
  }

  /**
   * Returns the rank of each terminal by the preferences: longer chains of preferences rank higher.
   * A cycle is cut where it closes.
   */
  private Map<String, Integer> ranks() {
    Map<String, Set<String>> preferred = new LinkedHashMap<>();
    for (Statements.Statement statement : statements.statements) {
      int sign = statement.sign().getType();
      if (sign == EbnfBody.PREFERRED || sign == EbnfBody.PREFERS) {
        for (String other : names(statement.right())) {
          String left = name(statement.left());
          boolean rightWins = sign == EbnfBody.PREFERRED;
          preferred
              .computeIfAbsent(rightWins ? other : left, any -> new HashSet<>())
              .add(rightWins ? left : other);
        }
      }
    }
    Map<String, Integer> ranks = new LinkedHashMap<>();
    preferred.keySet().forEach(name -> rank(name, preferred, ranks, new HashSet<>()));
    return ranks;
  }

  private static int rank(
      String name,
      Map<String, Set<String>> preferred,
      Map<String, Integer> ranks,
      Set<String> open) {
    Integer known = ranks.get(name);
    if (known != null || !open.add(name)) {
      return known == null ? 0 : known;
    }
    int rank = 0;
    for (String loser : preferred.getOrDefault(name, Set.of())) {
      rank = Math.max(rank, 1 + rank(loser, preferred, ranks, open));
    }
    open.remove(name);
    ranks.put(name, rank);
    return rank;
  }

  /** What must follow: a terminal, or a text. */
  private Optional<Expression> condition(Token delimiter) {
    SourceSpan span = LexerTokens.span(delimiter);
    boolean literal = delimiter.getType() == EbnfBody.LITERAL && delimiter.getText().length() > 1;
    if (!literal && delimiter.getType() != EbnfBody.NAME) {
      reading
          .diagnostics()
          .report(
              FOREIGN_CONSTRUCT,
              span,
              "a delimiter is a terminal or a text in quotes",
              "give it a name: Delimiter ::= …, Delimiter \\\\ Token");
      return Optional.empty();
    }
    Expression.Reference named = new Expression.Reference(span, name(delimiter));
    return Optional.of(literal ? text(named) : named);
  }

  private List<String> names(List<Token> items) {
    List<String> names = new ArrayList<>();
    for (Token item : items) {
      if (item.getType() == EbnfBody.NAME || item.getType() == EbnfBody.LITERAL) {
        names.add(name(item));
      }
    }
    return names;
  }

  private String name(Token item) {
    if (item.getType() == EbnfBody.LITERAL) {
      String text = item.getText();
      int end = text.lastIndexOf(text.charAt(0));
      if (end == 0) {
        // Never closed, which is reported elsewhere.
        return text;
      }
      return literalName(text.substring(0, end + 1));
    }
    String name = W3cDialect.plainName(item);
    int context = name.indexOf('^');
    return terminal.apply(context < 0 ? name : name.substring(0, context));
  }

  private void reportStatements() {
    Diagnostics diagnostics = reading.diagnostics();
    for (Statements.Statement statement : statements.statements) {
      SourceSpan span = LexerTokens.span(statement.left(), statement.sign());
      if (statement.sign().getType() == EbnfBody.EQUIVALENT) {
        diagnostics.report(
            FOREIGN_CONSTRUCT,
            span,
            "that characters are equivalent is not supported",
            "remove it, and read the grammar with --ignore-case if upper and lower case are meant");
      }
    }
  }

  private void markByConvention() {
    long capitals = definitions.keySet().stream().filter(W3cTerminals::isCapitals).count();
    boolean allCapitals = capitals > 0 && 8 * capitals >= definitions.size();
    boolean small =
        definitions.keySet().stream().anyMatch(name -> Character.isLowerCase(name.codePointAt(0)));
    if (!allCapitals && !small) {
      return;
    }
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    definitions.forEach(
        (name, d) -> rules.put(name, new Rule(name, d.nameSpan(), withDefinedOnly(d.body()))));
    Set<String> recursive = RecursiveRules.rulesLeadingToCycle(rules.buildOrThrow());
    definitions.forEach(
        (name, definition) -> {
          boolean marked =
              allCapitals ? isCapitals(name) : Character.isUpperCase(name.codePointAt(0));
          if (marked && !recursive.contains(name) && definition.match() == MatchKind.ANY) {
            definition.match(
                MatchKind.LONGEST,
                definition.body() instanceof Expression.Literal ? Rule.LITERAL_RANK : 0);
          }
        });
  }

  private Expression withDefinedOnly(Expression body) {
    return new LeafReplacement(
            leaf ->
                leaf instanceof Expression.Reference reference
                        && !definitions.containsKey(reference.rule())
                    ? new Expression.Sequence(leaf.span(), ImmutableList.of())
                    : leaf)
        .rewrite(body);
  }

  private static boolean isCapitals(String name) {
    return name.length() > 1 && name.codePoints().noneMatch(Character::isLowerCase);
  }
}
