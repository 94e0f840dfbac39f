/** What tries out a capability of which the table of features has no row: a small figure, and what of it must come back. */
import { ARM, clip, ELBOW, makeFigure, node, ROOT, strip, track, turn } from '../../docs/features/figure.ts';
import type { Feature } from '../../docs/features/try-out.ts';
import type { Capabilities, CurveKind, NameRules } from '../../src/fit/capabilities.ts';
import { decodeImage, imageFormat } from '../../src/images/decode.ts';
import { encodeTga } from '../../src/images/encode-tga.ts';
import { encodePng } from '../../src/images/png.ts';
import { sampleCurve } from '../../src/pose/curves.ts';
import { type Curve, NONE, type Primitive, type Scene, type Track } from '../../src/scene/scene.ts';

export interface Trial extends Feature {
  held: (capabilities: Capabilities) => boolean;
  /** Whether it means something for a target; it does for all by default. */
  concerns?: (capabilities: Capabilities) => boolean;
}

/** The figure without a skin, its strip fixed to the arm, for targets whose meshes do not bend. */
export function makeRigidFigure(): Scene {
  const scene = makeFigure();
  const { skin: _, ...body } = scene.nodes[2]!;
  scene.nodes[2] = { ...body, parent: ARM };
  const { influences: _influences, ...primitive } = strip();
  scene.meshes[0]!.primitives = [primitive];
  return scene;
}

const body = (scene: Scene): Primitive => scene.meshes[0]!.primitives[0]!;
const shown = ({ nodes, meshes }: Scene): Primitive[] =>
  nodes.flatMap(({ mesh = NONE }) => meshes[mesh]?.primitives ?? []);

/** Puts a row of joints above the arm. */
function addJoints(scene: Scene, count: number): void {
  const skin = scene.skins[0]!;
  const inverseBind = [...skin.inverseBind];
  for (let i = skin.joints.length; i < count; i++) {
    const parent = i === 2 ? ARM : scene.nodes.length - 1;
    skin.joints.push(scene.nodes.push(node(`joint_${i}`, parent, { translation: [0, 0, 1] })) - 1);
    inverseBind.push(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -ELBOW - (i - 1), 1);
  }
  skin.inverseBind = Float32Array.from(inverseBind);
}

