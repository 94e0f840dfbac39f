/** Objects that an editor adds to a file of Exhume's: they stand beside the root with the axes, which is not above them. */
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { editScene } from '../../../src/convert/onto/edit-scene.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { GLTF_AXES } from '../../../src/formats/gltf/axes.ts';
import { inAxes } from '../../../src/pose/axes.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { Report } from '../../../src/report/report.ts';
import {
  type Axes,
  type Clip,
  NONE,
  type Node,
  type Primitive,
  type Scene,
} from '../../../src/scene/scene.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { shownVolumes } from '../../gltf/facing.ts';
import { besideRoot } from './beside.ts';
import { sceneOfGlb } from './files/container/files.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle, turn } from './scenes.ts';
import { sceneToGlb } from './written.ts';

const CENTIMETERS: Axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };
const MIRRORED: Axes = { up: '+z', front: '+x', handedness: 'left', metersPerUnit: 0.0254 };

/** A closed box with other lengths along each axis, counter-clockwise in the axes of a scene. */
function box({ handedness }: Axes): Primitive {
  const corners = Array.from({ length: 8 }, (_, at) => [at >> 2, ((at >> 1) & 1) * 2, (at & 1) * 3]);
  const faces = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ] as const;
  const indices = faces.flatMap(([a, b, c, d]) =>
    handedness === 'left' ? [a, c, b, a, d, c] : [a, b, c, a, c, d],
  );
  return triangle({ positions: Float32Array.from(corners.flat()), indices: Uint32Array.from(indices) });
}

/** What an editor adds, in meters with +Y up: a crate that moves, its lid, a lamp and a camera. */
const ADDED = ['crate', 'lamp', 'eye'];

/** A character in a cape, and the additions, as long as all are below the root. */
function scene(axes: Axes): Scene {
  const made = emptyScene('hero');
  made.axes = axes;
  made.nodes = [
    node('hip', NONE, { translation: [0, 0, 90], rotation: turn(0, 0, 1, 0.3) }),
    node('cape', NONE, { mesh: 0, skin: 0 }),
    node('crate', NONE, {
      translation: [1, 2, 3],
      rotation: turn(1, 2, 3, 1),
      scale: [1, 1.5, 0.5],
      mesh: 1,
    }),
    node('lid', 2, { translation: [0, 2, 0], rotation: turn(1, 0, 0, 0.5), mesh: 2 }),
    // A quarter turn about X takes -Z to +Y.
    node('lamp', NONE, { translation: [4, 5, 6], rotation: turn(1, 0, 0, Math.PI / 2) }),
    node('eye', NONE, { translation: [7, 8, 9], rotation: turn(1, 0, 0, Math.PI / 2) }),
  ];
  made.skins = [{ name: '', joints: [0], inverseBind: bindAtRest(made, [0]) }];
  const cloth = box(axes);
  const rows: [number, number][][] = Array.from({ length: 8 }, () => [[0, 1]]);
  made.meshes = [
    { name: 'cape', primitives: [{ ...cloth, influences: influences(rows) }] },
    { name: 'crate', primitives: [box(axes)] },
    { name: 'lid', primitives: [box(axes)] },
  ];
  const projection = { type: 'perspective', fieldOfView: 1 } as const;
  made.lights = [
    { name: 'lamp', type: 'spot', color: [1, 1, 1], node: 4, range: 10, cone: { inner: 0, outer: 1 } },
  ];
  made.cameras = [{ name: 'eye', node: 5, projection, near: 1, far: 100 }];
  made.clips = [straight(), cubic()];
  return made;
}

const TIMES = Float32Array.of(0, 0.5, 1);

function straight(): Clip {
  const turns = [turn(0, 1, 0, 0.2), turn(0, 1, 1, 1.5), turn(1, 0, 0, 0.7)];
  return {
    name: 'straight',
    start: 0,
    end: 1,
    tracks: [
      track(2, 'translation', { times: TIMES, values: Float32Array.of(1, 2, 3, 4, 2, 0, -1, 0, 5) }),
      track(2, 'rotation', { times: TIMES, values: Float32Array.from(turns.flat()) }),
      track(2, 'scale', { times: TIMES, values: Float32Array.of(1, 1, 1, 2, 1, 0.5, 1, 3, 1) }),
    ],
  };
}

function cubic(): Clip {
  const turns = [turn(0, 1, 0, 0.2), turn(0, 1, 1, 0.9), turn(1, 0, 0, 0.7)];
  const slopes = (width: number) => {
    const column = (first: number) =>
      Float32Array.from({ length: width * 3 }, (_, at) => ((first + at * 7) % 5) - 2);
    return { in: column(1), out: column(3) };
  };
  return {
    name: 'cubic',
    start: 0,
    end: 1,
    tracks: [
      track(2, 'translation', {
        interpolation: 'hermite',
        times: TIMES,
        values: Float32Array.of(1, 2, 3, 4, 2, 0, -1, 0, 5),
        tangents: slopes(3),
      }),
      track(2, 'rotation', {
        interpolation: 'hermite',
        times: TIMES,
        values: Float32Array.from(turns.flat()),
        tangents: slopes(4),
      }),
    ],
  };
}

async function withAdditions(made: Scene, options = {}): Promise<Uint8Array> {
  return besideRoot(await sceneToGlb(made, new Report(), options), ADDED);
}

const nodeOf = ({ nodes }: Scene, name: string) => nodes.findIndex((one) => one.name === name);

