package io.dyck.sql;

import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.place.PlaceLanguage;
import io.dyck.sql.query.SelectLanguage;

/**
 * The statements that a catalogue allows. Immutable.
 *
 * <p>The states of its automaton are made as texts and masks meet them, so making it costs little.
 */
public final class SqlConstraint {
  private final SqlCatalog catalog;
  private final SqlOptions options;
  private final Pda pda;

  private SqlConstraint(SqlCatalog catalog, SqlOptions options) {
    this.catalog = catalog;
    this.options = options;
    PlaceLanguage language = SelectLanguage.of(catalog, options.bounds(), options.aliases());
    // One for all callers: the language's states are made by one thread at a time.
    this.pda = Pda.of("sql", language);
  }

  /**
   * The statements of a catalogue. Cost: linear in its columns.
   *
   * @param catalog the tables
   * @param options what is allowed
   * @return the statements
   */
  public static SqlConstraint of(SqlCatalog catalog, SqlOptions options) {
    return new SqlConstraint(catalog, options);
  }

  /**
   * The automaton.
   *
   * @return for {@code TokenConstraint.compose}
   */
  public Pda pda() {
    return pda;
  }

  /**
   * A part of the statements as a grammar that a person can read and every command takes: those of
   * one table, and those of one join along a foreign key. Cost: linear in the columns.
   *
   * @return GBNF
   */
  public String grammar() {
    return ReadableGrammar.of(catalog);
  }

  /**
   * What it was made from.
   *
   * @return the tables
   */
  public SqlCatalog catalog() {
    return catalog;
  }

  /**
   * What it was made with.
   *
   * @return the options
   */
  public SqlOptions options() {
    return options;
  }

  /**
   * Tells the statements from others: equal catalogues with equal options have equal hashes, over
   * processes and versions of Java. Cost: linear in the columns.
   *
   * @return 64 hexadecimal digits
   */
  public String hash() {
    return CatalogHash.of(catalog, options);
  }
}
