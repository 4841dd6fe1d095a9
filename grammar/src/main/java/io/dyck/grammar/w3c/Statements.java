package io.dyck.grammar.w3c;

import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** The statements of a text that are no rules. */
final class Statements {
  /** Whether a declaration of terminals was read so far. */
  boolean terminalsDeclared;

  /** Rules marked {@code ws: explicit}. */
  final Set<String> explicit = new LinkedHashSet<>();

  /** Rules marked {@code ws: definition} or named by {@code @pass}, with the place of the mark. */
  final Map<String, SourceSpan> whitespace = new LinkedHashMap<>();

  /** Lines with {@code <<}, {@code >>}, {@code ==} and {@code \\}. */
  final List<Statement> statements = new ArrayList<>();

  /** One line. */
  record Statement(Token left, Token sign, List<Token> right) {}
}
