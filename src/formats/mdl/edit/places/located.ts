/** Places of the elements of a model in its file, independent of its form. */
import type { MovingName } from '../../to-scene/keys.ts';

/** Entries of a list of the byte tree. */
export interface Rows {
  /** Path of the list. */
  path: string;
  /** First entry of an element, by its number. */
  rowOf(this: void, index: number): number;
  /** Entries per element. */
  length: number;
}

/** A record, or some lines in a tree that is a list of lines. */
export type Spot = { path: string } | { path: ''; row: number; length: number };

export interface LocatedNode {
  spot: Spot;
  /** Lists with positions, and with weights and bones, by the number of the vertex in the file. */
  vertices?: readonly [Rows, ...Rows[]];
  /** 3 per face, by the numbers of vertices in the file. */
  faces?: Rows & { corners: ArrayLike<number> };
  keys: { [K in MovingName]?: LocatedKeys };
}

export interface LocatedKeys {
  spot: Spot;
  /** Of all keys in file order. */
  times: ArrayLike<number>;
  /** Lists with data of every key. */
  rows: Rows[];
}

/** In the order of the model in the file. */
export interface LocatedModel {
  nodes: LocatedNode[];
  animations: { spot: Spot; nodes: LocatedNode[] }[];
}
