/** Measures the distance of surfaces and joints between a clip and the param graph of its archive. */
import type { Errors } from '../../../../animation/errors.ts';
import { type Distance, restDistance } from '../../../../animation/measure.ts';
import { decompose } from '../../../../math/decompose.ts';
import { Pose } from '../../../../pose/pose.ts';
import { LOCAL } from '../../../../pose/skeleton.ts';
import type { Clip, Node, Scene } from '../../../../scene/scene.ts';
import type { Step } from '../graph/plan.ts';
import type { MovingNode, Stage } from '../stage.ts';

/** Most moments that are compared: those of the largest errors. */
const MOST_MOMENTS = 8;

/** The times of the largest errors of tracks, in seconds. */
export function worstMoments(errors: readonly Errors[]): number[] {
  const largest = errors.toSorted((a, b) => b.max - a.max).flatMap(({ at }) => at ?? []);
  return [...new Set(largest)].slice(0, MOST_MOMENTS);
}

/** The matrices of the graph over time, and the clip that was recorded from them. */
export interface Recording {
  stage: Pick<Stage, 'scene' | 'graph'>;
  moving: readonly MovingNode[];
  /** The steps for the matrices. */
  plan: readonly Step[];
  clip: Clip;
}

/** The distance of the clip from the translations, rotations and scales of the matrices. */
export function sampledDistance(recording: Recording, moments: readonly number[]): Distance {
  const { scene } = recording.stage;
  const pose = new Pose(scene);
  return distanceAt(
    moments,
    (time) => {
      pose.sample(recording.clip, time);
      const written = scene.nodes.map((node, index) => ({ ...node, ...partsAt(pose.local, index) }));
      return [decomposed(matrixNodes(recording, time)), written];
    },
    scene,
  );
}

/** The distance of the matrices, which may have shear, from their translations, rotations and scales. */
export function shearedDistance(recording: Recording, moments: readonly number[]): Distance {
  const { scene } = recording.stage;
  return distanceAt(
    moments,
    (time) => {
      const exact = matrixNodes(recording, time);
      return [exact, decomposed(exact)];
    },
    scene,
  );
}

function distanceAt(
  moments: readonly number[],
  nodesAt: (time: number) => [exact: Node[], written: Node[]],
  scene: Scene,
): Distance {
  let [max, sum] = [0, 0];
  for (const time of moments) {
    const [exact, written] = nodesAt(time);
    const apart = restDistance({ ...scene, nodes: exact }, { ...scene, nodes: written });
    max = Math.max(max, apart.max);
    sum += apart.mean;
  }
  return { max, mean: sum / Math.max(1, moments.length) };
}

/** The nodes with the matrices of the graph at a time. */
function matrixNodes({ stage: { scene, graph }, moving, plan }: Recording, time: number): Node[] {
  graph.run(time, plan);
  const nodes = [...scene.nodes];
  for (const { node, matrix } of moving)
    nodes[node] = { ...nodes[node]!, matrix: Float64Array.from(matrix()) };
  return nodes;
}

/** The nodes without shear. */
function decomposed(nodes: readonly Node[]): Node[] {
  return nodes.map(({ matrix, ...node }) => {
    if (!matrix) return node;
    const { translation, rotation, scale } = decompose(matrix);
    return { ...node, translation, rotation, scale };
  });
}

function partsAt(local: Float64Array, node: number): Pick<Node, 'translation' | 'rotation' | 'scale'> {
  const [tx, ty, tz, x, y, z, w, sx, sy, sz] = local.subarray(node * LOCAL, (node + 1) * LOCAL);
  return { translation: [tx!, ty!, tz!], rotation: [x!, y!, z!, w!], scale: [sx!, sy!, sz!] };
}
