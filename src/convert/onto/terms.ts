/** Translates the indices of a scene to those of another one. */
import { inAxes } from '../../pose/axes.ts';
import { transformed } from '../../pose/transformed.ts';
import { FormatError } from '../../report/report.ts';
import {
  type Clip,
  type Influences,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
  type Skin,
} from '../../scene/scene.ts';
import { CONVERT_CODES } from '../codes.ts';
import { type Binding, bindingBetween, type Counterpart } from './binding.ts';
import { type Namesakes, namesakesIn } from './namesakes.ts';

/** A scene whose indices of joints, materials and nodes in meshes and clips are those of another one. */
export interface Translated {
  scene: Scene;
  namesakes: Namesakes;
  meshes: Mesh[];
  clips: Clip[];
}

/** @throws FormatError CONVERT_ONTO_SKELETON if a mesh is attached to bones that the original lacks */
export function inTermsOf(original: Scene, source: Scene): Translated {
  const scene = inAxes(source, original.axes);
  const namesakes = namesakesIn(scene, original);
  const bindings = bindingsOf(original, scene, namesakes);
  return {
    scene,
    namesakes,
    meshes: scene.meshes.map((mesh, index) => ({
      ...mesh,
      primitives: mesh.primitives.map((primitive) =>
        translated(primitive, namesakes.materials, bindings[index]),
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
  binding: Binding | undefined,
): Primitive {
  const { influences, ...rest } = primitive;
  const own: Primitive = {
    ...rest,
    material: materials[primitive.material] ?? NONE,
    ...(influences && binding ? { influences: renumbered(influences, binding.joints) } : {}),
  };
  return influences && binding?.toOriginal ? transformed(own, binding.toOriginal) : own;
}

/** Translates joint indices. Joints without influences may be unknown. */
function renumbered(influences: Influences, joints: readonly Counterpart[]): Influences {
  const joint = influences.joint.map((own, entry) => {
    const counterpart = joints[own]!;
    if ('joint' in counterpart) return counterpart.joint;
    if (influences.weight[entry] === 0) return 0;
    throw new FormatError(CONVERT_CODES.CONVERT_ONTO_SKELETON, counterpart.fault);
  });
  return { ...influences, joint };
}

/** The binding of each mesh to the bones of its counterpart; undefined if either has no skin. */
function bindingsOf(original: Scene, scene: Scene, { nodes, meshes }: Namesakes): (Binding | undefined)[] {
  const shared = new Map<string, { from: Skin; to: Skin; meshes: Mesh[] }>();
  const keys = scene.meshes.map((mesh, index) => {
    const [from, to] = [skinOf(scene, index), skinOf(original, meshes[index]!)];
    if (from === NONE || to === NONE) return undefined;
    const key = `${from} ${to}`;
    const known = shared.get(key) ?? { from: scene.skins[from]!, to: original.skins[to]!, meshes: [] };
    known.meshes.push(mesh);
    shared.set(key, known);
    return key;
  });
  const bindings = new Map(
    [...shared].map(([key, { from, to, meshes: bent }]) => {
      const jointOf = new Map(to.joints.map((node, joint) => [node, joint]));
      const namesakes = from.joints.map((node) => jointOf.get(nodes[node]!) ?? NONE);
      const nameOf = (joint: number) => scene.nodes[from.joints[joint]!]!.name;
      return [key, bindingBetween(from, to, namesakes, movingJoints(bent), nameOf)];
    }),
  );
  return keys.map((key) => (key === undefined ? undefined : bindings.get(key)));
}

/** The joints that influence vertices of meshes. */
function movingJoints(meshes: readonly Mesh[]): Set<number> {
  const lists = meshes.flatMap(({ primitives }) => primitives.flatMap(({ influences }) => influences ?? []));
  return new Set(lists.flatMap(({ joint, weight }) => [...joint.filter((_, entry) => weight[entry] !== 0)]));
}

/** The skin of the first node with a mesh. */
function skinOf({ nodes }: Scene, mesh: number): number {
  if (mesh === NONE) return NONE;
  return nodes.find((node) => node.mesh === mesh && node.skin !== undefined)?.skin ?? NONE;
}
