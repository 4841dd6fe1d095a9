package io.dyck.vocabulary;

import com.google.common.base.Preconditions;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.artefact.ArtefactWriter;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.format.huggingface.TokenizerJsonReader;
import io.dyck.vocabulary.format.tiktoken.BuiltInVocabulary;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTrie;
import io.dyck.vocabulary.table.VocabularyHash;
import io.dyck.vocabulary.text.Utf8;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a language model: ids from 0 to {@link #size()} − 1, which may have holes. A token
 * is <em>ordinary</em>, then it spells bytes, or <em>special</em>, then no text spells it and it
 * matches only where a grammar names it. Several ids may spell the same bytes, the bytes need not
 * be UTF-8, and an ordinary token may spell nothing (it is never offered then).
 *
 * <p>Immutable and thread-safe. The trie over the tokens is built when first needed and kept.
 */
public final class Vocabulary {
  /** What was read of those built in; gone once nobody uses it and memory is short. */
  private static final Map<BuiltInVocabulary, SoftReference<Vocabulary>> SHARED =
      new EnumMap<>(BuiltInVocabulary.class);

  private final VocabularyParts parts;
  private final TokenTable tokens;

  /** Where the tokenizer can be read from again; null if nobody knows. */
  private final @Nullable TokenizerSource source;

  private volatile @Nullable String hash;

  Vocabulary(VocabularyParts parts, @Nullable TokenizerSource source, @Nullable String hash) {
    this.parts = parts;
    this.tokens = parts.tokens();
    this.source = source;
    this.hash = hash;
  }

  /**
   * OpenAI's vocabulary of about 200,000 tokens, carried by jtokkit. Read once: all who use it
   * share the tables that constraints build for it.
   *
   * @return tokens 0 to 200,018, with holes
   */
  public static Vocabulary o200k() {
    return builtIn(BuiltInVocabulary.O200K);
  }

  /**
   * OpenAI's vocabulary of about 100,000 tokens, carried by jtokkit. Read once: all who use it
   * share the tables that constraints build for it.
   *
   * @return tokens 0 to 100,276, with holes
   */
  public static Vocabulary cl100k() {
    return builtIn(BuiltInVocabulary.CL100K);
  }

  private static Vocabulary builtIn(BuiltInVocabulary which) {
    synchronized (SHARED) {
      SoftReference<Vocabulary> shared = SHARED.get(which);
      Vocabulary known = shared == null ? null : shared.get();
      if (known == null) {
        known = new Vocabulary(which.read(), new TokenizerSource.BuiltIn(which), null);
        SHARED.put(which, new SoftReference<>(known));
      }
      return known;
    }
  }

  /**
   * Reads a vocabulary of any format this library knows, told apart by the content of the file:
   * {@code tokenizer.json} of Hugging Face's library, {@code tekken.json} of Mistral, a model of
   * SentencePiece, a list of ranks of tiktoken, the metadata of a GGUF file, or a JSON object from
   * ids to bytes. A file with the name it is published under ({@code tokenizer.json}, {@code
   * tokenizer.model} and such) is completed from those beside it: {@code generation_config.json}
   * says which tokens end a text, {@code config.json} how many logits the model has.
   *
   * @param file the file
   * @return the vocabulary; with its tokenizer, if the file says how text is encoded
   * @throws VocabularyException if the file cannot be read or has what is not supported
   * @throws io.dyck.failure.LimitExceededException if it passes {@link VocabularyLimits#DEFAULT}
   */
  public static Vocabulary read(Path file) {
    return read(file, VocabularyLimits.DEFAULT);
  }

  /**
   * Reads a vocabulary of any format, see {@link #read(Path)}.
   *
   * @param file the file
   * @param limits how much it may ask for
   * @return the vocabulary; with its tokenizer, if the file says how text is encoded
   * @throws VocabularyException if the file cannot be read or has what is not supported
   * @throws io.dyck.failure.LimitExceededException if it passes a limit
   */
  public static Vocabulary read(Path file, VocabularyLimits limits) {
    VocabularyParts parts = VocabularyFormat.read(file, limits);
    return new Vocabulary(parts, new TokenizerSource.OfFile(file), null);
  }

  /**
   * Reads a vocabulary of any format from a stream, such as a resource of a jar, to its end: what
   * would be the content of one file. Nothing beside it is looked at. It cannot be saved with its
   * tokenizer, as one from a file can.
   *
   * @param name what messages call it; a list of ranks has its pattern by this name, as a file has
   * @param in not closed
   * @return the vocabulary; with its tokenizer, if the content says how text is encoded
   * @throws VocabularyException if it cannot be read or has what is not supported
   * @throws io.dyck.failure.LimitExceededException if it passes {@link VocabularyLimits#DEFAULT}
   */
  public static Vocabulary read(String name, InputStream in) {
    return new Vocabulary(VocabularyFormat.read(name, in, VocabularyLimits.DEFAULT), null, null);
  }

  /**
   * Reads a {@code tokenizer.json} of Hugging Face's library, and nothing beside it.
   *
   * @param file the file
   * @return the vocabulary, with its tokenizer
   * @throws VocabularyException if the file cannot be read or has what is not supported
   * @throws io.dyck.failure.LimitExceededException if it passes {@link VocabularyLimits#DEFAULT}
   */
  public static Vocabulary fromTokenizerJson(Path file) {
    return fromTokenizerJson(file, VocabularyLimits.DEFAULT);
  }

  /**
   * Reads a {@code tokenizer.json} of Hugging Face's library, and nothing beside it.
   *
   * @param file the file
   * @param limits how much it may ask for
   * @return the vocabulary, with its tokenizer
   * @throws VocabularyException if the file cannot be read or has what is not supported
   * @throws io.dyck.failure.LimitExceededException if it passes a limit
   */
  public static Vocabulary fromTokenizerJson(Path file, VocabularyLimits limits) {
    VocabularyParts parts = TokenizerJsonReader.read(VocabularySource.of(file), limits);
    return new Vocabulary(parts, new TokenizerSource.OfFile(file), null);
  }

  /**
   * Loads what {@link #save} wrote: the trie need not be built, and the tokenizer is only read when
   * text is encoded for the first time. The file is mapped into memory; it must not be changed in
   * place while it is in use. Cost: linear in the bytes of the tokens, no sorting.
   *
   * @param file written by this version
   * @return an equal vocabulary
   * @throws io.dyck.artefact.ArtefactException if the file is not what it should be; no content
   *     makes this allocate more than some twenty times the size of the file
   */
  public static Vocabulary load(Path file) {
    return VocabularyArtefact.load(file);
  }

  /**
   * Writes a file from which {@link #load} is fast. Whoever has an older file of this name open or
   * mapped keeps it as it was.
   *
   * @param file where to; replaced if it exists
   * @throws io.dyck.artefact.ArtefactException if it cannot be written, or there is a tokenizer
   *     that nobody knows the source of (code {@code DYCK-V027})
   */
  public void save(Path file) {
    artefact().write(file);
  }

  ArtefactWriter artefact() {
    return VocabularyArtefact.write(this, tokens, source);
  }

  /**
   * A vocabulary of single tokens.
   *
   * @return an empty builder
   */
  public static VocabularyBuilder builder() {
    return new VocabularyBuilder();
  }

  /**
   * What messages call the vocabulary: a file name, or such as {@code o200k}. Not part of the
   * {@link #hash()}.
   *
   * @return the name
   */
  public String name() {
    return parts.name();
  }

  /**
   * Where the vocabulary comes from, and what its tokenizer is.
   *
   * @return for reports; not part of the {@link #hash()}
   */
  public VocabularyOrigin origin() {
    return parts.origin();
  }

  /**
   * The number of ids, holes included.
   *
   * @return the greatest defined id plus 1, or what {@link #withSize} said
   */
  public int size() {
    return tokens.size();
  }

  /**
   * Whether the id is a token at all.
   *
   * @param id any number
   * @return false for a hole and for numbers outside 0 to {@link #size()} − 1
   */
  public boolean isDefined(int id) {
    return kind(id) != TokenTable.UNDEFINED;
  }

  /**
   * Whether text spells the token.
   *
   * @param id any number
   * @return true if its bytes are what it means
   */
  public boolean isOrdinary(int id) {
    return kind(id) == TokenTable.ORDINARY;
  }

  /**
   * Whether the token is matched only where a grammar names it.
   *
   * @param id any number
   * @return true for added special and control tokens and for end tokens
   */
  public boolean isSpecial(int id) {
    return kind(id) == TokenTable.SPECIAL;
  }

  private byte kind(int id) {
    return id >= 0 && id < tokens.size() ? tokens.kind(id) : TokenTable.UNDEFINED;
  }

  /**
   * The number of bytes an ordinary token spells.
   *
   * @param id an ordinary token
   * @return its length in bytes
   * @throws IllegalArgumentException if the token is not ordinary
   */
  public int length(int id) {
    checkOrdinary(id);
    return tokens.length(id);
  }

  /**
   * One byte of an ordinary token, without allocation.
   *
   * @param id an ordinary token
   * @param index from 0 to {@link #length} − 1
   * @return the byte
   * @throws IllegalArgumentException if the token is not ordinary
   * @throws IndexOutOfBoundsException if there is no such byte
   */
  public byte byteAt(int id, int index) {
    Preconditions.checkElementIndex(index, length(id));
    return tokens.arena()[tokens.start(id) + index];
  }

  /**
   * What an ordinary token spells.
   *
   * @param id an ordinary token
   * @return a copy of its bytes
   * @throws IllegalArgumentException if the token is not ordinary
   */
  public byte[] bytes(int id) {
    checkOrdinary(id);
    return Arrays.copyOfRange(tokens.arena(), tokens.start(id), tokens.end(id));
  }

  private void checkOrdinary(int id) {
    Preconditions.checkArgument(isOrdinary(id), "token (%s) must be ordinary in %s", id, name());
  }

  /**
   * The token as text: an ordinary token's bytes as UTF-8, U+FFFD where they are not; a special
   * token's name.
   *
   * @param id a defined token
   * @return text for messages and reports
   * @throws IllegalArgumentException if the id is not defined
   */
  public String spelling(int id) {
    Preconditions.checkArgument(isDefined(id), "token (%s) must be defined in %s", id, name());
    return tokens.text(id);
  }

  /**
   * The text of tokens that follow each other: their bytes together as UTF-8, U+FFFD where they are
   * not. Special tokens have no text, such as the one that ends it.
   *
   * @param ids defined tokens
   * @return text to show
   * @throws IllegalArgumentException if an id is not defined
   */
  public String text(int... ids) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int id : ids) {
      Preconditions.checkArgument(isDefined(id), "token (%s) must be defined in %s", id, name());
      if (isOrdinary(id)) {
        text.write(tokens.arena(), tokens.start(id), tokens.length(id));
      }
    }
    return Utf8.decode(text.toByteArray());
  }

  /**
   * Finds a token by name or text: a special token of this name, else the ordinary token that
   * spells this text.
   *
   * @param spelling such as {@code <|end|>}
   * @return the least id, or nothing
   */
  public OptionalInt idOf(String spelling) {
    int special = tokens.specialOf(spelling);
    return special >= 0 ? OptionalInt.of(special) : idOf(spelling.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Finds an ordinary token by its bytes.
   *
   * @param bytes at least one byte
   * @return the least id, or nothing
   */
  public OptionalInt idOf(byte[] bytes) {
    int ordinary = tokens.ordinaryOf(bytes);
    return ordinary >= 0 ? OptionalInt.of(ordinary) : OptionalInt.empty();
  }

  /**
   * The tokens that end a text. The readers take those that are known to by their names; {@link
   * #withEndTokens} says otherwise.
   *
   * @return special tokens, ascending; may be empty
   */
  public ImmutableIntArray endTokens() {
    return parts.endTokens();
  }

  /**
   * The same vocabulary with other end tokens. An ordinary token among them becomes special: what
   * ends the text cannot also be part of it.
   *
   * @param ids defined tokens, in any order; none for a vocabulary whose texts no token ends
   * @return a new vocabulary; it shares the trie with this one if no ordinary token is among them
   * @throws IllegalArgumentException if an id is not defined, or is an image
   */
  public Vocabulary withEndTokens(int... ids) {
    return new Vocabulary(parts.withEndTokens(ids), source, null);
  }

  /**
   * The tokens that are images or parts of them, such as the {@code <image>} of a model that reads
   * pictures. What a grammar calls {@code IMAGE} is one of these.
   *
   * @return special tokens, ascending; empty unless {@link #withImageTokens} or the model's files
   *     say so
   */
  public ImmutableIntArray imageTokens() {
    return parts.imageTokens();
  }

  /**
   * The same vocabulary with other image tokens. An ordinary token among them becomes special: an
   * image is no text.
   *
   * @param ids defined tokens, in any order; none for a vocabulary without images
   * @return a new vocabulary; it shares the trie with this one if no ordinary token is among them
   * @throws IllegalArgumentException if an id is not defined, or ends a text
   */
  public Vocabulary withImageTokens(int... ids) {
    return new Vocabulary(parts.withImageTokens(ids), source, null);
  }

  /**
   * The same vocabulary with more ids, all of them holes: a model may have more logits than its
   * tokenizer has tokens. A mask then forbids the rest.
   *
   * @param size at least {@link #size()}, at most 2²⁷
   * @return a new vocabulary; this one if the size is the same
   * @throws IllegalArgumentException if the size is out of range
   */
  public Vocabulary withSize(int size) {
    Preconditions.checkArgument(
        size >= size() && size <= TokenTable.MAX_ID + 1,
        "size (%s) must be from %s to %s",
        size,
        size(),
        TokenTable.MAX_ID + 1);
    return size == size() ? this : new Vocabulary(parts.withSize(size), source, null);
  }

  /**
   * Encodes and decodes text as the original library does.
   *
   * @return the tokenizer, or nothing if the vocabulary came without rules for encoding
   */
  public Optional<Tokenizer> tokenizer() {
    return Optional.ofNullable(parts.tokenizer());
  }

  /**
   * What other modules of this library work on directly: the table of the tokens, or the trie over
   * them, which is built by the first call and kept.
   *
   * @param type a class of a package that only they see
   * @param <T> the type
   * @return the same object every time
   * @throws IllegalArgumentException if there is nothing of this type
   */
  public <T> T unwrap(Class<T> type) {
    if (type == TokenTable.class) {
      return type.cast(tokens);
    }
    Preconditions.checkArgument(type == TokenTrie.class, "there is no %s in a vocabulary", type);
    return type.cast(tokens.trie());
  }

  /**
   * SHA-256 over the ids, their kinds and bytes, the end tokens and images: equal vocabularies have
   * equal hashes, in every process and version. Cost: linear in the bytes, once.
   *
   * @return 64 lower-case hexadecimal digits
   */
  public String hash() {
    String result = hash;
    if (result == null) {
      result = VocabularyHash.of(tokens, parts.endTokens(), parts.imageTokens());
      hash = result;
    }
    return result;
  }

  @Override
  public String toString() {
    return "Vocabulary[" + name() + ", " + size() + " ids]";
  }
}
