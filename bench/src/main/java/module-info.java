/** JMH benchmarks. */
@org.jspecify.annotations.NullMarked
module io.dyck.bench {
  requires io.dyck.cli;
  requires io.dyck.compose;
  requires jmh.core;
}
