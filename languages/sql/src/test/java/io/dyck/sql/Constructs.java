package io.dyck.sql;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Counts of the statements that have each construct of SQL. */
final class Constructs {
  private static final Map<String, Pattern> PATTERNS = patterns();

  private final Map<String, Integer> counts = new LinkedHashMap<>();

  Constructs() {
    PATTERNS.keySet().forEach(construct -> counts.put(construct, 0));
  }

  /** Counts the constructs of a statement. */
  void add(String statement) {
    String plain = plain(statement);
    PATTERNS.forEach(
        (construct, pattern) -> {
          if (pattern.matcher(plain).find()) {
            counts.merge(construct, 1, Integer::sum);
          }
        });
    if (!Walks.withoutComments(statement).equals(statement)) {
      counts.merge("comment", 1, Integer::sum);
    }
    if (statement.contains("from") || statement.contains("where")) {
      counts.merge("keyword in lower case", 1, Integer::sum);
    }
  }

  @Override
  public String toString() {
    return counts.toString();
  }

  /**
   * Returns a statement on one line, in upper case, without blanks around parentheses, and with
   * short texts and names in place of quoted ones.
   */
  private static String plain(String statement) {
    return Walks.withoutComments(statement)
        .replaceAll("'(?:[^']|'')*'", "''")
        .replaceAll("\"(?:[^\"]|\"\")*\"|`[^`]*`", "q")
        .toUpperCase(Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replaceAll(" ?([(),]) ?", "$1");
  }

  private static Map<String, Pattern> patterns() {
    String[] all = {
      "INSERT", "^INSERT\\b",
      "UPDATE", "^UPDATE\\b",
      "DELETE", "^DELETE\\b",
      "WITH", "^WITH\\b",
      "WITH RECURSIVE", "^WITH RECURSIVE\\b",
      "SELECT without FROM", "^(?!.*\\bFROM\\b)",
      "SELECT *", "\\bSELECT \\*",
      "t.*", "\\w\\.\\*",
      "DISTINCT", "\\bSELECT DISTINCT\\b",
      "COUNT(DISTINCT", "\\bCOUNT\\(DISTINCT\\b",
      "JOIN", "\\bJOIN\\b",
      "LEFT JOIN", "\\bLEFT\\b[^(]*\\bJOIN\\b",
      "RIGHT JOIN", "\\bRIGHT\\b[^(]*\\bJOIN\\b",
      "FULL JOIN", "\\bFULL\\b[^(]*\\bJOIN\\b",
      "CROSS JOIN", "\\bCROSS JOIN\\b",
      "comma in FROM", "\\bFROM (?:\\w|\\.)+(?: (?:AS )?\\w+)?,",
      "ON with more than =", "\\bON\\b[^()=]*(?:<|>|\\bIS\\b|\\bLIKE\\b|\\bBETWEEN\\b|\\bIN\\()",
      "USING", "\\bUSING\\(",
      "NATURAL JOIN", "\\bNATURAL\\b",
      "join in parentheses", "\\b(?:FROM|JOIN)\\((?!SELECT|\\(SELECT)",
      "query in FROM", "\\b(?:FROM|JOIN)\\(+SELECT\\b",
      "several queries in FROM", "\\b(?:FROM|JOIN)\\(+SELECT\\b.*\\bJOIN\\(+SELECT\\b",
      "LATERAL", "\\bLATERAL\\(",
      "row IN", "\\)(?:NOT )?IN\\(",
      "scalar query", "(?:[=<>+*/-] ?|WHERE|SELECT|AND|OR|WHEN|THEN|ELSE)\\(+SELECT\\b",
      "EXISTS", "\\bEXISTS\\(",
      "IN list", "\\bIN\\((?!SELECT|WITH|\\()",
      "IN query", "\\bIN\\(+(?:SELECT|WITH)\\b",
      "ANY", "\\b(?:ANY|SOME)\\(",
      "ALL query", "[=<>] ?ALL\\(",
      "LIKE", "\\bLIKE\\b",
      "ILIKE", "\\bILIKE\\b",
      "BETWEEN", "\\bBETWEEN\\b",
      "IS DISTINCT FROM", "\\bDISTINCT FROM\\b",
      "IS TRUE", "\\bIS(?: NOT)? (?:TRUE|FALSE)\\b",
      "regular expression", "~|\\bREGEXP|\\bSIMILAR\\b",
      "IS NULL", "\\bIS(?: NOT)? NULL\\b",
      "NOT", "\\bNOT\\b",
      "CASE WHEN", "\\bCASE WHEN\\b",
      "CASE value WHEN", "\\bCASE\\b(?! WHEN)",
      "CAST", "\\bCAST\\(",
      "COLLATE", "\\bCOLLATE\\b",
      "GENERATE_SERIES", "\\bGENERATE_SERIES\\(",
      "::", "::",
      "||", "\\|\\|",
      "arithmetic", " ?[+*/-] ?",
      "INTERVAL", "\\bINTERVAL\\b",
      "COUNT", "\\bCOUNT\\(",
      "SUM", "\\bSUM\\(",
      "FILTER", "\\bFILTER\\(",
      "STDDEV", "\\bSTDDEV",
      "STRING_AGG", "\\bSTRING_AGG\\(",
      "GROUP_CONCAT", "\\bGROUP_CONCAT\\(",
      "GROUP BY", "\\bGROUP BY\\b",
      "GROUP BY position", "\\bGROUP BY(?: |[^()]*,)\\d+\\b",
      "GROUP BY value", "\\bGROUP BY[^(]*[A-Z0-9_]\\(|\\bGROUP BY [^()]*[+*/|-]",
      "ROLLUP", "\\bROLLUP\\(",
      "CUBE", "\\bCUBE\\(",
      "GROUPING SETS", "\\bGROUPING SETS\\(",
      "GROUPING", "\\bGROUPING\\(",
      "HAVING", "\\bHAVING\\b",
      "window function", "\\bOVER\\(",
      "PARTITION BY", "\\bPARTITION BY\\b",
      "window frame", "\\bROWS\\b",
      "WINDOW", "\\bWINDOW\\b",
      "window over aggregate", "\\b(?:SUM|COUNT|MIN|MAX|AVG)\\((?:SUM|COUNT|MIN|MAX|AVG)\\(",
      "UNION", "\\bUNION\\b",
      "INTERSECT", "\\bINTERSECT\\b",
      "EXCEPT", "\\bEXCEPT\\b",
      "SELECT in parentheses in UNION", "\\bUNION(?: ALL)?\\(",
      "ORDER BY", "\\bORDER BY\\b",
      "NULLS FIRST", "\\bNULLS\\b",
      "LIMIT", "\\bLIMIT\\b",
      "OFFSET", "\\bOFFSET\\b",
      "FETCH FIRST", "\\bFETCH\\b",
      "comment", "(?!)",
      "keyword in lower case", "(?!)",
    };
    Map<String, Pattern> patterns = new LinkedHashMap<>();
    for (int i = 0; i < all.length; i += 2) {
      patterns.put(all[i], Pattern.compile(all[i + 1]));
    }
    return patterns;
  }
}
