/** JMH benchmarks of each step; {@code docs/performance.md} describes how to run them. */
@org.jspecify.annotations.NullMarked
module io.dyck.bench {
  requires com.fasterxml.jackson.databind;
  requires io.dyck.canonical;
  requires io.dyck.checker;
  requires io.dyck.compose;
  requires io.dyck.samples;
  requires io.dyck.schema;
  requires io.dyck.sql;
  requires java.management;
  requires jmh.core;
}
