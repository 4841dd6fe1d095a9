package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.statement.StatementKinds;
import java.util.Optional;

/**
 * The statements that a catalogue allows, as an automaton. Immutable.
 *
 * <p>Building a constraint is cheap, because its automaton makes a state only when a text or a mask
 * needs the state.
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
    // All callers share one automaton: only one thread at a time makes states of the language.
    this.pda = Pda.of("sql", statements.language());
  }

  private StatementKinds statements() {
    return new StatementKinds(
        rights, options.verbs(), options.bounds(), options.everyText(), options.parameters());
  }

  /**
   * Makes the constraint of a catalogue. Cost: linear in the number of its columns.
   *
   * @param catalog the tables
   * @param options the verbs and bounds of the statements
   * @return the statements
   */
  public static SqlConstraint of(SqlCatalog catalog, SqlOptions options) {
    return of(SqlRights.all(catalog), options);
  }

  /**
   * Makes the constraint of the statements that rights allow. Cost: linear in the number of
   * columns.
   *
   * @param rights for each verb the tables and columns
   * @param options the verbs and bounds of the statements
   * @return the statements
   * @throws SqlException if no statement is allowed, or a parameter cannot be used
   */
  public static SqlConstraint of(SqlRights rights, SqlOptions options) {
    return new SqlConstraint(rights, options);
  }

  /**
   * Reports the tables that INSERT, UPDATE and DELETE leave out, a line each.
   *
   * @return the lines; empty if nothing is left out
   */
  public ImmutableList<String> report() {
    return report;
  }

  /**
   * Returns the automaton of the statements.
   *
   * @return an automaton that {@code TokenConstraint.compose} accepts
   */
  public Pda pda() {
    return pda;
  }

  /**
   * Returns the place at which a statement leaves the language, and what could stand there. Cost:
   * linear in the number of columns, at most some thousand times the length of the statement.
   *
   * @param statement any text
   * @return empty if the statement is in the language
   */
  public Optional<StatementRefusal> refusal(String statement) {
    return RefusedStatement.of(pda, catalog(), statement);
  }

  /**
   * Returns the statements as a grammar for a cache of constraints. The grammar keeps the states
   * that its automaton makes, some megabytes for each statement of a new form. The memory is freed
   * with the grammar. Cost: linear in the number of columns.
   *
   * @return a new grammar for each call
   */
  public Grammar toGrammar() {
    return Grammar.of(SourceText.of("sql", ""), statements().language());
  }

  /**
   * Returns a part of the statements as a grammar that a person can read and every command accepts:
   * the statements of one table or of one join along a foreign key. Cost: linear in the number of
   * columns.
   *
   * @return GBNF
   */
  public String grammar() {
    return ReadableGrammar.of(rights, options);
  }

  /**
   * Returns the tables and columns that statements may name. Cost: linear in the number of columns.
   *
   * @return the part of the catalogue that the rights leave
   */
  public SqlCatalog catalog() {
    return rights.catalogOf(options.verbs());
  }

  /**
   * Returns the options that the constraint was made with.
   *
   * @return the options
   */
  public SqlOptions options() {
    return options;
  }

  /**
   * Returns a hash that identifies the statements. Equal catalogues with equal options have equal
   * hashes in all processes and versions of Java. Cost: linear in the number of columns.
   *
   * @return 64 hexadecimal digits
   */
  public String hash() {
    return CatalogHash.of(rights, options);
  }
}
