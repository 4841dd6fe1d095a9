package io.dyck.bench.sql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A catalogue as people have them: names of a few words, keys, columns of all types. */
final class RandomTables {
  private static final String[] THINGS =
      ("customer order product invoice payment shipment address region country city store employee"
              + " department salary project task ticket comment account balance transfer currency"
              + " rate price discount tax category brand supplier warehouse stock item cart session"
              + " event visit page campaign email phone message device sensor reading station route"
              + " driver vehicle trip booking room hotel guest review rating score student course"
              + " teacher class exam grade school library book author loan member policy claim"
              + " asset budget contract vendor patient doctor medicine dose lab result sample test"
              + " batch machine part plan shift team player match league season")
          .split(" ");
  private static final String[] PROPERTIES =
      ("code name type status date created_at updated_at amount count total label note flag level"
              + " number kind owner id")
          .split(" ");
  private static final String[] TYPES = {
    "INTEGER", "VARCHAR(80)", "NUMERIC(10,2)", "DATE", "TIMESTAMP", "BOOLEAN"
  };

  private final Random random = new Random(7);

  /**
   * Returns a CREATE TABLE statement for each table.
   *
   * @param tables the number of tables
   * @param columns the number of columns of each table, the key and a reference included
   */
  String ddl(int tables, int columns) {
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < tables) {
      String thing = pickAny(THINGS);
      names.add((random.nextBoolean() ? thing : thing + "_" + pickAny(THINGS)) + "s");
    }
    List<String> list = new ArrayList<>(names);
    StringBuilder ddl = new StringBuilder();
    for (int i = 0; i < tables; i++) {
      addTable(ddl, list.get(i), i == 0 ? "" : list.get(random.nextInt(i)), columns);
    }
    return ddl.toString();
  }

  private void addTable(StringBuilder ddl, String name, String other, int columns) {
    ddl.append("CREATE TABLE ").append(name).append(" (id INTEGER PRIMARY KEY");
    Set<String> taken = new LinkedHashSet<>(Set.of("id"));
    if (!other.isEmpty()) {
      taken.add(other + "_id");
      ddl.append(", ").append(other).append("_id INTEGER REFERENCES ").append(other);
      ddl.append(" (id)");
    }
    while (taken.size() < columns) {
      String column =
          taken.size() < 5 ? pickAny(PROPERTIES) : pickAny(THINGS) + "_" + pickAny(PROPERTIES);
      if (taken.add(column)) {
        ddl.append(", ").append(column).append(' ').append(pickAny(TYPES));
      }
    }
    ddl.append(");\n");
  }

  private String pickAny(String[] of) {
    return of[random.nextInt(of.length)];
  }
}
