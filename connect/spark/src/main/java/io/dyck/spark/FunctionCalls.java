package io.dyck.spark;

import io.dyck.checker.text.FirstError;
import io.dyck.spark.language.ErrorText;
import io.dyck.spark.language.GrammarOrSchema;
import io.dyck.spark.language.LanguageCache;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.types.variant.Variant;
import org.apache.spark.types.variant.VariantBuilder;
import org.apache.spark.types.variant.VariantSizeLimitException;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.unsafe.types.VariantVal;
import org.jspecify.annotations.Nullable;

/**
 * The computations of the SQL functions for one row. Public only because the code that Spark
 * generates calls it; programs use {@link DyckFunctions}. Thread-safe.
 */
public final class FunctionCalls {
  private FunctionCalls() {}

  /**
   * Returns whether a text belongs to a language.
   *
   * @param grammar a grammar or a JSON Schema
   * @param text the text
   * @return null if there is no answer, because the grammar cannot be used or a limit is passed
   */
  public static @Nullable Boolean accepts(UTF8String grammar, UTF8String text) {
    try {
      return LanguageCache.find(grammar).accepts(text.getBytes());
    } catch (RuntimeException e) {
      String unused = ErrorText.textOf(e);
      return null;
    }
  }

  /**
   * Returns the place where a text leaves a language.
   *
   * @param grammar a grammar or a JSON Schema
   * @param text the text
   * @return a row in the form of {@link DyckFunctions#EXPLANATION}
   */
  public static InternalRow explain(@Nullable UTF8String grammar, @Nullable UTF8String text) {
    if (grammar == null || text == null) {
      return row(null, null, null, null, utf8(missingArgument(grammar == null)));
    }
    try {
      Optional<FirstError> error = LanguageCache.find(grammar).firstError(text.getBytes());
      if (error.isEmpty()) {
        return row(true, null, null, null, null);
      }
      FirstError found = error.get();
      Object[] expected = found.expected().stream().map(UTF8String::fromString).toArray();
      return row(false, found.line(), found.column(), new GenericArrayData(expected), null);
    } catch (RuntimeException e) {
      return row(null, null, null, null, utf8(ErrorText.textOf(e)));
    }
  }

  /**
   * Returns the value that a text encodes, if it satisfies a schema.
   *
   * @param schema a JSON Schema
   * @param text JSON
   * @return a row in the form of {@link DyckFunctions#VALUE}
   */
  public static InternalRow value(@Nullable UTF8String schema, @Nullable UTF8String text) {
    if (schema == null || text == null) {
      return row(null, utf8(missingArgument(schema == null)));
    }
    try {
      GrammarOrSchema language = LanguageCache.find(schema);
      if (!language.isSchema()) {
        return row(null, utf8(SparkProblem.NO_VALUE.text("a grammar gives no values")));
      }
      Optional<FirstError> error = language.firstError(text.getBytes());
      if (error.isPresent()) {
        FirstError at = error.get();
        String expected = String.join(", ", at.expected());
        return row(null, utf8(at.line() + ":" + at.column() + ": expected " + expected));
      }
      Variant value = VariantBuilder.parseJson(text.toString(), false);
      return row(new VariantVal(value.getValue(), value.getMetadata()), null);
    } catch (IOException | VariantSizeLimitException e) {
      return row(null, utf8(SparkProblem.NO_VALUE.text(String.valueOf(e.getMessage()))));
    } catch (RuntimeException e) {
      return row(null, utf8(ErrorText.textOf(e)));
    }
  }

  private static String missingArgument(boolean grammar) {
    return SparkProblem.NULL_TEXT.text(
        grammar ? "the grammar or schema is NULL" : "the text is NULL");
  }

  private static UTF8String utf8(String text) {
    return UTF8String.fromString(text);
  }

  private static InternalRow row(@Nullable Object... values) {
    return new GenericInternalRow(values);
  }
}
