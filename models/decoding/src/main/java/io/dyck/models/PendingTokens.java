package io.dyck.models;

/**
 * The tokens that one session is to read in a step of a batch.
 *
 * @param session a session of the model that computes the batch
 * @param tokens the tokens, not to be changed until the step is done
 * @param rows the number of last tokens after which logits are wanted
 */
@SuppressWarnings("ArrayRecordComponent") // The record is made for each token.
public record PendingTokens(ModelSession session, int[] tokens, int rows) {}
