package io.dyck.vocabulary;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;

/** Puts a {@link Vocabulary} together token by token, in any order of ids. Not thread-safe. */
public final class VocabularyBuilder {
  private final TokenTableBuilder tokens = new TokenTableBuilder();
  private final IntArrayList endTokens = new IntArrayList();
  private final IntArrayList imageTokens = new IntArrayList();
  private String name = "vocabulary";

  VocabularyBuilder() {}

  /**
   * Names the vocabulary.
   *
   * @param value the name in messages
   * @return this builder
   */
  public VocabularyBuilder name(String value) {
    name = value;
    return this;
  }

  /**
   * Adds an ordinary token.
   *
   * @param id a number that is not taken, from 0 to 2²⁷ − 1
   * @param bytes the bytes that the token spells, at most 32,767; copied
   * @return this builder
   * @throws IllegalArgumentException if the id is taken or out of range, or the token is too long
   */
  public VocabularyBuilder add(int id, byte[] bytes) {
    put(id, TokenTable.ORDINARY, bytes);
    return this;
  }

  /**
   * Adds an ordinary token.
   *
   * @param id a number that is not taken, from 0 to 2²⁷ − 1
   * @param text the text that the token spells, encoded as UTF-8
   * @return this builder
   * @throws IllegalArgumentException if the id is taken or out of range, or the token is too long
   */
  public VocabularyBuilder add(int id, String text) {
    return add(id, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Adds a special token.
   *
   * @param id a number that is not taken, from 0 to 2²⁷ − 1
   * @param specialName the name of the token in a grammar, such as {@code <|end|>}
   * @return this builder
   * @throws IllegalArgumentException if the id is taken or out of range
   */
  public VocabularyBuilder addSpecial(int id, String specialName) {
    put(id, TokenTable.SPECIAL, specialName.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /**
   * Adds tokens that end a text; see {@link Vocabulary#withEndTokens}.
   *
   * @param ids tokens that are defined when the vocabulary is built
   * @return this builder
   */
  public VocabularyBuilder endTokens(int... ids) {
    endTokens.addElements(endTokens.size(), ids);
    return this;
  }

  /**
   * Adds tokens that are images; see {@link Vocabulary#withImageTokens}.
   *
   * @param ids tokens that are defined when the vocabulary is built
   * @return this builder
   */
  public VocabularyBuilder imageTokens(int... ids) {
    imageTokens.addElements(imageTokens.size(), ids);
    return this;
  }

  /**
   * Returns the vocabulary of the tokens added so far.
   *
   * @return a vocabulary without a tokenizer
   * @throws IllegalArgumentException if an end token or an image is not defined, or is both
   */
  public Vocabulary build() {
    VocabularyOrigin origin = new VocabularyOrigin("built by code", "none", ImmutableList.of());
    VocabularyParts parts =
        VocabularyParts.of(name, tokens.build(), null, origin)
            .withEndTokens(endTokens.toIntArray())
            .withImageTokens(imageTokens.toIntArray());
    return new Vocabulary(parts, null, null);
  }

  private void put(int id, byte kind, byte[] bytes) {
    Preconditions.checkArgument(
        id >= 0 && id <= TokenTable.MAX_ID, "id (%s) must be from 0 to %s", id, TokenTable.MAX_ID);
    Preconditions.checkArgument(
        tokens.kind(id) == TokenTable.UNDEFINED, "id (%s) must not be taken", id);
    Preconditions.checkArgument(
        bytes.length <= TokenTable.MAX_TOKEN_BYTES,
        "length (%s) of token %s must be <= %s",
        bytes.length,
        id,
        TokenTable.MAX_TOKEN_BYTES);
    tokens.put(id, kind, bytes);
  }
}
