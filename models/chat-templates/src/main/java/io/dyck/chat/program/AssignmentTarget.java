package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.Namespace;
import io.dyck.chat.value.Undefined;
import java.util.List;

/** The target of an assignment. */
@FunctionalInterface
public interface AssignmentTarget {
  void assign(Frame frame, Object value);

  static AssignmentTarget name(String name) {
    return (frame, value) -> frame.set(name, value);
  }

  /** Returns the target {@code a.b}, an attribute of a namespace. */
  static AssignmentTarget attribute(String namespace, String attribute) {
    return (frame, value) -> {
      Object holder = frame.get(namespace);
      if (holder instanceof Namespace target) {
        target.attributes().put(OriginText.ofTemplate(attribute), value);
      } else if (holder instanceof Undefined nothing && !(value instanceof Undefined)) {
        throw nothing.undefinedError();
      } else {
        throw UnlocatedTemplateError.pythonError("cannot assign attribute on non-namespace object");
      }
    };
  }

  static AssignmentTarget tuple(List<AssignmentTarget> targets) {
    return (frame, value) -> {
      List<Object> items = Iteration.items(value);
      if (items.size() > targets.size()) {
        throw UnlocatedTemplateError.pythonError(
            "too many values to unpack (expected " + targets.size() + ")");
      } else if (items.size() < targets.size()) {
        throw UnlocatedTemplateError.pythonError(
            "not enough values to unpack (expected %d, got %d)"
                .formatted(targets.size(), items.size()));
      }
      for (int i = 0; i < items.size(); i++) {
        targets.get(i).assign(frame, items.get(i));
      }
    };
  }
}
