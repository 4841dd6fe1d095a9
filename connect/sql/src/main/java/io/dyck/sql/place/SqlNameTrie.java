package io.dyck.sql.place;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The spellings of names as a trie of bytes. In one part letters of ASCII stand for either case, in
 * the other for themselves. Immutable once it is built; told apart by identity.
 */
public final class SqlNameTrie<T> {
  private final Node<T> anyCase = new Node<>(true);
  private final Node<T> exact = new Node<>(false);

  static final class Node<T> {
    final boolean anyCase;
    final TreeMap<Integer, Node<T>> children = new TreeMap<>();
    final List<T> values = new ArrayList<>(1);

    /** The children again, faster to go over; made when the trie is complete. */
    private @Nullable ImmutableList<Child<T>> list;

    Node(boolean anyCase) {
      this.anyCase = anyCase;
    }

    ImmutableList<Child<T>> list() {
      ImmutableList<Child<T>> known = list;
      if (known == null) {
        known =
            children.entrySet().stream()
                .map(child -> new Child<>(child.getKey(), child.getValue()))
                .collect(ImmutableList.toImmutableList());
        list = known;
      }
      return known;
    }

    /** The first name from here on that is allowed, with the bytes that lead there. */
    @Nullable T first(Predicate<T> allowed, @Nullable StringBuilder spelling) {
      for (T value : values) {
        if (allowed.test(value)) {
          return value;
        }
      }
      ImmutableList<Child<T>> all = list();
      for (int i = 0; i < all.size(); i++) {
        Child<T> child = all.get(i);
        int length = spelling == null ? 0 : spelling.length();
        if (spelling != null) {
          spelling.append((char) child.key());
        }
        T found = child.node().first(allowed, spelling);
        if (found != null) {
          return found;
        }
        if (spelling != null) {
          spelling.setLength(length);
        }
      }
      return null;
    }
  }

  /** What a word means that is spelled so in any case; null: nothing. */
  public @Nullable T find(String word) {
    Node<T> node = anyCase;
    for (byte b : Ascii.toLowerCase(word).getBytes(StandardCharsets.UTF_8)) {
      node = node.children.get(b & 0xFF);
      if (node == null) {
        return null;
      }
    }
    return node.values.isEmpty() ? null : node.values.get(0);
  }

  Node<T> anyCaseRoot() {
    return anyCase;
  }

  Node<T> exactRoot() {
    return exact;
  }

  private record Child<T>(int key, Node<T> node) {}

  /** A way to write a name. */
  public record Spelling(String text, boolean inAnyCase) {}

  /** Adds a name. Only before the first place is made. */
  public void add(Spelling spelling, T value) {
    Node<T> node = spelling.inAnyCase() ? anyCase : exact;
    for (byte b : spelling.text().getBytes(StandardCharsets.UTF_8)) {
      int key = b & 0xFF;
      if (spelling.inAnyCase() && key >= 'A' && key <= 'Z') {
        key += 'a' - 'A';
      }
      boolean any = spelling.inAnyCase();
      node = node.children.computeIfAbsent(key, k -> new Node<>(any));
    }
    if (!node.values.contains(value)) {
      node.values.add(value);
    }
  }

  /** What a name is read for. Immutable; equal uses allow the same and lead to the same. */
  public interface Use<T> {
    /** Whether the name may stand here. */
    boolean allows(T name);

    /** What follows a name that may. */
    Place then(T name);
  }

  /** One of the names that the use allows; null if there is none. */
  public @Nullable Place place(Use<T> use) {
    List<Place> places = new ArrayList<>(2);
    for (Node<T> root : ImmutableList.of(anyCase, exact)) {
      if (root.first(use::allows, null) != null) {
        places.add(new At<>(root, use));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  private record At<T>(Node<T> node, Use<T> use) implements Place {
    @Override
    public void moves(Moves moves) {
      for (T value : node.values) {
        if (use.allows(value)) {
          moves.go(use.then(value));
        }
      }
      for (Child<T> child : node.list()) {
        if (child.node().first(use::allows, null) != null) {
          int key = child.key();
          Place next = new At<>(child.node(), use);
          moves.read(key, key, next);
          if (node.anyCase && key >= 'a' && key <= 'z') {
            moves.read(key - 'a' + 'A', key - 'a' + 'A', next);
          }
        }
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      StringBuilder bytes = new StringBuilder();
      T value = node.first(use::allows, bytes);
      if (value == null) {
        throw new IllegalStateException("no name is left");
      }
      // Inside of a character of several bytes the text begins with the rest of them.
      Latin.append(bytes, to);
      use.then(value).shortest(to);
    }
  }
}
