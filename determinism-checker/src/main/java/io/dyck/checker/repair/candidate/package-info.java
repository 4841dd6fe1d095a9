/**
 * What a candidate for a repair is, and what those that propose some may ask: the grammar around a
 * conflict, the languages of its parts, and how its source is written. Called by {@code
 * repair.source} and {@code repair}; imports {@code cause}, {@code regular}, {@code rules} and
 * {@code text}. Not exported.
 */
package io.dyck.checker.repair.candidate;
