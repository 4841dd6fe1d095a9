/**
 * Regular expressions as notations embed them: a tree of {@link io.dyck.grammar.pattern.Pattern},
 * read from text by {@link io.dyck.grammar.pattern.PatternReader}, and turned into an {@link
 * io.dyck.grammar.Expression} by {@link io.dyck.grammar.pattern.PatternLowering}, which resolves
 * anchors and lookarounds. Called by the notations that hold regular expressions; knows none of
 * them. Not exported.
 *
 * <p>One parser for all dialects: what they differ in is data ({@link
 * io.dyck.grammar.pattern.PatternFlags}). Sets of Unicode come from {@link java.lang.Character}; a
 * jar of ICU4J, 14 MB, would add newer characters only.
 */
package io.dyck.grammar.pattern;
