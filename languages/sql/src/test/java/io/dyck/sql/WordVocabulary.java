package io.dyck.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.Table;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A vocabulary of all bytes, of the words of SQL, and of the names of a catalogue. Its masks are
 * made faster than those of a model's vocabulary, and its tokens end at other places of a
 * statement.
 */
final class WordVocabulary {
  /** The words that are tokens, also behind a blank and in lower case. */
  private static final String WORDS =
      "SELECT FROM WHERE GROUP ORDER BY HAVING DISTINCT COUNT( SUM( AVG( MIN( MAX( COUNT(*) COUNT(DISTINCT AS JOIN LEFT RIGHT"
          + " FULL OUTER INNER CROSS ON USING WITH UNION INTERSECT EXCEPT ALL ANY AND OR NOT IN IS"
          + " NULL LIKE ESCAPE BETWEEN EXISTS( CASE WHEN THEN ELSE END CAST( LIMIT OFFSET FETCH FIRST ROWS"
          + " ONLY OVER ROW_NUMBER( RANK( LAG( RANGE GROUPS UNBOUNDED PRECEDING FOLLOWING CURRENT PARTITION BY GROUPING( STRING_AGG("
          + " GROUP_CONCAT( STDDEV( ILIKE CURRENT_DATE DATE TIMESTAMP LOWER( SUBSTR( ABS( ROLLUP CUBE FILTER INTERVAL ASC DESC COALESCE LENGTH UPPER ROUND"
          + " T1 T2 T1. T2. INSERT INTO VALUES UPDATE SET DELETE ( ) , . ' \" * + - / % ^ = <> <= >= || ::";

  private WordVocabulary() {}

  static Vocabulary of(SqlCatalog catalog) {
    Set<String> tokens = new LinkedHashSet<>();
    for (String word : WORDS.split(" ")) {
      tokens.addAll(List.of(word, " " + word, " " + Ascii.toLowerCase(word)));
    }
    for (Table table : catalog.tables()) {
      tokens.add(" " + table.name());
      table.columns().forEach(column -> tokens.addAll(List.of(" " + column.name(), column.name())));
    }
    tokens.removeIf(token -> token.length() == 1);
    return ofBytesAnd(tokens.stream().map(token -> token.getBytes(UTF_8)).toList());
  }

  /**
   * Returns a vocabulary of all bytes, some longer tokens and an end token. The token of a byte has
   * the number of the byte.
   */
  static Vocabulary ofBytesAnd(List<byte[]> tokens) {
    VocabularyBuilder builder = Vocabulary.builder().name("bytes and tokens");
    int id = 0;
    for (; id < 256; id++) {
      builder.add(id, new byte[] {(byte) id});
    }
    for (byte[] token : tokens) {
      builder.add(id++, token);
    }
    return builder.addSpecial(id, "<|end|>").endTokens(id).build();
  }
}
