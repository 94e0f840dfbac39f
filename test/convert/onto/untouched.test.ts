import { describe, expect, test } from 'vitest';
import { unitQuaternion } from '../../../src/math/quaternion.ts';
import { sampleCurve } from '../../../src/pose/curves.ts';
import type { Curve, Mesh, Primitive, Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { node } from '../../scene.ts';
import { moveVertices, putBack, turnBone } from './trip.ts';

const YORICK = 'samples/yorick/cal3d/yorick.cfg';
const SMILING = 'samples/yorick/cal3d-919/yorick.cfg';

/** A rate at which no clip of Yorick ends on a frame. */
const RATE = 30.7;

/** A curve with a key at each frame, as programs write it that interpolate the components of quaternions. */
function sampled(curve: Curve, end: number): Curve {
  const frames = Math.floor(end * RATE) + 1;
  const width = curve.values.length / curve.times.length;
  const value = new Float64Array(width);
  const times = Float32Array.from({ length: frames }, (_, frame) => frame / RATE);
  const values = [...times].flatMap((time) => {
    sampleCurve({ ...curve, interpolation: 'linear' }, time, value, 0);
    return width === 4 ? unitQuaternion(value) : [...value];
  });
  return { ...curve, times, values: Float32Array.from(values) };
}

function sampleClips({ clips }: Scene): void {
  for (const clip of clips) {
    for (const track of [...clip.tracks, ...(clip.morphTracks ?? [])])
      track.curve = sampled(track.curve, clip.end);
    clip.end = Math.floor(clip.end * RATE) / RATE;
  }
}

/** Divides the first primitive into two of the same material. */
function divide({ meshes: [mesh] }: Scene): void {
  const [whole] = mesh!.primitives;
  const half = Math.floor(whole!.indices.length / 6) * 3;
  mesh!.primitives = [
    { ...whole!, indices: whole!.indices.slice(0, half) },
    { ...whole!, indices: whole!.indices.slice(half) },
  ];
}

/** Adds a set of texture coordinates to each primitive. */
const addUvs = (coordinate: (at: number) => number) => (scene: Scene) => {
  for (const primitive of scene.meshes.flatMap(({ primitives }) => primitives)) {
    const length = (primitive.positions.length / 3) * 2;
    primitive.uvs = [...primitive.uvs, Float32Array.from({ length }, (_, at) => coordinate(at))];
  }
};

const addColors = (value: number) => (scene: Scene) => {
  for (const primitive of scene.meshes.flatMap(({ primitives }) => primitives))
    primitive.colors = new Float32Array((primitive.positions.length / 3) * 4).fill(value);
};

describe('not edited is', () => {
  test.each([YORICK, SMILING])('%s with clips that were sampled at another rate', async (path) => {
    const { changed, changes } = await putBack(path, sampleClips);
    expect(changed).toEqual({});
    expect(changes.clips).toEqual([]);
  });

  test.each([
    ['a primitive that was divided', divide],
    ['a set of texture coordinates that is the same everywhere', addUvs((at) => at % 2)],
    ['vertices of white color', addColors(1)],
  ])('a mesh with %s', async (_, edit) => {
    const { changed, changes } = await putBack(YORICK, edit);
    expect(changed).toEqual({});
    expect(changes.geometry).toEqual([]);
  });
});

test('the empty node that Blender leaves of an object with a skin and morph targets is no new bone', async () => {
  const { changed, changes } = await putBack(SMILING, ({ nodes }) => {
    nodes.push(node({ name: 'yorick_head.001' }));
  });
  expect(changed).toEqual({});
  expect(changes.added.nodes).toEqual([]);
});

describe('edited is', () => {
  test('a clip that was sampled at another rate, if a bone turns otherwise', async () => {
    const edit = (scene: Scene) => {
      sampleClips(scene);
      turnBone(scene);
    };
    expect((await putBack(YORICK, edit)).changes.clips).toEqual(['yorick_idle']);
  });

  test('a clip of which another program left half', async () => {
    const edit = (scene: Scene) => {
      sampleClips(scene);
      const [clip] = scene.clips;
      for (const track of clip!.tracks) track.curve = sampled(track.curve, clip!.end / 2);
    };
    expect((await putBack(YORICK, edit)).changes.clips).toEqual(['yorick_idle']);
  });

  test('a mesh with a primitive that was divided, if vertices were moved', async () => {
    const edit = (scene: Scene) => {
      divide(scene);
      moveVertices(scene);
    };
    expect((await putBack(YORICK, edit)).changes.geometry).toEqual(['yorick_head']);
  });

  test('a mesh with other texture coordinates in another set', async () => {
    const { changes } = await putBack(
      YORICK,
      addUvs((at) => at / 1e4),
    );
    expect(changes.geometry).toEqual(['yorick_head', 'yorick_body', 'yorick_clothes']);
  });
});

describeCorpus('not edited are real characters', () => {
  /** Triangles with the same three vertices as an earlier one, which Blender drops. */
  const withoutDoubled = (primitive: Primitive): Uint32Array => {
    const known = new Set<string>();
    const triangles = Array.from({ length: primitive.indices.length / 3 }, (_, triangle) => [
      ...primitive.indices.subarray(triangle * 3, triangle * 3 + 3),
    ]);
    const kept = triangles.filter((corners) => {
      const key = corners.toSorted((a, b) => a - b).join();
      return !known.has(key) && known.add(key);
    });
    return Uint32Array.from(kept.flat());
  };

  test('with doubled triangles that were dropped', async () => {
    let dropped = 0;
    const { changed } = await putBack(corpus('cal3d/imvu-cal3d/data/skeleton/skeleton.cfg'), ({ meshes }) => {
      for (const primitive of meshes.flatMap(({ primitives }) => primitives)) {
        const kept = withoutDoubled(primitive);
        dropped += primitive.indices.length - kept.length;
        primitive.indices = kept;
      }
    });
    expect(dropped).toBeGreaterThan(0);
    expect(changed).toEqual({});
  });

  test('with primitives of one material that were joined', async () => {
    const joined = ({ primitives, ...mesh }: Mesh): Mesh => {
      const materials = [...new Set(primitives.map(({ material }) => material))];
      const of = (material: number) => primitives.filter((primitive) => primitive.material === material);
      return { ...mesh, primitives: materials.map((material) => of(material).reduce(behind)) };
    };
    let before = 0;
    let after = 0;
    const { changed } = await putBack(corpus('cal3d/mp3butcher-Cal3D/cal3d/data/hero/hero.cfg'), (scene) => {
      before = scene.meshes.flatMap(({ primitives }) => primitives).length;
      scene.meshes = scene.meshes.map(joined);
      after = scene.meshes.flatMap(({ primitives }) => primitives).length;
    });
    expect(after).toBeLessThan(before);
    expect(changed).toEqual({});
  });
});

/** One primitive of two. */
function behind(first: Primitive, second: Primitive): Primitive {
  const shift = first.positions.length / 3;
  const both = (a: Float32Array | undefined, b: Float32Array | undefined) =>
    Float32Array.from([...(a ?? []), ...(b ?? [])]);
  const [one, other] = [first.influences!, second.influences!];
  return {
    ...first,
    positions: both(first.positions, second.positions),
    normals: both(first.normals, second.normals),
    uvs: first.uvs.map((set, index) => both(set, second.uvs[index])),
    indices: Uint32Array.from([...first.indices, ...[...second.indices].map((vertex) => vertex + shift)]),
    influences: {
      start: Uint32Array.from([
        ...one.start,
        ...[...other.start.subarray(1)].map((at) => at + one.joint.length),
      ]),
      joint: Uint16Array.from([...one.joint, ...other.joint]),
      weight: both(one.weight, other.weight),
    },
  };
}
