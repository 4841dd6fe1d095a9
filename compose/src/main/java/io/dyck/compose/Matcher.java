package io.dyck.compose;

import com.google.common.base.Preconditions;
import io.dyck.compose.canonical.CanonicalMasks;
import io.dyck.compose.completion.SpellableEnds;
import io.dyck.compose.mask.HalfPrecision;
import io.dyck.compose.mask.LogitMasking;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.failure.DyckException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
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
 * One sequence of tokens under a constraint: which tokens may follow, and moving on. The mask and
 * acceptance come from the same automaton, so {@code mask().contains(t)} and {@code tryAccept(t)}
 * never disagree.
 *
 * <p>Mutable; belongs to one sequence, and to one thread at a time. A call while another one is
 * going on is a {@link ConcurrentModificationException} (code {@code DYCK-M006}), and changes
 * nothing.
 *
 * <p>In permissive mode a run-time bound can be passed while a mask is computed or a token
 * accepted: that is an {@link AmbiguityException} that names the position, and the matcher is
 * unchanged. So is it where the thread is interrupted while something new is computed: then a call
 * throws {@link io.dyck.grammar.CompilationCancelledException}.
 */
public final class Matcher {
  /** Steps of forced text after which {@link #forcedBytes} stops, for a grammar may force on. */
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

  /** Held by the call that is going on. A free one costs a few nanoseconds. */
  private final AtomicBoolean inUse = new AtomicBoolean();

  /** Where the sequence is among canonical ones; null without canonical mode. */
  private @Nullable CanonicalTrail trail;

  Matcher(TokenConstraint constraint, int... promptTokens) {
    this.constraint = constraint;
    this.vocabulary = constraint.vocabulary();
    this.masks = constraint.masks();
    this.machine = constraint.pda().machine();
    this.letterOfByte = constraint.letterOfByte();
    this.configuration = Configuration.start(machine);
    this.trial = Configuration.start(machine);
    this.history = new History();
    this.trail = CanonicalTrail.start(constraint.canonicalStart(promptTokens));
  }

