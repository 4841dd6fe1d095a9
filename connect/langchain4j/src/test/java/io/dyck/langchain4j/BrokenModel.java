package io.dyck.langchain4j;

import io.dyck.models.PrefixModel;
import io.dyck.smallmodel.SmallModel;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/** Computes what is no number. */
final class BrokenModel extends PrefixModel {
  BrokenModel() {
    super("broken", SmallModel.open().vocabulary());
  }

  @Override
  protected void computeLogits(IntList prefix, float[] into) {
    Arrays.fill(into, Float.NaN);
  }
}
