/** The shapes of properties (docs/reference/mdl.md#keywords-of-nodes), and their values in a document. */

/** The layout of the text after a keyword, or in the lines below it. */
export type Shape =
  | { kind: 'number' }
  /** 0 or 1, also written as `false` and `true`. */
  | { kind: 'switch' }
  | { kind: 'vector'; columns: number }
  | { kind: 'word' }
  /** Lines of numbers. Those after the first `least` are optional and default to 0. `unsigned` is a column. */
  | { kind: 'floats'; columns: number; least: number }
  | { kind: 'integers'; columns: number; least: number; unsigned?: number }
  /** Lines with one name each. */
  | { kind: 'names' }
  /** Lines of bones with their weights. */
  | { kind: 'weights' }
  /** Lines of the bounding box tree of a walkmesh, which starts in the line of the keyword. */
  | { kind: 'boxes' };

/** Bones and weights of every vertex: entries `start[v]` to `start[v + 1]` belong to vertex `v`. */
export interface Weights {
  /** Names, in the order of their first occurrence. */
  bones: string[];
  start: Uint32Array<ArrayBuffer>;
  /** Index into `bones`. */
  bone: Int32Array<ArrayBuffer>;
  weight: Float32Array<ArrayBuffer>;
}

/** Nodes of a bounding box tree, depth first. */
export interface Boxes {
  /** Six floats per node: minimum and maximum. */
  bounds: Float32Array<ArrayBuffer>;
  /** Face of a leaf, −1 for other nodes. */
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

/** The value of a property of a shape in a document. */
export type ValueOf<S extends Shape> = Values[S['kind']];
export type PropertyValue = Values[Shape['kind']];
