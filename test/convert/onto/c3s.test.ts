import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../src/images/png.ts';
import { compareScenes } from '../../../src/pose/compare.ts';
import { sampleCurve } from '../../../src/pose/curves.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { curve, node } from '../../scene.ts';
import { EDITS } from './edits/edits.ts';
import { moveVertices, paint, putBack, shiftWeights, turnBone } from './trip.ts';

const FILE = 'samples/yorick/c3s/yorick.c3s';
const NAME = 'yorick.c3s';
/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

type Trip = Awaited<ReturnType<typeof putBack>>;

function losses({ report }: Trip, code: string): string[] {
  return report.losses.filter((loss) => loss.code === code).map(({ message }) => message);
}

/** What could not be put back. */
const unable = (trip: Trip) => losses(trip, 'ONTO_UNABLE');

/** The parts of subchunks that changed in the model of the sample, without their lengths. */
const partsOf = ({ changed }: Trip) =>
  (changed[NAME] ?? [])
    .filter((field) => !field.endsWith('length'))
    .map((field) => field.replace('chunks[1].subchunks.', ''));

test('a frame stays if its morph target has another name, and both names are reported', async () => {
  const trip = await putBack(FILE, (scene) => {
    for (const { morphTargets = [] } of scene.meshes[0]!.primitives) {
      for (const target of morphTargets) if (target.name === 'frame 9') target.name = 'grin';
    }
    moveVertices(scene);
  });
  const [primitive] = trip.again.meshes[0]!.primitives;
  const furthest = (name: string) =>
    Math.max(...primitive!.morphTargets!.find((target) => target.name === name)!.positions);
  expect(furthest('frame 9')).toBeCloseTo(furthest('frame 10'), 5);
  expect(unable(trip)).toContain('Morph targets of mesh yorick cannot be added or removed: frame 9, grin');
});

/** Puts a vertex into the middle of the first triangle, which becomes three. */
function divide(primitive: Primitive): void {
  const { positions, normals, uvs, indices, influences } = primitive;
  const corners = [...indices.subarray(0, 3)];
  const middle = (column: Float32Array, width: number) =>
    Float32Array.of(
      ...column,
      ...Array.from({ length: width }, (_, axis) => {
        return corners.reduce((sum, vertex) => sum + column[vertex * width + axis]!, 0) / 3;
      }),
    );
  const added = positions.length / 3;
  const [a, b, c] = corners as [number, number, number];
  primitive.positions = middle(positions, 3);
  primitive.normals = middle(normals!, 3);
  primitive.uvs = uvs.map((set) => middle(set, 2));
  primitive.indices = Uint32Array.of(a, b, added, b, c, added, c, a, added, ...indices.subarray(3));
  if (!influences) return;
  const { start, joint, weight } = influences;
  const row = [start[a]!, start[a + 1]!] as const;
  primitive.influences = {
    start: Uint32Array.of(...start, start.at(-1)! + row[1] - row[0]),
    joint: Uint16Array.of(...joint, ...joint.subarray(...row)),
    weight: Float32Array.of(...weight, ...weight.subarray(...row)),
  };
}

