/** Vertices, edges, faces and groups. */
import { array, compressed, f32, list, note, rows, vector } from '../../../../../binary/schema.ts';
import { head, INDEX, SOURCE } from './parts.ts';

/** Flag of vertices, edges, faces and texture vertices. */
export const DISABLED = 1;

const edgeLinks = list('edge of a vertex', { edge: note(compressed, 'edge', INDEX) });
const triFaceLinks = list('linked triface', { triFace: note(compressed, 'triface', INDEX) });

export const vertexRows = rows('vertex', {
  ...head,
  flags: note(compressed, '1: disabled', { source: `${SOURCE}, VRTX` }),
  lodDeathLevel: note(f32, 'level of detail below which it is inactive'),
  edgeLinks: note(edgeLinks, 'edges with this vertex as tail or head'),
  triFaceLinks: note(triFaceLinks, 'faces with this vertex as a corner'),
  weights: list('weight', {
    weightFactor: note(f32, 'weight of the bone, 0 to 1'),
    offsetPos: note(vector(f32, 3), "position in the bone's space", { unit: 'units' }),
    weightBone: note(compressed, 'bone', INDEX),
  }),
});

export const vertexGroupRows = rows('vertex group', {
  ...head,
  vertices: list('vertex of a group', { vertex: note(compressed, 'vertex', INDEX) }),
});

export const EDGE_FLAG = { disabled: DISABLED, lodOnly: 2 };

export const edgeRows = rows('edge', {
  ...head,
  flags: note(compressed, '1: disabled, 2: used by ranges of levels only', { source: `${SOURCE}, EDGE` }),
  reserved: note(f32, 'zero'),
  headVertex: note(compressed, 'vertex at its end', INDEX),
  tailVertex: note(compressed, 'vertex at its start', INDEX),
  invertedEdge: note(compressed, 'mirror edge, of the opposite direction', INDEX),
  triFaceLinks: note(triFaceLinks, 'faces with this edge'),
});

export const FACE_FLAG = {
  disabled: DISABLED,
  twoSided: 2,
  normalInverted: 4,
  normalIgnored: 8,
  hidden: 16,
};

/** Flags of faces that change vertex normals. */
export const NORMAL_FLAGS = FACE_FLAG.normalInverted | FACE_FLAG.normalIgnored;

/** The members of a face that ranges of levels replace. */
const surface = {
  material: note(compressed, 'material', INDEX),
  edgeRing: note(
    array(compressed, 3),
    'edges around it, clockwise; the first one starts at its first corner',
    INDEX,
  ),
  texVertRing: note(array(compressed, 3), 'texture vertices of its corners', INDEX),
};

export const faceRows = rows('triface', {
  ...head,
  flags: note(
    compressed,
    '1: disabled, 2: two-sided, 4: inverted normal, 8: ignored by vertex normals, 16: hidden',
    { source: `${SOURCE}, TRIF` },
  ),
  lodDeathLevel: note(f32, 'level of detail below which it is inactive'),
  ...surface,
  lodRanges: list('level range', {
    rangeStart: note(f32, 'level of detail from which this replaces the base'),
    ...surface,
  }),
});

export const texVertexRows = rows('texture vertex', {
  ...head,
  flags: note(compressed, '1: disabled', { source: `${SOURCE}, TVRT` }),
});

export const texVertexGroupRows = rows('texture vertex group', {
  ...head,
  texVertices: list('texture vertex of a group', { texVertex: note(compressed, 'texture vertex', INDEX) }),
});
