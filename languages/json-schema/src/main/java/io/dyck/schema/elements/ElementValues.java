package io.dyck.schema.elements;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.language.JsonLanguage;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.strings.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the values of elements are JSON, in the order of the elements, for styles that do
 * not distinguish types. A value is JSON if the schema allows the JSON value and the value is no
 * string; otherwise the value is a string. For the arguments of one call, and one thread.
 */
public final class ElementValues {
  private final ElementLanguage language;
  private final JsonLanguage json;
  private List<ObjectPlan.State> states;

  /**
   * Creates the decision before the first element.
   *
   * @param language a language that is used here only
   */
  public ElementValues(ElementLanguage language) {
    this.language = language;
    this.json = language.json();
    this.states = language.plans(json.root()).stream().map(ObjectPlan::start).toList();
  }

  /**
   * Returns whether the value of the next element may be a string, as far as the schema says so.
   *
   * @param name the name of the member
   * @return true also if the name is unknown
   */
  public boolean canBeString(String name) {
    List<ObjectPlan.Step> steps = possibleSteps(name);
    return steps.isEmpty() || steps.stream().anyMatch(this::canBeString);
  }

  private List<ObjectPlan.Step> possibleSteps(String name) {
    List<ObjectPlan.Step> steps = new ArrayList<>();
    for (ObjectPlan.State state : states) {
      int slot = slot(state.plan(), name);
      if (slot >= 0 && json.inhabitants().slots(state).get(slot)) {
        steps.addAll(json.inhabitants().possibleSteps(state, slot));
      }
    }
    return steps;
  }

  /**
   * Reads the next element.
   *
   * @param name the name of the member
   * @param text the text of its value
   * @param value the JSON value of the text; null if the text is no JSON, or a JSON string
   * @return whether the element stands for the JSON value
   */
  @SuppressWarnings("exports")
  public boolean isJson(String name, String text, @Nullable JsonNode value) {
    List<ObjectPlan.Step> steps = possibleSteps(name);
    states = statesAfter(steps, JsonNodeFactory.instance.textNode(text));
    if (value == null) {
      return false;
    }
    List<ObjectPlan.State> afterJson = statesAfter(steps, value);
    boolean isNeither = afterJson.isEmpty() && states.isEmpty();
    boolean isJson = isNeither ? steps.stream().noneMatch(this::canBeString) : !afterJson.isEmpty();
    if (isJson) {
      states = afterJson;
    }
    return isJson;
  }

  private boolean canBeString(ObjectPlan.Step step) {
    return json.hasText(
        json.formulas().conjunction(step.value(), json.formulas().ofTypes("string")));
  }

  /** Returns the possible states after a member with a value. */
  private List<ObjectPlan.State> statesAfter(List<ObjectPlan.Step> steps, JsonNode value) {
    Formula same = constantFormula(value);
    return steps.stream()
        .filter(step -> json.hasText(json.formulas().conjunction(step.value(), same)))
        .map(ObjectPlan.Step::after)
        .distinct()
        .toList();
  }

  private Formula constantFormula(JsonNode value) {
    String schema = JsonNodeFactory.instance.objectNode().set("const", value).toString();
    SchemaNode node =
        SchemaReader.read(
            schema, null, Draft.DRAFT_2020_12, uri -> null, SchemaReader.IgnoredMembers.NONE);
    return json.formulas().leaf(node, DynamicScope.EMPTY);
  }

  /** Returns the slot of a name, or -1 if no member has the name. */
  private int slot(ObjectPlan plan, String name) {
    ElementStyle.Member member = language.style().member();
    PlainText names = language.names(plan, member);
    int state = names.start();
    for (byte each : (name + member.nameEnd()).getBytes(StandardCharsets.UTF_8)) {
      state = names.step(state, each & 0xFF);
      if (state < 0) {
        return -1;
      }
    }
    return names.endNumber(state);
  }
}
