package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a mask that words allow after one set of hypotheses, split by group. A region's
 * tokens are split once for all grammars; facts about them that do not depend on a grammar are
 * therefore computed once, too. Thread-safe.
 */
final class GroupedTokens {
  private final ImmutableList<Part> all;
  private final ImmutableList<Part> notEnding;
  private final int[] ended;
  private final TokenMask ending;

  GroupedTokens(ImmutableList<Part> all, int size) {
    this.all = all;
    MaskBuilder builder = new MaskBuilder(size);
    ImmutableList.Builder<Part> left = ImmutableList.builder();
    for (Part part : all) {
      if (part.group().ended() == WordAutomaton.NONE) {
        left.add(part);
      } else {
        builder.addAll(part.tokens());
      }
    }
    this.notEnding = left.build();
    this.ending = builder.build();
    this.ended =
        all.stream()
            .mapToInt(part -> part.group().ended())
            .filter(set -> set != WordAutomaton.NONE)
            .distinct()
            .toArray();
  }

  /** Returns all parts, as given. */
  ImmutableList<Part> all() {
    return all;
  }

  /**
   * Returns the sets of hypotheses by which a word ends after tokens, without duplicates; not to be
   * changed.
   */
  int[] ended() {
    return ended;
  }

  /** Returns the tokens after which a word may end. */
  TokenMask ending() {
    return ending;
  }

  /** Returns the parts whose tokens cannot end a word. */
  ImmutableList<Part> notEnding() {
    return notEnding;
  }

  long bytes() {
    long bytes = 96 + ending.bytes() + 4L * ended.length;
    for (Part part : all) {
      bytes += 48 + part.tokens().bytes();
    }
    return bytes;
  }

  /** Tokens of one group. */
  static final class Part {
    private final WordGroups.Group group;
    private final TokenMask tokens;
    private volatile @Nullable ByFollower byFollower;

    /**
     * Creates a part.
     *
     * @param tokens not empty
     */
    Part(WordGroups.Group group, TokenMask tokens) {
      this.group = group;
      this.tokens = tokens;
    }

    WordGroups.Group group() {
      return group;
    }

    TokenMask tokens() {
      return tokens;
    }

    /**
     * Returns the tokens that end inside of a character, split by a token that may follow; computed
     * once.
     */
    ByFollower byFollower(WordGroups groups) {
      ByFollower known = byFollower;
      if (known == null) {
        known = ByFollower.of(tokens, groups.followers(group));
        byFollower = known;
      }
      return known;
    }
  }

  /**
   * Tokens that end inside of a character, and a token that may follow them.
   *
   * @param tokens not empty
   */
  record FollowedBy(FirstTokens.First first, TokenMask tokens) {}

  /** Tokens of one group that ends inside of a character. */
  record ByFollower(ImmutableList<FollowedBy> followed, TokenMask others) {
    static ByFollower of(TokenMask tokens, ImmutableList<FollowedBy> followed) {
      ImmutableList.Builder<FollowedBy> result = ImmutableList.builder();
      TokenMask left = tokens;
      for (FollowedBy each : followed) {
        TokenMask part = each.tokens().intersection(left);
        if (part.cardinality() > 0) {
          result.add(new FollowedBy(each.first(), part));
          left = left.without(part);
        }
        if (left.cardinality() == 0) {
          break;
        }
      }
      return new ByFollower(result.build(), left);
    }
  }
}
