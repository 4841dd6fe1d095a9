package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Single values as formulas. */
public final class ConstantFormulas {
  private final Formulas formulas;
  private final boolean anyNumbers;

  /** Creates constants with the formulas of one maker. */
  public ConstantFormulas(Formulas formulas) {
    this(formulas, false);
  }

  private ConstantFormulas(Formulas formulas, boolean anyNumbers) {
    this.formulas = formulas;
    this.anyNumbers = anyNumbers;
  }

  /**
   * Returns constants in which each number stands for all numbers, because a single number has
   * fewer spellings.
   */
  public ConstantFormulas withAnyNumbers() {
    return new ConstantFormulas(formulas, true);
  }

  /** Returns the formula of the values that are equal to one of the given values. */
  public Formula formulaOfValues(Iterable<JsonNode> values) {
    boolean nulls = false;
    boolean no = false;
    boolean yes = false;
    NumberSet numbers = NumberSet.noNumbers();
    List<String> strings = new ArrayList<>();
    List<Formula> result = new ArrayList<>();
    for (JsonNode value : values) {
      if (value.isTextual()) {
        strings.add(value.textValue());
      } else if (value.isNumber()) {
        NumberSet number = anyNumbers ? NumberSet.allNumbers() : NumberSet.of(value.decimalValue());
        numbers = numbers.union(number);
      } else if (value.isArray()) {
        result.add(arrayFormula(value));
      } else if (value.isObject()) {
        result.add(objectFormula(value));
      } else {
        nulls |= value.isNull();
        no |= value.isBoolean() && !value.booleanValue();
        yes |= value.isBoolean() && value.booleanValue();
      }
    }
    StringSet texts = strings.isEmpty() ? StringSet.noStrings() : StringSet.of(strings);
    result.add(
        formulas.atom(
            new Assertion.OneOfScalars(new Scalars(nulls, no, yes, numbers, texts), false, false)));
    return formulas.disjunction(result);
  }

  /** Returns the formula of the values that are equal to the given value. */
  public Formula formulaOfValue(JsonNode value) {
    if (value.isArray()) {
      return arrayFormula(value);
    }
    return value.isObject() ? objectFormula(value) : formulaOfValues(ImmutableList.of(value));
  }

  private Formula arrayFormula(JsonNode value) {
    List<Formula> all = new ArrayList<>();
    all.add(formulas.atom(new Assertion.OneOfScalars(Scalars.NONE, true, false)));
    all.add(formulas.atom(new Assertion.Length(value.size(), value.size())));
    for (int i = 0; i < value.size(); i++) {
      all.add(formulas.atom(new Assertion.Items(i, i + 1L, formulaOfValue(value.get(i)))));
    }
    return formulas.conjunction(all);
  }

  private Formula objectFormula(JsonNode value) {
    ImmutableList.Builder<Assertion.DeclaredProperty> entries = ImmutableList.builder();
    ImmutableList.Builder<String> names = ImmutableList.builder();
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      entries.add(
          new Assertion.DeclaredProperty(member.getKey(), formulaOfValue(member.getValue())));
      names.add(member.getKey());
    }
    ImmutableList<String> required = names.build();
    MemberNames others = new MemberNames(ImmutableSet.copyOf(required), ImmutableList.of(), true);
    return formulas.conjunction(
        ImmutableList.of(
            formulas.atom(new Assertion.OneOfScalars(Scalars.NONE, false, true)),
            formulas.atom(new Assertion.DeclaredProperties(entries.build())),
            formulas.atom(new Assertion.Required(required)),
            formulas.atom(new Assertion.Members(others, formulas.alwaysFalse()))));
  }
}
