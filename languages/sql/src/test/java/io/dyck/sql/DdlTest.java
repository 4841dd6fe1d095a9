package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.catalog.ValueSource;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of DDL as dumps and people write them. */
final class DdlTest {
  private static SqlCatalog read(String ddl) {
    return SqlCatalog.ofDdl(ddl, SqlDialect.POSTGRESQL);
  }

  private static String tables(SqlCatalog catalog) {
    return catalog.tables().stream().map(DdlTest::shown).collect(Collectors.joining(" "));
  }

  private static String shown(Table table) {
    return (table.schema().isEmpty() ? "" : table.schema() + ".")
        + table.name()
        + table.columns().stream().map(Column::name).collect(Collectors.joining(",", "(", ")"));
  }

  private static Column column(SqlCatalog catalog, String name) {
    return catalog.tables().stream()
        .flatMap(table -> table.columns().stream())
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE UNLOGGED TABLE t (a INT) | t(a)",
        "CREATE TEMPORARY TABLE t (a INT) | t(a)",
        "CREATE FOREIGN TABLE t (a INT) SERVER far OPTIONS (x 'y') | t(a)",
        "CREATE OR REPLACE TABLE t (a INT) | t(a)",
        "CREATE TABLE t (a INT); CREATE OR REPLACE TABLE t (b INT) | t(b)",
        "CREATE TABLE t (a INT); CREATE TABLE IF NOT EXISTS t (b INT) | t(a)",
        "CREATE SCHEMA p CREATE TABLE t (a INT) CREATE TABLE u (b INT); CREATE TABLE v (c INT)"
            + "| p.t(a) p.u(b) v(c)",
        "CREATE TABLE t (a INT, b TEXT) PARTITION BY RANGE (a);"
            + " CREATE TABLE u PARTITION OF t FOR VALUES FROM (1) TO (2) | t(a,b) u(a,b)",
        "CREATE TABLE t (a INT); CREATE TABLE u (b INT) INHERITS (t); CREATE TABLE v (c INT)"
            + "| t(a) u(b,a) v(c)",
        "CREATE TABLE t (a INT); ALTER TABLE t ADD (b INT, c INT); CREATE TABLE u (d INT)"
            + "| t(a,b,c) u(d)",
        "CREATE TABLE t (a INT); CREATE TABLE u () INHERITS (t) | t(a) u(a)",
        "CREATE TABLE t (a INT); CREATE TABLE u (LIKE t INCLUDING ALL, b INT) | t(a) u(a,b)",
        "CREATE TABLE t (a INT, KEY idx (a), INDEX (a), UNIQUE KEY u (a), FULLTEXT KEY f (a)) | t(a)",
        "CREATE TABLE t (key INT, index VARCHAR(5), period INT) | t(key,index,period)",
        "CREATE TABLE t (a INT, b INT); ALTER TABLE t DROP COLUMN a | t(b)",
        "CREATE TABLE t (a INT); ALTER TABLE ONLY t ADD COLUMN b INT, ADD c INT | t(a,b,c)",
        "CREATE TABLE t (a INT); ALTER TABLE t RENAME COLUMN a TO b | t(b)",
        "CREATE TABLE t (a INT); ALTER TABLE t RENAME TO u | u(a)",
        "CREATE TABLE t (a INT); ALTER TABLE t SET SCHEMA p | p.t(a)",
        "CREATE TABLE t (a INT); CREATE TABLE u (a INT); DROP TABLE IF EXISTS t, x CASCADE | u(a)",
        "SET search_path = p; CREATE TABLE t (a INT) | t(a)",
        "SET search_path = p, pg_catalog; CREATE TABLE t (a INT) | p.t(a)",
        "SET search_path = public, pg_catalog; CREATE TABLE t (a INT) | t(a)",
        "SET search_path = p; CREATE TABLE t (a INT); SET search_path TO q; CREATE TABLE u (a INT)"
            + "| p.t(a) q.u(a)",
        "CREATE FUNCTION f() RETURNS int AS $$ CREATE TABLE x (a INT); it's $$ LANGUAGE sql;"
            + " CREATE TABLE t (a INT) | t(a)",
        "CREATE FUNCTION f() RETURNS int AS $b$ $$;$$ $b$; CREATE TABLE t (a INT) | t(a)",
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN DROP TABLE t; END; CREATE TABLE t (a INT) | t(a)",
        "INSERT INTO x VALUES (E'it\\'s; CREATE TABLE y (a INT);'); CREATE TABLE t (a INT) | t(a)",
      })
  void statementsInTheirOrderMakeTheTables(String ddl, String expected) {
    assertThat(tables(read(ddl))).isEqualTo(expected);
  }

  @Test
  void rowsAndCommandsOfPsqlAreLeftOut() {
    String dump =
        """
        \\connect shop
        CREATE TABLE public.t (a integer NOT NULL, b text);
        COPY public.t (a, b) FROM stdin;
        1\tCREATE TABLE x (a INT); '
        \\.
        CREATE TABLE u (a integer);
        """;
    assertThat(tables(read(dump))).isEqualTo("t(a,b) u(a)");
  }

  @Test
  void filesOfSqlServerEndStatementsWithGo() {
    String ddl =
        """
        CREATE TABLE [dbo].[Order]( [Id] [int] IDENTITY(1,1) NOT NULL, [Go] [nvarchar](40) NULL,
          CONSTRAINT [PK] PRIMARY KEY CLUSTERED ([Id] ASC) WITH (PAD_INDEX = OFF)) ON [PRIMARY]
        GO
        ALTER TABLE [dbo].[Order] ADD [Note] [text]
        go
        """;
    SqlCatalog catalog = SqlCatalog.ofDdl(ddl, SqlDialect.SQLITE);
    assertThat(tables(catalog)).isEqualTo("dbo.Order(Id,Go,Note)");
    assertThat(catalog.tables().get(0).primaryKey()).containsExactly("Id");
  }

  @Test
  void keysDefaultsAndTypesComeFromLaterStatements() {
    SqlCatalog catalog =
        read(
            """
            CREATE DOMAIN public.year AS integer CHECK (VALUE > 1900);
            CREATE TABLE t (id integer NOT NULL, y public.year, n varchar(5), f text NOT NULL);
            CREATE TABLE u (t_id integer);
            ALTER TABLE ONLY public.t ADD CONSTRAINT t_key PRIMARY KEY (id);
            ALTER TABLE t ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (START WITH 1);
            ALTER TABLE t ALTER n TYPE integer USING n::integer, ALTER f SET DEFAULT 'x';
            ALTER TABLE ONLY u ADD CONSTRAINT u_t FOREIGN KEY (t_id) REFERENCES t(id);
            """);
    assertThat(catalog.tables().get(0).primaryKey()).containsExactly("id");
    assertThat(catalog.tables().get(1).foreignKeys()).hasSize(1);
    assertThat(column(catalog, "id").filling()).isEqualTo(ValueSource.DATABASE);
    assertThat(column(catalog, "f").filling()).isEqualTo(ValueSource.DEFAULT);
    assertThat(column(catalog, "y").kind()).isEqualTo(ValueKind.NUMBER);
    assertThat(column(catalog, "n").kind()).isEqualTo(ValueKind.NUMBER);
  }

  @Test
  void theQuotedTypeCharIsNoText() {
    SqlCatalog catalog = read("CREATE TABLE t (a \"char\", b char(3), c pg_catalog.\"varchar\")");
    assertThat(column(catalog, "a").kind()).isEqualTo(ValueKind.OTHER);
    assertThat(column(catalog, "b").kind()).isEqualTo(ValueKind.TEXT);
    assertThat(column(catalog, "c").kind()).isEqualTo(ValueKind.TEXT);
  }

  @Test
  void whatIsPassedOverIsReportedOnceForEachKind() {
    SqlCatalog catalog =
        read(
            """
            CREATE TABLE t (a integer);
            CREATE INDEX i ON t (a);
            CREATE UNIQUE INDEX j ON t (a);
            CREATE INDEX k ON t (a);
            CREATE MATERIALIZED VIEW v AS SELECT a FROM t;
            CREATE TABLE w AS SELECT a FROM t;
            ALTER TABLE lost ADD COLUMN b integer;
            """);
    List<String> report = catalog.report();
    assertThat(report)
        .contains(
            "line 2: CREATE INDEX i is passed over, and 1 more like it; only statements about"
                + " tables and their columns are read",
            "line 3: CREATE UNIQUE INDEX j is passed over; only statements about tables and their"
                + " columns are read",
            "line 5: CREATE MATERIALIZED VIEW v is passed over; its columns are known to the"
                + " database only",
            "line 6: CREATE TABLE AS w is passed over; its columns are known to the database only",
            "line 7: ALTER TABLE lost is passed over; there is no such table before it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE TABLE t | the columns of t",
        "CREATE TABLE t (a INT | )",
        "CREATE FUNCTION f() AS $$ x | the closing $$",
      })
  void unreadableStatementsAreErrors(String ddl, String expected) {
    assertThatThrownBy(() -> read(ddl))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining(expected);
  }
}
