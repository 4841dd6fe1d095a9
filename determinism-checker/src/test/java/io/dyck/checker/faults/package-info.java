/**
 * Plants faults into deterministic grammars and measures how often the checker names them and mends
 * them. Knows nothing of how the checker finds anything: a fault is an edit of the text of a
 * grammar.
 */
package io.dyck.checker.faults;
