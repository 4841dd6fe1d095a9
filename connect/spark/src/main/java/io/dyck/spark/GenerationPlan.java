package io.dyck.spark;

import io.dyck.compose.sample.SamplerOptions;
import java.io.Serializable;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a job for its executors.
 *
 * @param model the model as executors find it
 * @param prompt the index of the input column with the prompts
 * @param id the index of the input column that identifies rows; -1 if there is none
 * @param system a text that the model receives before each prompt
 * @param maxTokens the most tokens of an answer
 * @param sampling how tokens are chosen
 * @param seed the seed of the job; the seed of each row is derived from it
 * @param date the time when the job began, which templates use as the current time in all rows
 * @param threads the number of threads that compute one step of the model
 */
record GenerationPlan(
    ShippedModel model,
    int prompt,
    int id,
    @Nullable String system,
    int maxTokens,
    SamplerOptions sampling,
    long seed,
    LocalDateTime date,
    int threads)
    implements Serializable {}
