package io.dyck.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.tools.ToolChoice;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;
import org.springframework.ai.test.options.AbstractChatOptionsTests;

/** Spring AI's own tests of options, and the options that only Dyck has. */
public final class DyckChatOptionsTest
    extends AbstractChatOptionsTests<DyckChatOptions, DyckChatOptions.Builder> {
  @Override
  protected Class<DyckChatOptions> getConcreteOptionsClass() {
    return DyckChatOptions.class;
  }

  @Override
  protected DyckChatOptions.Builder readyToBuildBuilder() {
    return DyckChatOptions.builder()
        .temperature(0.5)
        .outputSchema("{}")
        .toolChoice(ToolChoice.REQUIRED)
        .seed(7L);
  }

  @Test
  void optionsOfAnyKindAreCombined() {
    DyckChatOptions.Builder builder = readyToBuildBuilder();
    builder.combineWith(ChatOptions.builder().temperature(0.25).maxTokens(9));
    builder.combineWith(StructuredOutputChatOptions.builder().outputSchema("true"));
    builder.combineWith(DyckChatOptions.builder().seed(8L));
    assertThat(builder.build())
        .isEqualTo(
            DyckChatOptions.builder()
                .temperature(0.25)
                .maxTokens(9)
                .outputSchema("true")
                .toolChoice(ToolChoice.REQUIRED)
                .seed(8L)
                .build());
  }
}
