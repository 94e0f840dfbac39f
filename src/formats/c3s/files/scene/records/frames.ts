/** Frames: positions of the vertices or texture vertices of a group. */
import {
  type Condition,
  compressed,
  f32,
  list,
  note,
  rows,
  u8,
  vector,
  when,
} from '../../../../../binary/schema.ts';
import { head, INDEX, SOURCE } from './parts.ts';

export const COMPRESSED = 1;

/**
 * "Used if compressed" has two interpretations (docs/reference/c3s.md#frames): members that are not used are stored, lists
 * as empty ones, or they are omitted.
 */
export type FrameReading = 'stored' | 'conditional';

/** The parameter that selects the interpretation. */
export function frameParameters(reading: FrameReading): Record<string, unknown> {
  return { conditional: reading === 'conditional' ? 1 : 0 };
}

function usedIf(isCompressed: boolean): Condition {
  const [comparison, sign] = isCompressed ? ['!= 0', '≠ 0'] : ['== 0', '= 0'];
  return {
    holds: (scope) =>
      scope.number('conditional') === 0 || ((scope.number('flags') & COMPRESSED) !== 0) === isCompressed,
    text: `conditional = 0 or flags & ${COMPRESSED} ${sign}`,
    expression: (reference, { or }) =>
      `${reference('conditional')} == 0 ${or} (${reference('flags')} & ${COMPRESSED}) ${comparison}`,
  };
}

export const vertexFrameRows = rows('vertex frame', {
  ...head,
  flags: note(compressed, '1: compressed', { source: `${SOURCE}, VFRM` }),
  vertexGroup: note(compressed, 'vertex group', INDEX),
  bbMin: note(vector(f32, 3), 'minimum corner of the bounding box', { unit: 'units' }),
  bbMax: note(vector(f32, 3), 'maximum corner of the bounding box', { unit: 'units' }),
  scale: note(when(usedIf(true), vector(f32, 3)), 'length of one step of the bytes, per axis', {
    unit: 'units',
  }),
  translate: note(when(usedIf(true), vector(f32, 3)), 'translation, applied after the scale', {
    unit: 'units',
  }),
  byteVertData: when(
    usedIf(true),
    list('compressed position', { position: note(vector(u8, 3), 'x, y, z', { unit: 'steps' }) }),
  ),
  vertData: when(
    usedIf(false),
    list('raw position', { position: note(vector(f32, 3), 'x, y, z', { unit: 'units' }) }),
  ),
});

export const texVertexFrameRows = rows('texture vertex frame', {
  ...head,
  texVertexGroup: note(compressed, 'texture vertex group', INDEX),
  texVertData: list('texture position', {
    uv: note(vector(f32, 2), '0 to 1', { source: `${SOURCE}, TFRM` }),
  }),
});
