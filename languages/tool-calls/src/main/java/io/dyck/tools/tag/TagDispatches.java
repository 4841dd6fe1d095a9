package io.dyck.tools.tag;

import io.dyck.grammar.Expression;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.read.JsonPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Free text in which certain texts begin other formats. */
final class TagDispatches {
  private final FormatReader reader;
  private final GrammarAssembly all;

  TagDispatches(FormatReader reader) {
    this.reader = reader;
    this.all = reader.all;
  }

  /** Returns free text with tags that begin with triggers. */
  Expression triggeredText(JsonPart format, List<Tag> tags, TagSurroundings around) {
    Map<String, List<Expression>> groups = new LinkedHashMap<>();
    for (JsonPart trigger : format.get("triggers").items()) {
      if (trigger.stringValue().isEmpty()
          || groups.put(trigger.stringValue(), new ArrayList<>()) != null) {
        throw trigger.unexpectedValue("a text that is not empty, and that is no other trigger");
      }
    }
    List<Expression> whole = new ArrayList<>();
    for (Tag tag : tags) {
      if (FormatReader.isToken(tag.begin())) {
        throw tag.begin()
            .unexpectedValue("a string; tags that begin with tokens are token_triggered_tags");
      }
      String begin = tag.begin().stringValue();
      List<String> fitting = groups.keySet().stream().filter(begin::startsWith).toList();
      if (fitting.size() != 1) {
        throw tag.begin()
            .unexpectedValue("a text that begins with just one of the triggers " + groups.keySet());
      }
      String rest = begin.substring(fitting.get(0).length());
      groups
          .getOrDefault(fitting.get(0), new ArrayList<>())
          .add(all.sequence(all.letters(rest), tag.content(), tag.end()));
      whole.add(all.sequence(all.letters(begin), tag.content(), tag.end()));
    }
    boolean first = format.booleanMember("at_least_one", false);
    boolean stop = format.booleanMember("stop_after_first", false);
    if (first && stop) {
      return all.choiceOf(whole);
    }
    Map<String, Expression> rules = new LinkedHashMap<>();
    groups.forEach(
        (trigger, group) -> {
          if (!group.isEmpty()) {
            rules.put(trigger, all.choiceOf(group));
          }
        });
    List<String> without = reader.excludes(format);
    without.addAll(around.texts());
    // A trigger without tags has no continuation. Free text does not contain it.
    groups.forEach(
        (trigger, group) -> {
          if (group.isEmpty()) {
            without.add(trigger);
          }
        });
    Expression dispatch = dispatch(rules, without, !stop);
    return first ? all.sequence(all.choiceOf(whole), dispatch) : dispatch;
  }

  /** Pairs of a text and the format that follows it. */
  Expression ofTexts(JsonPart format, TagSurroundings around) {
    Map<String, Expression> rules = new LinkedHashMap<>();
    for (JsonPart rule : format.get("rules").items()) {
      List<JsonPart> pair = rule.items();
      if (pair.size() != 2 || pair.get(0).stringValue().isEmpty()) {
        throw rule.unexpectedValue("an array of a text that is not empty, and a format");
      }
      if (rules.put(pair.get(0).stringValue(), reader.read(pair.get(1), around)) != null) {
        throw pair.get(0).unexpectedValue("a text that no other rule has");
      }
    }
    if (rules.isEmpty()) {
      throw format.get("rules").unexpectedValue("an array with at least one item");
    }
    return dispatch(rules, reader.excludes(format), format.booleanMember("loop", true));
  }

  private Expression dispatch(Map<String, Expression> rules, List<String> without, boolean loop) {
    List<Expression> ways = new ArrayList<>();
    List<String> marks = new ArrayList<>(without);
    marks.addAll(rules.keySet());
    rules.forEach((text, rule) -> ways.add(all.sequence(all.textUntil(text, marks), rule)));
    Expression one = all.choiceOf(ways);
    Expression free = all.freeText(marks);
    return loop ? all.sequence(all.repetition(one, 0, null), free) : all.choiceOf(one, free);
  }
}
