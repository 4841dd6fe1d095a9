package io.dyck.pda.work;

/**
 * A kind of work, with its weight. The unit is the step: a million steps take about a quarter of a
 * second. The weights are about in proportion to the time that each kind takes.
 */
public enum WorkKind {
  /** A letter followed from a state, or from a state on a stack symbol. */
  STEP(1, 0),

  /** A place or a transition that the exploration meets again. */
  VISIT(1, 2),

  /** A test of two dotted rules or two links: whether one covers the other. */
  COMPARISON(1, 4),

  /** A quick look at two items: whether one of them may cover the other. */
  LOOK(1, 4),

  /** An item whose edges with one letter are looked up. */
  READ(1, 4),

  /** An item that is found while a state is closed. */
  CLOSED(4, 4),

  /** A node of a pushdown system. */
  NODE(1, 1),

  /** A set that is sent from one node of a pushdown system to another. */
  SENT(1, 5),

  /** A word of two sets that are joined for the first time. */
  WORD(1, 11),

  /** A state or an edge of a rule that is normalized. */
  NORMALIZED(4, 0),

  /** A character of a changed grammar that is read. */
  CHARACTER(1, 0),

  /** A conflict that is looked for in a changed grammar, and found. */
  CONFLICT(100_000, 0),

  /** A byte that a comparison of two languages reads. */
  BYTE(1, 0);

  /**
   * The step divided by 2 to the power of {@link #shift} is one piece. A unit of work of this kind
   * is so many pieces.
   */
  final int pieces;

  final int shift;

  WorkKind(int pieces, int shift) {
    this.pieces = pieces;
    this.shift = shift;
  }
}
