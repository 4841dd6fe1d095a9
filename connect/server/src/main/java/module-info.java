/**
 * A server with OpenAI's interface for a language model. It enforces the constraints of requests.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-server}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.server {
  requires transitive io.dyck.chat;
  requires transitive io.dyck.models;
  requires transitive io.dyck.tools;
  requires com.fasterxml.jackson.databind;
  requires io.dyck.schema;
  requires io.javalin;
  requires it.unimi.dsi.fastutil.core;
  requires jakarta.servlet;
  requires kotlin.stdlib;
  requires micrometer.core;
  requires micrometer.registry.prometheus;
  requires org.eclipse.jetty.ee10.servlet;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;

  exports io.dyck.server;
  exports io.dyck.server.setup;
}
