package io.dyck.compose;

import com.google.common.base.Preconditions;
import io.dyck.compose.completion.SpellableEnds;
import io.dyck.compose.mask.AllowedTokens;
import io.dyck.compose.mask.HalfPrecision;
import io.dyck.compose.mask.LogitMasking;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sequence.SequenceTrail;
import io.dyck.compose.walk.MaskTable;
import io.dyck.failure.DyckException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One sequence of tokens under a constraint. A matcher computes which tokens may follow, and
 * accepts tokens. The mask and acceptance use the same automaton, therefore {@code
 * mask().contains(t)} and {@code tryAccept(t)} never disagree.
 *
 * <p>Mutable; belongs to one sequence, and to one thread at a time. A call during a call of another
 * thread throws {@link ConcurrentModificationException} (code {@code DYCK-M006}) and changes
 * nothing.
 *
 * <p>In permissive mode a call may exceed a run-time bound while it computes a mask or accepts a
 * token. The call then throws an {@link AmbiguityException} that names the position, and the
 * matcher is unchanged. If the thread is interrupted while a call computes a new state or mask, the
 * call throws {@link io.dyck.failure.CompilationCancelledException}, and the matcher is unchanged.
 */
public final class Matcher {
  /**
   * The number of bytes after which {@link #forcedBytes} stops, because a grammar may force text
   * without end.
   */
  private static final int LONGEST_FORCED = 4096;

  private final TokenConstraint constraint;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final Machine machine;
  private final int[] letterOfByte;
  private final Configuration configuration;
  private final Configuration trial;
  private History history;
  private boolean finished;
  private @Nullable TokenMask current;
  private @Nullable KnownCompletion completion;

  /** Set during a call. Setting it without contention costs a few nanoseconds. */
  private final AtomicBoolean inUse = new AtomicBoolean();

  /** The states of the sequence in canonical mode; null without canonical mode. */
  private @Nullable SequenceTrail trail;

  Matcher(TokenConstraint constraint, int... promptTokens) {
    this.constraint = constraint;
    this.vocabulary = constraint.vocabulary();
    this.masks = constraint.masks();
    this.machine = constraint.pda().machine();
    this.letterOfByte = constraint.letterOfByte();
    this.configuration = Configuration.start(machine);
    this.trial = Configuration.start(machine);
    this.history = new History();
    this.trail = constraint.promptHistory(promptTokens);
  }

  /** Reserves the matcher for the call that begins. */
  void begin() {
    if (!inUse.compareAndSet(false, true)) {
      throw new ConcurrentModificationException(
          "DYCK-M006: two threads call this matcher at once; a matcher belongs to one sequence and"
              + " one thread at a time: give each its own with newMatcher() or fork()");
    }
  }

  void end() {
    inUse.setRelease(false);
  }

  /**
   * Returns the tokens that may follow. End tokens are included exactly where the text may end. The
   * mask is empty once the sequence is finished. A mask that was computed before for any matcher of
   * the constraint costs only a lookup.
   *
   * @return a shared, immutable mask
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public TokenMask mask() {
    TokenMask known = current;
    if (known != null) {
      return known;
    }
    begin();
    try {
      return currentMask();
    } finally {
      end();
    }
  }

  /**
   * Returns the tokens that may follow, as {@link #mask} does, in the form in which choosing one is
   * the least work.
   *
   * @return one token, few tokens, or a mask
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public AllowedTokens allowed() {
    return AllowedTokens.of(mask());
  }

  private TokenMask currentMask() {
    TokenMask known = current;
    if (known == null) {
      known = finished ? TokenMask.empty(vocabulary.size()) : computeMask();
      current = known;
    }
    return known;
  }

  private TokenMask computeMask() {
    try {
      SequenceTrail canonical = trail;
      if (canonical != null) {
        return canonical.mask(configuration);
      }
      TokenCounts counts = constraint.tokenCounts();
      TokenMask mask = endMask();
      return counts == null ? mask : counts.mask(configuration, mask);
    } catch (StateBoundException passed) {
      throw ambiguityException(passed);
    }
  }

  private TokenMask endMask() {
    SpellableEnds ends = constraint.spellable();
    return ends == null
        ? masks.mask(configuration)
        : masks.withEnd(ends.mask(configuration), configuration.isAccepting());
  }

  /**
   * Converts an exceeded bound. A language given state by state may be ambiguous, therefore its
   * bound is reported like any other limit.
   */
  private DyckException ambiguityException(StateBoundException passed) {
    if (constraint.pda().machine().dottedRules().hasLazyLanguages()) {
      return passed.toLimitException();
    }
    String place = ConfigurationText.innermostRule(constraint.pda(), configuration);
    return new AmbiguityException(position(), place, passed);
  }

