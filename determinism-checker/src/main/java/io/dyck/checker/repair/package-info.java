/**
 * Repairs of a grammar's source: what might be edited ({@code …Candidates}), and which edits do
 * mend it. For reports and commands; knows nothing of how a finding is printed.
 */
@NullMarked
package io.dyck.checker.repair;

import org.jspecify.annotations.NullMarked;
