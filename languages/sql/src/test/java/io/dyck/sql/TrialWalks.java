package io.dyck.sql;

import static com.google.common.base.Preconditions.checkState;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.primitives.Ints;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.oracle.ShortEnds;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.ObjectArrays;
import java.io.ByteArrayOutputStream;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Random statements without masks. A step tries tokens in a random order until the matcher accepts
 * one. The matcher refuses a token at the first byte that cannot follow. Therefore a step costs
 * little, whereas a mask reads all tokens. A walk can reach each text that masks allow, because the
 * order of the tokens is random. The first tokens of the vocabulary must be the bytes.
 */
final class TrialWalks {
  /** Letters that can all begin a new name. No keyword and few columns begin with them. */
  private static final String NAME_LETTERS = "zqxj";

  /** Bytes that can all stand in a new name, a text or a comment. */
  private static final String TEXT_BYTES = NAME_LETTERS + "7_";

  /** The ends of a text, a new name or a comment, in the order in which they are tried. */
  private static final List<String> TEXT_ENDS =
      List.of("'", "\"", "`", "]", "*/", "\n", " ", ")", ",", ".", "(", "=");

  /** The bytes that can stand behind a word, the frequent ones first. */
  private static final int[] BYTES_APART = bytesApart();

  private static final Set<String> JOINS =
      Set.of("cross", "full", "inner", "left", "natural", "right");

  private static final int WORD_TRIES = 4;

  private final Matcher matcher;
  private final Vocabulary vocabulary;
  private final Random random;
  private final double boldness;
  private final int[] ordinary;

  /** The tokens that close a construct. Quotes are none, because a quote continues a text. */
  private final int[] closing;

  /** The tokens by their first byte that is not blank. */
  private final int[][] groups;

  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private boolean isBehindLetter;

  /** The tokens that open no construct and no join. */
  private final BitSet quiet = new BitSet();

  /** The tokens that begin with a letter. */
  private final BitSet letters = new BitSet();

  /** The tokens that would mostly be parts of a new name where a new name may begin. */
  private final BitSet nameParts = new BitSet();

