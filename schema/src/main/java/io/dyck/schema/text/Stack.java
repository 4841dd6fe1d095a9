package io.dyck.schema.text;

import org.jspecify.annotations.Nullable;

/**
 * A state of a language with those to which its rule and the rules around it return, innermost
 * first.
 */
record Stack(int state, @Nullable Stack rest) {}
