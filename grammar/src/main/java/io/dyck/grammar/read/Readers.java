package io.dyck.grammar.read;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Match;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.abnf.Abnf;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.bnf.Bnf;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.gbnf.GbnfOptions;
import io.dyck.grammar.iso.Iso;
import io.dyck.grammar.lark.Lark;
import io.dyck.grammar.lark.LarkOptions;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.NotationReader;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.regex.Regex;
import io.dyck.grammar.regex.RegexOptions;
import io.dyck.grammar.w3c.W3c;
import io.dyck.grammar.wirth.Wirth;
import io.dyck.grammar.xgrammar.Xgrammar;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The reader of each notation. A new notation is registered here, and nowhere else. */
final class Readers {
  static final ImmutableMap<Notation, NotationReader> ALL =
      Maps.immutableEnumMap(
          ImmutableMap.of(
              Notation.GBNF, Readers::gbnf,
              Notation.XGRAMMAR, Xgrammar::read,
              Notation.W3C, W3c::read,
              Notation.ISO, Iso::read,
              Notation.WIRTH, Wirth::read,
              Notation.BNF, Bnf::read,
              Notation.ABNF, Abnf::read,
              Notation.LARK, Readers::lark,
              Notation.REGEX, Readers::regex));

  private Readers() {}

  private static Grammar gbnf(SourceText source, @Nullable Path file, ReadOptions options) {
    return Gbnf.read(
        source,
        GbnfOptions.builder()
            .start(options.start().orElse("root"))
            .longestMatch(options.longestMatch())
            .limits(options.limits())
            .build());
  }

  private static Grammar lark(SourceText source, @Nullable Path file, ReadOptions options) {
    refuseLongestMatch(source, options);
    LarkOptions larkOptions = LarkOptions.defaults().withLimits(options.limits());
    Grammar grammar =
        Lark.read(source, file, options.start().map(larkOptions::withStart).orElse(larkOptions));
    return options.conventionalTerminals() ? grammar : withoutLongestMatch(grammar);
  }

  /** Every end of a terminal counts, as with Lark's Earley parser and its complete lexer. */
  private static Grammar withoutLongestMatch(Grammar grammar) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    for (Rule rule : grammar.rules().values()) {
      boolean longest = rule.match() == Match.LONGEST;
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
        RegexOptions.defaults().withLimits(options.limits()));
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

  /** In these notations the text alone says what is a terminal. */
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
