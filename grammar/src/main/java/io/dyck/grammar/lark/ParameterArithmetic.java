package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_PARAMETERS;

import io.dyck.grammar.antlr.lark.LarkParser.ArgumentContext;
import io.dyck.grammar.antlr.lark.LarkParser.BitsContext;
import io.dyck.grammar.antlr.lark.LarkParser.ConditionContext;
import io.dyck.grammar.antlr.lark.LarkParser.ParameterValueContext;
import io.dyck.grammar.lark.unit.LarkModule;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/**
 * Computes with the 64 bits that are the parameter of a parametric rule, as llguidance's
 * documentation describes it. Errors are reported and count as 0 or false.
 */
final class ParameterArithmetic {
  private final LarkModule unit;

  /** The parameter of the rule at hand; null in a rule without one. */
  private final @Nullable Long parameter;

  ParameterArithmetic(LarkModule unit, @Nullable Long parameter) {
    this.unit = unit;
    this.parameter = parameter;
  }

  /** Returns the parameter of a call. */
  long value(ParameterValueContext context) {
    if (context.NUMBER() != null) {
      return number(context, context.NUMBER().getText());
    }
    List<ArgumentContext> arguments = context.argument();
    String function = context.NAME().getText();
    if (function.equals("_") && context.OPEN() == null) {
      return ownParameter(context);
    }
    if (arguments.size() != 1) {
      return reportWrong(context, "a function of one argument");
    }
    ArgumentContext argument = arguments.get(0);
    return switch (function) {
      case "set_bit" -> ownParameter(context) | bitNumber(argument);
      case "clear_bit" -> ownParameter(context) & ~bitNumber(argument);
      case "bit_and" -> ownParameter(context) & number(argument);
      case "bit_or" -> ownParameter(context) | number(argument);
      case "incr" -> stepValue(context, argument, true);
      case "decr" -> stepValue(context, argument, false);
      default -> reportWrong(context, "set_bit, clear_bit, bit_and, bit_or, incr, decr or _");
    };
  }

  /** Whether an alternative counts. */
  boolean isTrue(ConditionContext condition) {
    return isTrue(condition.argument());
  }

  private boolean isTrue(ArgumentContext context) {
    TerminalNode name = context.NAME();
    List<ArgumentContext> arguments = context.argument();
    String function = name == null ? "" : name.getText();
    int expected =
        switch (function) {
          case "true" -> 0;
          case "bit_clear", "bit_set", "is_ones", "is_zeros", "not" -> 1;
          default -> 2;
        };
    if (name == null || arguments.size() != expected) {
      return reportWrong(context, "a condition such as bit_clear(0), lt([0:4], 7), and(…, …)") != 0;
    }
    switch (function) {
      case "true" -> {
        return true;
      }
      case "not" -> {
        return !isTrue(arguments.get(0));
      }
      case "and" -> {
        return isTrue(arguments.get(0)) && isTrue(arguments.get(1));
      }
      case "or" -> {
        return isTrue(arguments.get(0)) || isTrue(arguments.get(1));
      }
      case "bit_clear" -> {
        return (ownParameter(context) & bitNumber(arguments.get(0))) == 0;
      }
      case "bit_set" -> {
        return (ownParameter(context) & bitNumber(arguments.get(0))) != 0;
      }
      default -> {
        return compareArguments(context, function, arguments);
      }
    }
  }

  private boolean compareArguments(
      ArgumentContext context, String function, List<ArgumentContext> arguments) {
    Bits bits = bits(arguments.get(0));
    long value = bits.valueOf(ownParameter(context));
    if (function.equals("is_ones")) {
      return value == bits.mask();
    }
    if (function.equals("is_zeros")) {
      return value == 0;
    }
    String comparison = function;
    if (function.startsWith("bit_count_")) {
      comparison = function.substring("bit_count_".length());
      value = Long.bitCount(value);
    }
    int order = Long.compareUnsigned(value, number(arguments.get(1)));
    return switch (comparison) {
      case "eq" -> order == 0;
      case "ne" -> order != 0;
      case "lt" -> order < 0;
      case "le" -> order <= 0;
      case "gt" -> order > 0;
      case "ge" -> order >= 0;
      default -> reportWrong(context, "a known condition") != 0;
    };
  }

  private long stepValue(ParameterValueContext context, ArgumentContext argument, boolean up) {
    Bits bits = bits(argument);
    long own = ownParameter(context);
    long value = bits.valueOf(own);
    if (value == (up ? bits.mask() : 0)) {
      return own;
    }
    long step = 1L << bits.from();
    return up ? own + step : own - step;
  }

  private long ownParameter(ParserRuleContext context) {
    return parameter == null ? reportWrong(context, "a rule with a parameter, name::_") : parameter;
  }

  private long bitNumber(ArgumentContext argument) {
    long number = number(argument);
    return number >= 0 && number < 64 ? 1L << number : reportWrong(argument, "a bit from 0 to 63");
  }

  private long number(ArgumentContext argument) {
    return argument.NUMBER() == null
        ? reportWrong(argument, "a number")
        : number(argument, argument.NUMBER().getText());
  }

  private long number(ParserRuleContext context, String text) {
    try {
      return text.startsWith("0x")
          ? Long.parseUnsignedLong(text.substring(2), 16)
          : Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      return reportWrong(context, "a whole number of 64 bits");
    }
  }

  /** Bits of a parameter. */
  private record Bits(int from, int to) {
    long mask() {
      return to - from == 64 ? -1L : (1L << (to - from)) - 1;
    }

    long valueOf(long value) {
      return value >>> from & mask();
    }
  }

  private Bits bits(ArgumentContext argument) {
    BitsContext bits = argument.bits();
    if (bits == null) {
      boolean all = argument.NAME() != null && argument.NAME().getText().equals("_");
      if (!all) {
        reportWrong(argument, "_ or bits such as [0:4]");
      }
      return new Bits(0, 64);
    }
    long from = number(bits, bits.NUMBER(0).getText());
    long to = number(bits, bits.NUMBER(1).getText());
    if (from < 0 || from >= to || to > 64) {
      reportWrong(bits, "bits [x:y] with x < y <= 64");
      return new Bits(0, 64);
    }
    return new Bits((int) from, (int) to);
  }

  private long reportWrong(ParserRuleContext context, String expected) {
    unit.diagnostics.report(
        WRONG_PARAMETERS,
        LarkModule.span(context),
        "the parameter does not fit",
        "expected: " + expected);
    return 0;
  }
}
