/**
 * Language models in the ONNX format: descriptions of folders, inputs and outputs of graphs, and
 * sessions with caches. The runtime is Microsoft's ONNX Runtime. The package imports models and
 * vocabularies, never grammars.
 */
@NullMarked
package io.dyck.onnx;

import org.jspecify.annotations.NullMarked;
