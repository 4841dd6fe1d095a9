/**
 * What tokenizers do to a text before they cut it into tokens, and to tokens to get a text back:
 * normalizers, cuts into words, decoders. Each equals what the library it comes from does, with the
 * Unicode version that library has.
 *
 * <p>The readers of formats put these together, {@code encode} uses some. This package knows
 * strings only and must not import anything of this project.
 */
package io.dyck.vocabulary.text;
