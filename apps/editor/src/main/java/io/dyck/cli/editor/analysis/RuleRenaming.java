package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.outline.RuleDefinition;
import io.dyck.grammar.outline.Word;
import java.util.Optional;

/** Gives a rule another name, everywhere. */
public final class RuleRenaming {
  private RuleRenaming() {}

  /**
   * The changes.
   *
   * @param document the text
   * @param rule the name so far
   * @param name the name from now on
   * @return empty if the notation does not allow the name, or it is taken
   */
  public static Optional<ImmutableList<SourceEdit>> changesFor(
      GrammarDocument document, String rule, String name) {
    ImmutableList<Word> places = document.outline().namesOf(rule);
    String renamed =
        document.language().isSchema()
            ? rule.substring(0, rule.lastIndexOf('/') + 1) + SchemaNames.toPointerPart(name)
            : name;
    if (places.isEmpty() || !document.outline().namesOf(renamed).isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<SourceEdit> edits =
        places.stream()
            .map(word -> new SourceEdit(word.span(), writtenName(document, word, name)))
            .collect(ImmutableList.toImmutableList());
    GrammarDocument changed =
        new GrammarDocument(
            document.source().name(),
            SourceEdit.apply(document.source(), edits),
            document.language());
    boolean isName =
        changed.outline().namesOf(renamed).size() == places.size()
            && changed.outline().words().size() == document.outline().words().size()
            && changed.outline().definitions().stream().map(RuleDefinition::rule).toList().size()
                == document.outline().definitions().size();
    return isName ? Optional.of(edits) : Optional.empty();
  }

  /**
   * Returns a name as it is written: in BNF with angle brackets, and in references of schemas with
   * escapes.
   */
  private static String writtenName(GrammarDocument document, Word word, String name) {
    if (document.language().isSchema()) {
      return word.kind() == Word.Kind.REFERENCE ? SchemaNames.toReference(name) : name;
    }
    String old = document.text().substring(word.span().start(), word.span().end());
    return old.startsWith("<") && !name.startsWith("<") ? "<" + name + ">" : name;
  }
}
