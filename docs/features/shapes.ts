import { Pose } from '../../src/pose/pose.ts';
import { NONE, type Primitive, type Scene } from '../../src/scene/scene.ts';
import { ARM, clip, ELBOW, makeFigure, node, ROOT, strip, TOP, track, turn } from './figure.ts';
import type { Feature } from './try-out.ts';

/** A vertex attribute at the corners of the figure, in the rest pose. */
function atCorners(scene: Scene, column: (primitive: Primitive) => Float32Array | undefined, width: number) {
  const pose = new Pose(scene);
  const vertices = scene.nodes.flatMap(({ mesh = NONE }, index) =>
    (scene.meshes[mesh]?.primitives ?? []).map((primitive) => {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, positions);
      return { positions, values: column(primitive) };
    }),
  );
  const corners = [0, TOP].flatMap((z) => [-10, 10].map((x) => [x, 0, z] as const));
  return corners.flatMap((corner) => {
    let nearest = Number.POSITIVE_INFINITY;
    let found: number[] = [];
    for (const { positions, values } of vertices) {
      for (let at = 0; at < positions.length; at += 3) {
        const distance = Math.hypot(...corner.map((value, i) => value - positions[at + i]!));
        if (distance >= nearest) continue;
        nearest = distance;
        found = values ? Array.from(values.subarray((at / 3) * width, (at / 3 + 1) * width)) : [];
      }
    }
    return found;
  });
}

function parentsOf(scene: Scene, names: readonly string[]): string[] {
  return names.map((name) => {
    const found = scene.nodes.find((candidate) => candidate.name === name);
    return found ? `${scene.nodes[found.parent]?.name ?? ''}/${name}` : '';
  });
}

/** Adds a chain of joints above the arm. @returns the number of joints of the skin */
function addJoints(scene: Scene, count: number): number {
  const skin = scene.skins[0]!;
  const inverseBind = [...skin.inverseBind];
  for (let i = 1; i <= count; i++) {
    const parent = i === 1 ? ARM : scene.nodes.length - 1;
    const joint = scene.nodes.push(node(`joint_${i}`, parent, { translation: [0, 0, 5] })) - 1;
    skin.joints.push(joint);
    inverseBind.push(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -ELBOW - i * 5, 1);
    scene.clips[0]!.tracks.push(track(joint, 'rotation', [0, 1], [0, 0, 0, 1, ...turn(0.2)]));
  }
  skin.inverseBind = Float32Array.from(inverseBind);
  return skin.joints.length;
}

/** Gives every vertex equal influences of all joints. */
function bindToAll(scene: Scene, joints: number): void {
  const vertices = scene.meshes[0]!.primitives[0]!.positions.length / 3;
  scene.meshes[0]!.primitives[0]!.influences = {
    start: Uint32Array.from({ length: vertices + 1 }, (_, vertex) => vertex * joints),
    joint: Uint16Array.from({ length: vertices * joints }, (_, i) => i % joints),
    weight: new Float32Array(vertices * joints).fill(1 / joints),
  };
}

function addMesh(scene: Scene, name: string, primitive: Primitive, more: { skin?: number; parent?: number }) {
  const mesh = scene.meshes.push({ name, primitives: [primitive] }) - 1;
  const { skin, parent = NONE } = more;
  scene.nodes.push(node(name, parent, { mesh, ...(skin === undefined ? {} : { skin }) }));
}

/** A copy of the strip beside it. */
function besideStrip(): Primitive {
  const primitive = strip();
  return {
    ...primitive,
    positions: primitive.positions.map((value, i) => (i % 3 === 0 ? value + 40 : value)),
  };
}

function rigidBlade(): Primitive {
  return {
    name: 'blade',
    material: 0,
    positions: Float32Array.of(0, 0, 0, 60, 0, 0, 0, 0, 60),
    normals: Float32Array.of(0, -1, 0, 0, -1, 0, 0, -1, 0),
    uvs: [new Float32Array(6)],
    indices: Uint32Array.of(0, 1, 2),
  };
}

