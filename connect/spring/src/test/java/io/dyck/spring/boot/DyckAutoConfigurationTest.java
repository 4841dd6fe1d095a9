package io.dyck.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.LanguageModel;
import io.dyck.spring.DyckChatOptions;
import io.dyck.spring.DyckSpringChatModel;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.model.chat.observation.autoconfigure.ChatObservationAutoConfiguration;
import org.springframework.ai.model.tool.autoconfigure.ToolCallingAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

final class DyckAutoConfigurationTest {
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  DyckChatAutoConfiguration.class,
                  DyckHealthAutoConfiguration.class,
                  ChatClientAutoConfiguration.class,
                  ChatObservationAutoConfiguration.class,
                  MetricsAutoConfiguration.class,
                  ObservationAutoConfiguration.class,
                  ToolCallingAutoConfiguration.class))
          .withPropertyValues("spring.ai.dyck.model=small", "spring.ai.dyck.chat.max-tokens=40");

  record Flag(boolean on, int level) {}

  @Test
  void aPropertyGivesAClientWithEntitiesMetricsAndHealth() {
    runner
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              ChatClient client = context.getBean(ChatClient.Builder.class).build();
              assertThat(client.prompt("on?").call().entity(Flag.class)).isNotNull();
              MeterRegistry meters = context.getBean(MeterRegistry.class);
              assertThat(meters.get("gen_ai.client.operation").timer().count()).isEqualTo(1);
              assertThat(
                      meters
                          .get("gen_ai.client.token.usage")
                          .tag("gen_ai.token.type", "output")
                          .counter()
                          .count())
                  .isPositive();
              assertThat(context.getBean(HealthIndicator.class).health())
                  .extracting(Health::getStatus)
                  .isEqualTo(Status.UP);
            });
  }

  @Test
  void propertiesBecomeOptions() {
    runner
        .withPropertyValues(
            "spring.ai.dyck.threads=1",
            "spring.ai.dyck.tool-format=llama3",
            "spring.ai.dyck.chat.temperature=0.5",
            "spring.ai.dyck.chat.top-k=7",
            "spring.ai.dyck.chat.top-p=0.9",
            "spring.ai.dyck.chat.frequency-penalty=0.1",
            "spring.ai.dyck.chat.presence-penalty=0.2",
            "spring.ai.dyck.chat.stop-sequences=a,b",
            "spring.ai.dyck.chat.seed=3")
        .run(
            context ->
                assertThat(context.getBean(DyckSpringChatModel.class).getOptions())
                    .isEqualTo(
                        DyckChatOptions.builder()
                            .model(context.getBean(LanguageModel.class).name())
                            .maxTokens(40)
                            .temperature(0.5)
                            .topK(7)
                            .topP(0.9)
                            .frequencyPenalty(0.1)
                            .presencePenalty(0.2)
                            .stopSequences(List.of("a", "b"))
                            .seed(3L)
                            .build()));
  }

  @Test
  void aMissingOrWrongModelIsAnErrorAtTheStart() {
    runner
        .withPropertyValues("spring.ai.dyck.model=")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("spring.ai.dyck.model is not set"));
    runner
        .withPropertyValues("spring.ai.dyck.model=/there/is/no/model")
        .run(
            context ->
                assertThat(context).getFailure().rootCause().hasMessageContaining("DYCK-M030"));
  }

  @Test
  void anotherProviderOrNoActuatorIsRespected() {
    runner
        .withPropertyValues("spring.ai.model.chat=openai")
        .run(context -> assertThat(context).doesNotHaveBean(DyckSpringChatModel.class));
    runner
        .withClassLoader(new FilteredClassLoader(HealthIndicator.class))
        .run(
            context -> {
              assertThat(context).hasSingleBean(ChatModel.class);
              assertThat(context).doesNotHaveBean("dyckHealthIndicator");
            });
    runner
        .withPropertyValues("management.health.dyck.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
  }
}
