/** Single edits of the scene of a GLB, as other programs make them. */

import { quat } from 'gl-matrix';
import { encodePng } from '../../../../src/images/png.ts';
import { compose, inverse, product } from '../../../../src/math/affine.ts';
import { decompose } from '../../../../src/math/decompose.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { type Influences, NONE, type Quat, type Scene } from '../../../../src/scene/scene.ts';
import { curve, material, node, triangle } from '../../../scene.ts';
import { moveVertices, paint, turnBone } from '../trip.ts';

/** The edits of the table, by what they change. */
export const EDITS = {
  'vertex moved': moveVertices,
  'weight painted': paintWeight,
  'key changed': turnBone,
  'rest moved': moveBone,
  'bone moved': moveBoneAlone,
  'face added': addFace,
  'color changed': paint,
  'texture repainted': repaint,
  'clip added': addClip,
  'mesh added': addMesh,
  'bone added': addBone,
} as const satisfies Record<string, (scene: Scene) => void>;

export type EditName = keyof typeof EDITS;

export const NEW = { bone: 'horn_tip', mesh: 'hat', material: 'felt', image: 'felt.png', clip: 'dance' };

/** The first mesh that a skin bends, or else the first one. */
function bentMesh({ nodes, meshes, skins }: Scene) {
  const shown = nodes.find(({ mesh, skin }) => mesh !== undefined && skin !== undefined);
  return { mesh: meshes[shown?.mesh ?? 0]!, skin: skins[shown?.skin ?? NONE] };
}

/** Gives the first vertex, wherever a seam repeats it, wholly to another joint that moves its surface. */
function paintWeight(scene: Scene): void {
  const { mesh } = bentMesh(scene);
  const influences = mesh.primitives[0]!.influences;
  if (!influences) return;
  const { joint } = influences;
  const other = joint.find((index) => index !== joint[0])! ?? 0;
  giveFirstVertices(scene, other, 0);
}

/** Gives vertices within a distance of the first one wholly to a joint. */
function giveFirstVertices(scene: Scene, joint: number, distance: number): void {
  const { mesh } = bentMesh(scene);
  const place = mesh.primitives[0]!.positions.slice(0, 3);
  for (const primitive of mesh.primitives) {
    const { positions, influences } = primitive;
    if (!influences) continue;
    const isNear = (vertex: number) =>
      Math.hypot(...place.map((value, axis) => positions[vertex * 3 + axis]! - value)) <= distance;
    const rows = Array.from({ length: positions.length / 3 }, (_, vertex) =>
      isNear(vertex) ? [[joint, 1] as const] : rowOf(influences, vertex),
    );
    let end = 0;
    primitive.influences = {
      start: Uint32Array.from([0, ...rows.map((row) => (end += row.length))]),
      joint: Uint16Array.from(rows.flat(), ([index]) => index),
      weight: Float32Array.from(rows.flat(), ([, weight]) => weight),
    };
  }
}

function rowOf({ start, joint, weight }: Influences, vertex: number): (readonly [number, number])[] {
  const entries = Array.from({ length: start[vertex + 1]! - start[vertex]! }, (_, at) => start[vertex]! + at);
  return entries.map((entry) => [joint[entry]!, weight[entry]!] as const);
}

/** Moves the last joint, or the last node that shows nothing. */
function moveBone({ nodes, skins }: Scene): void {
  const bone = nodes[skins[0]?.joints.at(-1) ?? nodes.findLastIndex(({ mesh }) => mesh === undefined)]!;
  const [x, y, z] = bone.translation;
  bone.translation = [x, y + 0.02, z];
}

/** Moves a joint with vertices as an editor of skeletons does: the bones below it and all meshes stay where they rest. */
function moveBoneAlone(scene: Scene): void {
  const { mesh, skin = scene.skins[0] } = bentMesh(scene);
  const node = skin?.joints[mesh.primitives[0]!.influences?.joint[0] ?? 0];
  if (node === undefined) {
    moveBone(scene);
    return;
  }
  const { world } = new Pose(scene);
  const worldOf = (index: number) => world.slice(index * 16, index * 16 + 16);
  const bone = scene.nodes[node]!;
  const [x, y, z] = bone.translation;
  bone.translation = [x, y + 0.02, z];
  const turn = quat.fromEuler(quat.create(), 10, 0, 0);
  bone.rotation = [...quat.multiply(quat.create(), bone.rotation, turn)] as Quat;
  const place = new Pose(scene).world.slice(node * 16, node * 16 + 16);
  const back = inverse(place)!;
  for (const child of scene.nodes.filter(({ parent }) => parent === node)) {
    Object.assign(child, decompose(product(back, worldOf(scene.nodes.indexOf(child)))));
  }
  for (const own of scene.skins) {
    const joint = own.joints.indexOf(node);
    if (joint < 0) continue;
    const bind = Float64Array.from(own.inverseBind.subarray(joint * 16, joint * 16 + 16));
    own.inverseBind = own.inverseBind.slice();
    own.inverseBind.set(product(back, product(worldOf(node), bind)), joint * 16);
  }
}

