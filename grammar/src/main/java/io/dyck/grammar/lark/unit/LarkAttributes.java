package io.dyck.grammar.lark.unit;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_ATTRIBUTE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNUSED_ATTRIBUTE;

import com.google.common.base.CharMatcher;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Rule;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.lark.LarkParser.AttributeContext;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks llguidance's attributes. {@code lazy}, {@code suffix} and {@code stop} take effect, and so
 * do {@code max_chars} and {@code max_tokens} on regular rules. Attributes for sampling only cause
 * a warning. Attributes whose effect no grammar can describe are refused.
 */
public final class LarkAttributes {
  private static final String RULE_INSTEAD = "make it a rule, in lower case";
  private static final Pattern TEMPERATURE = Pattern.compile("\\+?[0-9]+(\\.[0-9]+)?");
  private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

  private LarkAttributes() {}

  public static void check(LarkDefinition definition) {
    Set<String> seen = new HashSet<>();
    for (AttributeContext attribute : definition.attributes) {
      String name = attribute.NAME(0).getText();
      if (definition.terminal) {
        refuse(definition, attribute, "a terminal has no attributes", RULE_INSTEAD);
      } else if (!seen.add(name)) {
        refuse(definition, attribute, Diagnostics.quote(name) + " stands here twice", "remove one");
      } else if (definition.parametric && !name.equals("capture")) {
        refuse(definition, attribute, "a parametric rule has no attribute " + name, "remove it");
      } else {
        check(definition, attribute, name);
      }
    }
  }

  private static void check(LarkDefinition definition, AttributeContext attribute, String name) {
    switch (name) {
      case "lazy" -> {
        if (attribute.EQUALS() != null) {
          refuse(definition, attribute, "lazy has no value", "write lazy alone, or remove it");
        }
        applyEarlyEnd(definition, attribute);
      }
      case "suffix", "stop" -> applyEnding(definition, attribute, name);
      case "capture" -> {
        if (attribute.EQUALS() != null && attribute.STRING() == null) {
          refuse(definition, attribute, "capture takes a name in quotes", "write capture=\"name\"");
        }
        warn(definition, attribute, "captured texts are not returned");
      }
      case "stop_capture" -> {
        boolean ends =
            definition.attribute("suffix") != null || definition.attribute("stop") != null;
        if (attribute.STRING() == null || !ends) {
          refuse(
              definition,
              attribute,
              "stop_capture takes a name in quotes, beside suffix or stop",
              "write suffix=\"…\", stop_capture=\"name\", or remove it");
        }
        warn(definition, attribute, "captured texts are not returned");
      }
      case "temperature" -> {
        if (attribute.NUMBER() == null
            || !TEMPERATURE.matcher(attribute.NUMBER().getText()).matches()) {
          refuse(
              definition,
              attribute,
              "temperature takes a number that is not negative",
              "expected: temperature=0.7");
        }
        warn(definition, attribute, "the caller samples, and sets it");
      }
      case "max_tokens" -> boundTokens(definition, attribute);
      case "max_chars" -> applyBound(definition, attribute);
      default ->
          refuse(
              definition,
              attribute,
              "unknown attribute " + Diagnostics.quote(name),
              "expected: lazy, suffix, stop, max_chars, max_tokens, capture, stop_capture or temperature");
    }
  }

  /** The builder bounds the rule, if that can be done. */
  private static void applyBound(LarkDefinition definition, AttributeContext attribute) {
    if (attribute.NUMBER() == null || !DIGITS.matchesAllOf(attribute.NUMBER().getText())) {
      refuse(definition, attribute, "max_chars takes a number", "expected: max_chars=200");
    } else if (definition.isLazyByAttribute() || definition.attribute("stop") != null) {
      refuse(
          definition,
          attribute,
          "max_chars where another attribute says how the rule ends",
          "bound the characters in the rule's body, as in /.{0,200}/");
    }
  }

  /** The builder gives the bound to the rule. */
  private static void boundTokens(LarkDefinition definition, AttributeContext attribute) {
    Integer most = attribute.NUMBER() == null ? null : Ints.tryParse(attribute.NUMBER().getText());
    if (most == null || most < 1 || most > Rule.GREATEST_MAX_TOKENS) {
      refuse(
          definition,
          attribute,
          "max_tokens takes a number from 1 to " + Rule.GREATEST_MAX_TOKENS,
          "expected: max_tokens=200");
    } else if (definition.isLazyByAttribute() || definition.attribute("stop") != null) {
      refuse(
          definition,
          attribute,
          "max_tokens where another attribute says how the rule ends",
          "put it on a rule around this one");
    } else if (!definition.parameters.isEmpty()) {
      refuse(definition, attribute, "max_tokens of a template", "write a rule without parameters");
    } else {
      definition.maxTokens = most;
    }
  }

  /** TerminalBuilder reads the end of the text. */
  private static void applyEnding(
      LarkDefinition definition, AttributeContext attribute, String name) {
    if (name.equals("stop") && definition.attribute("suffix") != null) {
      refuse(definition, attribute, "stop beside suffix", "say one of them");
    } else if (definition.endingAttribute() == attribute && name.equals("stop")) {
      definition.unit.diagnostics.report(
          UNUSED_ATTRIBUTE,
          LarkModule.span(attribute),
          "the text of stop stays in the text, as XGrammar has it; llguidance takes it back",
          "write suffix, which says so");
    }
    applyEarlyEnd(definition, attribute);
  }

  /**
   * Refuses a template that ends early, because a rule that ends early is a single terminal without
   * instances.
   */
  private static void applyEarlyEnd(LarkDefinition definition, AttributeContext attribute) {
    if (!definition.parameters.isEmpty() && definition.isLazyByAttribute()) {
      refuse(
          definition, attribute, "a template cannot end early", "write a rule without parameters");
    }
  }

  private static void warn(LarkDefinition definition, AttributeContext attribute, String why) {
    definition.unit.diagnostics.report(
        UNUSED_ATTRIBUTE,
        LarkModule.span(attribute),
        "this changes nothing here: " + why,
        "remove it");
  }

  private static void refuse(
      LarkDefinition definition, AttributeContext attribute, String message, String advice) {
    definition.unit.diagnostics.report(
        UNSUPPORTED_ATTRIBUTE, LarkModule.span(attribute), message, advice);
  }
}
