package io.dyck.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.FixedPiece;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Random tools and texts, against the format as it is defined, and against a validator. */
class ToolCallsPropertyTest {
  private static final List<String> NAMES = List.of("a", "ab", "abc", "get", "get_x");
  private static final List<String> SCHEMAS =
      List.of(
          Tool.NO_PARAMETERS,
          "{\"type\": \"object\", \"required\": [\"x\"], \"properties\": {\"x\": {\"type\":"
              + " \"integer\", \"maximum\": 9}}, \"additionalProperties\": false}",
          "{\"type\": \"object\", \"properties\": {\"s\": {\"enum\": [\"}\", \"<\", \"]\"]}},"
              + " \"additionalProperties\": false}",
          "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"boolean\"}}",
          "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"object\", \"properties\":"
              + " {\"l\": {\"type\": \"array\"}, \"e\": {\"maxItems\": 0}}}, \"z\": {}}}");

  /** All spellings: the slow reading knows only the schemas. */
  private static final ToolSchemas OPEN = new ToolSchemas(SchemaOptions.DEFAULT);

  private static int accepted;
  private static int refused;

  /** Tools, a format and a seed for texts. */
  private record Case(List<Tool> tools, ToolFormat format, long seed) {}

  @Provide
  Arbitrary<Case> plain() {
    return cases(
        ToolFormat.names().stream().filter(name -> isPlain(ToolFormat.named(name))).toList());
  }

  @Provide
  Arbitrary<Case> all() {
    return cases(ToolFormat.names());
  }

  private static Arbitrary<Case> cases(List<String> formats) {
    return Arbitraries.randomValue(
        random -> {
          List<String> names = new ArrayList<>(NAMES);
          List<Tool> tools = new ArrayList<>();
          int count = 1 + random.nextInt(3);
          for (int i = 0; i < count; i++) {
            String name = names.remove(random.nextInt(names.size()));
            tools.add(new Tool(name, SCHEMAS.get(random.nextInt(SCHEMAS.size()))));
          }
          String format = formats.get(random.nextInt(formats.size()));
          return new Case(tools, ToolFormat.named(format), random.nextLong());
        });
  }

  /** Returns whether a format has no frames, because the slow reading does not support frames. */
  private static boolean isPlain(ToolFormat format) {
    return !format.isFramed() && format.text().tail().isEmpty();
  }

