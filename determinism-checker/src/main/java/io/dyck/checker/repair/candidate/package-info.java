/**
 * Candidates for repairs, and the data from which they are proposed: the grammar around a conflict,
 * the languages of its parts, and the style of its source. Called by {@code repair.source} and
 * {@code repair}; imports {@code cause}, {@code regular}, {@code rules} and {@code text}. Not
 * exported.
 */
package io.dyck.checker.repair.candidate;
