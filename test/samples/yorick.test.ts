import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { decodePng } from '../../src/images/png.ts';
import { Pose } from '../../src/pose/pose.ts';
import { type Clip, NONE, type Primitive } from '../../src/scene/scene.ts';
import { corners, dot, faceNormal, vector } from './surface.ts';

const scene = buildYorick();
const bones = scene.skins[0]!.joints.map((node) => scene.nodes[node]!);
const primitives = scene.meshes.flatMap((mesh) => mesh.primitives);
/** The clips that move bones: all but the smile. */
const movements = scene.clips.filter((clip) => !clip.morphTracks);

function clipNamed(name: string): Clip {
  return scene.clips.find((clip) => clip.name === name)!;
}

/** Every triangle of the scene with its primitive. */
function* triangles(): Generator<[Primitive, number]> {
  for (const primitive of primitives) {
    for (let i = 0; i < primitive.indices.length / 3; i++) yield [primitive, i];
  }
}

const pose = new Pose(scene);

function node(name: string): number {
  return scene.nodes.findIndex((candidate) => candidate.name === name);
}

function depth(bone: string): number {
  return pose.world[node(bone) * 16 + 13]!;
}

function height(bone: string): number {
  return pose.world[node(bone) * 16 + 14]!;
}

/** By how many radians the jaw has turned against the skull, at most, between two times of the wave. */
function jawOpening(from: number, to: number): number {
  const { curve } = clipNamed('wave').tracks.find(
    ({ target, property }) => target === node('jaw') && property === 'rotation',
  )!;
  const rest = scene.nodes[node('jaw')]!.rotation;
  let widest = 0;
  curve.times.forEach((time, key) => {
    if (time < from || time > to) return;
    const cosine = rest.reduce((sum, value, i) => sum + value * curve.values[key * 4 + i]!, 0);
    widest = Math.max(widest, 2 * Math.acos(Math.min(1, Math.abs(cosine))));
  });
  return widest;
}

/** Height of the lowest vertex that a foot or its toes move, at a time. */
function lowest(clip: Clip, time: number, side: string): number {
  pose.sample(clip, time);
  const joints = new Set([node(`foot_${side}`), node(`toes_${side}`)]);
  let low = Number.POSITIVE_INFINITY;
  scene.nodes.forEach(({ mesh }, index) => {
    for (const primitive of mesh === undefined ? [] : scene.meshes[mesh]!.primitives) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, positions);
      const { start, joint } = primitive.influences!;
      for (let vertex = 0; vertex + 1 < start.length; vertex++) {
        if (joints.has(joint[start[vertex]!]!)) low = Math.min(low, positions[vertex * 3 + 2]!);
      }
    }
  });
  return low;
}

describe('Yorick as a scene', () => {
  test('is small, but has enough of everything to try a format with', () => {
    expect(bones.length).toBeGreaterThanOrEqual(25);
    expect(bones.length).toBeLessThanOrEqual(40);
    const count = [...triangles()].length;
    expect(count).toBeGreaterThanOrEqual(800);
    expect(count).toBeLessThanOrEqual(3000);
    expect(scene.meshes.length).toBe(3);
    expect(scene.materials.map((material) => material.name)).toEqual(['bone', 'cloth']);
    expect(scene.clips.map((clip) => clip.name)).toEqual(['idle', 'walk', 'wave', 'smile']);
  });

  test('stands on the floor, upright, with his left at +x and his face to -y', () => {
    const heights = primitives.flatMap(({ positions }) =>
      Array.from(positions.filter((_, i) => i % 3 === 2)),
    );
    expect(Math.min(...heights)).toBeGreaterThan(-0.5);
    expect(Math.min(...heights)).toBeLessThan(0.5);
    expect(Math.max(...heights)).toBeGreaterThan(120);
    expect(Math.max(...heights)).toBeLessThan(180);
    const { world } = new Pose(scene);
    const place = (name: string): Float64Array =>
      world.subarray(scene.nodes.findIndex((node) => node.name === name) * 16).subarray(12, 15);
    expect(place('hand_left')[0]).toBeGreaterThan(20);
    expect(place('hand_right')[0]).toBeLessThan(-20);
    expect(place('toes_left')[1]).toBeLessThan(place('foot_left')[1]!);
  });

  test('hangs all bones on one root, parents first, under distinct names', () => {
    expect(bones.filter((bone) => bone.parent === NONE).map((bone) => bone.name)).toEqual(['root']);
    bones.forEach((bone, index) => {
      expect(bone.parent).toBeLessThan(index);
    });
    expect(new Set(scene.nodes.map((node) => node.name)).size).toBe(scene.nodes.length);
    for (const node of scene.nodes.slice(bones.length)) {
      expect(node).toMatchObject({ parent: NONE, rotation: [0, 0, 0, 1], translation: [0, 0, 0], skin: 0 });
      expect(scene.meshes[node.mesh!]).toBeDefined();
    }
  });

  test('has both textures as PNG, and every material names one of them', () => {
    expect(scene.textures.map((texture) => texture.uri)).toEqual(['yorick_bone.png', 'yorick_cloth.png']);
    for (const texture of scene.textures) {
      expect(decodePng(texture.bytes!)).toMatchObject({ width: 256, height: 256 });
    }
    expect(scene.materials.map((material) => material.maps[0]?.texture)).toEqual([0, 1]);
  });

  test('is the same every time he is built', () => {
    expect(buildYorick()).toEqual(scene);
  });
});

