/**
 * Chat templates of models, rendered as Hugging Face's transformers renders them.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-chat}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.chat {
  requires transitive com.fasterxml.jackson.databind;
  requires transitive com.google.common;
  requires transitive io.dyck.vocabulary;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.chat;
}
