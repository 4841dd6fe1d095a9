package io.dyck.vocabulary.tokenizer;

import com.google.common.collect.ImmutableList;

/**
 * Where a vocabulary comes from and what its tokenizer is.
 *
 * @param format of the file, such as {@code tokenizer.json of Hugging Face}
 * @param encoding how text becomes tokens, such as {@code byte-level BPE}
 * @param remarks what a user should know: what changes a text before it is encoded, what of the
 *     file is not used
 */
public record VocabularyOrigin(String format, String encoding, ImmutableList<String> remarks) {}