/** Adds a triangle between three vertices of the first primitive. */
function addFace(scene: Scene): void {
  const [primitive] = bentMesh(scene).mesh.primitives;
  const { indices } = primitive!;
  const others = [...indices].filter((vertex) => vertex !== indices[0] && vertex !== indices[1]);
  primitive!.indices = Uint32Array.of(...indices, indices[0]!, indices[1]!, others.at(-1)!);
}

/** Other pixels under the name of the image. */
function repaint({ materials, textures }: Scene): void {
  const map = materials.flatMap(({ maps }) => maps).find(({ texture }) => textures[texture]?.bytes);
  if (!map) return;
  textures[map.texture] = { ...textures[map.texture]!, bytes: image(200) };
}

function image(shade: number): Uint8Array {
  return encodePng({ width: 4, height: 4, data: new Uint8Array(64).fill(shade) });
}

/** A clip of half a second that turns one bone. */
function addClip({ clips, nodes, skins }: Scene): void {
  const target = skins[0]?.joints[1] ?? nodes.findIndex(({ mesh }) => mesh === undefined);
  const half = Math.SQRT1_2;
  const turn = curve([0, 0.5], [...nodes[target]!.rotation, 0, half, 0, half], { interpolation: 'slerp' });
  clips.push({
    name: NEW.clip,
    start: 0,
    end: 0.5,
    tracks: [{ target, property: 'rotation', curve: turn }],
  });
}

/** A triangle with a material and an image of its own, on the skeleton. */
function addMesh(scene: Scene): void {
  const { nodes, meshes, materials, textures, skins } = scene;
  const { mesh } = bentMesh(scene);
  const [origin] = mesh.primitives;
  const positions = origin!.positions.slice(0, 9).map((value, at) => value + at * 0.01);
  textures.push({ name: NEW.image, uri: NEW.image, bytes: image(90) });
  materials.push(
    material({ name: NEW.material, maps: [{ texture: textures.length - 1, uv: 0, use: 'diffuse' }] }),
  );
  const { influences: row } = origin!;
  const joint = row ? row.joint[0]! : 0;
  const influences: Influences = {
    start: Uint32Array.of(0, 1, 2, 3),
    joint: Uint16Array.of(joint, joint, joint),
    weight: Float32Array.of(1, 1, 1),
  };
  meshes.push({
    name: NEW.mesh,
    primitives: [
      triangle({
        material: materials.length - 1,
        positions,
        ...(skins.length > 0 && row ? { influences } : {}),
      }),
    ],
  });
  nodes.push(
    node({
      name: NEW.mesh,
      mesh: meshes.length - 1,
      ...(skins.length > 0 && row ? { skin: 0 } : {}),
    }),
  );
}

/** A bone at the end of another one, which takes the vertices around the first one of the first mesh. */
function addBone(scene: Scene): void {
  const { nodes, skins } = scene;
  const { mesh, skin = skins[0] } = bentMesh(scene);
  const parent = skin ? mesh.primitives[0]!.influences!.joint[0]! : 0;
  const parentNode = skin?.joints[parent] ?? 0;
  const bone = node({ name: NEW.bone, parent: parentNode, translation: [0, 0.1, 0] });
  nodes.push(bone);
  if (!skin) return;
  const bind = Float64Array.from(skin.inverseBind.subarray(parent * 16, parent * 16 + 16));
  const own = product(inverse(compose(bone))!, bind);
  skin.joints = [...skin.joints, nodes.length - 1];
  skin.inverseBind = Float32Array.of(...skin.inverseBind, ...own);
  const size = Math.max(...mesh.primitives[0]!.positions.map(Math.abs));
  giveFirstVertices(scene, skin.joints.length - 1, size / 20);
}
