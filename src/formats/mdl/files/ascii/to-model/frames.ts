import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { MeshFrames } from '../../../model/model.ts';
import type { AsciiNode } from '../document.ts';
import type { ExpandedMesh } from './mesh.ts';

const POSITION_COLUMNS = 3;
const TEXT_UV_COLUMNS = 3;
const UV_COLUMNS = 2;

/**
 * The frames of an animmesh: sets of listed vertices become sets of the vertices of the mesh.
 *
 * @param expanded mesh that the frames animate
 */
export function framesOf(
  { properties }: AsciiNode,
  expanded: ExpandedMesh | undefined,
  lose: Lose,
): MeshFrames | undefined {
  const { animverts, animtverts, sampleperiod = 0 } = properties;
  if (!animverts?.length && !animtverts?.length) return undefined;
  if (!expanded) {
    lose(CODES.MDL_FRAMES_MESHLESS, 'Dropped frames without a mesh');
    return undefined;
  }
  const { origin, listed, coordinate, coordinates } = expanded;
  const from = (rows: Int32Array | Uint32Array, count: number, source: number, taken: number) => ({
    rows,
    count,
    source,
    taken,
  });
  const positions = sets(animverts, from(origin, listed, POSITION_COLUMNS, POSITION_COLUMNS), lose);
  const uvs = sets(animtverts, from(coordinate, coordinates, TEXT_UV_COLUMNS, UV_COLUMNS), lose);
  return {
    period: sampleperiod,
    ...(positions ? { positions } : {}),
    ...(uvs ? { uvs } : {}),
  };
}

/** The rows to take from every set: the first `taken` of their `source` columns. */
interface Choice {
  rows: Int32Array | Uint32Array;
  /** Number of rows in a set. */
  count: number;
  source: number;
  taken: number;
}

function sets(
  list: Float32Array | undefined,
  { rows, count, source, taken }: Choice,
  lose: Lose,
): Float32Array<ArrayBuffer> | undefined {
  if (!list?.length) return undefined;
  const moving = list.length / source;
  const whole = count === 0 ? 0 : Math.floor(moving / count);
  if (whole * count !== moving) {
    lose(
      CODES.MDL_ASCII_ANIMATED_VERTICES,
      `Expected whole sets of ${counted(count, 'vertex', 'vertices')}, found ${moving}`,
    );
  }
  if (whole === 0) return undefined;
  const values = new Float32Array(whole * rows.length * taken);
  let at = 0;
  for (let set = 0; set < whole; set++) {
    for (const row of rows) {
      for (let column = 0; column < taken; column++, at++) {
        if (row >= 0) values[at] = list[(set * count + row) * source + column]!;
      }
    }
  }
  return values;
}