  /** Takes the matcher for the call that begins. */
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
   * The tokens that may follow; end tokens exactly where the text may end; none once finished. A
   * lookup, once the mask was computed for any matcher of the constraint.
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
      CanonicalTrail canonical = trail;
      CanonicalMasks mode = constraint.canonical();
      if (canonical != null && mode != null) {
        return mode.mask(configuration, canonical.state());
      }
      TokenCounts counts = constraint.tokenCounts();
      TokenMask mask = maskOfEnds();
      return counts == null ? mask : counts.mask(configuration, mask);
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
  }

  private TokenMask maskOfEnds() {
    SpellableEnds ends = constraint.spellable();
    return ends == null
        ? masks.mask(configuration)
        : masks.withEnd(ends.mask(configuration), configuration.isAccepting());
  }

  /** What is given state by state may be ambiguous: a bound is a limit there like any other. */
  private DyckException tooAmbiguous(StateBoundException passed) {
    if (constraint.pda().machine().dottedRules().hasLazy()) {
      return passed.asLimit();
    }
    String place = ConfigurationText.innermost(constraint.pda(), configuration);
    return new AmbiguityException(position(), place, passed);
  }

  /** Not to be changed. */
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
   * Moves on by a token.
   *
   * @param token an id of the vocabulary
   * @throws TokenRefusedException if the mask does not allow it; the matcher is unchanged
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
   * Moves on by a token if the mask allows it.
   *
   * @param token any number
   * @return whether it was accepted; if not, the matcher is unchanged
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public boolean tryAccept(int token) {
    begin();
    try {
      return moveOn(token);
    } finally {
      end();
    }
  }

  private boolean moveOn(int token) {
    if (finished || token < 0 || token >= vocabulary.size() || !vocabulary.isDefined(token)) {
      return false;
    }
    if (trail != null && !currentMask().contains(token)) {
      return false;
    }
    if (masks.isEnd(token)) {
      return mayEnd() && finish();
    }
    try {
      trial.set(configuration);
      SpellableEnds ends = constraint.spellable();
      TokenCounts counts = constraint.tokenCounts();
      if (!constraint.tokenReader().read(token, trial)
          || (counts != null && !counts.endToken(trial))
          || (ends != null && !ends.canEnd(trial))) {
        return false;
      }
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
    history.push(configuration.state(), configuration.cell());
    configuration.set(trial);
    current = null;
    trail = trail == null ? null : trail.after(constraint.canonical(), token);
    KnownCompletion before = completion;
    completion = before == null ? null : before.after(token);
    return true;
  }

  private boolean finish() {
    history.push(configuration.state(), configuration.cell());
    finished = true;
    current = null;
    trail = trail == null ? null : trail.again();
    return true;
  }

  /**
   * Moves on by as many tokens as the masks allow.
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
      goBack(tokens);
    } finally {
      end();
    }
  }

  private void goBack(int tokens) {
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
    trail = trail == null ? null : trail.before(tokens);
    finished = false;
    current = null;
    completion = null;
  }

  /**
   * A matcher at the same place that goes on by itself; shares the stack and the history.
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

  /** Goes back before the first token. */
  public void reset() {
    begin();
    try {
      goBack(position());
    } finally {
      end();
    }
  }

  /**
   * Whether the text may end here.
   *
   * @return true exactly where end tokens are in the mask, and once finished
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public boolean isAccepting() {
    begin();
    try {
      return mayEnd();
    } finally {
      end();
    }
  }

  private boolean mayEnd() {
    try {
      return finished || (configuration.isAccepting() && isCanonical());
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
  }

  /** Whether the tokens so far are the encoding of their text; true without canonical mode. */
  private boolean isCanonical() {
    CanonicalTrail canonical = trail;
    CanonicalMasks mode = constraint.canonical();
    return canonical == null || mode == null || mode.canonical().mayEnd(canonical.state());
  }

  /**
   * Whether an end token was accepted.
   *
   * @return true until {@link #rollback} or {@link #reset}
   */
  public boolean isFinished() {
    return finished;
  }

  /**
   * What the sequence is constrained by.
   *
   * @return shared by all its matchers
   */
  public TokenConstraint constraint() {
    return constraint;
  }

  /**
   * The number of accepted tokens, an end token included.
   *
   * @return 0 or more
   */
  public int position() {
    return history.size();
  }

  /**
   * The text that must follow, whatever is chosen: as long as one byte only is possible and the
   * text may not end. Perhaps cut inside a character. At most 4,096 bytes.
   *
   * @return bytes, perhaps none
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public byte[] forcedBytes() {
    begin();
    try {
      return readForced();
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    } finally {
      end();
    }
  }

  /**
   * The tokens that must follow, whatever is chosen: each is the only member of its mask. An end
   * token is one if it is the only one left, and then the last. They need no model
   * ("jump-forward"). Where several tokens spell a text that is forced, none of them is: {@link
   * #forcedBytes} says the text, and encoding it is for the caller to decide. In canonical mode
   * these are the tokens of the text that must follow, up to the first border that what comes after
   * it can still move. Cost: a mask for each.
   *
   * @param most how many at most, for a grammar may force on
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
   * Makes logits of tokens that may not follow negative infinity.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   */
  public void apply(float[] logits) {
    LogitMasking.apply(mask(), logits);
  }

  /**
   * Makes logits of tokens that may not follow negative infinity, from the buffer's position on.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   */
  public void apply(FloatBuffer logits) {
    LogitMasking.apply(mask(), logits);
  }

  /**
   * Makes logits of 16 bits of tokens that may not follow negative infinity.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   * @param precision what the bits mean
   */
  public void apply(short[] logits, HalfPrecision precision) {
    LogitMasking.apply(mask(), logits, precision);
  }

  /**
   * Makes logits of 16 bits of tokens that may not follow negative infinity, from the buffer's
   * position on.
   *
   * @param logits one for each id, perhaps more (those beyond the vocabulary are masked too)
   * @param precision what the bits mean
   */
  public void apply(ShortBuffer logits, HalfPrecision precision) {
    LogitMasking.apply(mask(), logits, precision);
  }

  /**
   * An upper bound of the tokens that still have to follow, the end token included: the length of a
   * known completion.
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
      int bound = known != null && trail != null ? known.length() : bound();
      return known == null ? bound : Math.min(bound, known.length());
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
  }

  /**
   * The tokens after which the sequence can still be closed within a number of tokens: those whose
   * own bound fits, and always the next one of the known completion.
   *
   * @param tokensLeft how many may follow, the end token included
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
      throw tooAmbiguous(passed);
    }
  }

  private int bound() {
    CanonicalTrail canonical = trail;
    if (canonical == null) {
      return constraint.completions().bound(configuration);
    }
    if (mayEnd()) {
      return 1;
    }
    KnownCompletion found = newCompletion();
    completion = found;
    return found.length();
  }

  private KnownCompletion newCompletion() {
    CanonicalTrail canonical = trail;
    if (canonical == null) {
      return new KnownCompletion(constraint.completions().completion(configuration));
    }
    return new KnownCompletion(
        mayEnd()
            ? new int[0]
            : constraint.canonicalCompletions().completion(configuration, canonical.state()));
  }

  @SuppressWarnings("ReferenceEquality") // Quick, where it is the same object.
  private TokenMask close(int tokensLeft) {
    CanonicalTrail canonical = trail;
    TokenMask result =
        canonical == null
            ? constraint.completions().within(configuration, tokensLeft)
            : constraint
                .canonicalCompletions()
                .within(configuration, canonical.state(), tokensLeft);
    if (canonical == null && result == currentMask()) {
      // Whatever comes next, there is room: a completion is looked for when there is not.
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
    if (known.next() >= 0) {
      result = result.union(TokenMask.of(vocabulary.size(), known.next()));
    }
    return masks.withEnd(result, mayEnd());
  }

  /**
   * Where the matcher stands, as dotted rules in the words of the grammar: the state, then what it
   * returns to, from the top of the stack. A rule with several dots may stand at any of them.
   *
   * @return several lines, for engineers
   */
  public String describe() {
    begin();
    try {
      return ConfigurationText.of(constraint.pda(), configuration);
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
