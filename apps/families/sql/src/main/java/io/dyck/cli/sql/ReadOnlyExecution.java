package io.dyck.cli.sql;

import io.dyck.failure.Excerpt;
import io.dyck.sql.catalog.SqlCatalog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Runs statements without the right to change anything, with a limit of rows and of time. */
final class ReadOnlyExecution {
  private static final int WIDEST = 40;

  private final Connection connection;
  private final int rows;
  private final int seconds;
  private final EmptyResultFacts empty;

  ReadOnlyExecution(Connection connection, SqlCatalog catalog, int rows, int seconds) {
    this.empty = new EmptyResultFacts(connection, catalog, seconds);
    this.connection = connection;
    this.rows = rows;
    this.seconds = seconds;
    try {
      if (connection.getMetaData().getURL().startsWith("jdbc:sqlite:")) {
        // The driver sets it only while it opens.
        try (Statement pragma = connection.createStatement()) {
          pragma.execute("PRAGMA query_only = 1");
        }
      } else if (!connection.isReadOnly()) {
        connection.setReadOnly(true);
      }
    } catch (SQLException e) {
      throw new io.dyck.cli.terminal.UserException(
          "the connection cannot be made read-only: " + e.getMessage(), "leave --run away");
    }
  }

  /**
   * Returns the rows as a table. If there are none, or a single row of zeros and NULL, the reasons
   * follow as far as they can be found.
   */
  String table(String statement) {
    try (Statement run = connection.createStatement()) {
      run.setMaxRows(rows + 1);
      run.setQueryTimeout(seconds);
      List<String[]> lines = new ArrayList<>();
      boolean more;
      try (ResultSet result = run.executeQuery(statement)) {
        more = read(result, lines);
      }
      String table = table(lines, more);
      return isEmpty(lines)
          ? table
              + empty.reasons(statement).stream()
                  .map(reason -> "\n  note: " + reason)
                  .collect(Collectors.joining())
          : table;
    } catch (SQLException e) {
      // A value may be out of range, or the time may be over. The statement was prepared
      // nevertheless.
      return "  (stopped: " + e.getMessage() + ")";
    }
  }

  private static boolean isEmpty(List<String[]> lines) {
    return lines.size() == 1
        || (lines.size() == 2
            && Arrays.stream(lines.get(1)).allMatch(value -> value.matches("NULL|0(\\.0+)?")));
  }

  /** Reads the head and the rows. Returns whether there are more rows. */
  private boolean read(ResultSet result, List<String[]> lines) throws SQLException {
    ResultSetMetaData data = result.getMetaData();
    String[] head = new String[data.getColumnCount()];
    for (int i = 0; i < head.length; i++) {
      head[i] = showValue(data.getColumnLabel(i + 1));
    }
    lines.add(head);
    while (result.next()) {
      if (lines.size() > rows) {
        return true;
      }
      String[] line = new String[head.length];
      for (int i = 0; i < line.length; i++) {
        line[i] = showValue(Objects.requireNonNullElse(result.getString(i + 1), "NULL"));
      }
      lines.add(line);
    }
    return false;
  }

  private static String table(List<String[]> lines, boolean more) {
    StringBuilder out = new StringBuilder();
    for (String[] line : lines) {
      out.append("  ");
      for (int i = 0; i < line.length; i++) {
        out.append(line[i]).append(" ".repeat(width(lines, i) - line[i].length() + 2));
      }
      out.setLength(out.toString().stripTrailing().length());
      out.append('\n');
    }
    int count = lines.size() - 1;
    return out + "  (" + (more ? "the first " : "") + count + (count == 1 ? " row)" : " rows)");
  }

  private static int width(List<String[]> lines, int column) {
    return lines.stream().mapToInt(line -> line[column].length()).max().orElse(0);
  }

  private static String showValue(String value) {
    return Excerpt.excerptOf(value.replaceAll("\\p{Cntrl}", " "), WIDEST);
  }
}