describe("Yorick's surface", () => {
  test('has no triangle without area', () => {
    for (const [primitive, triangle] of triangles()) {
      expect(Math.hypot(...faceNormal(primitive, triangle))).toBeGreaterThan(1e-3);
    }
  });

  test('has normals of unit length on the side from which its triangles are counter-clockwise', () => {
    let against = 0;
    for (const [primitive, triangle] of triangles()) {
      const face = faceNormal(primitive, triangle);
      for (const vertex of corners(primitive, triangle)) {
        const normal = vector(primitive.normals!, vertex);
        expect(Math.abs(Math.hypot(...normal) - 1)).toBeLessThan(1e-5);
        if (dot(face, normal) <= 0) against++;
      }
    }
    expect(against).toBe(0);
  });

  test('turns its outside outwards: every mesh encloses a positive volume', () => {
    for (const primitive of primitives) {
      let volume = 0;
      for (let i = 0; i < primitive.indices.length / 3; i++) {
        const face = faceNormal(primitive, i);
        const [x, y, z] = vector(primitive.positions, corners(primitive, i)[0]);
        volume += (face[0] * x + face[1] * y + face[2] * z) / 6;
      }
      expect(volume).toBeGreaterThan(0);
    }
  });

  test('keeps its texture coordinates inside the texture', () => {
    for (const { uvs } of primitives) {
      expect(Math.min(...uvs[0]!)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...uvs[0]!)).toBeLessThanOrEqual(1);
    }
  });
});

describe("Yorick's skin", () => {
  test('gives every vertex one to four influences, strongest first, that sum to 1', () => {
    for (const { positions, influences } of primitives) {
      const { start, joint, weight } = influences!;
      expect(start.length).toBe(positions.length / 3 + 1);
      for (let vertex = 0; vertex + 1 < start.length; vertex++) {
        const weights = Array.from(weight.subarray(start[vertex], start[vertex + 1]));
        expect(weights.length).toBeGreaterThanOrEqual(1);
        expect(weights.length).toBeLessThanOrEqual(4);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
        expect(Math.abs(weights.reduce((sum, value) => sum + value, 0) - 1)).toBeLessThan(1e-6);
      }
      expect(Math.max(...joint)).toBeLessThan(bones.length);
    }
  });

  test('bends smoothly in many places and moves every bone but the root', () => {
    const shared = primitives.flatMap(({ influences }) =>
      Array.from(influences!.start.subarray(1), (end, vertex) => end - influences!.start[vertex]!),
    );
    expect(shared.filter((count) => count > 1).length).toBeGreaterThan(300);
    expect(shared.filter((count) => count > 2).length).toBeGreaterThan(30);
    const used = new Set(primitives.flatMap(({ influences }) => [...influences!.joint]));
    expect([...used].toSorted((a, b) => a - b)).toEqual(bones.map((_, joint) => joint).slice(1));
  });

  test('gives the positions and normals back unchanged at rest', () => {
    const pose = new Pose(scene);
    scene.nodes.forEach(({ mesh }, node) => {
      for (const primitive of mesh === undefined ? [] : scene.meshes[mesh]!.primitives) {
        const positions = new Float32Array(primitive.positions.length);
        const normals = new Float32Array(primitive.positions.length);
        pose.deform(node, primitive, positions, normals);
        positions.forEach((value, i) => {
          if (Math.abs(value - primitive.positions[i]!) > 1e-4) throw new Error(`position ${i} is ${value}`);
          if (Math.abs(normals[i]! - primitive.normals![i]!) > 1e-4) throw new Error(`normal ${i} is off`);
        });
      }
    });
  });
});

