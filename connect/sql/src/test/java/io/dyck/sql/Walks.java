package io.dyck.sql;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Random statements, token by token through masks. First a byte is drawn, then one of the allowed
 * tokens whose text begins with it, so that keywords are met as often as names; in a text its end
 * is drawn more often than all else.
 */
final class Walks {
  private static final Set<String> CLOSING = Set.of(")", "'", "from", "end", "then", ";");

  /** Per vocabulary the tokens that close something. */
  private static final Map<Vocabulary, BitSet> CLOSING_TOKENS = new ConcurrentHashMap<>();

  private final Matcher matcher;
  private final Vocabulary vocabulary;
  private final Random random;
  private final double boldness;

  /**
   * @param boldness how often a step is any allowed token
   */
  Walks(TokenConstraint constraint, long seed, double boldness) {
    this.matcher = constraint.newMatcher();
    this.vocabulary = constraint.vocabulary();
    this.random = new Random(seed);
    this.boldness = boldness;
  }

  /**
   * A statement; after so many tokens it closes what is open where it can, and after as many again
   * it goes the shortest way to the end.
   */
  String next(int tokens) {
    matcher.reset();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int count = 0; !matcher.isFinished(); count++) {
      if (matcher.isAccepting() && (count >= tokens || random.nextInt(6) == 0)) {
        break;
      }
      int[] allowed =
          (count < 2 * tokens ? matcher.mask() : matcher.maskWithin(matcher.shortestCompletion()))
              .toArray();
      int token = count < tokens ? choose(allowed) : closing(allowed);
      if (vocabulary.endTokens().contains(token)) {
        break;
      }
      matcher.accept(token);
      text.writeBytes(vocabulary.bytes(token));
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** A token that closes something, if there is one. */
  private int closing(int[] allowed) {
    BitSet known = CLOSING_TOKENS.computeIfAbsent(vocabulary, Walks::closingTokens);
    List<Integer> closing = Arrays.stream(allowed).filter(known::get).boxed().toList();
    return closing.isEmpty() ? choose(allowed) : closing.get(random.nextInt(closing.size()));
  }

  private static BitSet closingTokens(Vocabulary vocabulary) {
    BitSet tokens = new BitSet();
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.isOrdinary(token)
          && CLOSING.contains(vocabulary.text(token).strip().toLowerCase(Locale.ROOT))) {
        tokens.set(token);
      }
    }
    return tokens;
  }

  private int choose(int[] allowed) {
    int any = allowed[random.nextInt(allowed.length)];
    if (random.nextDouble() < boldness) {
      return any;
    }
    List<List<Integer>> byFirst = new ArrayList<>();
    for (int i = 0; i < 256; i++) {
      byFirst.add(new ArrayList<>());
    }
    boolean inText = allowed.length > 20_000;
    for (int token : allowed) {
      int first = first(token);
      if (first >= 0 && (!inText || first == '\'' || first == '"')) {
        byFirst.get(first).add(token);
      }
    }
    byFirst.removeIf(List::isEmpty);
    if (byFirst.isEmpty()) {
      return any;
    }
    List<Integer> tokens = byFirst.get(random.nextInt(byFirst.size()));
    return tokens.get(random.nextInt(tokens.size()));
  }

  /** The first byte that is not blank, in lower case; -1 if there is none. */
  private int first(int token) {
    if (vocabulary.endTokens().contains(token)) {
      return -1;
    }
    int length = vocabulary.length(token);
    for (int i = 0; i < Math.min(length, 2); i++) {
      int b = vocabulary.byteAt(token, i) & 0xFF;
      if (b > ' ') {
        return b >= 'A' && b <= 'Z' ? b + 'a' - 'A' : b;
      }
    }
    return -1;
  }
}
