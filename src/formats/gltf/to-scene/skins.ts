/** Skins: joints and inverse bind matrices. */
import { identity } from '../../../math/affine.ts';
import { NONE, type Skin } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import type { Placement } from './nodes.ts';

const IDENTITY = identity();

/** Adds all skins of the file with their indices. */
export function addSkins(source: Source, placement: Placement): void {
  const nodes = source.json.objects('nodes');
  for (const skin of source.json.objects('skins')) {
    source.scene.skins.push(readSkin(source, skin, nodes, placement));
  }
}

function reportTwice({ report }: Source, joints: readonly number[], path: string): void {
  if (new Set(joints).size === joints.length) return;
  const again = joints.find((joint, index) => joints.indexOf(joint) < index)!;
  const message = `Node ${again} is both joint ${joints.indexOf(again)} and joint ${joints.lastIndexOf(again)}`;
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
  // Exhume attaches vertices without influences to the node with the axes, as the last joint.
  const joints = named.at(-1) === root && root !== NONE ? named.slice(0, -1) : named;
  reportTwice(source, joints, skin.pathOf('joints'));
  const stray = joints.filter((joint) => indexOf[joint] === NONE).length;
  if (stray > 0) ignore(source, `a skin with ${counted(stray, 'joint')} outside the scene`, skin.path);
  const accessor = skin.whole('inverseBindMatrices');
  const matrices =
    accessor === undefined
      ? Float32Array.from({ length: joints.length * 16 }, (_, index) => IDENTITY[index % 16]!)
      : source.accessors.floats(accessor, 16, skin.pathOf('inverseBindMatrices'));
  const isWhole = stray === 0 && matrices.length >= joints.length * 16;
  return {
    name: skin.string('name') ?? '',
    joints: isWhole ? joints.map((joint) => indexOf[joint]!) : [],
    inverseBind: isWhole
      ? affineMatrices(source, matrices.slice(0, joints.length * 16), skin)
      : new Float32Array(0),
  };
}

/** Of a number that ought to be 0 or 1. */
const ROUNDING = 1e-5;

/** The matrices with last rows of 0, 0, 0, 1. Others, such as matrices of zeros, are reported. */
function affineMatrices({ report }: Source, matrices: Float32Array, skin: JsonObject): Float32Array {
  const wrong = new Set<number>();
  for (let at = 3; at < matrices.length; at += 4) {
    const expected = Number(at % 16 === 15);
    if (Math.abs(matrices[at]! - expected) > ROUNDING) wrong.add(Math.floor(at / 16));
    matrices[at] = expected;
  }
  if (wrong.size > 0) {
    const [first] = wrong;
    const message = `Corrected the last row of ${counted(wrong.size, 'inverse bind matrix', 'inverse bind matrices')}, first that of joint ${first}`;
    report.add(GLTF_CODES.GLTF_BIND_INVALID, message, { path: skin.pathOf('inverseBindMatrices') });
  }
  return matrices;
}
