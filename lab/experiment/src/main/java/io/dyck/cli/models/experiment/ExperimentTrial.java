package io.dyck.cli.models.experiment;

/**
 * What came of one request in one way.
 *
 * @param request what was asked
 * @param way how it was answered
 * @param text all that the model wrote, of the last try
 * @param answer the part of it that is the answer
 * @param parses whether the answer is in the language
 * @param isExact whether it is the right text
 * @param saysTheSame whether it says the same as the right one, see {@link
 *     ExperimentTask#saysTheSame}
 * @param tokens of all tries
 * @param forced how many of them were taken without the model
 * @param passes of the model, the prompt's among them
 * @param nanos the time of all tries: model, masks and sampling
 */
record ExperimentTrial(
    HeldOut request,
    Way way,
    String text,
    String answer,
    boolean parses,
    boolean isExact,
    boolean saysTheSame,
    int tokens,
    int forced,
    int passes,
    long nanos) {}