describe.each([
  ['in centimeters with +Z up', CENTIMETERS],
  ['with left-handed axes', MIRRORED],
  ['in the axes of glTF', GLTF_AXES],
])('nodes beside the root of a scene %s', (_, axes) => {
  test('lie where the file shows them, with what is below them, still and moving', async () => {
    const glb = await withAdditions(scene(axes));
    const read = sceneOfGlb(glb);
    expect(read.axes).toEqual(axes);
    expect(maxDeviation(glb, read, 8).relative).toBeLessThan(1e-5);
  });

  test('have the outside that they have in the file', async () => {
    const glb = await withAdditions(scene(axes));
    const again = await sceneToGlb(sceneOfGlb(glb), new Report());
    const volumesOf = (bytes: Uint8Array) => shownVolumes(new GltfEvaluator(bytes)).sort((a, b) => a - b);
    const volumes = volumesOf(glb);
    volumesOf(again).forEach((volume, index) => {
      expect(volume / volumes[index]!).toBeCloseTo(1, 4);
    });
  });

  test('aim lights and cameras as in the file', async () => {
    const read = inAxes(sceneOfGlb(await withAdditions(scene(axes))), GLTF_AXES);
    const { world } = new Pose(read);
    const aimOf = (index: number) => {
      const [x, y, z] = world.subarray(index * 16 + 8, index * 16 + 11);
      return [x, y, z].map((value) => -value! / Math.hypot(x!, y!, z!));
    };
    const placeOf = (index: number) => [...world.subarray(index * 16 + 12, index * 16 + 15)];
    const [{ node: lamp }, { node: eye }] = [read.lights[0]!, read.cameras[0]!];
    for (const [index, place] of [
      [lamp, [4, 5, 6]],
      [eye, [7, 8, 9]],
    ] as const) {
      [...placeOf(index), ...aimOf(index)].forEach((value, at) => {
        expect(value).toBeCloseTo([...place, 0, 1, 0][at]!, 4);
      });
    }
  });

  test('stay as they are if their mesh follows a skin', async () => {
    const read = sceneOfGlb(await withAdditions(scene(axes)));
    expect(read.nodes[nodeOf(read, 'cape')]).toMatchObject({
      ...{ translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    });
  });

  test('have a place in a file whose scene was baked into the axes of glTF', async () => {
    const glb = await withAdditions(scene(axes), { bake: true });
    const read = sceneOfGlb(glb);
    expect(read.axes).toEqual(axes);
    expect(maxDeviation(glb, read, 8).relative).toBeLessThan(1e-5);
  });
});

describe.each([
  ['in centimeters with +Z up', CENTIMETERS],
  ['with left-handed axes', MIRRORED],
])('putting an edit into a GLB with nodes beside the root, %s', (_, axes) => {
  async function edited(change: (before: Scene) => Partial<Scene>) {
    const glb = await withAdditions(scene(axes));
    const gathered = await gather(new MemoryLibrary({ 'a.glb': glb }), ['a.glb']);
    const before = toScene(gathered);
    const after = { ...before, ...change(before) };
    const { files, report } = (await editScene(gathered, { before, after }))!;
    const [file] = files;
    return { glb, file: file!.bytes, after, losses: report.losses };
  }

  const changed = ({ nodes }: Scene, name: string, change: Partial<Node>) =>
    nodes.map((one) => (one.name === name ? { ...one, ...change } : one));

  test('writes a moved one as the file has it, and leaves the others', async () => {
    const { glb, file, after, losses } = await edited((before) => ({
      nodes: changed(before, 'crate', { translation: [10, 20, 30], rotation: turn(0, 1, 1, 0.4) }),
    }));
    expect(losses).toEqual([]);
    expect(maxDeviation(file, after, 8).relative).toBeLessThan(1e-5);
    const others = (bytes: Uint8Array) =>
      new GltfEvaluator(bytes).json.nodes!.filter(({ name }) => name !== 'crate');
    expect(others(file)).toEqual(others(glb));
  });

  test('writes edited keys as the file has them, and leaves the other channels', async () => {
    const { glb, file, after, losses } = await edited(({ clips }) => ({
      clips: clips.map((clip) => ({
        ...clip,
        tracks: clip.tracks.map((one) =>
          one.property === 'translation'
            ? { ...one, curve: { ...one.curve, values: one.curve.values.map((value) => value * 2) } }
            : one,
        ),
      })),
    }));
    expect(losses).toEqual([]);
    expect(maxDeviation(file, after, 8).relative).toBeLessThan(1e-5);
    const turnsIn = (bytes: Uint8Array) => {
      const evaluator = new GltfEvaluator(bytes);
      return evaluator.json.animations!.map(({ channels, samplers }) => {
        const { sampler } = channels.find(({ target }) => target.path === 'rotation')!;
        return evaluator.column(samplers[sampler]!.output);
      });
    };
    expect(turnsIn(file)).toEqual(turnsIn(glb));
  });

  test.each(['', 'crate', 'hip', 'cape'])('adds a node below "%s" where the scene has it', async (above) => {
    const { file, after, losses } = await edited((before) => ({
      nodes: [
        ...before.nodes,
        node('pin', nodeOf(before, above), { translation: [1, 2, 3], rotation: turn(1, 0, 0, 1), mesh: 1 }),
      ],
    }));
    expect(losses).toEqual([]);
    expect(maxDeviation(file, after, 8).relative).toBeLessThan(1e-5);
    expect(maxDeviation(file, sceneOfGlb(file), 8).relative).toBeLessThan(1e-5);
  });
});
