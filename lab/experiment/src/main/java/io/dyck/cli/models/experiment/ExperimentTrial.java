package io.dyck.cli.models.experiment;

/**
 * The result of one request in one way.
 *
 * @param request the request
 * @param way the way of answering
 * @param text the complete text of the model's last try
 * @param answer the answer in this text
 * @param parses whether the answer is in the language
 * @param isExact whether the answer is the expected text
 * @param saysTheSame whether the answer means the same as the expected text, see {@link
 *     ExperimentTask#haveSameMeaning}
 * @param tokens the number of tokens of all tries
 * @param forced the number of these tokens that were taken without the model
 * @param passes the number of passes of the model, the prompt's pass included
 * @param nanos the time of all tries in nanoseconds: model, masks and sampling
 */
record ExperimentTrial(
    HeldOutRequest request,
    AnswerMode way,
    String text,
    String answer,
    boolean parses,
    boolean isExact,
    boolean saysTheSame,
    int tokens,
    int forced,
    int passes,
    long nanos) {}
