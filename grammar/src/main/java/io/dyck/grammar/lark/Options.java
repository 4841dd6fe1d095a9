package io.dyck.grammar.lark;

import com.google.common.collect.ImmutableList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The members of a flat JSON object, each value as it is written. What is no such object is one
 * entry without a value.
 */
final class Options {
  private static final Pattern MEMBER =
      Pattern.compile(
          "\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|\\[[^\\]]*]|[-\\w.]+)\\s*(,|$)",
          Pattern.DOTALL);

  private Options() {}

  /**
   * A member.
   *
   * @param name its name, escapes as they are
   * @param value the text of its value; empty if it is none
   */
  record Entry(String name, String value) {}

  static ImmutableList<Entry> read(String object) {
    String content = object.substring(1, object.length() - 1).strip();
    ImmutableList.Builder<Entry> entries = ImmutableList.builder();
    Matcher member = MEMBER.matcher(content);
    int at = 0;
    while (at < content.length()) {
      member.region(at, content.length());
      if (!member.lookingAt()) {
        return entries.add(new Entry(content.substring(at), "")).build();
      }
      entries.add(new Entry(String.valueOf(member.group(1)), String.valueOf(member.group(2))));
      at = member.end();
    }
    return entries.build();
  }
}
