package io.dyck.schema.plan;

import org.jspecify.annotations.Nullable;

/** The bytes of an item so far, as a linked list. Lists share common beginnings. Immutable. */
public final class ItemText {
  public static final ItemText EMPTY = new ItemText(null, 0);

  private final @Nullable ItemText before;
  private final byte last;
  private final int length;
  private final int hash;

  private ItemText(@Nullable ItemText before, int last) {
    this.before = before;
    this.last = (byte) last;
    this.length = before == null ? 0 : before.length + 1;
    this.hash = before == null ? 0 : before.hash * 31 + last;
  }

  public ItemText plus(int letter) {
    return new ItemText(this, letter);
  }

  public byte[] bytes() {
    byte[] result = new byte[length];
    ItemText at = this;
    for (int i = length - 1; i >= 0 && at != null; i--) {
      result[i] = at.last;
      at = at.before;
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof ItemText that) || that.length != length || that.hash != hash) {
      return false;
    }
    ItemText a = this;
    ItemText b = that;
    while (a != b) {
      if (a == null || b == null || a.last != b.last) {
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
