package io.dyck.sql;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
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
import org.jspecify.annotations.Nullable;

/**
 * Random statements, drawn token by token from masks. A step first draws a byte, then an allowed
 * token that begins with this byte. Keywords are therefore drawn as often as names. Inside a text
 * literal, the end of the literal is drawn more often than other tokens.
 */
final class Walks {
  private static final Set<String> CLOSING =
      Set.of(
          ")", "'", "\"", "from", "end", "then", ";", "where", "group", "having", "order", "limit",
          "offset");

  /** Tokens after which a statement cannot end. */
  private static final Pattern OPENING =
      Pattern.compile("[^\\w\\s.)]|\\b(?i:and|as|by|case|distinct|join|on|or|order|over|union)\\b");

  private static final Pattern COMMENT =
      Pattern.compile(
          "('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")|--[^\n]*\n|/\\*.*?\\*/", Pattern.DOTALL);

  /** The number of allowed tokens above which most are parts of a text or of a new name. */
  private static final int MANY = 20_000;

  /** The size of the vocabularies whose tokens are whole words and bytes. */
  private static final int SMALL = 10_000;

  private static final int WORD_TRIES = 4;

  private static final Map<Vocabulary, Kinds> KINDS = new ConcurrentHashMap<>();

  /** The tokens of a vocabulary that close a construct, and the tokens that open no construct. */
  record Kinds(BitSet closing, BitSet neutral) {
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

  static Kinds kinds(Vocabulary vocabulary) {
    return KINDS.computeIfAbsent(vocabulary, Kinds::of);
  }

  private final Matcher matcher;
  private final Vocabulary vocabulary;
  private final Random random;
  private final double boldness;
  private boolean isBehindLetter;

  /**
   * @param boldness the probability that a step draws from all allowed tokens equally
   */
  Walks(TokenConstraint constraint, long seed, double boldness) {
    this.matcher = constraint.newMatcher();
    this.vocabulary = constraint.vocabulary();
    this.random = new Random(seed);
    this.boldness = boldness;
  }

  /**
   * Returns a random statement. With more haste, open constructs are closed more often. After
   * {@code tokens} tokens, constructs are closed wherever possible. After twice as many tokens, the
   * statement takes the shortest way to its end.
   */
  String next(int tokens) {
    return next("", tokens);
  }

  /** Returns a random statement that begins with a text of the language. */
  String next(String beginning, int tokens) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      return next(beginning, tokens, text);
    } catch (IllegalStateException | NullPointerException e) {
      throw new IllegalStateException("after " + text.toString(StandardCharsets.UTF_8), e);
    }
  }

  private String next(String beginning, int tokens, ByteArrayOutputStream text) {
    matcher.reset();
    isBehindLetter = false;
    for (byte b : beginning.getBytes(StandardCharsets.UTF_8)) {
      matcher.accept(tokenOf(b));
      text.write(b);
    }
    // Without haste, selected columns are the largest part of a statement.
    double haste = random.nextDouble();
    for (int count = 0; !matcher.isFinished(); count++) {
      if (matcher.isAccepting() && (count >= tokens || random.nextInt(6) == 0)) {
        break;
      }
      int[] allowed = (count < 2 * tokens ? matcher.mask() : within(0)).toArray();
      if (isInText(allowed) && random.nextInt(4) > 0) {
        // Most tokens are parts of a text or of a new name. The others are nearer to an end.
        allowed = within(random.nextInt(12)).toArray();
      }
      if (allowed.length == 0) {
        throw new IllegalStateException("nothing is allowed after " + text);
      }
      allowed = apart(allowed);
      boolean closes = count >= tokens || random.nextDouble() < haste;
      int token = closes ? closing(allowed) : choose(allowed);
      // A word that only more letters could follow would become a part of a new name.
      for (int tries = 0; tries < WORD_TRIES && isInWord(token); tries++) {
        token = closes ? closing(allowed) : choose(allowed);
      }
      if (vocabulary.endTokens().contains(token)) {
        break;
      }
      matcher.accept(token);
      text.writeBytes(vocabulary.bytes(token));
      isBehindLetter = endsWithLetter(token);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** Whether a token ends with a letter, and only letters may follow it. */
  private boolean isInWord(int token) {
    if (vocabulary.size() > SMALL || !endsWithLetter(token)) {
      return false;
    }
    Matcher next = matcher.fork();
    next.accept(token);
    return Arrays.stream(next.mask().toArray()).allMatch(after -> isLetter(after, 0));
  }

  private boolean endsWithLetter(int token) {
    return vocabulary.isOrdinary(token) && isLetter(token, vocabulary.length(token) - 1);
  }

  private boolean isLetter(int token, int at) {
    if (!vocabulary.isOrdinary(token)) {
      return false;
    }
    int b = vocabulary.byteAt(token, at) & 0xFF;
    return Character.isLetterOrDigit(b) || b == '_' || b >= 0x80;
  }

  /**
   * Returns the tokens that begin with no letter, if there are some, and mostly behind a letter.
   */
  private int[] apart(int[] allowed) {
    if (vocabulary.size() > SMALL || !isBehindLetter || random.nextInt(12) == 0) {
      return allowed;
    }
    int[] apart = Arrays.stream(allowed).filter(token -> !isLetter(token, 0)).toArray();
    return apart.length == 0 ? allowed : apart;
  }

  /** Returns the token that stands for one byte. */
  private int tokenOf(byte b) {
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.isOrdinary(token)
          && vocabulary.length(token) == 1
          && vocabulary.byteAt(token, 0) == b) {
        return token;
      }
    }
    throw new IllegalStateException("no token for the byte " + b);
  }

  /** Returns the tokens after which the statement can end with some more tokens than the fewest. */
  private TokenMask within(int more) {
    return matcher.maskWithin(matcher.shortestCompletion() + more);
  }

  /** Returns a statement with a blank for each comment. */
  static String withoutComments(String statement) {
    return COMMENT.matcher(statement).replaceAll(found -> quote(found.group(1)));
  }

  private static String quote(@Nullable String kept) {
    return kept == null ? " " : java.util.regex.Matcher.quoteReplacement(kept);
  }

  /** Returns an allowed token that closes a construct, or else a token that opens no construct. */
  private int closing(int[] allowed) {
    Kinds kinds = kinds(vocabulary);
    int[] closing = Arrays.stream(allowed).filter(kinds.closing::get).toArray();
    int[] neutral = Arrays.stream(allowed).filter(kinds.neutral::get).toArray();
    return closing.length > 0
        ? closing[random.nextInt(closing.length)]
        : choose(neutral.length > 0 ? neutral : allowed);
  }

  private boolean isInText(int[] allowed) {
    return allowed.length > (vocabulary.size() > SMALL ? MANY : vocabulary.size() / 6);
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
    boolean inText = isInText(allowed);
    for (int token : allowed) {
      int first = first(vocabulary, token);
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

  /** Returns the first byte of a token that is not blank, in lower case, or -1. */
  static int first(Vocabulary vocabulary, int token) {
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
