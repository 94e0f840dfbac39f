import { describe, expect, test } from 'vitest';
import { BONE_REGIONS } from '../../samples/build/bone-texture.ts';
import { TEXTURE_SIZE } from '../../samples/build/surface.ts';
import { buildYorick } from '../../samples/build/yorick.ts';
import { morphBlendOf } from '../../src/pose/morph.ts';
import { Pose } from '../../src/pose/pose.ts';
import type { Primitive } from '../../src/scene/scene.ts';
import { corners, dot, faceNormal, type Vector, vector } from './surface.ts';

const scene = buildYorick();
const headNode = scene.nodes.findIndex((node) => node.name === 'yorick_head');
const head = scene.meshes[scene.nodes[headNode]!.mesh!]!.primitives[0]!;
const target = head.morphTargets![0]!;
const clip = scene.clips.find(({ name }) => name === 'smile')!;
const vertices = [...Array(head.positions.length / 3).keys()];
const triangles = [...Array(head.indices.length / 3).keys()];

/** The head as a pose shows it. */
function shown(pose: Pose): Primitive {
  const positions = new Float32Array(head.positions.length);
  const normals = new Float32Array(head.positions.length);
  pose.deform(headNode, head, positions, normals);
  return { ...head, positions, normals };
}

function smiling(weight: number): Primitive {
  const pose = new Pose(scene);
  pose.setMorphWeight(target.name, weight);
  return shown(pose);
}

function atTime(time: number): Primitive {
  const pose = new Pose(scene);
  pose.sample(clip, time);
  return shown(pose);
}

/** How far the smile moves a vertex; not at all if the target does not name it. */
function move(vertex: number): Vector {
  const at = target.vertices.indexOf(vertex);
  return at < 0 ? [0, 0, 0] : vector(target.positions, at);
}

/** How far it moves the vertex at rest that is nearest to a place, on the character's left. */
function moveNear(place: Vector, among = vertices): Vector {
  const distance = (vertex: number): number =>
    Math.hypot(...vector(head.positions, vertex).map((value, i) => value - place[i]!));
  return move(among.reduce((best, vertex) => (distance(vertex) < distance(best) ? vertex : best)));
}

