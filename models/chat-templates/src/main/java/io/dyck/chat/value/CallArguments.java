package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call.
 *
 * @param positional the arguments without names, in order
 * @param named the arguments with names
 */
public record CallArguments(List<Object> positional, Map<String, Object> named) {
  public static final CallArguments NONE = new CallArguments(List.of(), Map.of());

  public static CallArguments of(Object... positional) {
    return new CallArguments(List.of(positional), Map.of());
  }

  /** Returns these arguments without the first positional arguments. */
  public CallArguments withoutFirst(int index) {
    return new CallArguments(positional.subList(index, positional.size()), named);
  }

  /**
   * Finds the argument of each parameter.
   *
   * @param function the name of the function, for messages
   * @param parameters the names of the parameters, in order
   */
  public BoundArguments bind(String function, String... parameters) {
    if (positional.size() > parameters.length) {
      throw UnlocatedTemplateError.pythonError(
          "%s() takes at most %d arguments (%d given)"
              .formatted(function, parameters.length, positional.size()));
    }
    Map<String, Object> left = new LinkedHashMap<>(named);
    List<@Nullable Object> values = new ArrayList<>(positional);
    for (String parameter :
        Arrays.asList(parameters).subList(positional.size(), parameters.length)) {
      values.add(left.remove(parameter));
    }
    if (!left.isEmpty()) {
      throw UnlocatedTemplateError.pythonError(
          "%s() got an unexpected keyword argument '%s'"
              .formatted(function, left.keySet().iterator().next()));
    }
    return new BoundArguments(function, parameters, values);
  }

  /**
   * Arguments by parameter.
   *
   * @param function the name of the function, for messages
   * @param parameters the names of the parameters
   * @param values the arguments; null for a parameter without an argument
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record BoundArguments(
      String function, String[] parameters, List<@Nullable Object> values) {
    public boolean hasArgument(int index) {
      return values.get(index) != null;
    }

    public Object get(int index) {
      Object value = values.get(index);
      if (value == null) {
        throw UnlocatedTemplateError.pythonError(
            "%s() missing required argument '%s'".formatted(function, parameters[index]));
      }
      return value;
    }

    public Object get(int index, Object otherwise) {
      Object value = values.get(index);
      return value == null ? otherwise : value;
    }

    public OriginText textArgument(int index) {
      Object value = get(index);
      if (value instanceof OriginText text) {
        return text;
      }
      throw UnlocatedTemplateError.pythonError(
          "%s() argument '%s' must be str, not %s"
              .formatted(function, parameters[index], TypeNames.name(value)));
    }

    public OriginText textArgument(int index, String otherwise) {
      return values.get(index) == null ? OriginText.ofTemplate(otherwise) : textArgument(index);
    }

    /** Returns an integer argument, limited to the range of 32 bits. */
    public int integer(int index, int otherwise) {
      Object value = get(index, (long) otherwise);
      return (int)
          Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, PythonNumbers.index(value)));
    }

    public boolean booleanArgument(int index, boolean otherwise) {
      Object value = values.get(index);
      return value == null ? otherwise : Truthiness.isTruthy(value);
    }
  }
}
