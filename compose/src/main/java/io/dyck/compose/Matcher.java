package io.dyck.compose;

import com.google.common.base.Preconditions;
import io.dyck.compose.mask.HalfPrecision;
import io.dyck.compose.mask.LogitMasking;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.compose.walk.CanonicalMasks;
import io.dyck.compose.walk.MaskTable;
import io.dyck.compose.walk.SpellableEnds;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StateBoundException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One sequence of tokens under a constraint: which tokens may follow, and moving on. The mask and
 * acceptance come from the same automaton, so {@code mask().contains(t)} and {@code tryAccept(t)}
 * never disagree. Mutable; for one thread at a time.
 *
 * <p>In permissive mode a run-time bound can be passed while a mask is computed or a token
 * accepted: that is an {@link AmbiguityException} that names the position, and the matcher is
 * unchanged.
 */
public final class Matcher {
  /** Steps of forced text after which {@link #forcedBytes} stops, for a grammar may force on. */
  private static final int LONGEST_FORCED = 4096;

  private final TokenConstraint constraint;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final Machine machine;
  private final byte[] arena;
  private final int[] letterOfByte;
  private final Configuration configuration;
  private final Configuration trial;
  private History history;
  private boolean finished;
  private @Nullable TokenMask current;
  private @Nullable Witness witness;

  /** Where the sequence is among canonical ones; null without canonical mode. */
  private @Nullable CanonicalTrail trail;

  Matcher(TokenConstraint constraint, int... promptTokens) {
    this.constraint = constraint;
    this.vocabulary = constraint.vocabulary();
    this.masks = constraint.masks();
    this.machine = constraint.pda().machine();
    this.arena = vocabulary.arena();
    this.letterOfByte = constraint.letterOfByte();
    this.configuration = Configuration.start(machine);
    this.trial = Configuration.start(machine);
    this.history = new History();
    this.trail = CanonicalTrail.start(constraint.canonicalStart(promptTokens));
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
      SpellableEnds ends = constraint.spellable();
      if (ends == null) {
        return masks.mask(configuration);
      }
      TokenMask finishable = ends.mask(configuration);
      return configuration.isAccepting() ? finishable.union(constraint.endTokens()) : finishable;
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
  }

  private AmbiguityException tooAmbiguous(StateBoundException passed) {
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
    if (finished || token < 0 || token >= vocabulary.size() || !vocabulary.isDefined(token)) {
      return false;
    }
    if (trail != null && !mask().contains(token)) {
      return false;
    }
    if (constraint.isEnd(token)) {
      return isAccepting() && finish();
    }
    try {
      trial.set(configuration);
      SpellableEnds ends = constraint.spellable();
      if (!read(token) || (ends != null && !ends.canEnd(trial))) {
        return false;
      }
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
    history.push(configuration.state(), configuration.cell());
    configuration.set(trial);
    current = null;
    trail = trail == null ? null : trail.after(constraint.canonical(), token);
    Witness before = witness;
    witness = before == null ? null : before.after(token);
    return true;
  }

  private boolean finish() {
    history.push(configuration.state(), configuration.cell());
    finished = true;
    current = null;
    trail = trail == null ? null : trail.again();
    return true;
  }

  private boolean read(int token) {
    int beginLetter = masks.beginLetter(token);
    if (beginLetter >= 0 && trial.step(beginLetter) != Outcome.MOVED) {
      return false;
    }
    if (!vocabulary.isOrdinary(token)) {
      return beginLetter >= 0;
    }
    int end = vocabulary.end(token);
    int start = vocabulary.start(token);
    if (start == end) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (trial.step(letterOfByte[arena[i] & 0xFF]) != Outcome.MOVED) {
        return false;
      }
    }
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
    witness = null;
  }

  /**
   * A matcher at the same place that goes on by itself; shares the stack and the history.
   *
   * @return independent of this one, perhaps for another thread
   */
  public Matcher fork() {
    Matcher fork = new Matcher(constraint);
    fork.configuration.set(configuration);
    fork.history = history.fork();
    fork.finished = finished;
    fork.current = current;
    fork.witness = witness;
    fork.trail = trail;
    return fork;
  }

  /** Goes back before the first token. */
  public void reset() {
    rollback(position());
  }

  /**
   * Whether the text may end here.
   *
   * @return true exactly where end tokens are in the mask, and once finished
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public boolean isAccepting() {
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
    try {
      return readForced();
    } catch (StateBoundException passed) {
      throw tooAmbiguous(passed);
    }
  }

  /**
   * The tokens that must follow, whatever is chosen: as long as one token only is allowed and the
   * text may not end. In canonical mode these are the tokens of the text that must follow, up to
   * the first border that what comes after it can still move. At most 4,096. Cost: a mask for each.
   *
   * @return ids, perhaps none
   * @throws AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public int[] forcedTokens() {
    IntArrayList forced = new IntArrayList();
    Matcher ahead = fork();
    while (!ahead.finished && ahead.mask().cardinality() == 1 && forced.size() < LONGEST_FORCED) {
      int only = ahead.mask().toArray()[0];
      if (constraint.isEnd(only)) {
        break;
      }
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
    boolean tokensMatter = machine.terminals().tokenClasses() > 0;
    while (!finished && !tokensMatter && forced.size() < LONGEST_FORCED && !at.isAccepting()) {
      int only = -1;
      int possible = 0;
      for (int b = 0; b < 256 && possible < 2; b++) {
        trial.set(at);
        if (trial.step(letterOfByte[b]) == Outcome.MOVED) {
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
    if (finished) {
      return 0;
    }
    try {
      Witness known = witness;
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
    if (finished) {
      return mask();
    }
    int bound = shortestCompletion();
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
    if (isAccepting()) {
      return 1;
    }
    Witness found = newWitness();
    witness = found;
    return found.length();
  }

  private Witness newWitness() {
    CanonicalTrail canonical = trail;
    if (canonical == null) {
      return new Witness(constraint.completions().witness(configuration));
    }
    return new Witness(
        isAccepting()
            ? new int[0]
            : constraint.canonicalCompletions().witness(configuration, canonical.state()));
  }

  private TokenMask close(int tokensLeft) {
    Witness known = witness;
    if (known == null || known.length() > tokensLeft) {
      known = newWitness();
      witness = known;
    }
    CanonicalTrail canonical = trail;
    TokenMask result =
        canonical == null
            ? constraint.completions().within(configuration, tokensLeft)
            : constraint
                .canonicalCompletions()
                .within(configuration, canonical.state(), tokensLeft);
    if (known.next() >= 0) {
      result = result.union(TokenMask.of(vocabulary.size(), known.next()));
    }
    return isAccepting() ? result.union(constraint.endTokens()) : result;
  }

  /**
   * Where the matcher stands, as dotted rules in the words of the grammar: the state, then what it
   * returns to, from the top of the stack. A rule with several dots may stand at any of them.
   *
   * @return several lines, for engineers
   */
  public String describe() {
    return ConfigurationText.of(constraint.pda(), configuration);
  }
}
