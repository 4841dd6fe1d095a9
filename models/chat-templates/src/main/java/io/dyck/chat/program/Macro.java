package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.None;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.Undefined;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Macros, and the bodies of call blocks, which are macros without a name. */
public final class Macro {
  private Macro() {}

  /**
   * The code of a macro: its parameters, its body, and the names that the body mentions. A body
   * that mentions {@code caller}, {@code kwargs} or {@code varargs} receives these variables.
   *
   * @param defaults the defaults of the parameters; null for a parameter without a default
   * @param mentions the names in the body
   */
  public record Code(
      @Nullable String name,
      List<String> parameters,
      List<@Nullable TemplateExpression> defaults,
      java.util.Set<String> mentions,
      List<Statement> body) {
    Callable toCallable(Frame frame) {
      return arguments -> call(frame, arguments);
    }

    private OriginText call(Frame defined, CallArguments arguments) {
      Frame frame = defined.innerFrame();
      Map<String, Object> named = new LinkedHashMap<>(arguments.named());
      List<Object> given = arguments.positional();
      for (int i = 0; i < parameters.size(); i++) {
        String parameter = parameters.get(i);
        TemplateExpression byDefault = defaults.get(i);
        if (i < given.size()) {
          frame.set(parameter, given.get(i));
        } else if (named.containsKey(parameter)) {
          frame.set(parameter, named.remove(parameter));
        } else if (byDefault != null) {
          frame.set(parameter, byDefault.value(frame));
        } else {
          frame.set(
              parameter,
              new Undefined("parameter " + Representation.quote(parameter) + " was not provided"));
        }
      }
      takeUnasked(frame, named, given);
      return Statement.print(body, frame);
    }

    private void takeUnasked(Frame frame, Map<String, Object> named, List<Object> given) {
      if (mentions.contains("caller") && !parameters.contains("caller")) {
        Object caller = named.remove("caller");
        frame.set(
            "caller",
            caller == null || caller == None.NONE ? new Undefined("No caller defined") : caller);
      }
      if (mentions.contains("kwargs")) {
        Map<Object, Object> rest = new LinkedHashMap<>();
        named.forEach((name, value) -> rest.put(OriginText.ofTemplate(name), value));
        frame.set("kwargs", rest);
      } else if (!named.isEmpty()) {
        throw UnlocatedTemplateError.pythonError(
            "macro '%s' takes no keyword argument '%s'"
                .formatted(name, named.keySet().iterator().next()));
      }
      int taken = Math.min(parameters.size(), given.size());
      if (mentions.contains("varargs")) {
        frame.set("varargs", new Tuple(given.subList(taken, given.size())));
      } else if (given.size() > parameters.size()) {
        throw UnlocatedTemplateError.pythonError(
            "macro '%s' takes not more than %d argument(s)".formatted(name, parameters.size()));
      }
    }
  }

  /** {@code macro m(a)}. */
  public record Definition(String name, Code code) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.set(name, code.toCallable(frame));
      return Flow.NEXT;
    }
  }

  /** {@code call m(a)}: calls a macro with the body up to {@code endcall} as a further macro. */
  public record CallBlock(Calls.Call call, Code body, int line) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      out.append(Representation.str(call.value(frame, body.toCallable(frame))));
      return Flow.NEXT;
    }
  }
}
