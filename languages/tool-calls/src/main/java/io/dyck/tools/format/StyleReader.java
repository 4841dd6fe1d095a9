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
    json.only(PARTS);
    Template member = member(json.get("member"));
    Template inner = json.find("inner").map(StyleReader::member).orElse(member);
    Template item =
        json.find("item")
            .map(StyleReader::item)
            .orElse(Template.of(Hole.VALUE.written() + member.tail()));
    if (!inner.tail().equals(member.tail()) || !item.tail().equals(member.tail())) {
      throw json.wrong("\"member\", \"inner\" and \"item\" that end alike");
    }
    if (member.tail().isBlank() && json.find("values").isEmpty()) {
      throw json.get("member").wrong("a text in which something tells where the value ends");
    }
    return new ElementStyle(
        new Member(member.head(), member.after(Hole.NAME)),
        new Member(inner.head(), inner.after(Hole.NAME)),
        member.tail(),
        json.text("between", ""),
        item.head(),
        json.find("values")
            .map(values -> forms(values, member.tail()))
            .orElse(ImmutableMap.of(ElementStyle.OTHERS, new Form("", Kind.ANY, ""))),
        json.find("words").map(StyleReader::words).orElse(ImmutableMap.of()),
        false);
  }

  private static Template member(JsonPart part) {
    Template member = Template.of(part.text());
    if (!member.holes().equals(ImmutableList.of(Hole.NAME, Hole.VALUE))
        || member.after(Hole.NAME).isBlank()) {
      throw part.wrong("a text with {name}, what ends the name, and {value}");
    }
    return member;
  }

  private static Template item(JsonPart part) {
    Template item = Template.of(part.text());
    if (!item.holes().equals(ImmutableList.of(Hole.VALUE))) {
      throw part.wrong("a text with {value}");
    }
    return item;
  }

  private static ImmutableMap<String, Form> forms(JsonPart values, String close) {
    values.only(TYPES);
    ImmutableMap.Builder<String, Form> forms = ImmutableMap.builder();
    for (String type : values.names()) {
      JsonPart part = values.get(type);
      Template form = Template.of(part.text());
      Kind kind = form.holes().size() == 1 ? KINDS.get(form.holes().get(0)) : null;
      if (kind == null) {
        throw part.wrong("a text with one of {value}, {text}, {json}, {word}, {members}, {items}");
      }
      if ((form.tail() + close).isBlank() && kind != Kind.JSON && kind != Kind.WORD) {
        throw part.wrong("a text in which something tells where the value ends");
      }
      forms.put(type, new Form(form.head(), kind, form.tail()));
    }
    ImmutableMap<String, Form> all = forms.buildOrThrow();
    if (!all.containsKey(ElementStyle.OTHERS) && all.size() < ElementStyle.TYPES.size()) {
      throw values.wrong("a form for each type, or one for \"other\"");
    }
    return all;
  }

  private static ImmutableMap<String, String> words(JsonPart words) {
    words.only(WORDS);
    ImmutableMap.Builder<String, String> result = ImmutableMap.builder();
    words.names().forEach(name -> result.put(name, words.get(name).text()));
    return result.buildOrThrow();
  }
}
