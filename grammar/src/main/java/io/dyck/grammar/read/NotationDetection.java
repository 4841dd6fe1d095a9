package io.dyck.grammar.read;

import com.google.common.collect.ImmutableSet;
import com.google.common.io.Files;
import io.dyck.grammar.notation.Notation;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds out which notation a text is in. An extension that belongs to one notation decides.
 * Otherwise the most frequent sign of definition decides, then constructs that are specific to a
 * notation with this sign. Text in quotes does not count. Cost: linear.
 */
final class NotationDetection {
  private static final Pattern IN_ANGLES = rule("<[^<>\\r\\n]+>[ \\t]*(?:::=|:=|<=)");
  private static final Pattern WITH_COLONS =
      rule("(?:\\[\\w+][ \\t]*)?[\\w.-]+[ \\t]*(?:\\[[^]\\r\\n]*])?\\s*::=");
  private static final Pattern WITH_EQUALS =
      rule("[\\p{L}_][\\w .-]*?[ \\t]*(?:\\r?\\n[ \\t]*)?(?:=(?!=)|:=)");
  private static final Pattern WITH_COLON =
      rule("[?!]{0,2}\\w+(?:\\.-?\\d+)?(?:\\{[^}\\r\\n]*})?\\s*:(?![:=])");

  private static final Pattern LARK =
      Pattern.compile("^%(?:import|ignore|declare|llguidance)|^[ \\t]*//", Pattern.MULTILINE);
  private static final Pattern XGRAMMAR =
      Pattern.compile(
          "\\b(?:TagDispatch|TokenTagDispatch|Token|ExcludeToken|Regex|Substring)[ \\t]*\\("
              + "|\\([ \\t]*=|^[ \\t]*\\w[\\w.-]*\\[[^]\\r\\n]*][ \\t]*::=",
          Pattern.MULTILINE);

  /** The arguments of a macro are written like rules of other notations. */
  private static final Pattern MACRO =
      Pattern.compile(
          "\\b(?:TagDispatch|TokenTagDispatch)[ \\t\\r\\n]*+\\((?:[^()]++|\\([^()]*+\\))*+\\)");

  private static final Pattern W3C =
      Pattern.compile("/\\*\\*/|<\\?\\w+|^[ \\t]*\\[\\w+]|^[ \\t]*@", Pattern.MULTILINE);
  private static final Pattern NUMBERED = Pattern.compile("#x[0-9A-Fa-f]");
  private static final Pattern GBNF =
      Pattern.compile("^root[ \\t]*::=|^[ \\t]*#(?!x[0-9A-Fa-f])", Pattern.MULTILINE);
  private static final Pattern ABNF =
      Pattern.compile(
          "^[ \\t]*;|=/|%[xbdis][0-9A-Fa-f\"]|(?:^|[\\s(\\[/])\\d*\\*\\d*[\\w(<\"]|[^/\\s][ \\t]+/[ \\t]+",
          Pattern.MULTILINE);
  private static final Pattern SEMICOLON_END =
      Pattern.compile(";[ \\t]*(?:\\(\\*|$)", Pattern.MULTILINE);
  private static final Pattern PERIOD_END =
      Pattern.compile("\\.[ \\t]*(?:\\(\\*|//|$)", Pattern.MULTILINE);

  private NotationDetection() {}

  static Notation detect(String name, String text) {
    return findByName(name).orElseGet(() -> findByContent(text));
  }

  /** Returns the notation of a name's extension, if the extension belongs to one notation. */
  static Optional<Notation> findByName(String name) {
    String extension = Files.getFileExtension(name).toLowerCase(Locale.ROOT);
    return NotationReaders.ALL.stream()
        .filter(registered -> !extension.isEmpty() && registered.extension().equals(extension))
        .map(NotationReaders.Registration::notation)
        .findFirst();
  }

  private static Notation findByContent(String text) {
    TextSkeleton skeleton = new TextSkeleton(text);
    String bare = MACRO.matcher(skeleton.emptiedText()).replaceAll("TagDispatch()");
    int angles = count(IN_ANGLES, bare);
    int colons = count(WITH_COLONS, bare);
    int equals = count(WITH_EQUALS, bare);
    int colon = count(WITH_COLON, bare);
    int most = Math.max(Math.max(angles, colons), Math.max(equals, colon));
    if (most == 0) {
      return guessByComment(text);
    }
    if (colons == most) {
      return withColons(text, bare, skeleton);
    }
    if (angles == most) {
      return Notation.BNF;
    }
    if (equals == most) {
      return withEquals(bare);
    }
    return LARK.matcher(bare).find() || count(SEMICOLON_END, bare) == 0
        ? Notation.LARK
        : Notation.ISO;
  }

  /** Guesses the notation of a text without rules by its comments. */
  private static Notation guessByComment(String text) {
    String start = text.stripLeading();
    if (start.startsWith("//")) {
      return Notation.LARK;
    }
    if (start.startsWith("/*")) {
      return Notation.W3C;
    }
    if (start.startsWith("(*")) {
      return Notation.ISO;
    }
    return start.startsWith(";") ? Notation.ABNF : Notation.GBNF;
  }

  /**
   * Returns the other notations that define rules with the same sign, such as {@code ::=}, and may
   * therefore be confused with the given notation.
   */
  static ImmutableSet<Notation> notationsWithSameSign(Notation notation) {
    return NotationReaders.registrationOf(notation).signs().stream()
        .flatMap(sign -> NotationReaders.ALL.stream().filter(other -> other.signs().contains(sign)))
        .map(NotationReaders.Registration::notation)
        .filter(other -> other != notation)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Notation withColons(String text, String bare, TextSkeleton skeleton) {
    if (XGRAMMAR.matcher(bare).find()) {
      return Notation.XGRAMMAR;
    }
    int w3c = count(W3C, bare) + skeleton.apostrophes() + 10 * count(NUMBERED, text);
    int gbnf = count(GBNF, bare) + skeleton.escapes();
    return w3c > gbnf || gbnf == 0 ? Notation.W3C : Notation.GBNF;
  }

  private static Notation withEquals(String bare) {
    int semicolons = count(SEMICOLON_END, bare);
    int periods = count(PERIOD_END, bare);
    int abnf = count(ABNF, bare);
    if (abnf > semicolons && abnf > periods) {
      return Notation.ABNF;
    }
    return periods > semicolons ? Notation.WIRTH : Notation.ISO;
  }

  private static int count(Pattern pattern, String text) {
    return Math.toIntExact(pattern.matcher(text).results().count());
  }

  private static Pattern rule(String start) {
    return Pattern.compile("^[ \\t]*" + start, Pattern.MULTILINE);
  }
}
