package io.dyck.schema.strings;

import com.google.common.collect.ImmutableSet;
import io.dyck.schema.automata.RegexSyntax;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The formats of JSON Schema as regular languages, each by its RFC. */
final class Formats {
  /**
   * The formats that lack some strings: leap seconds with offsets other than a whole hour, half an
   * hour or three quarters of an hour, labels of other scripts, and patterns with rare constructs.
   */
  static final Set<String> NARROWED =
      Set.of("time", "date-time", "hostname", "idn-hostname", "regex");

  private static final int MINUTES_OF_A_DAY = 1_440;
  private static final String YEAR = "[0-9]{4}";
  private static final String LEAP =
      "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
  private static final String PLAIN_YEAR =
      "(?:[1-9][0-9]{3}|0(?:[1-9][0-9]{2}|0(?:[1-9][0-9]|0[1-9])))";
  private static final String PLAIN_LEAP = LEAP.replace("[02468][048]|", "0[48]|[2468][048]|");
  private static final String DATE =
      "(?:"
          + YEAR
          + "-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
          + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|"
          + LEAP
          + "-02-29)";
  private static final String TIME =
      "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?"
          + "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|"
          + "23:59:60(?:\\.[0-9]+)?[Zz]|"
          + leapSecondPattern()
          + ")";
  private static final String DURATION =
      "P(?:[0-9]+W|(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)"
          + "(?:T(?:[0-9]+S|[0-9]+M(?:[0-9]+S)?|[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?))?"
          + "|T(?:[0-9]+S|[0-9]+M(?:[0-9]+S)?|[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?))";
  private static final String LABEL = "(?:[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9-]{0,61}[A-Za-z0-9])";
  private static final String HOST = LABEL + "(?:\\." + LABEL + ")*";
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String IPV4 = OCTET + "(?:\\." + OCTET + "){3}";
  private static final String IPV6 = ipv6();
  private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  private static final String QUOTED = "\"(?:[ !#-\\[\\]-~]|\\\\[ -~])*\"";
  private static final String EMAIL =
      "(?:" + ATOM + "(?:\\." + ATOM + ")*|" + QUOTED + ")@(?:" + HOST + "|\\[(?:" + IPV4 + "|IPv6:"
          + IPV6 + ")\\])";
  private static final String WIDE = "\\u0080-\\uD7FF\\uE000-\\u{10FFFF}";
  private static final String IDN_LABEL = "[A-Za-z0-9-" + WIDE + "]+";
  private static final String IDN_ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~" + WIDE + "-]+";
  private static final String IDN_EMAIL =
      "(?:"
          + IDN_ATOM
          + "(?:\\."
          + IDN_ATOM
          + ")*|"
          + QUOTED
          + ")@(?:"
          + IDN_LABEL
          + "(?:\\."
          + IDN_LABEL
          + ")*|\\[(?:"
          + IPV4
          + "|IPv6:"
          + IPV6
          + ")\\])";
  private static final String UUID =
      "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}";
  private static final String POINTER = "(?:/(?:[^/~]|~[01])*)*";
  private static final Map<String, String> PATTERNS =
      Map.ofEntries(
          Map.entry("date", DATE), // RFC 3339, 5.6
          Map.entry("time", TIME),
          Map.entry("date-time", DATE + "[Tt]" + TIME),
          Map.entry("duration", DURATION), // RFC 3339, appendix A
          Map.entry("email", EMAIL), // RFC 5321, 4.1.2
          Map.entry("idn-email", IDN_EMAIL), // RFC 6531
          Map.entry("ipv4", IPV4), // RFC 2673, 3.2
          Map.entry("ipv6", IPV6), // RFC 4291, 2.2
          Map.entry("uri", uri("", true)), // RFC 3986
          Map.entry("uri-reference", uri("", false)),
          Map.entry("iri", uri(WIDE, true)), // RFC 3987
          Map.entry("iri-reference", uri(WIDE, false)),
          Map.entry("uuid", UUID), // RFC 4122
          Map.entry("uri-template", template()), // RFC 6570
          Map.entry("json-pointer", POINTER), // RFC 6901
          Map.entry("relative-json-pointer", "(?:0|[1-9][0-9]*)(?:#|" + POINTER + ")"));

  /** The times with an offset that parsers of many languages accept. */
  private static final String PLAIN_TIME =
      "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?"
          + "(?:Z|[+-](?:(?:0[0-9]|1[0-7]):[0-5][0-9]|18:00))";

  private static final String PLAIN_DATE = DATE.replace(YEAR, PLAIN_YEAR).replace(LEAP, PLAIN_LEAP);
  private static final Map<String, String> PLAIN =
      Map.of(
          "date",
          PLAIN_DATE,
          "time",
          PLAIN_TIME,
          "date-time",
          PLAIN_DATE + "T" + PLAIN_TIME,
          "duration",
          DURATION.replace("[0-9]+", "[0-9]{1,6}"),
          "email",
          "[A-Za-z0-9_+-]{1,30}(?:\\.[A-Za-z0-9_+-]{1,30})?@(?:"
              + LABEL
              + "\\.){1,3}[A-Za-z]{2,20}",
          "uri",
          plainUri());

  private static final Map<String, StringSet> KNOWN = new ConcurrentHashMap<>();
  private static final Map<String, StringSet> KNOWN_PLAIN = new ConcurrentHashMap<>();

  private Formats() {}

  /**
   * Returns the strings of a format that parsers of many languages accept. Returns null if parsers
   * accept all strings of the format. Dates have years from 0001 on. Times have no leap second,
   * offsets up to 18 hours and up to six digits of a fraction, like the times of Java and Python.
   * Numbers of durations have up to six digits. An email address has no quotes and a domain with a
   * point. A URI has at least one character after its scheme, and its host, if any, is a name or an
   * IPv4 address.
   */
  static @Nullable StringSet plainFormat(String name) {
    String pattern = PLAIN.get(name);
    return pattern == null
        ? null
        : KNOWN_PLAIN.computeIfAbsent(name, n -> StringSet.matchedBy(pattern));
  }

  /** Returns the names of all formats. */
  static Set<String> names() {
    return ImmutableSet.<String>builder().addAll(PATTERNS.keySet()).addAll(NARROWED).build();
  }

  /** Returns the strings of a format, or null for an unknown name. */
  static @Nullable StringSet formatNamed(String name) {
    if (name.equals("hostname") || name.equals("idn-hostname")) {
      return KNOWN.computeIfAbsent("hostname", n -> hostname());
    }
    if (name.equals("regex")) {
      return KNOWN.computeIfAbsent(name, n -> StringSet.of(new RegexSyntax()));
    }
    String pattern = PATTERNS.get(name);
    return pattern == null ? null : KNOWN.computeIfAbsent(name, n -> StringSet.matchedBy(pattern));
  }

  /**
   * Returns the pattern of leap seconds with offsets. A leap second is at 23:59:60 UTC, which is
   * another time of day at an offset (RFC 3339, 5.7).
   */
  private static String leapSecondPattern() {
    StringBuilder result = new StringBuilder();
    for (int offset = 0; offset < MINUTES_OF_A_DAY; offset++) {
      if (offset % 60 == 0 || offset % 60 == 30 || offset % 60 == 45) {
        String zone = clock(offset);
        result.append(result.length() == 0 ? "" : "|");
        result
            .append(clock(MINUTES_OF_A_DAY - 1 + offset))
            .append(":60(?:\\.[0-9]+)?\\+")
            .append(zone);
        result.append("|").append(clock(MINUTES_OF_A_DAY - 1 - offset));
        result.append(":60(?:\\.[0-9]+)?-").append(zone);
      }
    }
    return result.toString();
  }

  private static String clock(int minutes) {
    int ofDay = minutes % MINUTES_OF_A_DAY;
    return String.format("%02d:%02d", ofDay / 60, ofDay % 60);
  }

  /**
   * Returns the host names of RFC 1123, 2.1, without labels that have hyphens in the third and
   * fourth place (RFC 5891).
   */
  private static StringSet hostname() {
    StringSet dashed = StringSet.matchedBy("(?:|.*\\.)[^.]{2}--.*");
    return StringSet.matchedBy(HOST)
        .intersection(StringSet.length(0, 253))
        .intersection(dashed.complement());
  }

  private static String ipv6() {
    String h = "[0-9A-Fa-f]{1,4}";
    String last = "(?:" + h + ":" + h + "|" + IPV4 + ")";
    StringBuilder result = new StringBuilder("(?:(?:" + h + ":){6}" + last);
    for (int left = 0; left <= 7; left++) {
      String begin = left == 0 ? "::" : h + "(?::" + h + "){" + (left - 1) + "}::";
      int right = 7 - left;
      if (right >= 2) {
        result.append("|").append(begin).append("(?:").append(h).append(":){0,");
        result.append(right - 2).append("}").append(last);
      }
      if (right >= 1) {
        result.append("|").append(begin).append(h);
      }
      result.append("|").append(begin);
    }
    return result.append(")").toString();
  }

  private static String uri(String wide, boolean absolute) {
    String unreserved = "A-Za-z0-9._~" + wide;
    String pct = "%[0-9A-Fa-f]{2}";
    String pchar = "(?:[" + unreserved + "!$&'()*+,;=:@-]|" + pct + ")";
    String noColon = "(?:[" + unreserved + "!$&'()*+,;=@-]|" + pct + ")";
    String user = "(?:[" + unreserved + "!$&'()*+,;=:-]|" + pct + ")*";
    String name = "(?:[" + unreserved + "!$&'()*+,;=-]|" + pct + ")*";
    String future = "[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+";
    String host = "(?:\\[(?:" + IPV6 + "|" + future + ")\\]|" + name + ")";
    String authority = "//(?:" + user + "@)?" + host + "(?::[0-9]*)?(?:/" + pchar + "*)*";
    String rootless = pchar + "+(?:/" + pchar + "*)*";
    String fromRoot = "/(?:" + rootless + ")?";
    String noScheme = noColon + "+(?:/" + pchar + "*)*";
    String rest = "(?:\\?(?:" + pchar + "|[/?])*)?(?:#(?:" + pchar + "|[/?])*)?";
    String full =
        "[A-Za-z][A-Za-z0-9+.-]*:(?:" + authority + "|" + fromRoot + "|" + rootless + "|)" + rest;
    String relative = "(?:" + authority + "|" + fromRoot + "|" + noScheme + "|)" + rest;
    return absolute ? full : "(?:" + full + "|" + relative + ")";
  }

  private static String plainUri() {
    String letter = "[A-Za-z0-9._~!$&'()*+,;=:@-]";
    String path = "(?:/" + letter + "*)*";
    String authority = "//(?:[A-Za-z0-9._~:-]+@)?" + HOST + "(?::[0-9]{1,5})?" + path;
    String rest = "(?:\\?(?:" + letter + "|[/?])*)?(?:#(?:" + letter + "|[/?])*)?";
    return "[A-Za-z][A-Za-z0-9+.-]*:(?:"
        + authority
        + "|(?:///|/?)"
        + letter
        + "+"
        + path
        + ")"
        + rest;
  }

  private static String template() {
    String literal = "(?:[!#$&-;=?-\\[\\]_a-z~" + WIDE + "]|%[0-9A-Fa-f]{2})";
    String varchar = "(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})";
    String name = varchar + "(?:\\.?" + varchar + ")*";
    String spec = name + "(?::[1-9][0-9]{0,3}|\\*)?";
    String expression = "\\{[+#./;?&=,!@|]?" + spec + "(?:," + spec + ")*\\}";
    return "(?:" + literal + "|" + expression + ")*";
  }
}
