package io.dyck.sql.value;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A function that statements may call: its name, the parts between its parentheses, and the kind of
 * its result. Compared by identity.
 */
public final class SqlFunction {
  public final String name;
  public final ImmutableList<Part> parts;
  public final ValueKind result;

  private SqlFunction(String name, ValueKind result, List<Part> parts) {
    this.name = name;
    this.result = result;
    this.parts = ImmutableList.copyOf(parts);
  }

  /** A part of the text between the parentheses. */
  public sealed interface Part permits Sign, Words, Choice, Format, Text, Regular, Size, Argument {}

  /** A comma. */
  public record Sign(String text) implements Part {}

  /**
   * A choice of words of the language, with white space behind them, or around them after an
   * argument.
   */
  public record Words(ImmutableList<String> words) implements Part {}

  /**
   * A choice of texts between quotes.
   *
   * @param isInAnyCase whether letters match in either case
   */
  public record Choice(ImmutableList<String> literals, boolean isInAnyCase) implements Part {}

  /** A text that describes how a moment is written, in the notation of strftime. */
  public record Format() implements Part {}

  /** Any text literal. */
  public record Text() implements Part {}

  /**
   * A regular expression between quotes.
   *
   * @param hasGroup whether the expression must have a first group
   */
  public record Regular(boolean hasGroup) implements Part {}

  /** A number of characters or digits. */
  public record Size() implements Part {}

  /**
   * A value.
   *
   * @param isConstant whether the value may also be a literal
   * @param isRepeated whether further such values may follow
   */
  public record Argument(SqlKinds kinds, boolean isConstant, boolean isRepeated) implements Part {}

  /** Makes a function whose parts are separated by commas. */
  public static SqlFunction ofCall(String name, ValueKind result, Part... parts) {
    List<Part> all = new ArrayList<>();
    for (Part part : parts) {
      if (!all.isEmpty()) {
        all.add(new Sign(","));
      }
      all.add(part);
    }
    return new SqlFunction(name, result, all);
  }

  /** Makes a function whose parts include the separators. */
  public static SqlFunction exactly(String name, ValueKind result, Part... parts) {
    return new SqlFunction(name, result, Arrays.asList(parts));
  }

  public static Part value(ValueKind kind) {
    return new Argument(SqlKinds.of(kind), false, false);
  }

  public static Part valueOrLiteral(ValueKind kind) {
    return new Argument(SqlKinds.of(kind), true, false);
  }

  /** Returns a day, with a time or without. */
  public static Part moment() {
    return new Argument(SqlKinds.MOMENT, false, false);
  }

  public static Part momentOrLiteral() {
    return new Argument(SqlKinds.MOMENT, true, false);
  }

  /** Returns one or more values or literals. */
  public static Part oneOrMore(ValueKind kind) {
    return new Argument(SqlKinds.of(kind), true, true);
  }

  /** Returns a choice of text literals, given without their quotes. */
  public static Part choice(String... texts) {
    return new Choice(ImmutableList.copyOf(texts), false);
  }

  /** Returns a choice of text literals in either case, given without their quotes. */
  public static Part units(ImmutableList<String> texts) {
    return new Choice(texts, true);
  }

  public static Part words(String... words) {
    return new Words(ImmutableList.copyOf(words));
  }

  /** Returns the kinds of the argument that depends on the row, or of the first argument. */
  public SqlKinds argument() {
    List<Argument> arguments =
        parts.stream().filter(Argument.class::isInstance).map(Argument.class::cast).toList();
    return arguments.stream()
        .filter(argument -> !argument.isConstant())
        .findFirst()
        .orElse(arguments.get(0))
        .kinds();
  }
}
