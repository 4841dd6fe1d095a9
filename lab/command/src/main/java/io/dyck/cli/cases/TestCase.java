package io.dyck.cli.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Optional;

/**
 * One case. Immutable.
 *
 * @param notation what the grammar is written in, such as {@code gbnf}
 * @param grammar the text of the grammar; empty if it is in a file
 * @param grammarFile where the grammar is, relative to the corpus folder; empty if there is a text
 * @param opts how its source calls its engine; empty if it does not say
 * @param compileError whether the grammar must be refused; empty if the case does not say
 * @param compileErrorKind what is wrong with it, as its source says; perhaps empty
 * @param rejectAt parallel to {@code reject}: the length of the longest viable prefix in
 *     characters; empty if not known
 * @param prefixAccept texts that some text of the language begins with
 */
public record TestCase(
    String id,
    String notation,
    Optional<String> grammar,
    Optional<String> grammarFile,
    Optional<String> start,
    ImmutableList<String> requires,
    JsonNode opts,
    Optional<Boolean> compileError,
    String compileErrorKind,
    ImmutableList<String> accept,
    ImmutableList<String> reject,
    ImmutableIntArray rejectAt,
    ImmutableList<String> prefixAccept,
    ImmutableList<String> prefixReject) {}
