import { expect, test } from 'vitest';
import { nodeAtPath, nodesAtOffset } from '../../../../../src/binary/schema.ts';
import { inspectDocument } from '../../../../../src/formats/mdl/files/binary/inspect.ts';
import { squareModel } from './bytes.ts';
import { claimsOf } from './claims.ts';

/** A model with an animation, and three bytes at its end that belong to nothing. */
function walking() {
  const { model, mesh } = squareModel();
  const step = model.node('square', {
    flags: 0x1,
    controllers: [
      [8, 2, 0, 4, 3],
      [20, 1, 2, 10, 4],
    ],
    data: [0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1],
  });
  const walk = model.animation('walk', model.node('model', { flags: 0x1, children: [step] }));
  model.list(walk + 0xb8, model.core.room(36), 1);
  model.animations([walk]);
  const rawStart = 12 + model.core.length;
  model.raw.add('u8', [1, 2, 3]);
  const { bytes } = model;
  return { tree: inspectDocument(bytes, 'walk.mdl'), bytes, mesh, step, rawStart };
}

test('what pointers lead to is found by its path, with its place in the file', () => {
  const { tree, mesh, step, rawStart } = walking();
  const at = (path: string) => nodeAtPath(tree, path);
  expect(at('file.coreSize')).toMatchObject({ offset: 4, value: rawStart - 12 });
  expect(at('model.header.name')).toMatchObject({ offset: 20, value: 'model' });
  expect(at('animations[0].header.length')).toMatchObject({ value: 1 });
  expect(at('animations[0].events[0]')).toMatchObject({ size: 36 });
  const stepHeader = at('animations[0].root.children[0].header');
  expect(stepHeader).toMatchObject({ offset: 12 + step, size: 0x70 });
  const controller = at('animations[0].root.children[0].controllers[1]')!;
  expect(controller.child(0)).toMatchObject({ name: 'type', value: 20, size: 4 });
  expect(at('root.children[0]')).toMatchObject({ type: 'trimesh', offset: 12 + mesh, size: 0x270 });
  expect(at('root.children[0].mesh.header.vertexCount')).toMatchObject({
    offset: 12 + mesh + 0x230,
    value: 4,
  });
  expect(at('root.children[0].mesh.vertices[3]')).toMatchObject({ offset: rawStart + 12, value: 1 });
  expect(at('root.children[0].mesh.indices[0][5]')).toMatchObject({ value: 3 });
  expect(at('root.children[1]')).toBeUndefined();
});

test('an offset is found behind all the pointers that lead there', () => {
  const { tree, rawStart, bytes } = walking();
  const names = (offset: number) => nodesAtOffset(tree, offset).map(({ name }) => name);
  expect(names(rawStart + 13)).toEqual(['walk.mdl', 'root', 'children', '[0]', 'mesh', 'vertices', '[3]']);
  expect(names(4)).toEqual(['walk.mdl', 'file', 'coreSize']);
  expect(names(bytes.length - 1)).toEqual(['walk.mdl', 'gaps', '[0]']);
});

test('every byte has one owner, and bytes without another owner are listed as a gap', () => {
  const { tree, bytes } = walking();
  expect(claimsOf(tree).every((claims) => claims === 1)).toBe(true);
  const gaps = nodeAtPath(tree, 'gaps')!;
  expect(gaps).toMatchObject({ childCount: 1 });
  expect(gaps.child(0)).toMatchObject({ offset: bytes.length - 3, size: 3 });
});
