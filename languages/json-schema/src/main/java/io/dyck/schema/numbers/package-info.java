/**
 * Sets of numbers, exact and decimal, and how they are written in JSON: {@link
 * io.dyck.schema.numbers.NumberSet} is closed under and, or and not; {@link
 * io.dyck.schema.numbers.JsonNumbers} gives the texts of a set state by state.
 */
@NullMarked
package io.dyck.schema.numbers;

import org.jspecify.annotations.NullMarked;