/** Ties vertices to joints, in equal shares. */
function tie(primitive: Primitive, jointsOf: (vertex: number) => number[]): void {
  const rows = Array.from({ length: primitive.positions.length / 3 }, (_, vertex) => jointsOf(vertex));
  const start = [0];
  for (const row of rows) start.push(start.at(-1)! + row.length);
  primitive.influences = {
    start: Uint32Array.from(start),
    joint: Uint16Array.from(rows.flat()),
    weight: Float32Array.from(rows.flatMap((row) => row.map(() => 1 / row.length))),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

function influenceTrial(count: number): Trial {
  return {
    title: `${count} joints of a vertex`,
    concerns: ({ vertexFrames }) => !vertexFrames,
    held: ({ influences = count }) => influences >= count,
    add: (scene) => {
      addJoints(scene, count);
      tie(body(scene), () => upTo(count));
    },
    facts: (scene) => [
      Math.max(
        0,
        ...shown(scene).flatMap(({ influences }) => {
          const { start = new Uint32Array(0) } = influences ?? {};
          return Array.from(start.subarray(1), (end, vertex) => end - start[vertex]!);
        }),
      ),
    ],
  };
}

const halfWeights: Trial = {
  title: 'weights that do not sum to one',
  concerns: ({ influences, vertexFrames }) => influences !== 0 && !vertexFrames,
  held: ({ unitWeights }) => !unitWeights,
  add: (scene) => {
    const { influences } = body(scene);
    influences!.weight = influences!.weight.map((weight) => weight / 2);
  },
  facts: (scene) =>
    shown(scene).map(({ positions, influences }) => {
      const { weight = new Float32Array(0) } = influences ?? {};
      return weight.reduce((sum, one) => sum + one, 0) / (positions.length / 3);
    }),
};

const pieces = (scene: Scene) => [shown(scene).length];

function bonesTrial(count: number): Trial {
  return {
    title: `${count} joints of a mesh`,
    concerns: ({ influences, bonesPerMesh }) =>
      influences !== 0 && (bonesPerMesh === undefined || count < 100),
    held: ({ bonesPerMesh = count }) => bonesPerMesh >= count,
    add: (scene) => {
      addJoints(scene, count);
      const triangles = upTo(Math.ceil(count / 3));
      scene.meshes[0]!.primitives = [
        {
          name: 'row',
          material: 0,
          positions: Float32Array.from(triangles.flatMap((x) => [x, 0, 0, x + 1, 0, 0, x, 0, 50])),
          normals: Float32Array.from(triangles.flatMap(() => [0, -1, 0, 0, -1, 0, 0, -1, 0])),
          uvs: [new Float32Array(triangles.length * 6)],
          indices: Uint32Array.from(upTo(triangles.length * 3)),
        },
      ];
      tie(body(scene), (vertex) => [vertex % count]);
    },
    facts: pieces,
  };
}

/** Triangles between vertices that stand in a square. */
function trianglesTrial(count: number): Trial {
  const side = 150;
  return {
    title: `${count} triangles of a mesh`,
    held: ({ trianglesPerMesh = count }) => trianglesPerMesh >= count,
    add: (scene) => {
      scene.meshes[0]!.primitives = [
        {
          name: 'many',
          material: 0,
          positions: Float32Array.from({ length: side * side * 3 }, (_, i) => {
            const at = Math.floor(i / 3);
            return [at % side, 0, Math.floor(at / side)][i % 3]!;
          }),
          normals: Float32Array.from({ length: side * side * 3 }, (_, i) => [0, -1, 0][i % 3]!),
          uvs: [new Float32Array(side * side * 2)],
          indices: Uint32Array.from({ length: count * 3 }, (_, i) => {
            const at = Math.floor(i / 6);
            const corners = [0, 1, side, 1, side + 1, side];
            return at + corners[i % 6]!;
          }),
        },
      ];
      tie(body(scene), () => [0]);
    },
    facts: pieces,
  };
}

function uvTrial(count: number): Trial {
  return {
    title: `${count} sets of texture coordinates`,
    held: ({ uvSets = count }) => uvSets >= count,
    add: (scene) => {
      const [first] = body(scene).uvs;
      body(scene).uvs = upTo(count).map((set) => first!.map((value) => value * 0.5 + set / 64));
    },
    facts: (scene) => [Math.max(...shown(scene).map(({ uvs }) => uvs.length))],
  };
}

const bends = ({ vertexFrames }: Capabilities) => !vertexFrames;

const placeTrials: readonly Trial[] = [
  {
    title: 'bones that shear at rest',
    concerns: bends,
    held: ({ shear }) => shear,
    exactly: true,
    add: (scene) => {
      // Shear counts as long as no track moves the node.
      scene.clips = [clip('move', [track(ROOT, 'rotation', [0, 1], [...turn(0), ...turn(1)])])];
      scene.nodes[ARM]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, ELBOW, 1);
    },
  },
  {
    title: 'bones that shear at rest and move',
    concerns: bends,
    held: () => false,
    exactly: true,
    add: ({ nodes }) => {
      nodes[ARM]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, ELBOW, 1);
    },
  },
  {
    title: 'bones that mirror at rest',
    concerns: bends,
    held: ({ mirrored }) => mirrored,
    exactly: true,
    add: ({ nodes }) => {
      nodes[ARM]!.scale = [-1, 1, 1];
    },
  },
  ...(['uniform', 'any'] as const).map(
    (kind): Trial => ({
      title: `scale that moves, ${kind}`,
      concerns: bends,
      held: ({ movingScale }) => movingScale === kind || movingScale === 'any',
      exactly: true,
      add: (scene) => {
        const to = kind === 'any' ? [2, 1.5, 1.25] : [2, 2, 2];
        scene.clips[0]!.tracks.push(track(ARM, 'scale', [0, 1], [1, 1, 1, ...to]));
      },
    }),
  ),
  {
    title: 'light from everywhere',
    held: ({ ambient }) => ambient,
    add: (scene) => {
      scene.ambient = [0.25, 0.5, 0.75];
    },
    facts: ({ ambient = [] }) => [...ambient],
  },
];

function morphTrial(isRigid: boolean): Trial {
  return {
    title: `morph tracks of a ${isRigid ? 'rigid' : 'skinned'} mesh`,
    concerns: ({ influences, vertexFrames }) => isRigid || vertexFrames || influences !== 0,
    held: ({ morphTracks }) => morphTracks === 'any' || (isRigid && morphTracks === 'rigid'),
    add: (scene) => {
      if (isRigid) Object.assign(scene, makeRigidFigure());
      body(scene).morphTargets = [
        { name: 'swell', vertices: Uint32Array.of(6, 8), positions: Float32Array.of(-20, 0, 0, 20, 0, 0) },
      ];
      const { curve } = track(ARM, 'scale', [0, 1], [0, 1]);
      scene.clips = [clip('move', [], { morphTracks: [{ morph: 'swell', curve }] })];
    },
  };
}

