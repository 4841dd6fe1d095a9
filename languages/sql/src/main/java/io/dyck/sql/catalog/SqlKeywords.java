package io.dyck.sql.catalog;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Reads the words that need quotes as names from one file for each dialect. The first line of a
 * file states its source.
 */
final class SqlKeywords {
  private SqlKeywords() {}

  static ImmutableSet<String> of(String dialect) {
    String name = "keywords-" + dialect + ".txt";
    try (InputStream in = SqlKeywords.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      ImmutableSet.Builder<String> words = ImmutableSet.builder();
      for (String line : Splitter.on('\n').split(text)) {
        if (!line.startsWith("#")) {
          words.addAll(Splitter.on(' ').trimResults().omitEmptyStrings().split(line));
        }
      }
      return words.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
