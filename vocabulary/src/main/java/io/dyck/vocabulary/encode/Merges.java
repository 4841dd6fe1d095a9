package io.dyck.vocabulary.encode;

/** The merges of an encoding and their order. Immutable and thread-safe. */
public interface Merges {
  /** Returns the rank of the merge of two neighbours, or −1 if they do not merge. */
  int rank(int first, int second);

  /** Returns the token that the merge of a rank makes. */
  int mergedToken(int rank);
}
