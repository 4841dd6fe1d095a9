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
import java.util.regex.Pattern;

/**
 * Random statements, token by token through masks. First a byte is drawn, then one of the allowed
 * tokens whose text begins with it, so that keywords are met as often as names; in a text its end
 * is drawn more often than all else.
 */
final class Walks {
  private static final Set<String> CLOSING =
      Set.of(
          ")", "'", "\"", "from", "end", "then", ";", "where", "group", "having", "order", "limit",
          "offset");

  /** After these and similar ones something must follow. */
  private static final Pattern OPENING =
      Pattern.compile("[^\\w\\s.)]|\\b(?i:and|as|by|case|distinct|join|on|or|order|over|union)\\b");

  private static final Map<Vocabulary, Kinds> KINDS = new ConcurrentHashMap<>();

  /** The tokens of a vocabulary that close something, and those that open nothing. */
  private record Kinds(BitSet closing, BitSet neutral) {
    static Kinds of(Vocabulary vocabulary) {
      Kinds kinds = new Kinds(new BitSet(), new BitSet());
      for (int token = 0; token < vocabulary.size(); token++) {
        if (vocabulary.isOrdinary(token)) {
          String text = vocabulary.text(token);
          kinds.closing.set(token, CLOSING.contains(text.strip().toLowerCase(Locale.ROOT)));
          kinds.neutral.set(token, !OPENING.matcher(text).find());
        }
      }
      return kinds;
    }
  }

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
   * A statement; the more haste, the more often it closes what is open; after so many tokens it
   * does so wherever it can, and after as many again it goes the shortest way to the end.
   */
  String next(int tokens) {
    matcher.reset();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    // Without haste, most of a statement is what it selects.
    double haste = random.nextDouble();
    for (int count = 0; !matcher.isFinished(); count++) {
      if (matcher.isAccepting() && (count >= tokens || random.nextInt(6) == 0)) {
        break;
      }
      int[] allowed =
          (count < 2 * tokens ? matcher.mask() : matcher.maskWithin(matcher.shortestCompletion()))
              .toArray();
      if (allowed.length == 0) {
        throw new IllegalStateException("nothing is allowed after " + text);
      }
      boolean closes = count >= tokens || random.nextDouble() < haste;
      int token = closes ? closing(allowed) : choose(allowed);
      if (vocabulary.endTokens().contains(token)) {
        break;
      }
      matcher.accept(token);
      text.writeBytes(vocabulary.bytes(token));
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** A token that closes something, if there is one, else one that opens nothing. */
  private int closing(int[] allowed) {
    Kinds kinds = KINDS.computeIfAbsent(vocabulary, Kinds::of);
    int[] closing = Arrays.stream(allowed).filter(kinds.closing::get).toArray();
    int[] neutral = Arrays.stream(allowed).filter(kinds.neutral::get).toArray();
    return closing.length > 0
        ? closing[random.nextInt(closing.length)]
        : choose(neutral.length > 0 ? neutral : allowed);
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
