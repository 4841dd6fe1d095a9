/**
 * Plants faults into deterministic grammars and measures how often the checker names and mends
 * them. A fault is an edit of the text of a grammar, and independent of the methods of the checker.
 */
package io.dyck.checker.faults;