describe("Yorick's clips", () => {
  test('move bones, but one that moves only the face', () => {
    expect(movements.map((clip) => clip.name)).toEqual(['idle', 'walk', 'wave']);
    expect(clipNamed('smile').tracks).toEqual([]);
  });

  test('move every bone but the root, by one translation and one rotation that share their times', () => {
    for (const { tracks } of movements) {
      for (let bone = 1; bone < bones.length; bone++) {
        const [translation, rotation, ...more] = tracks.filter((track) => track.target === bone);
        expect(more).toEqual([]);
        expect([translation?.property, rotation?.property]).toEqual(['translation', 'rotation']);
        expect(translation!.curve.times).toBe(rotation!.curve.times);
      }
    }
  });

  test('begin at 0, end with their last key and close as loops', () => {
    for (const clip of movements) {
      for (const { curve } of clip.tracks) {
        const width = curve.values.length / curve.times.length;
        expect(curve.times[0]).toBe(0);
        expect(curve.times.at(-1)).toBe(clip.end);
        expect(curve.values.slice(-width)).toEqual(curve.values.slice(0, width));
      }
    }
  });

  test('turn by unit quaternions that go the short way round', () => {
    const curves = movements.flatMap(({ tracks }) =>
      tracks.filter((track) => track.property === 'rotation').map((track) => track.curve.values),
    );
    for (const values of curves) {
      for (let at = 0; at < values.length; at += 4) {
        const rotation = values.subarray(at, at + 4);
        const before = values.subarray(Math.max(0, at - 4));
        expect(Math.abs(Math.hypot(...rotation) - 1)).toBeLessThan(1e-5);
        expect(rotation.reduce((sum, value, i) => sum + value * before[i]!, 0)).toBeGreaterThan(0.9);
      }
    }
  });

  test('keep the feet out of the floor, and one foot on it', () => {
    for (const clip of movements) {
      for (let time = 0; time <= clip.end; time += 1 / 60) {
        const left = lowest(clip, time, 'left');
        const right = lowest(clip, time, 'right');
        expect(Math.min(left, right)).toBeGreaterThan(-2);
        expect(Math.min(left, right)).toBeLessThan(4);
      }
    }
  });

  test('lift the left and the right foot by turns in the walk, and swing each arm against the leg of its side', () => {
    const walk = clipNamed('walk');
    expect(lowest(walk, 0.8, 'left')).toBeGreaterThan(2);
    expect(lowest(walk, 0.8, 'right')).toBeLessThan(1);
    expect(lowest(walk, 0.3, 'right')).toBeGreaterThan(2);
    expect(lowest(walk, 0.3, 'left')).toBeLessThan(1);
    pose.sample(walk, 0);
    expect(depth('foot_left')).toBeLessThan(depth('foot_right') - 10);
    expect(depth('hand_left')).toBeGreaterThan(depth('hand_right') + 10);
  });

  test('raise the right hand to wave and open the jaw to laugh', () => {
    const wave = clipNamed('wave');
    pose.sample(wave, 0.5);
    expect(height('hand_right')).toBeGreaterThan(90);
    expect(height('hand_left')).toBeLessThan(70);
    expect(jawOpening(0.4, 1.6)).toBeGreaterThan(0.1);
    expect(jawOpening(0, 0.05)).toBeLessThan(0.1);
  });
});
