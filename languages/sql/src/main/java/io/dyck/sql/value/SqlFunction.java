package io.dyck.sql.value;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A function that statements may call, told apart by identity: its name, what stands between its
 * parentheses, and what it gives.
 */
public final class SqlFunction {
  public final String name;
  public final ImmutableList<Part> parts;
  public final Kind result;

  private SqlFunction(String name, Kind result, List<Part> parts) {
    this.name = name;
    this.result = result;
    this.parts = ImmutableList.copyOf(parts);
  }

  /** What stands between the parentheses. */
  public sealed interface Part permits Sign, Words, Choice, Text, Digit, Argument {}

  /** A comma. */
  public record Sign(String text) implements Part {}

  /** Words of the language, of which one is taken, with white space behind or around them. */
  public record Words(ImmutableList<String> words) implements Part {}

  /** Literals, of which one is taken. */
  public record Choice(ImmutableList<String> literals) implements Part {}

  /** Any text literal. */
  public record Text() implements Part {}

  /** A digit that is not zero. */
  public record Digit() implements Part {}

  /**
   * A value.
   *
   * @param isConstant whether it may be a literal, too
   */
  public record Argument(Kind kind, boolean isConstant) implements Part {}

  /** Parts with commas between them. */
  public static SqlFunction call(String name, Kind result, Part... parts) {
    List<Part> all = new ArrayList<>();
    for (Part part : parts) {
      if (!all.isEmpty()) {
        all.add(new Sign(","));
      }
      all.add(part);
    }
    return new SqlFunction(name, result, all);
  }

  /** Parts that tell themselves what stands between them. */
  public static SqlFunction exactly(String name, Kind result, Part... parts) {
    return new SqlFunction(name, result, Arrays.asList(parts));
  }

  public static Part value(Kind kind) {
    return new Argument(kind, false);
  }

  public static Part orLiteral(Kind kind) {
    return new Argument(kind, true);
  }

  /** Literals of SQL between quotes. */
  public static Part choice(String... texts) {
    return new Choice(
        Arrays.stream(texts)
            .map(text -> "'" + text + "'")
            .collect(ImmutableList.toImmutableList()));
  }

  public static Part words(String... words) {
    return new Words(ImmutableList.copyOf(words));
  }

  /** The kind of the value that there must be. */
  public Kind argument() {
    for (Part part : parts) {
      if (part instanceof Argument argument) {
        return argument.kind();
      }
    }
    throw new IllegalStateException(name + " has no argument");
  }
}
