package io.dyck.chat.program;

import io.dyck.chat.format.PercentFormat;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.Arithmetic;
import io.dyck.chat.value.PythonEquality;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Truthiness;
import io.dyck.chat.value.TypeNames;
import java.util.List;

/** Expressions with operators. */
public final class Operations {
  private Operations() {}

  static boolean isTrue(TemplateExpression expression, Frame frame) {
    return Truthiness.isTruthy(expression.value(frame));
  }

  /** An operation on two values. Both sides are computed first. */
  public record Binary(String operator, TemplateExpression left, TemplateExpression right)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Object mine = left.value(frame);
      Object theirs = right.value(frame);
      return frame.rendering().countSize(apply(mine, theirs));
    }

    private Object apply(Object mine, Object theirs) {
      return switch (operator) {
        case "+" -> Arithmetic.add(mine, theirs);
        case "-" -> Arithmetic.subtract(mine, theirs);
        case "*" -> Arithmetic.multiply(mine, theirs);
        case "/" -> Arithmetic.divide(mine, theirs);
        case "//" -> Arithmetic.floorDivide(mine, theirs);
        case "**" -> Arithmetic.power(mine, theirs);
        case "%" ->
            mine instanceof OriginText format
                ? PercentFormat.format(format, theirs)
                : Arithmetic.modulo(mine, theirs);
        default -> throw new IllegalStateException(operator);
      };
    }
  }

  /** {@code and}, {@code or}: the result is the value of the side that decides. */
  public record Logical(boolean and, TemplateExpression left, TemplateExpression right)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Object first = left.value(frame);
      return Truthiness.isTruthy(first) == and ? right.value(frame) : first;
    }
  }

  /** {@code not}. */
  public record Not(TemplateExpression operand) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return !isTrue(operand, frame);
    }
  }

  /** A sign before a number. */
  public record Sign(boolean minus, TemplateExpression operand) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Object value = operand.value(frame);
      if (minus) {
        return Arithmetic.negate(value);
      } else if (!PythonNumbers.isNumber(value)) {
        throw UnlocatedTemplateError.pythonError(
            "bad operand type for unary +: '" + TypeNames.name(value) + "'");
      }
      return value;
    }
  }

  /** {@code a ~ b}. */
  public record Concatenation(List<TemplateExpression> parts) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      TextBuilder joined = new TextBuilder();
      for (TemplateExpression part : parts) {
        joined.append(Representation.str(part.value(frame)));
      }
      return frame.rendering().countSize(joined.build());
    }
  }

  /**
   * {@code a < b <= c}: each value is compared with the value before, until a comparison is false.
   */
  public record Comparison(
      TemplateExpression first, List<String> operators, List<TemplateExpression> others)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Object left = first.value(frame);
      for (int i = 0; i < operators.size(); i++) {
        Object right = others.get(i).value(frame);
        if (!compareValues(operators.get(i), left, right)) {
          return false;
        }
        left = right;
      }
      return true;
    }
  }

  /** Computes one comparison, also for a test such as {@code eq}. */
  public static boolean compareValues(String operator, Object left, Object right) {
    return switch (operator) {
      case "==" -> PythonEquality.areEqual(left, right);
      case "!=" -> !PythonEquality.areEqual(left, right);
      case "<" -> PythonEquality.compare(left, right, operator) < 0;
      case "<=" -> PythonEquality.compare(left, right, operator) <= 0;
      case ">" -> PythonEquality.compare(left, right, operator) > 0;
      case ">=" -> PythonEquality.compare(left, right, operator) >= 0;
      case "in" -> PythonEquality.contains(right, left);
      case "not in" -> !PythonEquality.contains(right, left);
      default -> throw new IllegalStateException(operator);
    };
  }
}
