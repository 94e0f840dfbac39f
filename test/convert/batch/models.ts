/** Small models in text for the tests of batches. */
import { BatchLibrary } from '../../../src/convert/batch/batch-library.ts';
import type { BatchItem, BatchRow } from '../../../src/convert/batch/row.ts';
import type { BatchSettings } from '../../../src/convert/batch/settings.ts';
import { MemoryLibrary } from '../../../src/index.ts';

/** A triangle with a texture, by default one that does not exist. */
export function model(name: string, texture = 'NULL'): Uint8Array {
  const lines = [
    `newmodel ${name}`,
    `setsupermodel ${name} NULL`,
    `beginmodelgeom ${name}`,
    `node dummy ${name}`,
    '  parent NULL',
    'endnode',
    'node trimesh body',
    `  parent ${name}`,
    `  bitmap ${texture}`,
    '  verts 3',
    '    0 0 0',
    '    1 0 0',
    '    0 0 1',
    '  tverts 3',
    '    0 0 0',
    '    1 0 0',
    '    0 1 0',
    '  faces 1',
    '    0 1 2  1  0 1 2  1',
    'endnode',
    `endmodelgeom ${name}`,
    `donemodel ${name}`,
  ];
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

export function libraryOf(files: Record<string, Uint8Array>): BatchLibrary {
  return new BatchLibrary(new MemoryLibrary(files));
}

export function runOf(settings: BatchSettings = { to: 'gltf.glb' }, root = 'in') {
  return { root, settings, version: '1' };
}

export function itemOf(id: string, output = id.replace(/\.\w+$/, '')): BatchItem {
  return { id, inputs: [id], output };
}

/** A row without what differs between equal runs. */
export function timeless({ seconds: _, ...row }: BatchRow): Omit<BatchRow, 'seconds'> {
  return row;
}
