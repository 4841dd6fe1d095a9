package io.dyck.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.DyckException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/**
 * The SQL functions, with Spark's code generation and without, on grammars, schemas and nonsense.
 */
final class DyckFunctionsTest {
  private static final String SUM = "root ::= [0-9]+ (\" + \" [0-9]+)*";
  private static final String NOT_DETERMINISTIC =
      "root ::= \"a\" root \"a\" | \"a\" root \"b\" | \"\" ";
  private static final String PERSON =
      "{\"type\": \"object\", \"required\": [\"name\"], \"additionalProperties\": false,"
          + " \"properties\": {\"name\": {\"type\": \"string\"}, \"age\": {\"type\": \"integer\","
          + " \"minimum\": 0}}}";

  private final SparkSession session = LocalSpark.session();

  @Test
  void acceptsWhatTheGrammarHas() {
    Dataset<Row> rows =
        LocalSpark.rows(session, "text", "1 + 23", "1 +", "", "x", null, "4 + 4 + 4");
    assertThat(LocalSpark.column(rows.select(DyckFunctions.accepts(SUM, col("text")).as("a")), "a"))
        .containsExactly(true, false, false, false, null, true);
  }

  @Test
  void answersAreThoseOfTheAutomaton() {
    String grammar = "root ::= \"(\" root \")\" root | \"é\" root | \"\"";
    Pda pda = Pda.compile(Gbnf.parse("same", grammar));
    Random random = new Random(7);
    String[] texts = new String[2_000];
    Arrays.setAll(
        texts,
        i ->
            random
                .ints(random.nextInt(9), 0, 4)
                .mapToObj(c -> List.of("(", ")", "é", "()").get(c))
                .reduce("", String::concat));
    List<Object> expected = new ArrayList<>();
    for (String text : texts) {
      expected.add(pda.accepts(text.getBytes(StandardCharsets.UTF_8)));
    }
    assertThat(expected).contains(true, false);
    Dataset<Row> rows = LocalSpark.rows(session, "text", texts).orderBy("id");
    for (String generated : List.of("CODEGEN_ONLY", "NO_CODEGEN")) {
      session.conf().set("spark.sql.codegen.factoryMode", generated);
      session.conf().set("spark.sql.codegen.wholeStage", generated.equals("CODEGEN_ONLY"));
      Dataset<Row> answers = rows.select(DyckFunctions.accepts(grammar, col("text")).as("a"));
      assertThat(LocalSpark.column(answers, "a")).as(generated).isEqualTo(expected);
    }
    session.conf().unset("spark.sql.codegen.factoryMode");
    session.conf().unset("spark.sql.codegen.wholeStage");
  }

  @Test
  void explainsWithPlaceAndWhatCouldFollow() {
    Row row =
        session.sql("SELECT e.* FROM (SELECT dyck_explain('" + SUM + "', '1 + é\n') AS e)").first();
    assertThat(row.getBoolean(0)).isFalse();
    assertThat(row.getInt(1)).isEqualTo(1);
    assertThat(row.getInt(2)).isEqualTo(5);
    assertThat(row.<String>getList(3)).containsExactly("a digit");
    assertThat(row.isNullAt(4)).isTrue();
    Row right = session.sql("SELECT dyck_explain('" + SUM + "', '1')").first().getStruct(0);
    assertThat(right.getBoolean(0)).isTrue();
    assertThat(right.isNullAt(1) && right.isNullAt(3) && right.isNullAt(4)).isTrue();
  }

  @Test
  void aSchemaGivesValues() {
    Dataset<Row> rows =
        LocalSpark.rows(
            session,
            "text",
            "{\"name\": \"Ada\", \"age\": 36}",
            "{\"name\": \"Ada\", \"age\": -1}",
            "{\"name\": \"\\u00e9\"}",
            null);
    rows.createOrReplaceTempView("people");
    Dataset<Row> values =
        session.sql(
            "SELECT v.value:name::string AS name, v.value:age::int AS age, v.error AS error FROM"
                + " (SELECT dyck_value('"
                + PERSON
                + "', text) AS v, id FROM people) ORDER BY id");
    assertThat(LocalSpark.column(values, "name")).containsExactly("Ada", null, "é", null);
    assertThat(LocalSpark.column(values, "age")).containsExactly(36, null, null, null);
    List<Object> errors = LocalSpark.column(values, "error");
    assertThat(errors.get(0)).isNull();
    assertThat((String) errors.get(1)).startsWith("1:25: expected");
    assertThat((String) errors.get(3)).startsWith("DYCK-S003");
    String grammar = "SELECT dyck_value('" + SUM + "', '1').error";
    assertThat(session.sql(grammar).first().getString(0)).startsWith("DYCK-S004");
  }

  /** Each in its row, and the rows beside it are answered. */
  @Test
  void whatIsWrongStandsInTheColumn() {
    Dataset<Row> rows =
        LocalSpark.rows(
            session,
            "grammar",
            SUM,
            NOT_DETERMINISTIC,
            "root ::= trem",
            "{\"type\": \"objekt\"}",
            "{\"type\": \"object\", \"minimum\": ",
            "",
            null,
            PERSON);
    rows.createOrReplaceTempView("grammars");
    Dataset<Row> all =
        session.sql(
            "SELECT dyck_accepts(grammar, '1') AS a, dyck_explain(grammar, '1').error AS e FROM grammars");
    assertThat(LocalSpark.column(all, "a"))
        .containsExactly(true, null, null, null, null, null, null, false);
    List<Object> errors = LocalSpark.column(all, "e");
    assertThat(errors.get(0)).isNull();
    assertThat((String) errors.get(1)).startsWith("DYCK-D001");
    assertThat((String) errors.get(2)).contains("DYCK-G030");
    assertThat((String) errors.get(3)).contains("DYCK-J");
    assertThat((String) errors.get(4)).contains("DYCK-J");
    assertThat((String) errors.get(5)).contains("DYCK-G");
    assertThat((String) errors.get(6)).startsWith("DYCK-S003: the grammar or schema is NULL");
    assertThat(errors.get(7)).isNull();
  }

  @Test
  void aGrammarInJavaIsCheckedBeforeTheJob() {
    assertThatThrownBy(() -> DyckFunctions.accepts(NOT_DETERMINISTIC, col("text")))
        .isInstanceOfSatisfying(
            DyckException.class, e -> assertThat(e.code()).isEqualTo("DYCK-D001"));
    assertThatThrownBy(() -> session.sql("SELECT dyck_accepts('x')").collect())
        .hasStackTraceContaining("DYCK-S001: dyck_accepts takes two arguments, not 1");
  }

  /** A session without the extension. */
  @Test
  void functionsAreRegisteredByHand() {
    SparkSession other = session.newSession();
    DyckFunctions.register(other);
    assertThat(other.sql("SELECT dyck_accepts('" + SUM + "', '7')").first().getBoolean(0)).isTrue();
  }

  /** Strings of rows look into buffers that Spark writes anew. */
  @Test
  void aColumnOfManyGrammarsIsNotMixedUp() {
    session
        .range(0, 20_000, 1, 2)
        .selectExpr(
            "concat('root ::= \"', id % 97, '\"') AS grammar",
            "string(id % 97) AS own", "string(id % 97 + 1) AS other")
        .createOrReplaceTempView("many");
    Row row =
        session
            .sql(
                "SELECT count_if(dyck_accepts(grammar, own)), count_if(dyck_accepts(grammar, other))"
                    + " FROM many")
            .first();
    assertThat(row.getLong(0)).isEqualTo(20_000);
    assertThat(row.getLong(1)).isZero();
  }
}
