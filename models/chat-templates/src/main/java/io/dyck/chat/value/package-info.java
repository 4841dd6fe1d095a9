/**
 * The values of a template, which behave as in Python, with their operators. A value is a {@link
 * io.dyck.chat.text.OriginText}, Boolean, Long, BigInteger, Double, List, Map, or one of the types
 * here.
 */
package io.dyck.chat.value;
