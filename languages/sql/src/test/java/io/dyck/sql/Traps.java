package io.dyck.sql;

import java.util.List;

/** A catalogue with hard cases of names, types and keys. */
final class Traps {
  private Traps() {}

  /** Returns the tables as DDL of a database. */
  static List<String> ddl(Database database) {
    boolean typed = database != Database.SQLITE;
    String blob = database == Database.H2 || database == Database.POSTGRESQL ? "JSON" : "BLOB";
    String uuid = typed ? "UUID" : "TEXT";
    return List.of(
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(80) NOT NULL, city"
            + " VARCHAR(80), born DATE, active BOOLEAN, rating NUMERIC(5,2), token "
            + blob
            + ")",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers"
            + " (id), placed TIMESTAMP, total NUMERIC(10,2), note VARCHAR(200), id2 INTEGER)",
        "CREATE TABLE order_items (order_id INTEGER REFERENCES orders (id), position_no INTEGER,"
            + " amount INTEGER, price DOUBLE PRECISION, PRIMARY KEY (order_id, position_no))",
        // Reserved words, blanks, quotes, letters beyond ASCII, mixed case, a prefix of a name.
        "CREATE TABLE \"order\" (\"select\" INTEGER, \"from\" VARCHAR(20), \"group by\""
            + " INTEGER, \"it\"\"s\" VARCHAR(5), \"MixedCase\" INTEGER, \"na\u00efve \u2603\ud83d\ude00\""
            + " VARCHAR(9))",
        "CREATE TABLE cust (na INTEGER, nam INTEGER, name INTEGER, count INTEGER, \"T1\" INTEGER)",
        "CREATE TABLE \"T2\" (x INTEGER, lower VARCHAR(5), n INTEGER)",
        "CREATE TABLE employees (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES employees (id),"
            + " name VARCHAR(40), flag BOOLEAN)",
        // Keywords that databases take as names.
        "CREATE TABLE moments (date DATE, time VARCHAR(9), position INTEGER, replace INTEGER,"
            + " timestamp TIMESTAMP)",
        "CREATE TABLE only_token (token " + blob + ")",
        "CREATE TABLE visits (visit "
            + uuid
            + ", guest "
            + uuid
            + ", opens TIME, closes TIME, seen TIMESTAMP WITH TIME ZONE)",
        "CREATE VIEW rich AS SELECT id, name FROM customers WHERE rating > 4");
  }
}
