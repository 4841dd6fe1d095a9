package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.schema.text.ElementStyle;
import io.dyck.tools.ToolChoice.Mode;
import io.dyck.tools.build.SpecialTexts;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import io.dyck.vocabulary.Vocabulary;

/**
 * Messages in which tools are called: as a grammar, and from text back to calls. Immutable and
 * thread-safe.
 *
 * <p>With {@link Mode#AUTO} calls may stand in free text, where the format allows text: the trigger
 * of the format begins one, and free text holds it nowhere else. With {@link Mode#REQUIRED} and
 * {@link Mode#ONE} the message is calls, after reasoning perhaps. The arguments of a call satisfy
 * the schema of its tool.
 *
 * <p>Everything that {@link #grammar} allows, {@link #read} takes apart, and the calls name tools
 * of the set.
 */
public final class ToolCalls {
  private final ToolSet tools;
  private final ToolChoice choice;
  private final ToolFormat format;
  private final boolean parallel;
  private final Reasoning reasoning;

  private ToolCalls(
      ToolSet tools, ToolChoice choice, ToolFormat format, boolean parallel, Reasoning reasoning) {
    this.tools = tools;
    this.choice = choice;
    this.format = format;
    this.parallel = parallel;
    this.reasoning = reasoning;
  }

  /**
   * Joins tools, a choice and a format. There may be several calls if the format has that, and
   * reasoning if the format tells it apart.
   *
   * @param tools that may be called
   * @param choice whether they are
   * @param format how a call is written
   * @return the messages
   * @throws ToolException if the choice names a tool that is not there, or wants a call without
   *     one, or the format cannot write the arguments of a tool
   */
  public static ToolCalls of(ToolSet tools, ToolChoice choice, ToolFormat format) {
    ImmutableSet<String> names = choice.names();
    if (names != null) {
      for (String name : names) {
        if (tools.arguments(name).isEmpty()) {
          throw new ToolException(
              Problem.CHOICE, "", "the choice names the tool \"" + name + "\"; there are " + tools);
        }
      }
    }
    boolean none = names == null ? tools.tools().isEmpty() : names.isEmpty();
    if (none && (choice.mode() == Mode.REQUIRED || choice.mode() == Mode.ONE)) {
      throw new ToolException(
          Problem.CHOICE, "", "the choice wants a call, and there is no tool that may be called");
    }
    ToolCalls calls = new ToolCalls(tools, choice, format, format.parallel(), Reasoning.ALLOWED);
    ElementStyle style = format.arguments();
    if (style != null) {
      calls.callable().forEach(tool -> tools.elements(tool, style, ImmutableList.of()));
    }
    return calls;
  }

  /**
   * The same, with several calls in a message or not.
   *
   * @param value whether there may be several; only if the format has that
   * @return other messages
   */
  public ToolCalls withParallel(boolean value) {
    return new ToolCalls(tools, choice, format, value && format.parallel(), reasoning);
  }

  /**
   * The same, with reasoning or not. Formats that do not tell it apart have none.
   *
   * @param value whether
   * @return other messages
   */
  public ToolCalls withReasoning(Reasoning value) {
    return new ToolCalls(tools, choice, format, parallel, value);
  }

  /**
   * The tools that may be called.
   *
   * @return none if the choice is that
   */
  public ImmutableList<Tool> callable() {
    ImmutableSet<String> names = choice.names();
    return choice.mode() == Mode.NONE
        ? ImmutableList.of()
        : tools.tools().stream()
            .filter(tool -> names == null || names.contains(tool.name()))
            .collect(ImmutableList.toImmutableList());
  }

  /**
   * The messages as texts. Every part of the format is text, however it is split into tokens.
   *
   * @return a grammar for {@code Pda.compile}
   */
  public Grammar grammar() {
    return grammar(SpecialTexts.none());
  }

  /**
   * The messages for a vocabulary: where a part of the format is a special token of the vocabulary,
   * such as {@code <|python_tag|>}, it is that token and never its spelling. A token at the end of
   * the format that ends every message is left to the matcher.
   *
   * @param vocabulary of the model
   * @return a grammar for {@code Pda.compile}
   */
  public Grammar grammar(Vocabulary vocabulary) {
    return grammar(SpecialTexts.of(vocabulary));
  }

  private Grammar grammar(SpecialTexts tokens) {
    return new MessageGrammar(this, tokens).build();
  }

  /**
   * Takes a text apart.
   *
   * @param text what the model wrote, special tokens by their spelling ({@link SpelledText})
   * @return its parts; {@link ToolMessage#isComplete} tells whether it was cut off
   * @throws ToolException if it does not have the form of the format
   */
  public ToolMessage read(String text) {
    ToolMessageReader reader = reader(new ToolMessageListener() {});
    reader.add(text);
    return reader.finish();
  }

  /**
   * Takes a text apart as it is written.
   *
   * @param listener is told the parts
   * @return for one message, and one thread
   */
  public ToolMessageReader reader(ToolMessageListener listener) {
    return new ToolMessageReader(this, listener);
  }

  ToolSet tools() {
    return tools;
  }

  Mode mode() {
    return callable().isEmpty() ? Mode.NONE : choice.mode();
  }

  ToolFormat format() {
    return format;
  }

  boolean parallel() {
    return parallel;
  }

  Reasoning reasoning() {
    return format.reasoning() == null ? Reasoning.NONE : reasoning;
  }
}
