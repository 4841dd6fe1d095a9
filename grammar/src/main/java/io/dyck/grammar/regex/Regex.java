package io.dyck.grammar.regex;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.GrammarChecks;
import io.dyck.grammar.analysis.SourceReader;
import io.dyck.grammar.pattern.PatternFlags;
import io.dyck.grammar.pattern.PatternLowering;
import io.dyck.grammar.pattern.PatternReader;
import io.dyck.grammar.pattern.RegexPattern;
import java.nio.file.Path;

/**
 * Reads a regular expression, see {@code docs/regex.md}: the common subset of RE2, Python's re and
 * ECMAScript, matched against the whole text. Either the whole expression is understood, or an
 * exception lists every problem. Time and memory are linear in the text, except for lookarounds
 * inside the expression. Thread-safe.
 */
public final class Regex {
  /** The name of the only rule. */
  public static final String RULE = "root";

  private Regex() {}

  /**
   * Reads an expression.
   *
   * @param name the name in messages
   * @param pattern the expression, without slashes around it
   * @return a grammar of one rule, {@link #RULE}
   * @throws io.dyck.grammar.GrammarException with every problem of the expression
   */
  public static Grammar parse(String name, String pattern) {
    return parse(name, pattern, RegexOptions.DEFAULT);
  }

  /**
   * Reads an expression.
   *
   * @param name the name in messages
   * @param pattern the expression, without slashes around it
   * @param options the options of reading
   * @return a grammar of one rule, {@link #RULE}
   * @throws io.dyck.grammar.GrammarException with every problem of the expression
   */
  public static Grammar parse(String name, String pattern, RegexOptions options) {
    return read(SourceReader.ofPattern(name, pattern, options.limits()), options);
  }

  /**
   * Reads an expression from a file in UTF-8. A line end at the end of the file is no part of the
   * expression.
   *
   * @param path the file
   * @param options the options of reading
   * @return a grammar of one rule, {@link #RULE}
   * @throws io.dyck.grammar.GrammarException with every problem of the expression
   */
  public static Grammar parse(Path path, RegexOptions options) {
    return read(withoutLineEnd(SourceReader.read(path, options.limits())), options);
  }

  /**
   * Reads an expression from a text that is already there.
   *
   * @param source the expression
   * @param options the options of reading
   * @return a grammar of one rule, {@link #RULE}
   * @throws io.dyck.grammar.GrammarException with every problem of the expression
   */
  public static Grammar read(SourceText source, RegexOptions options) {
    Diagnostics diagnostics = new Diagnostics(source, options.limits().diagnostics());
    int end = source.content().length();
    SourceSpan span = new SourceSpan(0, end);
    PatternFlags flags =
        new PatternFlags(
            options.ignoreCase(),
            options.multiline(),
            options.dotAll(),
            false,
            options.unicode(),
            false);
    RegexPattern pattern =
        new PatternReader(source, diagnostics, options.limits())
            .read(0, end, flags, options.operators());
    diagnostics.throwIfErrors();
    PatternLowering lowering = new PatternLowering(diagnostics);
    Expression body = options.search() ? lowering.lowerAnywhere(pattern) : lowering.lower(pattern);
    diagnostics.throwIfErrors();
    ImmutableMap<String, Rule> rules = ImmutableMap.of(RULE, new Rule(RULE, span, body));
    new GrammarChecks(rules, RULE, diagnostics).check();
    diagnostics.throwIfErrors();
    return new Grammar(source, rules, RULE, diagnostics.allDiagnostics());
  }

  /**
   * Removes the line end that editors add at the end of a file.
   *
   * @param source the file
   * @return the text without this line end
   */
  public static SourceText withoutLineEnd(SourceText source) {
    String text = source.content();
    int end = text.length();
    if (end > 0 && text.charAt(end - 1) == '\n') {
      end--;
    }
    if (end > 0 && text.charAt(end - 1) == '\r') {
      end--;
    }
    return SourceText.of(source.name(), text.substring(0, end));
  }
}
