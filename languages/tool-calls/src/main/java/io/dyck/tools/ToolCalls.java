package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.schema.text.ElementStyle;
import io.dyck.tools.ToolChoice.Mode;
import io.dyck.tools.build.SpecialTexts;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** What a message without calls must be; null for any text. */
  private final @Nullable Grammar text;

  private ToolCalls(
      ToolSet tools,
      ToolChoice choice,
      ToolFormat format,
      boolean parallel,
      Reasoning reasoning,
      @Nullable Grammar text) {
    this.text = text;
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
    ToolCalls calls =
        new ToolCalls(tools, choice, format, format.parallel(), Reasoning.ALLOWED, null);
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
    return new ToolCalls(tools, choice, format, value && format.parallel(), reasoning, text);
  }

  /**
   * The same, with reasoning or not. Formats that do not tell it apart have none.
   *
   * @param value whether
   * @return other messages
   */
  public ToolCalls withReasoning(Reasoning value) {
    return new ToolCalls(tools, choice, format, parallel, value, text);
  }

  /**
   * The same, where a message is either calls or a text of a grammar, such as the JSON of a schema.
   * Changes nothing where the choice wants a call, for then there is no text.
   *
   * @param value the texts
   * @return other messages
   * @throws ToolException if a text could begin as a call or as reasoning does, or if the format
   *     frames its texts
   */
  public ToolCalls withText(Grammar value) {
    if (mode() == Mode.REQUIRED || mode() == Mode.ONE) {
      return this;
    }
    List<String> marks = new ArrayList<>(format.triggers());
    if (format.reasoning() != null) {
      marks.add(format.reasoning().head());
    }
    Pda texts = Pda.compile(value);
    for (String mark : marks) {
      byte[] bytes = mark.getBytes(StandardCharsets.UTF_8);
      if (format.isFramed() || texts.longestViablePrefix(bytes) == bytes.length) {
        throw new ToolException(
            Problem.UNSUPPORTED,
            "",
            "in the format \"%s\" a text of this constraint cannot be told from a call; take out the tools or the constraint"
                .formatted(format.name()));
      }
    }
    return new ToolCalls(tools, choice, format, parallel, reasoning, value);
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
   * Takes a text apart, and checks its calls.
   *
   * @param text what the model wrote, special tokens by their spelling ({@link SpelledText})
   * @return its parts; {@link ToolMessage#isComplete} tells whether it was cut off
   * @throws ToolException if it does not have the form of the format, or as {@link #check}
   */
  public ToolMessage read(String text) {
    ToolMessageReader reader = reader(new ToolMessageListener() {});
    reader.add(text);
    ToolMessage message = reader.finish();
    check(message);
    return message;
  }

  /**
   * Checks the calls of a message, such as one that was read with {@link #reader}. A call of a
   * message that was written under {@link #grammar} is always right.
   *
   * @param message that was taken apart
   * @throws ToolException if a call names a tool that may not be called, or its arguments do not
   *     satisfy the schema of its tool
   */
  public void check(ToolMessage message) {
    tools.check().check(message, callable());
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

  @Nullable Grammar text() {
    return text;
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
