package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_ATTRIBUTE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNUSED_ATTRIBUTE;

import com.google.common.base.CharMatcher;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.lark.antlr.LarkParser.AttributeContext;

/**
 * Says of llguidance's attributes what becomes of them: {@code lazy} and {@code suffix} are
 * honoured, {@code max_chars} too where the rule is regular; what only concerns sampling is left to
 * the caller, with a warning, and what would change the texts in a way that no grammar describes is
 * refused.
 */
final class Attributes {
  private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

  private Attributes() {}

  static void check(Definition definition) {
    for (AttributeContext attribute : definition.attributes) {
      String name = attribute.NAME(0).getText();
      boolean parametric = definition.parametric && !name.equals("capture");
      if (parametric) {
        refuse(definition, attribute, "a parametric rule has no attribute " + name, "remove it");
        continue;
      }
      switch (name) {
        case "lazy", "suffix" -> {
          // TerminalBuilder reads them.
        }
        case "capture", "stop_capture" ->
            warn(definition, attribute, "captured texts are not returned");
        case "temperature" -> warn(definition, attribute, "the caller samples, and sets it");
        case "stop" -> stop(definition, attribute);
        case "max_tokens" ->
            refuse(
                definition,
                attribute,
                "the number of tokens of one rule cannot be bounded",
                "bound its characters, as in /.{0,200}/, or all of the text by a matcher's budget");
        case "max_chars" -> bound(definition, attribute);
        default ->
            refuse(
                definition,
                attribute,
                "unknown attribute " + Diagnostics.quote(name),
                "expected: lazy, suffix, max_chars, capture or temperature");
      }
    }
  }

  /** Assembly bounds the rule, if that can be done. */
  private static void bound(Definition definition, AttributeContext attribute) {
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

  private static void stop(Definition definition, AttributeContext attribute) {
    boolean empty = attribute.STRING() != null && attribute.STRING().getText().equals("\"\"");
    if (!empty) {
      refuse(
          definition,
          attribute,
          "a text that is generated and then taken back",
          "use suffix, which stays in the text, or lazy with the text at the end of the rule");
    }
  }

  private static void warn(Definition definition, AttributeContext attribute, String why) {
    definition.unit.diagnostics.report(
        UNUSED_ATTRIBUTE, Unit.span(attribute), "this changes nothing here: " + why, "remove it");
  }

  private static void refuse(
      Definition definition, AttributeContext attribute, String message, String advice) {
    definition.unit.diagnostics.report(
        UNSUPPORTED_ATTRIBUTE, Unit.span(attribute), message, advice);
  }
}
