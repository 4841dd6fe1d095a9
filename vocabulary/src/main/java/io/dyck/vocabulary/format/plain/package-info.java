/**
 * Reads a JSON object from ids to what they spell. {@code PlainJsonReader} is the door. May use
 * {@code format} and what is below it.
 */
package io.dyck.vocabulary.format.plain;
