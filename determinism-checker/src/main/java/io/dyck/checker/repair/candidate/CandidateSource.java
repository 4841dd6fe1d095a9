package io.dyck.checker.repair.candidate;

import java.util.stream.Stream;

/** Proposes changes of one kind. */
public interface CandidateSource {
  /** Returns the changes, each made when the stream reaches it. */
  Stream<Candidate> propose(ConflictSurroundings surroundings);
}
