package io.dyck.schema.plan;

import io.dyck.schema.strings.JsonStrings;
import io.dyck.schema.strings.NameAutomaton;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the names of an object so far that must not occur again. Each name has one spelling.
 * The names form a linked list; lists share common beginnings. Immutable, except for a number that
 * is computed once; for one thread at a time.
 */
public final class WrittenNames {
  public static final WrittenNames NONE = new WrittenNames(null, ItemText.EMPTY);

  private final @Nullable WrittenNames before;
  private final ItemText last;
  private final int hash;

  /** The number of the list in the automaton of the plan's names; -1 until first needed. */
  private int root;

  private WrittenNames(@Nullable WrittenNames before, ItemText last) {
    this.before = before;
    this.last = last;
    this.hash = before == null ? 0 : before.hash * 31 + last.hashCode();
    this.root = before == null ? 0 : -1;
  }

  /** Returns the list with one more name, which is given in two parts, quotes included. */
  public WrittenNames plus(ItemText begin, byte[] rest) {
    ItemText text = begin;
    for (byte letter : rest) {
      text = text.plus(letter);
    }
    return new WrittenNames(this, text);
  }

  /** Returns the state before a name that is not in the list. */
  public int start(NameAutomaton names) {
    return names.start(root(names));
  }

  private int root(NameAutomaton names) {
    if (root < 0 && before != null) {
      root = names.excludeName(before.root(names), JsonStrings.value(last.bytes()));
    }
    return root;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof WrittenNames that) || hash != that.hash) {
      return false;
    }
    WrittenNames a = this;
    WrittenNames b = that;
    while (a != b) {
      if (a == null || b == null || !a.last.equals(b.last)) {
        return false;
      }
      a = a.before;
      b = b.before;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
