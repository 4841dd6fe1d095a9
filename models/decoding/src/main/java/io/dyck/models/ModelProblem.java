package io.dyck.models;

import com.google.common.base.Preconditions;

/** The kinds of problems with models. Each kind has a stable code and advice. */
public enum ModelProblem {
  /** There is no model in the folder, or no runtime for it. */
  NO_MODEL(
      "DYCK-M030",
      "give a folder with config.json, tokenizer.json and onnx/model.onnx, as exporters for ONNX"
          + " write it, or a GGUF file"),

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

  /** A text has more tokens than the model can hold. */
  CONTEXT("DYCK-M035", "shorten the prompt, or lower the number of tokens that may follow"),

  /** The runtime failed, perhaps for lack of memory. */
  RUNTIME("DYCK-M036", "take a smaller model or a shorter text if memory is short"),

  /** A session or model was used after it was closed. */
  CLOSED("DYCK-M037", "open it again"),

  /** A token is unknown to the model, or a needed token is missing. */
  TOKENS("DYCK-M038", "encode the prompt with the model's own tokenizer"),

  /** The settings in the files of the model are wrong or contradict each other. */
  SETTINGS("DYCK-M039", "correct the file, or take the one that was published with the model"),

  /** A text must be encoded, but the vocabulary has no tokenizer. */
  NO_TOKENIZER("DYCK-M040", "take a vocabulary with a tokenizer, such as a tokenizer.json"),

  /** An audit record was changed after it was written. */
  AUDIT("DYCK-M041", "find out who changed the record, and do not rely on it"),

  /** The device cannot compute the model, or its runtime is missing. */
  DEVICE(
      "DYCK-M042",
      "for CUDA put onnxruntime_gpu on the class path in place of onnxruntime, and install CUDA and"
          + " cuDNN; or take the device cpu");

  private final String code;
  private final String advice;

  ModelProblem(String code, String advice) {
    this.code = code;
    this.advice = advice;
  }

  /**
   * Returns the stable code.
   *
   * @return the code, for example {@code DYCK-M030}
   */
  public String code() {
    return code;
  }

  /**
   * Returns an exception of this kind, with the usual advice.
   *
   * @param place the folder, file or model
   * @param reason the problem, in words
   * @return the exception, to be thrown by the caller
   */
  public ModelException toException(String place, String reason) {
    return new ModelException(this, place, reason, advice, null);
  }

  /**
   * Returns an exception of this kind, with the usual advice.
   *
   * @param place the folder, file or model
   * @param reason the problem, in words
   * @param cause the error behind the problem
   * @return the exception, to be thrown by the caller
   */
  public ModelException toException(String place, String reason, Throwable cause) {
    return new ModelException(this, place, reason, advice, cause);
  }

  /**
   * Checks the arguments of a session's read, before anything is done.
   *
   * @param model the model of the session
   * @param position the number of tokens that the session has read
   * @param tokens the tokens that the session is to read
   * @param rows the number of wanted rows of logits
   * @throws ModelException if the model lacks a token, or the context is too short
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
        throw TOKENS.toException(
            model.name(),
            "token " + token + " is none of its ids, which go from 0 to " + (size - 1));
      }
    }
    long after = (long) position + tokens.length;
    if (after > model.contextLength()) {
      throw CONTEXT.toException(
          model.name(),
          "the text has " + after + " tokens, and the model can hold " + model.contextLength());
    }
  }
}
