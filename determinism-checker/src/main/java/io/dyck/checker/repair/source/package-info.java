/**
 * One class for each kind of change that may repair a grammar ({@code …Candidates}), with what they
 * share, and the cause that the readings of a conflict point to. They only propose; {@code repair},
 * which alone calls them, has each change certified. Not exported.
 */
package io.dyck.checker.repair.source;
