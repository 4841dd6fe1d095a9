package io.dyck.tools.tag;

import io.dyck.grammar.Expression;
import io.dyck.tools.read.JsonPart;

/**
 * A tag: the begin, the content and the end.
 *
 * @param begin a string, or a format of a token
 */
record Tag(JsonPart begin, Expression content, Expression end) {}
