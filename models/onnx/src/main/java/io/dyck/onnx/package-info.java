/**
 * Language models in the ONNX format: what a folder holds, what its graph reads and gives, and
 * sessions with their caches. The runtime is Microsoft's ONNX Runtime. Imports models and
 * vocabularies, never a grammar.
 */
@NullMarked
package io.dyck.onnx;

import org.jspecify.annotations.NullMarked;
