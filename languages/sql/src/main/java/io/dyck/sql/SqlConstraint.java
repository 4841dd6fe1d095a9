package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.statement.StatementKinds;

/**
 * The statements that a catalogue allows. Immutable.
 *
 * <p>The states of its automaton are made as texts and masks meet them, so making it costs little.
 */
public final class SqlConstraint {
  private final SqlRights rights;
  private final SqlOptions options;
  private final ImmutableList<String> report;
  private final Pda pda;

  private SqlConstraint(SqlRights rights, SqlOptions options) {
    this.rights = rights;
    this.options = options;
    StatementKinds statements = statements();
    this.report = statements.report();
    // One for all callers: the language's states are made by one thread at a time.
    this.pda = Pda.of("sql", statements.language());
  }

  private StatementKinds statements() {
    return new StatementKinds(rights, options.verbs(), options.bounds(), options.aliases());
  }

  /**
   * The statements of a catalogue. Cost: linear in its columns.
   *
   * @param catalog the tables
   * @param options what is allowed
   * @return the statements
   */
  public static SqlConstraint of(SqlCatalog catalog, SqlOptions options) {
    return of(SqlRights.all(catalog), options);
  }

  /**
   * The statements that rights allow. Cost: linear in the columns.
   *
   * @param rights for each verb the tables and columns
   * @param options what is asked for
   * @return the statements
   * @throws SqlException if there are none
   */
  public static SqlConstraint of(SqlRights rights, SqlOptions options) {
    return new SqlConstraint(rights, options);
  }

  /**
   * What the verbs that change tables leave out, a line each.
   *
   * @return empty if nothing
   */
  public ImmutableList<String> report() {
    return report;
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
   * The statements as a grammar for a cache of constraints. What its automaton meets it keeps, some
   * megabytes for each statement that is unlike all others; whoever drops it frees that. Cost:
   * linear in the columns.
   *
   * @return a new one each time
   */
  public Grammar toGrammar() {
    return Grammar.of(SourceText.of("sql", ""), statements().language());
  }

  /**
   * A part of the statements as a grammar that a person can read and every command takes: those of
   * one table, and those of one join along a foreign key. Cost: linear in the columns.
   *
   * @return GBNF
   */
  public String grammar() {
    return ReadableGrammar.of(rights, options.verbs());
  }

  /**
   * What statements may read; all tables if they may read none.
   *
   * @return the tables
   */
  public SqlCatalog catalog() {
    return rights.part(SqlVerb.SELECT).orElse(rights.whole());
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
    return CatalogHash.of(rights, options);
  }
}
