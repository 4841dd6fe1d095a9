package io.dyck.compose.vocabulary;

import com.google.common.base.Preconditions;

/** Joins the bytes of tokens. */
final class TokenDecoder {
  private TokenDecoder() {}

  static String decode(TokenTable tokens, int[] ids) {
    long length = 0;
    for (int id : ids) {
      Preconditions.checkArgument(
          id >= 0 && id < tokens.size() && tokens.kind(id) != TokenTable.UNDEFINED,
          "token (%s) must be defined",
          id);
      length += tokens.length(id);
    }
    byte[] bytes = new byte[Math.toIntExact(length)];
    int next = 0;
    for (int id : ids) {
      System.arraycopy(tokens.arena(), tokens.start(id), bytes, next, tokens.length(id));
      next += tokens.length(id);
    }
    return Utf8.decode(bytes);
  }
}
