/**
 * The deterministic pushdown machine: states, stack symbols, closure, step, normalization of
 * configurations, expansion over the stack; materialized lazily, read without locks. Uses {@code
 * normalize} only for its result; knows nothing of saturation, vocabularies or masks.
 */
@NullMarked
package io.dyck.pda.machine;

import org.jspecify.annotations.NullMarked;
