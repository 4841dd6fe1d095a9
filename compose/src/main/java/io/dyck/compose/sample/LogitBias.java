package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import io.dyck.compose.mask.TokenMask;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Map;
import java.util.TreeMap;

/**
 * Biases from −100 to 100 that are added to the logits of single tokens, as in OpenAI's interface.
 * The bias −100 bans a token. The bias 100 forces: if allowed tokens have this bias, all other
 * tokens are excluded. A bias never allows a token that the grammar refuses. Immutable.
 *
 * <p>Bans can exclude every allowed token. Then {@link #restrict} throws an error (code {@code
 * DYCK-M004}); it never returns a banned token or a token outside of the mask.
 */
public final class LogitBias {
  /** The bias that bans; its negative forces. */
  public static final float BAN = -100;

  private final int size;
  private final int[] tokens;
  private final float[] biases;
  private final TokenMask banned;
  private final TokenMask forced;

  private LogitBias(int size, int[] tokens, float[] biases, TokenMask banned, TokenMask forced) {
    this.size = size;
    this.tokens = tokens;
    this.biases = biases;
    this.banned = banned;
    this.forced = forced;
  }

  /**
   * Collects biases.
   *
   * @param size the number of ids of the vocabulary
   * @param biases from id to −100 … 100
   * @return the biases of these tokens; other tokens have bias 0
   * @throws IllegalArgumentException if an id is not of the vocabulary, or a bias out of range or
   *     not a number (code {@code DYCK-M005})
   */
  public static LogitBias of(int size, Map<Integer, ? extends Number> biases) {
    IntArrayList tokens = new IntArrayList();
    IntArrayList banned = new IntArrayList();
    IntArrayList forced = new IntArrayList();
    float[] added = new float[biases.size()];
    new TreeMap<>(biases)
        .forEach(
            (id, number) -> {
              float bias = number.floatValue();
              Preconditions.checkArgument(
                  id >= 0 && id < size,
                  "DYCK-M005: logit bias of token %s: the ids go from 0 to %s",
                  id,
                  size - 1);
              Preconditions.checkArgument(
                  bias >= BAN && bias <= -BAN,
                  "DYCK-M005: logit bias of token %s: %s must be from -100 to 100",
                  id,
                  number);
              if (bias == BAN) {
                banned.add((int) id);
              } else if (bias == -BAN) {
                forced.add((int) id);
              } else {
                added[tokens.size()] = bias;
                tokens.add((int) id);
              }
            });
    return new LogitBias(
        size,
        tokens.toIntArray(),
        added,
        TokenMask.of(size, banned.toIntArray()),
        TokenMask.of(size, forced.toIntArray()));
  }

  /**
   * Restricts a mask to its forced tokens. If the mask has no forced tokens, removes the banned
   * tokens.
   *
   * @param allowed a mask of the vocabulary's size
   * @return a part of the mask; empty only if the mask is empty
   * @throws IllegalStateException if every allowed token is banned (code {@code DYCK-M004})
   */
  public TokenMask restrict(TokenMask allowed) {
    Preconditions.checkArgument(
        allowed.size() == size, "allowed (%s ids) must have %s ids", allowed.size(), size);
    if (forced.cardinality() > 0) {
      TokenMask chosen = allowed.intersection(forced);
      if (chosen.cardinality() > 0) {
        return chosen;
      }
    }
    if (banned.cardinality() == 0) {
      return allowed;
    }
    TokenMask rest = allowed.without(banned);
    if (rest.cardinality() == 0 && allowed.cardinality() > 0) {
      throw new IllegalStateException(
          "DYCK-M004: the logit bias bans every token that may follow here ("
              + allowed.cardinality()
              + ", the first is "
              + allowed.toArray()[0]
              + "); lift a ban, or let the grammar offer something else");
    }
    return rest;
  }

  /**
   * Adds the biases between −100 and 100; {@link #restrict} applies bans and forced tokens.
   *
   * @param logits one for each id; changed
   */
  public void addTo(float[] logits) {
    for (int i = 0; i < tokens.length; i++) {
      logits[tokens[i]] += biases[i];
    }
  }
}
