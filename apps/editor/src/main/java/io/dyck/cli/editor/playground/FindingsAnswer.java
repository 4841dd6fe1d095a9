package io.dyck.cli.editor.playground;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.language.LanguageText;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.repair.RepairDiff;
import io.dyck.checker.text.PrintableBytes;
import io.dyck.checker.text.SourceEdit;
import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.outline.RuleDefinition;
import java.util.List;
import java.util.Locale;

/** The check of a grammar, as the page draws it. */
final class FindingsAnswer {
  private FindingsAnswer() {}

  static ObjectNode answer(DocumentCheck check) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("notation", check.document().language().option());
    answer.put("verdict", check.verdict().text());
    check
        .report()
        .flatMap(report -> report.grammar())
        .ifPresent(grammar -> answer.put("start", grammar.start()));
    ArrayNode rules = answer.putArray("rules");
    // Texts of a schema begin with the whole of it.
    List<RuleDefinition> definitions =
        check.document().language().isSchema()
            ? List.of()
            : check.document().outline().definitions();
    for (RuleDefinition definition : definitions) {
      rules
          .addObject()
          .put("name", definition.rule())
          .put("from", definition.name().start())
          .put("line", check.document().source().line(definition.name().start()));
    }
    ArrayNode findings = answer.putArray("findings");
    for (Finding finding : check.findings()) {
      if (finding.source().content().equals(check.document().text())) {
        findings.add(finding(finding));
      }
    }
    check
        .pda()
        .ifPresent(
            pda -> {
              answer.put("states", pda.statistics().states());
              answer.put("stackSymbols", pda.statistics().stackSymbols());
            });
    return answer;
  }

  private static ObjectNode finding(Finding finding) {
    ObjectNode node = placeNode(finding.span());
    node.put("code", finding.code())
        .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
        .put("line", finding.line())
        .put("column", finding.column())
        .put("message", finding.message())
        .put("advice", finding.advice());
    ArrayNode fixes = node.putArray("fixes");
    for (Finding.Fix fix : finding.fixes()) {
      ObjectNode each = fixes.addObject().put("title", fix.title());
      addEdits(each, fix.edits());
    }
    finding.conflict().ifPresent(c -> node.set("conflict", conflict(finding.source(), c)));
    return node;
  }

  private static ObjectNode placeNode(SourceSpan span) {
    return JsonNodeFactory.instance.objectNode().put("from", span.start()).put("to", span.end());
  }

  private static void addEdits(ObjectNode node, List<SourceEdit> edits) {
    ArrayNode all = node.putArray("edits");
    edits.forEach(edit -> all.add(placeNode(edit.span()).put("insert", edit.replacement())));
  }

  private static ObjectNode conflict(SourceText source, ConflictExplanation conflict) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("sentence", conflict.sentence());
    node.put("cause", conflict.cause().summary());
    PrintableBytes shown = PrintableBytes.of(conflict.example());
    node.put("example", shown.line());
    ArrayNode growing = node.putArray("growing");
    for (int turns = 1; turns <= 4; turns++) {
      growing.add(
          PrintableBytes.of(
                  com.google.common.primitives.Bytes.asList(conflict.conflict().pumpedText(turns)))
              .line());
    }
    ArrayNode readings = node.putArray("readings");
    for (List<DrawnSpan> reading : conflict.readings()) {
      ArrayNode spans = readings.addArray();
      for (DrawnSpan span : reading) {
        spans
            .addObject()
            .put("rule", span.rule())
            .put("line", span.line())
            .put("place", span.place().start())
            .put("open", span.isOpen())
            .put("from", shown.columns().get(span.start()))
            .put("to", shown.columns().get(span.end()));
      }
    }
    node.set("ambiguity", ambiguity(conflict.ambiguity()));
    ArrayNode repairs = node.putArray("repairs");
    conflict.repairs().forEach(repair -> repairs.add(repair(source, repair)));
    conflict.notes().forEach(node.putArray("notes")::add);
    return node;
  }

  private static ObjectNode ambiguity(AmbiguityVerdict verdict) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      PrintableBytes shown = PrintableBytes.of(ambiguous.sentence());
      node.put("kind", "ambiguous").put("text", shown.line());
      node.putArray("trees")
          .add(tree(ambiguous.first(), shown))
          .add(tree(ambiguous.second(), shown));
    } else if (verdict instanceof AmbiguityVerdict.NoneUpTo none) {
      node.put("kind", "none").put("length", none.length());
    } else if (verdict instanceof AmbiguityVerdict.Undecided undecided) {
      node.put("kind", "undecided").put("reason", undecided.reason());
    }
    return node;
  }

  private static ObjectNode tree(ParseTree tree, PrintableBytes shown) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("rule", tree.rule())
            .put(
                "text",
                shown
                    .line()
                    .substring(shown.columns().get(tree.start()), shown.columns().get(tree.end())));
    ArrayNode children = node.putArray("children");
    tree.children().forEach(child -> children.add(tree(child, shown)));
    return node;
  }

  private static ObjectNode repair(SourceText source, Repair repair) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("title", repair.title())
            .put("effect", "the grammar then " + LanguageText.sentence(repair.change()))
            .put("deterministic", repair.deterministic());
    ArrayNode diff = node.putArray("diff");
    for (RepairDiff.Line line : RepairDiff.lines(source, repair)) {
      diff.addObject()
          .put("kind", String.valueOf(line.kind()))
          .put("line", line.number())
          .put("text", line.text());
    }
    addEdits(node, repair.edits());
    return node;
  }
}
