package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Statements of each kind are in the language and prepare; their mistakes are in neither. */
final class ConstructsTest {
  private static final List<String> RIGHT =
      List.of(
          "WITH q1 AS (SELECT city, COUNT(*) AS highest FROM customers GROUP BY city)"
              + " SELECT city, highest FROM q1 WHERE highest > 3",
          "WITH q1 AS (SELECT id, name FROM customers), q2 AS (SELECT customer_id,"
              + " SUM(orders.total) AS average FROM orders GROUP BY customer_id)"
              + " SELECT q1.name, q2.average FROM q1 JOIN q2 ON q1.id = q2.customer_id",
          "SELECT AVG(average) FROM (SELECT city, AVG(rating) AS average FROM customers GROUP BY"
              + " city) AS T4",
          "SELECT T4.city, T4.highest FROM (SELECT city, MAX(rating) AS highest FROM customers"
              + " GROUP BY city) AS T4 WHERE T4.highest > 2",
          "SELECT name FROM (SELECT name FROM customers WHERE rating > 3) AS T3",
          "WITH q1 AS (SELECT city FROM customers UNION SELECT note FROM orders EXCEPT SELECT name"
              + " FROM employees) SELECT city FROM q1",
          "SELECT T4.name, T4.highest FROM (SELECT name, id AS highest FROM customers UNION ALL"
              + " SELECT name, boss FROM employees ORDER BY 2 LIMIT 7) AS T4 WHERE T4.highest > 3",
          "SELECT * FROM (SELECT name, id FROM customers) T4 JOIN orders AS T5 ON T4.id ="
              + " T5.customer_id",
          "SELECT T5.name, T3.average FROM customers AS T5 JOIN (SELECT customer_id,"
              + " AVG(orders.total) AS average FROM orders GROUP BY customer_id) AS T3 ON T5.id ="
              + " T3.customer_id ORDER BY T3.average DESC LIMIT 3",
          "SELECT name, ROW_NUMBER() OVER (PARTITION BY city ORDER BY rating DESC) FROM customers",
          "SELECT name, RANK() OVER (ORDER BY rating) AS lowest, COUNT(*) OVER () FROM customers"
              + " WHERE id > 3 ORDER BY 2",
          "SELECT name, SUM(rating) OVER (PARTITION BY city) / 2 FROM customers",
          // The greatest value has the kind of its column.
          "WITH q1 AS (SELECT MAX(id) AS c1 FROM customers) SELECT T4.name FROM customers T4 JOIN"
              + " q1 T5 ON T4.id = T5.c1",
          "SELECT T4.name FROM customers T4 JOIN (SELECT MIN(rating) AS lowest FROM customers) T5"
              + " ON T4.rating = T5.lowest",
          // Names are free.
          "SELECT c.name AS client, COUNT(*) AS orders_placed FROM customers c JOIN orders AS bought"
              + " ON c.id = bought.customer_id GROUP BY c.name ORDER BY orders_placed DESC, client",
          "SELECT name town, city AS name FROM customers ORDER BY town",
          "SELECT orders.total FROM orders orders",
          "WITH busy AS (SELECT customer_id AS client, COUNT(*) placed_orders FROM orders GROUP BY"
              + " customer_id), best AS (SELECT MAX(placed_orders) AS most FROM busy)"
              + " SELECT b.client FROM busy b JOIN best ON b.placed_orders = best.most",
          "SELECT MAX(highest) AS busiest FROM (SELECT city, COUNT(*) AS highest FROM customers GROUP BY"
              + " city)x",
          // Names within quotes.
          "SELECT name AS \"The Name\", COUNT(*) AS \"n of (it's)\" FROM customers AS \"c 1\" GROUP BY"
              + " name ORDER BY \"n of (it's)\" DESC, \"The Name\"",
          "SELECT \"X\".name, \"X\".city FROM customers \"X\" WHERE \"X\".id > 3",
          "WITH \"My Q\" AS (SELECT id AS \"The Id\", name AS \"select\" FROM customers) SELECT"
              + " \"The Id\", x.\"select\" FROM \"My Q\" x",
          // New names before FROM are columns of a query in the FROM.
          "SELECT AVG(per_town) AS usual, MAX(x.per_town) FROM (SELECT COUNT(*) AS per_town FROM"
              + " customers GROUP BY city) AS x WHERE per_town > 1",
          "SELECT a.n_of_a, \"of b\", city FROM (SELECT COUNT(*) AS n_of_a, city FROM customers GROUP BY"
              + " city) a, (SELECT id AS \"of b\", id2 FROM orders) b WHERE a.n_of_a = b.id2",
          // Alone, they have any kind.
          "SELECT town, since, COUNT(*) FROM (SELECT city AS town, born AS since FROM customers) x GROUP BY"
              + " town, since ORDER BY town",
          "SELECT k FROM (SELECT k FROM (SELECT city k FROM customers) x UNION ALL SELECT note FROM orders)"
              + " y WHERE k LIKE 'x%'",
          "SELECT SUM(s), MAX(d.t) FROM (SELECT t AS s, t FROM (SELECT id AS t FROM orders) c) d",
          "WITH q AS (SELECT k, b.n FROM (SELECT name AS k FROM customers) a JOIN (SELECT id AS n FROM"
              + " orders) b ON b.n > 3) SELECT k || 'x', n + 1 FROM q",
          // Stars in queries in the FROM, and stars that must stand for certain columns.
          "SELECT name, k, COUNT(*) FROM (SELECT SUBSTR(city, 1, 3) AS k, * FROM customers WHERE id > 3) x"
              + " GROUP BY k, name",
          "SELECT * FROM (SELECT * FROM (SELECT id, name AS m FROM customers) x) y JOIN (SELECT * FROM"
              + " order_items LIMIT 3) z ON y.id = z.amount WHERE m LIKE 'x%'",
          "WITH x AS (SELECT id, name FROM customers), y AS (SELECT id, note FROM orders) SELECT name,"
              + " SUM(id) FROM (SELECT * FROM x UNION ALL SELECT * FROM y) z GROUP BY name",
          "WITH x AS (SELECT id, name FROM customers), y AS (SELECT id, note, id2 FROM orders) SELECT *, 1 FROM"
              + " x UNION SELECT * FROM y ORDER BY name, 3",
          // White space and comments.
          "SELECT\r\n\t\t            name -- of the client's\n, city /* * / * 'x */ FROM customers",
          // Literals that take the kind of the other side.
          "SELECT name FROM customers WHERE born >= '2001-02-28' AND born IN ('2001-02-28')",
          "SELECT id FROM orders WHERE placed BETWEEN '2001-02-28' AND '2001-02-28 23:59:59'",
          "SELECT CAST(SUM(CASE WHEN city = 'a' THEN 1 ELSE 0 END) AS REAL) FROM customers",
          "SELECT city, RANK() OVER (ORDER BY COUNT(*) DESC, city), SUM(SUM(id)) OVER () FROM customers"
              + " GROUP BY city",
          "SELECT name, LAG(rating, 2) OVER (PARTITION BY city, LENGTH(name) ORDER BY born NULLS LAST),"
              + " NTILE(4) OVER (ORDER BY id + 1) FROM customers",
          "SELECT SUM(total) OVER (ORDER BY placed ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),"
              + " AVG(total) OVER (PARTITION BY id2 ORDER BY id DESC ROWS 6 PRECEDING), total FROM"
              + " orders ORDER BY 1",
          "SELECT name FROM customers WHERE city IS DISTINCT FROM 'x' AND id IS NOT DISTINCT FROM rating AND born IS NOT"
              + " DISTINCT FROM '2001-02-28'",
          // Windows with names.
          "SELECT name, LAG(born, 1) OVER w AS earlier, CASE WHEN ROW_NUMBER() OVER W = 1 THEN 0 ELSE SUM(rating) OVER"
              + " v END FROM customers WHERE id > 3 WINDOW v AS (PARTITION BY city ORDER BY id ROWS 3"
              + " PRECEDING), w AS (PARTITION BY city, LENGTH(name) ORDER BY id DESC) ORDER BY 1",
          "SELECT city, COUNT(*), RANK() OVER w, SUM(COUNT(*)) OVER all_rows FROM customers GROUP BY city HAVING"
              + " COUNT(*) > 1 WINDOW all_rows AS (), w AS (ORDER BY COUNT(*), city) UNION SELECT note, 1, 2, 3 FROM"
              + " orders",
          // Groups by selected values.
          "SELECT UPPER(city) AS town, COUNT(*) FROM customers GROUP BY town ORDER BY 2 DESC",
          "SELECT id / 2 half, city AS place, MAX(rating) FROM customers GROUP BY half, place HAVING"
              + " COUNT(*) > 1",
          // Groups by the text of selected values.
          "SELECT UPPER(city) AS town, COUNT(*) FROM customers GROUP BY UPPER( city ) ORDER BY upper(city) DESC",
          "SELECT city || ', ' || name, SUBSTR(name, 1, 2)AS start, MAX(id) FROM customers GROUP BY city||', '"
              + "|| name, SUBSTR(name,1,2) HAVING COUNT(*) > 1 ORDER BY 3",
          "SELECT CONCAT(name, ', ', city) AS x, COUNT(*) FROM customers GROUP BY CONCAT (name, ', ' ,city)",
          "SELECT DISTINCT LENGTH(c.name) FROM customers c ORDER BY LENGTH(c.name)",
          // Literals and signs before other operands.
          "SELECT 100.0 * COUNT(*) / 7, -MAX(rating), 2 - id FROM customers GROUP BY id",
          "SELECT 'Mr ' || name || '!' FROM customers WHERE 3 < rating AND 'b' <> city",
          "SELECT SUM(CASE WHEN id = 3 THEN -rating ELSE 1.5 * rating END) FROM customers",
          "SELECT id FROM customers WHERE id BETWEEN 1200 AND 1200 + 11 OR id IN (7, 7 -1)",
          // A condition of any form.
          "SELECT a.name FROM customers a JOIN orders b ON a.id = b.customer_id OR b.total > a.rating",
          "SELECT a.name FROM customers a LEFT JOIN orders b ON (b.note LIKE '%x%' AND a.id > 3)",
          "SELECT a.name FROM customers a INNER JOIN only_token b ON a.city IS NOT NULL",
          "SELECT a.note, b.name FROM orders a JOIN customers b USING (id) LEFT JOIN order_items c ON"
              + " a.id = c.order_id WHERE b.id > 3 GROUP BY a.note, b.name",
          "SELECT amount FROM customers INNER JOIN employees USING(id, name) CROSS JOIN order_items",
          "SELECT a.total FROM orders a RIGHT JOIN customers b USING (id) WHERE b.id > a.id",
          "SELECT amount, e.id FROM customers NATURAL JOIN employees e, order_items",
          "SELECT c.city, o.total FROM customers c NATURAL JOIN orders o WHERE o.total > c.rating",
          // Joins in parentheses.
          "SELECT a.name FROM customers a LEFT OUTER JOIN (orders b JOIN order_items c ON b.id ="
              + " c.order_id) ON a.id = b.customer_id WHERE c.amount > 3",
          "SELECT COUNT(*) FROM ((customers a JOIN orders b ON (a.id = b.id)) CROSS JOIN (employees c"
              + " JOIN (SELECT 1 AS k FROM orders) d ON c.boss = d.k)), order_items",
          // Names without a qualifier in ON, and in a query that depends on the row.
          "SELECT COUNT(*) FROM customers JOIN orders a ON rating = total AND (city LIKE 'x%' OR placed IS"
              + " NOT NULL) JOIN employees b ON a.id = b.id",
          "SELECT name FROM customers WHERE rating > (SELECT AVG(total) FROM orders WHERE note = city) AND"
              + " EXISTS (SELECT id FROM orders WHERE customer_id > rating)",
          // Rows that are unique, in the order of a selected column.
          "SELECT DISTINCT name, c.city FROM customers c ORDER BY city DESC, c.name",
          // Lists, and the spread of numbers.
          "SELECT STRING_AGG(name, ', ' ORDER BY city DESC), SUM(1), STRING_AGG(city, ';') FILTER (WHERE id >"
              + " 3) FROM customers",
          // Many operands, and words that touch a parenthesis.
          "SELECT UPPER(name)AS up, ROUND(id + 2 * id + 3 * id - id + 5 * id + 6 * id - 7 * id + 8 * id + 9 *"
              + " id)r FROM customers",
          "SELECT c. name, orders. id FROM customers c, orders",
          "SELECT city, * FROM employees, (SELECT name AS city FROM customers) x",
          // Without FROM.
          "SELECT 1 AS one, 'x' two",
          "SELECT (SELECT COUNT(*) FROM orders) - (SELECT COUNT(*) FROM customers) AS more",
          "SELECT 100.0 * (SELECT MAX(id) FROM orders) / (SELECT MIN(id) FROM customers) LIMIT 3",
          "SELECT 'all' UNION SELECT city FROM customers",
          // Aggregates of some of the rows.
          "SELECT city, COUNT(*) FILTER (WHERE rating > 3) * 100.0 / COUNT(*) FROM customers GROUP"
              + " BY city HAVING SUM(rating) FILTER (WHERE name LIKE 'a%') > 3",
          // Patterns, large numbers, parentheses without a blank before them.
          "SELECT name FROM customers WHERE name LIKE LOWER('%A%') AND(city LIKE '%' || name || '%' OR("
              + "id < 123456789012345678 OR id IN (-5000000000)))",
          "SELECT SUBSTR(name, 2, 999), ROUND(1.5 * id), COUNT(DISTINCT(city)) FROM customers GROUP BY id,"
              + " name",
          // Types with sizes.
          "SELECT CAST(rating AS DECIMAL(12, 2)), CAST(name AS VARCHAR(3)), CAST(id AS CHAR(9)),"
              + " CAST(id AS DOUBLE PRECISION), CAST(city AS NUMERIC(5,2)) FROM customers",
          "SELECT COALESCE(name, city, 'x'), SUBSTRING(name, 1, 4), CONCAT(name, ' ', city) FROM"
              + " customers",
          // Words directly behind a parenthesis, and rows counted by a number.
          "SELECT COUNT(1)AS n, COUNT(1) OVER () FROM customers GROUP BY name",
          "SELECT DISTINCT(city), name FROM customers",
          // Constants with a type.
          "SELECT CAST(3 AS NUMERIC), CAST('x' AS VARCHAR), CAST(-2.5 AS REAL) FROM customers",
          "SELECT id FROM orders WHERE placed < '2001-02-28 10:30:59.25' AND placed > '2001-02-28 10:30'",
          "SELECT id FROM customers WHERE id <> 1234567890123456789012345678",
          // CASE of a value, and NULL as a branch.
          "SELECT CASE city WHEN 'x' THEN 1 WHEN name THEN NULL ELSE id END FROM customers",
          "SELECT CASE WHEN id > 3 THEN NULL WHEN id > 2 THEN born ELSE NULL END FROM customers",
          "SELECT CASE id / 2 WHEN 1 THEN TRUE ELSE FALSE END FROM customers WHERE id > 3",
          // Conditions and NULL as selected values.
          "SELECT born IS NOT NULL, rating > 3 AND NOT name = city AS fits, NULL AS none FROM customers",
          "SELECT id FROM customers UNION SELECT NULL FROM orders",
          // A query behind IN may depend on the row.
          "SELECT name FROM customers a WHERE id IN (SELECT customer_id FROM orders b WHERE b.total >"
              + " a.rating)",
          // Functions of the database.
          "SELECT ROUND(AVG(id) * 100.0 / 7, 2), ABS(MAX(id)), CONCAT_WS(', ', MIN(name), 'x') FROM"
              + " customers",
          "SELECT POWER(id, 2), SUBSTR(name, 2), COALESCE(born, born) FROM customers WHERE SQRT(id) > 3",
          "SELECT id * 10 * 2 / 3, id + 1 + 2, id - 10 / 4 FROM customers",
          // An alias that is the name of another table.
          "SELECT name FROM customers orders",
          "SELECT note FROM orders AS employees JOIN employees e ON employees.id = e.id",
          "SELECT n FROM (SELECT id AS n FROM customers) orders WHERE orders.n > 3 ORDER BY n",
          // Rows that are only there.
          "SELECT name, ROUND(rating, 0) FROM customers WHERE EXISTS (SELECT NULL) OR NOT EXISTS(SELECT 1)");

