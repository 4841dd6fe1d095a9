package io.dyck.vocabulary.encode;

/** The merges of an encoding and their order. Immutable and thread-safe. */
public interface Merges {
  /** The rank of the merge of two neighbours, or −1 if they do not merge. */
  int rank(int first, int second);

  /** The token that the merge of a rank makes. */
  int merged(int rank);
}