describe("Yorick's smile", () => {
  test('is a target of the head alone, additive up to 1 in Cal3D', () => {
    const targets = scene.meshes.flatMap((mesh) => mesh.primitives.flatMap((p) => p.morphTargets ?? []));
    expect(targets).toEqual([target]);
    expect(target.name).toBe('smile.Clamped');
    expect(morphBlendOf(target.name)).toBe('clamped');
  });

  test('names vertices of the head, each once, with a move for each position and normal', () => {
    expect([...target.vertices]).toEqual([...new Set(target.vertices)].toSorted((a, b) => a - b));
    expect(Math.max(...target.vertices)).toBeLessThan(vertices.length);
    expect(target.positions.length).toBe(target.vertices.length * 3);
    expect(target.normals!.length).toBe(target.vertices.length * 3);
  });

  test('moves the face by a few centimeters, and neither what is behind it nor what is under the cap', () => {
    const distances = vertices.map((vertex) => Math.hypot(...move(vertex)));
    expect(Math.max(...distances)).toBeGreaterThan(3);
    expect(Math.max(...distances)).toBeLessThan(7);
    for (const vertex of vertices) {
      const [, y, z] = vector(head.positions, vertex);
      if (y > 3 || z > 136) expect(distances[vertex]).toBe(0);
    }
  });

  test('goes as far on the left as on the right', () => {
    for (const vertex of target.vertices) {
      const [x, y, z] = vector(head.positions, vertex);
      const [byX, byY, byZ] = move(vertex);
      const others = vertices.filter((other) => {
        const place = vector(head.positions, other);
        return Math.hypot(place[0] + x, place[1] - y, place[2] - z) < 1e-3;
      });
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) {
        const [ofX, ofY, ofZ] = move(other);
        expect(Math.hypot(ofX + byX, ofY - byY, ofZ - byZ)).toBeLessThan(1e-3);
      }
    }
  });

  test('widens the mouth, lifts its corners and drops the chin', () => {
    const { x, y, width, height } = BONE_REGIONS.teeth;
    const teeth = vertices.filter((vertex) => {
      const u = head.uvs[0]![vertex * 2]! * TEXTURE_SIZE;
      const v = head.uvs[0]![vertex * 2 + 1]! * TEXTURE_SIZE;
      return u > x && u < x + width && v > y && v < y + height;
    });
    const upperCorner = moveNear([10.2, -13, 104], teeth);
    const lowerCorner = moveNear([9.6, -12.7, 99.5], teeth);
    for (const [outwards, , up] of [upperCorner, lowerCorner]) {
      expect(outwards).toBeGreaterThan(1);
      expect(up).toBeGreaterThan(1);
    }
    expect(upperCorner[2]).toBeGreaterThan(moveNear([0, -20, 101], teeth)[2] + 2);
    expect(moveNear([0, -20, 94])[2]).toBeLessThan(-1);
  });

  test('pushes the cheeks forward and the lower rims of the eyes up, but not the upper ones down', () => {
    expect(moveNear([15, -12, 113.6])[1]).toBeLessThan(-1);
    expect(moveNear([9.6, -15, 115])[2]).toBeGreaterThan(3);
    expect(moveNear([9.6, -20, 130])[2]).toBeGreaterThanOrEqual(0);
  });

  test.each([0.5, 1])('leaves every triangle at weight %f its area and the side that it faces', (weight) => {
    const smile = smiling(weight);
    for (const triangle of triangles) {
      const rest = faceNormal(head, triangle);
      const face = faceNormal(smile, triangle);
      expect(Math.hypot(...face)).toBeGreaterThan(0.25 * Math.hypot(...rest));
      expect(dot(face, rest)).toBeGreaterThan(0);
      for (const vertex of corners(smile, triangle)) {
        expect(dot(face, vector(smile.normals!, vertex))).toBeGreaterThan(0);
      }
    }
  });

  test('has at weight 1 the normals of the moved surface: the mean of the faces around a place', () => {
    const smile = smiling(1);
    const place = vertices.map((vertex) =>
      vector(smile.positions, vertex)
        .map((v) => v.toFixed(2))
        .join(),
    );
    const sums = new Map<string, Vector>(place.map((key) => [key, [0, 0, 0]]));
    for (const triangle of triangles) {
      const face = faceNormal(smile, triangle);
      for (const vertex of corners(smile, triangle)) {
        const sum = sums.get(place[vertex]!)!;
        face.forEach((value, i) => {
          sum[i]! += value;
        });
      }
    }
    for (const vertex of vertices) {
      const sum = sums.get(place[vertex]!)!;
      expect(dot(sum, vector(smile.normals!, vertex)) / Math.hypot(...sum)).toBeGreaterThan(0.9999);
    }
  });
});

describe('The clip of the smile', () => {
  test('moves that target only, and no bone', () => {
    expect(scene.clips.filter((other) => other.morphTracks)).toEqual([clip]);
    expect(clip.morphTracks!.map((track) => track.morph)).toEqual([target.name]);
    expect(clip.tracks).toEqual([]);
  });

  test('has keys at its start and its end, and holds them outside', () => {
    const { curve } = clip.morphTracks![0]!;
    expect([clip.start, clip.end]).toEqual([0, 1.5]);
    expect([curve.times[0], curve.times.at(-1)]).toEqual([0, 1.5]);
    expect([curve.before, curve.after]).toEqual(['hold', 'hold']);
  });

  test('goes from rest to the whole smile, stays, and comes back', () => {
    const rest = smiling(0);
    expect(atTime(0)).toEqual(rest);
    expect(atTime(0.5)).toEqual(smiling(1));
    expect(atTime(1)).toEqual(smiling(1));
    expect(atTime(1.5)).toEqual(rest);
    expect(atTime(9)).toEqual(rest);
    for (const time of [0.2, 1.3]) {
      expect(atTime(time)).not.toEqual(rest);
      expect(atTime(time)).not.toEqual(smiling(1));
    }
  });
});
