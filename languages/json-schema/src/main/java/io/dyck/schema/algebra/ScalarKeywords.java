package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import io.dyck.failure.LimitExceededException;
import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.PatternException;
import io.dyck.schema.strings.StringSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates the keywords that constrain numbers and strings. */
final class ScalarKeywords {
  private final Formulas formulas;
  private final KeywordUsageListener usage;

  ScalarKeywords(Formulas formulas, KeywordUsageListener usage) {
    this.formulas = formulas;
    this.usage = usage;
  }

  void add(SchemaNode node, List<Formula> parts) {
    addRange(node, "minimum", "exclusiveMinimum", true, parts);
    addRange(node, "maximum", "exclusiveMaximum", false, parts);
    if (node.hasKeyword("multipleOf")) {
      addNumbers(NumberSet.multipleOf(node.get("multipleOf").decimalValue()), parts);
      usage.noteExact(node, "multipleOf");
    }
    for (String keyword : new String[] {"minLength", "maxLength"}) {
      if (node.hasKeyword(keyword)) {
        long count = node.get(keyword).decimalValue().longValue();
        int bound = (int) Math.min(Integer.MAX_VALUE, count);
        if (keyword.equals("minLength")) {
          addStrings(StringSet.length(bound, null), parts);
        } else if (bound < Integer.MAX_VALUE) {
          addStrings(StringSet.length(0, bound), parts);
        }
        usage.noteExact(node, keyword);
      }
    }
    if (node.hasKeyword("pattern")) {
      addStrings(pattern(node, "pattern", node.get("pattern").textValue()), parts);
      usage.noteExact(node, "pattern");
    }
    if (node.hasKeyword("format")) {
      addFormat(node, parts);
    }
  }

  /** Returns the strings in which a pattern matches anywhere. */
  static StringSet pattern(SchemaNode node, String keyword, String pattern) {
    try {
      return StringSet.pattern(pattern);
    } catch (PatternException e) {
      throw SchemaException.pattern(node.pointer(), keyword, pattern, e);
    } catch (LimitExceededException e) {
      throw e.withPlace(node.pointerOf(keyword));
    }
  }

  private void addFormat(SchemaNode node, List<Formula> parts) {
    String name = node.get("format").textValue();
    boolean holds = name != null && usage.isAssertingFormats();
    NumberSet integers = name == null ? null : NumberSet.format(name);
    StringSet plain = holds && usage.isPlain() ? plainFormat(node, name) : null;
    StringSet format = plain != null || !holds ? plain : StringSet.format(name);
    if (integers != null && holds && usage.isPlain()) {
      addNumbers(integers, parts);
      usage.noteExact(node, "format");
    } else if (plain != null) {
      addStrings(plain, parts);
      usage.noteExact(node, "format");
    } else if (format == null && integers == null && usage.isAssertingFormats()) {
      usage.noteIgnored(node, "format", unknownFormat(String.valueOf(name)));
    } else if (format == null) {
      usage.noteAnnotation(node, "format");
    } else {
      addStrings(format, parts);
      if (StringSet.narrowedFormats().contains(name)) {
        usage.noteNarrowed(node, "format", "not all strings of " + name + " are allowed");
      } else {
        usage.noteExact(node, "format");
      }
    }
  }

  /**
   * Returns the plain strings of a format. Returns null if the schema itself asks for other strings
   * of the format, or the format has no plain strings.
   */
  private static @Nullable StringSet plainFormat(SchemaNode node, String name) {
    StringSet plain = StringSet.plainFormat(name);
    boolean isOther = node.hasKeyword("const") || node.hasKeyword("enum");
    if (plain != null && !isOther && node.hasKeyword("pattern")) {
      isOther =
          pattern(node, "pattern", node.get("pattern").textValue()).intersection(plain).isEmpty();
    }
    return isOther ? null : plain;
  }

  private static String unknownFormat(String name) {
    String near = KeywordNames.nearestName(name, StringSet.formats());
    return "unknown format \""
        + name
        + "\""
        + (near == null ? "" : "; did you mean \"" + near + "\"?");
  }

  /** Adds a bound. In draft 4, a boolean keyword can exclude the bound itself. */
  private void addRange(
      SchemaNode node, String keyword, String exclusive, boolean lower, List<Formula> parts) {
    JsonNode excluded = node.hasKeyword(exclusive) ? node.get(exclusive) : null;
    boolean isFlag = excluded != null && excluded.isBoolean();
    if (node.hasKeyword(keyword)) {
      boolean included = !isFlag || excluded == null || !excluded.booleanValue();
      addBound(node.get(keyword), included, lower, parts);
      usage.noteExact(node, keyword);
    }
    if (excluded != null) {
      if (!isFlag) {
        addBound(excluded, false, lower, parts);
      }
      usage.noteExact(node, exclusive);
    }
  }

  private void addBound(
      @Nullable JsonNode bound, boolean included, boolean lower, List<Formula> parts) {
    if (bound != null) {
      addNumbers(
          lower
              ? NumberSet.range(bound.decimalValue(), included, null, false)
              : NumberSet.range(null, false, bound.decimalValue(), included),
          parts);
    }
  }

  private void addNumbers(NumberSet numbers, List<Formula> parts) {
    parts.add(
        formulas.atom(new Assertion.OneOfScalars(Scalars.ALL.withNumbers(numbers), true, true)));
  }

  private void addStrings(StringSet strings, List<Formula> parts) {
    parts.add(
        formulas.atom(new Assertion.OneOfScalars(Scalars.ALL.withStrings(strings), true, true)));
  }
}
