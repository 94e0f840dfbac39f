/** Where what a model is made of stands in its file, be that bytes or lines. */
import type { MovingName } from '../../to-scene/keys.ts';

/** Entries of a list of the byte tree. */
export interface Rows {
  /** Of the list. */
  path: string;
  /** First of the entries of something, by its number, and how many they are. */
  rowOf(this: void, index: number): number;
  length: number;
}

/** A record, or where the tree is a list of lines, some of these. */
export type Spot = { path: string } | { path: ''; row: number; length: number };

export interface LocatedNode {
  spot: Spot;
  /** By the number of the vertex as the file lists it: where it is, and in other lists which bones have which part of it. */
  vertices?: readonly [Rows, ...Rows[]];
  /** 3 per face, as the file numbers vertices. */
  faces?: Rows & { corners: ArrayLike<number> };
  keys: { [K in MovingName]?: LocatedKeys };
}

export interface LocatedKeys {
  spot: Spot;
  /** Of all keys as the file lists them. */
  times: ArrayLike<number>;
  /** Lists that say something of every key. */
  rows: Rows[];
}

/** In the order of the model that is made of the file. */
export interface LocatedModel {
  nodes: LocatedNode[];
  animations: { spot: Spot; nodes: LocatedNode[] }[];
}
