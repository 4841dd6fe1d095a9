package io.dyck.cli.generate;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.UserException;
import io.dyck.models.LanguageModel;
import io.dyck.models.simple.NgramModel;
import io.dyck.models.simple.PlainModel;
import io.dyck.models.simple.UniformModel;
import io.dyck.vocabulary.Vocabulary;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the model that {@code --model} names. */
final class ModelFinder {
  private final Vocabulary vocabulary;
  private final VocabularyOptions options;

  private final List<String> classPath;

  ModelFinder(Vocabulary vocabulary, VocabularyOptions options, List<String> classPath) {
    this.vocabulary = vocabulary;
    this.options = options;
    this.classPath = classPath;
  }

  /**
   * A model.
   *
   * @param lengthAware whether the sampler must see to it that sentences finish, because the model
   *     does not
   */
  record Choice(String name, LanguageModel model, boolean lengthAware) {}

  Choice choose(Optional<String> wanted, ImmutableList<String> examples) {
    String name = wanted.orElse(examples.isEmpty() ? "plain" : "ngram");
    return switch (name) {
      case "plain" -> new Choice(name, new PlainModel(vocabulary), true);
      case "uniform" -> new Choice(name, new UniformModel(vocabulary), true);
      case "ngram" -> new Choice(name, ngram(examples), false);
      default -> new Choice(name, ofClass(name), false);
    };
  }

  private LanguageModel ngram(ImmutableList<String> examples) {
    if (examples.isEmpty()) {
      throw new UserException(
          "there are no example sentences to train on",
          "put them beside the grammar (NAME.examples.txt), or use --examples or --model plain");
    }
    return new NgramModel(vocabulary, options.tokenizer(vocabulary), examples);
  }

  private LanguageModel ofClass(String name) {
    try {
      ClassLoader loader = ModelClassPath.loader(classPath);
      // The model may load further classes by itself, such as services, from the same class path.
      Thread.currentThread().setContextClassLoader(loader);
      Class<? extends LanguageModel> type =
          Class.forName(name, true, loader).asSubclass(LanguageModel.class);
      for (Constructor<?> constructor : type.getConstructors()) {
        Class<?>[] parameters = constructor.getParameterTypes();
        if (parameters.length == 1 && parameters[0] == Vocabulary.class) {
          return (LanguageModel) constructor.newInstance(vocabulary);
        }
      }
      return type.getConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new UserException(
          "there is no model '" + name + "'",
          "choose ngram, plain, uniform, or a class in --class-path");
    } catch (InvocationTargetException e) {
      throw new UserException(name + " cannot be made: " + e.getCause(), "");
    } catch (LinkageError e) {
      throw new UserException(
          name + " cannot be loaded: " + e, "is all that it needs in --class-path?");
    } catch (ClassCastException | ReflectiveOperationException e) {
      throw new UserException(
          name + " cannot be used as a model",
          "it must be a public class that implements io.dyck.models.LanguageModel, with a public"
              + " constructor that takes a Vocabulary or nothing");
    }
  }

  /** The place of a model's class: {@code --class-path}, in the notation of Java. */
  private static final class ModelClassPath {
    private static final String ALL_JARS = "*";

    private ModelClassPath() {}

    /**
     * Returns a class loader, which stays open while the command runs.
     *
     * @param paths folders of classes, jars, or a folder and {@code /*} for all jars in it; several
     *     entries are separated by the system's path separator
     * @throws UserException if an entry does not exist
     */
    static ClassLoader loader(List<String> paths) {
      ClassLoader own = ModelClassPath.class.getClassLoader();
      List<URL> urls = new ArrayList<>();
      for (String path : paths) {
        for (String entry : path.split(File.pathSeparator, -1)) {
          if (!entry.isEmpty()) {
            add(entry, urls);
          }
        }
      }
      return urls.isEmpty() ? own : new URLClassLoader(urls.toArray(URL[]::new), own);
    }

    private static void add(String entry, List<URL> urls) {
      try {
        Path path = Path.of(entry);
        if (path.endsWith(ALL_JARS)) {
          Path folder = path.toAbsolutePath().getParent();
          try (Stream<Path> files = Files.list(folder)) {
            for (Path jar :
                files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
              urls.add(jar.toUri().toURL());
            }
          }
          return;
        }
        if (!Files.exists(path)) {
          throw new UserException(
              entry + ": no such file", "--class-path takes folders of classes, and jars");
        }
        urls.add(path.toUri().toURL());
      } catch (IOException e) {
        throw FileProblems.unreadable(entry, e);
      } catch (InvalidPathException e) {
        throw new UserException(
            "no path of a file: " + entry, "--class-path takes folders of classes, and jars");
      }
    }
  }
}
