package io.dyck.vocabulary;

import com.google.common.base.Preconditions;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a language model: ids from 0 to {@link #size()} − 1, which may have holes. An
 * <em>ordinary</em> token spells bytes. No text spells a <em>special</em> token, which matches only
 * where a grammar names it. Several ids may spell the same bytes, and the bytes need not be UTF-8.
 * An ordinary token with no bytes is never offered.
 *
 * <p>Immutable and thread-safe. The trie over the tokens is built at the first use and kept.
 */
public final class Vocabulary {
  /**
   * The built-in vocabularies that were read. The garbage collector may drop an unused one when
   * memory is short.
   */
  private static final Map<BuiltInVocabulary, SoftReference<Vocabulary>> SHARED =
      new EnumMap<>(BuiltInVocabulary.class);

  private final VocabularyParts parts;
  private final TokenTable tokens;

  /** The source from which the tokenizer can be read again; null if unknown. */
  private final @Nullable TokenizerSource source;

  private volatile @Nullable String hash;

  Vocabulary(VocabularyParts parts, @Nullable TokenizerSource source, @Nullable String hash) {
    this.parts = parts;
    this.tokens = parts.tokens();
    this.source = source;
    this.hash = hash;
  }

  /**
   * OpenAI's vocabulary of about 200,000 tokens, carried by jtokkit. The vocabulary is read once,
   * and all callers share the tables that constraints build for the vocabulary.
   *
   * @return tokens 0 to 200,018, with holes
   */
  public static Vocabulary o200k() {
    return builtIn(BuiltInVocabulary.O200K);
  }

  /**
   * OpenAI's vocabulary of about 100,000 tokens, carried by jtokkit. The vocabulary is read once,
   * and all callers share the tables that constraints build for the vocabulary.
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
   * Reads a vocabulary of any supported format, which the content of the file determines. The
   * formats are {@code tokenizer.json} of Hugging Face's library, {@code tekken.json} of Mistral, a
   * model of SentencePiece, a list of ranks of tiktoken, the metadata of a GGUF file, and a JSON
   * object from ids to bytes.
   *
   * <p>If the file has the name under which models are published ({@code tokenizer.json}, {@code
   * tokenizer.model} and such), files in the same folder complete it: {@code
   * generation_config.json}, or else {@code genai_config.json}, says which tokens end a text,
   * {@code config.json} how many logits the model has.
   *
   * @param file the file
   * @return the vocabulary; with its tokenizer, if the file says how text is encoded
   * @throws VocabularyException if the file cannot be read or has unsupported content
   * @throws io.dyck.failure.LimitExceededException if it passes {@link VocabularyLimits#DEFAULT}
   */
  public static Vocabulary read(Path file) {
    return read(file, VocabularyLimits.DEFAULT);
  }

  /**
   * Reads a vocabulary of any format, see {@link #read(Path)}.
   *
   * @param file the file
   * @param limits the limits for the content
   * @return the vocabulary; with its tokenizer, if the file says how text is encoded
   * @throws VocabularyException if the file cannot be read or has unsupported content
   * @throws io.dyck.failure.LimitExceededException if it passes a limit
   */
  public static Vocabulary read(Path file, VocabularyLimits limits) {
    VocabularyParts parts = VocabularyFormat.read(file, limits);
    return new Vocabulary(parts, new TokenizerSource.FileSource(file), null);
  }

  /**
   * Reads a vocabulary of any format from a stream, such as a resource of a jar, to its end. The
   * stream holds the content of one file, and no other file is read. A vocabulary from a stream
   * cannot be saved with its tokenizer.
   *
   * @param name the name in messages; a list of ranks has its pattern by this name, as a file has
   * @param in not closed
   * @return the vocabulary; with its tokenizer, if the content says how text is encoded
   * @throws VocabularyException if the content cannot be read or is not supported
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
   * @throws VocabularyException if the file cannot be read or has unsupported content
   * @throws io.dyck.failure.LimitExceededException if it passes {@link VocabularyLimits#DEFAULT}
   */
  public static Vocabulary fromTokenizerJson(Path file) {
    return fromTokenizerJson(file, VocabularyLimits.DEFAULT);
  }

  /**
   * Reads a {@code tokenizer.json} of Hugging Face's library, and nothing beside it.
   *
   * @param file the file
   * @param limits the limits for the content
   * @return the vocabulary, with its tokenizer
   * @throws VocabularyException if the file cannot be read or has unsupported content
   * @throws io.dyck.failure.LimitExceededException if it passes a limit
   */
  public static Vocabulary fromTokenizerJson(Path file, VocabularyLimits limits) {
    VocabularyParts parts = TokenizerJsonReader.read(VocabularySource.of(file), limits);
    return new Vocabulary(parts, new TokenizerSource.FileSource(file), null);
  }

  /**
   * Loads a file that {@link #save} wrote. The file stores the order of the tokens in the trie, and
   * the tokenizer is read when text is encoded for the first time. The file is mapped into memory
   * and must not be changed in place during use. Cost: linear in the bytes of the tokens, no
   * sorting.
   *
   * @param file written by this version
   * @return an equal vocabulary
   * @throws io.dyck.artefact.ArtefactException if the file is no valid artefact; no content makes
   *     this method allocate more than some twenty times the size of the file
   */
  public static Vocabulary load(Path file) {
    return VocabularyArtefact.load(file);
  }

  /**
   * Writes a file from which {@link #load} is fast. A process that has an older file of this name
   * open or mapped still sees the old content.
   *
   * @param file the target, replaced if it exists
   * @throws io.dyck.artefact.ArtefactException if the file cannot be written, or the source of the
   *     tokenizer is unknown (code {@code DYCK-V027})
   */
  public void save(Path file) {
    artefact().write(file);
  }

  ArtefactWriter artefact() {
    return VocabularyArtefact.write(this, tokens, source);
  }

  /**
   * Returns a vocabulary of single tokens.
   *
   * @return an empty builder
   */
  public static VocabularyBuilder builder() {
    return new VocabularyBuilder();
  }

  /**
   * Returns the name in messages: a file name, or a built-in name such as {@code o200k}. The name
   * is not part of the {@link #hash()}.
   *
   * @return the name
   */
  public String name() {
    return parts.name();
  }

  /**
   * Returns the file format, the way of encoding and notes, for reports.
   *
   * @return the origin, which is not part of the {@link #hash()}
   */
  public VocabularyOrigin origin() {
    return parts.origin();
  }

  /**
   * Returns the number of ids, holes included.
   *
   * @return the greatest defined id plus 1, or the size given to {@link #withSize}
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
   * @return true if the token stands for its bytes
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
   * Returns the number of bytes an ordinary token spells.
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
    return tokens.byteArena()[tokens.start(id) + index];
  }

  /**
   * Returns the bytes that an ordinary token spells.
   *
   * @param id an ordinary token
   * @return a copy of its bytes
   * @throws IllegalArgumentException if the token is not ordinary
   */
  public byte[] bytes(int id) {
    checkOrdinary(id);
    return Arrays.copyOfRange(tokens.byteArena(), tokens.start(id), tokens.end(id));
  }

  private void checkOrdinary(int id) {
    Preconditions.checkArgument(isOrdinary(id), "token (%s) must be ordinary in %s", id, name());
  }

  /**
   * Returns the token as text: an ordinary token's bytes as UTF-8, U+FFFD where they are not; a
   * special token's name.
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
   * Returns the text of a sequence of tokens. The method joins the bytes and decodes them as UTF-8,
   * with U+FFFD for malformed bytes. Special tokens, such as an end token, add no text.
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
        text.write(tokens.byteArena(), tokens.start(id), tokens.length(id));
      }
    }
    return Utf8.decode(text.toByteArray());
  }

  /**
   * Finds a token by name or text: first among the names of special tokens, then among the texts of
   * ordinary tokens.
   *
   * @param spelling a name or text, such as {@code <|end|>}
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
   * Returns the tokens that end a text. The readers of formats recognize end tokens by well-known
   * names; {@link #withEndTokens} replaces this choice.
   *
   * @return special tokens, ascending; may be empty; immutable
   */
  public List<Integer> endTokens() {
    return parts.endTokens().asList();
  }

  /**
   * Returns this vocabulary with other end tokens. An ordinary token in the list becomes special,
   * because an end token cannot also be part of the text.
   *
   * @param ids defined tokens, in any order; empty if no token ends a text
   * @return a new vocabulary, which shares the trie with this one unless an ordinary token became
   *     special
   * @throws IllegalArgumentException if an id is not defined, or is an image
   */
  public Vocabulary withEndTokens(int... ids) {
    return new Vocabulary(parts.withEndTokens(ids), source, null);
  }

  /**
   * Returns the tokens for images or parts of images, such as {@code <image>} of a model that reads
   * pictures. The name {@code IMAGE} in a grammar matches any of these tokens.
   *
   * @return special tokens, ascending; empty unless {@link #withImageTokens} or the model's files
   *     define them; immutable
   */
  public List<Integer> imageTokens() {
    return parts.imageTokens().asList();
  }

  /**
   * Returns this vocabulary with other image tokens. An ordinary token in the list becomes special,
   * because an image is no text.
   *
   * @param ids defined tokens, in any order; empty for a vocabulary without images
   * @return a new vocabulary, which shares the trie with this one unless an ordinary token became
   *     special
   * @throws IllegalArgumentException if an id is not defined, or ends a text
   */
  public Vocabulary withImageTokens(int... ids) {
    return new Vocabulary(parts.withImageTokens(ids), source, null);
  }

  /**
   * Returns this vocabulary with more ids. The added ids are holes, which a mask forbids. A model
   * needs them if it has more logits than its tokenizer has tokens.
   *
   * @param size at least {@link #size()}, at most 2²⁷
   * @return a new vocabulary, or this object if the size is the same
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
   * Returns the table of the tokens, for other modules of this library.
   *
   * @return the same object for every call
   */
  @SuppressWarnings("exports") // exported to those modules only
  public TokenTable table() {
    return tokens;
  }

  /**
   * Returns the trie over the tokens, for other modules of this library. The first call builds it.
   *
   * @return the same object for every call
   */
  @SuppressWarnings("exports") // exported to those modules only
  public TokenTrie trie() {
    return tokens.trie();
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
      result = VocabularyHash.hashOf(tokens, parts.endTokens(), parts.imageTokens());
      hash = result;
    }
    return result;
  }

  @Override
  public String toString() {
    return "Vocabulary[" + name() + ", " + size() + " ids]";
  }
}
