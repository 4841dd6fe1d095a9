package io.dyck.cli.models;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import io.dyck.chat.ChatTemplate;
import io.dyck.chat.ChatTemplateException;
import io.dyck.chat.ModelChat;
import io.dyck.chat.RenderedPrompt;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck model render}: renders a conversation with a chat template. */
@Command(
    name = "render",
    header = {"Prints what a chat template makes of a conversation.", ""},
    description = {
      "",
      "The text is what Hugging Face's transformers renders, byte by byte, without a line end of our"
          + " own. A template that refuses the conversation, or needs something that is not there,"
          + " is an error.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck model render chat_template.jinja conversation.json --set bos_token='<s>'",
      "  dyck model render models/small/weights conversation.json --set add_generation_prompt=true",
      "  dyck model render qwen.jinja chat.json --set now=2026-11-23T12:00 --pieces",
      "",
      "Exit status: 0 printed, 1 the template fails on the conversation, 2 a file cannot be read."
    })
final class RenderCommand extends SubCommand {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @Parameters(
      index = "0",
      paramLabel = "TEMPLATE",
      description =
          "A file with a template, or a model's folder with chat_template.jinja or"
              + " tokenizer_config.json.")
  @SuppressWarnings("NullAway.Init")
  private String template;

  @Parameters(
      index = "1",
      paramLabel = "CONVERSATION",
      description =
          "A JSON file: an object with messages, and with tools and further variables as the"
              + " template takes them, or an array of messages. - for standard input.")
  @SuppressWarnings("NullAway.Init")
  private String conversation;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Sets a variable of the template: VALUE is JSON if it can be read as that, else text. A"
              + " NAME that ends in _token is a token of the model. now is the time that"
              + " strftime_now says, such as 2026-11-23T12:00.")
  private Map<String, String> variables = new LinkedHashMap<>();

  @Option(
      names = "--pieces",
      description = "Prints JSON instead: the pieces of the text, and who wrote each.")
  private boolean pieces;

  @Override
  public Integer call() throws JsonProcessingException {
    ObjectNode given = conversation();
    Map<String, String> tokens = new LinkedHashMap<>();
    LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
    for (Map.Entry<String, String> variable : variables.entrySet()) {
      String name = variable.getKey();
      if (name.equals("now")) {
        now = time(variable.getValue());
      } else if (name.endsWith("_token")) {
        tokens.put(name, variable.getValue());
      } else {
        given.set(name, value(variable.getValue()));
      }
    }
    RenderedPrompt prompt;
    try {
      prompt = render(given, tokens, now);
    } catch (ChatTemplateException e) {
      if (e.code().equals("DYCK-C006") || e.code().equals("DYCK-C007")) {
        throw new UserException(String.valueOf(e.getMessage()), "");
      }
      terminal().err().writeLine(terminal().errStyle().failure("dyck") + ": " + e.getMessage());
      return ExitStatus.NO;
    }
    if (pieces) {
      terminal().out().writeLine(JSON.writeValueAsString(prompt.pieces()));
    } else {
      terminal().out().print(prompt.text());
    }
    return ExitStatus.YES;
  }

  private RenderedPrompt render(ObjectNode given, Map<String, String> tokens, LocalDateTime now) {
    if (!Files.isDirectory(Path.of(template))) {
      String source = new InputFile(template).text(terminal(), "the template");
      return ChatTemplate.parse(template, source).render(given, tokens, now);
    }
    ModelChat model = ModelChat.read(Path.of(template));
    ImmutableMap<String, String> all =
        ImmutableMap.<String, String>builder()
            .putAll(model.specialTokens())
            .putAll(tokens)
            .buildKeepingLast();
    return new ModelChat(model.templates(), all).render(given, now);
  }

  private ObjectNode conversation() {
    InputFile file = new InputFile(conversation);
    JsonNode read;
    try {
      read =
          JSON.readTree(
              new String(file.bytes(terminal(), "the conversation"), StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new UserException(
          file.name() + " is not JSON: " + e.getOriginalMessage(), "give it a JSON object");
    }
    if (read.isArray()) {
      return JSON.createObjectNode().set("messages", read);
    } else if (read instanceof ObjectNode object) {
      return object;
    }
    throw new UserException(
        file.name() + " is no conversation",
        "give it an object with messages, or an array of messages");
  }

  private static LocalDateTime time(String value) {
    try {
      return LocalDateTime.parse(value);
    } catch (DateTimeParseException e) {
      throw new UserException(
          "'" + value + "' is no time", "write it as in --set now=2026-11-23T12:00");
    }
  }

  private static JsonNode value(String value) {
    try {
      JsonNode read = JSON.readTree(value);
      return read.isMissingNode() ? JSON.getNodeFactory().textNode(value) : read;
    } catch (JsonProcessingException e) {
      return JSON.getNodeFactory().textNode(value);
    }
  }
}