/** A sheet of 300 × 300 vertices, filled in place, since every trial of a target makes it anew. */
function sheet(): Primitive {
  const side = 300;
  const count = side * side;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const start = new Uint32Array(count + 1);
  const indices = new Uint32Array((side - 1) ** 2 * 6);
  let corner = 0;
  for (let at = 0; at < count; at++) {
    positions[at * 3] = at % side;
    positions[at * 3 + 2] = Math.floor(at / side);
    normals[at * 3 + 1] = -1;
    start[at + 1] = at + 1;
    if (at % side === side - 1 || at + side >= count) continue;
    for (const step of [0, 1, side, 1, side + 1, side]) indices[corner++] = at + step;
  }
  return {
    name: 'sheet',
    material: 0,
    positions,
    normals,
    uvs: [new Float32Array(count * 2)],
    indices,
    influences: {
      start,
      joint: new Uint16Array(count),
      weight: new Float32Array(count).fill(1),
    },
  };
}

const body = (scene: Scene) => scene.meshes[0]!.primitives[0]!;

function addMorphTarget(scene: Scene, withTrack: boolean): void {
  body(scene).morphTargets = [
    { name: 'swell', vertices: Uint32Array.of(6, 8), positions: Float32Array.of(-20, 0, 0, 20, 0, 0) },
  ];
  const swell = { ...track(ARM, 'scale', [0, 1], [0, 1]).curve };
  if (withTrack) scene.clips[0]!.morphTracks = [{ morph: 'swell', curve: swell }];
}

