import {
  AmbientLight,
  type DirectionalLight,
  DoubleSide,
  MeshBasicMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  type PointLight,
  type SpotLight,
  Vector3,
} from 'three';
import * as SkeletonUtils from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { encodePng } from '../../src/images/png.ts';
import { Pose } from '../../src/pose/pose.ts';
import type { Axes, Material, MaterialMap, Scene } from '../../src/scene/scene.ts';
import { applyPose, createModel } from '../../src/three/index.ts';
import * as small from '../scene.ts';
import { mesh, node, sceneOf, Y_UP } from '../scene.ts';

/** One triangle on one node. */
function triangle(axes: Axes = Y_UP): Scene {
  const { normals: _, ...primitive } = small.triangle({
    material: 0,
    positions: new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1]),
    uvs: [new Float32Array([0, 0, 1, 0, 0, 1])],
  });
  return sceneOf({ axes, nodes: [node({ mesh: 0 })], meshes: [mesh(primitive)] });
}

function material(more: Partial<Material> = {}): Material {
  return small.material({ colorSpace: 'linear', diffuse: [0.5, 0.25, 1, 0.75], ...more });
}

describe('The root', () => {
  // A point that is 1 up, 2 to the front and 3 to the left of the character, in centimeters.
  test.each([
    ['right-handed, z up, facing -y', { up: '+z', front: '-y', handedness: 'right' }, [3, -2, 1]],
    ['left-handed, y up, facing +z', { up: '+y', front: '+z', handedness: 'left' }, [-3, 1, 2]],
  ] as const)('takes %s to three.js', (_, axes, point) => {
    const { root, surfaces } = createModel(triangle({ ...axes, metersPerUnit: 0.01 }));
    const { matrixWorld } = surfaces[0]!.object;
    expect(new Vector3(...point).applyMatrix4(matrixWorld).toArray()).toEqual(
      [0.03, 0.01, 0.02].map((value) => expect.closeTo(value, 9)),
    );
    expect(root.matrixWorld.determinant() < 0).toBe(axes.handedness === 'left');
  });

  test('shows triangles of left-handed scenes from outside, whom three.js turns around with their object', () => {
    const left = createModel(triangle({ ...Y_UP, handedness: 'left' }));
    expect([...left.surfaces[0]!.object.geometry.index!.array]).toEqual([0, 2, 1]);
  });
});

test('surfaces have the names of their primitives, or of their meshes where these have none', () => {
  const [first] = triangle().meshes[0]!.primitives;
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [{ ...mesh({ ...first!, name: 'hand' }, { ...first!, name: '' }), name: 'arm' }],
  });
  expect(createModel(scene).surfaces.map(({ object }) => object.name)).toEqual(['hand', 'arm']);
});

test('vertices and triangles are in the very arrays of the scene', () => {
  const scene = triangle();
  const { geometry } = createModel(scene).surfaces[0]!.object;
  const [primitive] = scene.meshes[0]!.primitives;
  expect(geometry.attributes.position!.array).toBe(primitive!.positions);
  expect(geometry.attributes.uv!.array).toBe(primitive!.uvs[0]);
  expect(geometry.index!.array).toBe(primitive!.indices);
});

test.each(['right', 'left'] as const)(
  'a normal without direction becomes that of its triangles, as in a GLB: %s-handed',
  async (handedness) => {
    const scene = { ...triangle({ ...Y_UP, handedness }), materials: [material()] };
    scene.meshes[0]!.primitives[0]!.normals = new Float32Array([0, 0, 1, 0, 0, 0, 0, 0, 1]);
    const normal = createModel(scene).surfaces[0]!.object.geometry.attributes.normal!;
    const [glb] = await writeScene(scene, { to: 'gltf.glb' });
    const again = toScene(await gather(new MemoryLibrary({ 'a.glb': glb!.bytes }), ['a.glb']));
    const diagonal = Math.sqrt(1 / 3);
    const away = handedness === 'left' ? -diagonal : diagonal;
    expect([...normal.array].map((value) => Math.fround(value))).toEqual(
      [0, 0, 1, away, away, away, 0, 0, 1].map(Math.fround),
    );
    expect([...again.meshes[0]!.primitives[0]!.normals!]).toEqual([...normal.array]);
  },
);

