/**
 * Sets of numbers, exact and decimal, and how they are written in JSON: {@link
 * io.dyck.schema.numbers.NumberSet} is closed under and, or and not; {@link
 * io.dyck.schema.numbers.JsonNumbers} gives the texts of a set state by state.
 *
 * <p>{@code multipleOf} is the step of a {@link io.dyck.schema.numbers.IntervalPart}. {@link
 * io.dyck.schema.numbers.JsonNumbers} keeps the digits so far, and {@link
 * io.dyck.schema.numbers.RemainderClasses} merges beginnings that need the same digits to become a
 * multiple.
 */
@NullMarked
package io.dyck.schema.numbers;

import org.jspecify.annotations.NullMarked;
