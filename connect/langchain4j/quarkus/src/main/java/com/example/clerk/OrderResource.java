package com.example.clerk;

import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Answers a sentence with an order. */
@Path("/orders")
public class OrderResource {
  @Inject Clerk clerk;

  @POST
  @Consumes(MediaType.TEXT_PLAIN)
  @Produces(MediaType.APPLICATION_JSON)
  public Clerk.Order order(String sentence) {
    return clerk.read(sentence);
  }
}
