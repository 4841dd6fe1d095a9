package io.dyck.tools.tag;

import io.dyck.grammar.Expression;
import io.dyck.grammar.TokenName;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.read.JsonPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sequences of free tokens in which certain tokens begin other formats. */
final class TokenDispatches {
  private final FormatReader reader;
  private final GrammarAssembly all;

  TokenDispatches(FormatReader reader) {
    this.reader = reader;
    this.all = reader.all;
  }

  /** Returns free tokens with tags that begin with trigger tokens. */
  Expression triggeredTokens(JsonPart format, List<Tag> tags, TagSurroundings around) {
    Map<TokenName, List<Expression>> groups = new LinkedHashMap<>();
    reader.tokens(format, "trigger_tokens").forEach(name -> groups.put(name, new ArrayList<>()));
    if (groups.isEmpty()) {
      throw format.get("trigger_tokens").unexpectedValue("an array with at least one token");
    }
    List<Expression> whole = new ArrayList<>();
    for (Tag tag : tags) {
      if (!FormatReader.isToken(tag.begin())) {
        throw tag.begin()
            .unexpectedValue(
                "a format of the type token; tags that begin with texts are triggered_tags");
      }
      TokenName begin = reader.token(tag.begin().get("token"));
      List<Expression> group = groups.get(begin);
      if (group == null) {
        throw tag.begin().unexpectedValue("one of the triggers " + groups.keySet());
      }
      group.add(all.sequence(tag.content(), tag.end()));
      whole.add(all.sequence(all.token(begin), tag.content(), tag.end()));
    }
    boolean first = format.booleanMember("at_least_one", false);
    boolean stop = format.booleanMember("stop_after_first", false);
    if (first && stop) {
      return all.choiceOf(whole);
    }
    Map<TokenName, Expression> rules = new LinkedHashMap<>();
    groups.forEach(
        (name, group) -> {
          if (!group.isEmpty()) {
            rules.put(name, all.choiceOf(group));
          }
        });
    List<TokenName> without = reader.tokens(format, "exclude_tokens");
    without.addAll(around.tokens());
    without.addAll(groups.keySet());
    Expression dispatch = dispatch(rules, without, !stop);
    return first ? all.sequence(all.choiceOf(whole), dispatch) : dispatch;
  }

  /** Pairs of a token and the format that follows it. */
  Expression ofTokens(JsonPart format, TagSurroundings around) {
    Map<TokenName, Expression> rules = new LinkedHashMap<>();
    for (JsonPart rule : format.get("rules").items()) {
      List<JsonPart> pair = rule.items();
      if (pair.size() != 2) {
        throw rule.unexpectedValue("an array of a token and a format");
      }
      if (rules.put(reader.token(pair.get(0)), reader.read(pair.get(1), around)) != null) {
        throw pair.get(0).unexpectedValue("a token that no other rule has");
      }
    }
    if (rules.isEmpty()) {
      throw format.get("rules").unexpectedValue("an array with at least one item");
    }
    List<TokenName> without = reader.tokens(format, "exclude_tokens");
    without.addAll(rules.keySet());
    return dispatch(rules, without, format.booleanMember("loop", true));
  }

  private Expression dispatch(
      Map<TokenName, Expression> rules, List<TokenName> without, boolean loop) {
    Expression free = all.repetition(reader.anyTokenExcept(without), 0, null);
    List<Expression> ways = new ArrayList<>();
    rules.forEach((name, rule) -> ways.add(all.sequence(all.token(name), rule)));
    Expression one = all.sequence(free, all.choiceOf(ways));
    return loop ? all.sequence(all.repetition(one, 0, null), free) : all.choiceOf(one, free);
  }
}
