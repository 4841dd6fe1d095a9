package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.elements.ElementStyle.Form;
import io.dyck.schema.elements.ElementStyle.Kind;
import io.dyck.schema.elements.ElementStyle.Member;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.read.JsonPart;

/** Reads how a format writes arguments as elements. */
final class StyleReader {
  private static final ImmutableSet<String> PARTS =
      ImmutableSet.of("member", "inner", "between", "item", "values", "words");

  private static final ImmutableSet<String> TYPES =
      ImmutableSet.<String>builder().addAll(ElementStyle.TYPES).add(ElementStyle.OTHERS).build();

  private static final ImmutableSet<String> WORDS = ImmutableSet.of("null", "true", "false");

  /** The kinds of values that the holes of a template stand for. */
  private static final ImmutableMap<Hole, Kind> KINDS =
      ImmutableMap.of(
          Hole.VALUE, Kind.ANY,
          Hole.TEXT, Kind.TEXT,
          Hole.JSON, Kind.JSON,
          Hole.WORD, Kind.WORD,
          Hole.MEMBERS, Kind.MEMBERS,
          Hole.ITEMS, Kind.ITEMS);

  private StyleReader() {}

  static ElementStyle read(JsonPart json) {
    json.requireOnly(PARTS);
    Template member = member(json.get("member"));
    Template inner = json.find("inner").map(StyleReader::member).orElse(member);
    Template item =
        json.find("item")
            .map(StyleReader::item)
            .orElse(Template.of(Hole.VALUE.writtenForm() + member.tail()));
    if (!inner.tail().equals(member.tail()) || !item.tail().equals(member.tail())) {
      throw json.unexpectedValue("\"member\", \"inner\" and \"item\" that end alike");
    }
    if (member.tail().isBlank() && json.find("values").isEmpty()) {
      throw json.get("member")
          .unexpectedValue("a text in which something tells where the value ends");
    }
    return new ElementStyle(
        new Member(member.textBeforeHole(), member.textAfterHole(Hole.NAME)),
        new Member(inner.textBeforeHole(), inner.textAfterHole(Hole.NAME)),
        member.tail(),
        json.stringMember("between", ""),
        item.textBeforeHole(),
        json.find("values")
            .map(values -> readForms(values, member.tail()))
            .orElse(ImmutableMap.of(ElementStyle.OTHERS, new Form("", Kind.ANY, ""))),
        json.find("words").map(StyleReader::readWords).orElse(ImmutableMap.of()),
        false);
  }

  private static Template member(JsonPart part) {
    Template member = Template.of(part.stringValue());
    if (!member.holes().equals(ImmutableList.of(Hole.NAME, Hole.VALUE))
        || member.textAfterHole(Hole.NAME).isBlank()) {
      throw part.unexpectedValue("a text with {name}, what ends the name, and {value}");
    }
    return member;
  }

  private static Template item(JsonPart part) {
    Template item = Template.of(part.stringValue());
    if (!item.holes().equals(ImmutableList.of(Hole.VALUE))) {
      throw part.unexpectedValue("a text with {value}");
    }
    return item;
  }

  private static ImmutableMap<String, Form> readForms(JsonPart values, String close) {
    values.requireOnly(TYPES);
    ImmutableMap.Builder<String, Form> forms = ImmutableMap.builder();
    for (String type : values.names()) {
      JsonPart part = values.get(type);
      Template form = Template.of(part.stringValue());
      Kind kind = form.holes().size() == 1 ? KINDS.get(form.holes().get(0)) : null;
      if (kind == null) {
        throw part.unexpectedValue(
            "a text with one of {value}, {text}, {json}, {word}, {members}, {items}");
      }
      if ((form.tail() + close).isBlank() && kind != Kind.JSON && kind != Kind.WORD) {
        throw part.unexpectedValue("a text in which something tells where the value ends");
      }
      forms.put(type, new Form(form.textBeforeHole(), kind, form.tail()));
    }
    ImmutableMap<String, Form> all = forms.buildOrThrow();
    if (!all.containsKey(ElementStyle.OTHERS) && all.size() < ElementStyle.TYPES.size()) {
      throw values.unexpectedValue("a form for each type, or one for \"other\"");
    }
    return all;
  }

  private static ImmutableMap<String, String> readWords(JsonPart words) {
    words.requireOnly(WORDS);
    ImmutableMap.Builder<String, String> result = ImmutableMap.builder();
    words.names().forEach(name -> result.put(name, words.get(name).stringValue()));
    return result.buildOrThrow();
  }
}
