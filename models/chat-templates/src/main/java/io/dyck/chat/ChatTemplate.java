package io.dyck.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.chat.library.Globals;
import io.dyck.chat.program.Frame;
import io.dyck.chat.program.Rendering;
import io.dyck.chat.program.Statement;
import io.dyck.chat.syntax.TemplateParser;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.None;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

/**
 * A chat template of a model: Jinja with the settings, functions and filters of Hugging Face's
 * transformers. The rendered text is equal to the text that transformers renders, or rendering
 * fails. Immutable and thread-safe.
 */
public final class ChatTemplate {
  /**
   * The largest number of steps of a rendering. A malicious template can work for a second or two.
   */
  private static final long MAX_STEPS = 5_000_000;

  private final String name;
  private final List<Statement> program;

  private ChatTemplate(String name, List<Statement> program) {
    this.name = name;
    this.program = program;
  }

  /**
   * Reads a template.
   *
   * @param name the name of the template in messages, for example its file
   * @param source the template's text
   * @return the template
   * @throws ChatTemplateException if the text is no template of Jinja (code {@code DYCK-C001}), has
   *     a construct that is not supported ({@code DYCK-C002}), or is nested too deep
   */
  public static ChatTemplate parse(String name, String source) {
    try {
      return new ChatTemplate(name, TemplateParser.parse(source));
    } catch (UnlocatedTemplateError trouble) {
      throw failure(name, trouble);
    }
  }

  /**
   * Renders a conversation. The strings of the conversation are {@linkplain
   * RenderedPrompt.Origin#CONTENT content}. Special tokens belong to the template.
   *
   * @param conversation an object with {@code messages} and further variables of the template:
   *     {@code tools} and {@code documents} (None by default), {@code add_generation_prompt} (false
   *     by default) and others
   * @param specialTokens the names of the model's tokens by variable, such as {@code bos_token}
   * @param now the time for {@code strftime_now}
   * @return the text, in pieces
   * @throws ChatTemplateException if the template refuses the conversation ({@code DYCK-C004}),
   *     fails on it ({@code DYCK-C003}), uses an unsupported construct ({@code DYCK-C002}), or
   *     exceeds a limit ({@code DYCK-C005})
   */
  public RenderedPrompt render(
      JsonNode conversation, Map<String, String> specialTokens, LocalDateTime now) {
    Rendering run = new Rendering(MAX_STEPS);
    Map<String, Object> variables = Globals.functionsAt(now);
    variables.put("tools", None.NONE);
    variables.put("documents", None.NONE);
    variables.put("add_generation_prompt", false);
    variables.putAll(ContentValues.ofObject(conversation));
    specialTokens.forEach(
        (variable, token) -> variables.put(variable, OriginText.ofTemplate(token)));
    TextBuilder out = new TextBuilder();
    try {
      Statement.runAll(program, Frame.root(run, variables), out);
    } catch (UnlocatedTemplateError trouble) {
      throw failure(name + ":" + run.line(), trouble);
    }
    return prompt(out.build());
  }

  /**
   * Returns the name of the template in messages.
   *
   * @return the name that was given to {@link #parse}
   */
  public String name() {
    return name;
  }

  private static RenderedPrompt prompt(OriginText text) {
    ImmutableList.Builder<RenderedPrompt.Piece> pieces = ImmutableList.builder();
    text.forEachRun(
        (stretch, content) ->
            pieces.add(
                new RenderedPrompt.Piece(
                    stretch,
                    content ? RenderedPrompt.Origin.CONTENT : RenderedPrompt.Origin.TEMPLATE)));
    return new RenderedPrompt(pieces.build());
  }

  private static RuntimeException failure(String place, UnlocatedTemplateError trouble) {
    String said = String.valueOf(trouble.getMessage());
    return switch (trouble.kind()) {
      case SYNTAX ->
          new ChatTemplateException("DYCK-C001", place, said, "mend the template there", trouble);
      case UNSUPPORTED ->
          new ChatTemplateException(
              "DYCK-C002", place, said, "change this place of the template", trouble);
      case FAILED ->
          new ChatTemplateException(
              "DYCK-C003", place, said, "compare the conversation with the template", trouble);
      case RAISED ->
          new ChatTemplateException(
              "DYCK-C004", place, said, "give a conversation that the template takes", trouble);
      case LIMIT ->
          new ChatTemplateException(
              "DYCK-C005", place, said, "make the conversation or the template shorter", trouble);
    };
  }
}
