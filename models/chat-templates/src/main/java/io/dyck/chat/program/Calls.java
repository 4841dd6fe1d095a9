package io.dyck.chat.program;

import io.dyck.chat.library.Filter;
import io.dyck.chat.library.Filters;
import io.dyck.chat.library.Test;
import io.dyck.chat.library.Tests;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expressions that call something. */
public final class Calls {
  private Calls() {}

  /** The arguments of a call. The parts {@code *all} and {@code **allNamed} may be missing. */
  public record ArgumentList(
      List<TemplateExpression> positional,
      Map<String, TemplateExpression> named,
      @Nullable TemplateExpression all,
      @Nullable TemplateExpression allNamed) {
    public static final ArgumentList NONE = new ArgumentList(List.of(), Map.of(), null, null);

    CallArguments values(Frame frame) {
      List<Object> positions = Displays.values(positional, frame);
      Map<String, Object> names = new LinkedHashMap<>();
      named.forEach((name, expression) -> names.put(name, expression.value(frame)));
      if (all != null) {
        positions.addAll(Iteration.items(all.value(frame)));
      }
      if (allNamed != null) {
        Object more = allNamed.value(frame);
        if (!(more instanceof Map<?, ?> map)) {
          throw UnlocatedTemplateError.pythonError(
              "argument after ** must be a mapping, not " + TypeNames.name(more));
        }
        map.forEach((name, value) -> names.put(Representation.str(name).string(), value));
      }
      return new CallArguments(positions, names);
    }
  }

  /** {@code f(a)}. */
  public record Call(TemplateExpression function, ArgumentList arguments)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return frame.rendering().countSize(call(function.value(frame), arguments.values(frame)));
    }

    /** Computes the value of a call block, whose body is a further argument. */
    Object value(Frame frame, Callable caller) {
      Object callee = function.value(frame);
      CallArguments plain = arguments.values(frame);
      Map<String, Object> named = new LinkedHashMap<>(plain.named());
      named.put("caller", caller);
      return call(callee, new CallArguments(plain.positional(), named));
    }

    private static Object call(Object callee, CallArguments arguments) {
      if (callee instanceof Callable callable) {
        return callable.call(arguments);
      } else if (callee instanceof Undefined nothing) {
        throw nothing.undefinedError();
      }
      throw UnlocatedTemplateError.pythonError(
          "'" + TypeNames.name(callee) + "' object is not callable");
    }
  }

  /** {@code a | f(b)}. */
  public record FilterCall(TemplateExpression of, String name, ArgumentList arguments)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Filter filter = Filters.get(name);
      Object value = of.value(frame);
      return frame.rendering().countSize(filter.apply(value, arguments.values(frame)));
    }

    /** Applies the filters to a text. */
    OriginText apply(OriginText text, Frame frame) {
      return Representation.str(
          new FilterCall(
                  of instanceof FilterCall inner ? f -> inner.apply(text, f) : f -> text,
                  name,
                  arguments)
              .value(frame));
    }
  }

  /** {@code a is f(b)}. */
  public record TestCall(TemplateExpression of, String name, ArgumentList arguments)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Test test = Tests.get(name);
      Object value = of.value(frame);
      return test.isTrue(value, arguments.values(frame));
    }
  }
}
