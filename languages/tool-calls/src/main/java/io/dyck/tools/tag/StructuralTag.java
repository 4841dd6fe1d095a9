package io.dyck.tools.tag;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.build.SpecialTokenSplitter;
import io.dyck.tools.read.JsonPart;
import java.util.ArrayList;
import java.util.List;

/**
 * The reader of structural tags, as XGrammar describes them: a tree of formats in JSON that
 * combines free text, fixed texts, values of JSON Schemas, grammars and patterns. Both forms are
 * read: {@code {"type": "structural_tag", "format": …}}, and the older form with {@code structures}
 * and {@code triggers}.
 *
 * <p>The members of a schema's values stand in the order that the schema declares, unless the
 * format has {@code any_order}. Every keyword is enforced. {@code max_tokens} and {@code max_chars}
 * of text are exact.
 */
public final class StructuralTag {
  private static final ImmutableSet<String> MEMBERS = ImmutableSet.of("type", "format");
  private static final ImmutableSet<String> OLD_MEMBERS =
      ImmutableSet.of("type", "structures", "triggers");
  private static final ImmutableSet<String> STRUCTURE = ImmutableSet.of("begin", "schema", "end");

  private StructuralTag() {}

  /**
   * Reads a structural tag with the default options.
   *
   * @param json an object
   * @return a grammar for {@code Pda.compile}
   * @throws io.dyck.tools.read.ToolException if the value is not a structural tag, or a part cannot
   *     be used
   */
  public static Grammar read(String json) {
    return read(JsonPart.read(json), SchemaOptions.GENERATION);
  }

  /**
   * Reads a structural tag that was read as JSON already.
   *
   * @param tag an object
   * @param options how schemas are read, and how values are written; the option on the order of
   *     members is ignored
   * @return a grammar for {@code Pda.compile}
   * @throws io.dyck.tools.read.ToolException if the value is not a structural tag, or a part cannot
   *     be used
   */
  public static Grammar read(JsonPart tag, SchemaOptions options) {
    GrammarAssembly all = new GrammarAssembly(SpecialTokenSplitter.noSpecialTokens());
    FormatReader reader = new FormatReader(all, options);
    if (!tag.stringMember("type", "structural_tag").equals("structural_tag")) {
      throw tag.get("type").unexpectedValue("\"structural_tag\"");
    }
    Expression body =
        tag.find("structures").isPresent()
            ? readOldForm(tag, reader)
            : readCurrentForm(tag, reader);
    return all.build("structural tag", body);
  }

  private static Expression readCurrentForm(JsonPart tag, FormatReader reader) {
    tag.requireOnly(MEMBERS);
    return reader.read(tag.get("format"), TagSurroundings.NONE);
  }

  private static Expression readOldForm(JsonPart tag, FormatReader reader) {
    tag.requireOnly(OLD_MEMBERS);
    List<Tag> tags = new ArrayList<>();
    for (JsonPart structure : tag.get("structures").items()) {
      structure.requireOnly(STRUCTURE);
      tags.add(
          new Tag(
              structure.get("begin"),
              reader.schema(structure.get("schema"), false, null),
              reader.readEnds(structure.get("end"))));
    }
    return new TagDispatches(reader).triggeredText(tag, tags, TagSurroundings.NONE);
  }
}
