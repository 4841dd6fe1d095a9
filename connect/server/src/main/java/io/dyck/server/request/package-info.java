/**
 * Requests: every field read, or refused by its name.
 *
 * <p>There is one class for each kind of request ({@link io.dyck.server.request.ChatRequest},
 * {@link io.dyck.server.request.CompletionRequest}, {@link
 * io.dyck.server.request.ResponsesRequest}, {@link io.dyck.server.request.OllamaRequest}). {@link
 * io.dyck.server.request.AnswerForm} makes the grammar of the answer from {@code response_format},
 * tools and offers. {@link io.dyck.server.request.SamplingFields} reads sampling, seed and stop
 * texts.
 */
package io.dyck.server.request;
