/**
 * Conversations, and the answers of a model to them. Imports models, chat templates, schemas and
 * tool calls. The chat models of frameworks import it.
 */
package io.dyck.conversation;
