package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import org.jspecify.annotations.Nullable;

/**
 * Fixed text with holes, written as {@code <call name="{name}">{arguments}</call>}.
 *
 * @param pieces in order; fixed texts are not empty, and do not stand side by side
 */
public record Template(ImmutableList<Piece> pieces) {
  /** A part of a template. */
  public sealed interface Piece {}

  /**
   * Fixed text.
   *
   * @param text at least one character
   */
  public record Fixed(String text) implements Piece {}

  /** What is put in. */
  public enum Hole implements Piece {
    /** The name of the called tool. */
    NAME("{name}"),
    /** Its arguments. */
    ARGUMENTS("{arguments}"),
    /** What the model calls this call. */
    ID("{id}"),
    /** Free text. */
    TEXT("{text}");

    private final String written;

    Hole(String written) {
      this.written = written;
    }

    /**
     * How it stands in a template.
     *
     * @return such as {@code {name}}
     */
    public String written() {
      return written;
    }
  }

  /**
   * Reads a template. Braces around anything else than the name of a hole are fixed text.
   *
   * @param text with holes
   * @return the template
   */
  public static Template of(String text) {
    ImmutableList.Builder<Piece> pieces = ImmutableList.builder();
    int begin = 0;
    int at = 0;
    while (at < text.length()) {
      Hole hole = holeAt(text, at);
      if (hole == null) {
        at++;
        continue;
      }
      if (at > begin) {
        pieces.add(new Fixed(text.substring(begin, at)));
      }
      pieces.add(hole);
      at += hole.written.length();
      begin = at;
    }
    if (begin < text.length()) {
      pieces.add(new Fixed(text.substring(begin)));
    }
    return new Template(pieces.build());
  }

  private static @Nullable Hole holeAt(String text, int at) {
    for (Hole hole : Hole.values()) {
      if (text.startsWith(hole.written, at)) {
        return hole;
      }
    }
    return null;
  }

  /**
   * How often a hole stands in it.
   *
   * @param hole which
   * @return from 0
   */
  public int count(Hole hole) {
    return Iterables.frequency(pieces, hole);
  }

  /**
   * The fixed text before the first hole.
   *
   * @return may be empty
   */
  public String head() {
    return !pieces.isEmpty() && pieces.get(0) instanceof Fixed fixed ? fixed.text() : "";
  }

  /**
   * Whether two holes stand side by side.
   *
   * @return true if nothing would tell where the first ends
   */
  public boolean hasAdjacentHoles() {
    for (int i = 1; i < pieces.size(); i++) {
      if (pieces.get(i - 1) instanceof Hole && pieces.get(i) instanceof Hole) {
        return true;
      }
    }
    return false;
  }

  /** The template as it was written. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(piece instanceof Fixed fixed ? fixed.text() : ((Hole) piece).written);
    }
    return text.toString();
  }
}
