/** Translates the indices of a scene to those of another one. */
import { transformed } from '../../pose/transformed.ts';
import { FormatError } from '../../report/report.ts';
import {
  type Clip,
  type Influences,
  type Mesh,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Skin,
} from '../../scene/scene.ts';
import { CONVERT_CODES } from '../codes.ts';
import { type Added, NOTHING, newNodesOf, withAdded } from './added.ts';
import type { Binding, Counterpart } from './binding.ts';
import { type Counterparts, counterpartsIn } from './counterparts.ts';
import { bindingsOf } from './skins.ts';

/** A scene whose indices of joints, materials and nodes in meshes and clips are those of another one. */
export interface Translated {
  scene: Scene;
  counterparts: Counterparts;
  meshes: Mesh[];
  clips: Clip[];
  /** The skins of the original, with joints for new bones. */
  skins: Skin[];
  /** Bones of the original that were moved below meshes that stayed. */
  moved: ReadonlySet<number>;
  /** New nodes. */
  nodes: Node[];
}

/**
 * @param scene in the axes of the original
 * @param added elements that the original lacks, which follow its own
 * @param isChosen whether a mesh is put back; others keep their own terms
 * @throws FormatError CONVERT_ONTO_SKELETON if a mesh is attached to bones that the original lacks
 */
export function inTermsOf(
  original: Scene,
  scene: Scene,
  added: Added = NOTHING,
  isChosen: (mesh: Mesh) => boolean = () => true,
): Translated {
  const counterparts = withAdded(counterpartsIn(scene, original), original, added);
  const {
    meshes: bindings,
    skins,
    skinOf,
    moved,
  } = bindingsOf(original, scene, counterparts, added !== NOTHING);
  return {
    scene,
    counterparts,
    skins,
    moved,
    nodes: newNodesOf(
      original,
      scene,
      added,
      counterparts,
      (node) => skinOf[scene.nodes[node]!.skin!] ?? NONE,
    ),
    meshes: scene.meshes.map((mesh, index) => {
      if (!isChosen(mesh)) return mesh;
      const { materials } = counterparts;
      const own = mesh.primitives.map((primitive) => translated(primitive, materials, bindings[index]));
      return { ...mesh, primitives: own };
    }),
    clips: scene.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.flatMap((track) => {
        const target = counterparts.nodes[track.target]!;
        return target === NONE ? [] : [{ ...track, target }];
      }),
    })),
  };
}

function translated(
  primitive: Primitive,
  materials: Counterparts['materials'],
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
