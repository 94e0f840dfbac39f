import { SkinnedMesh } from 'three';
import { describe, expect, test } from 'vitest';
import { Pose } from '../../../src/pose/pose.ts';
import { createModel } from '../../../src/three/model.ts';
import { bonesOf } from '../../../studio/src/stage/bones.ts';
import { describeElement } from '../../../studio/src/stage/describe.ts';
import { atLevel, canCollapse, levelsOf } from '../../../studio/src/stage/lod.ts';
import { Part } from '../../../studio/src/stage/part.ts';
import { pick } from '../../../studio/src/stage/picking.ts';
import { groupColors, smoothingGroupsOf } from '../../../studio/src/stage/smoothing.ts';
import { emptyBox, growBox, isEmpty, Surfaces } from '../../../studio/src/stage/surfaces.ts';
import { busiestBone, heaviestBone, weightsOf } from '../../../studio/src/stage/weights.ts';
import { emptyScene, influences, node, track, triangle } from '../../formats/gltf/scenes.ts';

/** Hip, an intermediate node, knee; a static hand socket; a triangle on both bones, and one on the floor. */
function dancer() {
  const scene = emptyScene();
  scene.nodes.push(
    node('hip'),
    node('between', 0, { translation: [0, 0, 1] }),
    node('knee', 1, { translation: [0, 0, 1] }),
    node('hand', 2),
    node('body', -1, { mesh: 0, skin: 0 }),
    node('floor', -1, { mesh: 1 }),
  );
  scene.skins.push({ name: '', joints: [0, 2], inverseBind: new Float32Array(32) });
  const rows: [number, number][][] = [
    [[0, 1]],
    [
      [0, 0.25],
      [1, 0.75],
    ],
    [
      [1, 0.5],
      [1, 0.5],
    ],
  ];
  scene.meshes.push(
    { name: 'skin', primitives: [triangle({ influences: influences(rows) })] },
    { name: 'ground', primitives: [triangle()] },
  );
  return scene;
}

test('a skinned surface is sorted by the center of its pose, which three.js need not compute', () => {
  const scene = dancer();
  // The hip holds the whole triangle, from (0, 0, 0) to (1, 0, 1), and is moved.
  scene.nodes[0]!.translation = [4, 0, 0];
  const inverseBind = new Float32Array(16);
  for (const at of [0, 5, 10, 15]) inverseBind[at] = 1;
  scene.skins[0] = { name: '', joints: [0], inverseBind };
  scene.meshes[0]!.primitives = [triangle({ influences: influences([[[0, 1]], [[0, 1]], [[0, 1]]]) })];
  const surfaces = new Surfaces(scene, new Pose(scene));
  surfaces.update();
  const model = createModel(scene);
  const part = new Part(model.surfaces[0]!, surfaces.all[0]!, model.root);
  const { object } = part.shown;
  expect(object instanceof SkinnedMesh && object.boundingSphere?.center.toArray()).toEqual([4.5, 0, 0.5]);
});

describe('bones', () => {
  test('are the joints of skins, and the nodes between them', () => {
    const { bones, parentBone } = bonesOf(dancer());
    expect(bones).toEqual([0, 1, 2]);
    expect([...parentBone]).toEqual([-1, 0, 1, 2, -1, -1]);
  });

  test('are not sockets: nodes without a mesh that move nothing', () => {
    expect(bonesOf(dancer()).sockets).toEqual([3]);
  });

  test('are also the nodes that clips animate', () => {
    const scene = dancer();
    scene.clips.push({ name: 'wave', start: 0, end: 1, tracks: [track(3, 'rotation', {})] });
    expect(bonesOf(scene)).toMatchObject({ bones: [0, 1, 2, 3], sockets: [] });
  });

  test('are all nodes in a scene without skins and clips', () => {
    const scene = emptyScene();
    scene.nodes.push(node('a'), node('b', 0));
    expect(bonesOf(scene).bones).toEqual([0, 1]);
  });

  test('are found even if parents form a cycle', () => {
    const scene = emptyScene();
    scene.nodes.push(node('a', 1), node('b', 0));
    expect(bonesOf(scene).bones).toEqual([0, 1]);
  });
});

describe('weights of a bone', () => {
  test('are summed over the influences of a vertex', () => {
    const scene = dancer();
    const [skin] = scene.meshes[0]!.primitives;
    expect([...weightsOf(scene, 4, skin!, 0)]).toEqual([1, 0.25, 0]);
    expect([...weightsOf(scene, 4, skin!, 2)]).toEqual([0, 0.75, 1]);
  });

  test('are 1 for the node of a mesh without a skin', () => {
    const scene = dancer();
    const [ground] = scene.meshes[1]!.primitives;
    expect([...weightsOf(scene, 5, ground!, 5)]).toEqual([1, 1, 1]);
    expect([...weightsOf(scene, 5, ground!, 0)]).toEqual([0, 0, 0]);
  });

  test('identify the heaviest bone of a vertex, and of all', () => {
    const scene = dancer();
    expect(heaviestBone(scene, 4, scene.meshes[0]!.primitives[0]!, 1)).toBe(2);
    expect(heaviestBone(scene, 5, scene.meshes[1]!.primitives[0]!, 1)).toBe(5);
    // Three vertices follow node 5, weights of 1.75 node 2.
    expect(busiestBone(scene)).toBe(5);
  });

  test('without skins, the heaviest is the first of those with the most vertices', () => {
    const scene = dancer();
    // Without skins: three vertices of each mesh follow its node.
    for (const mesh of scene.meshes) for (const primitive of mesh.primitives) delete primitive.influences;
    expect(busiestBone(scene)).toBe(4);
  });
});

