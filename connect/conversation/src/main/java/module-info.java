/**
 * Answers of a model in a chat. The chat models for LangChain4j and Spring AI translate requests
 * and answers, and share all else here.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-conversation}.
 *
 * <pre>{@code
 * ConversationModel chat = new ConversationModel(model, template, ToolFormat.named("hermes"));
 * Conversation conversation = Conversation.builder().user("Ada is 36 years old.").build();
 * ConversationRequest request = ConversationRequest.of(conversation).withSchema(schema);
 * String json = chat.answer(request).text();
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.conversation {
  requires transitive io.dyck.chat;
  requires transitive io.dyck.models;
  requires transitive io.dyck.tools;
  requires com.fasterxml.jackson.databind;
  requires io.dyck.schema;

  exports io.dyck.conversation;
}
