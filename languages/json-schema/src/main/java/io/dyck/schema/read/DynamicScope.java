package io.dyck.schema.read;

import com.google.common.collect.ImmutableList;

/**
 * The schemas with dynamic anchors that were entered on the way to a schema, outermost first.
 * Schemas without dynamic anchors have no effect, therefore few scopes differ. Immutable.
 */
public final class DynamicScope {
  /** The scope in which no schema was entered. */
  public static final DynamicScope EMPTY = new DynamicScope(ImmutableList.of());

  private final ImmutableList<SchemaResource> resources;

  private DynamicScope(ImmutableList<SchemaResource> resources) {
    this.resources = resources;
  }

  /** Returns the schemas, each once. */
  ImmutableList<SchemaResource> resources() {
    return resources;
  }

  /**
   * Returns the scope inside of a schema.
   *
   * @param node the schema
   * @return this scope, or a scope with one more schema
   */
  public DynamicScope enter(SchemaNode node) {
    SchemaResource resource = node.resource();
    if (!resource.isDynamic() || resources.contains(resource)) {
      return this;
    }
    return new DynamicScope(
        ImmutableList.<SchemaResource>builder().addAll(resources).add(resource).build());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DynamicScope scope && scope.resources.equals(resources);
  }

  @Override
  public int hashCode() {
    return resources.hashCode();
  }
}
