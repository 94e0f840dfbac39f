import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { childrenOf, fieldsAtOffset, fieldsAtPath, openTree } from '../../studio/src/worker/inspecting.ts';

const skeleton = (length?: number) => lookAt('samples/yorick/cal3d/yorick.csf', length);

async function lookAt(path: string, length?: number) {
  const bytes = new Uint8Array(await readFile(path));
  return openTree(0, path, new Blob([bytes.slice(0, length)]));
}

describe('the byte tree of a file', () => {
  test('returns the children of a node in ranges', async () => {
    const { root, fault } = await skeleton();
    expect(fault).toBeUndefined();
    const names = childrenOf(0, [], 0, 100).map(({ name }) => name);
    expect(names).toHaveLength(root!.childCount);
    const bones = names.indexOf('bones');
    const window = childrenOf(0, [bones], 3, 2);
    expect(window.map(({ path }) => path)).toEqual(['bones[3]', 'bones[4]']);
    expect(window[0]!.position).toEqual([bones, 3]);
  });

  test('finds the fields along a byte and along a path, with their positions in the tree', async () => {
    await skeleton();
    const byPath = fieldsAtPath(0, 'bones[3].name');
    expect(byPath.map(({ path }) => path)).toEqual(['', 'bones', 'bones[3]', 'bones[3].name']);
    const name = byPath.at(-1)!;
    expect(fieldsAtOffset(0, name.offset + name.size - 1)[3]).toEqual(name);
    expect(childrenOf(0, name.position.slice(0, -1), name.position.at(-1)!, 1)).toEqual([name]);
    expect(fieldsAtPath(0, 'bones[3].nothing')).toEqual([]);
  });

  test('has the meaning of a field', async () => {
    await lookAt('samples/yorick/cryengine/yorick.cgf');
    const [about] = childrenOf(0, [0], 0, 10).flatMap(({ about }) => about ?? []);
    expect(about?.meaning).toMatch(/\w/);
    expect(about?.source).toBe('cryengine.md#file-header');
  });

  test('has the meaning of the list for a value in it', async () => {
    const { root } = await lookAt('samples/yorick/cryengine/yorick.cgf');
    expect(root).toBeDefined();
    const chain = fieldsAtPath(0, 'chunks[4].standard.diffuse[1]');
    expect(chain).toHaveLength(6);
    expect(chain.at(-2)!.about?.meaning).toMatch(/\w/);
    expect(chain.at(-1)!.about).toEqual(chain.at(-2)!.about);
    const { position } = chain.at(-2)!;
    expect(childrenOf(0, position, 1, 1)).toEqual(chain.slice(-1));
    // Records have notes of their own.
    expect(fieldsAtPath(0, 'chunks[4]').at(-1)!.about).toBeUndefined();
  });

  test('shows a truncated file up to its end, with the reason', async () => {
    const { root, fault } = await skeleton(1000);
    expect(fault).toMatchObject({
      code: expect.stringMatching(/^BINARY_/),
      path: expect.stringMatching(/^bones/),
    });
    const bones = childrenOf(0, [], 0, 10).find(({ name }) => name === 'bones')!;
    expect(root!.childCount).toBeGreaterThan(1);
    const last = childrenOf(0, bones.position, bones.childCount - 1, 1)[0]!;
    expect(last.fault?.code).toMatch(/^BINARY_/);
    expect(fieldsAtPath(0, 'bones[0].name')).toHaveLength(4);
    const inLast = childrenOf(0, last.position, 0, 10);
    expect(inLast).toHaveLength(last.childCount);
  });

  test('finds the fields around the damage in a file', async () => {
    const { fault } = await lookAt('samples/yorick/cal3d/yorick_body.cmf', 40000);
    expect(fault?.path).toBe('submeshes[0].vertices');
    expect(fieldsAtPath(0, 'submeshes[0]').map(({ path }) => path)).toEqual([
      '',
      'submeshes',
      'submeshes[0]',
    ]);
    expect(fieldsAtPath(0, 'submeshes[0].springCount').at(-1)?.value).toBe('0');
  });

  test('has the bytes of a file of unknown format', async () => {
    const { root, fault, bytes } = await openTree(0, 'x.bin', new Blob([new Uint8Array([9, 9, 9, 9])]));
    expect(root).toBeUndefined();
    expect(fault?.code).toBe('FORMAT_UNKNOWN');
    expect(bytes.size).toBe(4);
  });
});
