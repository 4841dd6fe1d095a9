/**
 * What an author writes: notations, all ending in one immutable {@link io.dyck.grammar.Grammar}
 * with source positions and diagnostics.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-grammar}.
 *
 * <pre>{@code
 * Grammar grammar = Gbnf.parse("digits.gbnf", "root ::= [0-9]+");
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.grammar {
  requires transitive com.google.common;
  requires transitive org.jspecify;
  requires org.antlr.antlr4.runtime;

  exports io.dyck.grammar;
  exports io.dyck.grammar.gbnf;
  exports io.dyck.grammar.lark;
  exports io.dyck.grammar.regex;
}
