package io.dyck.spark;

import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.lit;

import com.google.common.collect.ImmutableMap;
import io.dyck.spark.language.GrammarOrSchema;
import io.dyck.spark.language.LanguageCache;
import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Function1;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * SQL functions that check texts against grammars and JSON Schemas. A text that begins with a brace
 * is a schema; every other text is a grammar, whose notation is recognized as by the command {@code
 * dyck}.
 *
 * <ul>
 *   <li>{@code dyck_accepts(grammar, text)}: whether the text belongs to the language. NULL if an
 *       argument is NULL, the grammar cannot be used, or a limit is passed;
 *   <li>{@code dyck_explain(grammar, text)}: {@link #EXPLANATION}, never NULL;
 *   <li>{@code dyck_value(schema, text)}: {@link #VALUE}, never NULL.
 * </ul>
 *
 * <p>A failure of one row is reported in its column; no row fails a job. Each executor compiles a
 * grammar once, and keeps the 64 most recently used ones. Cost of a row: that of {@link
 * io.dyck.pda.Pda#accepts}. Thread-safe.
 */
public final class DyckFunctions {
  /**
   * The result of {@code dyck_explain}: whether the text belongs to the language; if not, line and
   * column (from 1, in characters) of the first character that does not fit, and the readable
   * continuations there; or, if there is no answer, the error with its code.
   */
  public static final StructType EXPLANATION =
      new StructType()
          .add("ok", DataTypes.BooleanType)
          .add("line", DataTypes.IntegerType)
          .add("column", DataTypes.IntegerType)
          .add("expected", DataTypes.createArrayType(DataTypes.StringType))
          .add("error", DataTypes.StringType);

  /**
   * The result of {@code dyck_value}: the value, or the error. Numbers with an exponent are
   * doubles, others exact.
   */
  public static final StructType VALUE =
      new StructType().add("value", DataTypes.VariantType).add("error", DataTypes.StringType);

  private static final String ACCEPTS = "dyck_accepts";
  private static final String EXPLAIN = "dyck_explain";
  private static final String GIVE_VALUE = "dyck_value";

  private static final ImmutableMap<String, Function1<Seq<Expression>, Expression>> BUILDERS =
      ImmutableMap.of(
          ACCEPTS, call(ACCEPTS, "accepts", DataTypes.BooleanType, true),
          EXPLAIN, call(EXPLAIN, "explain", EXPLANATION, false),
          GIVE_VALUE, call(GIVE_VALUE, "value", VALUE, false));

  private DyckFunctions() {}

  /**
   * Adds the functions to a session; functions with the same names are replaced.
   *
   * @param session a session of this process
   * @throws SparkJobException if the session is a client of another process (code {@code
   *     DYCK-S002})
   */
  public static void register(SparkSession session) {
    if (!(session instanceof org.apache.spark.sql.classic.SparkSession here)) {
      throw SparkProblem.SESSION.toException("the session is a client of Spark Connect");
    }
    FunctionRegistry registry = here.sessionState().functionRegistry();
    BUILDERS.forEach(
        (name, builder) -> registry.createOrReplaceTempFunction(name, builder, "java_udf"));
  }

  static void inject(SparkSessionExtensions extensions) {
    BUILDERS.forEach(
        (name, builder) ->
            extensions.injectFunction(
                new Tuple3<>(
                    FunctionIdentifier.apply(name),
                    new ExpressionInfo(FunctionCalls.class.getName(), null, name),
                    builder)));
  }

  /**
   * Returns a column that says whether texts belong to a language.
   *
   * @param grammar a grammar or a JSON Schema; it is compiled here to find errors before the job
   * @param text a column of strings
   * @return {@code dyck_accepts}, which must be registered
   * @throws io.dyck.failure.DyckException if the grammar cannot be used
   */
  public static Column accepts(String grammar, Column text) {
    return checkColumn(ACCEPTS, grammar, text);
  }

  /**
   * Returns a column that says where texts leave a language.
   *
   * @param grammar a grammar or a JSON Schema; it is compiled here to find errors before the job
   * @param text a column of strings
   * @return {@code dyck_explain}, which must be registered
   * @throws io.dyck.failure.DyckException if the grammar cannot be used
   */
  public static Column explain(String grammar, Column text) {
    return checkColumn(EXPLAIN, grammar, text);
  }

  /**
   * Returns a column of the values that texts encode.
   *
   * @param schema a JSON Schema; it is read here to find errors before the job
   * @param text a column of strings
   * @return {@code dyck_value}, which must be registered
   * @throws io.dyck.failure.DyckException if the schema cannot be used
   */
  public static Column value(String schema, Column text) {
    return checkColumn(GIVE_VALUE, schema, text);
  }

  private static Column checkColumn(String function, String grammar, Column text) {
    GrammarOrSchema unused = LanguageCache.find(UTF8String.fromString(grammar));
    return call_function(function, lit(grammar), text);
  }

  /** Returns a call in generated code, which does not copy the arguments. */
  private static Function1<Seq<Expression>, Expression> call(
      String function, String method, DataType result, boolean propagatesNull) {
    AbstractDataType text = DataTypes.StringType;
    Seq<AbstractDataType> types = CollectionConverters.asScala(Arrays.asList(text, text)).toSeq();
    return arguments -> {
      if (arguments.size() != types.size()) {
        throw SparkProblem.ARGUMENTS.toException(
            function + " takes two arguments, not " + arguments.size());
      }
      return new StaticInvoke(
          FunctionCalls.class,
          result,
          method,
          arguments,
          types,
          propagatesNull,
          propagatesNull,
          true,
          Option.empty());
    };
  }
}
