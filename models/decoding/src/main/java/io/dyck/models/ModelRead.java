package io.dyck.models;

/**
 * What one session is to read in a step of a batch.
 *
 * @param session of the model that is asked
 * @param tokens not to be changed until the step is done
 * @param rows after how many of the last tokens logits are wanted
 */
@SuppressWarnings("ArrayRecordComponent") // On a path that runs per token.
public record ModelRead(ModelSession session, int[] tokens, int rows) {}
