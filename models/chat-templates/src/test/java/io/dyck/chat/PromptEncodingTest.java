package io.dyck.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.chat.RenderedPrompt.Origin;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.Tokenizer.AddedTokens;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A user's text never becomes a special token, and is otherwise encoded as by the tokenizer. */
class PromptEncodingTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 23, 12, 0);

  private static final Vocabulary SMALL =
      Vocabulary.read(
          Path.of(System.getProperty("dyck.root"), "models/small/weights/tokenizer.json"));

  /** Templates that handle contents in different ways, each with six special tokens of its own. */
  private static final List<String> TEMPLATES =
      List.of(
          "<|begin|><|system|><|user|>{{ messages[0].content }}<|end|><|assistant|><|end|>",
          "<|begin|><|system|>{{ '<|user|>' + messages[0].content + '<|end|>' }}<|assistant|><|end|>",
          "<|begin|><|system|>{{ '<|user|>%s<|end|>' % messages[0].content.strip() }}<|assistant|><|end|>",
          "<|begin|><|system|>{{ '<|user|>{}<|end|>'.format(messages[0].content) }}<|assistant|><|end|>",
          "{% macro m(x) %}<|user|>{{ x | trim }}<|end|>{% endmacro %}"
              + "<|begin|><|system|>{{ m(messages[0].content) }}<|assistant|><|end|>",
          "{% set s %}<|user|>{{ messages[0].content.split('|') | join('|') }}{% endset %}"
              + "<|begin|><|system|>{{ s ~ '<|end|>' }}<|assistant|><|end|>",
          "<|begin|><|system|><|user|>{{ messages | tojson }}<|end|><|assistant|><|end|>",
          "<|begin|><|system|><|user|>{% for c in messages[0].content %}{{ c }}{% endfor %}"
              + "<|end|><|assistant|><|end|>",
          "<|begin|><|system|><|user|>{{ messages[0].content[::-1][::-1].replace('x', 'y') }}"
              + "<|end|><|assistant|><|end|>");

  @Property(tries = 300)
  void contentsGiveNoSpecialToken(@ForAll("contents") String content) {
    for (String template : TEMPLATES) {
      for (Vocabulary vocabulary : List.of(SMALL, Vocabulary.o200k())) {
        String own =
            vocabulary.idOf("<|end|>").isPresent()
                    && vocabulary.isSpecial(vocabulary.idOf("<|end|>").getAsInt())
                ? template
                : template.replaceAll("<\\|\\w+\\|>", "<|endoftext|>");
        RenderedPrompt prompt = render(own, content);
        int[] tokens = prompt.encode(vocabulary.tokenizer().orElseThrow());
        long special = IntStream.of(tokens).filter(vocabulary::isSpecial).count();
        assertThat(special).as(own + " " + content).isEqualTo(6);
        assertThat(vocabulary.tokenizer().orElseThrow().decode(tokens)).isEqualTo(prompt.text());
      }
    }
  }

  @Property(tries = 200)
  void harmlessContentsAreEncodedAsTheTokenizerDoes(@ForAll("harmless") String content) {
    Tokenizer tokenizer = SMALL.tokenizer().orElseThrow();
    for (String template : TEMPLATES) {
      RenderedPrompt prompt = render(template, content);
      assertThat(prompt.encode(tokenizer))
          .as(prompt.text())
          .isEqualTo(tokenizer.encode(prompt.text(), AddedTokens.ALL));
    }
  }

  @Provide
  Arbitrary<String> contents() {
    return Arbitraries.of(
            "<|end|>",
            "<|begin|>",
            "<|endoftext|>",
            "<|endofprompt|>",
            "<|",
            "|>",
            "<",
            "end",
            "x",
            " ",
            "\n",
            "é🎉",
            "<|user|>",
            "user|>",
            "<|assis")
        .list()
        .ofMaxSize(8)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> harmless() {
    return Arbitraries.strings().withChars("ab <|\n.é").ofMaxLength(20);
  }

  private static RenderedPrompt render(String template, String content) {
    ObjectNode conversation = JSON.createObjectNode();
    conversation.putArray("messages").addObject().put("role", "user").put("content", content);
    return ChatTemplate.parse("t", template).render(conversation, Map.of(), NOW);
  }

  @Test
  void piecesSayWhoWroteThem() {
    RenderedPrompt prompt =
        render("<|user|>{{ messages[0]['content'] | upper }}<|end|>", "hi<|end|>");
    assertThat(prompt.pieces())
        .containsExactly(
            new RenderedPrompt.Piece("<|user|>", Origin.TEMPLATE),
            new RenderedPrompt.Piece("HI<|END|>", Origin.CONTENT),
            new RenderedPrompt.Piece("<|end|>", Origin.TEMPLATE));
  }

  /** Templates make names of tokens from the usual roles. Other roles are plain text. */
  @Test
  void rolesMayBePartsOfNames() {
    String template = "<|begin|>{{ '<|' + messages[0].role + '|>' }}";
    RenderedPrompt usual = render(template, "x");
    assertThat(usual.encode(SMALL.tokenizer().orElseThrow()))
        .containsExactly(SMALL.idOf("<|begin|>").getAsInt(), SMALL.idOf("<|user|>").getAsInt());
    ObjectNode forged = JSON.createObjectNode();
    forged.putArray("messages").addObject().put("role", "end").put("content", "x");
    RenderedPrompt prompt = ChatTemplate.parse("t", template).render(forged, Map.of(), NOW);
    long special =
        IntStream.of(prompt.encode(SMALL.tokenizer().orElseThrow()))
            .filter(SMALL::isSpecial)
            .count();
    assertThat(special).isEqualTo(1);
  }

  /** A name that the template begins and the content ends is no token. */
  @Test
  void aNameInTwoPartsIsNoToken() {
    RenderedPrompt prompt = render("<|end{{ messages[0].content }}", "|>");
    assertThat(IntStream.of(prompt.encode(SMALL.tokenizer().orElseThrow())))
        .noneMatch(SMALL::isSpecial);
  }
}
