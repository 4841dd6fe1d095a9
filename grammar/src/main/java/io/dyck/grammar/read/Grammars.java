package io.dyck.grammar.read;

import static io.dyck.grammar.analysis.DiagnosticCode.TAKEN_NOTATION;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_RULE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.GrammarChecks;
import io.dyck.grammar.analysis.ReferenceChecks;
import io.dyck.grammar.analysis.SourceReader;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.NotationReader;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.rewrite.IgnoreCase;
import io.dyck.grammar.rewrite.WhitespaceInsertion;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads grammars in any notation, as {@code docs/notations.md} describes them. Either everything is
 * understood, or every problem of the text is in the exception. Thread-safe.
 */
public final class Grammars {
  private Grammars() {}

  /**
   * Reads a grammar from a file in UTF-8.
   *
   * @param path the file; the notation is found by its name and content
   * @return the grammar
   * @throws GrammarException with every problem of the file
   */
  public static Grammar read(Path path) {
    return read(path, ReadOptions.DEFAULT);
  }

  /**
   * Reads a grammar from a file in UTF-8.
   *
   * @param path the file
   * @param options the options of reading
   * @return the grammar
   * @throws GrammarException with every problem of the file
   */
  public static Grammar read(Path path, ReadOptions options) {
    return read(SourceReader.read(path, options.limits()), path, options);
  }

  /**
   * Reads a text as the future content of a file, for example in an editor.
   *
   * @param path the file, which need not exist; imported files are searched in its folder
   * @param text the grammar
   * @param options the options of reading
   * @return the grammar
   * @throws GrammarException with every problem of the text
   */
  public static Grammar read(Path path, String text, ReadOptions options) {
    return read(source(path.toString(), text, options), path, options);
  }

  /**
   * Reads a grammar from a text.
   *
   * @param name the name in messages; its extension may determine the notation
   * @param text the grammar
   * @param options the options of reading
   * @return the grammar
   * @throws GrammarException with every problem of the text
   */
  public static Grammar read(String name, String text, ReadOptions options) {
    return read(source(name, text, options), null, options);
  }

  private static SourceText source(String name, String text, ReadOptions options) {
    boolean isRegex = options.notation().filter(n -> n == Notation.REGEX).isPresent();
    return isRegex
        ? SourceReader.ofPattern(name, text, options.limits())
        : SourceReader.fromText(name, text, options.limits());
  }

  /**
   * Finds out the notation of a text. The extension of the name decides if it belongs to one
   * notation, otherwise the content decides. Cost: linear.
   *
   * @param name the name of the text
   * @param text the grammar
   * @return the most likely notation
   */
  public static Notation detect(String name, String text) {
    return NotationDetection.detect(name, text);
  }

  private static Grammar read(SourceText source, @Nullable Path file, ReadOptions options) {
    Notation notation =
        options
            .notation()
            .orElseGet(() -> NotationDetection.detect(source.name(), source.content()));
    Grammar read;
    try {
      read = NotationReaders.registrationOf(notation).reader().read(source, file, options);
    } catch (GrammarException e) {
      boolean guessed =
          options.notation().isEmpty() && NotationDetection.findByName(source.name()).isEmpty();
      throw guessed ? withOtherNotation(e, notation, source, file, options) : e;
    } catch (OutOfMemoryError e) {
      throw new MemoryExhaustedException("reading the grammar", e);
    }
    return rewrite(read, options);
  }

  /** Returns the same errors, with a further message if another notation can read the text. */
  private static GrammarException withOtherNotation(
      GrammarException e,
      Notation taken,
      SourceText source,
      @Nullable Path file,
      ReadOptions options) {
    for (Notation other : NotationDetection.notationsWithSameSign(taken)) {
      if (isRead(NotationReaders.registrationOf(other).reader(), source, file, options)) {
        Diagnostics diagnostics = new Diagnostics(source, 1);
        diagnostics.report(
            TAKEN_NOTATION,
            new SourceSpan(0, 0),
            "the text is taken for " + taken.title() + ", and " + other.title() + " fits too",
            "to read it as "
                + other.title()
                + ": --notation "
                + other.option()
                + " (in Java ReadOptions.builder().notation(Notation."
                + other
                + "))");
        return new GrammarException(
            ImmutableList.<Diagnostic>builder()
                .addAll(e.diagnostics())
                .addAll(diagnostics.allDiagnostics())
                .build());
      }
    }
    return e;
  }

  private static boolean isRead(
      NotationReader reader, SourceText source, @Nullable Path file, ReadOptions options) {
    try {
      reader.read(source, file, options);
      return true;
    } catch (GrammarException notThisOne) {
      return false;
    }
  }

  private static Grammar rewrite(Grammar read, ReadOptions options) {
    if (options.whitespace().isEmpty() && !options.ignoreCase()) {
      return read;
    }
    ImmutableMap<String, Rule> rules = read.rules();
    String start = read.start();
    if (options.whitespace().isPresent()) {
      String whitespace = options.whitespace().get();
      if (!rules.containsKey(whitespace)) {
        ReferenceChecks names = new ReferenceChecks(new Diagnostics(read.source(), 1));
        throw refusal(
            read.source(),
            UNDEFINED_RULE,
            "there is no rule " + Diagnostics.quote(whitespace) + " for white space",
            names.suggestion(whitespace, rules.keySet()));
      }
      WhitespaceInsertion.Result spaced =
          new WhitespaceInsertion(rules, ImmutableSet.of(whitespace), ImmutableSet.of())
              .apply(start);
      rules = spaced.rules();
      start = spaced.start();
    }
    if (options.ignoreCase()) {
      rules = IgnoreCase.apply(rules);
    }
    return new Grammar(read.source(), rules, start, warnings(read, rules, start))
        .withComments(read.comments());
  }

  /** Returns the warnings that still hold. */
  private static ImmutableList<Diagnostic> warnings(
      Grammar read, ImmutableMap<String, Rule> rules, String start) {
    Diagnostics now = new Diagnostics(read.source(), Integer.MAX_VALUE);
    new GrammarChecks(rules, start, now).check();
    ImmutableSet<SourceSpan> unused =
        now.allDiagnostics().stream()
            .filter(d -> d.code().equals(DiagnosticCode.UNUSED_RULE.text()))
            .map(Diagnostic::span)
            .collect(ImmutableSet.toImmutableSet());
    return read.warnings().stream()
        .filter(
            d -> !d.code().equals(DiagnosticCode.UNUSED_RULE.text()) || unused.contains(d.span()))
        .collect(ImmutableList.toImmutableList());
  }

  private static GrammarException refusal(
      SourceText source, DiagnosticCode code, String message, String advice) {
    Diagnostics diagnostics = new Diagnostics(source, 1);
    diagnostics.report(code, new SourceSpan(0, 0), message, advice);
    return new GrammarException(diagnostics.allDiagnostics());
  }
}