  @Property(tries = 120)
  void theGrammarIsTheFormat(@ForAll("plain") Case one) {
    ToolCalls calls = ToolCalls.of(ToolSet.of(one.tools, OPEN), ToolChoice.AUTO, one.format);
    Pda pda = Pda.compile(calls.grammar());
    Random random = new Random(one.seed);
    for (int i = 0; i < 12; i++) {
      String text = text(one, random);
      boolean expected = SlowReading.accepts(one.tools, one.format, text);
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8)))
          .as("%s of %s: %s", one.format, one.tools, text)
          .isEqualTo(expected);
      accepted += expected ? 1 : 0;
      refused += expected ? 0 : 1;
      if (expected) {
        ToolMessage message = calls.read(text);
        assertThat(message.isComplete()).as(text).isTrue();
        message.calls().forEach(call -> checkCall(one.tools, call));
      }
    }
  }

  @AfterContainer
  static void bothAnswersWereCompared() {
    assertThat(accepted).isGreaterThan(PropertyRuns.share(100));
    assertThat(refused).isGreaterThan(PropertyRuns.share(100));
  }

  private static void checkCall(List<Tool> tools, ToolCall call) {
    Tool tool =
        tools.stream().filter(each -> each.name().equals(call.name())).findFirst().orElseThrow();
    assertThat(SlowReading.isValid(tool, call.arguments())).as(call.toString()).isTrue();
  }

  /** Pieces of messages, whole calls among them, at times with one character changed. */
  private static String text(Case one, Random random) {
    ToolFormat format = one.format;
    StringBuilder text = new StringBuilder();
    int parts = 1 + random.nextInt(4);
    for (int i = 0; i < parts; i++) {
      switch (random.nextInt(6)) {
        case 0 -> text.append("hi ");
        case 1 ->
            text.append(
                format.triggers().get(0), 0, random.nextInt(format.triggers().get(0).length()));
        case 2 -> {
          if (format.reasoning() != null) {
            text.append(format.reasoning().toString().replace("{text}", "so"));
          }
        }
        default -> {
          text.append(format.begin()).append(call(one, random));
          while (random.nextInt(3) == 0) {
            text.append(format.between()).append(call(one, random));
          }
          text.append(format.end());
        }
      }
    }
    if (format.arguments() == null && random.nextInt(3) == 0 && !text.isEmpty()) {
      int at = random.nextInt(text.length());
      text.replace(at, at + random.nextInt(2), random.nextBoolean() ? "" : "x");
    }
    return text.toString();
  }

  private static String call(Case one, Random random) {
    StringBuilder call = new StringBuilder();
    List<Template> ways = one.format.calls();
    String arguments = SlowReading.ARGUMENTS.get(random.nextInt(SlowReading.ARGUMENTS.size()));
    ElementStyle style = one.format.arguments();
    for (Piece piece : ways.get(random.nextInt(ways.size())).pieces()) {
      call.append(
          piece instanceof FixedPiece fixed
              ? fixed.text()
              : piece == Hole.NAME
                  ? one.tools.get(random.nextInt(one.tools.size())).name()
                  : piece == Hole.ARGUMENTS
                      ? style == null ? arguments : WrittenElements.of(style, arguments)
                      : one.format.id().startsWith("[0-9]") ? "12" : "a1b2c3d4e");
    }
    return call.toString();
  }

  /** The marks of formats that are special tokens of a vocabulary. */
  static final List<String> MARKS =
      List.of(
          "<|\"|>",
          "<|tool_call>",
          "<tool_call|>",
          "<|open|>",
          "<|close|>",
          "<|sep|>",
          "｜DSML｜",
          "<tool_call>",
          "</tool_call>",
          "<arg_key>",
          "</arg_key>",
          "<arg_value>",
          "</arg_value>",
          "[TOOL_CALLS]",
          "[ARGS]",
          "<|channel|>",
          "<|message|>",
          "<|call|>",
          "<|START_ACTION|>",
          "<|END_ACTION|>",
          "<think>",
          "</think>");

  private static final Vocabulary BYTES = vocabulary(List.of());
  static final Vocabulary MARKED = vocabulary(MARKS);

  private static Vocabulary vocabulary(List<String> marks) {
    VocabularyBuilder builder = Vocabulary.builder();
    for (int b = 0; b < 256; b++) {
      builder.add(b, new byte[] {(byte) b});
    }
    builder.addSpecial(256, "<end>");
    for (int i = 0; i < marks.size(); i++) {
      builder.addSpecial(257 + i, marks.get(i));
    }
    return builder.build().withEndTokens(256);
  }

  @Property(tries = 40)
  void whatIsGeneratedIsReadBackAsValidCalls(@ForAll("all") Case one, @ForAll boolean isMarked) {
    Vocabulary vocabulary = isMarked ? MARKED : BYTES;
    ToolCalls calls = ToolCalls.of(ToolSet.of(one.tools, OPEN), ToolChoice.REQUIRED, one.format);
    TokenConstraint constraint =
        TokenConstraint.compose(Pda.compile(calls.grammar(vocabulary)), vocabulary);
    Random random = new Random(one.seed);
    Matcher matcher = constraint.newMatcher();
    SpelledText spelled = new SpelledText(vocabulary);
    StringBuilder text = new StringBuilder();
    for (int left = 600; !matcher.isFinished(); left--) {
      int[] allowed = matcher.maskWithin(left).toArray();
      int token = allowed[random.nextInt(allowed.length)];
      matcher.accept(token);
      text.append(spelled.add(token));
    }
    ToolMessage message = calls.read(text.toString());
    assertThat(message.isComplete()).as("%s: %s", one.format, text).isTrue();
    assertThat(message.calls()).isNotEmpty();
    message.calls().forEach(call -> checkCall(one.tools, call));
  }
}
