/**
 * What the chunks of a CryTek file have in common. The sections of docs/reference/cryengine.md that the fields cite are based
 * on the exporter's manual, "Using the Crytek Exporter plugin for 3DMax" (9/0/2004), and on comparison with files.
 */
import {
  bits,
  bytes,
  f32,
  fixedString,
  type Infer,
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

export const chunkId = (meaning: string, source: string) =>
  note(i32, `id of the chunk that ${meaning}, -1 for none`, { source });

/**
 * Repeats the chunk's entry of the table. Its offset is stale where a later tool moved the chunk
 * (docs/reference/cryengine.md#inline-headers).
 */
const inlineHeader = struct('inline header', {
  type: note(u32, 'type of the chunk', { source: 'cryengine.md#inline-headers' }),
  version: note(u32, 'version of the chunk', { source: 'cryengine.md#inline-headers' }),
  offset: note(i32, 'where the chunk was written first', {
    unit: 'byte',
    source: 'cryengine.md#inline-headers',
  }),
  id: note(i32, 'id of the chunk', { source: 'cryengine.md#inline-headers' }),
});

/** A chunk starts with its header again if `inline` says so, and keeps what lies behind what is known of it. */
export function chunk<F extends Parameters<typeof struct>[1]>(name: string, fields: F) {
  return struct(name, {
    header: when(positive('inline'), inlineHeader),
    ...fields,
    trailing: note(rest, 'bytes behind the data'),
  });
}

/** A chunk that nobody knows: its bytes are kept. */
export const opaqueSchema = chunk('unknown chunk', {});
export type OpaqueContent = Infer<typeof opaqueSchema>;

/** Chunks older than build 744 begin with type and version alone, and have no id. */
export const earlyHeader = {
  type: note(u32, 'type of the chunk', { source: 'cryengine.md#obsolete-chunks' }),
  version: note(u32, 'version of the chunk', { source: 'cryengine.md#obsolete-chunks' }),
};

export function earlyChunk<F extends Parameters<typeof struct>[1]>(name: string, fields: F) {
  return struct(name, { ...earlyHeader, ...fields, trailing: note(rest, 'bytes behind the data') });
}
