package io.dyck.tools;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.elements.ElementLanguage;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.elements.ElementValues;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.function.Supplier;

/**
 * Reads the schemas of tools and remembers the schemas that were used last, because most requests
 * name the same tools again. Thread-safe.
 */
public final class ToolSchemas {
  /** The default number of schemas that are remembered. */
  public static final int DEFAULT_SIZE = 2_000;

  private final SchemaOptions options;
  private final Cache<String, LazyLanguage> languages;
  private final Cache<Elements, ElementLanguage> elements;

  private record Elements(String parameters, ElementStyle style, ImmutableList<String> tokens) {}

  /**
   * Remembers {@link #DEFAULT_SIZE} schemas.
   *
   * @param options how schemas are read, and how arguments are written
   */
  public ToolSchemas(SchemaOptions options) {
    this(options, DEFAULT_SIZE);
  }

  /**
   * Remembers some schemas.
   *
   * @param options how schemas are read, and how arguments are written
   * @param size the largest number of remembered schemas
   */
  public ToolSchemas(SchemaOptions options, int size) {
    this.options = options;
    this.languages = CacheBuilder.newBuilder().maximumSize(size).build();
    this.elements = CacheBuilder.newBuilder().maximumSize(size).build();
  }

  /** Returns a check of calls with the same options. */
  CallCheck check() {
    return new CallCheck(options);
  }

  /**
   * Returns the texts of a tool's arguments. Equal schema texts give the same language object while
   * it is remembered.
   */
  LazyLanguage arguments(Tool tool, String pointer) {
    LazyLanguage known = languages.getIfPresent(tool.parameters());
    if (known == null) {
      known =
          compileSchema(tool, pointer, () -> JsonSchema.of(tool.parameters(), options).language());
      languages.put(tool.parameters(), known);
    }
    return known;
  }

  /**
   * Returns the texts of a tool's arguments as elements. The spellings in {@code tokens} are
   * special tokens.
   */
  ElementLanguage elements(Tool tool, ElementStyle style, ImmutableList<String> tokens) {
    Elements key = new Elements(tool.parameters(), style, tokens);
    ElementLanguage known = elements.getIfPresent(key);
    if (known == null) {
      known = newElements(tool, style, tokens);
      elements.put(key, known);
    }
    return known;
  }

  /** Returns the allowed values of a tool's arguments, for reading the elements of one call. */
  ElementValues values(Tool tool, ElementStyle style) {
    return new ElementValues(newElements(tool, style, ImmutableList.of()));
  }

  private ElementLanguage newElements(Tool tool, ElementStyle style, ImmutableList<String> tokens) {
    return compileSchema(
        tool, "", () -> JsonSchema.elements(tool.parameters(), options, style, tokens));
  }

  private static <T> T compileSchema(Tool tool, String pointer, Supplier<T> use) {
    try {
      return use.get();
    } catch (CompilationCancelledException e) {
      throw e;
    } catch (DyckException e) {
      throw new ToolException(
          Problem.SCHEMA,
          pointer,
          "the parameters of \"" + tool.name() + "\": " + e.getMessage(),
          e);
    }
  }
}
