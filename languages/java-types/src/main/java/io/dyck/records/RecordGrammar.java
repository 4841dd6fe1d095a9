package io.dyck.records;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Primitives;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The texts of a type's values: a grammar for a model, and conversions between texts and values.
 * Each value has a text. Each text that the grammar accepts can be read, with two exceptions: a map
 * with a repeated key, and a constructor that refuses its arguments. Both are reported as errors.
 *
 * <p>The grammar is deterministic for every supported type. Reading is safe for any text: the
 * automaton checks the text first, names in the text are only compared with the names of the type,
 * and only constructors of records that the type reaches are called. Immutable and thread-safe.
 *
 * @param <T> a record, sealed interface or enum
 */
public final class RecordGrammar<T> {
  private final Class<T> type;
  private final RecordOptions options;
  private final Layout layout;
  private final Shape shape;
  private final ImmutableMap<String, Structure> structures;
  private final Pda pda;

  private RecordGrammar(Class<T> type, RecordOptions options) {
    this.type = type;
    this.options = options;
    this.layout = Layout.of(options.form());
    Shapes shapes = new Shapes(options);
    this.shape = shapes.of(type);
    this.structures = shapes.structures();
    this.pda = Pda.compile(new ShapeGrammar(structures, layout).build(shape, type.getSimpleName()));
  }

  /**
   * Makes the grammar of a type whose texts are calls of constructors.
   *
   * @param <T> the type
   * @param type a record without type parameters, a sealed interface of records, or an enum
   * @return a new grammar, which callers should keep
   * @throws RecordTypeException if a value of the type has no text
   * @throws LimitExceededException if the type reaches too many types, or the grammar is too large
   */
  public static <T> RecordGrammar<T> of(Class<T> type) {
    return of(type, RecordOptions.DEFAULT);
  }

  /**
   * Makes the grammar of a type's texts.
   *
   * @param <T> the type
   * @param type a record without type parameters, a sealed interface of records, or an enum
   * @param form how values are written
   * @return a new grammar, which callers should keep
   * @throws RecordTypeException if a value of the type has no text
   * @throws LimitExceededException if the type reaches too many types, or the grammar is too large
   */
  public static <T> RecordGrammar<T> of(Class<T> type, TextForm form) {
    return of(type, RecordOptions.DEFAULT.withForm(form));
  }

  /**
   * Makes the grammar of a type's texts.
   *
   * @param <T> the type
   * @param type a record without type parameters, a sealed interface of records, or an enum
   * @param options how values are written, and limits
   * @return a new grammar, which callers should keep
   * @throws RecordTypeException if a value of the type has no text
   * @throws LimitExceededException if the type reaches too many types, or the grammar is too large
   */
  public static <T> RecordGrammar<T> of(Class<T> type, RecordOptions options) {
    return new RecordGrammar<>(type, options);
  }

  /**
   * Returns the grammar of the texts. The source of the grammar lists the rules with their types.
   *
   * @return a deterministic grammar with the start rule {@code root}
   */
  public Grammar grammar() {
    return pda.grammar();
  }

  /**
   * Returns the automaton of the grammar, which can be composed with a vocabulary.
   *
   * @return the automaton, compiled when this object was made
   */
  public Pda pda() {
    return pda;
  }

  /**
   * Reads a value. Cost: linear in the text, except for the digits of large numbers.
   *
   * @param text a text of the grammar
   * @return the value
   * @throws RecordTextException if the text is not of the grammar, has a key twice, or has
   *     arguments that a constructor refuses. The exception names the place: the end of the longest
   *     viable prefix, the second key, or the record
   * @throws LimitExceededException if the text is too long or nests too deep
   */
  public T parse(String text) {
    byte[] bytes = bytes(text);
    if (!pda.accepts(bytes)) {
      throw refused("DYCK-R010", text, bytes);
    }
    Object value = new ShapeReader(structures, layout, options.depth(), text).readAll(shape);
    return Primitives.wrap(type).cast(Objects.requireNonNull(value));
  }

  /**
   * Writes a value. {@link #parse} returns an equal value for the text.
   *
   * @param value a value of the type whose parts satisfy their annotations
   * @return the text
   * @throws RecordTextException if a part is null, out of its range, does not match its pattern, or
   *     has more digits than a text may have; with the place in the text
   * @throws LimitExceededException if the value nests too deep, or its text is too long
   */
  public String write(T value) {
    String text = new ShapeWriter(structures, layout, options.depth()).write(shape, value);
    byte[] bytes = bytes(text);
    if (!pda.accepts(bytes)) {
      throw refused("DYCK-R013", text, bytes);
    }
    return text;
  }

  /** Returns the text in UTF-8. Half of a surrogate pair is an error. */
  private byte[] bytes(String text) {
    if (text.length() > options.characters()) {
      throw new LimitExceededException(
          "characters", options.characters(), text.length(), "characters of a text");
    }
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      if (c <= Character.MAX_VALUE && Character.isSurrogate((char) c)) {
        throw new RecordTextException("DYCK-R010", i, "half of a surrogate pair", null);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private RecordTextException refused(String code, String text, byte[] bytes) {
    int end = pda.longestViablePrefix(bytes);
    while (end > 0 && end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    int offset = new String(bytes, 0, end, StandardCharsets.UTF_8).length();
    String problem =
        offset == text.length()
            ? "the text is not finished"
            : "'"
                + text.substring(offset, text.offsetByCodePoints(offset, 1))
                + "' cannot stand here";
    String before = text.substring(Math.max(0, offset - 30), offset);
    return new RecordTextException(
        code, offset, problem + ", after '" + before + "', in a " + type.getSimpleName(), null);
  }
}