  /** Not in H2. */
  private static final List<String> RECURSIVE =
      List.of(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT i * 2 FROM n",
          "WITH RECURSIVE bosses (boss, below) AS (SELECT e.boss, id FROM employees e WHERE id > 3 UNION SELECT e.boss,"
              + " b.below FROM bosses AS b LEFT JOIN employees e ON e.id = b.boss), q AS (SELECT below FROM bosses)"
              + " SELECT name FROM employees JOIN q ON id = below",
          "WITH RECURSIVE r(a) AS (SELECT id FROM orders UNION SELECT id FROM orders JOIN r ON id = r.a) SELECT a FROM r",
          "WITH RECURSIVE chain AS (SELECT id, boss, flag, 1 AS depth FROM employees WHERE boss IS NULL UNION ALL"
              + " SELECT e.id, e.boss, e.flag, c.depth + 1 FROM employees e JOIN chain c ON e.boss = c.id WHERE"
              + " c.depth < 9) SELECT depth, COUNT(*) FROM chain GROUP BY depth",
          "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT i FROM n",
          "WITH RECURSIVE r AS (SELECT id, id AS \"b c\" FROM orders o UNION SELECT r.id, o.id FROM orders o LEFT JOIN"
              + " customers ON TRUE, employees INNER JOIN r ON TRUE) SELECT \"b c\" FROM r",
          "WITH recursive names (city, n) AS (SELECT city, 0 FROM customers UNION ALL SELECT names.city, x.amount FROM"
              + " names, order_items x WHERE x.order_id = names.n) SELECT COUNT(*) FROM names GROUP BY city");

  /** Not in SQLite. */
  private static final List<String> STRICT =
      List.of(
          "SELECT COUNT(*) OVER \"v w\" FROM customers WINDOW \"v w\" AS (ORDER BY born)",
          // Numbers in texts, and small products before a value.
          "SELECT (id - 1) * 30 || '-' || id * 30 || ' days' || name, 2 * 10 * rating FROM customers",
          // Truth values.
          "SELECT name FROM customers WHERE active AND NOT active OR (id > 3 AND active)",
          "SELECT COUNT(*) FILTER (WHERE active), active IS NOT TRUE FROM customers WHERE active IS FALSE GROUP BY active",
          // Queries in parentheses.
          "SELECT name FROM customers UNION ALL(SELECT note FROM orders ORDER BY total LIMIT 3)EXCEPT (SELECT name"
              + " FROM employees) ORDER BY name LIMIT 7",
          "WITH q AS ((SELECT name, id FROM customers ORDER BY 2 LIMIT 1) UNION SELECT name, boss FROM employees) (SELECT"
              + " name FROM q)",
          "( SELECT 1 AS n ) UNION (SELECT id FROM orders GROUP BY id HAVING COUNT(*) > 3) ORDER BY n",
          "SELECT city, STDDEV(rating), VAR_POP(DISTINCT id), ROUND(STDDEV_SAMP(id), 2), STRING_AGG(DISTINCT name,"
              + " '') FROM customers GROUP BY city HAVING VARIANCE(rating) > 3",
          "SELECT name FROM customers ORDER BY name OFFSET 5 ROWS FETCH NEXT 3 ROWS ONLY",
          "SELECT name FROM customers FETCH FIRST ROW ONLY",
          "SELECT name FROM customers OFFSET 7",
          "SELECT name FROM customers WHERE born > CAST('2001-02-28' AS DATE)",
          "SELECT o.id FROM orders o JOIN customers c ON o.placed BETWEEN c.born AND CAST('2001-02-28 10:30'"
              + " AS TIMESTAMP)",
          "SELECT born + 30, EXTRACT(YEAR FROM CURRENT_DATE) - EXTRACT(YEAR FROM born) FROM customers"
              + " WHERE born > CURRENT_DATE - 365",
          "SELECT id FROM customers WHERE EXTRACT(YEAR FROM born) < EXTRACT(YEAR FROM CURRENT_DATE) - 2",
          "SELECT EXTRACT(DAY FROM TIMESTAMP '2001-02-28 10:30:00') AS day_of_month",
          "SELECT name FROM customers WHERE id >= ALL (SELECT boss FROM employees WHERE name <> ANY"
              + " (SELECT city FROM customers))");

  /** In PostgreSQL and DuckDB. */
  private static final List<String> LATE =
      List.of(
          "SELECT '2001-02-28'::DATE AS date, 'x'::TEXT AS select, 5::NUMERIC FROM customers",
          "SELECT city, name, COUNT(*) FROM customers GROUP BY ROLLUP(city, name) ORDER BY 1",
          "SELECT city AS town, COUNT(*) FROM customers GROUP BY CUBE (town)",
          "SELECT city, GROUPING(city) + GROUPING(name, city) AS level, RANK() OVER (PARTITION BY GROUPING(name)"
              + " ORDER BY SUM(id)) FROM customers GROUP BY ROLLUP(city, name)",
          "SELECT UPPER(city) AS city, city || 'x' FROM customers GROUP BY city",
          "SELECT a.name, b.note FROM customers a FULL JOIN orders b ON (a.id = b.customer_id AND a.id = b.id)",
          // The rows of a set operation, ordered by the names of the first SELECT.
          "SELECT name, born AS day FROM customers UNION ALL SELECT note, NULL FROM orders ORDER BY day"
              + " NULLS FIRST, name DESC",
          "SELECT CASE WHEN id > 3 THEN LAG(born, 1) OVER (ORDER BY id) END FROM customers WHERE id > (7 * 24"
              + " - 6) OR id < 100 / 60.0",
          "SELECT city, COUNT(*) AS n FROM customers GROUP BY ROLLUP(city, name) HAVING GROUPING(name) = 0 ORDER BY"
              + " CASE WHEN grouping(city) + GROUPING(city, name) = 0 THEN city END, n, GROUPING(city)",
          "SELECT COUNT(*) FROM ((SELECT DISTINCT name FROM customers) EXCEPT (SELECT city FROM customers) INTERSECT"
              + " (SELECT note FROM orders)) x WHERE x.name LIKE 'x%'",
          // Regular expressions.
          "SELECT name FROM customers WHERE name ~ '^[A-Z][^0-9\\.]+(x|.*?y$)?' OR city !~'[()]' AND city SIMILAR TO '%(a|b c)_'",
          // Groups by parts of moments.
          "SELECT DATE_TRUNC('month', placed), COUNT(*) FROM orders GROUP BY DATE_TRUNC('month', placed) ORDER BY"
              + " DATE_TRUNC('month', placed)",
          "SELECT placed::date AS day, SUM(total) FROM orders o GROUP BY placed::date ORDER BY day",
          "SELECT EXTRACT(YEAR FROM placed), EXTRACT(MONTH FROM placed) AS month, SUM(total) FROM orders GROUP BY"
              + " ROLLUP (EXTRACT(YEAR FROM placed), EXTRACT (MONTH FROM placed))",
          // Stars stand for columns.
          "SELECT *, 1 AS one FROM employees ORDER BY 2, one",
          "WITH x AS (SELECT *, rating + 1 AS more FROM customers, (SELECT 1 AS k FROM orders) y) SELECT k, name"
              + " FROM x WHERE more > k",
          // Stars in WITH, and types with sizes that zero and NULL fit.
          "WITH x AS (SELECT c.*, id2 + 1 AS more FROM customers c JOIN orders o USING (id)), y AS (SELECT *"
              + " FROM x) SELECT name, more FROM y WHERE more > id",
          "SELECT CAST(0 AS DECIMAL(7,2)), CAST(NULL AS VARCHAR(3)), CAST(id AS DECIMAL(38, 9)) FROM orders",
          "SELECT CASE WHEN city IS NULL THEN 'x' WHEN id > 3 THEN city END, "
              + " GREATEST(id, 3), SUBSTRING(name FROM 2 FOR 3), LPAD(city, 5, '0') FROM customers",
          // Days, moments and intervals.
          "SELECT MAX(placed) - MIN(placed), MAX(placed) - CURRENT_DATE, MIN(placed) - INTERVAL '1' HOUR"
              + " FROM orders",
          "SELECT (born - DATE '2001-02-28') * 2, 100 / 60.0 * id FROM customers",
          "SELECT id FROM orders WHERE placed - placed + INTERVAL '2 hours 5 minutes' > '1 day' AND placed"
              + " >= DATE_TRUNC('month', CURRENT_DATE) - INTERVAL '6 months'",
          "SELECT TIMESTAMP '2001-02-28 01:00:00' - TIMESTAMP '2001-02-27' AS gap",
          "SELECT placed + id * (INTERVAL '30 minutes'), TRIM(note) FROM orders",
          "SELECT placed + INTERVAL '1 day' * id, placed - id * INTERVAL '1' HOUR FROM orders",
          "SELECT EXTRACT(EPOCH FROM placed - '2001-02-28 10:30'::TIMESTAMP) / 60, AGE(placed),"
              + " DATE_PART('hour', AGE(CURRENT_DATE, placed)) FROM orders",
          "SELECT customer_id FROM orders GROUP BY customer_id HAVING MAX(placed) - MIN(placed) > INTERVAL"
              + " '3 days'");

