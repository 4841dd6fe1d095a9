package io.dyck.vocabulary.format.sentencepiece;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.io.InputStream;

/**
 * The fields of a SentencePiece model that matter, read field by field: {@code ModelProto} of
 * {@code sentencepiece_model.proto}. Fields that are not listed here only matter in training.
 */
public final class SentencePieceFile {
  public static final int NORMAL = 1;
  public static final int UNKNOWN = 2;
  public static final int CONTROL = 3;
  public static final int USER_DEFINED = 4;
  public static final int UNUSED = 5;
  public static final int BYTE = 6;

  public static final int UNIGRAM = 1;
  public static final int BPE = 2;

  private final String place;
  private final VocabularyLimits limits;
  private final CodedInputStream in;
  private final TokenTableBuilder pieces = new TokenTableBuilder();
  private final DoubleArrayList scores = new DoubleArrayList();
  private final IntArrayList types = new IntArrayList();

  /** The piece that is being read. */
  private byte[] piece = new byte[0];

  private float score;
  private int type;

  private int modelType = UNIGRAM;
  private boolean byteFallback;
  private boolean spaceAsSuffix;
  private String unknownSurface = " \u2047 ";
  private byte[] charsMap = new byte[0];
  private boolean dummyPrefix = true;
  private boolean removeExtraSpaces = true;
  private boolean escapeSpaces = true;
  private boolean denormalizes;

  private SentencePieceFile(String place, InputStream in, VocabularyLimits limits) {
    this.place = place;
    this.limits = limits;
    this.in = CodedInputStream.newInstance(in);
    this.in.setSizeLimit((int) limits.maxFileBytes());
  }

  /** Reads a {@code .model} file. */
  public static VocabularyParts read(VocabularySource source, VocabularyLimits limits) {
    return source.read(
        limits,
        in -> {
          SentencePieceFile file = new SentencePieceFile(source.place(), in, limits);
          try {
            file.readMessage(file::readModelField);
          } catch (InvalidProtocolBufferException e) {
            throw file.malformed("a field is cut off, or is of another kind than expected");
          }
          return file.model("model of SentencePiece").vocabulary(source.name());
        });
  }

  /** Reads a field, or returns false if the field is unknown. */
  @FunctionalInterface
  private interface Field {
    boolean read(int number) throws IOException;
  }

  private void readMessage(Field field) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (!field.read(WireFormat.getTagFieldNumber(tag))) {
        in.skipField(tag);
      }
    }
  }

  private void readNested(Field field) throws IOException {
    int before = in.pushLimit(in.readRawVarint32());
    readMessage(field);
    in.popLimit(before);
  }

  private boolean readModelField(int number) throws IOException {
    switch (number) {
      case 1 -> readPiece();
      case 2 -> readNested(this::readTrainerField);
      case 3 -> readNested(this::readNormalizerField);
      case 5 ->
          readNested(
              inside -> {
                if (inside == 2) {
                  denormalizes |= in.readBytes().size() > 0;
                }
                return inside == 2;
              });
      default -> {
        return false;
      }
    }
    return true;
  }

  private void readPiece() throws IOException {
    int id = scores.size();
    LimitExceededException.check("maxTokens", limits.maxTokens(), id + 1L, place + ": pieces");
    piece = new byte[0];
    score = 0;
    type = NORMAL;
    readNested(this::readPieceField);
    int length = piece.length;
    LimitExceededException.check(
        "maxTokenBytes", limits.maxTokenBytes(), length, place + ": bytes of piece " + id);
    if (length == 0 || type < NORMAL || type > BYTE) {
      throw malformed("piece " + id + (length == 0 ? " is empty" : " has type " + type));
    }
    pieces.put(id, TokenTable.ORDINARY, piece, 0, length);
    scores.add(score);
    types.add(type);
  }

  private boolean readPieceField(int number) throws IOException {
    switch (number) {
      case 1 -> piece = in.readByteArray();
      case 2 -> score = in.readFloat();
      case 3 -> type = in.readEnum();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean readTrainerField(int number) throws IOException {
    switch (number) {
      case 3 -> modelType = in.readEnum();
      case 24 -> spaceAsSuffix = in.readBool();
      case 35 -> byteFallback = in.readBool();
      case 44 -> unknownSurface = in.readString();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean readNormalizerField(int number) throws IOException {
    switch (number) {
      case 2 -> charsMap = in.readByteArray();
      case 3 -> dummyPrefix = in.readBool();
      case 4 -> removeExtraSpaces = in.readBool();
      case 5 -> escapeSpaces = in.readBool();
      default -> {
        return false;
      }
    }
    return true;
  }

  VocabularyException malformed(String what) {
    return new VocabularyException(
        VocabularyProblem.MALFORMED,
        place + ": byte " + in.getTotalBytesRead(),
        "the model of SentencePiece cannot be read: " + what,
        "fetch it again, it may be truncated");
  }

  SentencePieceModel model(String format) {
    return new SentencePieceModel(
        place,
        format,
        pieces.build(),
        scores.toDoubleArray(),
        types.toIntArray(),
        modelType,
        byteFallback,
        unknownSurface,
        charsMap,
        new SentencePieceModel.SpaceHandling(
            dummyPrefix, removeExtraSpaces, escapeSpaces, spaceAsSuffix),
        denormalizes);
  }
}
