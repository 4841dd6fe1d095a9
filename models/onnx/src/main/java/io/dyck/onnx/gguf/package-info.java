/**
 * Turns GGUF files into folders for ONNX Runtime: hyperparameters and weights become a graph of
 * ONNX Runtime's operators for decoders. {@code GgufFolder} is the entry point. The package imports
 * models and the reader of GGUF files.
 */
@NullMarked
package io.dyck.onnx.gguf;

import org.jspecify.annotations.NullMarked;
