/** A scene in the terms of another one: what it shows as meshes, materials and clips with that one's indices. */
import { inAxes } from '../../pose/axes.ts';
import { FormatError } from '../../report/report.ts';
import {
  type Clip,
  type Influences,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
} from '../../scene/scene.ts';
import { CONVERT_CODES } from '../codes.ts';
import { type Namesakes, namesakesIn } from './namesakes.ts';

/** A scene whose indices of joints, materials and nodes in meshes and clips are those of another one. */
export interface Translated {
  scene: Scene;
  namesakes: Namesakes;
  meshes: Mesh[];
  clips: Clip[];
}

/** @throws FormatError CONVERT_ONTO_SKELETON where a mesh hangs on bones that the original has not */
export function inTermsOf(original: Scene, source: Scene): Translated {
  const scene = inAxes(source, original.axes);
  const namesakes = namesakesIn(scene, original);
  const joints = jointNumbering(original, scene, namesakes);
  return {
    scene,
    namesakes,
    meshes: scene.meshes.map((mesh, index) => ({
      ...mesh,
      primitives: mesh.primitives.map((primitive) =>
        translated(primitive, namesakes.materials, joints(index, namesakes.meshes[index]!)),
      ),
    })),
    clips: scene.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.flatMap((track) => {
        const target = namesakes.nodes[track.target]!;
        return target === NONE ? [] : [{ ...track, target }];
      }),
    })),
  };
}

function translated(
  primitive: Primitive,
  materials: Namesakes['materials'],
  joints: readonly Counterpart[] | undefined,
): Primitive {
  const { influences, ...rest } = primitive;
  return {
    ...rest,
    material: materials[primitive.material] ?? NONE,
    ...(influences && joints ? { influences: renumbered(influences, joints) } : {}),
  };
}

/** The joint of the original that one of a skin is, or why it is none. */
type Counterpart = { joint: number } | { fault: string };

/** Programs list joints that nothing hangs on; what these are does not matter. */
function renumbered(influences: Influences, joints: readonly Counterpart[]): Influences {
  const joint = influences.joint.map((own, entry) => {
    const counterpart = joints[own]!;
    if ('joint' in counterpart) return counterpart.joint;
    if (influences.weight[entry] === 0) return 0;
    throw new FormatError(CONVERT_CODES.CONVERT_ONTO_SKELETON, counterpart.fault);
  });
  return { ...influences, joint };
}

/** The joints of meshes, as those of their namesakes; undefined for a mesh that does not bend in both scenes. */
function jointNumbering(
  original: Scene,
  scene: Scene,
  { nodes }: Namesakes,
): (mesh: number, namesake: number) => Counterpart[] | undefined {
  const known = new Map<string, Counterpart[]>();
  return (mesh, namesake) => {
    const from = skinOf(scene, mesh);
    const to = skinOf(original, namesake);
    if (from === NONE || to === NONE) return undefined;
    const key = `${from} ${to}`;
    const joints = known.get(key) ?? jointsBetween(scene, from, original, to, nodes);
    known.set(key, joints);
    return joints;
  };
}

/** The skin by which the first node that shows a mesh bends it. */
function skinOf({ nodes }: Scene, mesh: number): number {
  if (mesh === NONE) return NONE;
  return nodes.find((node) => node.mesh === mesh && node.skin !== undefined)?.skin ?? NONE;
}

/** Matrices that differ by this part of their largest number are the same: programs store the places of bones anew. */
const BIND_TOLERANCE = 1e-3;

function jointsBetween(
  scene: Scene,
  from: number,
  original: Scene,
  to: number,
  namesakes: readonly number[],
): Counterpart[] {
  const skin = scene.skins[from]!;
  const target = original.skins[to]!;
  const jointOf = new Map(target.joints.map((node, joint) => [node, joint]));
  return skin.joints.map((node, joint) => {
    const { name } = scene.nodes[node]!;
    const namesake = jointOf.get(namesakes[node]!);
    if (namesake === undefined) return { fault: `the original has no bone "${name}"` };
    const own = skin.inverseBind.subarray(joint * 16, joint * 16 + 16);
    const other = target.inverseBind.subarray(namesake * 16, namesake * 16 + 16);
    const largest = other.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
    const isMoved = own.some((value, i) => Math.abs(value - other[i]!) > BIND_TOLERANCE * largest);
    return isMoved
      ? { fault: `the bone "${name}" lies elsewhere than in the original where it holds "${skin.name}"` }
      : { joint: namesake };
  });
}
