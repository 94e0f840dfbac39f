/** Fits the rest pose of nodes. */
import { sceneDistance } from '../animation/measure.ts';
import type { Code, Report } from '../report/report.ts';
import type { Node, Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';

/**
 * Removes shear from animated nodes, for targets that only support it for others. Other targets handle all nodes with
 * shear.
 */
export function fitRest(scene: Scene, { title, capabilities }: Holder, report: Report): Scene {
  if (!capabilities.shear) return scene;
  const what = `${title} cannot shear animated nodes`;
  const nodes = [...movedNodes(scene)].filter((node) => scene.nodes[node]!.matrix);
  const code = FIT_CODES.FIT_SHEAR_DROPPED;
  return atNearestRest(scene, { code, what, nodes, nearest: withoutShear, unit: 'units' }, report);
}

/** Nodes with tracks. */
export function movedNodes({ clips }: Scene): Set<number> {
  const moved = new Set<number>();
  for (const { tracks } of clips) {
    for (const { target, curve } of tracks) if (curve.times.length > 0) moved.add(target);
  }
  return moved;
}

/** A node without its matrix. */
export function withoutShear({ matrix: _, ...node }: Node): Node {
  return node;
}

export interface RestLoss {
  code: Code;
  /** The loss, for the message, to which the names of the nodes are added. */
  what: string;
  nodes: readonly number[];
  /** The nearest node without it. */
  nearest: (node: Node) => Node;
  /** Name of the scene's unit. */
  unit: string;
}

/** Changes some nodes in the rest pose and reports the deviation of surfaces and nodes, at rest or in clips. */
export function atNearestRest(
  scene: Scene,
  { code, what, nodes, nearest, unit }: RestLoss,
  report: Report,
): Scene {
  const [first] = nodes;
  if (first === undefined) return scene;
  const lost = new Set(nodes);
  const changed = scene.nodes.map((node, index) => (lost.has(index) ? nearest(node) : node));
  const fitted = { ...scene, nodes: changed };
  const { max, mean } = sceneDistance(scene, fitted);
  const names = listed(nodes.map((node) => scene.nodes[node]!.name));
  report.lose(code, `${what}: ${names}`, { path: `nodes[${first}]`, error: { max, mean, unit } });
  return fitted;
}