  /** Wrong where the database checks types. */
  private static final List<String> WRONG_TYPES =
      List.of(
          "SELECT id || rating FROM customers",
          "SELECT REGEXP_EXTRACT(name, '(?:a)', 1) FROM customers",
          "SELECT UPPER(GENERATE_SERIES(placed, placed, '1 day')) FROM orders",
          "SELECT GENERATE_SERIES(placed, placed, '1 day'), COUNT(*) FROM orders GROUP BY 1",
          // PostgreSQL has no COLLATE in a bound of BETWEEN.
          "SELECT name FROM customers WHERE name BETWEEN name COLLATE \"C\" AND 'x'",
          "WITH RECURSIVE r(a) AS (SELECT id FROM orders UNION SELECT o.total FROM r, orders o) SELECT a FROM r",
          "WITH RECURSIVE r(a) AS (SELECT total FROM orders UNION SELECT r.a + 1 FROM r) SELECT a FROM r",
          "SELECT name FROM customers WHERE name ~ '(a'",
          "SELECT name FROM customers WHERE name ~ 'a**'",
          "SELECT name FROM customers WHERE name SIMILAR TO '*'",
          "SELECT name FROM customers WHERE id IS TRUE",
          "SELECT name FROM customers WHERE id IS DISTINCT FROM 'x'",
          "SELECT name FROM customers WHERE name",
          "SELECT id || 3 FROM customers",
          "(SELECT name FROM customers) UNION (SELECT id FROM customers)",
          "SELECT UPPER(city), COUNT(*) FROM customers GROUP BY LOWER(city)",
          "SELECT city AS town FROM customers GROUP BY ROLLUP(city) ORDER BY GROUPING(town)",
          "SELECT city FROM customers GROUP BY ROLLUP(city) ORDER BY GROUPING(name)",
          "SELECT city FROM customers ORDER BY GROUPING(city)",
          "SELECT city || 'x', COUNT(*) FROM customers GROUP BY city || 'X'",
          "SELECT UPPER(city), name FROM customers GROUP BY UPPER(city)",
          "SELECT DISTINCT UPPER(city) FROM customers ORDER BY UPPER(name)",
          // An operator binds the last of two days.
          "SELECT born - born * 2 FROM customers",
          "SELECT 3 - born - born FROM customers",
          "SELECT -born - born FROM customers",
          "SELECT placed + placed FROM orders",
          "SELECT placed + TIMESTAMP '2001-02-28' - TIMESTAMP '2001-02-27' FROM orders",
          "SELECT placed + INTERVAL '1 hour 2 days 3 hours' FROM orders",
          "SELECT born + CURRENT_DATE FROM customers",
          "SELECT k + 1, k FROM (SELECT name AS k FROM customers) x",
          "SELECT SUM(s) FROM (SELECT t AS s FROM (SELECT name AS t FROM customers) x) y",
          "SELECT k FROM (SELECT name AS k FROM customers) x UNION SELECT id FROM orders",
          "WITH x AS (SELECT id, name FROM customers) SELECT * FROM x UNION ALL SELECT name, id FROM"
              + " customers");

  private static List<String> right(Database database) {
    List<String> right = new ArrayList<>(RIGHT);
    if (database.dialect.isStrict()) {
      right.addAll(STRICT);
    } else {
      right.add("SELECT CAST(born AS date), CAST(placed AS TIMESTAMP) FROM customers, orders");
      right.add(
          "SELECT name + 'x', SUM(rating > 3), city || \" \" || name FROM customers LIMIT 3, 4");
    }
    if (database == Database.H2) {
      right.add("SELECT name FROM customers WHERE name NOT REGEXP '\\d{2}|^(?:a|b*)[\\[\\]*-]$'");
    }
    if (database == Database.DUCKDB) {
      right.add(
          "SELECT REGEXP_EXTRACT(name, 'a|^(?:b)(.+?)$', 1), REGEXP_EXTRACT(name, '(a+)'), regexp_replace(city, '^https?://(?:www\\.)?([^/]+)/.*$', '\\1') FROM"
              + " customers WHERE REGEXP_MATCHES(name, 'x') AND born - INTERVAL (id / 2) HOUR > born");
    }
    if (database == Database.SQLITE) {
      right.add(
          "SELECT name COLLATE NOCASE FROM customers WHERE city COLLATE nocase = 'x' ORDER BY name COLLATE"
              + " RTRIM DESC");
    }
    if (database == Database.POSTGRESQL) {
      right.add(
          "SELECT generate_series(TIMESTAMP '2012-10-01', timestamp '2012-10-31', INTERVAL '1 day') AS ts");
      right.add(
          "WITH days AS (SELECT GENERATE_SERIES(DATE_TRUNC('month', MIN(placed)), MAX(placed), '1 month'::interval)"
              + " AS day, COUNT(*) AS n FROM orders) SELECT MAX(n) FROM days WHERE day > '2001-02-28'");
      right.add(
          "SELECT SUBSTRING(name FROM '([0-9]+'), SUBSTRING(name FROM '(.*?)\n'), name ~* 'a' FROM customers WHERE city !~* 'b'");
      right.add(
          "SELECT EXTRACT(EPOCH FROM (TIMESTAMP '2012-09-02 00:00:00' - '2012-08-31 01:00:00'))");
    }
    if (database.dialect.hasGroupingByPosition()) {
      right.add(
          "SELECT COUNT(*), MAX(name) FROM customers GROUP BY SUBSTR(name, 1, 2), id / 2 ORDER BY"
              + " COUNT(*)");
    }
    if (database.dialect.hasGroupingSets()) {
      right.addAll(LATE);
    }
    if (!database.dialect.hasPulledConstants()) {
      right.add("SELECT city, * FROM employees, (SELECT 'x' AS city FROM orders) x");
    }
    if (database != Database.H2) {
      right.addAll(RECURSIVE);
      right.add("SELECT o.total FROM customers c NATURAL LEFT JOIN orders o WHERE o.id > 3");
    }
    return right;
  }

  /** As many as PostgreSQL keeps of a name. */
  private static final String LONG = "x".repeat(63);

  private static final List<String> WRONG =
      List.of(
          // USING in parentheses names a column of the tables inside.
          "SELECT o.note FROM customers JOIN orders o ON o.customer_id = customers.id JOIN (order_items i"
              + " JOIN employees USING (name)) ON i.order_id = o.id",
          // A carriage return ends a comment in some databases.
          "SELECT name -- x\r, secret\nFROM customers",
          "SELECT name FROM customers --\rUNION SELECT secret FROM others\n",
          // No query in the FROM gives the name.
          "SELECT AVG(T4.lowest) FROM customers",
          // Two columns have the name.
          "WITH x AS (SELECT * FROM customers, orders) SELECT id FROM x",
          "SELECT id + 10 * 2 FROM customers",
          "SELECT q1.x FROM customers",
          "WITH q1 AS (SELECT city FROM customers) SELECT rating FROM q1",
          "SELECT T4.rating FROM (SELECT city FROM customers) AS T4",
          "SELECT name, RANK() OVER (ORDER BY total) FROM customers",
          "WITH q1 AS (SELECT city FROM customers) DELETE FROM customers",
          // The queries of a set operation must have equally many columns of the same kinds,
          // without names.
          "WITH q1 AS (SELECT city FROM customers UNION SELECT note, id FROM orders) SELECT city FROM"
              + " q1",
          "SELECT T4.note FROM (SELECT city FROM customers UNION SELECT note FROM orders) AS T4",
          "SELECT ROW_NUMBER() FROM customers",
          "SELECT COUNT(*) AS n FROM customers GROUP BY n",
          "SELECT RANK() OVER (ORDER BY id) AS r FROM customers GROUP BY r",
          "SELECT city, COUNT(*) FROM customers GROUP BY 2",
          "SELECT city FROM customers GROUP BY 2",
          "(SELECT name FROM customers LIMIT 3) LIMIT 2",
          "(SELECT name FROM customers) UNION (SELECT id FROM customers",
          "SELECT name FROM customers ORDER BY 1 UNION (SELECT note FROM orders)",
          "SELECT amount FROM order_items NATURAL JOIN customers",
          "SELECT note FROM orders o CROSS JOIN employees e NATURAL JOIN customers",
          "SELECT note FROM orders NATURAL JOIN customers ON orders.id = customers.id",
          "WITH recursive AS (SELECT 1 AS a FROM orders) SELECT a FROM recursive",
          "WITH RECURSIVE r(a) AS (SELECT 1 UNION SELECT COUNT(*) FROM r) SELECT a FROM r",
          "WITH RECURSIVE r(a) AS (SELECT 1 UNION SELECT r.a FROM r x) SELECT a FROM r",
          "WITH RECURSIVE r(a) AS (SELECT 1 UNION SELECT x.a FROM r x, r y) SELECT a FROM r",
          "WITH RECURSIVE r(a) AS (SELECT 1 UNION SELECT r.a FROM r RIGHT JOIN orders o ON o.id = r.a) SELECT a FROM r",
          "WITH RECURSIVE r(a) AS (SELECT id FROM orders UNION SELECT r.a, 1 FROM r) SELECT a FROM r",
          "WITH RECURSIVE r AS (SELECT 1 UNION SELECT a + 1 FROM r) SELECT a FROM r",
          "WITH RECURSIVE r AS (SELECT id AS a, id FROM orders UNION SELECT o.id FROM orders o, r) SELECT a FROM r",
          "WITH RECURSIVE r AS (SELECT id FROM orders UNION SELECT o.id FROM orders o LEFT JOIN r ON o.id = r.id) SELECT id FROM r",
          "WITH RECURSIVE r AS (SELECT id FROM orders UNION SELECT o.id FROM orders o, r, r x) SELECT id FROM r",
          "WITH RECURSIVE r AS (SELECT id FROM orders UNION SELECT o.id FROM orders o) SELECT id FROM r",
          "WITH RECURSIVE r(id) AS (SELECT id FROM orders UNION SELECT id FROM r, customers) SELECT id FROM r",
          "SELECT SUM(COUNT(*) OVER ()) FROM customers",
          "SELECT name, RANK() OVER w FROM customers",
          "SELECT name, RANK() OVER w FROM customers WINDOW v AS (ORDER BY id)",
          "SELECT name, COUNT(*) OVER w FROM customers WINDOW w AS (ORDER BY COUNT(*))",
          "SELECT COUNT(*) OVER w",
          "SELECT COUNT(*) OVER w FROM customers WINDOW \"W\" AS (), w AS ()",
          "SELECT SUM(RANK() OVER (ORDER BY id)) OVER () FROM customers",
          "SELECT COUNT(*) FROM customers WHERE RANK() OVER (ORDER BY id) < 3",
          "SELECT c.total FROM customers c",
          "SELECT shoppers FROM customers",
          "SELECT shoppers FROM (SELECT city FROM customers) x",
          "SELECT shoppers FROM (SELECT id AS shoppers FROM customers) x, (SELECT id AS shoppers FROM"
              + " orders) y",
          "SELECT x.shoppers FROM (SELECT id AS clients FROM customers) x",
          "SELECT per_town FROM (SELECT per_town FROM customers) x",
          "SELECT c.name FROM customers d",
          "SELECT c.name FROM customers c JOIN orders c ON c.id = c.id",
          "SELECT name AS orders.x FROM customers",
          "SELECT name FROM customers where",
          "SELECT name AS \"\" FROM customers",
          "SELECT \"X\".total FROM customers \"X\"",
          "SELECT name AS \"a\", city AS \"a\" FROM customers ORDER BY \"a\"",
          "SELECT name AS town, city AS town FROM customers ORDER BY town",
          "WITH busy AS (SELECT id AS client FROM orders) SELECT busy.id FROM busy",
          "SELECT name FROM customers WHERE city /* /* */ */ = 'x'",
          // What a database could compute before it knows a row.
          "SELECT 1 / 0",
          "SELECT 3 * 999999999 * id FROM customers",
          "SELECT 9999 * 99999 * id FROM customers",
          "SELECT (SELECT 1) / (SELECT 0)",
          "SELECT name FROM customers WHERE id = 20000 * 3",
          "SELECT name FROM customers WHERE 'x' = 'y'",
          "SELECT COUNT(*)",
          "SELECT *",
          "SELECT CAST(rating AS DECIMAL(2, 3)) FROM customers",
          "SELECT - -id FROM customers",
          "SELECT a.note FROM orders a JOIN customers USING (total)",
          "SELECT a.note FROM orders a JOIN customers b ON a.id = b.id JOIN employees USING (id)",
          "SELECT a.note FROM orders a JOIN customers b USING (id, id)",
          "SELECT a.name FROM customers a JOIN orders b ON a.id",
          "SELECT COUNT(*) FROM customers JOIN orders a ON rating = total JOIN customers b ON a.id = b.id AND"
              + " rating > 3",
          "SELECT name FROM customers WHERE id > (SELECT AVG(total) FROM orders WHERE shoppers = city)",
          "SELECT GROUP_CONCAT(name, id) FROM customers",
          // The only columns to compare have the name of another one.
          "SELECT x.city FROM customers x FULL JOIN (SELECT *, note AS total FROM orders) y ON x.id = y.total",
          // A query without an alias has no names for the condition.
          "SELECT 1 FROM (SELECT 1 AS x FROM orders) FULL JOIN customers a ON a.id = x",
          "SELECT 1 FROM customers a FULL JOIN (SELECT 1 AS x FROM orders) ON a.id = x",
          "SELECT a.name FROM (customers a)",
          "SELECT note FROM (SELECT * FROM customers) a",
          "SELECT id FROM (SELECT * FROM customers, orders) a",
          "SELECT name FROM orders, (SELECT * FROM customers) a, employees",
          "SELECT x.* FROM (SELECT * FROM customers) a",
          "WITH x AS (SELECT id, name FROM customers) SELECT * FROM x UNION SELECT * FROM orders",
          "SELECT a.name FROM (customers a, orders b)",
          "SELECT a.name FROM customers a JOIN (orders b JOIN employees c ON a.id = b.id) ON a.id ="
              + " c.id",
          "SELECT a.name FROM customers a LEFT JOIN (orders b CROSS JOIN employees c)");

