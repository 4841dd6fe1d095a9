/**
 * Calls of tools, and structural tags, as grammars. A model may write free text with calls in the
 * format that it was trained on. Its text is read back as calls.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-tool-calls}.
 *
 * <pre>{@code
 * ToolCalls calls = ToolCalls.of(ToolSet.read(tools), ToolChoice.AUTO, ToolFormat.named("hermes"));
 * Grammar grammar = calls.grammar(vocabulary);
 * ToolMessage message = calls.read(text);
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.tools {
  requires transitive io.dyck.schema;
  requires transitive io.dyck.vocabulary;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires io.dyck.pda;

  exports io.dyck.tools;
  exports io.dyck.tools.format;
  exports io.dyck.tools.read;
  exports io.dyck.tools.request;
  exports io.dyck.tools.tag;
}
