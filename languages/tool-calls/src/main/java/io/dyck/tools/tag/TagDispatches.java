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
  Expression triggered(JsonPart format, List<Tag> tags, TagSurroundings around) {
    Map<String, List<Expression>> groups = new LinkedHashMap<>();
    for (JsonPart trigger : format.get("triggers").items()) {
      if (trigger.text().isEmpty() || groups.put(trigger.text(), new ArrayList<>()) != null) {
        throw trigger.wrong("a text that is not empty, and that is no other trigger");
      }
    }
    List<Expression> whole = new ArrayList<>();
    for (Tag tag : tags) {
      if (FormatReader.isToken(tag.begin())) {
        throw tag.begin().wrong("a string; tags that begin with tokens are token_triggered_tags");
      }
      String begin = tag.begin().text();
      List<String> fitting = groups.keySet().stream().filter(begin::startsWith).toList();
      if (fitting.size() != 1) {
        throw tag.begin()
            .wrong("a text that begins with just one of the triggers " + groups.keySet());
      }
      String rest = begin.substring(fitting.get(0).length());
      groups
          .getOrDefault(fitting.get(0), new ArrayList<>())
          .add(all.sequence(all.letters(rest), tag.content(), tag.end()));
      whole.add(all.sequence(all.letters(begin), tag.content(), tag.end()));
    }
    boolean first = format.truth("at_least_one", false);
    boolean stop = format.truth("stop_after_first", false);
    if (first && stop) {
      return all.choice(whole);
    }
    Map<String, Expression> rules = new LinkedHashMap<>();
    groups.forEach(
        (trigger, group) -> {
          if (!group.isEmpty()) {
            rules.put(trigger, all.choice(group));
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
    return first ? all.sequence(all.choice(whole), dispatch) : dispatch;
  }

  /** Pairs of a text and the format that follows it. */
  Expression ofTexts(JsonPart format, TagSurroundings around) {
    Map<String, Expression> rules = new LinkedHashMap<>();
    for (JsonPart rule : format.get("rules").items()) {
      List<JsonPart> pair = rule.items();
      if (pair.size() != 2 || pair.get(0).text().isEmpty()) {
        throw rule.wrong("an array of a text that is not empty, and a format");
      }
      if (rules.put(pair.get(0).text(), reader.read(pair.get(1), around)) != null) {
        throw pair.get(0).wrong("a text that no other rule has");
      }
    }
    if (rules.isEmpty()) {
      throw format.get("rules").wrong("an array with at least one item");
    }
    return dispatch(rules, reader.excludes(format), format.truth("loop", true));
  }

  private Expression dispatch(Map<String, Expression> rules, List<String> without, boolean loop) {
    List<Expression> ways = new ArrayList<>();
    List<String> marks = new ArrayList<>(without);
    marks.addAll(rules.keySet());
    rules.forEach((text, rule) -> ways.add(all.sequence(all.until(text, marks), rule)));
    Expression one = all.choice(ways);
    Expression free = all.free(marks);
    return loop ? all.sequence(all.repeated(one, 0, null), free) : all.choice(one, free);
  }
}
