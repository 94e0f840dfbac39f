/**
 * Parts that the chunks of a CryTek file share. The sections of docs/reference/cryengine.md that the fields cite are based
 * on the exporter's manual, "Using the Crytek Exporter plugin for 3DMax" (9/0/2004), and on comparison with files.
 */
import {
  bits,
  bytes,
  f32,
  fixedString,
  i32,
  note,
  positive,
  rest,
  struct,
  u32,
  vector,
  when,
} from '../../../../../binary/schema.ts';

export const vec3 = vector(f32, 3);
export const quaternion = vector(f32, 4);
export const matrix = vector(f32, 16);
export const rgb = bytes(3);
export const name64 = fixedString(64);
export const hasBones = bits('boneFlags', 1);
export const hasColors = bits('colorFlags', 1);

/** The id that means "none". */
export const NO_CHUNK = -1;

export const chunkId = (what: string, source: string) =>
  note(i32, `chunk id of the ${what}, -1 for none`, { source });

/**
 * Repeats the chunk's entry of the table. Its offset is stale where a later tool moved the chunk
 * (docs/reference/cryengine.md#inline-headers).
 */
const inlineHeader = struct('inline header', {
  type: note(u32, 'type of the chunk', { source: 'cryengine.md#inline-headers' }),
  version: note(u32, 'version of the chunk', { source: 'cryengine.md#inline-headers' }),
  offset: note(i32, 'offset at which the chunk was first written', {
    unit: 'byte',
    source: 'cryengine.md#inline-headers',
  }),
  id: note(i32, 'id of the chunk', { source: 'cryengine.md#inline-headers' }),
});

/** A chunk begins with a copy of its table entry if `inline` is set, and keeps unknown bytes at its end. */
export function chunk<F extends Parameters<typeof struct>[1]>(name: string, fields: F) {
  return struct(name, {
    header: when(positive('inline'), inlineHeader),
    ...fields,
    trailing: note(rest, 'bytes after the known data'),
  });
}

/** A chunk of unknown type or version, whose bytes are kept. */
export const opaqueSchema = chunk('unknown chunk', {});

/** Chunks older than build 744 begin with type and version only, and have no id. */
const earlyHeader = {
  type: note(u32, 'type of the chunk', { source: 'cryengine.md#obsolete-chunks' }),
  version: note(u32, 'version of the chunk', { source: 'cryengine.md#obsolete-chunks' }),
};

export function earlyChunk<F extends Parameters<typeof struct>[1]>(name: string, fields: F) {
  return struct(name, { ...earlyHeader, ...fields, trailing: note(rest, 'bytes after the known data') });
}
