package io.dyck.sql;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Queries with one mistake each. */
enum Mutants {
  /** A column of a table that is not in the query. */
  COLUMN {
    @Override
    @Nullable String of(String query, SqlCatalog catalog, Random random) {
      Set<String> words = words(query);
      Set<String> here = new HashSet<>();
      List<String> others = new ArrayList<>();
      for (Table table : catalog.tables()) {
        boolean isHere = words.contains(lower(table.name()));
        for (Column column : table.columns()) {
          if (isHere) {
            here.add(lower(column.name()));
          } else {
            others.add(lower(column.name()));
          }
        }
      }
      others.removeAll(here);
      return others.isEmpty()
          ? null
          : replaced(query, here, others.get(random.nextInt(others.size())), random);
    }
  },
  /** A table that does not exist. */
  TABLE {
    @Override
    @Nullable String of(String query, SqlCatalog catalog, Random random) {
      Matcher from = Pattern.compile("(?i)\\b(from|join)\\s+(\\w+)").matcher(query);
      List<int[]> places = new ArrayList<>();
      while (from.find()) {
        places.add(new int[] {from.start(2), from.end(2)});
      }
      return places.isEmpty()
          ? null
          : replaced(query, places.get(random.nextInt(places.size())), "no_such_table");
    }
  },
  /** A text where a number stands. */
  NUMBER {
    @Override
    @Nullable String of(String query, SqlCatalog catalog, Random random) {
      Matcher number = Pattern.compile("(?<=[=<>(,]|\\s)\\d+(\\.\\d+)?\\b(?!\\w)").matcher(query);
      List<int[]> places = new ArrayList<>();
      while (number.find()) {
        long quotes = query.substring(0, number.start()).chars().filter(c -> c == '\'').count();
        long doubled = query.substring(0, number.start()).chars().filter(c -> c == '"').count();
        if (quotes % 2 == 0 && doubled % 2 == 0) {
          places.add(new int[] {number.start(), number.end()});
        }
      }
      return places.isEmpty()
          ? null
          : replaced(query, places.get(random.nextInt(places.size())), "'five'");
    }
  },
  /** No GROUP BY. */
  GROUPING {
    @Override
    @Nullable String of(String query, SqlCatalog catalog, Random random) {
      Matcher group =
          Pattern.compile(
                  "(?is)\\s+group\\s+by\\s+.*?(?=\\s+having\\b|\\s+order\\s+by\\b|\\s+limit\\b"
                      + "|\\s+(union|except|intersect)\\b|\\)|$)")
              .matcher(query);
      return group.find() ? replaced(query, new int[] {group.start(), group.end()}, "") : null;
    }
  };

  /** Returns the query with the mistake, or null if the query offers no place for the mistake. */
  abstract @Nullable String of(String query, SqlCatalog catalog, Random random);

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static Set<String> words(String query) {
    return new HashSet<>(List.of(lower(query).split("\\W+")));
  }

  private static @Nullable String replaced(
      String query, Set<String> names, String other, Random random) {
    Matcher word = Pattern.compile("\\w+").matcher(query);
    List<int[]> places = new ArrayList<>();
    while (word.find()) {
      boolean isText = word.start() > 0 && "'\"".indexOf(query.charAt(word.start() - 1)) >= 0;
      boolean isColumn = names.contains(lower(word.group()));
      boolean isQualifier = word.end() < query.length() && query.charAt(word.end()) == '.';
      if (isColumn && !isQualifier && !isText) {
        places.add(new int[] {word.start(), word.end()});
      }
    }
    return places.isEmpty()
        ? null
        : replaced(query, places.get(random.nextInt(places.size())), other);
  }

  private static String replaced(String query, int[] place, String other) {
    return query.substring(0, place[0]) + other + query.substring(place[1]);
  }
}
