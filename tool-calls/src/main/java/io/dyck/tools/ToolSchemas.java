package io.dyck.tools;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.dyck.failure.DyckException;
import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;

/**
 * Reads the schemas of tools, and remembers those that were used last: most requests name the same
 * tools again. Thread-safe.
 */
public final class ToolSchemas {
  /** So many schemas are remembered, unless said otherwise. */
  public static final int DEFAULT_SIZE = 2_000;

  private final SchemaOptions options;
  private final Cache<String, LazyLanguage> languages;

  /**
   * Remembers {@link #DEFAULT_SIZE} schemas.
   *
   * @param options how they are read, and how arguments are written
   */
  public ToolSchemas(SchemaOptions options) {
    this(options, DEFAULT_SIZE);
  }

  /**
   * Remembers some schemas.
   *
   * @param options how they are read, and how arguments are written
   * @param size so many at most
   */
  public ToolSchemas(SchemaOptions options, int size) {
    this.options = options;
    this.languages = CacheBuilder.newBuilder().maximumSize(size).build();
  }

  /** A check of calls by the same schemas. */
  CallCheck check() {
    return new CallCheck(options);
  }

  /** The texts of a tool's arguments; the same text of a schema gives the same language. */
  LazyLanguage arguments(Tool tool, String pointer) {
    LazyLanguage known = languages.getIfPresent(tool.parameters());
    if (known == null) {
      try {
        known = JsonSchema.of(tool.parameters(), options).language();
      } catch (CompilationCancelledException e) {
        throw e;
      } catch (DyckException e) {
        throw new ToolException(
            Problem.SCHEMA,
            pointer,
            "the parameters of \"" + tool.name() + "\": " + e.getMessage(),
            e);
      }
      languages.put(tool.parameters(), known);
    }
    return known;
  }
}
