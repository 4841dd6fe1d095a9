/**
 * The steps of tokenizers before and after the work on tokens: normalizers, cuts into words,
 * decoders. Each step gives the same result as the original library, with the Unicode version of
 * that library.
 *
 * <p>The readers of formats combine these steps, and {@code encode} uses some of them. This package
 * handles strings only and must not import other packages of this project.
 */
package io.dyck.vocabulary.text;
