/** The shapes of what a property says (docs/reference/mdl.md#keywords-of-nodes), and what they are in a document. */

/** How what stands behind a keyword, or in the lines below it, is laid out. */
export type Shape =
  | { kind: 'number' }
  /** 0 or 1, also written as `false` and `true`. */
  | { kind: 'switch' }
  | { kind: 'vector'; columns: number }
  | { kind: 'word' }
  /** Lines of numbers. A line may leave out the numbers behind the first `least`, which are 0 then. `unsigned` is a column. */
  | { kind: 'floats'; columns: number; least: number }
  | { kind: 'integers'; columns: number; least: number; unsigned?: number }
  /** Lines of one name. */
  | { kind: 'names' }
  /** Lines of bones with their weights. */
  | { kind: 'weights' }
  /** The lines of the tree of boxes of a walk mesh, which starts in the line of the keyword. */
  | { kind: 'boxes' };

/** Bones and weights of every vertex: entries `start[v]` to `start[v + 1]` belong to vertex `v`. */
export interface Weights {
  /** Names, in the order in which the list names them first. */
  bones: string[];
  start: Uint32Array<ArrayBuffer>;
  /** Index into `bones`. */
  bone: Int32Array<ArrayBuffer>;
  weight: Float32Array<ArrayBuffer>;
}

/** Nodes of a tree of boxes, depth first. */
export interface Boxes {
  /** Six floats per node: smallest and largest corner. */
  bounds: Float32Array<ArrayBuffer>;
  /** Face of a leaf, −1 for the others. */
  faces: Int32Array<ArrayBuffer>;
}

interface Values {
  number: number;
  switch: number;
  vector: Float32Array<ArrayBuffer>;
  word: string;
  floats: Float32Array<ArrayBuffer>;
  integers: Int32Array<ArrayBuffer>;
  names: string[];
  weights: Weights;
  boxes: Boxes;
}

/** What a property of this shape is in a document. */
export type ValueOf<S extends Shape> = Values[S['kind']];
export type PropertyValue = Values[Shape['kind']];
