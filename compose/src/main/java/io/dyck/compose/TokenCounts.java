package io.dyck.compose;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.grammar.LazyLanguage;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Rules that bound how many tokens their texts hold ({@link LazyLanguage#hasTokenCounts}). The
 * automaton reads bytes, therefore {@link Configuration#endToken} reports the end of a token to it.
 * A token is allowed if the counts can still be met after it. One of these conditions suffices: a
 * rule without a count continues; a rule with a count may end; a token is left for each byte of
 * such a rule's shortest end; or a search finds tokens that end the rule. The search runs only
 * after tokens that few other tokens may follow. Thread-safe.
 */
final class TokenCounts {
  private final Machine machine;
  private final DottedRules rules;
  private final MaskTable masks;
  private final TokenReader reader;
  private final int vocabularySize;

  /** Whether the vocabulary has a token for each byte. */
  private final boolean everyByteIsSpelled;

  /**
   * The maximal number of bytes to the end of a rule; with more tokens left, the end can always be
   * reached.
   */
  private final int mostBytesToEnd;

  /** Whether some counted rule has at most {@link #mostBytesToEnd} tokens left when it begins. */
  private final boolean beginsNearItsEnd;

  /** The tokens after which a rule may be unable to end. */
  private final BitSet candidates;

  TokenCounts(
      Machine machine,
      Vocabulary vocabulary,
      MaskTable masks,
      TokenReader reader,
      boolean everyByteIsSpelled) {
    this.machine = machine;
    this.rules = machine.dottedRules();
    this.masks = masks;
    this.reader = reader;
    this.vocabularySize = vocabulary.size();
    this.everyByteIsSpelled = everyByteIsSpelled;
    int most = 0;
    boolean begins = false;
    boolean atCharacters = true;
    for (LazyLanguage language : rules.rules().lazies().values()) {
      if (language.hasTokenCounts()) {
        int bytes = language.callLocked(language::mostBytesToEnd);
        most = Math.max(most, bytes);
        begins |= language.callLocked(() -> language.tokensLeft(language.start())) <= bytes;
        language.runLocked(() -> checkStart(language, vocabulary));
        atCharacters &= language.callLocked(language::canEndBetweenCharacters);
      }
    }
    this.mostBytesToEnd = most;
    this.beginsNearItsEnd = begins;
    this.candidates = new BitSet(vocabularySize);
    for (int id = 0; id < vocabularySize; id++) {
      if (!atCharacters || endsInsideCharacter(vocabulary, id)) {
        candidates.set(id);
      }
    }
  }

  /** Refuses a rule whose shortest text has more tokens than the rule allows. */
  private static void checkStart(LazyLanguage language, Vocabulary vocabulary) {
    int start = language.start();
    int most = language.tokensLeft(start);
    byte[] text = language.shortestEnd(start);
    int[] fewest = new int[text.length + 1];
    for (int to = 1; to <= text.length; to++) {
      fewest[to] = text.length + 1;
      for (int from = 0; from < to; from++) {
        boolean isToken = vocabulary.idOf(Arrays.copyOfRange(text, from, to)).isPresent();
        fewest[to] = isToken ? Math.min(fewest[to], fewest[from] + 1) : fewest[to];
      }
    }
    if (fewest[text.length] > most) {
      throw VocabularyException.unfitVocabulary(
          "DYCK-V103",
          vocabulary.name(),
          "the rule "
              + language.ruleName(start)
              + " has at most "
              + most
              + " tokens, and its shortest text has more in this vocabulary",
          "raise its max_tokens");
    }
  }

  /** Returns whether the last bytes of a token may begin a character that it does not complete. */
  private static boolean endsInsideCharacter(Vocabulary vocabulary, int token) {
    if (!vocabulary.isOrdinary(token)) {
      return false;
    }
    TokenTable table = vocabulary.table();
    int missing = 0;
    for (int i = table.end(token) - 1; i >= table.start(token); i--) {
      int octet = table.byteArena()[i] & 0xFF;
      if (octet < 0x80) {
        return false;
      }
      if (octet >= 0xC0) {
        return missing < (octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3);
      }
      missing++;
    }
    return true;
  }

  /**
   * Reports the end of a token to the configuration. Returns false if the counts can no longer be
   * met.
   */
  boolean acceptTokenEnd(Configuration configuration) {
    return configuration.endToken() == Configuration.Outcome.MOVED && canContinue(configuration);
  }

  /** Returns the tokens of a mask after which the counts can still be met. */
  TokenMask mask(Configuration configuration, TokenMask all) {
    if (!isNearEnd(configuration)) {
      return all;
    }
    MaskBuilder refused = new MaskBuilder(vocabularySize);
    Configuration trial = Configuration.start(machine);
    all.forEach(
        token -> {
          if (candidates.get(token) && !masks.isEnd(token)) {
            trial.set(configuration);
            if (!reader.read(token, trial) || !acceptTokenEnd(trial)) {
              refused.add(token);
            }
          }
        });
    return all.without(refused.build());
  }

  private boolean isNearEnd(Configuration configuration) {
    if (beginsNearItsEnd) {
      return true;
    }
    for (long item : configuration.state().items()) {
      int d = Items.dottedRule(item);
      if (rules.hasTokenCounts(d) && rules.tokensLeft(d) <= mostBytesToEnd) {
        return true;
      }
    }
    return false;
  }

  private boolean canContinue(Configuration configuration) {
    for (long item : configuration.state().items()) {
      int d = Items.dottedRule(item);
      if (!rules.hasTokenCounts(d)
          || rules.isFinal(d)
          || (everyByteIsSpelled && rules.shortestEnd(d).length <= rules.tokensLeft(d))) {
        return true;
      }
    }
    return configuration.isAccepting() || canReachAnEnd(configuration);
  }

  /**
   * Searches for tokens that end a counted rule, one token after another. Few tokens are allowed
   * here.
   */
  private boolean canReachAnEnd(Configuration configuration) {
    Configuration trial = Configuration.start(machine);
    for (int token : masks.mask(configuration).toArray()) {
      trial.set(configuration);
      if (!masks.isEnd(token) && reader.read(token, trial) && acceptTokenEnd(trial)) {
        return true;
      }
    }
    return false;
  }
}