  /**
   * @param catalog the catalogue, whose names are tokens
   * @param boldness the probability that a step draws from all tokens equally
   */
  TrialWalks(TokenConstraint constraint, SqlCatalog catalog, long seed, double boldness) {
    this.matcher = constraint.newMatcher();
    this.vocabulary = constraint.vocabulary();
    Walks.Kinds kinds = Walks.kinds(vocabulary);
    this.closing = kinds.closing().stream().filter(token -> !isQuote(token)).toArray();
    this.random = new Random(seed);
    this.boldness = boldness;
    Set<String> columns =
        catalog.tables().stream()
            .flatMap(table -> table.columns().stream())
            .map(Column::name)
            .collect(Collectors.toSet());
    IntArrayList all = new IntArrayList();
    Map<Integer, IntArrayList> byFirst = new TreeMap<>();
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.isOrdinary(token)) {
        all.add(token);
        quiet.set(
            token,
            kinds.neutral().get(token)
                && !JOINS.contains(Ascii.toLowerCase(vocabulary.text(token).strip())));
        letters.set(token, isLetter(token, 0));
        nameParts.set(
            token,
            isLetter(token, 0)
                && endsWithLetter(token)
                && !columns.contains(vocabulary.text(token)));
        int first = Walks.first(vocabulary, token);
        if (first >= 0) {
          byFirst.computeIfAbsent(first, f -> new IntArrayList()).add(token);
        }
      }
    }
    this.ordinary = all.toIntArray();
    this.groups = byFirst.values().stream().map(IntArrayList::toIntArray).toArray(int[][]::new);
  }

  /**
   * Returns a random statement that begins with a text of the language. After a random number of
   * tokens, at most {@code 2 * tokens}, the statement takes a short way to its end.
   */
  String next(String beginning, int tokens) {
    matcher.reset();
    text.reset();
    isBehindLetter = false;
    for (byte b : beginning.getBytes(UTF_8)) {
      matcher.accept(b & 0xFF);
      text.write(b);
    }
    // Without haste, selected columns are the largest part of a statement.
    double haste = random.nextDouble();
    int most = 1 + random.nextInt(2 * tokens);
    for (int count = 0; ; count++) {
      if (matcher.isAccepting() && random.nextInt(6) == 0) {
        return text.toString(UTF_8);
      }
      if (count >= most) {
        return withShortEnd();
      }
      if (!isInText() || random.nextInt(4) == 0 || !leaveText()) {
        if (!step(random.nextDouble() < haste)) {
          return text.toString(UTF_8);
        }
      }
    }
  }

  /** Accepts a token. Returns false if only the end of the statement is allowed. */
  private boolean step(boolean closes) {
    int token = draw(closes);
    if (token < 0) {
      checkState(matcher.isAccepting(), "nothing is allowed after %s", text);
      return false;
    }
    // A word that only more letters could follow would become a part of a new name.
    for (int tries = 0; tries < WORD_TRIES && isInWord(token); tries++) {
      matcher.rollback(1);
      token = draw(closes);
    }
    write(token);
    return true;
  }

  private String withShortEnd() {
    byte[] end = ShortEnds.after(matcher.constraint().pda(), text.toByteArray());
    for (byte b : end) {
      matcher.accept(b & 0xFF);
      text.write(b);
    }
    checkState(matcher.isAccepting(), "the end %s is none of %s", new String(end, UTF_8), text);
    return text.toString(UTF_8);
  }

  private void write(int token) {
    text.writeBytes(vocabulary.bytes(token));
    isBehindLetter = endsWithLetter(token);
  }

  /** Accepts a random token. */
  private int draw(boolean closes) {
    boolean isApart = isBehindLetter && random.nextInt(12) > 0;
    if (isApart || (random.nextInt(8) > 0 && mayBeginName())) {
      BitSet others = isApart ? letters : nameParts;
      int token = draw(closes, candidate -> !others.get(candidate));
      if (token >= 0) {
        return token;
      }
    }
    return draw(closes, token -> true);
  }

  /** Accepts a random token with a property, and returns it; -1 if no such token is allowed. */
  private int draw(boolean closes, IntPredicate filter) {
    if (closes) {
      int close = first(closing, filter);
      int token = close >= 0 ? close : ofGroup(filter.and(quiet::get));
      if (token >= 0) {
        return token;
      }
    }
    int token = random.nextDouble() < boldness ? -1 : ofGroup(filter);
    return token >= 0 ? token : first(ordinary, filter);
  }

  /** Accepts a token; all first bytes of the allowed tokens are equally probable. */
  private int ofGroup(IntPredicate filter) {
    for (int[] group : ObjectArrays.shuffle(groups.clone(), random)) {
      int token = first(group, filter);
      if (token >= 0) {
        return token;
      }
    }
    return -1;
  }

  /** Accepts the first of some tokens, in a random order, that is allowed and has a property. */
  private int first(int[] candidates, IntPredicate filter) {
    int[] order = candidates.clone();
    for (int left = order.length; left > 0; left--) {
      int at = random.nextInt(left);
      int token = order[at];
      order[at] = order[left - 1];
      if (filter.test(token) && matcher.tryAccept(token)) {
        return token;
      }
    }
    return -1;
  }

  /** Whether any word may follow, because a new name may begin here. */
  private boolean mayBeginName() {
    return NAME_LETTERS.chars().allMatch(this::canFollow);
  }

  /** Whether the next bytes are those of a text, a new name or a comment. */
  private boolean isInText() {
    return TEXT_BYTES.chars().allMatch(this::canFollow);
  }

  /** Ends the text, new name or comment that the statement is in, if that is possible here. */
  private boolean leaveText() {
    for (String end : TEXT_ENDS) {
      int[] bytes = end.chars().toArray();
      int accepted = matcher.tryAccept(bytes);
      if (accepted == bytes.length && !isInText()) {
        text.writeBytes(end.getBytes(UTF_8));
        isBehindLetter = false;
        return true;
      }
      matcher.rollback(accepted);
    }
    return false;
  }

  /** Whether a token is a quote. */
  private boolean isQuote(int token) {
    return vocabulary.length(token) == 1 && "'\"".indexOf(vocabulary.byteAt(token, 0)) >= 0;
  }

  /** Whether the token that was accepted ends with a letter, and only letters may follow it. */
  private boolean isInWord(int token) {
    return endsWithLetter(token)
        && !matcher.isAccepting()
        && Ints.asList(BYTES_APART).stream().noneMatch(this::canFollow);
  }

  private boolean canFollow(int token) {
    boolean accepted = matcher.tryAccept(token);
    if (accepted) {
      matcher.rollback(1);
    }
    return accepted;
  }

  private boolean isLetter(int token, int at) {
    return isLetter(vocabulary.byteAt(token, at) & 0xFF);
  }

  private boolean endsWithLetter(int token) {
    return isLetter(token, vocabulary.length(token) - 1);
  }

  private static boolean isLetter(int b) {
    return Character.isLetterOrDigit(b) || b == '_' || b >= 0x80;
  }

  private static int[] bytesApart() {
    IntArrayList bytes = IntArrayList.of(' ', '(', '.', ')', ',', '\'', '"');
    for (int b = 0; b < 0x80; b++) {
      if (!isLetter(b) && !bytes.contains(b)) {
        bytes.add(b);
      }
    }
    return bytes.toIntArray();
  }
}
