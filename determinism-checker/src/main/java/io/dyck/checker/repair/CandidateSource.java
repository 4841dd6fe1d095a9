package io.dyck.checker.repair;

import java.util.function.Consumer;

/** Proposes changes of one kind. */
interface CandidateSource {
  void propose(Surroundings surroundings, Consumer<Candidate> consumer);
}
