package io.dyck.spark.language;

import com.google.common.base.CharMatcher;
import io.dyck.checker.text.FirstError;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import io.dyck.pda.items.StateBoundException;
import io.dyck.schema.JsonSchema;
import java.util.Optional;

/**
 * A grammar or a JSON Schema as an automaton. The first character of a text that is not blank
 * decides between the two: a schema begins with a brace. Thread-safe.
 */
public final class GrammarOrSchema {
  private static final CharMatcher BLANK = CharMatcher.anyOf(" \t\r\n\uFEFF");

  /**
   * The most states of a schema's automaton. A full automaton needs at most a few hundred
   * megabytes. Schemas without long counted repetitions need far fewer.
   */
  private static final int MOST_STATES = 100_000;

  /**
   * The number of texts between two checks of the automaton's size. One check takes as long as some
   * hundred texts.
   */
  private static final int TEXTS_BETWEEN_LOOKS = 8_192;

  private final String text;
  private final boolean isSchema;
  private final int mostStates;
  private volatile Pda pda;

  /**
   * The number of texts so far. Threads may lose counts to each other, because the count only
   * decides when to check the size.
   */
  private int texts;

  private GrammarOrSchema(String text, boolean isSchema, int mostStates) {
    this.text = text;
    this.isSchema = isSchema;
    this.mostStates = mostStates;
    this.pda = compile(text, isSchema);
  }

  /**
   * Compiles a grammar or a schema.
   *
   * @throws io.dyck.failure.DyckException if the text cannot be used
   */
  public static GrammarOrSchema of(String text) {
    return of(text, MOST_STATES);
  }

  /**
   * Compiles a grammar or a schema with a given bound.
   *
   * @param mostStates the most states that a schema's automaton keeps from one text to the next
   */
  public static GrammarOrSchema of(String text, int mostStates) {
    return new GrammarOrSchema(text, isSchema(text), mostStates);
  }

  public static boolean isSchema(String text) {
    int first = BLANK.negate().indexIn(text);
    return first >= 0 && text.charAt(first) == '{';
  }

  private static Pda compile(String text, boolean isSchema) {
    return isSchema
        ? Pda.of("the schema", JsonSchema.of(text).language())
        : Pda.compile(Grammars.read("the grammar", text, ReadOptions.DEFAULT));
  }

  public boolean isSchema() {
    return isSchema;
  }

  Pda pda() {
    return pda;
  }

  /**
   * Whether a text belongs to it.
   *
   * @throws LimitExceededException if this text alone passes a limit
   */
  public boolean accepts(byte[] utf8) {
    Pda before = pda;
    if (isSchema && ++texts % TEXTS_BETWEEN_LOOKS == 0) {
      before = trim(before);
    }
    try {
      return before.accepts(utf8);
    } catch (LimitExceededException full) {
      return renew(before, full).accepts(utf8);
    }
  }

  /**
   * Returns the place where a text leaves the language.
   *
   * @return empty if the text belongs to it
   * @throws LimitExceededException if this text alone passes a limit
   */
  public Optional<FirstError> firstError(byte[] utf8) {
    if (accepts(utf8)) {
      return Optional.empty();
    }
    Pda before = pda;
    try {
      return FirstError.findIn(utf8, before);
    } catch (StateBoundException full) {
      return FirstError.findIn(utf8, renew(before, full.toLimitException()));
    }
  }

  private Pda trim(Pda before) {
    return before.statistics().states() > mostStates ? renew(before) : before;
  }

  /**
   * Returns a new automaton after the old one has reached its bound. The automaton of a schema
   * makes its states when texts need them, and many texts may fill it. The automaton of a grammar
   * is complete from the start and is not renewed.
   */
  private Pda renew(Pda before, LimitExceededException full) {
    if (!isSchema) {
      throw full;
    }
    return renew(before);
  }

  private synchronized Pda renew(Pda before) {
    if (pda == before) {
      pda = compile(text, true);
    }
    return pda;
  }
}
