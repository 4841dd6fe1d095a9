package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.ToolChoice.Mode;
import io.dyck.tools.build.SpecialTokenSplitter;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages that call tools: their grammar, and the reader that turns texts back into calls.
 * Immutable and thread-safe.
 *
 * <p>With {@link Mode#AUTO} calls may stand in free text, if the format allows text. The trigger of
 * the format begins a call, and free text does not contain the trigger. With {@link Mode#REQUIRED}
 * and {@link Mode#ONE} the message consists of calls, possibly after reasoning. The arguments of a
 * call satisfy the schema of its tool.
 *
 * <p>{@link #read} accepts every message that {@link #grammar} allows, and the calls of such a
 * message name tools of the set.
 */
public final class ToolCalls {
  private final ToolSet tools;
  private final ToolChoice choice;
  private final ToolFormat format;
  private final boolean parallel;
  private final Reasoning reasoning;

  /** The grammar of a message without calls; null if all texts are allowed. */
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
   * Joins tools, a choice and a format. Several calls are allowed if the format allows them, and
   * reasoning is allowed if the format marks it.
   *
   * @param tools the tools that may be called
   * @param choice whether a model may, must or must not call
   * @param format the format of a call
   * @return the messages
   * @throws ToolException if the choice names an unknown tool, or requires a call without any tool,
   *     or the format cannot write the arguments of a tool
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
   * Returns a copy that allows or forbids several calls in a message.
   *
   * @param value whether a message may have several calls; ignored if the format does not support
   *     it
   * @return the changed copy
   */
  public ToolCalls withParallel(boolean value) {
    return new ToolCalls(tools, choice, format, value && format.parallel(), reasoning, text);
  }

  /**
   * Returns a copy with another setting of reasoning. Formats that do not mark reasoning have none.
   *
   * @param value the setting
   * @return the changed copy
   */
  public ToolCalls withReasoning(Reasoning value) {
    return new ToolCalls(tools, choice, format, parallel, value, text);
  }

  /**
   * Returns a copy whose messages are either calls or a text of a grammar, such as the JSON of a
   * schema. Has no effect if the choice requires a call, because the message then has no text.
   *
   * @param value the grammar of the text
   * @return the changed copy
   * @throws ToolException if a text could begin as a call or as reasoning does, or if the format
   *     frames its texts
   */
  public ToolCalls withText(Grammar value) {
    if (mode() == Mode.REQUIRED || mode() == Mode.ONE) {
      return this;
    }
    List<String> marks = new ArrayList<>(format.triggers());
    if (format.reasoning() != null) {
      marks.add(format.reasoning().textBeforeHole());
    }
    Pda texts = Pda.compile(value);
    for (String mark : marks) {
      byte[] bytes = mark.getBytes(StandardCharsets.UTF_8);
      if (format.isFramed() || texts.longestViablePrefix(bytes) == bytes.length) {
        throw ToolException.withAdvice(
            Problem.UNSUPPORTED,
            "",
            "in the format \"%s\" a text of this constraint cannot be told from a call"
                .formatted(format.name()),
            "take out the tools or the constraint");
      }
    }
    return new ToolCalls(tools, choice, format, parallel, reasoning, value);
  }

  /**
   * Returns the tools that may be called.
   *
   * @return the tools; empty if the choice is {@link Mode#NONE}
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
   * Returns the grammar of the messages as texts. Every part of the format is text, independent of
   * its tokens.
   *
   * @return a grammar for {@code Pda.compile}
   */
  public Grammar grammar() {
    return grammar(SpecialTokenSplitter.noSpecialTokens());
  }

  /**
   * Returns the grammar of the messages for a vocabulary. If a part of the format is the spelling
   * of a special token of the vocabulary, such as {@code <|python_tag|>}, the grammar has the token
   * and not its spelling. If the format ends with a token that ends every message, the token is
   * left to the matcher.
   *
   * @param vocabulary the vocabulary of the model
   * @return a grammar for {@code Pda.compile}
   */
  public Grammar grammar(Vocabulary vocabulary) {
    return grammar(SpecialTokenSplitter.of(vocabulary));
  }

  private Grammar grammar(SpecialTokenSplitter tokens) {
    return new MessageGrammar(this, tokens).build();
  }

  /**
   * Reads a text and checks its calls.
   *
   * @param text the text of the model, special tokens by their spelling ({@link SpelledText})
   * @return the parts of the message; {@link ToolMessage#isComplete} is false if the text was cut
   *     off
   * @throws ToolException if the text does not have the form of the format, or as {@link #check}
   */
  public ToolMessage read(String text) {
    ToolMessageReader reader = reader(new ToolMessageListener() {});
    reader.add(text);
    ToolMessage message = reader.finish();
    check(message);
    return message;
  }

  /**
   * Checks the calls of a message, for example of a message from {@link #reader}. A message that
   * was written under {@link #grammar} always passes.
   *
   * @param message the message
   * @throws ToolException if a call names a tool that may not be called, or its arguments do not
   *     satisfy the schema of its tool
   */
  public void check(ToolMessage message) {
    tools.check().check(message, callable());
  }

  /**
   * Returns a reader for a text that is still being written.
   *
   * @param listener receives the parts of the message
   * @return a reader for one message and one thread
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

  @Nullable Grammar textGrammar() {
    return text;
  }

  ToolFormat format() {
    return format;
  }

  boolean isParallel() {
    return parallel;
  }

  Reasoning reasoning() {
    return format.reasoning() == null ? Reasoning.NONE : reasoning;
  }
}
