/**
 * Regular expressions as notations embed them: a tree of {@link io.dyck.grammar.pattern.Pattern},
 * read from text by {@link io.dyck.grammar.pattern.PatternReader}, and turned into an {@link
 * io.dyck.grammar.Expression} by {@link io.dyck.grammar.pattern.PatternLowering}, which resolves
 * anchors and lookarounds. {@link io.dyck.grammar.pattern.PatternTexts} takes a pattern apart for
 * JSON Schema, which makes automata of its own. Called by the notations that hold regular
 * expressions; knows none of them. Exported to the module of JSON Schema only.
 *
 * <p>One parser for all dialects: what they differ in is data ({@link
 * io.dyck.grammar.pattern.PatternFlags}). General categories and scripts come from {@link
 * java.lang.Character}, other properties from a table of 47 KB. A jar of ICU4J has 14 MB.
 */
package io.dyck.grammar.pattern;
