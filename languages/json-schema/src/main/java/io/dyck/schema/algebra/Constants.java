package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.sets.Names;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Single values as formulas. */
public final class Constants {
  private final Formulas formulas;
  private final boolean anyNumbers;

  /** Creates constants with the formulas of one maker. */
  public Constants(Formulas formulas) {
    this(formulas, false);
  }

  private Constants(Formulas formulas, boolean anyNumbers) {
    this.formulas = formulas;
    this.anyNumbers = anyNumbers;
  }

  /**
   * Returns constants in which each number stands for all numbers, because a single number has
   * fewer spellings.
   */
  public Constants withAnyNumbers() {
    return new Constants(formulas, true);
  }

  /** Returns the formula of the values that are equal to one of the given values. */
  public Formula anyOf(Iterable<JsonNode> values) {
    boolean nulls = false;
    boolean no = false;
    boolean yes = false;
    NumberSet numbers = NumberSet.none();
    List<String> strings = new ArrayList<>();
    List<Formula> result = new ArrayList<>();
    for (JsonNode value : values) {
      if (value.isTextual()) {
        strings.add(value.textValue());
      } else if (value.isNumber()) {
        NumberSet number = anyNumbers ? NumberSet.all() : NumberSet.of(value.decimalValue());
        numbers = numbers.or(number);
      } else if (value.isArray()) {
        result.add(array(value));
      } else if (value.isObject()) {
        result.add(object(value));
      } else {
        nulls |= value.isNull();
        no |= value.isBoolean() && !value.booleanValue();
        yes |= value.isBoolean() && value.booleanValue();
      }
    }
    StringSet texts = strings.isEmpty() ? StringSet.none() : StringSet.of(strings);
    result.add(
        formulas.atom(
            new Assertion.OneOfScalars(new Scalars(nulls, no, yes, numbers, texts), false, false)));
    return formulas.or(result);
  }

  /** Returns the formula of the values that are equal to the given value. */
  public Formula of(JsonNode value) {
    if (value.isArray()) {
      return array(value);
    }
    return value.isObject() ? object(value) : anyOf(ImmutableList.of(value));
  }

  private Formula array(JsonNode value) {
    List<Formula> all = new ArrayList<>();
    all.add(formulas.atom(new Assertion.OneOfScalars(Scalars.NONE, true, false)));
    all.add(formulas.atom(new Assertion.Length(value.size(), value.size())));
    for (int i = 0; i < value.size(); i++) {
      all.add(formulas.atom(new Assertion.Items(i, i + 1L, of(value.get(i)))));
    }
    return formulas.and(all);
  }

  private Formula object(JsonNode value) {
    ImmutableList.Builder<Assertion.Entry> entries = ImmutableList.builder();
    ImmutableList.Builder<String> names = ImmutableList.builder();
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      entries.add(new Assertion.Entry(member.getKey(), of(member.getValue())));
      names.add(member.getKey());
    }
    ImmutableList<String> required = names.build();
    Names others = new Names(ImmutableSet.copyOf(required), ImmutableList.of(), true);
    return formulas.and(
        ImmutableList.of(
            formulas.atom(new Assertion.OneOfScalars(Scalars.NONE, false, true)),
            formulas.atom(new Assertion.Properties(entries.build())),
            formulas.atom(new Assertion.Required(required)),
            formulas.atom(new Assertion.Members(others, formulas.nothing()))));
  }
}