test('a node that shears does so until a track moves it', () => {
  const scene = triangle();
  const matrix = new Float64Array([1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  scene.nodes = [node({ mesh: 0, matrix })];
  const model = createModel(scene);
  const pose = new Pose(scene);
  expect(model.objects[0]!.matrixWorld.elements[4]).toBe(0.5);
  pose.setLocal(new Float64Array([7, 0, 0, 0, 0, 0, 1, 1, 1, 1]));
  applyPose(model, pose);
  model.root.updateMatrixWorld();
  expect(model.objects[0]!.matrixWorld.elements).toEqual([...pose.world]);
});

test.each(['node', 'joint'])('clones of a %s that shears do so, too, also in clones of clones', (kind) => {
  const scene = triangle();
  const matrix = new Float64Array([1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  scene.nodes = [node({ name: 'group' }), node({ name: 'sheared', parent: 0, mesh: 0, matrix })];
  if (kind === 'joint') scene.skins = [{ name: '', joints: [1], inverseBind: new Float32Array(16) }];
  const { root, objects } = createModel(scene);
  objects[1]!.position.x = 7;
  const clone = SkeletonUtils.clone(SkeletonUtils.clone(root)).getObjectByName('sheared')!;
  expect(clone.type).toBe(kind === 'joint' ? 'Bone' : 'Object3D');
  clone.updateMatrix();
  expect(clone.matrix.elements[4]).toBe(0);
  clone.position.x = 0;
  clone.updateMatrix();
  expect(clone.matrix.elements).toEqual([...matrix]);
  expect(objects[1]!.position.x).toBe(7);
});

test('nodes whose parents go round in a circle do not hang the model', () => {
  const scene = triangle();
  scene.nodes = [node({ parent: 1, mesh: 0 }), node({ parent: 0 })];
  expect(createModel(scene).objects).toHaveLength(2);
});

test('morph targets move vertices by their weights', () => {
  const scene = triangle();
  scene.meshes[0]!.primitives[0]!.morphTargets = [
    { name: 'up', vertices: new Uint32Array([2]), positions: new Float32Array([0, 4, 0]) },
  ];
  const model = createModel(scene);
  const pose = new Pose(scene);
  pose.setMorphWeight('up', 0.5);
  applyPose(model, pose);
  const { object } = model.surfaces[0]!;
  expect(object.getVertexPosition(2, new Vector3()).toArray()).toEqual([0, 2, 1]);
  expect(object.morphTargetDictionary).toEqual({ up: 0 });
});

describe('Materials', () => {
  const shown = (more: Partial<Material>) => {
    const scene = triangle();
    scene.materials = [material(more)];
    return createModel(scene).materials[0]!;
  };

  test('colors are linear', () => {
    expect(shown({}).color.toArray()).toEqual([0.5, 0.25, 1]);
    // IEC 61966-2-1
    expect(shown({ colorSpace: 'srgb' }).color.r).toBeCloseTo(((0.5 + 0.055) / 1.055) ** 2.4, 6);
  });

  test('of surfaces without lighting have none', () => {
    const unlit = shown({ unlit: true, alpha: 'blend', doubleSided: true });
    expect(unlit).toBeInstanceOf(MeshBasicMaterial);
    expect(unlit.color.toArray()).toEqual([0.5, 0.25, 1]);
    expect(unlit).toMatchObject({ transparent: true, opacity: 0.75, side: DoubleSide });
  });

  test('alpha counts where the material says so', () => {
    expect(shown({})).toMatchObject({ transparent: false, opacity: 1, alphaTest: 0 });
    expect(shown({ alpha: 'mask', alphaCutoff: 0.3 })).toMatchObject({ transparent: false, alphaTest: 0.3 });
    expect(shown({ alpha: 'blend', doubleSided: true })).toMatchObject({
      ...{ transparent: true, opacity: 0.75, depthWrite: false, side: DoubleSide },
    });
  });

  test('textures lie as the map says: scaled, then turned, then moved', () => {
    const scene = triangle();
    const map: MaterialMap = {
      ...{ texture: 0, uv: 0, use: 'diffuse', wrap: { u: 'clamp', v: 'mirror' } },
      transform: { offset: [0.1, 0.2], scale: [2, 3], rotation: Math.PI / 2 },
    };
    scene.materials = [material({ maps: [map] })];
    const pixels = { width: 1, height: 1, data: new Uint8Array([255, 0, 0, 255]) };
    scene.textures = [{ name: 't', uri: 't.png', bytes: encodePng(pixels) }];
    const texture = createModel(scene).materials[0]!.map!;
    // u · 2 and v · 3 turned counter-clockwise where v runs down: u becomes v, and v becomes -u.
    const placed = new Vector3(1, 1, 1).applyMatrix3(texture.matrix);
    expect([placed.x, placed.y]).toEqual([expect.closeTo(3.1), expect.closeTo(-1.8)]);
    expect(texture).toMatchObject({ colorSpace: 'srgb', flipY: false, channel: 0 });
  });

  test('a damaged image is reported, and the surface shown without it', () => {
    const scene = triangle();
    scene.materials = [material({ maps: [{ texture: 0, uv: 0, use: 'diffuse' }] })];
    scene.textures = [{ name: 't', uri: 't.png', bytes: new Uint8Array([1, 2, 3]) }];
    const model = createModel(scene);
    expect([...model.damaged.keys()]).toEqual([0]);
    expect(model.materials[0]!.map).toBeNull();
  });
});

test('lights hang on their nodes and shine along -Z, ranges in meters', () => {
  const scene = triangle({ ...Y_UP, metersPerUnit: 0.01 });
  const light = { name: 'l', color: [1, 1, 1] as [number, number, number], node: 0 };
  scene.ambient = [0.1, 0.1, 0.1];
  scene.lights = [
    { ...light, type: 'point', range: 500 },
    { ...light, type: 'spot', cone: { inner: 0.25, outer: 0.5 } },
    { ...light, type: 'directional', intensity: 2 },
  ];
  const { root, objects } = createModel(scene);
  const [point, spot, sun] = objects[0]!.children.slice(-3) as [PointLight, SpotLight, DirectionalLight];
  expect(point.distance).toBe(5);
  expect([spot.angle, spot.penumbra]).toEqual([0.5, 0.5]);
  expect(sun.intensity).toBe(2);
  expect(sun.target.getWorldPosition(new Vector3()).z).toBeLessThan(0);
  expect(root.children.some((child) => child instanceof AmbientLight)).toBe(true);
});

test('cameras hang on their nodes, lengths in meters', () => {
  const scene = triangle({ ...Y_UP, metersPerUnit: 0.01 });
  const camera = { name: 'c', node: 0, near: 10, far: 1000 };
  scene.cameras = [
    { ...camera, projection: { type: 'perspective', fieldOfView: Math.PI / 3 } },
    { ...camera, projection: { type: 'orthographic', halfWidth: 200, halfHeight: 100 } },
  ];
  const [perspective, orthographic] = createModel(scene).objects[0]!.children.slice(-2);
  expect(perspective).toBeInstanceOf(PerspectiveCamera);
  expect(perspective).toMatchObject({ near: 0.1, far: 10, fov: expect.closeTo(60) });
  expect(orthographic).toBeInstanceOf(OrthographicCamera);
  expect(orthographic).toMatchObject({ left: -2, right: 2, top: 1, bottom: -1 });
});
