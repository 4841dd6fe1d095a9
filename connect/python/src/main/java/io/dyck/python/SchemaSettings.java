package io.dyck.python;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.Profile;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import io.dyck.tools.read.JsonPart;

/**
 * Reads how schemas are understood and values written: an object with the optional members {@code
 * spaces} (a text of {@link Spaces#FORMS}), {@code any_order}, {@code closed}, {@code formats},
 * {@code strict} and {@code every_text} (true or false; the last allows every JSON text of a
 * value), {@code relaxed} (an array of keywords) and {@code documents} (an object: texts of other
 * documents by their URIs).
 */
final class SchemaSettings {
  private SchemaSettings() {}

  static SchemaOptions read(String json) {
    JsonPart part = JsonPart.read(json);
    part.requireOnly(
        "spaces", "any_order", "closed", "formats", "strict", "relaxed", "documents", "every_text");
    SchemaOptions options =
        part.booleanMember("every_text", false) ? SchemaOptions.DEFAULT : SchemaOptions.GENERATION;
    if (part.booleanMember("strict", false)) {
      options = options.withProfile(Profile.STRICT);
    }
    TextPolicy text = options.text();
    if (part.find("spaces").isPresent()) {
      text = text.withSpaces(Spaces.parse(part.get("spaces").stringValue()));
    }
    text = text.withAnyOrder(part.booleanMember("any_order", text.anyOrder()));
    text = text.withClosed(part.booleanMember("closed", text.closed()));
    options = options.withText(text).withFormats(part.booleanMember("formats", options.formats()));
    if (part.find("relaxed").isPresent()) {
      ImmutableSet<String> relaxed =
          part.get("relaxed").items().stream()
              .map(JsonPart::stringValue)
              .collect(ImmutableSet.toImmutableSet());
      options = options.withRelaxed(relaxed);
    }
    if (part.find("documents").isPresent()) {
      JsonPart documents = part.get("documents");
      options =
          options.withDocuments(
              documents.names().stream()
                  .collect(
                      ImmutableMap.toImmutableMap(
                          name -> name, name -> documents.get(name).stringValue())));
    }
    return options;
  }
}
