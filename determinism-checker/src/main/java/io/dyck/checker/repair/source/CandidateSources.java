package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.repair.candidate.CandidateSource;

/**
 * All sources of changes. Among changes of equal rank, the changes of earlier sources are tried
 * first.
 */
public final class CandidateSources {
  /** One source of each kind. */
  public static final ImmutableList<CandidateSource> ALL =
      ImmutableList.of(
          new DelimiterCandidates(),
          new KeywordCandidates(),
          new OptionalPartCandidates(),
          new SeparatorCandidates(),
          new ItemSeparatorCandidates(),
          new ShortestMatchCandidates(),
          new GroupCandidates(),
          new NestingCandidates(),
          new DependentPartCandidates(),
          new TerminalCandidates(),
          new LexerCandidates(),
          new AlternativeCandidates());

  private CandidateSources() {}
}
