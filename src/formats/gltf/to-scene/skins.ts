/** Skins: joints and the matrices that lead into their spaces. */
import { identity } from '../../../math/affine.ts';
import { NONE, type Skin } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import type { Placement } from './nodes.ts';

const IDENTITY = identity();

/** Adds all skins, one for each of the file, so that their numbers stay. */
export function addSkins(source: Source, placement: Placement): void {
  const nodes = source.json.objects('nodes');
  for (const skin of source.json.objects('skins')) {
    source.scene.skins.push(readSkin(source, skin, nodes, placement));
  }
}

function reportTwice({ report }: Source, joints: readonly number[], path: string): void {
  if (new Set(joints).size === joints.length) return;
  const again = joints.find((joint, index) => joints.indexOf(joint) < index)!;
  const message = `node ${again} is joint ${joints.indexOf(again)} and ${joints.lastIndexOf(again)}`;
  report.add(GLTF_CODES.GLTF_SKIN_JOINTS, message, { path });
}

function readSkin(
  source: Source,
  skin: JsonObject,
  nodes: readonly JsonObject[],
  { indexOf, root }: Placement,
): Skin {
  const named = skin.indices('joints');
  for (const joint of named) entry(nodes, joint, 'node', skin.pathOf('joints'));
  // Exhume ties what moves with no bone to the node that says the axes, behind all bones: such vertices have no influence.
  const joints = named.at(-1) === root && root !== NONE ? named.slice(0, -1) : named;
  reportTwice(source, joints, skin.pathOf('joints'));
  const stray = joints.filter((joint) => indexOf[joint] === NONE).length;
  if (stray > 0)
    ignore(source, `${stray} joints that the scene does not show, and the skin with them`, skin.path);
  const accessor = skin.whole('inverseBindMatrices');
  const matrices =
    accessor === undefined
      ? Float32Array.from({ length: joints.length * 16 }, (_, index) => IDENTITY[index % 16]!)
      : source.accessors.floats(accessor, 16, skin.pathOf('inverseBindMatrices'));
  const isWhole = stray === 0 && matrices.length >= joints.length * 16;
  return {
    name: skin.string('name') ?? '',
    joints: isWhole ? joints.map((joint) => indexOf[joint]!) : [],
    inverseBind: isWhole ? matrices.slice(0, joints.length * 16) : new Float32Array(0),
  };
}