const TIMES = [0, 0.5, 1];
const UNEVEN_TIMES = [0, 0.4, 1];
const PLACES = [0, 0, ELBOW, 10, 20, 80, -30, 0, 60];
const SCALES = [1, 1, 1, 2, 1.5, 1.25, 0.5, 1, 3];
const TURNED = [...turn(0.2), 0, Math.sin(0.6), 0, Math.cos(0.6), 0, 0, Math.sin(0.4), Math.cos(0.4)];
const steep = (width: number) => ({
  in: Float32Array.from({ length: width * 3 }, (_, i) => [0, 40, -30][i % 3]! / (width === 4 ? 100 : 1)),
  out: Float32Array.from({ length: width * 3 }, (_, i) => [60, -40, 0][i % 3]! / (width === 4 ? 100 : 1)),
});
const EASED = Float32Array.of(0, 0, 0, 0, 0.5, 0.5, -0.5, 0.25, 0.5, 0.25, 0, 0, 0, 0.5, 0);
const EASELESS = EASED.map((value, i) => (i % 5 < 3 ? value : 0));

/** A curve that no other interpolation through three keys goes like. */
const SHAPES: Readonly<Record<Track['property'], Readonly<Partial<Record<CurveKind, Partial<Curve>>>>>> = {
  translation: {
    step: { interpolation: 'step' },
    linear: {},
    hermite: { interpolation: 'hermite', tangents: steep(3) },
    tcb: { interpolation: 'tcb', parameters: EASED },
    'easeless-tcb': { interpolation: 'tcb', parameters: EASELESS },
  },
  scale: {
    step: { interpolation: 'step' },
    linear: {},
    hermite: { interpolation: 'hermite', tangents: steep(3) },
    tcb: { interpolation: 'tcb', parameters: EASED },
    'easeless-tcb': { interpolation: 'tcb', parameters: EASELESS },
  },
  rotation: {
    step: { interpolation: 'step' },
    slerp: {},
    squad: {
      interpolation: 'squad',
      parameters: new Float32Array(15),
      values: Float32Array.of(1, 0, 0, 0.3, 0, 1, 0, 0.8, 0, 0, 1, -1.2),
    },
    'log-quaternion': {
      interpolation: 'log-quaternion',
      values: Float32Array.of(0, 0, 0, 0.5, 0.3, 0, -0.4, 0.1, 0.2),
    },
  },
};
const VALUES = { translation: PLACES, scale: SCALES, rotation: TURNED };

function curveTrial(
  property: Track['property'],
  kind: CurveKind,
  shape: Partial<Curve>,
  times = TIMES,
): Trial {
  return {
    title: `keys of ${property}, ${kind}, at ${times.join(', ')} s`,
    concerns: bends,
    held: ({ curves, keyTimes }) =>
      (curves[property].includes(kind) || (kind === 'easeless-tcb' && curves[property].includes('tcb'))) &&
      (keyTimes === 'any' || times === TIMES),
    add: (scene) => {
      scene.clips = [clip('move', [track(ARM, property, times, VALUES[property], shape)])];
    },
    facts: ({ nodes, clips }) => {
      const tracks = clips.flatMap((found) => found.tracks);
      const own = tracks.find((found) => found.property === property && nodes[found.target]!.name === 'arm');
      if (!own) return [];
      return [own.curve.times.length, ...[0.2, 0.7].flatMap((time) => sampledAt(own, time))];
    },
  };
}

function sampledAt({ property, curve }: Track, time: number): number[] {
  const out = new Float64Array(property === 'rotation' ? 4 : 3);
  sampleCurve(curve, time, out, 0);
  const sign = property === 'rotation' && out[3]! < 0 ? -1 : 1;
  return Array.from(out, (value) => value * sign);
}

const curveTrials = (['translation', 'rotation', 'scale'] as const).flatMap((property) =>
  Object.entries(SHAPES[property]).map(([kind, shape]) => curveTrial(property, kind as CurveKind, shape)),
);

const unevenTrial = curveTrial('translation', 'linear', {}, UNEVEN_TIMES);

const NAMED = {
  nodes: ({ nodes }: Scene) => nodes.map(({ name }) => name),
  clips: ({ clips }: Scene) => clips.map(({ name }) => name),
  materials: ({ materials }: Scene) => materials.map(({ name }) => name),
};

function nameTrial(
  kind: keyof typeof NAMED,
  names: readonly string[],
  isHeld: (rules: NameRules) => boolean,
  title = names.join(', '),
): Trial {
  return {
    title: `${kind} called ${title}`,
    concerns: ({ names: { [kind]: rules }, clips = 2 }) =>
      rules !== undefined && (kind !== 'clips' || clips > 1),
    held: (capabilities) => isHeld(capabilities.names[kind]!),
    add: (scene) => {
      if (kind === 'nodes') {
        for (const name of names) scene.nodes.push(node(name, ARM, { translation: [0, 0, 3] }));
        const extra = names.map((_, i) => scene.nodes.length - names.length + i);
        const skin = scene.skins[0]!;
        skin.inverseBind = Float32Array.from([
          ...skin.inverseBind,
          ...extra.flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -ELBOW - 3, 1]),
        ]);
        skin.joints.push(...extra);
      } else if (kind === 'clips') {
        scene.clips = names.map((name) =>
          clip(name, [track(ROOT, 'rotation', [0, 1], [...turn(0), ...turn(1)])]),
        );
      } else {
        scene.materials = names.map((name) => ({ ...scene.materials[0]!, name }));
        scene.meshes[0]!.primitives = names.map((name, material) => ({ ...body(scene), name, material }));
      }
    },
    facts: (scene) => {
      const found = NAMED[kind](scene).map((name) => name.replace(/^figure_/, ''));
      return names.map((name) => found.filter((other) => other === name).length);
    },
  };
}

