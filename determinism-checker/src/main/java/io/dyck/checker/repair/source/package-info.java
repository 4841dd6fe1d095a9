/**
 * One class for each kind of change that may repair a grammar ({@code …Candidates}), the code that
 * they share, and the finder of the cause of a conflict. These classes only propose changes. The
 * package {@code repair}, their only caller, certifies the changes. Not exported.
 *
 * <p>To add a repair, write a class that implements {@code CandidateSource}, add it to the list of
 * {@code CandidateSources}, and describe it in the table of {@code docs/conflicts/README.md}. A
 * source only proposes a {@code Candidate}. {@code Certifier} decides whether the candidate is a
 * repair.
 */
package io.dyck.checker.repair.source;
