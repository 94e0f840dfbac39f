/** What `nwnmdlcomp -d` changes in a model, by the rules of its source (`FindRemapVertex`, `GetAxisRotation`). */
import { mat4 } from 'gl-matrix';
import { Pose } from '../../src/pose/pose.ts';
import type { Curve, Influences, Primitive, Quat, Scene, Skin } from '../../src/scene/scene.ts';

/** Rotations whose x² + y² + z² is at most this are written as none: those of up to 0.002 radians. */
const SMALLEST = 1e-6;
const NO_ROTATION: Quat = [0, 0, 0, 1];

export function asDecompiled(scene: Scene): Scene {
  const changed = {
    ...scene,
    nodes: scene.nodes.map((node) => ({
      ...node,
      rotation: isDropped(node.rotation) ? NO_ROTATION : node.rotation,
    })),
    meshes: scene.meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map(withMergedWeights) })),
    clips: scene.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((track) =>
        track.property === 'rotation' ? { ...track, curve: withoutSmallTurns(track.curve) } : track,
      ),
    })),
  };
  return { ...changed, skins: scene.skins.map((skin, index) => boundAtRest(changed, skin, index)) };
}

/** In text, skins are bound in the rest pose. */
function boundAtRest(scene: Scene, skin: Skin, index: number): Skin {
  const { world } = new Pose(scene);
  const matrixOf = (node: number) => world.subarray(node * 16, node * 16 + 16);
  const shown = matrixOf(scene.nodes.findIndex((node) => node.skin === index));
  const inverseBind = skin.joints.flatMap((joint) => [
    ...mat4.multiply(mat4.create(), mat4.invert(mat4.create(), matrixOf(joint))!, shown),
  ]);
  return { ...skin, inverseBind: Float32Array.from(inverseBind) };
}

function isDropped([x = 0, y = 0, z = 0]: ArrayLike<number> & Iterable<number>): boolean {
  return x * x + y * y + z * z <= SMALLEST;
}

function withoutSmallTurns(curve: Curve): Curve {
  const values = curve.values.slice();
  for (let row = 0; row < values.length; row += 4)
    if (isDropped(values.subarray(row, row + 3))) values.set(NO_ROTATION, row);
  return { ...curve, values };
}

/** Of vertices with equal positions and colors, whatever their weights, the first one of the faces stands for all. */
function withMergedWeights(primitive: Primitive): Primitive {
  const { positions, colors, indices, influences } = primitive;
  if (!influences) return primitive;
  const width = colors ? (colors.length * 3) / positions.length : 0;
  const firsts = new Map<string, number>();
  const standIn = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  for (const vertex of indices) {
    const color = colors?.subarray(vertex * width, vertex * width + width) ?? [];
    const key = [...positions.subarray(vertex * 3, vertex * 3 + 3), ...color]
      .map((value) => value + 0)
      .join();
    standIn[vertex] = firsts.get(key) ?? vertex;
    firsts.set(key, standIn[vertex]!);
  }
  return { ...primitive, influences: influencesOf(influences, standIn) };
}

/** The influences of chosen vertices. */
function influencesOf({ start, joint, weight }: Influences, vertices: Uint32Array): Influences {
  const rows = Array.from(vertices, (vertex) => [start[vertex]!, start[vertex + 1]!] as const);
  const starts = [0];
  for (const [from, to] of rows) starts.push(starts.at(-1)! + to - from);
  return {
    start: Uint32Array.from(starts),
    joint: Uint16Array.from(rows.flatMap(([from, to]) => [...joint.subarray(from, to)])),
    weight: Float32Array.from(rows.flatMap(([from, to]) => [...weight.subarray(from, to)])),
  };
}
