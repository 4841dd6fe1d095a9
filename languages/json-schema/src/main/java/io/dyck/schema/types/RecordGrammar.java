package io.dyck.schema.types;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import java.nio.charset.StandardCharsets;

/**
 * The constructor form of a type's values: Java source such as {@code new Weather("Lisbon", 21.5,
 * List.of(Sky.CLEAR))}, as a grammar for a model, and conversions between texts and values. A value
 * has the same parts as in the JSON of {@link RecordSchemas}, and the same annotations restrict it
 * (Koo, Liu and He, "Automata-based constraints for language model decoding", 2024, section 5.2).
 *
 * <p>The grammar is deterministic for every supported type. Reading is safe for any text: the
 * automaton checks the text first, names in the text are only compared with the names of the type,
 * and only constructors of records that the type reaches are called. Immutable and thread-safe.
 *
 * @param <T> the Java type
 */
public final class RecordGrammar<T> {
  /** The most characters of a text. */
  private static final int MOST_CHARACTERS = 1_000_000;

  private static final int SHOWN_CHARACTERS = 30;

  private final String name;
  private final ObjectNode schema;
  private final RecordSchemas<T> values;
  private final Pda pda;

  private RecordGrammar(Class<T> type) {
    this.name = type.getSimpleName();
    this.schema = new TypeSchemas(RecordSchemas.MAPPER, true).schema(type);
    this.values = new RecordSchemas<>(type, schema.deepCopy());
    // Finds contradictions, and types without a finite value.
    JsonSchema unused = JsonSchema.of(values.schema());
    this.pda = Pda.compile(CallGrammar.grammarOf(schema, name));
  }

  /**
   * Makes the grammar of a type whose texts are calls of constructors.
   *
   * @param <T> the type
   * @param type a record without type parameters, a sealed interface of records, or an enum
   * @return a new grammar, which callers should keep
   * @throws TypeSchemaException if a part of the type has no text (code {@code DYCK-J013})
   * @throws io.dyck.schema.read.SchemaException if the type has no value, because annotations
   *     contradict each other, or each value holds another
   */
  public static <T> RecordGrammar<T> of(Class<T> type) {
    return new RecordGrammar<>(type);
  }

  /**
   * Returns the grammar of the texts. The source of the grammar lists the rules.
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
   * Reads a value.
   *
   * @param text a text of the grammar
   * @return the value
   * @throws TypeSchemaException if the text is not of the grammar, has a key twice, or has
   *     arguments that a constructor refuses (code {@code DYCK-J014})
   */
  public T parse(String text) {
    check(text);
    return values.parse(CallReader.json(schema, text));
  }

  /**
   * Writes a value. {@link #parse} returns an equal value for the text.
   *
   * @param value a value of the type whose parts satisfy their annotations
   * @return the text
   * @throws TypeSchemaException if a part is null, out of its range, does not match its pattern, or
   *     has too many digits (code {@code DYCK-J014})
   */
  public String write(T value) {
    try {
      String json = values.write(value);
      String text = CallWriter.text(schema, RecordSchemas.MAPPER.readTree(json));
      check(text);
      return text;
    } catch (JsonProcessingException e) {
      throw TypeSchemaException.text(e.getOriginalMessage(), e);
    }
  }

  private void check(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw TypeSchemaException.text("it has more than " + MOST_CHARACTERS + " characters", null);
    } else if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw TypeSchemaException.text("it holds half of a surrogate pair", null);
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (!pda.accepts(bytes)) {
      throw refusal(text, bytes);
    }
  }

  /** Names the end of the longest viable prefix. */
  private TypeSchemaException refusal(String text, byte[] bytes) {
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
    String before = text.substring(Math.max(0, offset - SHOWN_CHARACTERS), offset);
    return TypeSchemaException.text(offset, problem + ", after '" + before + "', in a " + name);
  }
}
