/** The bulk data of chunks, a line per row, according to the switches. */
import { keysOf } from '../check/controllers.ts';
import type { Chunk } from '../document.ts';
import type { MeshContent } from '../records/mesh.ts';
import type { Motion } from './motion-facts.ts';
import { hex, numbersText, numberText } from './text.ts';

/** The given switches, in lower case, with their arguments. */
export type Chosen = ReadonlyMap<string, string>;

export function* listLines(chunk: Chunk, chosen: Chosen, motion: Motion): Generator<string> {
  if (chunk.kind === 'mesh' || chunk.kind === 'boneMesh') yield* meshLines(chunk.content, chosen);
  else if (chunk.kind === 'morphTarget' && (chosen.has('mesh') || chosen.has('meshverts'))) {
    const { vertexId, position, count } = chunk.content.vertices;
    for (let row = 0; row < count; row++) {
      yield `  moved[${row}]: vertex ${vertexId[row]}  position ${numbersText(position, row * 3, 3)}`;
    }
  } else if (chunk.kind === 'bonePositions' && chosen.has('boneinitpos')) {
    const { matrix } = chunk.content.matrices;
    for (let bone = 0; bone < chunk.content.matrices.count; bone++) {
      const name = motion.boneNames[bone] ?? '';
      yield `  restMatrix[${bone}] ${JSON.stringify(name)}: ${numbersText(matrix, bone * 12, 12)}`;
    }
  } else if ((chunk.kind === 'controller' || chunk.kind === 'logController') && chosen.has('keys')) {
    yield* keyLines(chunk.content, motion.ticksPerFrame);
  } else if (chunk.kind === 'vertexAnimation' && chosen.has('keys')) {
    for (const [index, { time }] of chunk.content.keys.entries()) {
      yield `  key[${index}]: frame ${numberText(time / motion.ticksPerFrame)}`;
    }
  }
}

/** Keys with their frame and the columns of their type. */
function* keyLines(content: Parameters<typeof keysOf>[0], ticksPerFrame: number): Generator<string> {
  const keys = keysOf(content);
  if (!keys) return;
  const columns = Object.entries(keys).filter(
    (entry): entry is [string, Float32Array] => entry[1] instanceof Float32Array,
  );
  for (let key = 0; key < keys.count; key++) {
    const parts = columns.map(([name, values]) => {
      const width = values.length / keys.count;
      return `  ${name} ${numbersText(values, key * width, width)}`;
    });
    yield `  key[${key}]: frame ${numberText(keys.time[key]! / ticksPerFrame)}${parts.join('')}`;
  }
}

function* meshLines(content: MeshContent, chosen: Chosen): Generator<string> {
  const has = (name: string) => chosen.has('mesh') || chosen.has(name);
  if (has('meshverts')) yield* vertexLines(content, chosen.get('meshverts') ?? '');
  if (has('meshfaces')) yield* faceLines(content, chosen.get('meshfaces') ?? '');
  if (has('meshuvs')) yield* coordinateLines(content, chosen.get('meshuvs') ?? '');
  if (has('meshtexfaces')) yield* textureFaceLines(content);
  if (has('meshbones')) yield* linkLines(content);
  if (has('meshvertcols')) yield* colorLines(content);
}

function* vertexLines({ vertices }: MeshContent, sorting: string): Generator<string> {
  const { position, normal, count } = vertices;
  for (const vertex of sortedRows(count, position, 3, columnsOf(sorting, 'xyz'))) {
    const at = vertex * 3;
    yield `  vertex[${vertex}]: position ${numbersText(position, at, 3)}  normal ${numbersText(normal, at, 3)}`;
  }
}

function* faceLines({ faces }: MeshContent, sorting: string): Generator<string> {
  const { vertexIds, materialId, smoothingGroup, count } = faces;
  for (const face of sortedRows(count, vertexIds, 3, columnsOf(sorting, '012'))) {
    const corners = numbersText(vertexIds, face * 3, 3);
    yield `  face[${face}]: vertices ${corners}  material ${materialId[face]}  smoothing ${hex(smoothingGroup[face]!)}`;
  }
}

function* coordinateLines({ textureVertices }: MeshContent, sorting: string): Generator<string> {
  const { coordinate, count } = textureVertices;
  for (const row of sortedRows(count, coordinate, 2, columnsOf(sorting, 'uv'))) {
    yield `  uv[${row}]: ${numbersText(coordinate, row * 2, 2)}`;
  }
}

function* textureFaceLines({ textureFaces }: MeshContent): Generator<string> {
  for (let face = 0; face < (textureFaces?.count ?? 0); face++) {
    yield `  textureFace[${face}]: ${numbersText(textureFaces!.textureVertexIds, face * 3, 3)}`;
  }
}

function* linkLines({ links }: MeshContent): Generator<string> {
  if (!links) return;
  const { start, boneId, offset, weight } = links.link;
  for (let vertex = 0; vertex < links.count; vertex++) {
    for (let link = start[vertex]!; link < start[vertex + 1]!; link++) {
      const label = `  link[${vertex}][${link - start[vertex]!}]`;
      yield `${label}: bone ${boneId[link]}  weight ${numberText(weight[link]!)}  offset ${numbersText(offset, link * 3, 3)}`;
    }
  }
}

function* colorLines({ colors }: MeshContent): Generator<string> {
  for (let vertex = 0; vertex < (colors?.count ?? 0); vertex++) {
    yield `  color[${vertex}]: ${numbersText(colors!.color, vertex * 3, 3)}`;
  }
}

function columnsOf(sorting: string, letters: string): number[] {
  return Array.from(sorting.toLowerCase(), (letter) => letters.indexOf(letter));
}

/** Rows sorted by some of their columns, in the given precedence; in file order if there are none. */
function sortedRows(
  count: number,
  values: Float32Array | Int32Array,
  width: number,
  columns: readonly number[],
): Uint32Array {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  if (columns.length === 0) return rows;
  return rows.sort((a, b) => {
    for (const column of columns) {
      const difference = values[a * width + column]! - values[b * width + column]!;
      if (difference < 0 || difference > 0) return difference;
    }
    return a - b;
  });
}
