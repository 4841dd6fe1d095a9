package io.dyck.schema.plan;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.algebra.ObjectShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An order of the names that object shapes declare, which keeps the order of each shape. Not
 * thread-safe. Cost: the square of the number of names, at worst.
 */
public final class MemberOrder {
  private final List<String> names = new ArrayList<>();
  private final Set<String> known = new HashSet<>();

  /** Creates an empty order. */
  public MemberOrder() {}

  /** Returns the names so far, in their order. */
  List<String> names() {
    return names;
  }

  /** Returns whether the names of a shape, alternatives included, can be added in their order. */
  public boolean accepts(ObjectShape shape) {
    if (names.isEmpty()) {
      return true;
    }
    MemberOrder copy = new MemberOrder();
    copy.names.addAll(names);
    copy.known.addAll(known);
    return copy.add(shape);
  }

  /**
   * Adds the names that a shape declares, then the names of its alternatives.
   *
   * @return whether all names are in the order of the shape; a name of an earlier shape keeps its
   *     position
   */
  public boolean add(ObjectShape shape) {
    boolean inOrder = addDeclared(shape);
    for (ObjectShape.Clause clause : shape.clauses()) {
      for (ObjectShape alternative : clause.alternatives()) {
        inOrder &= add(alternative);
      }
    }
    return inOrder;
  }

  private boolean addDeclared(ObjectShape shape) {
    Set<String> distinct = new LinkedHashSet<>();
    shape.declared().forEach(entry -> distinct.add(entry.name()));
    List<String> own = new ArrayList<>(distinct);
    if (names.isEmpty()) {
      names.addAll(own);
      known.addAll(own);
      return true;
    }
    // For each name the next name that already has a position.
    @Nullable String[] following = new @Nullable String[own.size()];
    for (int i = own.size() - 2; i >= 0; i--) {
      following[i] = known.contains(own.get(i + 1)) ? own.get(i + 1) : following[i + 1];
    }
    boolean inOrder = true;
    int next = 0;
    for (int i = 0; i < own.size(); i++) {
      CompilationCancelledException.checkInterrupted();
      if (known.add(own.get(i))) {
        int at = following[i] == null ? names.size() : Math.max(next, names.indexOf(following[i]));
        names.add(at, own.get(i));
        next = at + 1;
      } else {
        int at = names.indexOf(own.get(i));
        inOrder &= at >= next;
        next = Math.max(next, at + 1);
      }
    }
    return inOrder;
  }
}
