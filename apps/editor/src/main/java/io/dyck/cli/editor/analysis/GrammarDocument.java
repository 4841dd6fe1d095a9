package io.dyck.cli.editor.analysis;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.outline.Outline;
import io.dyck.grammar.read.Grammars;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One version of a text. Its outline and its grammar are made when they are first asked for, once.
 * Immutable and thread-safe.
 */
public final class GrammarDocument {
  private final SourceText source;
  private final Language language;
  private final Optional<Path> file;
  private final Optional<String> start;
  private final Supplier<Outline> outline;
  private final Supplier<Reading> reading;

  /**
   * What reading has found.
   *
   * @param grammar empty if there are errors, and for JSON Schema
   * @param findings errors; warnings are those of the grammar
   */
  public record Reading(Optional<Grammar> grammar, ImmutableList<Finding> findings) {}

  /**
   * A text.
   *
   * @param name what messages call it
   * @param text all of it
   * @param language what it is written in
   * @param file where it belongs; what it imports stands beside it. Empty: nowhere
   * @param start the rule that texts are derived from; empty: the notation's own
   */
  public GrammarDocument(
      String name, String text, Language language, Optional<Path> file, Optional<String> start) {
    this.source = SourceText.of(name, withoutMark(text, language));
    this.language = language;
    this.file = file;
    this.start = start;
    this.outline = Suppliers.memoize(this::readOutline);
    this.reading = Suppliers.memoize(this::read);
  }

  /**
   * A text that belongs to no file.
   *
   * @param name what messages call it
   * @param text all of it
   * @param language what it is written in
   */
  public GrammarDocument(String name, String text, Language language) {
    this(name, text, language, Optional.empty(), Optional.empty());
  }

  /**
   * The text with its lines.
   *
   * @return as it was given
   */
  public SourceText source() {
    return source;
  }

  /**
   * The text.
   *
   * @return as it was given, with a blank for a byte order mark at its beginning
   */
  public String text() {
    return source.content();
  }

  /**
   * What it is written in.
   *
   * @return the language
   */
  public Language language() {
    return language;
  }

  /**
   * Words and definitions, whether or not the text can be read. Cost: linear, the first time.
   *
   * @return the outline
   */
  public Outline outline() {
    return outline.get();
  }

  /**
   * The rules, or what is wrong with the text. Cost: about linear, the first time.
   *
   * @return what reading has found
   */
  public Reading reading() {
    return reading.get();
  }

  /**
   * The rule that texts are derived from.
   *
   * @return empty: the notation's own
   */
  public Optional<String> start() {
    return start;
  }

  /**
   * How the text is read.
   *
   * @return options that name the notation
   */
  ReadOptions options() {
    ReadOptions.Builder options = ReadOptions.builder();
    language.notation().ifPresent(options::notation);
    start.ifPresent(options::start);
    return options.build();
  }

  /** Reads a changed text just as this one. */
  Grammar readAgain(String name, String text) {
    return file.isPresent()
        ? Grammars.read(file.get(), text, options())
        : Grammars.read(name, text, options());
  }

  /**
   * The same text, where texts are derived from another rule.
   *
   * @param rule its name
   * @return another document
   */
  public GrammarDocument startingWith(String rule) {
    return new GrammarDocument(source.name(), text(), language, file, Optional.of(rule));
  }

  /** Readers pass over a byte order mark; a blank in its place keeps what follows where it is. */
  private static String withoutMark(String text, Language language) {
    boolean isBlankFree = language.notation().filter(Notation.REGEX::equals).isPresent();
    return text.startsWith("\uFEFF") && !isBlankFree ? ' ' + text.substring(1) : text;
  }

  private Outline readOutline() {
    Optional<Notation> notation = language.notation();
    return notation.isPresent()
        ? Outline.of(notation.get(), source)
        : new SchemaText(source).outline();
  }

  private Reading read() {
    if (language.isSchema()) {
      return new Reading(Optional.empty(), ImmutableList.of());
    }
    try {
      return new Reading(Optional.of(readAgain(source.name(), text())), ImmutableList.of());
    } catch (GrammarException e) {
      return new Reading(
          Optional.empty(), DeterminismChecker.malformed(source.name(), e).findings());
    } catch (LimitExceededException e) {
      return new Reading(
          Optional.empty(),
          ImmutableList.of(
              Finding.of(
                  e.code(),
                  Severity.ERROR,
                  source,
                  new SourceSpan(0, 0),
                  String.valueOf(e.getMessage()),
                  "make the grammar smaller")));
    }
  }
}
