/**
 * A server with OpenAI's interface before a language model: token masks enforce the constraint of
 * each request. Begin with {@link io.dyck.server.DyckServer}.
 */
package io.dyck.server;
