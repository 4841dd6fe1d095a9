package io.dyck.spring.boot;

import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Adds the model to the health of an application that has Spring Boot's actuator. */
@AutoConfiguration(after = DyckChatAutoConfiguration.class)
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnBean(LanguageModel.class)
@ConditionalOnEnabledHealthIndicator("dyck")
public class DyckHealthAutoConfiguration {
  /** Called by Spring. */
  public DyckHealthAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean(name = "dyckHealthIndicator")
  HealthIndicator dyckHealthIndicator(LanguageModel model) {
    return new ModelHealth(model);
  }

  /** Up if the model reads one token. */
  private static final class ModelHealth extends AbstractHealthIndicator {
    private final LanguageModel model;

    ModelHealth(LanguageModel model) {
      super("the model cannot read a token");
      this.model = model;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
      health.withDetail("model", model.name()).withDetail("context", model.contextLength());
      try (ModelSession session = model.newSession()) {
        if (session.prefill(model.endTokens().get(0)).remaining() > 0) {
          health.up();
        }
      }
    }
  }
}
