package io.dyck.grammar.read;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.notation.Notation;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Finds out which notation a text is in. An extension that belongs to one notation decides; else
 * the sign that defines the most rules, then signs that only one of the notations with that sign
 * has. What stands in quotes says nothing. Cost: linear.
 */
final class Detection {
  private static final ImmutableMap<String, Notation> EXTENSIONS =
      ImmutableMap.of(
          "gbnf", Notation.GBNF,
          "lark", Notation.LARK,
          "abnf", Notation.ABNF,
          "regex", Notation.REGEX);

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

  private Detection() {}

  static Notation detect(String name, String text) {
    int dot = name.lastIndexOf('.');
    Notation byName =
        EXTENSIONS.get(dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT));
    return byName == null ? byContent(text) : byName;
  }

  private static Notation byContent(String text) {
    Skeleton skeleton = new Skeleton(text);
    String bare = skeleton.bare();
    int angles = count(IN_ANGLES, bare);
    int colons = count(WITH_COLONS, bare);
    int equals = count(WITH_EQUALS, bare);
    int colon = count(WITH_COLON, bare);
    int most = Math.max(Math.max(angles, colons), Math.max(equals, colon));
    if (most == 0) {
      return Notation.GBNF;
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

  private static Notation withColons(String text, String bare, Skeleton skeleton) {
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
