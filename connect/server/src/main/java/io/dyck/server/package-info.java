/**
 * A server with OpenAI's interface before a language model: what a request constrains is enforced
 * by token masks. Begin with {@link io.dyck.server.DyckServer}.
 */
package io.dyck.server;