describe('a Cannibal 3D scene', () => {
  test('comes back from an untouched GLB byte for byte', async () => {
    const trip = await putBack(FILE);
    expect(trip.changed).toEqual({});
    expect(trip.report.losses.filter(({ code }) => code.includes('ONTO'))).toEqual([]);
  });

  test('changes where vertices were moved, in the frames that hold them, too, and nowhere else', async () => {
    const trip = await putBack(FILE, moveVertices);
    expect(partsOf(trip)).toEqual(['vertData.position', 'weights.offsetPos']);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('moves the frames of a vertex together with its weights if only one of its copies was moved', async () => {
    const trip = await putBack(FILE, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.positions = primitive!.positions.with(1, primitive!.positions[1]! + 0.25);
    });
    expect(partsOf(trip)).toEqual(['vertData.position', 'weights.offsetPos']);
    expect(losses(trip, 'C3S_REST_APPROXIMATE')).toHaveLength(1);
  });

  test('changes in the weights of edited vertices', async () => {
    const trip = await putBack(FILE, shiftWeights);
    expect(partsOf(trip)).toEqual(['weights.offsetPos', 'weights.weightFactor']);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('changes in the texture coordinates of edited vertices', async () => {
    const trip = await putBack(FILE, ({ meshes }) => {
      for (const primitive of meshes[0]!.primitives) {
        primitive.uvs = primitive.uvs.map((set) => set.map((value) => (value > 0.5 ? value - 0.25 : value)));
      }
    });
    expect(partsOf(trip)).toEqual(['texVertData.uv']);
    expect(unable(trip)).toEqual([]);
  });

  test('changes in the keys of one bone of one clip', async () => {
    const trip = await putBack(FILE, turnBone);
    expect(partsOf(trip)).toEqual(['keyFrames.boneKeys.rotate']);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('gets more key frames for keys that lie between those that it has', async () => {
    const trip = await putBack(FILE, ({ clips }) => {
      const track = clips[0]!.tracks.find(
        ({ property, curve }) => property === 'rotation' && curve.times.length > 2,
      )!;
      const { times, values } = track.curve;
      const between = (times[0]! + times[1]!) / 2;
      track.curve = {
        ...track.curve,
        times: Float32Array.of(times[0]!, between, ...times.subarray(1)),
        values: Float32Array.of(...values.subarray(0, 4), ...values.subarray(8, 12), ...values.subarray(4)),
      };
    });
    expect(partsOf(trip)).toContain('playRate');
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('rests where a bone was put, keys go on from there, and frames follow', async () => {
    const trip = await putBack(FILE, (scene) => {
      const joint = scene.skins[0]!.joints.find((node) => scene.nodes[node]!.name === 'jaw')!;
      scene.nodes[joint]!.translation = [0, 0.01, 0.02];
    });
    // Keys turn and scale as before: only from where is another place.
    expect(partsOf(trip)).toEqual(['keyFrames.boneKeys.translate', 'translate', 'vertData.position']);
    expect(losses(trip, 'C3S_CLIP_APPROXIMATE')).toEqual([]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('a new clip with keys between frames is sampled until it moves as it does', async () => {
    const half = Math.SQRT1_2;
    const trip = await putBack(FILE, ({ clips, nodes, skins, meshes }) => {
      const target = skins[0]!.joints[meshes[0]!.primitives[0]!.influences!.joint[0]!]!;
      // A quarter of a turn and back, with its end between two frames at 30 per second.
      const rest = nodes[target]!.rotation;
      const turn = curve([0, 0.05, 0.1], [...rest, 0, half, 0, half, ...rest], { interpolation: 'slerp' });
      clips.push({
        name: 'nod',
        start: 0,
        end: 0.1,
        tracks: [{ target, property: 'rotation', curve: turn }],
      });
    });
    const own = (scene: Scene) => ({ ...scene, clips: scene.clips.filter(({ name }) => name === 'nod') });
    const { moving, height } = compareScenes(own(trip.edited), own(trip.again), { fps: 60 });
    expect(moving / height).toBeLessThan(NEGLIGIBLE);
  });

  test('keeps the frames of a clip whose weights another program sampled anew', async () => {
    const trip = await putBack(FILE, ({ clips }) => {
      for (const track of clips.find(({ name }) => name === 'smile')!.morphTracks!) {
        const times = Float32Array.from({ length: 46 }, (_, frame) => frame / 30);
        const weight = new Float64Array(1);
        const values = times.map((time) => {
          sampleCurve(track.curve, time, weight, 0);
          return weight[0]!;
        });
        track.curve = { ...track.curve, times, values };
      }
    });
    expect(trip.changes.clips).toEqual([]);
    expect(trip.changed).toEqual({});
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('reports a color that it cannot hold', async () => {
    const trip = await putBack(FILE, paint);
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual([]);
    expect(trip.report.losses).toContainEqual({
      code: 'FIT_SHADING_DROPPED',
      message: 'Cannibal C3S cannot hold the color of material "bone"',
      path: 'materials[0]',
    });
  });

  test('loses a material in silence that nothing shows any more', async () => {
    const trip = await putBack(FILE, ({ meshes }) => {
      for (const { primitives } of meshes) for (const primitive of primitives) primitive.material = 0;
    });
    expect(trip.again.materials).toHaveLength(1);
    expect(unable(trip)).toEqual([]);
  });

  test('takes transparency and sides of a material', async () => {
    const trip = await putBack(FILE, ({ materials }) => {
      const bone = materials.find(({ name }) => name === 'bone')!;
      Object.assign(bone, { alpha: 'blend', diffuse: [1, 1, 1, 0.5], doubleSided: !bone.doubleSided });
    });
    expect(partsOf(trip)).toEqual(['flags', 'transparency']);
    expect(unable(trip)).toEqual([]);
  });

  test.each([0, 1])('shows another image in material %d alone, which has its own texture', async (index) => {
    const trip = await putBack(FILE, ({ materials, textures }) => {
      const data = new Uint8Array(8 * 4 * 4).fill(255);
      textures.push({ name: 'painted', uri: 'painted.png', bytes: encodePng({ width: 8, height: 4, data }) });
      materials[index]!.maps[0]!.texture = textures.length - 1;
    });
    expect(partsOf(trip)).toEqual(expect.arrayContaining(['height', 'imageFile', 'width']));
  });

  test('shows another image where all that showed the old one do', async () => {
    const trip = await putBack(FILE, ({ materials, textures }) => {
      const data = new Uint8Array(4 * 8 * 4).fill(200);
      textures.push({ name: 'painted', uri: 'painted.png', bytes: encodePng({ width: 8, height: 4, data }) });
      const [map] = materials.find(({ name }) => name === 'bone')!.maps;
      map!.texture = textures.length - 1;
    });
    expect(partsOf(trip)).toEqual(['height', 'imageFile', 'width']);
    expect(trip.changed['painted.png']).toEqual(['new']);
    expect(unable(trip)).toEqual([]);
  });

  test('gets new vertices and faces, and keeps its bones, sequences and sounds', async () => {
    const trip = await putBack(FILE, ({ meshes }) => {
      for (const { primitives } of meshes) divide(primitives[0]!);
    });
    expect(partsOf(trip).filter((field) => /^(order|bones|boneKeys|playRate|waveFile)/.test(field))).toEqual(
      [],
    );
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
    expect(losses(trip, 'ONTO_REWRITTEN')).toHaveLength(1);
  });

  test('keeps its levels of detail at their bounds when it gets new faces, and says that their edges are new', async () => {
    const trip = await putBack('samples/yorick/c3s-frames/yorick_head.c3s', EDITS['face added']);
    const [first, second] = trip.again.meshes;
    expect([first!.lods, second!.lods]).toEqual([[1], undefined]);
    const boundsOf = (mesh: Mesh) => (mesh.properties!.c3s as { level: number }).level;
    expect([first!, second!].map(boundsOf)).toEqual([0.5, 0]);
    // The sample has 570 and 396 triangles, and the edit adds one to the first level.
    const triangles = trip.again.meshes.map((mesh) => mesh.primitives[0]!.indices.length / 3);
    expect(triangles).toEqual([571, 396]);
    expect(losses(trip, 'ONTO_REWRITTEN')).toEqual([expect.stringContaining('2 levels of detail')]);
  });
});

describe('a new mesh', () => {
  const FRAMES = 'samples/yorick/c3s-frames/yorick_head.c3s';

  test('shows its own material and image, and the others keep theirs', async () => {
    const trip = await putBack(FILE, EDITS['mesh added']);
    const { materials, textures } = trip.again;
    const imageOf = (name: string) => {
      const shown = materials.find((material) => material.name === name)!;
      return textures[shown.maps[0]!.texture]!.uri;
    };
    expect(imageOf('felt')).toBe('felt.png');
    expect(imageOf('bone')).toBe('yorick_bone.png');
    expect(unable(trip)).toEqual([]);
    expect(losses(trip, 'ONTO_REWRITTEN')).toContain('Mesh hat is part of the mesh of model "yorick"');
  });

  test('brings its image, whatever else of its material the file cannot hold', async () => {
    const trip = await putBack(FILE, (scene) => {
      EDITS['mesh added'](scene);
      Object.assign(scene.materials.at(-1)!, { alpha: 'mask', alphaCutoff: 0.5, diffuse: [1, 1, 1, 0.8] });
    });
    expect(trip.changed['felt.png']).toEqual(['new']);
    expect(losses(trip, 'ONTO_PARTIAL')).toEqual([
      'Material felt (diffuse) is new and could not be added as a whole',
    ]);
  });

  test('needs no ambient color, which is that of the surface in glTF', async () => {
    const trip = await putBack(FILE, (scene) => {
      EDITS['mesh added'](scene);
      const felt = scene.materials.at(-1)!;
      felt.ambient = felt.diffuse;
    });
    expect(trip.changed['felt.png']).toEqual(['new']);
    expect([...unable(trip), ...losses(trip, 'ONTO_PARTIAL')]).toEqual([]);
  });

  test('has its triangle at all levels of detail', async () => {
    const trip = await putBack(FILE, EDITS['mesh added']);
    const { meshes, materials } = trip.again;
    const felt = materials.findIndex(({ name }) => name === 'felt');
    for (const { primitives } of meshes) {
      expect(primitives.find(({ material }) => material === felt)?.indices).toHaveLength(3);
    }
  });

  test('follows the bone that it is attached to without a skin', async () => {
    const trip = await putBack(FILE, (scene) => {
      EDITS['mesh added'](scene);
      const { nodes, skins } = scene;
      const { skin: _, ...hat } = nodes.at(-1)!;
      const jaw = skins[0]!.joints.find((joint) => nodes[joint]!.name === 'jaw')!;
      nodes[nodes.length - 1] = { ...hat, parent: jaw, translation: [0, 0.1, 0] };
      const [primitive] = scene.meshes.at(-1)!.primitives;
      delete primitive!.influences;
    });
    const { nodes } = trip.again;
    expect(nodes[nodes.find(({ name }) => name === 'hat')!.parent]!.name).toBe('jaw');
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('does not move in a model with vertex frames', async () => {
    const trip = await putBack(FRAMES, EDITS['mesh added']);
    const felt = trip.again.materials.findIndex(({ name }) => name === 'felt');
    const hat = trip.again.meshes[0]!.primitives.find(({ material }) => material === felt)!;
    const ways = hat.morphTargets!.flatMap(({ positions }) => [...positions]);
    expect(Math.max(0, ...ways.map(Math.abs))).toBe(0);
    expect(unable(trip)).toEqual([]);
  });

  test.each([
    ['at the root', NONE],
    ['directly below the model', 0],
  ])('joins a model without bones %s', async (_, parent) => {
    const trip = await putBack(FRAMES, (scene) => {
      EDITS['mesh added'](scene);
      scene.nodes.push({ ...scene.nodes.pop()!, parent });
    });
    expect(trip.again.materials.map(({ name }) => name)).toContain('felt');
    expect(unable(trip)).toEqual([]);
  });

  test('cannot join a model without bones below a new node, which is reported', async () => {
    const trip = await putBack(FRAMES, (scene) => {
      EDITS['mesh added'](scene);
      const hat = scene.nodes.pop()!;
      scene.nodes.push(node({ name: 'pole' }), { ...hat, parent: scene.nodes.length });
    });
    expect(Object.keys(trip.changed)).not.toContain('yorick_head.c3s');
    expect(unable(trip)).toEqual(
      ['Node pole', 'Node hat', 'Mesh hat', 'Material felt'].map(
        (what) => `${what} is new and could not be added`,
      ),
    );
  });

  test('loses its color and vertex colors, which are reported, and keeps its image', async () => {
    const trip = await putBack(FILE, (scene) => {
      EDITS['mesh added'](scene);
      scene.materials.at(-1)!.diffuse = [0.5, 0.25, 0.125, 1];
      scene.meshes.at(-1)!.primitives[0]!.colors = new Float32Array(12).fill(0.5);
    });
    expect(trip.changed['felt.png']).toEqual(['new']);
    expect(losses(trip, 'FIT_SHADING_DROPPED')).toHaveLength(1);
    expect(losses(trip, 'FIT_COLORS_DROPPED')).toHaveLength(1);
    expect(unable(trip)).toEqual([]);
  });

  test('shows a texture of the model that it shares', async () => {
    const trip = await putBack(FILE, (scene) => {
      EDITS['mesh added'](scene);
      const { materials } = scene;
      const { texture } = materials.find(({ name }) => name === 'bone')!.maps[0]!;
      materials.at(-1)!.maps[0]!.texture = texture;
    });
    expect(trip.changed).not.toHaveProperty('felt.png');
    expect(trip.again.textures.map(({ uri }) => uri)).not.toContain('felt.png');
    expect(unable(trip)).toEqual([]);
  });
});

describeCorpus('scenes of the corpus', () => {
  test.each(['hand', 'r1', 'r2', 'r3'])('%s comes back untouched byte for byte', async (name) => {
    const trip = await putBack(corpus(`c3s/synthetic/${name}.c3s`));
    expect(trip.changed).toEqual({});
  });

  test.each(['hand', 'r1', 'r2', 'r3'])('%s takes vertices that were moved', async (name) => {
    const trip = await putBack(corpus(`c3s/synthetic/${name}.c3s`), moveVertices);
    expect(unable(trip)).toEqual([]);
  });

  test('morph targets of only some surfaces that are moved are neither added nor removed', async () => {
    const trip = await putBack(corpus('c3s/synthetic/r1.c3s'), ({ meshes }) => {
      for (const { morphTargets } of meshes.flatMap(({ primitives }) => primitives))
        if (morphTargets) morphTargets[0]!.positions = morphTargets[0]!.positions.map((way) => way * 2);
    });
    expect(unable(trip).filter((message) => / added .*or removed/.test(message))).toEqual([]);
  });

  test('a point that rides on the surface goes nowhere else', async () => {
    const trip = await putBack(corpus('c3s/synthetic/r1.c3s'), turnBone);
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual([
      expect.stringMatching(/^Tracks of clip .* could not be put back: rotation of /),
    ]);
  });
});
