/**
 * Reads a JSON object from ids to the texts of tokens. {@code PlainJsonReader} is the entry point.
 * May use {@code format} and the packages below it.
 */
package io.dyck.vocabulary.format.plain;
