package io.dyck.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.schema.read.Keyword;
import io.dyck.schema.read.SchemaReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds contradictory keywords in a schema without values. The search removes one keyword after
 * another. A keyword stays removed if the rest of the schema still has no value. Cost: a bounded
 * number of readings of the schema, one for each keyword.
 */
final class ContradictionSearch {
  private static final int MOST_READINGS = 300;
  private static final int LONGEST = 100_000;

  /** The keywords with a list in which each schema constrains values by itself. */
  private static final ImmutableSet<String> ALL = ImmutableSet.of("allOf", "prefixItems");

  private final JsonNode root;
  private final Predicate<String> isUnsatisfiable;
  private final List<String> left = new ArrayList<>();

  /** The target of each needed {@code $ref}, by the pointer of the keyword. */
  private final Map<String, String> references = new LinkedHashMap<>();

  private int readings;

  /**
   * The reason why a schema has no value.
   *
   * @param pointers the contradictory keywords, or the endless references; empty if the search was
   *     too long
   * @param isEndless whether references form a cycle, which makes every value endless
   */
  record ContradictionReason(ImmutableList<String> pointers, boolean isEndless) {}

  private ContradictionSearch(JsonNode root, Predicate<String> isUnsatisfiable) {
    this.root = root;
    this.isUnsatisfiable = isUnsatisfiable;
  }

  /**
   * Finds the keywords or the references that leave no value.
   *
   * @param text the text of a schema without values
   * @param isUnsatisfiable whether the schema of a text has no value
   */
  static ContradictionReason findIn(String text, Predicate<String> isUnsatisfiable) {
    if (text.length() > LONGEST) {
      return new ContradictionReason(ImmutableList.of(), false);
    }
    ContradictionSearch search = new ContradictionSearch(SchemaReader.tree(text), isUnsatisfiable);
    if (search.root instanceof ObjectNode object) {
      search.reduce(object, "#");
    }
    ImmutableList<String> endless = search.referencesInCycles();
    if (!endless.isEmpty()) {
      return new ContradictionReason(endless, true);
    }
    boolean found = search.readings <= MOST_READINGS;
    return new ContradictionReason(
        found ? ImmutableList.copyOf(search.left) : ImmutableList.of(), false);
  }

  /** Returns the needed references that are part of a cycle of references. */
  private ImmutableList<String> referencesInCycles() {
    return references.keySet().stream()
        .filter(start -> isInCycle(start, start, new HashSet<>()))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean isInCycle(String reference, String start, Set<String> seen) {
    String target = references.get(reference) + "/";
    for (String next : references.keySet()) {
      if (next.startsWith(target)
          && (next.equals(start) || (seen.add(next) && isInCycle(next, start, seen)))) {
        return true;
      }
    }
    return false;
  }

  private boolean isStillUnsatisfiable() {
    if (readings++ >= MOST_READINGS) {
      return false;
    }
    try {
      return isUnsatisfiable.test(root.toString());
    } catch (CompilationCancelledException e) {
      throw e;
    } catch (DyckException e) {
      return false;
    }
  }

  private void reduce(ObjectNode schema, String pointer) {
    for (String keyword : ImmutableList.copyOf(schema.fieldNames())) {
      JsonNode value = Objects.requireNonNull(schema.get(keyword));
      String at = pointer + "/" + keyword.replace("~", "~0").replace("/", "~1");
      boolean isPlain = keyword.startsWith("$") && !keyword.equals("$defs");
      if (!isPlain) {
        schema.remove(keyword);
        if (isStillUnsatisfiable()) {
          continue;
        }
        schema.set(keyword, value);
      } else if (keyword.equals("$ref") && value.isTextual()) {
        schema.remove(keyword);
        if (!isStillUnsatisfiable()) {
          references.put(at, value.textValue());
        }
        schema.set(keyword, value);
      }
      searchInside(keyword, value, at);
    }
  }

  /** Continues the search inside of a needed keyword. */
  private void searchInside(String keyword, JsonNode value, String at) {
    Keyword.Form form = Keyword.formOf(keyword);
    boolean isEither = form == Keyword.Form.SCHEMA_OR_LIST;
    if (value instanceof ObjectNode object && form == Keyword.Form.NAMED_SCHEMAS) {
      for (String name : ImmutableList.copyOf(object.fieldNames())) {
        JsonNode each = Objects.requireNonNull(object.get(name));
        object.remove(name);
        if (!isStillUnsatisfiable()) {
          object.set(name, each);
          searchSchema(each, at + "/" + name.replace("~", "~0").replace("/", "~1"));
        }
      }
    } else if (value instanceof ArrayNode array
        && (isEither || form == Keyword.Form.LIST_OF_SCHEMAS)) {
      for (int i = 0; i < array.size(); i++) {
        JsonNode each = array.get(i);
        if (ALL.contains(keyword)) {
          array.set(i, BooleanNode.TRUE);
          if (isStillUnsatisfiable()) {
            continue;
          }
          array.set(i, each);
        }
        searchSchema(each, at + "/" + i);
      }
    } else if (value.isObject() && (isEither || form == Keyword.Form.SCHEMA)) {
      searchSchema(value, at);
    } else if (!keyword.startsWith("$")) {
      left.add(at);
    }
  }

  private void searchSchema(JsonNode value, String at) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      reduce(object, at);
    } else {
      left.add(at);
    }
  }
}
