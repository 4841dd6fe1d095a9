package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;

/**
 * Reads the name of a member, a JSON string with its quotes, and tells which slot it belongs to:
 * the slots of single names come first, then those of classes of names. States are made as they are
 * met.
 */
public final class NameAutomaton {
  private final JsonText text;

  /** Is told what a state reads. */
  public interface Reads {
    /** Any byte of a range leads to a state. */
    void read(int first, int last, int target);
  }

  /**
   * Prepares it.
   *
   * @param names single names, each a slot; they belong to no class
   * @param classes sets of names that share nothing but single names, each a slot
   */
  public NameAutomaton(
      ImmutableList<String> names, ImmutableList<StringSet> classes, StringEscapes escapes) {
    this.text = new JsonText(new NameRun(names, classes), escapes);
  }

  /** The state before the opening quote. */
  public int start() {
    return text.start();
  }

  /** Tells what a state reads. */
  public void reads(int state, Reads reads) {
    text.reads(state, reads::read);
  }

  /** The slot of the name, if the closing quote was read; otherwise -1. */
  public int endsAs(int state) {
    return text.endsAs(state);
  }

  /** Adds the slots of the names that can still be read. */
  public void canReach(int state, BitSet to) {
    text.canReach(state, to);
  }

  /** A short text from a state to the end of a name of a slot. */
  public byte[] shortest(int state, int slot) {
    return text.shortest(state, slot);
  }
}
