/** The grammars and schemas of a process, each compiled once, and the texts of their errors. */
package io.dyck.spark.language;