/** All that a name can be which some target does not take. */
function nameTrials(kind: keyof typeof NAMED, capabilities: Capabilities): Trial[] {
  const { length = 200 } = capabilities.names[kind] ?? {};
  const long = (bytes: number) => 'abcdefghij'.repeat(30).slice(0, bytes);
  const one = (title: string, name: string, isHeld: (rules: NameRules) => boolean) =>
    nameTrial(kind, [name], isHeld, title);
  return [
    one(`by ${length} letters`, long(length), () => true),
    ...(capabilities.names[kind]?.length === undefined
      ? []
      : [one(`by ${length + 1} letters`, long(length + 1), () => false)]),
    one('in Cyrillic', 'Жук', ({ alphabet }) => alphabet !== 'latin1' && alphabet !== 'ascii'),
    one('in Latin-1', 'Bär', ({ alphabet }) => alphabet !== 'ascii'),
    one('with a mark', 'a+b', ({ alphabet }) => alphabet !== 'file-name'),
    one('with a blank', 'a b', ({ alphabet }) => alphabet === 'unicode' || alphabet === 'latin1'),
    nameTrial(kind, ['one', 'one'], ({ distinct }) => distinct === 'no', 'alike'),
    nameTrial(
      kind,
      ['one', 'ONE'],
      ({ distinct }) => distinct !== 'ignoring case',
      'alike but for their case',
    ),
    one('nothing', '', ({ empty }) => empty),
  ];
}

const PIXELS = { width: 4, height: 4, data: new Uint8Array(64).fill(200) };
const UNEVEN = { width: 3, height: 5, data: new Uint8Array(60).fill(200) };

function imageTrial(
  title: string,
  uri: string,
  bytes: Uint8Array,
  held: Trial['held'],
  facts: (bytes: Uint8Array, uri: string) => (string | number)[],
): Trial {
  return {
    title,
    concerns: ({ materials }) => materials.maps.includes('diffuse'),
    held,
    add: (scene) => {
      scene.textures = [{ name: 'skin', uri, bytes }];
      scene.materials[0]!.maps = [{ texture: 0, uv: 0, use: 'diffuse' }];
    },
    facts: ({ textures }) => textures.flatMap((found) => (found.bytes ? facts(found.bytes, found.uri) : [])),
  };
}

const kindOf = (bytes: Uint8Array, uri: string) => [imageFormat(bytes, uri) ?? ''];
const sizeOf = (bytes: Uint8Array, uri: string) => {
  const { width, height } = decodeImage(bytes, uri);
  return [width, height];
};
const takes =
  (kind: 'png' | 'tga') =>
  ({ images }: Capabilities) =>
    images.kinds?.includes(kind) ?? true;

const imageTrials: readonly Trial[] = [
  imageTrial('images as PNG', 'skin.png', encodePng(PIXELS), takes('png'), kindOf),
  imageTrial('images as TGA', 'skin.tga', encodeTga(PIXELS, false), takes('tga'), kindOf),
  imageTrial(
    'images of 3 × 5 pixels',
    'skin.png',
    encodePng(UNEVEN),
    ({ images }) => !images.powersOfTwo,
    sizeOf,
  ),
];

/** What tries out everything that a target claims and the table of features does not show. */
export function trialsOf(capabilities: Capabilities): Trial[] {
  const around = (limit: number | undefined, otherwise: number) =>
    limit === undefined ? [otherwise] : [limit, limit + 1];
  const { influences, uvSets, bonesPerMesh, trianglesPerMesh } = capabilities;
  const trials: Trial[] = [
    ...around(influences, 12).filter(Boolean).map(influenceTrial),
    halfWeights,
    ...around(uvSets, 5).map(uvTrial),
    ...around(bonesPerMesh, 150).map(bonesTrial),
    ...around(trianglesPerMesh, 21846).map(trianglesTrial),
    ...placeTrials,
    morphTrial(true),
    morphTrial(false),
    ...curveTrials,
    unevenTrial,
    ...(['nodes', 'clips', 'materials'] as const).flatMap((kind) => nameTrials(kind, capabilities)),
    ...imageTrials,
  ];
  return trials.filter(({ concerns }) => !concerns || concerns(capabilities));
}
