package io.dyck.grammar.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.abnf.AbnfDialect;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.bnf.BnfDialect;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.EbnfReader;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.iso.IsoDialect;
import io.dyck.grammar.lark.Lark;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.NotationReader;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.regex.Regex;
import io.dyck.grammar.regex.RegexOptions;
import io.dyck.grammar.w3c.W3cDialect;
import io.dyck.grammar.wirth.WirthDialect;
import io.dyck.grammar.xgrammar.XgrammarDialect;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registration of each notation. A new notation needs a constant of {@link Notation}, a line
 * here, and a rule in {@link NotationDetection} that recognizes its texts.
 */
final class NotationReaders {
  /** The sign between the name of a rule and its body. */
  enum DefinitionSign {
    COLONS,
    EQUALS,
    COLON
  }

  /**
   * The registration of a notation.
   *
   * @param extension the extension of files in this notation only; empty for none
   * @param signs the accepted signs of definition
   */
  record Registration(
      Notation notation,
      NotationReader reader,
      String extension,
      ImmutableSet<DefinitionSign> signs) {}

  static final ImmutableList<Registration> ALL =
      ImmutableList.of(
          register(Notation.GBNF, Gbnf::read, "gbnf", DefinitionSign.COLONS),
          register(Notation.W3C, ebnf(W3cDialect::new), "", DefinitionSign.COLONS),
          register(Notation.XGRAMMAR, ebnf(XgrammarDialect::new), "", DefinitionSign.COLONS),
          register(Notation.BNF, ebnf(BnfDialect::new), "", DefinitionSign.COLONS),
          register(
              Notation.ISO, ebnf(IsoDialect::new), "", DefinitionSign.EQUALS, DefinitionSign.COLON),
          register(Notation.WIRTH, ebnf(WirthDialect::new), "", DefinitionSign.EQUALS),
          register(Notation.ABNF, ebnf(AbnfDialect::new), "abnf", DefinitionSign.EQUALS),
          register(Notation.LARK, NotationReaders::lark, "lark", DefinitionSign.COLON),
          register(Notation.REGEX, NotationReaders::regex, "regex"));

  private NotationReaders() {}

  private static Registration register(
      Notation notation, NotationReader reader, String extension, DefinitionSign... signs) {
    return new Registration(notation, reader, extension, ImmutableSet.copyOf(signs));
  }

  private static NotationReader ebnf(Supplier<Dialect> dialect) {
    return (source, file, options) -> new EbnfReader(source, options, dialect.get()).read();
  }

  static Registration registrationOf(Notation notation) {
    return ALL.stream().filter(r -> r.notation() == notation).findFirst().orElseThrow();
  }

  private static Grammar lark(SourceText source, @Nullable Path file, ReadOptions options) {
    refuseLongestMatch(source, options);
    Grammar grammar = Lark.read(source, file, options);
    return options.conventionalTerminals() ? grammar : withoutLongestMatch(grammar);
  }

  /**
   * Removes longest match. Then every end of a terminal counts, as with Lark's Earley parser and
   * its complete lexer.
   */
  private static Grammar withoutLongestMatch(Grammar grammar) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    for (Rule rule : grammar.rules().values()) {
      boolean longest = rule.match() == MatchKind.LONGEST;
      rules.put(rule.name(), longest ? new Rule(rule.name(), rule.nameSpan(), rule.body()) : rule);
    }
    return new Grammar(grammar.source(), rules.buildOrThrow(), grammar.start(), grammar.warnings())
        .withComments(grammar.comments());
  }

  private static Grammar regex(SourceText source, @Nullable Path file, ReadOptions options) {
    refuseLongestMatch(source, options);
    refuseOtherStart(source, options);
    return Regex.read(
        file == null ? source : Regex.withoutLineEnd(source),
        RegexOptions.DEFAULT.withLimits(options.limits()));
  }

  /** A regular expression is its only rule. */
  private static void refuseOtherStart(SourceText source, ReadOptions options) {
    String start = options.start().orElse(Regex.RULE);
    if (!start.equals(Regex.RULE)) {
      Diagnostics diagnostics = new Diagnostics(source, 1);
      diagnostics.report(
          DiagnosticCode.NO_START_RULE,
          new SourceSpan(0, 0),
          "there is no start rule "
              + Diagnostics.quote(start)
              + ": a regular expression has no rules",
          "leave out the start rule, or name another notation if this is no regular expression");
      diagnostics.throwIfErrors();
    }
  }

  /** In these notations only the text determines the terminals. */
  private static void refuseLongestMatch(SourceText source, ReadOptions options) {
    if (!options.longestMatch().isEmpty()) {
      Diagnostics diagnostics = new Diagnostics(source, 1);
      diagnostics.report(
          DiagnosticCode.UNDEFINED_LONGEST_MATCH,
          new SourceSpan(0, 0),
          "longest match cannot be asked for in this notation",
          "Lark's terminals take it anyway");
      diagnostics.throwIfErrors();
    }
  }
}