  /** Returns the current configuration; callers must not change it. */
  Configuration configuration() {
    return configuration;
  }

  /**
   * Writes the mask as 32-bit words, bit t of word t / 32, lowest bit first.
   *
   * @param words at least {@code TokenMask.wordCount(vocabulary.size())}; the rest becomes 0
   */
  public void fill(int[] words) {
    mask().copyTo(words);
  }

  /**
   * Writes the mask as 64-bit words, bit t of word t / 64, lowest bit first.
   *
   * @param words at least half as many as 32-bit words, rounded up; the rest becomes 0
   */
  public void fill(long[] words) {
    mask().copyTo(words);
  }

  /**
   * Writes the mask as 32-bit little-endian words at the buffer's position, which stays.
   *
   * @param words heap or direct, with room for {@code TokenMask.wordCount(vocabulary.size())} words
   */
  public void fill(ByteBuffer words) {
    mask().copyTo(words);
  }

  /**
   * Accepts a token.
   *
   * @param token an id of the vocabulary
   * @throws TokenRefusedException if the mask does not contain the token; the matcher is unchanged
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public void accept(int token) {
    if (!tryAccept(token)) {
      throw new TokenRefusedException(token, position(), refusal(token));
    }
  }

  private String refusal(int token) {
    if (finished) {
      return "the sequence is finished; call reset() or rollback()";
    }
    if (token < 0 || token >= vocabulary.size() || !vocabulary.isDefined(token)) {
      return "the vocabulary has no such id";
    }
    return trail == null
        ? "the grammar does not allow it here; mask() says what it allows"
        : "no text of the grammar is encoded so; mask() says what is allowed";
  }

  /**
   * Accepts a token if the mask contains it.
   *
   * @param token any number
   * @return whether the token was accepted; if not, the matcher is unchanged
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public boolean tryAccept(int token) {
    begin();
    try {
      return advance(token);
    } finally {
      end();
    }
  }

  private boolean advance(int token) {
    if (finished || token < 0 || token >= vocabulary.size() || !vocabulary.isDefined(token)) {
      return false;
    }
    if (trail != null && !currentMask().contains(token)) {
      return false;
    }
    if (masks.isEnd(token)) {
      return canEnd() && finish();
    }
    try {
      trial.set(configuration);
      SpellableEnds ends = constraint.spellable();
      TokenCounts counts = constraint.tokenCounts();
      if (!constraint.tokenReader().read(token, trial)
          || (counts != null && !counts.acceptTokenEnd(trial))
          || (ends != null && !ends.canEnd(trial))) {
        return false;
      }
    } catch (StateBoundException passed) {
      throw ambiguityException(passed);
    }
    history.push(configuration.state(), configuration.cell());
    configuration.set(trial);
    current = null;
    trail = trail == null ? null : trail.afterToken(token);
    KnownCompletion before = completion;
    completion = before == null ? null : before.completionAfter(token);
    return true;
  }

  private boolean finish() {
    history.push(configuration.state(), configuration.cell());
    finished = true;
    current = null;
    trail = trail == null ? null : trail.afterEndToken();
    return true;
  }

  /**
   * Accepts tokens in order, up to the first one that a mask refuses.
   *
   * @param tokens in order
   * @return the number accepted, from the first on
   */
  public int tryAccept(int[] tokens) {
    int accepted = 0;
    while (accepted < tokens.length && tryAccept(tokens[accepted])) {
      accepted++;
    }
    return accepted;
  }

  /**
   * Takes back the last tokens.
   *
   * @param tokens 0 to {@link #position()}
   */
  public void rollback(int tokens) {
    begin();
    try {
      rewind(tokens);
    } finally {
      end();
    }
  }

  private void rewind(int tokens) {
    Preconditions.checkArgument(
        tokens >= 0 && tokens <= position(),
        "tokens (%s) must be 0 to the number accepted (%s)",
        tokens,
        position());
    if (tokens == 0) {
      return;
    }
    int target = position() - tokens;
    if (target == 0) {
      configuration.set(Configuration.start(machine));
    } else {
      configuration.set(history.state(target), history.cell(target));
    }
    history.truncate(target);
    trail = trail == null ? null : trail.withoutLast(tokens);
    finished = false;
    current = null;
    completion = null;
  }

