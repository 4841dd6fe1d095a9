package io.dyck.spark;

import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.lit;

import com.google.common.collect.ImmutableMap;
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
 * is a schema; every other one is a grammar, whose notation is found out as the command does.
 *
 * <ul>
 *   <li>{@code dyck_accepts(grammar, text)}: whether the text belongs to the language. NULL if one
 *       of them is NULL, the grammar cannot be used, or a limit is passed;
 *   <li>{@code dyck_explain(grammar, text)}: {@link #EXPLANATION}, never NULL;
 *   <li>{@code dyck_value(schema, text)}: {@link #VALUE}, never NULL.
 * </ul>
 *
 * <p>What is wrong with a row stands in its column; no job fails of it. Each executor compiles a
 * grammar once, and keeps the 64 that were used last. Cost of a row: that of {@link
 * io.dyck.pda.Pda#accepts}. Thread-safe.
 */
public final class DyckFunctions {
  /**
   * What {@code dyck_explain} gives: whether the text belongs to the language; if not, line and
   * column (from 1, in characters) of the first character that does not fit, and what could stand
   * there, readable; or else the error because of which there is no answer, with its code.
   */
  public static final StructType EXPLANATION =
      new StructType()
          .add("ok", DataTypes.BooleanType)
          .add("line", DataTypes.IntegerType)
          .add("column", DataTypes.IntegerType)
          .add("expected", DataTypes.createArrayType(DataTypes.StringType))
          .add("error", DataTypes.StringType);

  /**
   * What {@code dyck_value} gives: the value, or why there is none. Numbers with an exponent are
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
   * Puts the functions into a session; those of the same names are replaced.
   *
   * @param session of this process
   * @throws SparkJobException if it is a client of another process (code {@code DYCK-S002})
   */
  public static void register(SparkSession session) {
    if (!(session instanceof org.apache.spark.sql.classic.SparkSession here)) {
      throw SparkProblem.SESSION.because("the session is a client of Spark Connect");
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
   * Whether texts belong to a language.
   *
   * @param grammar a grammar or a JSON Schema; compiled here, so that an error is found before the
   *     job
   * @param text a column of strings
   * @return {@code dyck_accepts}, which must be registered
   * @throws io.dyck.failure.DyckException if the grammar cannot be used
   */
  public static Column accepts(String grammar, Column text) {
    return checked(ACCEPTS, grammar, text);
  }

  /**
   * Where texts leave a language.
   *
   * @param grammar a grammar or a JSON Schema; compiled here, so that an error is found before the
   *     job
   * @param text a column of strings
   * @return {@code dyck_explain}, which must be registered
   * @throws io.dyck.failure.DyckException if the grammar cannot be used
   */
  public static Column explain(String grammar, Column text) {
    return checked(EXPLAIN, grammar, text);
  }

  /**
   * The values that texts write.
   *
   * @param schema a JSON Schema; read here, so that an error is found before the job
   * @param text a column of strings
   * @return {@code dyck_value}, which must be registered
   * @throws io.dyck.failure.DyckException if the schema cannot be used
   */
  public static Column value(String schema, Column text) {
    return checked(GIVE_VALUE, schema, text);
  }

  private static Column checked(String function, String grammar, Column text) {
    TextLanguage unused = LanguageCache.of(UTF8String.fromString(grammar));
    return call_function(function, lit(grammar), text);
  }

  /** A call in generated code, which costs no copies of the arguments. */
  private static Function1<Seq<Expression>, Expression> call(
      String function, String method, DataType result, boolean propagatesNull) {
    AbstractDataType text = DataTypes.StringType;
    Seq<AbstractDataType> types = CollectionConverters.asScala(Arrays.asList(text, text)).toSeq();
    return arguments -> {
      if (arguments.size() != types.size()) {
        throw SparkProblem.ARGUMENTS.because(
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
