/**
 * Chains of Matrix4 operations with separable translation, rotation and scale, as the converter writes them
 * (docs/reference/o3d.md#animation-graph).
 */
import type { SceneIndex, SceneObject } from '../../files/archive/document.ts';
import { flatten, type ParamGraph } from '../graph/param-graph.ts';
import type { Requested } from '../graph/plan.ts';

/** Three numbers of one param, or of three params. */
export interface Triple {
  slots: readonly [x: number, y: number, z: number];
  params: readonly Requested[];
}

/** A rotation about an axis. */
export interface AxisRotation {
  axis: Triple | readonly [x: number, y: number, z: number];
  angle: Requested;
}

/** A local matrix with separable rotation and scale, because no rotation follows a scale. */
export interface Chain {
  /** Their sum is the translation; undefined if a translation is rotated, so that only the matrix gives the result. */
  translations: Triple[] | undefined;
  /** From left to right. */
  rotations: AxisRotation[];
  /** Their product is the scale. */
  scales: Triple[];
}

type Part = keyof Chain;

const PARTS: ReadonlyMap<string, Part> = new Map([
  ['o3d.Matrix4Translation', 'translations'],
  ['o3d.Matrix4AxisRotation', 'rotations'],
  ['o3d.Matrix4Scale', 'scales'],
]);

/** The angles of rotations, and their axes if these are params. */
export function paramsOf(rotations: readonly AxisRotation[]): Requested[] {
  return rotations.flatMap(({ axis, angle }) => ('params' in axis ? [...axis.params, angle] : [angle]));
}

/** Undefined if the matrix is computed in another way. */
export function chainOf(index: SceneIndex, graph: ParamGraph, transform: SceneObject): Chain | undefined {
  const operations = operationsOf(index, transform);
  if (!operations) return undefined;
  const chain: Chain = { translations: [], rotations: [], scales: [] };
  for (const object of operations) {
    const part = PARTS.get(object.className);
    if (part === undefined) addComposed(graph, object, chain);
    else if (!isNeutral(object, part)) {
      if (part === 'rotations' && chain.scales.length > 0) return undefined;
      add(graph, object, part, chain);
    }
  }
  return chain;
}

/** The operations in reverse order of application. */
function operationsOf({ params }: SceneIndex, transform: SceneObject): SceneObject[] | undefined {
  const operations: SceneObject[] = [];
  const seen = new Set<SceneObject>();
  let param = transform.params.get('o3d.localMatrix');
  while (param?.bind !== undefined) {
    const target = params.get(param.bind);
    if (!target || seen.has(target.owner)) return undefined;
    const { owner } = target;
    seen.add(owner);
    operations.unshift(owner);
    if (owner.className === 'o3d.TRSToMatrix4') return operations.length === 1 ? operations : undefined;
    if (!PARTS.has(owner.className)) return undefined;
    param = owner.params.get('o3d.inputMatrix');
  }
  return isIdentity(flatten(param?.value)) ? operations : undefined;
}

function isIdentity(matrix: readonly number[]): boolean {
  return matrix.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
}

const ARGUMENTS: Readonly<Record<Part, { name: string; neutral: number }>> = {
  translations: { name: 'o3d.translation', neutral: 0 },
  rotations: { name: 'o3d.angle', neutral: 0 },
  scales: { name: 'o3d.scale', neutral: 1 },
};

/** Whether an operation has no effect at any position. */
function isNeutral({ params }: SceneObject, part: Part): boolean {
  const { name, neutral } = ARGUMENTS[part];
  const param = params.get(name);
  const numbers = flatten(param?.value);
  return param?.bind === undefined && numbers.length > 0 && numbers.every((value) => value === neutral);
}

function add(graph: ParamGraph, object: SceneObject, part: Part, chain: Chain): void {
  if (part === 'rotations') {
    const angle = graph.request(object, { name: 'o3d.angle', width: 1 });
    chain.rotations.push({ axis: triple(graph.request(object, { name: 'o3d.axis', width: 3 })), angle });
  } else if (part === 'translations' && chain.rotations.length + chain.scales.length > 0) {
    chain.translations = undefined;
  } else {
    chain[part]?.push(triple(graph.request(object, { name: ARGUMENTS[part].name, width: 3 })));
  }
}

function triple(param: Requested): Triple {
  return { slots: [param.slot, param.slot + 1, param.slot + 2], params: [param] };
}

const UNIT = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** T · Rz · Ry · Rx · S. */
function addComposed(graph: ParamGraph, object: SceneObject, chain: Chain): void {
  const request = (part: string, fallback: number) => {
    const along = (axis: 'X' | 'Y' | 'Z') =>
      graph.request(object, { name: `o3d.${part}${axis}`, width: 1, fallback });
    const [x, y, z] = [along('X'), along('Y'), along('Z')];
    return { params: [x, y, z], slots: [x.slot, y.slot, z.slot] as const };
  };
  chain.translations?.push(request('translate', 0));
  chain.scales.push(request('scale', 1));
  request('rotate', 0).params.forEach((angle, axis) => {
    chain.rotations.unshift({ axis: UNIT[axis]!, angle });
  });
}
