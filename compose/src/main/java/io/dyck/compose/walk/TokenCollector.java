package io.dyck.compose.walk;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.RegionWalk;

/** Collects decided tokens: single tokens, and whole masks of regions, whose words are shared. */
final class TokenCollector implements TokenSink {
  private final MaskBuilder single;
  private TokenMask whole;

  TokenCollector(int size) {
    single = new MaskBuilder(size);
    whole = TokenMask.empty(size);
  }

  @Override
  public void add(int token, int configuration) {
    single.add(token);
  }

  @Override
  public void addAll(TokenMask tokens) {
    whole = whole.union(tokens);
  }

  @Override
  public void addInside(RegionWalk walk, int[] configurations) {
    if (walk.coversTrie()) {
      whole = whole.union(walk.tokensInside());
    } else {
      single.addAll(walk.tokensInside());
    }
  }

  @Override
  public void addInsideExcept(RegionWalk walk, int[] configurations, int[] excluded) {
    single.addAllExcept(walk.tokensInside(), excluded);
  }

  @Override
  public boolean needsConfigurations() {
    return false;
  }

  TokenMask mask() {
    return whole.union(single.build());
  }
}
