package io.dyck.server.setup;

import com.google.common.base.Preconditions;
import io.dyck.grammar.Grammar;
import java.util.function.Supplier;

/**
 * A constraint that requests take by a name of the operator's, such as the SQL of a database: with
 * {@code "sql": "shop"} in a request the answer is a statement of that database.
 *
 * @param field the field of requests, such as {@code sql}; several offers may have the same
 * @param name its value in a request
 * @param hash of what the grammar is made of: 64 hexadecimal digits, others for other grammars
 * @param grammar makes the grammar; asked again after the constraint was dropped from the cache, by
 *     any thread
 */
public record Offer(String field, String name, String hash, Supplier<Grammar> grammar) {
  /**
   * Checks the names.
   *
   * @param field not empty
   * @param name not empty
   * @param hash not empty
   * @param grammar made anew each time, if it grows as it is used
   */
  public Offer {
    Preconditions.checkArgument(!field.isEmpty(), "field must not be empty");
    Preconditions.checkArgument(!name.isEmpty(), "name must not be empty");
    Preconditions.checkArgument(!hash.isEmpty(), "hash must not be empty");
  }
}
