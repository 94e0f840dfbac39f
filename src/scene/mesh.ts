/** Surfaces of a scene: vertices, triangles, skins, morph targets and levels of detail. */
import type { Properties } from './values.ts';

/** A surface, which is visible if a node refers to it. */
export interface Mesh {
  name: string;
  primitives: Primitive[];
  /** Indices of its lower levels of detail, from fine to coarse. */
  lods?: number[];
  /** Number of vertices in the file, if the primitives have an `origin`. */
  vertexCount?: number;
  properties?: Properties;
}

/** Triangles of one material. All columns have one entry per vertex, in the order of the file. */
export interface Primitive {
  name: string;
  material: number;
  /** 3 per vertex. */
  positions: Float32Array;
  /** 3 per vertex, unit length. Triangles without normals are flat. */
  normals?: Float32Array;
  /** One column per UV set, 2 per vertex; v = 0 is the top row of the image. */
  uvs: Float32Array[];
  /** 4 per vertex, red green blue alpha, 0..1. */
  colors?: Float32Array;
  /** 3 per triangle, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /**
   * For each vertex its original in the file, if this lists the vertices of the whole mesh once and the primitives split
   * them by material and texture coordinates. Several vertices, also of several primitives, may have the same original.
   */
  origin?: Uint32Array;
  influences?: Influences;
  morphTargets?: MorphTarget[];
  /** Progressive levels of detail, if the mesh has them. */
  collapse?: Collapse;
  /** Springs between the free vertices of cloth and hair. */
  springs?: SpringSystem;
  properties?: Properties;
}

/**
 * Progressive levels of detail: vertices are removed one by one from the end, each together with its triangles, which are
 * also removed from the end.
 */
export interface Collapse {
  /** Number of vertices that are removed at level 0. */
  lodSteps: number;
  /** For each vertex the earlier one that replaces it; meaningless for vertices that are never removed. */
  collapseId: Int32Array;
  /** For each vertex the number of triangles that are removed with it. */
  faceCollapseCount: Int32Array;
}

/** Springs between the vertices of a primitive, in order of relaxation. */
export interface SpringSystem {
  /** 2 per spring: its vertices. */
  vertexIds: Int32Array;
  /** One per spring: its length at rest, in model units. */
  idleLength: Float32Array;
  /** One per vertex: above 0 for free vertices; the others follow the skin. */
  weight: Float32Array;
  /** One per spring: its stiffness, as stored. */
  coefficient: Float32Array;
  /** One per spring, as stored. */
  damping?: Float32Array;
}

/**
 * The joints and weights of each vertex, in compressed rows: the influences of vertex v are the entries start[v] .. start[v
 * + 1] - 1. They belong to the vertices instead of the skin, so that several meshes can share one skin. Any number per
 * vertex, including none (such a vertex does not move); a joint may occur twice in one vertex.
 */
export interface Influences {
  /** One entry more than vertices. */
  start: Uint32Array;
  /** Index into the skin's `joints`. */
  joint: Uint16Array;
  /** As stored; not necessarily summing to 1. */
  weight: Float32Array;
  /**
   * For formats that store an offset per influence: the vertex in the joint's own space, 3 per influence. The exact
   * position is then the sum of weight · joint world matrix · offset, independent of the inverse bind matrices.
   */
  offset?: Float32Array;
  /** The normal in the joint's own space, 3 per influence; present exactly if `offset` is. */
  offsetNormal?: Float32Array;
}

/** A second shape of a primitive, added by a weight before the skin. */
export interface MorphTarget {
  /** Tracks refer to targets by name; several primitives of a mesh may have targets of the same name. */
  name: string;
  /** The affected vertices, each once. */
  vertices: Uint32Array;
  /** Displacements of positions at weight 1, 3 per affected vertex. */
  positions: Float32Array;
  /** Displacements of normals at weight 1, 3 per affected vertex. */
  normals?: Float32Array;
  properties?: Properties;
}

/** The nodes that a surface is bound to. */
export interface Skin {
  name: string;
  /** Node indices. */
  joints: number[];
  /** 16 per joint, column-major: from the mesh's space to the joint's. */
  inverseBind: Float32Array;
}
