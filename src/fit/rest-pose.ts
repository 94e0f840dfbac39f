/** What nodes do at rest. */
import { restDistance } from '../animation/measure.ts';
import type { Code, Report } from '../report/report.ts';
import type { Node, Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';

/** The scene in which what moves does not shear, for a holder whose nodes else can; others see to all nodes that shear. */
export function fitRest(scene: Scene, { title, capabilities }: Holder, report: Report): Scene {
  if (!capabilities.shear) return scene;
  const what = `${title} cannot shear animated nodes`;
  const nodes = [...movedNodes(scene)].filter((node) => scene.nodes[node]!.matrix);
  const code = FIT_CODES.FIT_SHEAR_DROPPED;
  return atNearestRest(scene, { code, what, nodes, nearest: withoutShear, unit: 'units' }, report);
}

/** Nodes that clips move. */
export function movedNodes({ clips }: Scene): Set<number> {
  const tracks = clips.flatMap(({ tracks }) => tracks.filter(({ curve }) => curve.times.length > 0));
  return new Set(tracks.map(({ target }) => target));
}

/** A node by the numbers that tracks move. */
export function withoutShear({ matrix: _, ...node }: Node): Node {
  return node;
}

export interface RestLoss {
  code: Code;
  /** What is lost, for the message; the names of the nodes follow. */
  what: string;
  nodes: readonly number[];
  /** A node without it. */
  nearest: (node: Node) => Node;
  /** What the scene's unit is called. */
  unit: string;
}

/** The scene with what some nodes lose at rest, and a report of how far that is from where surfaces and nodes were. */
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
  const { max, mean } = restDistance(scene, fitted);
  const names = listed(nodes.map((node) => scene.nodes[node]!.name));
  report.lose(code, `${what}: ${names}`, { path: `nodes[${first}]`, error: { max, mean, unit } });
  return fitted;
}
