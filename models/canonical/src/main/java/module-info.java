/**
 * Canonical mode: constraints that allow only the tokens that the vocabulary's own tokenizer makes
 * of a text.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-canonical}.
 *
 * <pre>{@code
 * TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary, CanonicalMode.OPTIONS);
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.canonical {
  requires transitive io.dyck.compose;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.canonical;
}
