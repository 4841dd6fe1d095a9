/**
 * From an automaton and a vocabulary to token masks.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-compose}.
 *
 * <pre>{@code
 * Vocabulary vocabulary = Vocabulary.read(Path.of("tokenizer.json"));
 * Matcher matcher = TokenConstraint.compose(Pda.compile(grammar), vocabulary).newMatcher();
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.compose {
  requires transitive io.dyck.pda;
  requires transitive io.dyck.vocabulary;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.compose;
  exports io.dyck.compose.batch;
  exports io.dyck.compose.cache;
  exports io.dyck.compose.completion to
      io.dyck.canonical;
  exports io.dyck.compose.draft;
  exports io.dyck.compose.mask;
  exports io.dyck.compose.region to
      io.dyck.canonical;
  exports io.dyck.compose.sample;
  exports io.dyck.compose.sequence to
      io.dyck.canonical;
  exports io.dyck.compose.trigger;
  exports io.dyck.compose.walk to
      io.dyck.canonical;
}
