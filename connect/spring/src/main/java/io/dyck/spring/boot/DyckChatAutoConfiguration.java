package io.dyck.spring.boot;

import io.dyck.chat.ModelChat;
import io.dyck.conversation.ConversationModel;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.smallmodel.SmallModel;
import io.dyck.spring.DyckSpringChatModel;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.ai.chat.client.AdvisorParams;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.observation.ChatModelObservationConvention;
import org.springframework.ai.model.SpringAIModelProperties;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.autoconfigure.ToolCallingAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Creates a chat model from the properties, unless {@code spring.ai.model.chat} names another
 * provider.
 */
@AutoConfiguration(
    after = ToolCallingAutoConfiguration.class,
    before = ChatClientAutoConfiguration.class)
@ConditionalOnProperty(
    name = SpringAIModelProperties.CHAT_MODEL,
    havingValue = "dyck",
    matchIfMissing = true)
@EnableConfigurationProperties(DyckProperties.class)
public class DyckChatAutoConfiguration {
  /** Called by Spring. */
  public DyckChatAutoConfiguration() {}

  /** Opens the model, which Spring closes with the context. */
  @Bean
  @ConditionalOnMissingBean
  LanguageModel dyckLanguageModel(DyckProperties properties) {
    return ModelLoader.open(
        path(properties),
        LoadOptions.DEFAULT.withThreads(properties.threads()).withDevice(properties.device()));
  }

  @Bean
  @ConditionalOnMissingBean
  ConversationModel dyckConversationModel(LanguageModel model, DyckProperties properties) {
    Optional<ModelChat> template = ModelChat.find(ModelLoader.folderOf(path(properties)));
    return new ConversationModel(model, template, properties.format());
  }

  @Bean
  @ConditionalOnMissingBean
  DyckSpringChatModel dyckChatModel(
      ConversationModel model,
      DyckProperties properties,
      ToolCallingManager tools,
      ObjectProvider<ObservationRegistry> observations,
      ObjectProvider<ChatModelObservationConvention> convention) {
    DyckSpringChatModel.Builder builder =
        DyckSpringChatModel.builder(model)
            .options(properties.chat().options())
            .toolCallingManager(tools);
    observations.ifUnique(builder::observationRegistry);
    convention.ifAvailable(builder::observationConvention);
    return builder.build();
  }

  /** Lets {@code entity(...)} constrain the model: the switch that Spring AI has for providers. */
  @Bean
  @ConditionalOnProperty(
      prefix = DyckProperties.PREFIX,
      name = "chat.constrain-entities",
      matchIfMissing = true)
  ChatClientBuilderCustomizer dyckEntities() {
    return client -> client.defaultAdvisors(AdvisorParams.ENABLE_NATIVE_STRUCTURED_OUTPUT);
  }

  private static Path path(DyckProperties properties) {
    String model = properties.model();
    if (model == null || model.isBlank()) {
      throw new IllegalStateException(
          DyckProperties.PREFIX
              + ".model is not set; name a folder, a GGUF file, or '"
              + SmallModel.NAME
              + "'");
    }
    return model.equals(SmallModel.NAME) ? SmallModel.folder() : Path.of(model);
  }
}
