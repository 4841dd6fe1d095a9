package io.dyck.pda.normalize;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Strongly connected components of a graph over 0 … n-1, callees before callers (Tarjan 1972,
 * without recursion). Cost: linear in nodes and edges.
 */
public final class StronglyConnectedComponents {
  private final int[][] graph;
  private final int[] index;
  private final int[] low;
  private final boolean[] onStack;
  private final IntArrayList stack = new IntArrayList();
  private final List<int[]> components = new ArrayList<>();
  private int count;

  private StronglyConnectedComponents(int[][] graph) {
    this.graph = graph;
    this.index = new int[graph.length];
    this.low = new int[graph.length];
    this.onStack = new boolean[graph.length];
    Arrays.fill(index, -1);
  }

  /**
   * Returns the components of a graph. Each node is in one component. A component comes after the
   * components that it leads to.
   */
  public static List<int[]> componentsOf(int[][] graph) {
    StronglyConnectedComponents search = new StronglyConnectedComponents(graph);
    for (int node = 0; node < graph.length; node++) {
      if (search.index[node] < 0) {
        search.visit(node);
      }
    }
    return search.components;
  }

  private void visit(int root) {
    IntArrayList path = new IntArrayList();
    IntArrayList nextEdge = new IntArrayList();
    enter(root, path, nextEdge);
    while (!path.isEmpty()) {
      int node = path.topInt();
      int edge = nextEdge.topInt();
      if (edge < graph[node].length) {
        nextEdge.set(nextEdge.size() - 1, edge + 1);
        int target = graph[node][edge];
        if (index[target] < 0) {
          enter(target, path, nextEdge);
        } else if (onStack[target]) {
          low[node] = Math.min(low[node], index[target]);
        }
      } else {
        leave(node, path, nextEdge);
      }
    }
  }

  private void enter(int node, IntArrayList path, IntArrayList nextEdge) {
    index[node] = count;
    low[node] = count++;
    stack.push(node);
    onStack[node] = true;
    path.push(node);
    nextEdge.push(0);
  }

  private void leave(int node, IntArrayList path, IntArrayList nextEdge) {
    path.popInt();
    nextEdge.popInt();
    if (!path.isEmpty()) {
      int parent = path.topInt();
      low[parent] = Math.min(low[parent], low[node]);
    }
    if (low[node] == index[node]) {
      IntArrayList component = new IntArrayList();
      int member;
      do {
        member = stack.popInt();
        onStack[member] = false;
        component.add(member);
      } while (member != node);
      components.add(component.toIntArray());
    }
  }
}
