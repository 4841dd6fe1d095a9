package io.dyck.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.chat.library.Globals;
import io.dyck.chat.program.Frame;
import io.dyck.chat.program.Rendering;
import io.dyck.chat.program.Statement;
import io.dyck.chat.syntax.TemplateParser;
import io.dyck.chat.value.None;
import io.dyck.chat.value.TemplateTrouble;
import io.dyck.chat.value.Text;
import io.dyck.chat.value.TextBuilder;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

/**
 * A chat template as models carry it: Jinja with the settings, functions and filters of Hugging
 * Face's transformers. What it prints is equal to what transformers renders, or an error. Immutable
 * and thread-safe.
 */
public final class ChatTemplate {
  /** What a rendering may do: a second or two of work for templates that mean harm. */
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
   * @param name what messages call it, such as its file
   * @param source the template's text
   * @return the template
   * @throws ChatTemplateException if it is not a template of Jinja (code {@code DYCK-C001}) or has
   *     a construct that is not supported ({@code DYCK-C002})
   * @throws ChatTemplateException if it is nested too deep
   */
  public static ChatTemplate parse(String name, String source) {
    try {
      return new ChatTemplate(name, TemplateParser.parse(source));
    } catch (TemplateTrouble trouble) {
      throw failure(name, trouble);
    }
  }

  /**
   * Renders a conversation. Strings in it are {@linkplain RenderedPrompt.Origin#CONTENT content};
   * special tokens are the template's.
   *
   * @param conversation an object with {@code messages}, and what else the template may ask for:
   *     {@code tools} and {@code documents} (none if they are missing), {@code
   *     add_generation_prompt} (false if it is missing) and further variables
   * @param specialTokens the names of the model's tokens by variable, such as {@code bos_token}
   * @param now what {@code strftime_now} says
   * @return the text, in pieces
   * @throws ChatTemplateException if the template refuses the conversation ({@code DYCK-C004}),
   *     fails on it ({@code DYCK-C003}), does what is not supported ({@code DYCK-C002}) or too much
   *     ({@code DYCK-C005})
   */
  public RenderedPrompt render(
      JsonNode conversation, Map<String, String> specialTokens, LocalDateTime now) {
    Rendering run = new Rendering(MAX_STEPS);
    Map<String, Object> variables = Globals.at(now);
    variables.put("tools", None.NONE);
    variables.put("documents", None.NONE);
    variables.put("add_generation_prompt", false);
    variables.putAll(ContentValues.ofObject(conversation));
    specialTokens.forEach((variable, token) -> variables.put(variable, Text.ofTemplate(token)));
    TextBuilder out = new TextBuilder();
    try {
      Statement.runAll(program, Frame.root(run, variables), out);
    } catch (TemplateTrouble trouble) {
      throw failure(name + ":" + run.line(), trouble);
    }
    return prompt(out.build());
  }

  /**
   * What messages call the template.
   *
   * @return the name it was read with
   */
  public String name() {
    return name;
  }

  private static RenderedPrompt prompt(Text text) {
    ImmutableList.Builder<RenderedPrompt.Piece> pieces = ImmutableList.builder();
    text.forEachRun(
        (stretch, content) ->
            pieces.add(
                new RenderedPrompt.Piece(
                    stretch,
                    content ? RenderedPrompt.Origin.CONTENT : RenderedPrompt.Origin.TEMPLATE)));
    return new RenderedPrompt(pieces.build());
  }

  private static RuntimeException failure(String place, TemplateTrouble trouble) {
    String said = place + ": " + trouble.getMessage();
    return switch (trouble.kind()) {
      case SYNTAX -> new ChatTemplateException("DYCK-C001", said, trouble);
      case UNSUPPORTED ->
          new ChatTemplateException(
              "DYCK-C002", said + "; change this place of the template", trouble);
      case FAILED -> new ChatTemplateException("DYCK-C003", said, trouble);
      case RAISED -> new ChatTemplateException("DYCK-C004", said, trouble);
      case LIMIT -> new ChatTemplateException("DYCK-C005", said, trouble);
    };
  }
}
