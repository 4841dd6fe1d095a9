/**
 * The regular parts of a grammar as languages, in two forms. {@link
 * io.dyck.checker.regular.Derivatives} answers a single question about a part without building
 * anything for the rest of it: lints and explanations ask it of many parts, over characters. {@link
 * io.dyck.checker.regular.PartAutomata} are minimal automata over bytes: repairs and the search for
 * ambiguity compare and run them. Imports {@code rules} and nothing else of this module. Not
 * exported.
 */
package io.dyck.checker.regular;
