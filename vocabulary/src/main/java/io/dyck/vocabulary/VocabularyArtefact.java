package io.dyck.vocabulary;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.artefact.ArtefactWriter;
import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.tiktoken.BuiltInVocabulary;
import io.dyck.vocabulary.table.SortedTokens;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTrieBuilder;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The file of a vocabulary: the tokens, and the order of the tokens by bytes. With this order the
 * trie is made in one pass without sorting. The nodes are not stored. Their size is three times
 * that of the tokens and order. A loader would also have to check the nodes against the tokens,
 * which takes as long as making the nodes.
 */
final class VocabularyArtefact {
  private static final int VERSION = 2;

  /**
   * Name, hash, number of ids, bytes of all tokens, tokens with a place in the trie; end tokens;
   * images.
   */
  private static final int HEAD = 1;

  private static final int OFFSETS = 2;
  private static final int KINDS = 3;
  private static final int ARENA = 4;
  private static final int ORDER = 5;
  private static final int TOKENIZER = 6;
  private static final int ORIGIN = 7;

  private static final int HASH_BYTES = 32;

  /** The kinds of content of the tokenizer's section: empty, a name, a compressed file. */
  private static final int NONE = 0;

  private static final int BUILT_IN = 1;
  private static final int COMPRESSED_FILE = 2;

  private final ArtefactFile file;

  private VocabularyArtefact(ArtefactFile file) {
    this.file = file;
  }

