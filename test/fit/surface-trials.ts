/** What surfaces may have. */
import { ARM, clip, ELBOW, node, track } from '../../docs/features/figure.ts';
import type { Primitive, Scene } from '../../src/scene/scene.ts';
import { body, makeRigidFigure, shown, type Trial } from './trial.ts';

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

export function influenceTrial(count: number): Trial {
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

export const halfWeights: Trial = {
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

export const facetTrial: Trial = {
  title: 'no normals',
  held: ({ facets }) => facets,
  add: (scene) => {
    delete body(scene).normals;
  },
  facts: (scene) => shown(scene).map(({ normals }) => (normals ? 1 : 0)),
};

export const offsetTrial: Trial = {
  title: 'a place of a vertex for each joint',
  concerns: ({ influences, vertexFrames }) => influences !== 0 && !vertexFrames,
  held: ({ offsets }) => offsets,
  add: (scene) => {
    const { positions, influences } = body(scene);
    const { joint, weight, start } = influences!;
    const vertexOf = (entry: number) => start.findLastIndex((first) => first <= entry);
    const offset = new Float32Array(joint.length * 3);
    joint.forEach((one, entry) => {
      const [x, y, z] = positions.subarray(vertexOf(entry) * 3);
      // At rest both shifts cancel; when the arm turns they do not.
      const shift = weight[entry] === 1 ? 0 : one === 0 ? 10 : -10;
      offset.set([x!, y! + shift, z! - one * ELBOW], entry * 3);
    });
    influences!.offset = offset;
  },
};

export const bindTrial: Trial = {
  title: 'a bind pose for each skin',
  concerns: ({ influences, vertexFrames }) => influences !== 0 && !vertexFrames,
  held: ({ anyBind, offsets }) => anyBind || offsets,
  exactly: true,
  add: (scene) => {
    const [first] = scene.skins;
    const inverseBind = first!.inverseBind.slice();
    // The arm takes vertices 20 units farther than the root does.
    inverseBind[16 + 13]! += 20;
    const skin = scene.skins.push({ ...first!, name: 'second', inverseBind }) - 1;
    const mesh = scene.meshes.push({ ...scene.meshes[0]!, name: 'second' }) - 1;
    scene.nodes.push({ ...node('second'), mesh, skin });
  },
};

const pieces = (scene: Scene) => [shown(scene).length];

export function bonesTrial(count: number): Trial {
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
export function trianglesTrial(count: number): Trial {
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

export function uvTrial(count: number): Trial {
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

export function morphTrial(isRigid: boolean): Trial {
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
