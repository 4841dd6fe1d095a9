/**
 * Chat templates of models, rendered as Hugging Face's transformers renders them, and encoded in
 * such a way that no text of a user becomes a special token.
 */
package io.dyck.chat;