  static ArtefactWriter write(
      Vocabulary vocabulary, TokenTable tokens, @Nullable TokenizerSource source) {
    int[] order = TokenTrieBuilder.order(tokens);
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.VOCABULARY, VERSION);
    int[] endTokens = Ints.toArray(vocabulary.endTokens());
    int[] imageTokens = Ints.toArray(vocabulary.imageTokens());
    writer
        .section(HEAD)
        .putString(vocabulary.name())
        .putBytes(HexFormat.of().parseHex(vocabulary.hash()))
        .putInt(tokens.size())
        .putInt(tokens.byteArena().length)
        .putInt(order.length)
        .putInt(endTokens.length)
        .putInts(endTokens)
        .putInt(imageTokens.length)
        .putInts(imageTokens);
    writeOrigin(writer.section(ORIGIN), vocabulary.origin());
    writer.section(OFFSETS).putInts(tokens.offsets());
    writer.section(KINDS).putBytes(tokens.kinds());
    writer.section(ARENA).putBytes(tokens.byteArena());
    writer.section(ORDER).putInts(order);
    writeTokenizer(writer.section(TOKENIZER), vocabulary, source);
    return writer;
  }

  private static void writeOrigin(SectionWriter section, VocabularyOrigin origin) {
    section.putString(origin.format()).putString(origin.encoding());
    section.putInt(origin.remarks().size());
    origin.remarks().forEach(section::putString);
  }

  private VocabularyOrigin origin() {
    SectionReader section = file.section(ORIGIN);
    String format = section.readString();
    String encoding = section.readString();
    ImmutableList.Builder<String> remarks = ImmutableList.builder();
    for (int i = section.readCount(Integer.BYTES); i > 0; i--) {
      remarks.add(section.readString());
    }
    section.requireEnd();
    return new VocabularyOrigin(format, encoding, remarks.build());
  }

  private static void writeTokenizer(
      SectionWriter section, Vocabulary vocabulary, @Nullable TokenizerSource source) {
    if (source instanceof TokenizerSource.BuiltIn builtIn) {
      section.putInt(BUILT_IN).putString(builtIn.vocabulary().name());
    } else if (source instanceof TokenizerSource.FileSource of) {
      writeStored(section, StoredTokenizer.of(of.file()));
    } else if (source instanceof TokenizerSource.StoredSource stored) {
      writeStored(section, stored.stored());
    } else if (vocabulary.tokenizer().isEmpty()) {
      section.putInt(NONE);
    } else {
      throw new ArtefactException(
          ArtefactException.Problem.NOT_STORABLE,
          vocabulary.name(),
          "where its tokenizer can be read from is not known; read the vocabulary from a file");
    }
  }

  private static void writeStored(SectionWriter section, StoredTokenizer stored) {
    byte[] compressed = stored.compressedBytes();
    section
        .putInt(COMPRESSED_FILE)
        .putString(stored.name())
        .putInt(compressed.length)
        .putBytes(compressed);
  }

  static Vocabulary load(Path path) {
    return read(ArtefactFile.open(path, ArtefactKind.VOCABULARY, VERSION));
  }

  static Vocabulary read(String name, byte[] content) {
    return read(ArtefactFile.of(name, ByteBuffer.wrap(content), ArtefactKind.VOCABULARY, VERSION));
  }

  private static Vocabulary read(ArtefactFile file) {
    return new VocabularyArtefact(file).vocabulary();
  }

  private Vocabulary vocabulary() {
    SectionReader head = file.section(HEAD);
    String name = head.readString();
    String hash = HexFormat.of().formatHex(head.readBytes(HASH_BYTES));
    int size = head.readInt(0, TokenTable.MAX_ID + 1);
    int arenaBytes = head.readInt(0, Integer.MAX_VALUE);
    int inTrie = head.readInt(0, size);
    int[] endTokens = head.readInts(head.readInt(0, size));
    int[] imageTokens = head.readInts(head.readInt(0, size));
    head.requireEnd();
    TokenTable tokens = tokens(size, arenaBytes, inTrie);
    checkSpecial(head, tokens, endTokens);
    checkSpecial(head, tokens, imageTokens);
    ImmutableIntArray ends = ImmutableIntArray.copyOf(endTokens);
    ImmutableIntArray images = ImmutableIntArray.copyOf(imageTokens);
    if (images.stream().anyMatch(ends::contains)) {
      throw head.malformed("a token is an image and ends a text");
    }
    TokenizerSource source = source();
    Tokenizer tokenizer = null;
    if (source instanceof TokenizerSource.BuiltIn builtIn) {
      tokenizer = builtIn.vocabulary().tokenizer(tokens);
    } else if (source instanceof TokenizerSource.StoredSource stored) {
      tokenizer = stored.stored();
    }
    return new Vocabulary(
        new VocabularyParts(name, tokens, ends, images, tokenizer, origin()), source, hash);
  }

  private TokenTable tokens(int size, int arenaBytes, int inTrie) {
    byte[] kinds = readBytes(KINDS, size);
    int[] offsets = readInts(OFFSETS, size + 1);
    byte[] arena = readBytes(ARENA, arenaBytes);
    checkKinds(file.section(KINDS), kinds);
    checkOffsets(file.section(OFFSETS), offsets, arenaBytes);
    int[] order = readInts(ORDER, inTrie);
    TokenTable tokens = new TokenTable(arena, offsets, kinds);
    SortedTokens sorted = new SortedTokens(tokens, order);
    if (!sorted.isComplete()) {
      throw file.section(ORDER).malformed("the tokens are not in the order of their bytes");
    }
    tokens.setTrie(sorted.trie());
    return tokens;
  }

  private byte[] readBytes(int section, int count) {
    SectionReader reader = file.section(section);
    byte[] result = reader.readBytes(count);
    reader.requireEnd();
    return result;
  }

  private int[] readInts(int section, int count) {
    SectionReader reader = file.section(section);
    int[] result = reader.readInts(count);
    reader.requireEnd();
    return result;
  }

  private static void checkKinds(SectionReader place, byte[] kinds) {
    for (byte kind : kinds) {
      if (kind < TokenTable.UNDEFINED || kind > TokenTable.SPECIAL) {
        throw place.malformed("a token is of kind " + kind);
      }
    }
  }

  private static void checkOffsets(SectionReader place, int[] offsets, int arenaBytes) {
    boolean inOrder = offsets[0] == 0 && offsets[offsets.length - 1] == arenaBytes;
    for (int i = 1; i < offsets.length && inOrder; i++) {
      int length = offsets[i] - offsets[i - 1];
      inOrder = offsets[i] >= 0 && length >= 0 && length <= TokenTable.MAX_TOKEN_BYTES;
    }
    if (!inOrder) {
      throw place.malformed("the bytes of the tokens do not follow each other");
    }
  }

  private static void checkSpecial(SectionReader place, TokenTable tokens, int[] ids) {
    int before = -1;
    for (int id : ids) {
      if (id <= before || id >= tokens.size() || tokens.kind(id) != TokenTable.SPECIAL) {
        throw place.malformed("end tokens and images must be special, and in order");
      }
      before = id;
    }
  }

  private @Nullable TokenizerSource source() {
    SectionReader section = file.section(TOKENIZER);
    TokenizerSource source =
        switch (section.readInt(NONE, COMPRESSED_FILE)) {
          case BUILT_IN -> new TokenizerSource.BuiltIn(builtIn(section, section.readString()));
          case COMPRESSED_FILE ->
              new TokenizerSource.StoredSource(
                  new StoredTokenizer(
                      section.readString(), section.readView(section.readCount(1))));
          default -> null;
        };
    section.requireEnd();
    return source;
  }

  private static BuiltInVocabulary builtIn(SectionReader section, String name) {
    for (BuiltInVocabulary each : BuiltInVocabulary.values()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    throw section.malformed("no tokenizer of that name is built in");
  }
}