  @ParameterizedTest
  @EnumSource(Database.class)
  void rightStatementsAreInTheLanguageAndWrongOnesAreNot(Database database) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      List<String> wrong = new ArrayList<>(WRONG);
      if (database.dialect.isStrict()) {
        wrong.addAll(WRONG_TYPES);
      } else {
        // SQLite takes the quotes for a part of the name of a window.
        wrong.add("SELECT COUNT(*) OVER w FROM customers WINDOW \"w\" AS ()");
      }
      expect(connection, pda, right(database), wrong);
    }
  }

  /**
   * Statements that go on at random behind the beginning of a right statement prepare. {@code
   * -Ddyck.sql.beginnings=n} takes n beginnings of each statement, in place of one of every sixth.
   */
  @ParameterizedTest
  @EnumSource(Database.class)
  void whatBeginsLikeARightStatementPrepares(Database database) throws SQLException {
    int beginnings = Integer.getInteger("dyck.sql.beginnings", 0);
    long seed = Long.getLong("dyck.sql.seed", 1);
    List<String> refused = new ArrayList<>();
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      List<String> all = right(database);
      for (int i = 0; i < all.size(); i += beginnings == 0 ? 6 : 1) {
        Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
        TokenConstraint constraint = TokenConstraint.compose(pda, WordVocabulary.of(catalog));
        for (int j = 0; j < Math.max(1, beginnings); j++) {
          Random random = new Random(seed * 1_000_003 + i * 1_009L + j);
          String right = all.get(i);
          String beginning =
              right.substring(0, right.length() / 4 + random.nextInt(right.length() / 2));
          String statement = new Walks(constraint, random.nextLong(), 0.1).next(beginning, 12);
          String refusal = Database.refusal(connection, statement);
          if (!refusal.isEmpty()) {
            refused.add(refusal + "\n  " + statement);
          }
        }
      }
    }
    assertThat(refused).isEmpty();
  }

  /**
   * Values that are selected at random group the rows and order them. {@code
   * -Ddyck.sql.statements=n} takes the values of n random statements.
   */
  @ParameterizedTest
  @EnumSource(Database.class)
  void rowsAreGroupedByTheTextOfValues(Database database) throws SQLException {
    List<String> refused = new ArrayList<>();
    int grouped = 0;
    try (Connection connection = database.start(Traps.ddl(database).subList(0, 1))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      Pda pda = SqlConstraint.of(catalog, SqlOptions.GENERATION).pda();
      TokenConstraint constraint = TokenConstraint.compose(pda, WordVocabulary.of(catalog));
      Walks walks = new Walks(constraint, Long.getLong("dyck.sql.seed", 1), 0.1);
      for (int i = 0; i < Integer.getInteger("dyck.sql.statements", 9); i++) {
        String first = VALUES.get(i % VALUES.size());
        List<String> values = selected(walks.next("SELECT " + first, 8));
        values.add(first);
        for (String value : values) {
          String by = "SELECT " + value + " AS v, COUNT(*) FROM customers GROUP BY " + value;
          String all = by + " ORDER BY " + value;
          if (accepts(pda, all)) {
            grouped++;
            String refusal = Database.refusal(connection, all);
            if (!refusal.isEmpty()) {
              refused.add(refusal + "\n  " + all);
            }
          }
        }
      }
    }
    System.out.println(database + ": grouped by " + grouped + " values");
    assertThat(refused).isEmpty();
    assertThat(grouped).isPositive();
  }

  private static final List<String> VALUES =
      List.of(
          "UPPER(name)",
          "id + 2",
          "CAST(id AS VARCHAR(9))",
          "(rating - id)",
          "name || ', '",
          "COALESCE(city, 'x')",
          "-rating",
          "SUBSTR(name, 1, 2)",
          "LENGTH(");

  /** Returns the texts behind SELECT that end before a comma, AS or FROM. */
  private static List<String> selected(String statement) {
    List<String> values = new ArrayList<>();
    java.util.regex.Matcher ends = Pattern.compile(",|\\s(?i:as|from)\\b").matcher(statement);
    while (ends.find()) {
      values.add(statement.substring("SELECT ".length(), ends.start()));
    }
    return values;
  }

  /** In SQLite and DuckDB, a value to order by may contain the name of a selected value. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void valuesAreOrderedByNamesOfOthers(Database database) throws SQLException {
    agree(
        database,
        "SELECT COUNT(*) AS placed, city AS town FROM customers GROUP BY city ORDER BY CASE WHEN placed"
            + " IS NULL THEN 1 ELSE 0 END, LOWER(town) || 'x'",
        "SELECT rating AS stars FROM customers ORDER BY -stars",
        // In DuckDB such a name is the row of the table.
        "SELECT id + 1 AS x FROM customers x ORDER BY x + 1",
        "SELECT SUM(rating) AS stars FROM customers ORDER BY SUM(stars)",
        "SELECT (SELECT MAX(id) FROM orders) AS most, name FROM customers ORDER BY most + 1, name");
  }

  /** PostgreSQL knows that a row has the primary key of its group. H2 fails at run time. */
  @ParameterizedTest
  @EnumSource(value = Database.class, mode = EnumSource.Mode.EXCLUDE, names = "H2")
  void aPrimaryKeyGroupsItsRows(Database database) throws SQLException {
    agree(
        database,
        "SELECT c.name, c.born, COUNT(*) FROM customers c JOIN orders o ON c.id = o.customer_id GROUP BY"
            + " c.id HAVING c.city LIKE 'x%' ORDER BY c.rating",
        "SELECT c.name, o.note FROM customers c JOIN orders o ON c.id = o.customer_id GROUP BY c.id",
        "SELECT amount FROM order_items GROUP BY order_id, position_no",
        "SELECT amount FROM order_items GROUP BY order_id",
        "SELECT name FROM customers GROUP BY ROLLUP(id)",
        "SELECT GROUPING(name) FROM customers GROUP BY id",
        "SELECT id FROM customers GROUP BY id ORDER BY GROUPING(name)",
        "SELECT name FROM (SELECT * FROM customers) c GROUP BY id");
  }

  /** Checks that statements are in the language if and only if they prepare. */
  /** Checks that the right statements are in the language and prepare, and that others are not. */
  private static void expect(
      Connection connection, Pda pda, List<String> right, List<String> wrong) {
    for (String statement : right) {
      assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
      assertThat(accepts(pda, statement)).as(statement).isTrue();
    }
    for (String statement : wrong) {
      assertThat(accepts(pda, statement)).as(statement).isFalse();
    }
  }

  private static void agree(Database database, String... statements) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String statement : statements) {
        boolean prepares = Database.refusal(connection, statement).isEmpty();
        assertThat(accepts(pda, statement)).as(statement).isEqualTo(prepares);
      }
    }
  }

  /** Conditions of constants at the beginning of WHERE, ON and HAVING, but not within a value. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void clausesBeginWithConditionsOfConstants(Database database) throws SQLException {
    agree(
        database,
        "SELECT name FROM customers WHERE 1=1",
        "SELECT name FROM customers WHERE 1 = 0 AND rating > 3 OR city = 'x'",
        "SELECT name FROM customers WHERE TRUE AND rating > 3",
        "SELECT name FROM customers WHERE false",
        "SELECT a.name FROM customers a JOIN orders b ON TRUE LEFT JOIN orders c ON 1 = 1",
        "SELECT city FROM customers GROUP BY city HAVING 2 > 1 AND COUNT(*) > 3",
        "SELECT COUNT(*) FROM orders HAVING 1 != 1");
  }

  /** A query in the FROM names columns of the tables before it. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void lateralQueriesNameEarlierTables(Database database) throws SQLException {
    String inside =
        "(SELECT total FROM orders o WHERE o.customer_id = c.id ORDER BY total LIMIT 1)";
    agree(
        database,
        "SELECT c.name, x.total FROM customers c CROSS JOIN LATERAL " + inside + " x",
        "SELECT c.name, total FROM customers c LEFT JOIN LATERAL " + inside + " x ON TRUE",
        "SELECT c.name, n FROM customers c, LATERAL (SELECT COUNT(*) AS n FROM orders WHERE"
            + " customer_id = c.id) x",
        "SELECT c.name FROM customers c JOIN LATERAL " + inside + " x ON x.total > c.rating",
        "SELECT x.total FROM LATERAL " + inside + " x",
        "SELECT c.name FROM customers c RIGHT JOIN LATERAL " + inside + " x ON TRUE",
        "SELECT c.name FROM orders o LEFT JOIN customers c ON TRUE, LATERAL (SELECT id FROM visits"
            + " v, employees e WHERE e.boss = o.id2) x");
    if (database != Database.DUCKDB) {
      // DuckDB takes LATERAL for granted.
      agree(database, "SELECT c.name FROM customers c CROSS JOIN " + inside + " x");
    }
  }

  /** The WHERE of a query in a selected value names columns of the tables that follow. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void queriesInValuesNameLaterTables(Database database) throws SQLException {
    String count = "(SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id";
    List<String> right =
        List.of(
            "SELECT c.name, " + count + ") AS n FROM customers c ORDER BY n",
            "SELECT c.name, (SELECT MAX(placed) FROM orders WHERE orders.customer_id ="
                + " customers.id) FROM customers, customers c",
            "SELECT "
                + count
                + " AND (o.note = c.city OR o.total > c.rating)) + 1 FROM customers c",
            "SELECT CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id) THEN 'y'"
                + " ELSE 'n' END FROM customers c",
            "SELECT c.id IN (SELECT o.customer_id FROM orders o WHERE o.id = c.id) FROM customers c",
            "SELECT " + count + " AND o.id IN (SELECT order_id FROM order_items)) FROM customers c",
            "SELECT c.city, " + count + "), COUNT(*) FROM customers c GROUP BY c.city, c.id",
            "SELECT x.n FROM (SELECT c.id, " + count + ") AS n FROM customers c) x WHERE x.n > 3",
            "SELECT " + count + ") FROM orders c");
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      expect(connection, pda, right, List.of());
    }
    agree(
        database,
        "SELECT " + count + ") FROM customers",
        "SELECT " + count + " AND o.note = c.nothing) FROM customers c");
    if (database == Database.DUCKDB || database == Database.POSTGRESQL) {
      agree(database, "SELECT c.city, " + count + "), COUNT(*) FROM customers c GROUP BY c.city");
    }
  }

  /** Values follow a star in a query in the FROM, of which nothing before it asks for a column. */
  @ParameterizedTest
  @EnumSource(
      value = Database.class,
      names = {"SQLITE", "DUCKDB", "POSTGRESQL"})
  void valuesFollowStars(Database database) throws SQLException {
    agree(
        database,
        "SELECT * FROM (SELECT c.*, ROW_NUMBER() OVER (ORDER BY id) AS n FROM customers c) x"
            + " WHERE n < 3 AND city = 'x'",
        "SELECT x.* FROM (SELECT *, RANK() OVER (ORDER BY id) AS n FROM orders) x WHERE x.n = 1",
        "SELECT COUNT(*) FROM (SELECT o.*, c.name FROM orders o JOIN customers c ON c.id ="
            + " o.customer_id) t WHERE t.name = 'x' AND t.total > 3",
        "SELECT * FROM customers c JOIN (SELECT o.*, 1 AS one FROM orders o) o ON o.customer_id ="
            + " c.id",
        "SELECT * FROM (SELECT o.*, o.total AS n, e.* FROM orders o, employees e) t WHERE n > 3",
        "SELECT * FROM (SELECT o.*, 7 AS n FROM orders o) t WHERE nothing > 3");
  }

  /** Rows are compared as wholes. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void rowsAreListed(Database database) throws SQLException {
    agree(
        database,
        "SELECT id FROM orders WHERE (customer_id, note) IN (SELECT id, city FROM customers)",
        "SELECT id FROM orders o WHERE (id + 1, o.placed, total) NOT IN (SELECT id, placed,"
            + " MAX(total) FROM orders GROUP BY id, placed) AND id > 3",
        "SELECT CASE WHEN (id, note) IN (SELECT id, name FROM customers) THEN 1 ELSE 0 END FROM"
            + " orders",
        "SELECT id FROM orders WHERE (id, note) IN ((1, 'a'), (2, 'b'))",
        "SELECT id FROM orders WHERE (id, note) IN (SELECT id FROM customers)",
        "SELECT id FROM orders WHERE (id) = 3");
    if (database == Database.DUCKDB || database == Database.POSTGRESQL) {
      agree(
          database,
          "SELECT id FROM orders WHERE (id, note) IN (SELECT id, born FROM customers)",
          "SELECT id FROM orders WHERE (id, note) IN ((1, 'a'), (2, 'b', 3))");
    }
  }

  /** Names around a query with a star are those of its table, and of the values behind the star. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void namesAreFoundInStars(Database database) throws SQLException {
    agree(
        database,
        "SELECT city, n FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY city ORDER BY id) AS n"
            + " FROM customers c) x WHERE n < 3",
        "SELECT x.note, x.rn FROM (SELECT *, RANK() OVER (ORDER BY total) AS rn FROM orders) x",
        "SELECT o.total, c.name FROM customers c JOIN (SELECT o.*, ROW_NUMBER() OVER (ORDER BY id)"
            + " AS n FROM orders o) o ON o.customer_id = c.id AND o.n = 1",
        "SELECT city, n FROM (SELECT c.*, RANK() OVER (ORDER BY c.total) AS n FROM customers c) x",
        "SELECT total, n FROM (SELECT c.*, RANK() OVER (ORDER BY id) AS n FROM customers c) x",
        "SELECT total, n FROM (SELECT o.*, id AS m FROM orders o) x");
  }

  /** PostgreSQL computes with literals beside a star, too. */
  @Test
  void literalsBesideStarsAreConstants() throws SQLException {
    agree(
        Database.POSTGRESQL,
        "SELECT * FROM (SELECT o.*, 0 AS zero FROM orders o) x WHERE 63 / (1 % zero) <> 0",
        "WITH x AS (SELECT *, 0 AS zero FROM orders) SELECT id / zero FROM x WHERE 1 / zero > 3",
        "WITH x AS (SELECT *, 0 AS zero FROM orders) SELECT id, zero FROM x WHERE total > 3");
  }

  /** H2 compares the text of a key with that of a column that has another name in the result. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void distinctColumnsAreSortedByTheirNames(Database database) throws SQLException {
    agree(
        database,
        "SELECT DISTINCT city c FROM customers a ORDER BY c",
        "SELECT DISTINCT city FROM customers a ORDER BY a.city",
        "SELECT DISTINCT a.city c, name FROM customers a ORDER BY name, 1");
    if (database == Database.H2) {
      agree(
          database,
          "SELECT DISTINCT city c FROM customers a ORDER BY a.city",
          "SELECT DISTINCT a.city c FROM customers a ORDER BY city",
          "SELECT DISTINCT a.city c, name c FROM customers a ORDER BY city");
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void truthValuesAreConverted(Database database) throws SQLException {
    agree(
        database,
        "SELECT SUM(CAST(active AS INTEGER)), AVG(CAST(active AS INT) * 100) FROM customers",
        "SELECT SUM(active::int), MAX((active)::integer + 1) FROM customers",
        "SELECT id FROM customers WHERE 3 > active::int");
  }

  /** A row that LAG or LEAD does not find has a default. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void rowsAfarHaveDefaults(Database database) throws SQLException {
    agree(
        database,
        "SELECT LAG(total, 1, 0) OVER (ORDER BY id), LEAD(note, 2, 'x') OVER (ORDER BY id) FROM orders",
        "SELECT total - LAG(total, 1, -2.5) OVER (PARTITION BY id2 ORDER BY id) FROM orders",
        "SELECT LAG(price, 1, 0) OVER (ORDER BY order_id) FROM order_items",
        "SELECT NTH_VALUE(total, 1, 0) OVER (ORDER BY id) FROM orders");
    if (database.dialect.isStrict()) {
      agree(
          database,
          "SELECT LEAD(born, 1, DATE '2024-01-01') OVER (ORDER BY id) FROM customers",
          "SELECT LAG(id) OVER (ORDER BY id), POSITION('@' IN name) FROM customers",
          "SELECT id FROM customers WHERE POSITION('@' IN id || name) > 3");
    }
  }

  /** A sum of two small numbers in parentheses stands where a number stands. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void smallSumsAreFactors(Database database) throws SQLException {
    agree(
        database,
        "SELECT SUM(total * (1 - 0.1)), (100 + 7.5) * MAX(total) FROM orders",
        "SELECT total * (1 - 1) - (2 - 5) + (0.05 + 1) FROM orders WHERE total / (id + 1) > 3",
        "SELECT price * (1 - 0.1) FROM order_items");
  }

  /** Rows are grouped by several sets of keys. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void rowsAreGroupedBySets(Database database) throws SQLException {
    agree(
        database,
        "SELECT city, active, COUNT(*) FROM customers GROUP BY GROUPING SETS ((city, active), city, ())",
        "SELECT city, id, GROUPING(city) FROM customers GROUP BY GROUPING SETS ((1), (2, city)), id",
        "SELECT name, city FROM customers GROUP BY GROUPING SETS ((id), (city))",
        "SELECT city, COUNT(*) FROM customers GROUP BY GROUPING SETS ()");
  }

  /** SQLite looks for a name in ON among later tables, too. */
  @ParameterizedTest
  @EnumSource(
      value = Database.class,
      names = {"SQLITE", "DUCKDB", "POSTGRESQL"})
  void namesInOnAreNoColumnsOfLaterRows(Database database) throws SQLException {
    String first = "WITH RECURSIVE r AS (SELECT note FROM orders UNION SELECT o.note FROM orders o";
    agree(
        database,
        first + " JOIN visits ON note = 'x', r) SELECT note FROM r",
        first + " JOIN visits ON total > 3, r) SELECT note FROM r");
  }

  /** Positions of selected values. A strict database needs all others among the keys. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void rowsAreGroupedByPositions(Database database) throws SQLException {
    List<String> grouped =
        List.of(
            "SELECT LENGTH(name) + id, city, COUNT(*) FROM customers GROUP BY 1, 2 ORDER BY city",
            "SELECT name, 7, SUM(rating) FROM customers GROUP BY city, 1, 2 HAVING MAX(id) > 3");
    List<String> loose =
        List.of(
            "SELECT city, name, COUNT(*) FROM customers GROUP BY 1",
            "SELECT UPPER(city) AS town, city, COUNT(*) FROM customers GROUP BY town",
            "SELECT city FROM customers GROUP BY id - 1, LENGTH(name)");
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String statement : grouped) {
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
        // H2 takes the numbers for constants, and fails when the statement runs.
        assertThat(accepts(pda, statement)).as(statement).isEqualTo(database != Database.H2);
      }
      for (String statement : loose) {
        // H2 fails when the statement runs.
        boolean prepares =
            database != Database.H2 && Database.refusal(connection, statement).isEmpty();
        assertThat(prepares).as(statement).isEqualTo(!database.dialect.isStrict());
        assertThat(accepts(pda, statement)).as(statement).isEqualTo(prepares);
      }
    }
  }

  /** A column of USING is one column, but not in H2. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void columnsOfUsingAreOne(Database database) throws SQLException {
    String statement =
        "SELECT a.note FROM orders a JOIN customers USING (id) LEFT JOIN employees USING (id) WHERE id"
            + " > 3 GROUP BY a.note, id ORDER BY id";
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      boolean prepares = Database.refusal(connection, statement).isEmpty();
      assertThat(prepares).isEqualTo(database.dialect.hasMergedColumns());
      assertThat(accepts(pda, statement)).isEqualTo(prepares);
    }
  }

  /** The schema of the tables whose names alone are enough may also be written. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void theOwnSchemaMayBeWritten(Database database) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      assertThat(catalog.home().isEmpty()).isEqualTo(database == Database.SQLITE);
      Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
      String statement =
          "SELECT o.id FROM SCHEMA.orders o JOIN SCHEMA.customers ON o.id = customers.id";
      String written = statement.replace("SCHEMA", catalog.home());
      assertThat(accepts(pda, written)).isEqualTo(database != Database.SQLITE);
      assertThat(Database.refusal(connection, written).isEmpty()).isEqualTo(accepts(pda, written));
      assertThat(accepts(pda, statement.replace("SCHEMA", "other"))).isFalse();
    }
  }

  /** In DDL, the one search path is the schema that may also be written. */
  @Test
  void theSearchPathMayBeWritten() {
    String ddl = "CREATE SCHEMA shop; SET search_path = shop; CREATE TABLE sales (id INTEGER);";
    Pda pda =
        SqlConstraint.of(SqlCatalog.ofDdl(ddl, SqlDialect.POSTGRESQL), SqlOptions.DEFAULT).pda();
    assertThat(accepts(pda, "SELECT id FROM shop.sales")).isTrue();
    assertThat(accepts(pda, "SELECT id FROM sales")).isTrue();
    assertThat(accepts(pda, "SELECT id FROM public.sales")).isFalse();
  }

  /** A file may be run in a schema that it does not name. */
  @Test
  void theSchemaOfAFileMayBeGiven() {
    String ddl = "CREATE TABLE sales (id INTEGER); CREATE TABLE other.sales (n INTEGER);";
    SqlCatalog catalog = SqlCatalog.ofDdl(ddl, SqlDialect.DUCKDB, "shop");
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    for (String right :
        List.of(
            "id FROM shop.sales", "id FROM sales", "n FROM other.sales", "sales.id FROM sales")) {
      assertThat(accepts(pda, "SELECT " + right)).as(right).isTrue();
    }
    for (String wrong : List.of("id FROM main.sales", "n FROM sales", "id FROM other.sales")) {
      assertThat(accepts(pda, "SELECT " + wrong)).as(wrong).isFalse();
    }
  }

  /** Two colons convert a value where the database has them. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void twoColonsConvert(Database database) throws SQLException {
    List<String> casts =
        List.of(
            "SELECT COUNT(*)::float / SUM(id)::NUMERIC(12, 2) FROM customers",
            "SELECT 2 * id ::int - rating FROM customers",
            "SELECT name::char(2) || city::varchar(3), born::timestamp, rating::varchar FROM customers",
            "SELECT (SELECT COUNT(*) FROM orders)::decimal / 3, active::varchar FROM customers");
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String statement : casts) {
        boolean prepares = Database.refusal(connection, statement).isEmpty();
        assertThat(prepares).as(statement).isEqualTo(database.dialect.hasCastOperator());
        assertThat(accepts(pda, statement)).as(statement).isEqualTo(prepares);
      }
      for (String wrong :
          List.of("SELECT 999999999::smallint", "SELECT id * 999999999::smallint FROM customers")) {
        assertThat(accepts(pda, wrong)).as(wrong).isFalse();
      }
    }
  }

  /** Behind a value of another kind, two colons give the kind that is asked for. */
  @ParameterizedTest
  @EnumSource(value = Database.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  void operandsOfOtherKindsAreConverted(Database database) throws SQLException {
    agree(
        database,
        "SELECT SUM(note::numeric), AVG((REPLACE(note, ',', ''))::decimal(9, 2)) FROM orders",
        "SELECT LOWER(id::varchar || 'x') FROM customers WHERE EXTRACT(YEAR FROM name::date) > 1999",
        "SELECT SUM(id::int + 1) FROM customers",
        "SELECT SUM(name || name::int) FROM customers");
    if (database.dialect.hasIntervals()) {
      agree(
          database,
          "SELECT LOWER((placed - born)::varchar) FROM orders, customers",
          "SELECT LOWER((placed - born) * 2::varchar) FROM orders, customers",
          "SELECT (placed - born) * 2, AGE(born) / 3 * rating FROM orders, customers");
    }
    if (database == Database.POSTGRESQL) {
      agree(
          database,
          "SELECT placed AT TIME ZONE 'UTC' AT TIME ZONE 'Asia/Tokyo' FROM orders",
          "SELECT placed AT TIME ZONE 'UTC'::TIMESTAMP FROM orders",
          "SELECT (placed AT TIME ZONE 'UTC')::DATE FROM orders",
          "SELECT id FROM orders WHERE placed BETWEEN placed AT TIME ZONE 'UTC' AND placed",
          "SELECT id FROM orders WHERE placed BETWEEN placed + INTERVAL '1 day' AT TIME ZONE 'UTC'"
              + " AND placed",
          "SELECT id FROM orders WHERE placed AT TIME ZONE 'UTC' NOT BETWEEN"
              + " (placed AT TIME ZONE 'UTC') AND placed AT TIME ZONE 'UTC'");
    }
  }

  /** Operators read the members of documents. Arithmetic and casts bind closer than these. */
  @Test
  void membersOfDocumentsAreRead() throws SQLException {
    List<String> ddl =
        List.of("CREATE TABLE events (id INTEGER, name VARCHAR(9), data JSONB, raw JSON)");
    List<String> all =
        List.of(
            "SELECT data ->> 'a', data -> 'b' ->> 0 AS x FROM events WHERE data->>'k' = 'v' OR"
                + " data -> 'n' IS NULL",
            "SELECT data->'a'->>'b' AS kind, COUNT(*) FROM events GROUP BY data->'a'->>'b' HAVING"
                + " COUNT(*) > 1 ORDER BY kind",
            "SELECT data->>'a' AS x, MAX(id) FROM events GROUP BY data ->> 'a' ORDER BY 2",
            "SELECT SUM((data->>'n')::numeric), AVG(CAST(data->>'n' AS INTEGER)) FROM events",
            "SELECT LOWER(e.data->>'a') || 'x', data->>'b' || name FROM events e ORDER BY e.data",
            "SELECT a.id FROM events a JOIN events b ON a.data->>'x' = b.data->>'y'",
            "SELECT DISTINCT data::text, (data->'n')::int FROM events",
            "SELECT k FROM (SELECT data->>'k' AS k, data AS d FROM events) q WHERE d->>'z' LIKE 'a%'",
            "SELECT JSONB_TYPEOF(data), JSONB_ARRAY_LENGTH(data->'list') FROM events",
            "SELECT name || data->>'a' FROM events",
            "SELECT 'x' || data->>'a' FROM events",
            "SELECT data->>'a'::int FROM events",
            "SELECT MAX(data) FROM events",
            "SELECT name->>'a' FROM events",
            "SELECT DISTINCT raw FROM events");
    try (Connection connection = Database.POSTGRESQL.start(ddl)) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String statement : all) {
        boolean prepares = Database.refusal(connection, statement).isEmpty();
        assertThat(accepts(pda, statement)).as(statement).isEqualTo(prepares);
      }
    }
    agree(
        Database.SQLITE,
        "SELECT name ->> '$.a', name->'b'->>0 FROM customers WHERE name ->> 'x' > id - 1",
        "SELECT JSON_EXTRACT(name, '$.a'), COUNT(*) FROM customers GROUP BY 1");
  }

  /** Where only a cast gives a number, the shortest way on is a cast. */
  @Test
  void aCastIsAShortWayOn() {
    String ddl = "CREATE TABLE t (a VARCHAR); CREATE TABLE u (n INTEGER)";
    SqlCatalog catalog = SqlCatalog.ofDdl(ddl, SqlDialect.DUCKDB);
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    TokenConstraint constraint = TokenConstraint.compose(pda, Vocabulary.o200k());
    Matcher matcher = constraint.newMatcher();
    int[] tokens =
        Vocabulary.o200k()
            .tokenizer()
            .orElseThrow()
            .encodeContinuation("SELECT a FROM t WHERE ABS(");
    assertThat(matcher.tryAccept(tokens)).isEqualTo(tokens.length);
    assertThat(matcher.shortestCompletion()).isLessThan(200);
  }

  /** H2 concatenates two values or more. */
  @ParameterizedTest
  @EnumSource(value = Database.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  void someDatabasesConcatenateOneValue(Database database) throws SQLException {
    agree(
        database,
        "SELECT CONCAT(name) FROM customers",
        "SELECT CONCAT(name, city) FROM customers",
        "SELECT CONCAT(name, id, ' ') FROM customers",
        "SELECT CONCAT_WS(',', name) FROM customers",
        "SELECT CONCAT_WS(',', name, city) FROM customers",
        "SELECT GREATEST(id, rating) FROM customers",
        "SELECT COALESCE(name, city) FROM customers");
  }

  /** Names before FROM that only several queries in the FROM can have. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void namesAreColumnsOfSeveralQueries(Database database) throws SQLException {
    agree(
        database,
        "SELECT p + r.p + q.n + n FROM (SELECT COUNT(*) AS n FROM customers) q, (SELECT COUNT(*) AS p"
            + " FROM orders) r",
        "SELECT p + r.p + q.n + n FROM (SELECT COUNT(*) AS p FROM customers) r, (SELECT COUNT(*) AS n"
            + " FROM orders) q",
        "SELECT p + r.p + q.n + n FROM (SELECT COUNT(*) AS p FROM customers) q, (SELECT COUNT(*) AS n"
            + " FROM orders) r");
  }

  /** Aggregates of truth values and of two numbers, and orders of the rows of an aggregate. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void truthValuesAndPairsHaveAggregates(Database database) throws SQLException {
    agree(
        database,
        "SELECT city, BOOL_AND(active), BOOL_OR(rating > 3 AND name LIKE 'a%') FROM customers GROUP BY"
            + " city HAVING BOOL_OR(active)",
        "SELECT EVERY(active) FROM customers",
        "SELECT EVERY(id > 3) FILTER (WHERE rating IS NOT NULL), BOOL_AND(DISTINCT active) FROM customers",
        "SELECT CORR(id, rating), COVAR_POP(rating + 1, id), COVAR_SAMP(id, 3) FROM customers",
        "SELECT REGR_SLOPE(price, amount), REGR_INTERCEPT(amount, price), REGR_R2(amount, amount),"
            + " REGR_COUNT(price, amount) + REGR_AVGX(price, amount) FROM order_items",
        "SELECT ROUND(CORR(id, rating), 2) FROM customers",
        "SELECT CORR(id) FROM customers",
        "SELECT city, ARRAY_AGG(name ORDER BY rating DESC NULLS LAST, id) FILTER (WHERE id > 3) FROM"
            + " customers GROUP BY city",
        "SELECT STRING_AGG(name, ', ' ORDER BY city, id DESC) FROM customers",
        "SELECT GROUP_CONCAT(name ORDER BY city, id DESC) FROM customers");
    if (database == Database.DUCKDB || database == Database.POSTGRESQL) {
      agree(
          database,
          "SELECT ARRAY_AGG(DISTINCT name ORDER BY city) FROM customers",
          "SELECT BOOL_AND(rating) FROM customers",
          "SELECT CORR(name, id) - 1 FROM customers",
          "SELECT CORR(id, name) - 1 FROM customers");
    }
  }

  /** Frames of rows, of distances and of groups, and aggregates over some rows of a window. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void windowsHaveFrames(Database database) throws SQLException {
    agree(
        database,
        "SELECT SUM(total) OVER (ORDER BY placed RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),"
            + " AVG(total) OVER (ORDER BY id, note GROUPS BETWEEN 2 PRECEDING AND 1 PRECEDING) FROM orders",
        "SELECT COUNT(*) OVER (ORDER BY total DESC RANGE BETWEEN 10 PRECEDING AND 10 FOLLOWING EXCLUDE"
            + " CURRENT ROW), MAX(id) OVER (ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM orders",
        "SELECT LAST_VALUE(total) OVER (PARTITION BY note ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND"
            + " UNBOUNDED FOLLOWING), NTH_VALUE(total, 2) OVER (PARTITION BY note RANGE UNBOUNDED PRECEDING),"
            + " FIRST_VALUE(id) OVER () FROM orders",
        "SELECT SUM(id) OVER w, MIN(note) OVER w FROM orders WINDOW w AS (PARTITION BY id2 ORDER BY id GROUPS"
            + " BETWEEN 1 FOLLOWING AND 3 FOLLOWING EXCLUDE TIES)",
        "SELECT SUM(id) OVER (ORDER BY id, total RANGE BETWEEN 10 PRECEDING AND CURRENT ROW) FROM orders",
        "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 PRECEDING) FROM orders",
        "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN 2 FOLLOWING AND CURRENT ROW) FROM orders",
        "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) FROM orders",
        "SELECT SUM(id) OVER (ORDER BY id ROWS 3 FOLLOWING) FROM orders",
        "SELECT RANK() OVER (ORDER BY id ROWS 3 PRECEDING), LAG(id) OVER () FROM orders",
        "SELECT RANK() OVER w, SUM(id) OVER w FROM orders WINDOW w AS (ORDER BY id ROWS 3 PRECEDING)",
        "SELECT name, RANK() OVER w FROM customers WINDOW w AS ()",
        "SELECT SUM(total) FILTER (WHERE note LIKE 'a%') OVER (PARTITION BY id2), COUNT(*) FILTER (WHERE id >"
            + " 3)OVER w FROM orders WINDOW w AS (ORDER BY id)",
        "SELECT id2, SUM(SUM(total)) FILTER (WHERE id2 > 3) OVER (ORDER BY id2) FROM orders GROUP BY id2",
        "SELECT RANK() FILTER (WHERE id > 3) OVER (ORDER BY id) FROM orders",
        // SQLite finds no aggregate for HAVING in a window.
        "SELECT SUM(COUNT(*)) OVER () FROM orders HAVING COUNT(*) > 3",
        "SELECT SUM(COUNT(*)) OVER (), COUNT(*) FROM orders HAVING COUNT(*) > 3",
        "SELECT LAG(id) FILTER (WHERE id > 3) OVER (ORDER BY id) FROM orders",
        "SELECT STDDEV(total) OVER (PARTITION BY note), CORR(id, total) OVER (ORDER BY id) FROM orders",
        "SELECT BOOL_OR(total > 3) OVER (PARTITION BY note) FROM orders");
    if (database.dialect.hasIntervals()) {
      agree(
          database,
          "SELECT AVG(total) OVER (PARTITION BY note ORDER BY placed RANGE BETWEEN INTERVAL '7 days' PRECEDING"
              + " AND INTERVAL '1' HOUR FOLLOWING) FROM orders",
          "SELECT COUNT(*) OVER (ORDER BY born DESC RANGE INTERVAL '1 month' PRECEDING) FROM customers",
          "SELECT COUNT(*) OVER (ORDER BY name RANGE INTERVAL '1 month' PRECEDING) FROM customers",
          "SELECT COUNT(*) OVER (ORDER BY name RANGE 3 PRECEDING) FROM customers",
          "SELECT COUNT(*) OVER (ORDER BY rating RANGE INTERVAL '1 month' PRECEDING) FROM customers");
    }
    if (database == Database.POSTGRESQL) {
      agree(
          database,
          "SELECT SUM(SUM(total)) FILTER (WHERE COUNT(*) > 3) OVER () FROM orders GROUP BY id",
          "SELECT COUNT(*) OVER (ORDER BY born RANGE 3 PRECEDING) FROM customers",
          "SELECT SUM(total) FILTER (WHERE note = 'x') OVER (), COUNT(*) FROM orders GROUP BY id2");
    }
  }

  /** Remainders, and powers, whose numbers are not exact. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void remaindersAndPowersAreComputed(Database database) throws SQLException {
    agree(
        database,
        "SELECT id % 10, COUNT(*) % 7 * 2 FROM customers WHERE id % 2 = 1 GROUP BY id % 10",
        "SELECT rating % 2.5, id * 3 % 4 / 2, 100 % id, -id%3 + 1 FROM customers",
        "SELECT price % 3 FROM order_items",
        "SELECT order_id % price FROM order_items",
        "SELECT 3 % price FROM order_items",
        "SELECT price * order_id % 3 FROM order_items",
        "SELECT price * order_id * amount % 3 FROM order_items",
        "SELECT order_id % 3 * price, order_id % 3 + price FROM order_items",
        "SELECT id ^ 2, rating ^ 0.5, 2 ^ id ^ rating, 1.5 * id ^ 2 + SQRT(id ^ 2) FROM customers",
        "SELECT city, SQRT(SUM(rating ^ 2) / COUNT(*)) FROM customers GROUP BY city HAVING MAX(id) ^ 2 > 3",
        "SELECT ROUND(price ^ 2, 2) FROM order_items",
        "SELECT id ^ 2 % 3 FROM customers",
        "SELECT id % id ^ 2 FROM customers",
        "SELECT name ^ 2 FROM customers");
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      // Computed before there is a row, constants may fail.
      expect(
          connection,
          pda,
          List.of("SELECT 10 / 4 % id FROM customers"),
          List.of(
              "SELECT id % 0 FROM customers",
              "SELECT id * 9 ^ 9999 FROM customers",
              "SELECT 9 ^ 9999 + id FROM customers",
              "SELECT 5 % 0 + id FROM customers"));
    }
  }

  /** The escape character of a pattern. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void patternsHaveEscapeCharacters(Database database) throws SQLException {
    agree(
        database,
        "SELECT name FROM customers WHERE name LIKE 'a!%' ESCAPE '!' AND NOT city LIKE '100\\%' ESCAPE'\\'",
        "SELECT name FROM customers WHERE name NOT LIKE '%!!' ESCAPE '!' OR name ILIKE '#_x' ESCAPE '#'",
        "SELECT name FROM customers WHERE LOWER(name) LIKE LOWER('%A|_b%') ESCAPE '|'",
        "SELECT name LIKE city || '%' ESCAPE '\\' AS fits FROM customers",
        "SELECT name LIKE city escape FROM customers",
        "SELECT name LIKE 'x' AS escape FROM customers",
        "SELECT name FROM customers WHERE name LIKE 'a\\_b\\\\'",
        "SELECT id FROM customers WHERE id + 1 = 3 ESCAPE '!'",
        "SELECT BORN FROM customers WHERE born > '2024-01-01' ESCAPE '!'");
    if (database.dialect.isStrict()) {
      Pda pda =
          SqlConstraint.of(
                  SqlCatalog.ofDdl("CREATE TABLE n (a TEXT)", database.dialect), SqlOptions.DEFAULT)
              .pda();
      // With statistics of the column, PostgreSQL refuses such patterns.
      for (String pattern :
          List.of("'x\\'", "'x!' ESCAPE '!'", "'x''!' ESCAPE '!'", "'x' ESCAPE 'xy'")) {
        assertThat(accepts(pda, "SELECT a FROM n WHERE a LIKE " + pattern)).as(pattern).isFalse();
      }
    }
  }

  /** Aggregates that find a value among ordered ones, or keep all. */
  @ParameterizedTest
  @EnumSource(value = Database.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  void valuesAreFoundAmongOrderedOnes(Database database) throws SQLException {
    agree(
        database,
        "SELECT city, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY rating) AS middle FROM customers"
            + " GROUP BY city ORDER BY middle",
        "SELECT PERCENTILE_CONT(0) WITHIN GROUP (ORDER BY price DESC) + 1, PERCENTILE_DISC(1) WITHIN"
            + " GROUP (ORDER BY order_id) FROM order_items",
        "SELECT PERCENTILE_DISC(0.25) WITHIN GROUP (ORDER BY placed) FROM orders HAVING MODE() WITHIN"
            + " GROUP (ORDER BY note) = 'x'",
        "SELECT MODE() WITHIN GROUP (ORDER BY city DESC) FILTER (WHERE rating > 3) FROM customers",
        "SELECT city, ARRAY_AGG(DISTINCT name), ARRAY_AGG(id) FILTER (WHERE rating > 3) FROM customers"
            + " GROUP BY city ORDER BY city");
    if (database == Database.POSTGRESQL) {
      agree(
          database,
          "SELECT seen AT TIME ZONE 'UTC', placed AT TIME ZONE 'Asia/Tokyo' FROM visits, orders WHERE"
              + " seen AT TIME ZONE 'UTC' > '2024-01-01'",
          "SELECT name FROM customers WHERE rating AT TIME ZONE 'UTC' > 3");
    }
  }

  /** Times of a day, identifiers, and moments with a zone. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void timesIdentifiersAndZonesAreCompared(Database database) throws SQLException {
    String id = "'550e8400-e29b-41d4-a716-446655440000'";
    agree(
        database,
        "SELECT a.opens FROM visits a JOIN visits b ON a.guest = b.visit WHERE a.visit = "
            + id
            + " AND a.opens >= '08:30' ORDER BY a.visit, a.opens",
        "SELECT MIN(opens), MAX(closes), COUNT(DISTINCT guest) FROM visits",
        "SELECT guest, COUNT(*) FROM visits WHERE opens BETWEEN '08:30' AND closes GROUP BY guest",
        "SELECT visit FROM visits WHERE visit IN (SELECT guest FROM visits) OR guest IN ("
            + id
            + ")",
        "SELECT seen FROM visits, orders WHERE seen > '2024-01-01' AND seen < placed",
        "SELECT placed FROM orders, visits WHERE placed < seen OR seen <= born",
        "SELECT COALESCE(guest, visit), COALESCE(opens, closes) FROM visits UNION SELECT visit, opens"
            + " FROM visits",
        "SELECT CAST(visit AS VARCHAR(36)), CAST(opens AS VARCHAR(8)) FROM visits",
        "SELECT CASE WHEN opens > closes THEN guest ELSE visit END FROM visits");
    if (database.dialect.isStrict()) {
      agree(
          database,
          "SELECT guest + 1 FROM visits",
          "SELECT TIME '10:30', UUID " + id + " FROM visits WHERE visit = UUID " + id,
          "SELECT visit FROM visits WHERE opens < TIME '10:30:00' AND visit = " + id + "::UUID",
          "SELECT MAX(seen), EXTRACT(YEAR FROM seen) FROM visits GROUP BY seen HAVING MIN(seen) > DATE"
              + " '2024-01-01'");
    }
    if (database.dialect.hasIntervals()) {
      agree(
          database,
          "SELECT DATE_TRUNC('month', seen), seen - INTERVAL '1 day', seen - placed, AGE(seen) FROM"
              + " visits, orders",
          "SELECT seen::DATE - CURRENT_DATE FROM visits WHERE seen - seen > INTERVAL '1 day'");
    }
  }

  /** DISTINCT ON keeps the first row of each value, in an order that begins with the values. */
  @ParameterizedTest
  @EnumSource(names = {"DUCKDB", "POSTGRESQL"})
  void rowsDifferInSomeColumns(Database database) throws SQLException {
    List<String> right =
        List.of(
            "SELECT DISTINCT ON (city) city, name FROM customers ORDER BY city, rating DESC",
            "SELECT DISTINCT ON(c.city, rating) * FROM customers c ORDER BY c.city DESC, rating, id"
                + " LIMIT 3",
            "WITH q AS (SELECT DISTINCT ON (customer_id) customer_id AS c, total FROM orders ORDER BY"
                + " customer_id, placed) SELECT c, SUM(total) FROM q GROUP BY c",
            "SELECT o.id FROM customers c JOIN (SELECT DISTINCT ON (customer_id) * FROM orders) o ON"
                + " o.customer_id = c.id",
            "SELECT DISTINCT ON (name) id AS x, RANK() OVER (ORDER BY id) FROM customers");
    List<String> wrong =
        List.of(
            "SELECT DISTINCT ON (city) name FROM customers ORDER BY rating",
            "SELECT DISTINCT ON (city, rating) name FROM customers ORDER BY city, name",
            "SELECT DISTINCT ON (city) name, COUNT(*) FROM customers",
            "SELECT DISTINCT ON (city) name AS city, id AS city FROM customers");
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      expect(connection, pda, right, wrong);
    }
  }

  /** In DuckDB, a name behind GROUP BY means a table of that name. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void aNameOfAValueMayBeThatOfATable(Database database) throws SQLException {
    agree(
        database,
        "SELECT UPPER(city) AS k, COUNT(*) FROM customers k GROUP BY k",
        "SELECT UPPER(city) AS k FROM customers k ORDER BY k");
  }

  /** Moments are written as programs write them, too. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void momentsHaveTheFormsOfIso(Database database) throws SQLException {
    agree(
        database,
        "SELECT id FROM orders WHERE placed >= '2024-01-31T10:30:00' AND placed < '2024-02-01T00:00Z'",
        "SELECT visit FROM visits WHERE seen > '2024-01-31T10:30:00.125Z' OR seen IN ('2024-02-01"
            + " 00:00:00+00', '2024-02-01T00:00:00-05:30')");
    if (database.dialect.isStrict()) {
      agree(
          database,
          "SELECT id FROM orders WHERE placed > TIMESTAMP '2024-01-31T10:30:00'",
          "SELECT id FROM orders WHERE placed > TIMESTAMP '2024-01-31 10:30:00+02:00'",
          "SELECT id FROM orders WHERE placed > TIMESTAMP '2024-01-31 10:30+02'",
          "SELECT id FROM orders WHERE placed > TIMESTAMP '2024-01-31 10:30+02:30'");
    }
  }

  /** PostgreSQL computes with the literals of a query in the FROM before it knows a row. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void constantsOfQueriesAreNoOperands(Database database) throws SQLException {
    String constants = "(SELECT 1 AS one, 0 AS zero FROM customers) q";
    String bothSides =
        "SELECT id AS one, id AS zero FROM customers UNION ALL SELECT 1, 0 FROM customers";
    List<String> computing =
        List.of(
            "SELECT one / zero FROM " + constants,
            "SELECT q.one / q.zero FROM " + constants,
            "SELECT MAX(one / zero) FROM " + constants,
            "SELECT one FROM " + constants + " WHERE one / zero > 1",
            "WITH q AS (SELECT 1 AS one, 0 AS zero FROM customers) SELECT one / zero FROM q",
            "WITH q AS (SELECT * FROM " + constants + ") SELECT one / zero FROM q",
            "SELECT one / zero FROM (SELECT one, zero FROM " + constants + ") r",
            "SELECT a / b FROM (SELECT one AS a, zero AS b FROM " + constants + ") r",
            "SELECT one / zero FROM (SELECT * FROM " + constants + ") r",
            "SELECT one / zero FROM (SELECT 1 AS one, 0 AS zero FROM customers UNION ALL SELECT id, id FROM"
                + " customers) q",
            "SELECT one / zero FROM (" + bothSides + ") q",
            "WITH q AS (" + bothSides + ") SELECT one / zero FROM q",
            "SELECT CASE WHEN one IS NULL THEN id ELSE 10 END / CASE WHEN one IS NULL THEN id ELSE 0 END"
                + " FROM (SELECT 1 AS one, id FROM customers) q");
    agree(
        database,
        "SELECT one, q.zero FROM " + constants,
        "SELECT * FROM " + constants,
        "SELECT one, COUNT(*) FROM " + constants + " GROUP BY one ORDER BY one",
        "SELECT DISTINCT zero FROM " + constants + " ORDER BY zero DESC",
        "SELECT one, zero FROM " + constants + " WHERE one IS NOT NULL AND zero IS NULL",
        "SELECT c.id FROM customers c JOIN " + constants + " ON c.id = q.one AND q.zero <> -1",
        "WITH q AS (SELECT 'a' AS label FROM customers) SELECT label FROM q WHERE label IN ('a', 'b')",
        "WITH q AS (SELECT 'a' AS one, id FROM customers UNION ALL SELECT 'b', id FROM orders UNION ALL"
            + " SELECT NULL, id FROM orders) SELECT one, SUM(id) FROM q GROUP BY one",
        "SELECT one / zero FROM (SELECT id AS one, id AS zero FROM customers) q",
        "SELECT one / zero FROM (SELECT COUNT(*) AS one, COUNT(name) AS zero FROM customers) q");
    if (database == Database.POSTGRESQL) {
      agree(
          database,
          "SELECT one / zero FROM (SELECT MAX(1) OVER () AS one, MAX(0) OVER () AS zero FROM"
              + " customers) q",
          "SELECT id FROM (SELECT id FROM customers UNION SELECT MAX(0) OVER () FROM customers) q");
    }
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String statement : computing) {
        assertThat(accepts(pda, statement))
            .as(statement)
            .isEqualTo(
                database != Database.POSTGRESQL
                    && !(database == Database.H2 && statement.contains("WITH q AS (SELECT *")));
      }
    }
  }

  /** No second table could follow in the parentheses, whose columns the set operation lacks. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void noJoinBeginsThatAStarForbids(Database database) {
    SqlCatalog catalog =
        SqlCatalog.ofDdl(
            "CREATE TABLE t (x INTEGER, y INTEGER); CREATE TABLE u (x INTEGER)", database.dialect);
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    String right = "SELECT x, y FROM t EXCEPT SELECT * FROM (";
    assertThat(pda.longestViablePrefix((right + "t ").getBytes(StandardCharsets.UTF_8)))
        .isLessThanOrEqualTo(right.length());
  }

  /** SQLite selects all columns of parentheses behind another table, and finds two of a name. */
  @Test
  void parenthesesHaveNoSecondColumnOfUsing() throws SQLException {
    for (String join : List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN")) {
      String inside = "(customers a " + join + " orders b USING (id) ";
      agree(
          Database.SQLITE,
          "SELECT 1 FROM moments JOIN "
              + inside
              + "JOIN employees c ON b.id2 = c.boss) ON a.id = moments.position",
          "SELECT 1 FROM moments, " + inside + "CROSS JOIN employees c)",
          "SELECT 1 FROM moments JOIN "
              + inside
              + "JOIN moments c ON b.id2 = c.position) ON a.id = moments.position",
          "SELECT 1 FROM "
              + inside
              + "JOIN employees c ON b.id2 = c.boss) JOIN moments ON a.id = moments.position");
    }
  }

  /** In parentheses behind another table, SQLite takes a dot in an alias for its end. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void aliasesMayHaveDots(Database database) throws SQLException {
    agree(
        database,
        "SELECT \"a.b\".id FROM customers \"a.b\" JOIN orders c ON \"a.b\".id = c.id",
        "SELECT 1 FROM (customers \"a.b\" JOIN orders c ON \"a.b\".id = c.id)",
        "SELECT \"a.b\".name FROM moments JOIN (customers \"a.b\" JOIN orders c ON c.id = 1) ON c.id = 1");
  }

  /** Before RIGHT JOIN and FULL JOIN, a star of SQLite selects columns of USING by their names. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void starsAndParenthesesHaveNoSecondColumnOfUsing(Database database) throws SQLException {
    agree(
        database,
        "SELECT * FROM customers a LEFT JOIN orders b USING (id), only_token",
        "SELECT 1 FROM moments JOIN (customers a JOIN orders b USING (id) JOIN (order_items JOIN employees c ON"
            + " amount = c.boss) ON amount = b.id2) ON a.id = moments.position",
        "SELECT 1 FROM moments JOIN (customers a JOIN orders b USING (id) JOIN (order_items JOIN only_token ON"
            + " amount > 1) ON amount = b.id2) ON a.id = moments.position");
    for (String join : List.of("RIGHT JOIN", "LEFT JOIN")) {
      String joined = " FROM customers a " + join + " orders b USING (id)";
      for (String star : List.of("*", "1")) {
        agree(
            database,
            "SELECT " + star + joined,
            "SELECT " + star + joined + ", order_items",
            "SELECT " + star + joined + ", employees");
      }
    }
  }

  /** Each beginning of the language has an end, which a matcher finds. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void beginningsHaveAnEnd(Database database) {
    SqlCatalog catalog =
        SqlCatalog.ofDdl("CREATE TABLE t (x INTEGER, y VARCHAR(9))", database.dialect);
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    Matcher matcher = TokenConstraint.compose(pda, WordVocabulary.of(catalog)).newMatcher();
    for (String beginning :
        List.of(
            "SELECT p + r.p + q.n + n",
            "SELECT *, b.z, a.y FROM t a RIGHT JOIN t c ",
            "SELECT x, RANK() OVER w, COUNT(*) OVER v FROM t",
            "SELECT COUNT(*), RANK() OVER w FROM t",
            "SELECT COUNT(x), wide FROM t, (SELECT 1 AS wide FROM t) b GROUP BY w",
            "SELECT k FROM (SELECT 1 AS k, a.*, x",
            "SELECT k, m FROM (SELECT a.*, x + 1 ",
            "SELECT (SELECT x FROM t a WHERE a.x = b.",
            "SELECT (SELECT x FROM t a WHERE (a.x = b.x AND c.x",
            "SELECT x FROM t INTERSECT SELECT * FROM (SELECT q AS a",
            "SELECT x FROM t INTERSECT SELECT * FROM (SELECT * FROM (SELECT q AS a")) {
      matcher.reset();
      for (byte b : beginning.getBytes(StandardCharsets.UTF_8)) {
        // The token of a byte has its number.
        assertThat(matcher.tryAccept(b)).as(beginning).isTrue();
      }
      while (!matcher.isFinished()) {
        matcher.accept(matcher.maskWithin(matcher.shortestCompletion()).toArray()[0]);
      }
    }
  }

  /** SQLite takes the quotes for a part of the name of a window, which then has no end. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void noQuoteBeginsANameWithoutEnd(Database database) {
    SqlCatalog catalog = SqlCatalog.ofDdl("CREATE TABLE t (x INTEGER)", database.dialect);
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    String window = "SELECT COUNT(*) OVER \"";
    assertThat(viable(pda, window).equals(window)).isEqualTo(database.dialect.isStrict());
  }

  /** The columns of a star may be asked for, which not every table has. */
  @Test
  void aStarInAJoinHasAnEnd() {
    SqlCatalog catalog = SqlCatalog.ofDdl("CREATE TABLE crime (x TEXT, y TEXT)", SqlDialect.SQLITE);
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    TokenConstraint constraint = TokenConstraint.compose(pda, Vocabulary.o200k());
    Matcher matcher = constraint.newMatcher();
    for (String beginning :
        List.of(
            "SELECT tj m, -n o FROM crime k FULL JOIN (SELECT * FROM (\"",
            "SELECT tj m, -n o FROM crime k, (SELECT * FROM (",
            "SELECT q.*, r.tj FROM crime k, ")) {
      matcher.reset();
      int[] tokens = Vocabulary.o200k().tokenizer().orElseThrow().encodeContinuation(beginning);
      assertThat(matcher.tryAccept(tokens)).isEqualTo(tokens.length);
      assertThat(matcher.shortestCompletion()).isLessThan(200);
      while (!matcher.isFinished()) {
        matcher.accept(matcher.maskWithin(matcher.shortestCompletion()).toArray()[0]);
      }
    }
  }

  /** A line feed ends a comment in all databases, with a carriage return before it or without. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void aLineFeedEndsAComment(Database database) throws SQLException {
    agree(
        database,
        "SELECT name -- a comment\r\nFROM customers",
        "SELECT name -- a comment\nFROM customers");
  }

  /** SQLite takes the quotes of other databases. */
  @Test
  void inSqliteOtherQuotesAreNames() throws SQLException {
    try (Connection connection = Database.SQLITE.start(Traps.ddl(Database.SQLITE))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      String statement =
          "SELECT `name`, [order].[group by], `order`.`it\"s` FROM [customers], `order`";
      assertThat(Database.refusal(connection, statement)).isEmpty();
      assertThat(accepts(pda, statement)).isTrue();
    }
  }

  /** The optimizer of DuckDB fails if a CASE without ELSE is compared with a constant. */
  @Test
  void inDuckDbCaseHasElse() throws SQLException {
    try (Connection connection = Database.DUCKDB.start(Traps.ddl(Database.DUCKDB))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      String without = "SELECT id FROM customers WHERE CASE WHEN city IS NULL THEN 'a' END = 'b'";
      assertThat(Database.refusal(connection, without)).isNotEmpty();
      assertThat(accepts(pda, without)).isFalse();
      String with = without.replace(" END", " ELSE 'c' END");
      assertThat(Database.refusal(connection, with)).isEmpty();
      assertThat(accepts(pda, with)).isTrue();
    }
  }

  /** H2 takes the parentheses of a query in the FROM for those of a join if a join follows. */
  @ParameterizedTest
  @EnumSource(value = Database.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  void queriesInParenthesesAreNoJoins(Database database) throws SQLException {
    agree(
        database,
        "SELECT x.id FROM ((SELECT id FROM customers) UNION SELECT a.id FROM orders a JOIN employees b ON a.id ="
            + " b.id) x");
  }

  /** SQLite takes the columns of USING that a star selects for names without a qualifier. */
  @Test
  void inSqliteNoRightJoinFollowsUsingBehindAStar() throws SQLException {
    try (Connection connection = Database.SQLITE.start(Traps.ddl(Database.SQLITE))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      String star =
          "SELECT * FROM customers a JOIN orders b USING (id) JOIN employees c ON c.boss = a.rating RIGHT JOIN"
              + " order_items d ON d.amount = c.boss";
      assertThat(Database.refusal(connection, star)).contains("ambiguous");
      assertThat(accepts(pda, star)).isFalse();
      assertThat(accepts(pda, star.replace("*", "a.name"))).isTrue();
    }
  }

  /** H2 makes the rows of a query behind IN distinct, and then refuses the order. */
  @Test
  void inH2SetsAreOrderedByWhatIsSelected() throws SQLException {
    for (Database database : Database.values()) {
      try (Connection connection = database.start(Traps.ddl(database))) {
        Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
        String ordered =
            "SELECT T4.id FROM (SELECT id FROM orders WHERE id IN (SELECT orders.id FROM orders"
                + " ORDER BY orders.total)) AS T4";
        assertThat(accepts(pda, ordered)).as("%s", database).isEqualTo(database != Database.H2);
        assertThat(accepts(pda, ordered.replace("orders.total", "1"))).isTrue();
      }
    }
  }

  /** Columns of an enumeration are grouped and sorted, and compared with its labels alone. */
  @ParameterizedTest
  @EnumSource(names = {"DUCKDB", "POSTGRESQL"})
  void enumerationsAreComparedWithTheirLabels(Database database) throws SQLException {
    List<String> ddl =
        List.of(
            "CREATE TYPE mood AS ENUM ('sad', 'it''s', 'Ok')",
            "CREATE TYPE size AS ENUM ('S', 'M')",
            "CREATE TABLE people (id INTEGER, feels mood NOT NULL, wears size)",
            "CREATE TABLE shirts (id INTEGER, feels size)");
    List<String> right =
        List.of(
            "SELECT feels, COUNT(*) FROM people WHERE feels = 'sad' OR feels NOT IN ('it''s', 'Ok')"
                + " GROUP BY feels ORDER BY feels DESC",
            "SELECT DISTINCT wears FROM people p WHERE p.feels <> 'Ok' AND p.wears IS NOT NULL",
            "SELECT RANK() OVER (PARTITION BY p.feels ORDER BY p.wears), COUNT(p.feels) OVER"
                + " () FROM people p",
            "SELECT people.feels = 'Ok', CAST(feels AS VARCHAR(3)) FROM people WHERE feels::TEXT LIKE"
                + " 's%'",
            "SELECT id FROM shirts WHERE feels IN ('M')");
    List<String> wrong =
        List.of(
            "SELECT id FROM people WHERE feels = 'glad'",
            "SELECT id FROM people WHERE feels = wears",
            "SELECT id FROM people WHERE feels IN (SELECT feels FROM shirts)",
            "SELECT feels FROM people UNION SELECT feels FROM shirts",
            "SELECT COALESCE(feels, wears) FROM people",
            "SELECT p.id FROM people p JOIN shirts s USING (feels)",
            "SELECT f.id FROM (SELECT id, wears AS feels FROM people) f WHERE f.feels = 'sad'",
            "SELECT CASE WHEN feels = 'sad' THEN 1 END FROM (SELECT feels FROM shirts) f");
    try (Connection connection = database.start(ddl)) {
      SqlCatalog catalog = SqlCatalog.ofDdl(String.join(";", ddl), database.dialect);
      Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
      expect(connection, pda, right, wrong);
    }
  }

  /** The only table has no column whose values have an order. */
  @Test
  void nothingIsOrderedThatHasNoOrder() {
    Pda pda =
        SqlConstraint.of(
                SqlCatalog.ofDdl("CREATE TABLE t (token JSON)", SqlDialect.POSTGRESQL),
                SqlOptions.DEFAULT)
            .pda();
    assertThat(accepts(pda, "SELECT token FROM t LIMIT 3")).isTrue();
    // A name such as ORDERED may follow, but not the keyword.
    assertThat(viable(pda, "SELECT token FROM t ORDER BY ")).isEqualTo("SELECT token FROM t ORDER");
  }

  /**
   * The table has no column of numbers, and a database would compute the product of two literals.
   */
  @Test
  void nothingIsReckonedThatNoRowTells() {
    Pda pda =
        SqlConstraint.of(
                SqlCatalog.ofDdl(
                    "CREATE TABLE t (token UUID); CREATE TABLE n (a INTEGER)", SqlDialect.H2),
                SqlOptions.DEFAULT)
            .pda();
    String start = "SELECT token FROM t WHERE (SELECT a FROM n) + 2";
    assertThat(accepts(pda, start + " > 4")).isTrue();
    assertThat(viable(pda, start + " * 3 > 4")).isEqualTo(start + " ");
    assertThat(accepts(pda, start.replace('+', '*') + " * 3 > 4")).isTrue();
    assertThat(accepts(pda, "SELECT a FROM n WHERE (SELECT a FROM n) * 2 * a > 4")).isTrue();
  }

  /** PostgreSQL cuts names off. Two names may then be one. */
  @Test
  void longNamesAreCutOffWhereTheDatabaseDoes() {
    String same = "SELECT %s.a, %s.a FROM n AS %s JOIN n AS %s ON %s.a = %s.a";
    String cut = same.formatted(LONG + "1", LONG + "2", LONG + "1", LONG + "2", LONG, LONG);
    for (SqlDialect dialect : List.of(SqlDialect.POSTGRESQL, SqlDialect.DUCKDB)) {
      Pda pda =
          SqlConstraint.of(
                  SqlCatalog.ofDdl("CREATE TABLE n (a INTEGER)", dialect), SqlOptions.DEFAULT)
              .pda();
      assertThat(accepts(pda, cut)).as("%s", dialect).isFalse();
    }
  }

  private static String viable(Pda pda, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new String(bytes, 0, pda.longestViablePrefix(bytes), StandardCharsets.UTF_8);
  }

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }
}
