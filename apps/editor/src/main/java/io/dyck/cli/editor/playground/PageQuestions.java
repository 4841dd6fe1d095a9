package io.dyck.cli.editor.playground;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.checker.finding.Report;
import io.dyck.checker.report.HtmlReport;
import io.dyck.checker.report.RailroadDiagrams;
import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.cli.editor.analysis.EditorCompletions;
import io.dyck.cli.editor.analysis.Formatter;
import io.dyck.cli.editor.analysis.GrammarDocument;
import io.dyck.cli.editor.analysis.Hover;
import io.dyck.cli.editor.analysis.Language;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.outline.Word;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.util.List;
import java.util.Optional;

/** The questions of the page, by name. Thread-safe. */
final class PageQuestions {
  private final Vocabularies vocabularies;
  private final Playground.Reports reports;
  private final String version;
  private final CompilationCache compiled = new CompilationCache();

  PageQuestions(Vocabularies vocabularies, Playground.Reports reports, String version) {
    this.vocabularies = vocabularies;
    this.reports = reports;
    this.version = version;
  }

  ObjectNode answer(String question, JsonNode asked) {
    return switch (question) {
      case "options" -> options();
      case "check" -> FindingsAnswer.answer(check(asked));
      case "complete" -> complete(asked);
      case "hover" -> hover(asked);
      case "format" ->
          JsonNodeFactory.instance.objectNode().put("text", Formatter.format(document(asked)));
      case "railroad" -> railroad(asked);
      case "report" -> report(asked);
      case "text" ->
          TextAnswer.answer(
              compiled.constraint(document(asked), vocabulary(asked), model(asked)), asked);
      case "samples" ->
          SamplesAnswer.answer(
              compiled.constraint(document(asked), vocabulary(asked), model(asked)), asked);
      case "cost" ->
          CostAnswer.answer(
              compiled.constraint(document(asked), vocabulary(asked), model(asked)), asked);
      default -> throw new Refusal(404, "DYCK-P003", "there is no question " + question, "");
    };
  }

  private ObjectNode options() {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode notations = answer.putArray("notations");
    for (Notation notation : Notation.values()) {
      notations.addObject().put("name", notation.option()).put("title", notation.title());
    }
    notations
        .addObject()
        .put("name", Language.SCHEMA.option())
        .put("title", Language.SCHEMA.title());
    vocabularies.names().forEach(answer.putArray("vocabularies")::add);
    ArrayNode samples = answer.putArray("samples");
    for (Sample sample : Samples.all()) {
      samples
          .addObject()
          .put("name", sample.name())
          .put("title", sample.title())
          .put("grammar", sample.grammar())
          .put("text", sample.examples().get(0));
    }
    return answer;
  }

  private static GrammarDocument document(JsonNode asked) {
    String text = asked.path("grammar").asText("");
    Language language = Language.detect("grammar", text, asked.path("notation").asText(""));
    GrammarDocument document = new GrammarDocument("grammar", text, language);
    String start = asked.path("start").asText("");
    // A start rule that does not exist belongs to an earlier grammar.
    return start.isEmpty() || document.outline().definitionsOf(start).isEmpty()
        ? document
        : document.startingWith(start);
  }

  private io.dyck.vocabulary.Vocabulary vocabulary(JsonNode asked) {
    return vocabularies.readByName(asked.path("vocabulary").asText("o200k"));
  }

  /** Returns the example sentences of a sample, from which its n-gram model is trained. */
  private static List<String> model(JsonNode asked) {
    String grammar = asked.path("grammar").asText("");
    return Samples.all().stream()
        .filter(sample -> sample.grammar().equals(grammar))
        .findFirst()
        .<List<String>>map(Sample::examples)
        .orElse(List.of());
  }

  private DocumentCheck check(JsonNode asked) {
    return compiled.check(document(asked));
  }

  private static ObjectNode complete(JsonNode asked) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode items = answer.putArray("items");
    GrammarDocument document = document(asked);
    int offset = Math.min(Math.max(0, asked.path("offset").asInt()), document.text().length());
    for (EditorCompletions.Item item : EditorCompletions.completionsAt(document, offset)) {
      items
          .addObject()
          .put("label", item.text())
          .put("detail", item.detail())
          .put("type", item.kind() == EditorCompletions.Kind.RULE ? "function" : "keyword");
    }
    return answer;
  }

  private ObjectNode hover(JsonNode asked) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    GrammarDocument document = document(asked);
    int offset = Math.min(Math.max(0, asked.path("offset").asInt()), document.text().length());
    Optional<Word> word = document.outline().wordAt(offset).filter(Word::isRule);
    word.flatMap(
            name ->
                Hover.describeRule(
                    document,
                    name.rule(),
                    compiled.finishedCheck(document),
                    Optional.of(vocabulary(asked))))
        .ifPresent(
            hover -> {
              answer.put("from", word.orElseThrow().span().start());
              answer.put("to", word.orElseThrow().span().end());
              answer.put("rule", hover.rule());
              hover.shortest().ifPresent(text -> answer.put("shortest", text));
              hover.tokens().ifPresent(count -> answer.put("tokens", count));
              hover.beginnings().forEach(answer.putArray("beginnings")::add);
              hover.cost().ifPresent(facts -> answer.put("states", facts.states()));
              answer.put("calls", hover.calls());
            });
    return answer;
  }

  private static ObjectNode railroad(JsonNode asked) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode diagrams = answer.putArray("diagrams");
    Optional<Grammar> grammar = document(asked).reading().grammar();
    grammar.ifPresent(
        rules ->
            RailroadDiagrams.drawRules(rules, "rule-")
                .forEach((name, svg) -> diagrams.addObject().put("rule", name).put("svg", svg)));
    return answer;
  }

  private ObjectNode report(JsonNode asked) {
    DocumentCheck check = check(asked);
    Report report =
        check
            .report()
            .orElseGet(
                () ->
                    Report.withoutGrammar(
                        "grammar", check.document().source(), check.verdict(), check.findings()));
    String html = HtmlReport.render(List.of(report), version);
    return JsonNodeFactory.instance.objectNode().put("name", reports.keep(html)).put("html", html);
  }
}
