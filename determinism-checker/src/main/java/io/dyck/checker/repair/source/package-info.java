/**
 * One class for each kind of change that may repair a grammar ({@code …Candidates}), with what they
 * share, and the cause that the readings of a conflict point to. They only propose; {@code repair},
 * which alone calls them, has each change certified. Not exported.
 *
 * <p>To add a repair, write a class that implements {@code CandidateSource}, add it to the list of
 * {@code Sources}, and describe it in the table of {@code docs/conflicts/README.md}. A source only
 * proposes a {@code Candidate}. {@code Certifier} decides whether the candidate is a repair.
 */
package io.dyck.checker.repair.source;