export const shapeFeatures: readonly Feature[] = [
  {
    title: 'Bones and their parents',
    add: (scene) => void addJoints(scene, 2),
    facts: (scene) => parentsOf(scene, ['arm', 'joint_1', 'joint_2']),
  },
  {
    title: 'Two nodes with the same name',
    held: ({ names }) => names.nodes?.distinct === 'no',
    add: (scene) => {
      addJoints(scene, 2);
      scene.nodes.at(-1)!.name = 'joint_1';
    },
    facts: ({ nodes }) => [nodes.filter(({ name }) => name === 'joint_1').length],
  },
  {
    title: 'Nodes without a name',
    held: ({ names }) => names.nodes?.empty === true,
    add: (scene) => {
      addJoints(scene, 1);
      scene.nodes.at(-1)!.name = '';
    },
    facts: ({ nodes }) => [nodes.filter(({ name }) => name === '').length],
  },
  {
    title: 'Uniform scale of bones in the rest pose',
    held: ({ scale }) => scale !== 'none',
    exactly: true,
    add: ({ nodes }) => {
      nodes[ARM]!.scale = [1.5, 1.5, 1.5];
    },
  },
  {
    title: 'Non-uniform scale of bones in the rest pose',
    held: ({ scale }) => scale === 'any',
    exactly: true,
    add: ({ nodes }) => {
      nodes[ARM]!.scale = [1, 2, 1.5];
    },
  },
  {
    title: 'Sockets',
    held: ({ sockets }) => sockets,
    add: (scene) => void scene.nodes.push(node('grip', ARM, { translation: [3, 0, 20] })),
    facts: (scene) => parentsOf(scene, ['grip']),
  },
  {
    title: 'Custom properties of nodes and bones',
    held: ({ properties }) => properties.includes('nodes'),
    add: ({ nodes }) => {
      nodes[ARM]!.properties = { note: 'kept' };
    },
    facts: ({ nodes }) =>
      nodes.filter(({ name }) => name === 'arm').map(({ properties }) => String(properties?.note)),
  },
  {
    title: 'Custom properties of meshes',
    held: ({ properties }) => properties.includes('meshes'),
    add: ({ meshes }) => {
      meshes[0]!.properties = { note: 'kept' };
    },
    facts: ({ meshes }) => [String(meshes[0]?.properties?.note)],
  },
  {
    title: 'Custom properties of the scene',
    held: ({ properties }) => properties.includes('scene'),
    add: (scene) => {
      scene.properties = { note: 'kept' };
    },
    facts: ({ properties }) => [String(properties.note)],
  },
  {
    title: 'Four bones per vertex',
    held: ({ influences = 4 }) => influences >= 4,
    exactly: true,
    bends: true,
    add: (scene) => bindToAll(scene, addJoints(scene, 2)),
  },
  {
    title: 'Eight bones per vertex',
    held: ({ influences = 8 }) => influences >= 8,
    exactly: true,
    bends: true,
    add: (scene) => bindToAll(scene, addJoints(scene, 6)),
  },
  {
    title: 'Several meshes with one skin',
    add: (scene) => addMesh(scene, 'cape', besideStrip(), { skin: 0 }),
  },
  {
    title: 'Several skins',
    add: (scene) => {
      const [skin] = makeFigure().skins;
      scene.skins.push({ ...skin!, name: 'second', joints: [ARM], inverseBind: skin!.inverseBind.slice(16) });
      const count = strip().positions.length / 3;
      const influences = {
        start: Uint32Array.from({ length: count + 1 }, (_, at) => at),
        joint: new Uint16Array(count),
        weight: new Float32Array(count).fill(1),
      };
      addMesh(scene, 'cape', { ...besideStrip(), influences }, { skin: 1 });
    },
  },
  {
    title: 'Meshes attached to a bone',
    add: (scene) => addMesh(scene, 'blade', rigidBlade(), { parent: ARM }),
  },
  {
    title: 'Normals',
    held: ({ normals }) => normals,
    add: (scene) => {
      body(scene).normals = Float32Array.from({ length: 27 }, (_, i) => [0.6, -0.8, 0][i % 3]!);
    },
    remove: (scene) => {
      delete body(scene).normals;
    },
    facts: (scene) => atCorners(scene, ({ normals }) => normals, 3),
  },
  {
    title: 'Texture coordinates',
    add: () => {},
    facts: (scene) => atCorners(scene, ({ uvs }) => uvs[0], 2),
  },
  {
    title: 'A second UV set',
    held: ({ uvSets = 2 }) => uvSets >= 2,
    add: (scene) => void body(scene).uvs.push(body(scene).uvs[0]!.map((value) => value * 0.5 + 0.25)),
    facts: (scene) => atCorners(scene, ({ uvs }) => uvs[1], 2),
  },
  {
    title: 'Vertex colors',
    held: ({ vertexColors }) => vertexColors,
    add: (scene) => {
      body(scene).colors = Float32Array.from({ length: 36 }, (_, i) => [1, 0.5, 0.25, 1][i % 4]!);
    },
    facts: (scene) => atCorners(scene, ({ colors }) => colors, 4),
  },
  {
    title: 'More than 65,535 vertices',
    add: (scene) => {
      scene.meshes[0]!.primitives = [sheet()];
    },
    facts: ({ meshes }) => [
      meshes.flatMap(({ primitives }) => primitives).reduce((sum, { indices }) => sum + indices.length, 0),
    ],
  },
  {
    title: 'Levels of detail',
    held: ({ levels }) => levels,
    add: (scene) => {
      const primitive = strip();
      const low = { ...primitive, indices: primitive.indices.subarray(0, 12) };
      scene.meshes[0]!.lods = [scene.meshes.push({ name: 'body_low', primitives: [low] }) - 1];
    },
    facts: ({ meshes, nodes }) =>
      nodes
        .flatMap(({ mesh = NONE }) => meshes[mesh]?.lods ?? [])
        .map((level) => meshes[level]!.primitives.reduce((sum, { indices }) => sum + indices.length, 0)),
  },
  {
    title: 'Progressive meshes',
    held: ({ collapse }) => collapse,
    add: (scene) => {
      const collapseId = new Int32Array(9);
      const faceCollapseCount = new Int32Array(9);
      faceCollapseCount[8] = 1;
      collapseId[8] = 5;
      body(scene).collapse = { lodSteps: 1, collapseId, faceCollapseCount };
    },
    facts: ({ meshes }) =>
      meshes.flatMap(({ primitives }) => primitives.map(({ collapse }) => collapse?.lodSteps ?? 0)),
  },
  {
    title: 'Springs between vertices',
    held: ({ springs }) => springs,
    add: (scene) => {
      body(scene).springs = {
        vertexIds: Int32Array.of(6, 7),
        idleLength: Float32Array.of(11),
        weight: Float32Array.from({ length: 9 }, (_, i) => (i < 6 ? 0 : 1)),
        coefficient: Float32Array.of(0.5),
      };
    },
    facts: ({ meshes }) =>
      meshes.flatMap(({ primitives }) => primitives.map(({ springs }) => springs?.idleLength[0] ?? 0)),
  },
  {
    title: 'Morph targets',
    held: ({ morphTargets }) => morphTargets,
    add: (scene) => addMorphTarget(scene, false),
    facts: ({ meshes }) =>
      meshes.flatMap(({ primitives }) =>
        primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)),
      ),
  },
  { title: 'Morph tracks', add: (scene) => addMorphTarget(scene, true) },
  {
    title: 'Several clips',
    held: ({ clips = 2 }) => clips >= 2,
    add: (scene) =>
      void scene.clips.push(clip('wave', [track(ROOT, 'rotation', [0, 1], [0, 0, 0, 1, ...turn(1)])])),
    facts: ({ clips }) => clips.map(({ name }) => name).sort(),
  },
];
