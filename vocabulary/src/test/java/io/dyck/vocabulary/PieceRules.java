package io.dyck.vocabulary;

import io.dyck.vocabulary.format.sentencepiece.SentencePieceFile;
import io.dyck.vocabulary.format.sentencepiece.SentencePieceModel;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.SpaceMarks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Small byte-pair models of SentencePiece for tests, with byte fallback. */
public final class PieceRules {
  private PieceRules() {}

  /**
   * A model: the space and most of the letters are pieces, and so are some texts over them, in
   * random order, whether merges reach them or not.
   */
  public static Vocabulary random(Random random, String letters, int pieces) {
    return random(random, letters, pieces, List.of());
  }

  /** Creates such a vocabulary with user-defined pieces. */
  public static Vocabulary random(
      Random random, String letters, int pieces, List<String> userDefined) {
    return new Vocabulary(
        model(random, letters, pieces, userDefined).vocabulary("random"), null, null);
  }

  private static SentencePieceModel model(
      Random random, String letters, int pieces, List<String> userDefined) {
    List<String> texts = new ArrayList<>();
    texts.add(SpaceMarks.SPACE);
    for (String letter : letters.codePoints().mapToObj(Character::toString).toList()) {
      if (!letter.equals(" ") && random.nextInt(6) > 0) {
        texts.add(letter);
      }
    }
    List<String> longer = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
      List<String> all = new ArrayList<>(texts);
      all.addAll(longer);
      String both = all.get(random.nextInt(all.size())) + all.get(random.nextInt(all.size()));
      if (both.codePointCount(0, both.length()) <= 5 && !longer.contains(both)) {
        longer.add(both);
      }
    }
    Collections.shuffle(longer, random);
    texts.addAll(0, longer);
    List<String> users = userDefined.stream().map(u -> u.replace(" ", SpaceMarks.SPACE)).toList();
    texts.removeAll(users);
    if (!texts.contains(SpaceMarks.SPACE)) {
      texts.add(SpaceMarks.SPACE);
    }
    int firstUser = 259 + texts.size();
    texts.addAll(users.stream().filter(u -> !u.equals(SpaceMarks.SPACE)).toList());
    TokenTableBuilder table = new TokenTableBuilder();
    int size = 259 + texts.size();
    double[] scores = new double[size];
    int[] types = new int[size];
    for (int id = 0; id < size; id++) {
      types[id] = id == 0 ? 2 : id < 3 ? SentencePieceFile.CONTROL : id < 259 ? 6 : 1;
      if (id >= firstUser) {
        types[id] = SentencePieceFile.USER_DEFINED;
      }
      String name =
          id < 3
              ? List.of("<unk>", "<s>", "</s>").get(id)
              : id < 259 ? String.format("<0x%02X>", id - 3) : texts.get(id - 259);
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      table.put(id, TokenTable.ORDINARY, bytes, 0, bytes.length);
      scores[id] = id < 259 ? 0 : 258 - id;
    }
    return new SentencePieceModel(
        "random",
        "SentencePiece",
        table.build(),
        scores,
        types,
        SentencePieceFile.BPE,
        true,
        " \u2047 ",
        new byte[0],
        new SentencePieceModel.SpaceHandling(true, false, true, false),
        false);
  }
}
