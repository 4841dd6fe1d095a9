package io.dyck.server;

import io.dyck.chat.ModelChat;
import io.dyck.models.PrefixModel;
import io.dyck.server.setup.ServedModel;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.file.Path;
import java.util.Optional;

/** Writes letters and likes to end, with the tokens of the small model: quick, and no language. */
final class LetterModel extends PrefixModel {
  static final Path FOLDER = Path.of(System.getProperty("dyck.root"), "models", "small", "weights");

  private final float[] logits;

  LetterModel(Vocabulary vocabulary) {
    super("letters", vocabulary);
    logits = new float[vocabulary.size()];
    for (int id = 0; id < logits.length; id++) {
      boolean letter =
          vocabulary.isOrdinary(id)
              && vocabulary.length(id) > 0
              && Character.isLetter(vocabulary.byteAt(id, 0));
      logits[id] = letter ? 2 : 0;
    }
    vocabulary.endTokens().forEach(id -> logits[id] = 6);
  }

  @Override
  public int contextLength() {
    return 1024;
  }

  @Override
  protected void computeLogits(IntList prefix, float[] into) {
    System.arraycopy(logits, 0, into, 0, into.length);
  }

  static ServedModel served() {
    LetterModel model = new LetterModel(Vocabulary.read(FOLDER.resolve("tokenizer.json")));
    return new ServedModel(
        "letters", model, Optional.of(ModelChat.read(FOLDER)), ToolFormat.named("hermes"), false);
  }
}
