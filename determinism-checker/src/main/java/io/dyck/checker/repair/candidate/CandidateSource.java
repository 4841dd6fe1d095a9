package io.dyck.checker.repair.candidate;

import java.util.stream.Stream;

/** Proposes changes of one kind. */
public interface CandidateSource {
  /** The changes, made as they are asked for. */
  Stream<Candidate> propose(Surroundings surroundings);
}
