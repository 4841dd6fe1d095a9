package io.dyck.vocabulary.format.tiktoken;

import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads lists of ranks as tiktoken keeps them: a line is a token in Base64, a space, its id. */
final class RankList {
  private static final int MAX_LINE = 1 << 16;

  /** For each character the six bits of its value, or −1. */
  private static final byte[] SIX_BITS = sixBits();

  private final String name;
  private final TokenTableBuilder tokens = new TokenTableBuilder();
  private final VocabularyLimits limits;
  private final byte[] token = new byte[MAX_LINE];
  private int line;

  private RankList(String name, VocabularyLimits limits) {
    this.name = name;
    this.limits = limits;
  }

  private static byte[] sixBits() {
    byte[] result = new byte[256];
    Arrays.fill(result, (byte) -1);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < alphabet.length(); i++) {
      result[alphabet.charAt(i)] = (byte) i;
    }
    return result;
  }

  static TokenTableBuilder read(String name, InputStream in, VocabularyLimits limits)
      throws IOException {
    RankList list = new RankList(name, limits);
    list.read(in);
    return list.tokens;
  }

  private void read(InputStream in) throws IOException {
    byte[] buffer = new byte[MAX_LINE];
    int filled = 0;
    while (true) {
      int count = in.readNBytes(buffer, filled, buffer.length - filled);
      filled += count;
      int start = 0;
      for (int i = 0; i < filled; i++) {
        if (buffer[i] == '\n') {
          readLine(buffer, start, i);
          start = i + 1;
        }
      }
      if (count == 0) {
        if (start < filled) {
          readLine(buffer, start, filled);
        }
        return;
      }
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      if (filled == buffer.length) {
        line++;
        throw malformed("the line is longer than " + MAX_LINE + " bytes");
      }
    }
  }

  private void readLine(byte[] buffer, int start, int end) {
    line++;
    int at = start;
    int length = 0;
    int bits = 0;
    int held = 0;
    for (; at < end && SIX_BITS[Byte.toUnsignedInt(buffer[at])] >= 0; at++) {
      bits = bits << 6 | SIX_BITS[buffer[at]];
      held += 6;
      if (held >= 8) {
        held -= 8;
        token[length++] = (byte) (bits >>> held);
      }
    }
    while (at < end && buffer[at] == '=') {
      at++;
    }
    if (at == end || buffer[at++] != ' ') {
      throw malformed("expected a token in Base64 and a space");
    }
    boolean carriageReturn = end > at && buffer[end - 1] == '\r';
    put(id(buffer, at, carriageReturn ? end - 1 : end), length);
  }

  private int id(byte[] buffer, int from, int end) {
    int id = 0;
    for (int i = from; i < end; i++) {
      int digit = buffer[i] - '0';
      if (digit < 0 || digit > 9 || id > TokenTable.MAX_ID / 10) {
        throw malformed("expected a token id");
      }
      id = id * 10 + digit;
    }
    if (from == end) {
      throw malformed("expected a token id");
    }
    return id;
  }

  private void put(int id, int length) {
    check("maxTokens", limits.maxTokens(), id + 1L);
    check("maxTokenBytes", limits.maxTokenBytes(), length);
    if (tokens.kind(id) != TokenTable.UNDEFINED) {
      throw malformed("the id " + id + " is given twice");
    }
    tokens.put(id, TokenTable.ORDINARY, token, 0, length);
  }

  private void check(String limit, long allowed, long reached) {
    LimitExceededException.check(limit, allowed, reached, name + ":" + line + ":1");
  }

  private VocabularyException malformed(String message) {
    return new VocabularyException(
        VocabularyProblem.MALFORMED,
        name + ":" + line + ":1",
        message,
        "a line is a token in Base64, a space, and its id");
  }
}
