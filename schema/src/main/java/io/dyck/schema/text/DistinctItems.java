package io.dyck.schema.text;

import com.google.common.collect.ImmutableSet;
import io.dyck.schema.states.SchemaLimits;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds ends of items that are of a new class. Cost: mostly one short text; where values are few, a
 * search through all of them, bounded.
 */
final class DistinctItems {
  /** Arrays are no longer, so that the classes suffice. */
  static final int MOST_ITEMS = 64;

  private static final int MOST_NODES = 20_000;

  private final JsonLanguage language;
  private final Map<Distinct.State, Boolean> known = new HashMap<>();

  private record Node(ImmutableSet<Stack> stacks, ValueDigest digest) {}

  private record Path(Node node, @Nullable Path before, int letter) {}

  DistinctItems(JsonLanguage language) {
    this.language = language;
  }

  /** Whether one more item can come, and all that must come after it. */
  boolean mayFollow(Distinct.State at, int depth) {
    if (at.index() >= Math.min(MOST_ITEMS, at.plan().shape().max())) {
      return false;
    }
    Boolean before = known.get(at);
    if (before == null) {
      before = finds(at, depth);
      known.put(at, before);
    }
    return before;
  }

  /** Items that must still come differ in class, whichever are chosen, if there are enough. */
  private boolean finds(Distinct.State at, int depth) {
    Distinct.State state = at;
    long needed = Math.max(1, at.plan().shape().min() - at.index());
    for (long i = 0; i < needed; i++) {
      var formula = at.plan().shape().at(state.index());
      if (!language.has(formula)) {
        return false;
      }
      ImmutableSet<Stack> start =
          ImmutableSet.of(new Stack(language.value(formula, depth + 1), null));
      byte[] text = end(start, ValueDigest.START, state.seen());
      if (text == null) {
        return false;
      }
      state = state.after(read(ValueDigest.START, text));
    }
    return true;
  }

  /** The class after a text. */
  static int read(ValueDigest from, byte[] text) {
    ValueDigest digest = from;
    for (byte letter : text) {
      digest = digest.read(letter & 0xFF);
      if (digest == null) {
        return -1;
      }
    }
    return digest.value();
  }

  /** A text to the end of an item that is of a new class; null if there is none. */
  byte @Nullable [] end(ImmutableSet<Stack> stacks, ValueDigest digest, Set<Integer> seen) {
    Set<Node> met = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>();
    Node first = new Node(stacks, digest);
    met.add(first);
    open.add(new Path(first, null, -1));
    while (!open.isEmpty()) {
      Path path = open.remove();
      byte[] rest = shortest(path.node, seen);
      if (rest != null) {
        return joined(path, rest);
      }
      SchemaLimits.check(
          "schemaSearch",
          MOST_NODES,
          met.size(),
          "the search for an item that differs from others");
      Derivations next = Derivations.of(path.node.stacks, language);
      for (int letter = 0; letter < 256; letter++) {
        if (isIdle(letter, path.node.digest)) {
          continue;
        }
        ImmutableSet<Stack> moved = next.after(letter);
        ValueDigest more = moved.isEmpty() ? null : path.node.digest.read(letter);
        if (more != null) {
          Node node = new Node(moved, more);
          if (met.add(node)) {
            open.add(new Path(node, path, letter));
          }
        }
      }
    }
    return null;
  }

  /** White space that may be left out changes no value. */
  private boolean isIdle(int letter, ValueDigest digest) {
    boolean white = letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r';
    return white
        && language.policy().spaces().kind() == Spaces.Kind.FLEXIBLE
        && digest.isOutsideOfStrings();
  }

  private byte @Nullable [] shortest(Node node, Set<Integer> seen) {
    for (Stack stack : node.stacks) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      for (Stack at = stack; at != null; at = at.rest()) {
        text.writeBytes(language.shortestEnd(at.state()));
      }
      byte[] bytes = text.toByteArray();
      if (Distinct.isNew(read(node.digest, bytes), seen)) {
        return bytes;
      }
    }
    return null;
  }

  private static byte[] joined(Path path, byte[] rest) {
    Deque<Integer> letters = new ArrayDeque<>();
    for (Path at = path; at != null && at.letter >= 0; at = at.before) {
      letters.push(at.letter);
    }
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    letters.forEach(result::write);
    result.writeBytes(rest);
    return result.toByteArray();
  }
}
