package io.dyck.grammar.unicode;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The sets of the properties that ECMA-262 names and the JDK has no table for: binary properties,
 * {@code scx=…} of all scripts, and {@code sc=…} of those that are newer than Java 17. {@code
 * grammar/unicode/properties.mjs} makes the resource from Unicode's tables and says how it is
 * written. Thread-safe.
 */
final class PropertyTable {
  private static final int BASE = 36;

  /** The ranges by {@linkplain UnicodeSets#normalizeName plain} name, read at the first use. */
  private static final class Lines {
    static final Map<String, String> ALL = read();
  }

  private PropertyTable() {}

  /** Returns the set of a name; null if there is none. */
  static @Nullable IntPredicate find(String plainName) {
    String ranges = Lines.ALL.get(plainName);
    return ranges == null ? null : decode(ranges)::get;
  }

  private static BitSet decode(String ranges) {
    BitSet set = new BitSet();
    int end = 0;
    for (String range : Splitter.on(' ').split(ranges)) {
      int dot = range.indexOf('.');
      int first = end + Integer.parseInt(dot < 0 ? range : range.substring(0, dot), BASE);
      end = first + (dot < 0 ? 1 : Integer.parseInt(range.substring(dot + 1), BASE));
      set.set(first, end);
    }
    return set;
  }

  private static Map<String, String> read() {
    Map<String, String> result = new HashMap<>();
    try (InputStream in = PropertyTable.class.getResourceAsStream("properties.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : Splitter.on('\n').split(text)) {
        int colon = line.indexOf(':');
        if (colon > 0 && line.charAt(0) != '#') {
          for (String name : Splitter.on(',').split(line.substring(0, colon))) {
            int equals = name.indexOf('=') + 1;
            result.put(
                name.substring(0, equals) + UnicodeSets.normalizeName(name.substring(equals)),
                line.substring(colon + 1));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return result;
  }
}
