package io.dyck.server.setup;

import com.google.common.base.Preconditions;
import io.dyck.grammar.Grammar;
import java.util.function.Supplier;

/**
 * A constraint of the operator that requests use by name, such as the SQL of a database. With
 * {@code "sql": "shop"} in a request, the answer is a statement of that database.
 *
 * @param field the field of requests, such as {@code sql}; several offers may have the same
 * @param name the value of that field
 * @param hash a hash of everything that determines the grammar: 64 hexadecimal digits, different
 *     for different grammars
 * @param grammar makes the grammar; called again after the cache has dropped the constraint, by any
 *     thread
 */
public record NamedConstraint(String field, String name, String hash, Supplier<Grammar> grammar) {
  /**
   * Checks the names.
   *
   * @param field not empty
   * @param name not empty
   * @param hash not empty
   * @param grammar makes a new grammar at each call, if the grammar grows while it is used
   */
  public NamedConstraint {
    Preconditions.checkArgument(!field.isEmpty(), "field must not be empty");
    Preconditions.checkArgument(!name.isEmpty(), "name must not be empty");
    Preconditions.checkArgument(!hash.isEmpty(), "hash must not be empty");
  }
}
