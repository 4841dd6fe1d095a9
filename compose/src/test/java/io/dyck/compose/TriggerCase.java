package io.dyck.compose;

import io.dyck.compose.trigger.PartDelimiter;
import io.dyck.compose.trigger.TextWithTriggers;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random triggers and parts, with a program that defines their texts: it searches for the first
 * trigger, tries every end of the part, and continues after the part.
 */
record TriggerCase(
    List<Call> calls,
    List<String> excluded,
    boolean atLeastOne,
    boolean atMostOne,
    boolean stopAfterFirst,
    long seed) {
  /** The letters of all texts. They are few; therefore triggers, parts and free text overlap. */
  static final String LETTERS = "abcx<";

  /** A part. */
  record Call(String begin, Grammar part, EarleyOracle oracle, String end) {}

  /** Returns a random case in which no trigger or excluded text contains another one. */
  static TriggerCase random(List<Grammar> grammars, Random random) {
    List<String> texts = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      String text = word(random, 1 + random.nextInt(4));
      if (texts.stream().noneMatch(other -> other.contains(text) || text.contains(other))) {
        texts.add(text);
      }
    }
    int triggers = 1 + random.nextInt(texts.size());
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < triggers + random.nextInt(2); i++) {
      Grammar part = grammars.get(random.nextInt(grammars.size()));
      String end = random.nextInt(4) == 0 ? "" : word(random, 1 + random.nextInt(3));
      calls.add(new Call(texts.get(i % triggers), part, EarleyOracle.of(part), end));
    }
    int count = random.nextInt(3);
    return new TriggerCase(
        calls,
        texts.subList(triggers, texts.size()),
        random.nextBoolean(),
        count == 1,
        count == 2,
        random.nextLong());
  }

  private static String word(Random random, int length) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.toString();
  }

  Grammar grammar() {
    TextWithTriggers.Builder builder = TextWithTriggers.builder();
    for (Call call : calls) {
      builder.trigger(
          PartDelimiter.text(call.begin()),
          call.part(),
          call.end().isEmpty() ? PartDelimiter.none() : PartDelimiter.text(call.end()));
    }
    excluded.forEach(builder::excluding);
    if (atLeastOne) {
      builder.atLeastOne();
    }
    if (atMostOne) {
      builder.atMostOne();
    }
    if (stopAfterFirst) {
      builder.stopAfterFirst();
    }
    return builder.build();
  }

  /** Returns words, triggers and ends in a random order that often forms a valid text. */
  String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      Call call = calls.get(random.nextInt(calls.size()));
      text.append(word(random, random.nextInt(3)));
      text.append(random.nextInt(6) == 0 ? "" : call.begin());
      text.append(word(random, random.nextInt(3)));
      text.append(random.nextInt(6) == 0 ? "" : call.end());
    }
    return text.append(word(random, random.nextInt(3))).toString();
  }

  boolean acceptsByHand(String text) {
    return reads(text, 0, 0);
  }

  private boolean reads(String text, int from, int parts) {
    if (stopAfterFirst && parts == 1) {
      return from == text.length();
    }
    for (int end = from + 1; end <= text.length(); end++) {
      String free = text.substring(from, end);
      if (excluded.stream().anyMatch(free::endsWith)) {
        return false;
      }
      if (calls.stream().anyMatch(call -> free.endsWith(call.begin()))) {
        return !(atMostOne && parts == 1) && readsPart(text, free, end, parts);
      }
    }
    return parts > 0 || !atLeastOne;
  }

  private boolean readsPart(String text, String free, int from, int parts) {
    for (Call call : calls) {
      for (int end = from; free.endsWith(call.begin()) && end <= text.length(); end++) {
        boolean read =
            text.startsWith(call.end(), end)
                && call.oracle().accepts(Texts.bytes(text.substring(from, end)))
                && reads(text, end + call.end().length(), Math.min(parts + 1, 1));
        if (read) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public String toString() {
    StringBuilder shown = new StringBuilder();
    for (Call call : calls) {
      shown.append('\n').append(call.begin()).append(" … ").append(call.end()).append('\n');
      shown.append(GbnfPrinter.print(call.part()));
    }
    return shown
        + "excluded "
        + excluded
        + (atLeastOne ? " at least one" : "")
        + (atMostOne ? " at most one" : "")
        + (stopAfterFirst ? " stop after first" : "");
  }
}
