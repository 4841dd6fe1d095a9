package io.dyck.cli.models;

import io.dyck.chat.ModelChat;
import io.dyck.cli.generate.PromptedModel;
import io.dyck.cli.generate.PromptedModels;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelProblem;
import io.dyck.smallmodel.SmallModel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Opens the models of folders, and the small model that comes with Dyck. */
public final class FolderModels implements PromptedModels {
  /** Called by {@link java.util.ServiceLoader}. */
  public FolderModels() {}

  @Override
  public boolean isTask(String sample) {
    return SmallModel.tasks().contains(sample);
  }

  @Override
  public PromptedModel open(String name, LoadOptions loading) {
    Path path = path(name);
    LanguageModel model = ModelLoader.open(path, loading);
    try {
      return new FolderModel(
          model, ModelChat.find(ModelLoader.folderOf(path)), name.equals(SmallModel.NAME));
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }

  /** The folder, or graph, that a name means. */
  static Path path(String name) {
    if (name.equals(SmallModel.NAME)) {
      return SmallModel.folder();
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw ModelProblem.NO_MODEL.toException(name, "this is no path of a folder");
    }
  }
}
