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
 * A version of a text. The outline and the grammar are made at the first use, once. Immutable and
 * thread-safe.
 */
public final class GrammarDocument {
  private final SourceText source;
  private final Language language;
  private final Optional<Path> file;
  private final Optional<String> start;
  private final Supplier<Outline> outline;
  private final Supplier<Reading> reading;

  /**
   * The result of reading a text.
   *
   * @param grammar empty if there are errors, and for JSON Schema
   * @param findings the errors; the grammar has the warnings
   */
  public record Reading(Optional<Grammar> grammar, ImmutableList<Finding> findings) {}

  /**
   * Makes a document.
   *
   * @param name the name in messages
   * @param text the complete text
   * @param language the language of the text
   * @param file the file of the text; imported files are searched beside it. Empty without a file
   * @param start the rule that texts are derived from; empty for the notation's default
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
   * Makes a document without a file.
   *
   * @param name the name in messages
   * @param text the complete text
   * @param language the language of the text
   */
  public GrammarDocument(String name, String text, Language language) {
    this(name, text, language, Optional.empty(), Optional.empty());
  }

  /**
   * Returns the text with its lines.
   *
   * @return the source, as given
   */
  public SourceText source() {
    return source;
  }

  /**
   * Returns the text.
   *
   * @return the text as given, with a blank instead of a byte order mark at its beginning
   */
  public String text() {
    return source.content();
  }

  /**
   * Returns the language of the text.
   *
   * @return the language
   */
  public Language language() {
    return language;
  }

  /**
   * Returns the words and definitions, also for a text with errors. Cost: linear, the first time.
   *
   * @return the outline
   */
  public Outline outline() {
    return outline.get();
  }

  /**
   * Returns the rules of the text, or its errors. Cost: about linear, the first time.
   *
   * @return the result of reading
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
   * Returns the options for reading the text.
   *
   * @return options that name the notation
   */
  ReadOptions options() {
    ReadOptions.Builder options = ReadOptions.builder();
    language.notation().ifPresent(options::notation);
    start.ifPresent(options::start);
    return options.build();
  }

  /** Reads a changed text with the same options. */
  Grammar readAgain(String name, String text) {
    return file.isPresent()
        ? Grammars.read(file.get(), text, options())
        : Grammars.read(name, text, options());
  }

  /**
   * Returns a document with the same text and another start rule.
   *
   * @param rule the name of the start rule
   * @return another document
   */
  public GrammarDocument startingWith(String rule) {
    return new GrammarDocument(source.name(), text(), language, file, Optional.of(rule));
  }

  /**
   * Replaces a byte order mark, which readers skip, by a blank. The offsets of the text then stay
   * the same.
   */
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
