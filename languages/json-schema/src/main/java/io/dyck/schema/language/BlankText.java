package io.dyck.schema.language;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import io.dyck.grammar.LazyLanguage;

/**
 * White space up to a bound: state n has read n characters. All schemas with a bound share one
 * object. Immutable and thread-safe.
 */
final class BlankText implements LazyLanguage {
  private static final LoadingCache<Integer, BlankText> KEPT =
      CacheBuilder.newBuilder().maximumSize(100).build(CacheLoader.from(BlankText::new));

  private final int most;

  private BlankText(int most) {
    this.most = most;
  }

  static BlankText withMaximum(int most) {
    return KEPT.getUnchecked(most);
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public void expand(int state, Steps steps) {
    steps.end();
    if (state < most) {
      steps.read('\t', '\n', state + 1);
      steps.read('\r', '\r', state + 1);
      steps.read(' ', ' ', state + 1);
    }
  }

  @Override
  public byte[] shortestEnd(int state) {
    return new byte[0];
  }

  @Override
  public String ruleName(int state) {
    return "blanks";
  }
}
