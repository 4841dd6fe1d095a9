package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.models.LoadOptions;
import io.dyck.models.ModelException;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelProblem;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The device that computes the logits. */
final class DeviceTest {
  /** The tests have the runtime for the processor alone. */
  @Test
  void aRuntimeWithoutTheDeviceIsAnError() {
    Path folder = Fixtures.folder("llama");
    LoadOptions options = LoadOptions.DEFAULT.withoutWarmup().withDevice("cuda:1");
    assertThatThrownBy(() -> ModelLoader.open(folder, options))
        .isInstanceOfSatisfying(
            ModelException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ModelProblem.DEVICE.code());
              assertThat(e).hasMessageContaining("cuda:1").hasMessageContaining("onnxruntime_gpu");
            });
  }

  @Test
  void devicesHaveNames() {
    assertThat(LoadOptions.DEFAULT.graphicsCard()).isEmpty();
    assertThat(LoadOptions.DEFAULT.withDevice("cuda").graphicsCard()).hasValue(0);
    assertThat(LoadOptions.DEFAULT.withDevice("cuda:12").graphicsCard()).hasValue(12);
    for (String wrong : new String[] {"", "gpu", "cuda:", "cuda:x", "CPU", "cuda:1234"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LoadOptions.DEFAULT.withDevice(wrong))
          .withMessageContaining("cuda:N");
    }
  }
}
