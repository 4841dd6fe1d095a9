package io.dyck.compose.draft;

import com.google.common.base.Preconditions;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Tokens that need no model, since each is the only one that may follow ("jump-forward"). Where
 * several tokens spell a text that is forced, none of them is: {@link Matcher#forcedBytes} says the
 * text, and encoding it with the tokens before it, as the model's own tokenizer would, is for the
 * caller to decide.
 */
public final class ForcedTokens {
  private ForcedTokens() {}

  /**
   * The tokens that must follow. An end token is one if it is the only one left, and the last.
   *
   * @param matcher where to begin; left as it is
   * @param most how many at most, for a grammar may force on
   * @return each the only member of its mask; perhaps none
   * @throws io.dyck.compose.AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public static int[] after(Matcher matcher, int most) {
    Preconditions.checkArgument(most >= 0, "most (%s) must be >= 0", most);
    if (most == 0 || matcher.mask().cardinality() != 1) {
      return new int[0];
    }
    Matcher ahead = matcher.fork();
    IntArrayList forced = new IntArrayList();
    TokenMask mask = ahead.mask();
    while (mask.cardinality() == 1 && forced.size() < most) {
      int only = mask.toArray()[0];
      ahead.accept(only);
      forced.add(only);
      mask = ahead.mask();
    }
    return forced.toIntArray();
  }
}
