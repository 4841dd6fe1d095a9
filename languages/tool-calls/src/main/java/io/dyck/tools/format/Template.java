package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import org.jspecify.annotations.Nullable;

/**
 * Fixed text with holes, written as {@code <call name="{name}">{arguments}</call>}.
 *
 * @param pieces the pieces in order; fixed texts are not empty, and do not stand side by side
 */
public record Template(ImmutableList<Piece> pieces) {
  /** A part of a template. */
  public sealed interface Piece {}

  /**
   * Fixed text.
   *
   * @param text at least one character
   */
  public record FixedPiece(String text) implements Piece {}

  /** A hole of a template, which is replaced by a value. */
  public enum Hole implements Piece {
    /** The name of the called tool. */
    NAME("{name}"),
    /** Its arguments. */
    ARGUMENTS("{arguments}"),
    /** The model's id of the call. */
    ID("{id}"),
    /** Free text; in the template of a value, a string as it is. */
    TEXT("{text}"),
    /** A value with the text around it. */
    VALUE("{value}"),
    /** A value as JSON. */
    JSON("{json}"),
    /** A value as one of the words of a style. */
    WORD("{word}"),
    /** An object as elements. */
    MEMBERS("{members}"),
    /** An array as elements. */
    ITEMS("{items}");

    private final String written;

    Hole(String written) {
      this.written = written;
    }

    /**
     * Returns the hole as it is written in a template.
     *
     * @return a text such as {@code {name}}
     */
    public String writtenForm() {
      return written;
    }
  }

  /**
   * Reads a template. Braces around other texts than the name of a hole are fixed text.
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
        pieces.add(new FixedPiece(text.substring(begin, at)));
      }
      pieces.add(hole);
      at += hole.written.length();
      begin = at;
    }
    if (begin < text.length()) {
      pieces.add(new FixedPiece(text.substring(begin)));
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
   * Counts the occurrences of a hole.
   *
   * @param hole the hole
   * @return the number of occurrences
   */
  public int count(Hole hole) {
    return Iterables.frequency(pieces, hole);
  }

  /**
   * Returns the fixed text before the first hole.
   *
   * @return the text; may be empty
   */
  public String textBeforeHole() {
    return !pieces.isEmpty() && pieces.get(0) instanceof FixedPiece fixed ? fixed.text() : "";
  }

  /**
   * Returns the fixed text after the last hole.
   *
   * @return the text; may be empty
   */
  public String tail() {
    return !pieces.isEmpty() && pieces.get(pieces.size() - 1) instanceof FixedPiece fixed
        ? fixed.text()
        : "";
  }

  /**
   * Returns the fixed text right after a hole.
   *
   * @param hole a hole of the template
   * @return the text; may be empty
   */
  public String textAfterHole(Hole hole) {
    int next = pieces.indexOf(hole) + 1;
    return next < pieces.size() && pieces.get(next) instanceof FixedPiece fixed ? fixed.text() : "";
  }

  /**
   * Returns the holes.
   *
   * @return the holes in order
   */
  public ImmutableList<Hole> holes() {
    return pieces.stream()
        .filter(Hole.class::isInstance)
        .map(Hole.class::cast)
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the template as it was written. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(piece instanceof FixedPiece fixed ? fixed.text() : ((Hole) piece).written);
    }
    return text.toString();
  }
}
