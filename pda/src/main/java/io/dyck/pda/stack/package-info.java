/**
 * The constructions of a machine, and what a step says about the top of the stack: the groups that
 * are left, and what may begin after a return.
 */
package io.dyck.pda.stack;
