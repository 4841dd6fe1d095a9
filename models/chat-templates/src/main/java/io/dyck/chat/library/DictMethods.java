package io.dyck.chat.library;

import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.DictKeys;
import io.dyck.chat.value.DictView;
import io.dyck.chat.value.None;
import io.dyck.chat.value.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Methods of a dict. */
final class DictMethods {
  private DictMethods() {}

  static @Nullable Callable get(Map<?, ?> dict, String name) {
    return switch (name) {
      case "get" ->
          arguments -> {
            CallArguments.BoundArguments bound = arguments.bind("get", "key", "default");
            Object value = dict.get(DictKeys.keyOf(bound.get(0)));
            return value == null ? bound.get(1, None.NONE) : value;
          };
      case "items" -> arguments -> new DictView("dict_items", pairs(dict));
      case "keys" -> arguments -> new DictView("dict_keys", new ArrayList<>(dict.keySet()));
      case "values" -> arguments -> new DictView("dict_values", new ArrayList<>(dict.values()));
      case "copy" -> arguments -> new LinkedHashMap<Object, Object>(dict);
      case "fromkeys" ->
          throw UnlocatedTemplateError.unsupported("the method 'fromkeys' of a dict");
      default -> null;
    };
  }

  static List<Object> pairs(Map<?, ?> dict) {
    List<Object> pairs = new ArrayList<>(dict.size());
    dict.forEach((key, value) -> pairs.add(Tuple.of(key, value)));
    return pairs;
  }
}
