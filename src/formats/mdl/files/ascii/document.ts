/**
 * A text model of Neverwinter Nights as data (docs/reference/mdl.md#text-models): all that the engine reads, in the terms of
 * the format.
 */
import type { TextDocument } from '../../../../text/text-document.ts';
import type { KeyedName, PropertyValues } from '../../model/node-properties.ts';

export interface AsciiMdlDocument extends TextDocument<AsciiModel> {
  format: 'mdl.ascii';
}

/**
 * A model (MDL) or a walkmesh: of a tile (WOK, with its own frame), of a placeable or door (PWK, DWK, only nodes). Numbers
 * are single precision, names have their original case; every byte beyond ASCII is one character of Latin-1.
 */
export interface AsciiModel {
  /** From `newmodel`, if the file has it. */
  name?: string;
  /** `NULL` for none; absent if the file does not state it. */
  supermodel?: string;
  classification?: string;
  /** 1 for a model that ignores fog. */
  ignoreFog?: number;
  animationScale?: number;
  /** Scene files of the exporter. */
  fileDependencies: string[];
  /** The frame around the nodes, if any. */
  geometry?: Geometry;
  nodes: AsciiNode[];
  animations: AsciiAnimation[];
  /** Unknown lines outside nodes and animations, without comments and blanks around them. */
  rest?: string;
}

export interface Geometry {
  frame: 'modelgeom' | 'walkmeshgeom';
  name: string;
}

export interface AsciiNode {
  /** In lower case; types that the engine does not know count as dummies. */
  type: string;
  name: string;
  /** `NULL` for the root; absent if the file does not state it. */
  parent?: string;
  properties: PropertyValues;
  /** Keyed properties, mostly in animations. */
  keys: { [K in KeyedName]?: KeyTrack };
  /** Unknown lines. */
  rest?: string;
}

export interface KeyTrack {
  /** Seconds. */
  times: Float32Array<ArrayBuffer>;
  /** Row-major, with the columns of the property; with `bezier`, a value, incoming and outgoing handle per key. */
  values: Float32Array<ArrayBuffer>;
  bezier?: true;
  /** Of `detonate`, whose keys have no values: the stated number of keys, if there are fewer times. */
  announced?: number;
}

export interface AsciiAnimation {
  name: string;
  /** Seconds. */
  length?: number;
  /** Seconds of its fade-in. */
  transtime?: number;
  /** Root of the subtree that it animates. */
  animroot?: string;
  events: AnimationEvent[];
  nodes: AsciiNode[];
  rest?: string;
}

export interface AnimationEvent {
  time: number;
  name: string;
}
