package io.dyck.models;

import com.google.common.base.Preconditions;

/** What can be wrong with a model. Each kind has a stable code, and says what to do. */
public enum ModelProblem {
  /** There is no model in the folder, or no runtime for it. */
  NO_MODEL(
      "DYCK-M030",
      "give a folder with config.json, tokenizer.json and onnx/model.onnx, as exporters for ONNX"
          + " write it"),

  /** A file of the model cannot be read, or breaks off. */
  UNREADABLE("DYCK-M031", "fetch or export the file again"),

  /** The model has inputs or outputs that decoding does not know. */
  UNFIT(
      "DYCK-M032", "export it as a decoder with past key values (task text-generation-with-past)"),

  /** The tokenizer has tokens that the model lacks. */
  TOKENIZER_MISMATCH("DYCK-M033", "take tokenizer and model of one folder"),

  /** The model computed logits that are not numbers. */
  NOT_A_NUMBER(
      "DYCK-M034", "take weights of a higher precision; if it stays, the export is damaged"),

  /** More tokens than the model can hold. */
  CONTEXT("DYCK-M035", "shorten the prompt, or lower the number of tokens that may follow"),

  /** The runtime failed, perhaps for lack of memory. */
  RUNTIME("DYCK-M036", "take a smaller model or a shorter text if memory is short"),

  /** A session or model was used after it was closed. */
  CLOSED("DYCK-M037", "open it again"),

  /** A token that the model lacks, or none where one is needed. */
  TOKENS("DYCK-M038", "encode the prompt with the model's own tokenizer"),

  /**
   * The settings in the files of the model contradict each other, or are not what they should be.
   */
  SETTINGS("DYCK-M039", "correct the file, or take the one that was published with the model"),

  /** Text has to be encoded, and the vocabulary has no rules for that. */
  NO_TOKENIZER("DYCK-M040", "take a vocabulary with a tokenizer, such as a tokenizer.json"),

  /** A record of what was generated is not as it was written. */
  AUDIT("DYCK-M041", "find out who changed it; what it says cannot be relied on");

  private final String code;
  private final String advice;

  ModelProblem(String code, String advice) {
    this.code = code;
    this.advice = advice;
  }

  /**
   * The stable code.
   *
   * @return such as {@code DYCK-M030}
   */
  public String code() {
    return code;
  }

  /**
   * An exception of this kind, with the usual advice.
   *
   * @param place the folder, file or model
   * @param reason what is wrong, in words
   * @return to be thrown
   */
  public ModelException at(String place, String reason) {
    return new ModelException(this, place, reason, advice, null);
  }

  /**
   * An exception of this kind, with the usual advice.
   *
   * @param place the folder, file or model
   * @param reason what is wrong, in words
   * @param cause what it comes from
   * @return to be thrown
   */
  public ModelException at(String place, String reason, Throwable cause) {
    return new ModelException(this, place, reason, advice, cause);
  }

  /**
   * Checks what a session is asked to read, before anything is done.
   *
   * @param model of the session
   * @param position how many tokens the session has read
   * @param tokens what it is to read
   * @param rows how many rows of logits are wanted
   * @throws ModelException if a token is none of the model's, or the context is too short
   */
  public static void checkRead(LanguageModel model, int position, int[] tokens, int rows) {
    Preconditions.checkArgument(
        rows >= 0 && rows <= Math.max(1, tokens.length),
        "rows (%s) must be 0 to the number of tokens (%s)",
        rows,
        tokens.length);
    int size = model.vocabulary().size();
    for (int token : tokens) {
      if (token < 0 || token >= size) {
        throw TOKENS.at(
            model.name(),
            "token " + token + " is none of its ids, which go from 0 to " + (size - 1));
      }
    }
    long after = (long) position + tokens.length;
    if (after > model.contextLength()) {
      throw CONTEXT.at(
          model.name(),
          "the text has " + after + " tokens, and the model can hold " + model.contextLength());
    }
  }
}
