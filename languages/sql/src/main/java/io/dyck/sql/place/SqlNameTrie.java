package io.dyck.sql.place;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trie of the spellings of names, by bytes. In one part, ASCII letters match in either case; in
 * the other part, they match exactly. No name can be added after the first place was made. Tries
 * are compared by identity.
 */
public final class SqlNameTrie<T> {
  private final Node<T> anyCase = new Node<>(true);
  private final Node<T> exact = new Node<>(false);

  /**
   * The values of all names, in the order of the nodes. The values at and below a node are a range
   * of this list.
   */
  private final List<T> entries = new ArrayList<>();

  private boolean isComplete;

  private final Map<Use<T>, UseEntries<T>> uses = new HashMap<>();

  /**
   * The allowed entries by {@link Use#names}. Uses that allow the same names share one element, and
   * each name is tested once.
   */
  private final Map<Object, AllowedEntries<T>> allowed = new HashMap<>();

  static final class Node<T> {
    final boolean anyCase;

    /** The values of the names that end at this node; usually none or one. */
    List<T> values = ImmutableList.of();

    /** The bytes of the children, ascending. */
    private int[] keys = {};

    private List<Node<T>> children = ImmutableList.of();

    /** The first entry at or below this node. The entries of its own values come first. */
    private int from;

    private int to;

    Node(boolean anyCase) {
      this.anyCase = anyCase;
    }

    /** Returns the child that a byte leads to, or null. */
    @Nullable Node<T> child(int key) {
      int at = Arrays.binarySearch(keys, key);
      return at < 0 ? null : children.get(at);
    }

    private Node<T> childOrNew(int key) {
      int at = Arrays.binarySearch(keys, key);
      if (at >= 0) {
        return children.get(at);
      }
      Node<T> child = new Node<>(anyCase);
      keys =
          Ints.concat(
              Arrays.copyOf(keys, -at - 1),
              new int[] {key},
              Arrays.copyOfRange(keys, -at - 1, keys.length));
      children = append(children, -at - 1, child);
      return child;
    }

    private void addValue(T value) {
      if (!values.contains(value)) {
        values = append(values, values.size(), value);
      }
    }

    private static <E> List<E> append(List<E> list, int at, E more) {
      return ImmutableList.<E>builderWithExpectedSize(list.size() + 1)
          .addAll(list.subList(0, at))
          .add(more)
          .addAll(list.subList(at, list.size()))
          .build();
    }

    private void complete(List<T> entries) {
      from = entries.size();
      entries.addAll(values);
      children.forEach(child -> child.complete(entries));
      to = entries.size();
    }

    /** Appends the bytes that lead from this node to the node of an entry. */
    private void appendSpelling(int entry, StringBuilder to) {
      for (int i = 0; i < keys.length; i++) {
        Node<T> child = children.get(i);
        if (child.from <= entry && entry < child.to) {
          to.append((char) keys[i]);
          child.appendSpelling(entry, to);
          return;
        }
      }
    }
  }

  /** A use with the entries that it allows. Compared by identity. */
  private static final class UseEntries<T> {
    final Use<T> use;
    final AllowedEntries<T> allowed;

    UseEntries(Use<T> use, AllowedEntries<T> allowed) {
      this.use = use;
      this.allowed = allowed;
    }
  }

  /** The entries that some uses allow. Each entry is tested when it is first needed. */
  private static final class AllowedEntries<T> {
    private final Use<T> use;
    private final List<T> entries;
    private final BitSet known = new BitSet();
    private final BitSet allowed = new BitSet();

    AllowedEntries(Use<T> use, List<T> entries) {
      this.use = use;
      this.entries = entries;
    }

    /** Returns an allowed entry at or below a node, or a negative number if there is none. */
    int firstAllowed(Node<T> node) {
      int found = allowed.nextSetBit(node.from);
      if (found >= 0 && found < node.to) {
        return found;
      }
      for (int i = known.nextClearBit(node.from); i < node.to; i = known.nextClearBit(i + 1)) {
        known.set(i);
        if (use.allows(entries.get(i))) {
          allowed.set(i);
          return i;
        }
      }
      return -1;
    }

