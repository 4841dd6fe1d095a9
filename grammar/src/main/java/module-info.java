/**
 * What an author writes: notations, all ending in one immutable {@link io.dyck.grammar.Grammar}
 * with source positions and diagnostics.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-grammar}.
 *
 * <pre>{@code
 * Grammar grammar = Grammars.read(Path.of("digits.gbnf"));
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.grammar {
  requires transitive com.google.common;
  requires transitive io.dyck.base;
  requires transitive org.jspecify;
  requires org.antlr.antlr4.runtime;

  exports io.dyck.grammar;
  exports io.dyck.grammar.analysis to
      io.dyck.cli,
      io.dyck.compose,
      io.dyck.schema,
      io.dyck.server,
      io.dyck.tools,
      io.dyck.sql;
  exports io.dyck.grammar.gbnf;
  exports io.dyck.grammar.notation;
  exports io.dyck.grammar.outline to
      io.dyck.cli.editor;
  exports io.dyck.grammar.pattern to
      io.dyck.schema;
  exports io.dyck.grammar.read;
  exports io.dyck.grammar.lark;
  exports io.dyck.grammar.regex;
  exports io.dyck.grammar.rewrite to
      io.dyck.canonical,
      io.dyck.compose,
      io.dyck.tools;
  exports io.dyck.grammar.write;
}
