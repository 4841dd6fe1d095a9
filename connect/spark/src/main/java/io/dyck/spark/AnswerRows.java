package io.dyck.spark;

import com.google.common.collect.Iterators;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.chat.ModelChat;
import io.dyck.compose.TokenConstraint;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelProblem;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.TextDecoding;
import io.dyck.spark.language.ErrorText;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * One task, which answers the prompts of its rows in order, each in a new session. A model that
 * cannot be opened fails the task, because the failure is not about a row. A failure of one row is
 * reported in its column {@code error}.
 */
final class AnswerRows implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  /** The columns that are added. */
  static final StructType COLUMNS =
      new StructType()
          .add("answer", DataTypes.StringType)
          .add("complete", DataTypes.BooleanType)
          .add("finish", DataTypes.StringType)
          .add("tokens", DataTypes.IntegerType)
          .add("error", DataTypes.StringType);

  private final GenerationPlan plan;
  private final Broadcast<ShippedConstraint> constraint;
  private final GenerationCounts counts;

  AnswerRows(
      GenerationPlan plan, Broadcast<ShippedConstraint> constraint, GenerationCounts counts) {
    this.plan = plan;
    this.constraint = constraint;
    this.counts = counts;
  }

  GenerationCounts counts() {
    return counts;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    if (!rows.hasNext()) {
      return Collections.emptyIterator();
    }
    ExecutorModel.Lease lease = ExecutorModel.lease(plan.model(), plan.threads());
    TaskContext task = TaskContext.get();
    TaskCompletionListener leaving = ended -> lease.close();
    TaskContext unused = task.addTaskCompletionListener(leaving);
    TokenConstraint opened = lease.constraint(constraint.value());
    return Iterators.transform(
        rows,
        row -> {
          if (task.isInterrupted()) {
            throw new TaskKilledException("the task was killed");
          }
          return answerRow(row, lease, opened);
        });
  }

  private Row answerRow(Row row, ExecutorModel.Lease lease, TokenConstraint opened) {
    String prompt = row.isNullAt(plan.prompt()) ? null : row.getString(plan.prompt());
    if (prompt == null) {
      counts.failed.add(1);
      return with(row, null, null, null, null, SparkProblem.NULL_TEXT.text("the prompt is NULL"));
    }
    try {
      LanguageModel model = lease.model();
      GenerationRequest request =
          GenerationRequest.of(tokens(prompt, model, lease.chat()))
              .withConstraint(opened)
              .withMaxTokens(plan.maxTokens())
              .withSampling(plan.sampling(), seed(row, prompt));
      GeneratedText text = TextDecoding.run(model, request);
      (text.isComplete() ? counts.answered : counts.incomplete).add(1);
      counts.tokens.add(text.tokens().length());
      String finish = text.finish().name().toLowerCase(Locale.ROOT);
      return with(row, text.text(), text.isComplete(), finish, text.tokens().length(), null);
    } catch (RuntimeException e) {
      String error = ErrorText.textOf(e);
      counts.failed.add(1);
      return with(row, null, null, null, null, error);
    }
  }

  /** Returns the same tokens as {@code dyck generate --model}. */
  private int[] tokens(String prompt, LanguageModel model, Optional<ModelChat> chat) {
    String system = plan.system();
    if (chat.isEmpty()) {
      return model.prompt(system == null ? prompt : system + "\n" + prompt);
    }
    return chat.get()
        .render(Optional.ofNullable(system), Optional.of(prompt), plan.date())
        .encode(
            model
                .vocabulary()
                .tokenizer()
                .orElseThrow(
                    () ->
                        ModelProblem.NO_TOKENIZER.toException(
                            model.name(), "its vocabulary has no tokenizer")));
  }

  /** Returns a seed that is the same in every attempt and differs between rows. */
  private long seed(Row row, String prompt) {
    Hasher hasher = Hashing.murmur3_128().newHasher().putLong(plan.seed());
    if (plan.id() >= 0) {
      hasher.putUnencodedChars(String.valueOf(row.get(plan.id())));
    }
    return hasher.putUnencodedChars(prompt).hash().asLong();
  }

  private static Row with(Row row, @Nullable Object... added) {
    Object[] values = Arrays.copyOf(values(row), row.length() + added.length);
    System.arraycopy(added, 0, values, row.length(), added.length);
    return RowFactory.create(values);
  }

  private static Object[] values(Row row) {
    Object[] values = new Object[row.length()];
    Arrays.setAll(values, row::get);
    return values;
  }
}