    boolean isAllowed(int entry) {
      if (!known.get(entry)) {
        known.set(entry);
        allowed.set(entry, use.allows(entries.get(entry)));
      }
      return allowed.get(entry);
    }
  }

  /** Returns the value of a word among the names that match in any case, or null. */
  public @Nullable T find(String word) {
    Node<T> node = anyCase;
    for (byte b : Ascii.toLowerCase(word).getBytes(StandardCharsets.UTF_8)) {
      node = node.child(b & 0xFF);
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

  /** A way to write a name. */
  public record Spelling(String text, boolean inAnyCase) {}

  /** Adds a name. All names must be added before the first place is made. */
  public void add(Spelling spelling, T value) {
    Node<T> node = spelling.inAnyCase() ? anyCase : exact;
    for (byte b : spelling.text().getBytes(StandardCharsets.UTF_8)) {
      int key = b & 0xFF;
      if (spelling.inAnyCase() && key >= 'A' && key <= 'Z') {
        key += 'a' - 'A';
      }
      node = node.childOrNew(key);
    }
    node.addValue(value);
  }

  /**
   * A use of names: the names that are allowed, and the places behind them. Immutable. Equal uses
   * allow the same names and lead to the same places.
   */
  public interface Use<T> {
    /** Whether the name may stand here. */
    boolean allows(T name);

    /** Returns the place behind an allowed name. */
    Place placeAfter(T name);

    /**
     * Returns a key. Two uses of one trie may have equal keys only if they allow the same names.
     */
    default Object names() {
      return this;
    }
  }

  /**
   * Returns a place for one of the names that the use allows, or null if the use allows none. The
   * text behind a name must not begin with a letter, a digit, an underscore or a byte beyond ASCII.
   */
  public @Nullable Place place(Use<T> use) {
    if (!isComplete) {
      isComplete = true;
      anyCase.complete(entries);
      exact.complete(entries);
    }
    UseEntries<T> reading = uses.get(use);
    if (reading == null) {
      reading =
          new UseEntries<>(
              use, allowed.computeIfAbsent(use.names(), k -> new AllowedEntries<>(use, entries)));
      uses.put(use, reading);
    }
    boolean anyCaseIsThere = reading.allowed.firstAllowed(anyCase) >= 0;
    if (reading.allowed.firstAllowed(exact) < 0) {
      return anyCaseIsThere ? new TriePosition<>(anyCase, reading) : null;
    }
    Place quoted = new TriePosition<>(exact, reading);
    return anyCaseIsThere
        ? SqlPlaces.choiceOf(new TriePosition<>(anyCase, reading), quoted)
        : quoted;
  }

  private record TriePosition<T>(Node<T> node, UseEntries<T> reading) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      for (int i = 0; i < node.values.size(); i++) {
        if (reading.allowed.isAllowed(node.from + i)) {
          moves.moveTo(reading.use.placeAfter(node.values.get(i)));
        }
      }
      for (int i = 0; i < node.keys.length; i++) {
        if (reading.allowed.firstAllowed(node.children.get(i)) >= 0) {
          int key = node.keys[i];
          Place next = new TriePosition<>(node.children.get(i), reading);
          if (node.anyCase) {
            moves.readInAnyCase(key, next);
          } else {
            moves.read(key, key, next);
          }
        }
      }
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      for (int key : node.keys) {
        if (node.anyCase) {
          bytes.addInAnyCase(key);
        } else {
          bytes.add(key);
        }
      }
      if (!node.values.isEmpty()) {
        bytes.addAllExceptWords();
      }
      return true;
    }

    @Override
    public void appendShortest(StringBuilder to) {
      int entry = reading.allowed.firstAllowed(node);
      if (entry < 0) {
        throw new IllegalStateException("no name is left");
      }
      // Inside a character of several bytes, the text begins with the remaining bytes of the
      // character.
      StringBuilder bytes = new StringBuilder();
      node.appendSpelling(entry, bytes);
      LatinBytes.append(bytes, to);
      reading.use.placeAfter(reading.allowed.entries.get(entry)).appendShortest(to);
    }
  }
}
