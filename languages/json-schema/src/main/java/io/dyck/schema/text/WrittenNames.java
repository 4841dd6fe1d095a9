package io.dyck.schema.text;

import io.dyck.schema.strings.JsonStrings;
import io.dyck.schema.strings.NameAutomaton;
import org.jspecify.annotations.Nullable;

/**
 * The names of an object so far that may not come again, as they were written. Each of them has one
 * spelling. A list that shares its beginning with others. Immutable, save for what is found out
 * once; for one thread at a time.
 */
final class WrittenNames {
  static final WrittenNames NONE = new WrittenNames(null, ItemText.EMPTY);

  private final @Nullable WrittenNames before;
  private final ItemText last;
  private final int hash;

  /** The number of these names in the automaton of their plan; -1 until asked for. */
  private int root;

  private WrittenNames(@Nullable WrittenNames before, ItemText last) {
    this.before = before;
    this.last = last;
    this.hash = before == null ? 0 : before.hash * 31 + last.hashCode();
    this.root = before == null ? 0 : -1;
  }

  /** Returns these names and one more, quotes included, in two parts. */
  WrittenNames plus(ItemText begin, byte[] rest) {
    ItemText text = begin;
    for (byte letter : rest) {
      text = text.plus(letter);
    }
    return new WrittenNames(this, text);
  }

  /** Returns the state before a name that is none of these. */
  int start(NameAutomaton names) {
    return names.start(root(names));
  }

  private int root(NameAutomaton names) {
    if (root < 0 && before != null) {
      root = names.without(before.root(names), JsonStrings.value(last.bytes()));
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
