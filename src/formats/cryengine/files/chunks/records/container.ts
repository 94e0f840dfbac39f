/** The frame of every CryTek file: a header, chunks, and a table of them. */
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

/** Table entries have sizes from here on, and ids from 0x744 on. */
const SIZED = 0x745;
const NUMBERED = [[0x744, 0x7fffffff]] as const;

export const fileHeader = struct('file header', {
  signature: note(fixedString(6), '“CryTek”', { source: 'seed FILE_HEADER' }),
  padding: note(bytes(2), 'a NUL and whatever lay behind it in memory', { source: 'reference §1.1' }),
  fileType: note(u32, '0xFFFF0000 geometry, 0xFFFF0001 animation; not to be trusted', {
    source: 'reference §1.1',
  }),
  version: note(u32, 'version of the chunk table', { source: 'seed FILE_HEADER' }),
  tableOffset: note(i32, 'where the chunk table lies', { unit: 'byte', source: 'seed FILE_HEADER' }),
});

export const chunkTable = struct('chunk table', {
  chunkCount: count(u32, 'entries'),
  entries: table(
    'chunk table entries',
    {
      type: note(u32, 'what the chunk holds', { source: 'seed CHUNK_HEADER' }),
      version: note(u32, 'layout of the chunk', { source: 'seed CHUNK_HEADER' }),
      offset: note(i32, 'where the chunk lies', { unit: 'byte', source: 'seed CHUNK_HEADER' }),
      id: note(when(between('tableVersion', ...NUMBERED), i32), 'number by which other chunks refer to it', {
        source: 'seed CHUNK_HEADER',
      }),
      size: note(when(between('tableVersion', [SIZED, SIZED]), u32), 'bytes of the chunk', {
        source: 'reference §1.2',
      }),
    },
    'chunkCount',
  ),
});