  /**
   * Returns an independent matcher at the same position, which shares the stack and the history.
   *
   * @return independent of this one, perhaps for another thread
   */
  public Matcher fork() {
    begin();
    try {
      return copy();
    } finally {
      end();
    }
  }

  private Matcher copy() {
    Matcher fork = new Matcher(constraint);
    fork.configuration.set(configuration);
    fork.history = history.fork();
    fork.finished = finished;
    fork.current = current;
    fork.completion = completion;
    fork.trail = trail;
    return fork;
  }

  /** Returns to the position before the first token. */
  public void reset() {
    begin();
    try {
      rewind(position());
    } finally {
      end();
    }
  }

  /**
   * Returns whether the text may end here.
   *
   * @return true exactly where end tokens are in the mask, and once finished
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public boolean isAccepting() {
    begin();
    try {
      return canEnd();
    } finally {
      end();
    }
  }

  private boolean canEnd() {
    try {
      return finished || (configuration.isAccepting() && isCanonical());
    } catch (StateBoundException passed) {
      throw ambiguityException(passed);
    }
  }

  /**
   * Returns whether the tokens so far are the encoding of their text; true without canonical mode.
   */
  private boolean isCanonical() {
    SequenceTrail canonical = trail;
    return canonical == null || canonical.canEnd();
  }

  /**
   * Returns whether an end token was accepted.
   *
   * @return true until {@link #rollback} or {@link #reset}
   */
  public boolean isFinished() {
    return finished;
  }

  /**
   * Returns the constraint of the sequence.
   *
   * @return shared by all its matchers
   */
  public TokenConstraint constraint() {
    return constraint;
  }

  /**
   * Returns the number of accepted tokens, an end token included.
   *
   * @return 0 or more
   */
  public int position() {
    return history.size();
  }

  /**
   * Returns the text that must follow. The text extends as long as exactly one byte is possible and
   * the text may not end. It may be cut inside a character, and has at most 4,096 bytes.
   *
   * @return bytes, perhaps none
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public byte[] forcedBytes() {
    begin();
    try {
      return readForced();
    } catch (StateBoundException passed) {
      throw ambiguityException(passed);
    } finally {
      end();
    }
  }

  /**
   * Returns the tokens that must follow: each is the only member of its mask. An end token is
   * returned, as the last token, if it is the only one left. The model need not compute these
   * tokens ("jump-forward"). If several tokens can spell the forced text, no token is forced;
   * {@link #forcedBytes} returns the text, and the caller may encode it. In canonical mode the
   * result holds the tokens of the forced text up to the first token border that later text can
   * still move. Cost: one mask for each token.
   *
   * @param most the maximal number of tokens, because a grammar may force tokens without end
   * @return ids, perhaps none
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public int[] forcedTokens(int most) {
    Preconditions.checkArgument(most >= 0, "most (%s) must be >= 0", most);
    IntArrayList forced = new IntArrayList();
    if (most == 0 || mask().cardinality() != 1) {
      return new int[0];
    }
    Matcher ahead = fork();
    while (forced.size() < most && ahead.mask().cardinality() == 1) {
      int only = ahead.mask().toArray()[0];
      ahead.accept(only);
      forced.add(only);
    }
    return forced.toIntArray();
  }

  private byte[] readForced() {
    ByteArrayOutputStream forced = new ByteArrayOutputStream();
    Configuration at = Configuration.start(machine);
    at.set(configuration);
    Configuration next = Configuration.start(machine);
    boolean tokensMatter =
        machine.terminals().tokenClasses() > 0 || constraint.tokenCounts() != null;
    while (!finished && !tokensMatter && forced.size() < LONGEST_FORCED && !at.isAccepting()) {
      int only = -1;
      int possible = 0;
      for (int b = 0; b < 256 && possible < 2; b++) {
        trial.set(at);
        if (trial.step(letterOfByte[b]) == Configuration.Outcome.MOVED) {
          possible++;
          only = b;
          next.set(trial);
        }
      }
      if (possible != 1) {
        break;
      }
      forced.write(only);
      at.set(next);
    }
    return forced.toByteArray();
  }

  /**
   * Sets the logits of tokens that may not follow to negative infinity.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   */
  public void apply(float[] logits) {
    LogitMasking.apply(mask(), logits);
  }

  /**
   * Sets the logits of tokens that may not follow to negative infinity, from the buffer's position
   * on.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   */
  public void apply(FloatBuffer logits) {
    LogitMasking.apply(mask(), logits);
  }

  /**
   * Sets the 16-bit logits of tokens that may not follow to negative infinity.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   * @param precision what the bits mean
   */
  public void apply(short[] logits, HalfPrecision precision) {
    LogitMasking.apply(mask(), logits, precision);
  }

