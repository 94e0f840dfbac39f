import type { GltfEvaluator } from './evaluate.ts';

/**
 * Six times the volume that every shown primitive of a GLB at rest encloses as a viewer winds its triangles, in the order
 * of nodes: positive where their outside is outside.
 */
export function shownVolumes(evaluator: GltfEvaluator): number[] {
  const { nodes = [], meshes = [] } = evaluator.json;
  const parents = nodes.map((_, index) => nodes.findIndex(({ children }) => children?.includes(index)));
  const surfaces = evaluator.evaluate(undefined, 0);
  return nodes
    .flatMap(({ mesh, skin }, index) => {
      // glTF 2.0, 3.7.4: counter-clockwise unless the node's own transform mirrors. A skin takes its place.
      const side = skin === undefined && mirrors(index) ? -1 : 1;
      return mesh === undefined ? [] : meshes[mesh]!.primitives.map(({ indices }) => ({ indices, side }));
    })
    .map(({ indices, side }, surface) => {
      return side * volume(surfaces[surface]!.positions, evaluator.column(indices!));
    });

  function mirrors(node: number): boolean {
    let mirrored = false;
    for (let index = node; index >= 0; index = parents[index]!) {
      const [x, y, z] = nodes[index]!.scale ?? [1, 1, 1];
      if (x! * y! * z! < 0) mirrored = !mirrored;
    }
    return mirrored;
  }
}

function volume(positions: Float64Array, indices: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => indices[at + corner]! * 3) as [number, number, number];
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      sum +=
        positions[a + i]! * (positions[b + j]! * positions[c + k]! - positions[b + k]! * positions[c + j]!);
    }
  }
  return sum;
}
