/**
 * Regular expressions as parts of notations. {@link io.dyck.grammar.pattern.PatternReader} reads a
 * text as a tree of {@link io.dyck.grammar.pattern.RegexPattern}. {@link
 * io.dyck.grammar.pattern.PatternLowering} turns the tree into an {@link
 * io.dyck.grammar.Expression}, and resolves anchors and lookarounds. {@link
 * io.dyck.grammar.pattern.PatternTexts} takes a pattern apart for JSON Schema, which makes
 * deterministic automata over code points from {@link io.dyck.grammar.pattern.PatternNfa}. Called
 * by the notations that hold regular expressions; knows none of them. Exported to the module of
 * JSON Schema only.
 *
 * <p>One parser reads all dialects, whose differences are data ({@link
 * io.dyck.grammar.pattern.PatternFlags}). General categories and scripts come from {@link
 * java.lang.Character}, other properties from a table of 47 KB. A jar of ICU4J has 14 MB.
 */
package io.dyck.grammar.pattern;
