/** The container of every CryTek file: header and chunk table. */
import {
  between,
  bytes,
  count,
  fixedString,
  i32,
  note,
  struct,
  table,
  u32,
  when,
} from '../../../../../binary/schema.ts';

/** Table entries have sizes since this version, and ids since 0x744. */
const SIZED = 0x745;
const NUMBERED = [[0x744, 0x7fffffff]] as const;

export const fileHeader = struct('file header', {
  signature: note(fixedString(6), '“CryTek”', { source: 'cryengine.md#file-header' }),
  padding: note(bytes(2), 'NUL and uninitialized memory', {
    source: 'cryengine.md#file-header',
  }),
  fileType: note(u32, '0xFFFF0000 geometry, 0xFFFF0001 animation; unreliable', {
    source: 'cryengine.md#file-header',
  }),
  version: note(u32, 'version of the chunk table', { source: 'cryengine.md#file-header' }),
  tableOffset: note(i32, 'offset of the chunk table', { unit: 'byte', source: 'cryengine.md#file-header' }),
});

export const chunkTable = struct('chunk table', {
  chunkCount: count(u32, 'entries'),
  entries: table(
    'chunk table entries',
    {
      type: note(u32, 'type of the chunk', { source: 'cryengine.md#chunk-table' }),
      version: note(u32, 'version of the chunk layout', { source: 'cryengine.md#chunk-table' }),
      offset: note(i32, 'offset of the chunk', { unit: 'byte', source: 'cryengine.md#chunk-table' }),
      id: note(when(between('tableVersion', ...NUMBERED), i32), 'id by which other chunks refer to it', {
        source: 'cryengine.md#chunk-table',
      }),
      size: note(when(between('tableVersion', [SIZED, SIZED]), u32), 'size of the chunk', {
        source: 'cryengine.md#table-versions',
      }),
    },
    'chunkCount',
  ),
});
