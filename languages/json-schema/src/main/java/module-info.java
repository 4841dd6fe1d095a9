/**
 * JSON Schema and Java types as grammars. Each keyword is enforced exactly or, at the user's
 * request, relaxed; otherwise the schema is refused with the JSON pointer of the keyword.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-schema}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.schema {
  requires transitive io.dyck.grammar;
  requires transitive io.dyck.pda;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires static com.fasterxml.jackson.kotlin;
  requires static kotlin.metadata.jvm;
  requires static kotlin.stdlib;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.schema;
  exports io.dyck.schema.elements;
  exports io.dyck.schema.numbers;
  exports io.dyck.schema.read;
  exports io.dyck.schema.strings;
  exports io.dyck.schema.text;
  exports io.dyck.schema.types;
  exports io.dyck.schema.types.constraint;
}
