/**
 * Grammars with example sentences, each deterministic: JSON, arithmetic, SQL queries, home
 * automation, web addresses, Markdown tables, a tiny Lisp, and the constraints of Koo et al.
 * (2024). The samples show how to write a grammar for Dyck, and their sentences train the language
 * model that the command embeds. One more sample shows a record as a constraint.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-samples}.
 *
 * <pre>{@code
 * Sample json = Samples.named("json");
 * Grammar grammar = Gbnf.parse(json.fileName(), json.grammar());
 * List<String> texts = json.examples();
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.samples {
  requires transitive io.dyck.compose;
  requires transitive io.dyck.schema;

  exports io.dyck.samples;
}
