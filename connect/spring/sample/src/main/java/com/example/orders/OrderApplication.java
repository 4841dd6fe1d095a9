package com.example.orders;

import java.time.LocalDate;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Answers a sentence with an order, whatever the model is. */
@SpringBootApplication
@RestController
public class OrderApplication {
  /** An order. The model can write nothing else. */
  public record Order(String product, int pieces, boolean express, LocalDate delivery) {}

  private final ChatClient client;

  OrderApplication(ChatClient.Builder client) {
    this.client = client.defaultSystem("order").build();
  }

  @PostMapping("/orders")
  Order order(@RequestBody String sentence) {
    return client.prompt().user(sentence).call().entity(Order.class);
  }

  /** Starts the application at port 8080. */
  public static void main(String[] arguments) {
    SpringApplication.run(OrderApplication.class, arguments);
  }
}
