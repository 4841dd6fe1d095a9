package io.dyck.cli.models.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.samples.Samples;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** The three tasks of the experiment: its instruction, and the language of its answers. */
enum ExperimentTask {
  ROBOT("A program for a home, as this grammar has it."),
  SQL("One SQL query in this dialect, for the tables below it."),
  ORDER("A JSON text that this JSON Schema allows, on one line, its members in this order.");

  private static final String SCHEMA = "order.schema.json";

  private final String instruction;

  ExperimentTask(String instruction) {
    this.instruction = instruction;
  }

  static ExperimentTask findByName(String name) {
    return Arrays.stream(values())
        .filter(task -> task.taskName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no task " + name));
  }

  /** Returns the name of the task that the small model was trained with. */
  String taskName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the description for a model that was not trained for the task. */
  String description() {
    String text =
        switch (this) {
          case ROBOT -> Samples.named(taskName()).grammar();
          case SQL -> Samples.named(taskName()).grammar() + "\n" + TaskDatabase.schema();
          case ORDER -> HeldOutRequest.resource(SCHEMA);
        };
    return instruction + " Write nothing else.\n\n" + text;
  }

  /**
   * Returns the grammar of the masks: answers as in the training data, which for JSON is one
   * layout.
   */
  Grammar grammar() {
    return switch (this) {
      case ROBOT, SQL -> Gbnf.parse(taskName() + ".gbnf", Samples.named(taskName()).grammar());
      case ORDER -> schema(true);
    };
  }

  /**
   * Returns the automaton of all correct answers: for JSON in any layout and with the members in
   * any order.
   */
  Pda answerAutomaton() {
    return this == ORDER ? Pda.compile(schema(false)) : Pda.compile(grammar());
  }

  private static Grammar schema(boolean oneLayout) {
    SchemaOptions chosen = oneLayout ? SchemaOptions.GENERATION : SchemaOptions.DEFAULT;
    String source = HeldOutRequest.resource(SCHEMA);
    return Grammar.of(SourceText.of(SCHEMA, source), JsonSchema.of(source, chosen).language());
  }

  /**
   * Returns whether two answers have the same meaning: equal rows from the database, equal JSON
   * values.
   */
  boolean haveSameMeaning(String answer, String wanted, TaskDatabase databases) {
    return switch (this) {
      case ROBOT -> answer.equals(wanted);
      case SQL -> databases.haveSameRows(answer, wanted);
      case ORDER -> isSameJson(answer, wanted);
    };
  }

  private static boolean isSameJson(String answer, String wanted) {
    ObjectMapper mapper = new ObjectMapper();
    try {
      return mapper.readTree(wanted).equals(mapper.readTree(answer));
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** The bytes of a text. */
  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
