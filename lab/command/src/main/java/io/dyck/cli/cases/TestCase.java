package io.dyck.cli.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Optional;

/**
 * A case of a case file. Immutable.
 *
 * @param notation the notation of the grammar, such as {@code gbnf}
 * @param grammar the text of the grammar; empty if it is in a file
 * @param grammarFile the file of the grammar, relative to the corpus folder; empty if the case
 *     contains the text
 * @param opts the call of the case's own engine; empty if unknown
 * @param compileError whether the grammar must be refused; empty if the case leaves this open
 * @param compileErrorKind the kind of error, in the words of the case's source; may be empty
 * @param rejectAt parallel to {@code reject}: the length of the longest viable prefix in
 *     characters; empty if unknown
 * @param prefixAccept texts that begin some text of the language
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
