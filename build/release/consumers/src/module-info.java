/** The consumer project as a module. */
module consumer {
  requires io.dyck.checker;
  requires io.dyck.compose;
  requires io.dyck.schema;
}
