import { expect, test } from 'vitest';
import { ARM, clip, makeFigure, track } from '../../docs/features/figure.ts';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { inverse, moveDirection, movePoint } from '../../src/math/affine.ts';
import { Pose } from '../../src/pose/pose.ts';
import { deform, jointMatrix, skinMatrices, skinMatrix } from '../../src/pose/skin.ts';
import { Report } from '../../src/report/report.ts';
import type { Influences, Scene } from '../../src/scene/scene.ts';
import { body } from './trial.ts';

/**
 * The figure with a bent arm at rest, whose vertices have a place for each of two joints, but nothing says in which pose they were bound.
 *
 * @param shift of every second vertex, in the space of the second joint
 */
function unbound(shift = 0): Scene {
  const scene = makeFigure();
  const { positions, normals } = body(scene);
  const skin = scene.skins[0]!;
  const count = positions.length / 3;
  const offset = new Float32Array(count * 6);
  const offsetNormal = new Float32Array(count * 6);
  for (let i = 0; i < count * 2; i++) {
    const [vertex, bind] = [(i >> 1) * 3, (i & 1) * 16];
    movePoint(offset, i * 3, skin.inverseBind, bind, positions, vertex);
    moveDirection(offsetNormal, i * 3, skin.inverseBind, bind, normals!, vertex);
    if ((i & 3) === 3) offset[i * 3 + 1]! += shift * (i & 4 ? 1 : -1);
  }
  const influences: Influences = {
    start: Uint32Array.from({ length: count + 1 }, (_, vertex) => vertex * 2),
    joint: Uint16Array.from({ length: count * 2 }, (_, i) => i & 1),
    weight: new Float32Array(count * 2).fill(0.5),
  };
  scene.nodes[ARM]!.rotation = [Math.sin(0.4), 0, 0, Math.cos(0.4)];
  const { world } = new Pose(scene);
  const bent = new Float32Array(positions.length);
  const matrices = new Float64Array(skin.joints.length * 16);
  skinMatrices(skin, world, matrices);
  deform(body(scene), influences, matrices, bent);
  Object.assign(body(scene), { positions: bent, influences: { ...influences, offset, offsetNormal } });
  skin.joints.forEach((node, place) => {
    skin.inverseBind.set(inverse(world.slice(node * 16, node * 16 + 16))!, place * 16);
  });
  scene.clips = [clip('turn', [track(ARM, 'rotation', [0, 1], [0, 0, 0, 1, 0.6, 0, 0, 0.8])])];
  return scene;
}

/** The surface while the clip plays. */
function moved(scene: Scene): Float32Array {
  const pose = new Pose(scene);
  pose.sample(scene.clips[0]!, 1);
  const { influences, positions } = body(scene);
  const skin = scene.skins[0]!;
  const matrices = new Float64Array(skin.joints.length * 16);
  const matrixOf = influences!.offset ? jointMatrix : skinMatrix;
  for (const joint of skin.joints.keys()) matrixOf(skin, joint, pose.world, matrices);
  const out = new Float32Array(positions.length);
  deform(body(scene), influences!, matrices, out);
  return out;
}

const held = { ...EVERYTHING_BUT_SPLINES, offsets: false };

test('the bind pose that the places of vertices follow from is found', () => {
  const scene = unbound();
  const report = new Report();
  const fitted = fitScene(scene, { title: 'New System', capabilities: held }, report);
  expect(report.losses).toEqual([]);
  const { offset: _, offsetNormal: __, ...influences } = body(fitted).influences!;
  body(fitted).influences = influences;
  const [before, after] = [moved(scene), moved(fitted)];
  const distances = before.map((value, at) => Math.abs(value - after[at]!));
  expect(Math.max(...distances)).toBeLessThan(1e-4);
});

test('normals on which the joints agree only at rest are shaded there as before', () => {
  const scene = unbound();
  const { normals, influences } = body(scene);
  const { inverseBind } = scene.skins[0]!;
  // Along the axis of the bend and across.
  for (let at = 0; at < normals!.length; at += 3) normals!.set([0.6, 0, 0.8], at);
  influences!.joint.forEach((joint, i) => {
    const vertex = (i >> 1) * 3;
    moveDirection(influences!.offsetNormal!, i * 3, inverseBind, joint * 16, normals!, vertex);
  });
  const fitted = fitScene(scene, { title: 'New System', capabilities: held }, new Report());
  expect(fitted.skins).not.toEqual(scene.skins);
  const { offset: _, offsetNormal: __, ...plain } = body(fitted).influences!;
  body(fitted).influences = plain;
  const [before, after] = [scene, fitted].map((one) => {
    const shaded = new Float32Array(normals!.length);
    const node = one.nodes.findIndex(({ mesh, skin }) => mesh !== undefined && skin !== undefined);
    new Pose(one).deform(node, body(one), new Float32Array(normals!.length), shaded);
    return shaded;
  });
  const apart = before!.map((value, at) => Math.abs(value - after![at]!));
  expect(Math.max(...apart)).toBeLessThan(1e-5);
});

test('where bones have one bind pose the difference is a loss', () => {
  const report = new Report();
  const scene = unbound();
  const fitted = fitScene(scene, { title: 'Old System', capabilities: { ...held, anyBind: false } }, report);
  expect(report.losses.map(({ code }) => code)).toEqual(['FIT_OFFSETS_BAKED']);
  expect(fitted.skins).toEqual(scene.skins);
});

test('places that no bind pose explains stay as they are, and are a loss', () => {
  const scene = unbound(5);
  const report = new Report();
  const fitted = fitScene(scene, { title: 'New System', capabilities: held }, report);
  expect(report.losses.map(({ code }) => code)).toEqual(['FIT_OFFSETS_BAKED']);
  expect(fitted.skins[0]).toEqual(scene.skins[0]);
  expect(body(fitted).positions).toEqual(body(scene).positions);
});
