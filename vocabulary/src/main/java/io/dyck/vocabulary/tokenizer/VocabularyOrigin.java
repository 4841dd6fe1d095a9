package io.dyck.vocabulary.tokenizer;

import com.google.common.collect.ImmutableList;

/**
 * The origin of a vocabulary and the kind of its tokenizer.
 *
 * @param format the format of the file, such as {@code tokenizer.json of Hugging Face}
 * @param encoding the way from text to tokens, such as {@code byte-level BPE}
 * @param remarks notes for a user: changes to a text before encoding, and unused parts of the file
 */
public record VocabularyOrigin(String format, String encoding, ImmutableList<String> remarks) {}