  /**
   * Sets the 16-bit logits of tokens that may not follow to negative infinity, from the buffer's
   * position on.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   * @param precision what the bits mean
   */
  public void apply(ShortBuffer logits, HalfPrecision precision) {
    LogitMasking.apply(mask(), logits, precision);
  }

  /**
   * Returns an upper bound of the number of tokens that still have to follow, the end token
   * included. The bound is the length of a known completion.
   *
   * @return 0 once finished, else at least 1
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public int shortestCompletion() {
    begin();
    try {
      return upperBound();
    } finally {
      end();
    }
  }

  private int upperBound() {
    if (finished) {
      return 0;
    }
    try {
      KnownCompletion known = completion;
      int bound = known != null && trail != null ? known.length() : completionBound();
      return known == null ? bound : Math.min(bound, known.length());
    } catch (StateBoundException passed) {
      throw ambiguityException(passed);
    }
  }

  /**
   * Returns the tokens after which the sequence can still be closed within a number of tokens. The
   * mask holds each token whose own bound fits, and always the next token of the known completion.
   *
   * @param tokensLeft the number of tokens that may follow, the end token included
   * @return a mask, part of {@link #mask()}, never empty unless finished
   * @throws IllegalArgumentException if not even the known completion fits (code {@code DYCK-M002})
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public TokenMask maskWithin(int tokensLeft) {
    begin();
    try {
      return boundedMask(tokensLeft);
    } finally {
      end();
    }
  }

  /**
   * Returns the tokens after which the sequence can still be closed, as {@link #maskWithin} does,
   * in the form in which choosing one is the least work.
   *
   * @param tokensLeft the number of tokens that may follow, the end token included
   * @return one token, few tokens, or a mask
   * @throws IllegalArgumentException if not even the known completion fits (code {@code DYCK-M002})
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public AllowedTokens allowedWithin(int tokensLeft) {
    return AllowedTokens.of(maskWithin(tokensLeft));
  }

  private TokenMask boundedMask(int tokensLeft) {
    if (finished) {
      return currentMask();
    }
    int bound = upperBound();
    Preconditions.checkArgument(
        bound <= tokensLeft,
        "DYCK-M002: %s tokens do not suffice to close the text; the shortest known completion takes"
            + " %s",
        tokensLeft,
        bound);
    try {
      return close(tokensLeft);
    } catch (StateBoundException passed) {
      throw ambiguityException(passed);
    }
  }

  private int completionBound() {
    SequenceTrail canonical = trail;
    if (canonical == null) {
      return constraint.completions().upperBound(configuration);
    }
    if (canEnd()) {
      return 1;
    }
    KnownCompletion found = newCompletion();
    completion = found;
    return found.length();
  }

  private KnownCompletion newCompletion() {
    SequenceTrail canonical = trail;
    if (canonical == null) {
      return new KnownCompletion(constraint.completions().completion(configuration));
    }
    return new KnownCompletion(canEnd() ? new int[0] : canonical.completion(configuration));
  }

  @SuppressWarnings("ReferenceEquality") // Quick, where it is the same object.
  private TokenMask close(int tokensLeft) {
    SequenceTrail canonical = trail;
    TokenMask result =
        canonical == null
            ? constraint.completions().tokensWithin(configuration, tokensLeft)
            : canonical.masksWithin(configuration, tokensLeft);
    if (canonical == null && result == currentMask()) {
      // Every allowed token fits the budget. A completion is searched only if some token does not
      // fit.
      return result;
    }
    if (constraint.tokenCounts() != null) {
      result = result.intersection(currentMask());
    }
    KnownCompletion known = completion;
    if (known == null || known.length() > tokensLeft) {
      known = newCompletion();
      completion = known;
    }
    if (known.nextToken() >= 0) {
      result = result.union(TokenMask.of(vocabulary.size(), known.nextToken()));
    }
    return masks.withEnd(result, canEnd());
  }

  /**
   * Describes the matcher's configuration as dotted rules in the words of the grammar: first the
   * state, then the return addresses from the top of the stack down. A rule with several dots may
   * be at any of these positions.
   *
   * @return several lines, for engineers
   */
  public String describe() {
    begin();
    try {
      return ConfigurationText.textOf(constraint.pda(), configuration);
    } finally {
      end();
    }
  }

  @Override
  public String toString() {
    return "Matcher["
        + constraint
        + ", after "
        + position()
        + (finished ? " tokens, finished]" : " tokens]");
  }
}