describe('smoothing groups', () => {
  const indices = new Uint32Array([0, 1, 2, 2, 1, 3, 4, 5, 6]);
  const positions = new Float32Array(21);

  test('are those of the file, under the name of any family', () => {
    const kept = { cryengine: { smoothingGroups: new Uint32Array([4, 4, 1]) } };
    const { source, groups } = smoothingGroupsOf(triangle({ indices, positions, properties: kept }));
    expect(source).toBe('file');
    expect([...groups]).toEqual([4, 4, 1]);
  });

  test('are otherwise the triangles that share vertices', () => {
    const { source, groups } = smoothingGroupsOf(triangle({ indices, positions }));
    expect(source).toBe('vertices');
    expect([...groups]).toEqual([1, 1, 2]);
  });

  test('have different colors, gray if there is none', () => {
    const colors = groupColors(new Uint32Array([7, 0, 7, 9]));
    const of = (face: number) => [...colors.subarray(face * 9, face * 9 + 9)];
    expect(of(0)).toEqual(of(2));
    expect(of(0)).not.toEqual(of(3));
    expect(new Set(of(1)).size).toBe(1);
  });
});

describe('picking', () => {
  /** The triangle of the body at y = 0, looked at along +y, and one a unit behind. */
  function surfaces() {
    const scene = emptyScene();
    scene.nodes.push(node('far', -1, { mesh: 0, translation: [0, 1, 0] }), node('near', -1, { mesh: 0 }));
    scene.meshes.push({ name: 'sail', primitives: [triangle()] });
    const all = new Surfaces(scene, new Pose(scene));
    all.update();
    return all.all;
  }

  test('finds the first triangle along the ray, and its nearest vertex', () => {
    const hit = pick(surfaces(), { origin: [0.7, -2, 0.1], direction: [0, 1, 0] });
    expect(hit).toMatchObject({ triangle: 0, vertex: 1, distance: 2 });
    expect(hit!.surface.node).toBe(1);
  });

  test('finds triangles from behind', () => {
    expect(pick(surfaces(), { origin: [0.2, 5, 0.7], direction: [0, -1, 0] })).toMatchObject({
      vertex: 2,
      distance: 4,
    });
  });

  test('finds nothing outside triangles', () => {
    expect(pick(surfaces(), { origin: [0.7, -2, 0.7], direction: [0, 1, 0] })).toBeUndefined();
  });
});

describe('levels of detail', () => {
  test('show the meshes of the level, or of the last one', () => {
    const scene = dancer();
    scene.meshes[0]!.lods = [1];
    expect(levelsOf(scene)).toBe(1);
    expect(atLevel(scene, 1, 1).nodes[4]!.mesh).toBe(1);
    expect(atLevel(scene, 5, 1).nodes[4]!.mesh).toBe(1);
    expect(atLevel(scene, 1, 1).nodes[5]!.mesh).toBe(1);
    expect(atLevel(scene, 0, 1)).toBe(scene);
  });

  test('remove vertices from progressive meshes', () => {
    const scene = emptyScene();
    scene.nodes.push(node('sail', -1, { mesh: 0 }));
    // The fourth vertex is removed first, and the second triangle with it.
    const sail = triangle({
      positions: new Float32Array(12),
      indices: new Uint32Array([0, 1, 2, 1, 3, 2]),
      collapse: {
        lodSteps: 1,
        collapseId: new Int32Array([-1, -1, -1, 2]),
        faceCollapseCount: new Int32Array([0, 0, 0, 1]),
      },
    });
    scene.meshes.push({ name: 'sail', primitives: [sail] });
    expect(canCollapse(scene)).toBe(true);
    expect([...atLevel(scene, 0, 0).meshes[0]!.primitives[0]!.indices]).toEqual([0, 1, 2]);
  });
});

describe('what is selected', () => {
  test('is described by names, a vertex with its influences', () => {
    const scene = dancer();
    const vertex = { kind: 'vertex', mesh: 0, primitive: 0, index: 1 } as const;
    expect(describeElement(scene, vertex)).toBe('vertex 1 of skin: hip 25 %, knee 75 %');
    expect(describeElement(scene, { kind: 'node', index: 2 })).toBe('node knee');
    expect(describeElement(scene, { kind: 'material', index: 9 })).toBe('material 9');
  });
});

describe('boxes', () => {
  test('contain all finite points', () => {
    const box = emptyBox();
    expect(isEmpty(box)).toBe(true);
    growBox(box, [1, 2, 3, Number.NaN, -5, Number.POSITIVE_INFINITY, -1, 0, 4]);
    expect(box).toEqual({ low: [-1, -5, 3], high: [1, 2, 4] });
    expect(isEmpty(box)).toBe(false);
  });
});
