/**
 * A text model of Neverwinter Nights as data (docs/reference/mdl.md#text-models): what the engine understands of it, in its
 * own terms.
 */
import type { TextDocument } from '../../../../text/text-document.ts';
import type { KeyedName, PropertyValues } from '../../model/node-properties.ts';

export interface AsciiMdlDocument extends TextDocument<AsciiModel> {
  format: 'mdl.ascii';
}

/**
 * A model (MDL) or a walk mesh: of a tile (WOK, with a frame of its own), of a placeable or door (PWK, DWK, bare nodes).
 * Numbers are single precision, names as they are spelled; every byte beyond ASCII is one character of Latin-1.
 */
export interface AsciiModel {
  /** Behind `newmodel`; absent where that is. */
  name?: string;
  /** `NULL` where there is none; absent where the file does not say. */
  supermodel?: string;
  classification?: string;
  /** 1 for a model that fog does not hide. */
  ignoreFog?: number;
  animationScale?: number;
  /** The exporter's scenes. */
  fileDependencies: string[];
  /** What stands around the nodes; absent where they stand bare. */
  geometry?: Geometry;
  nodes: AsciiNode[];
  animations: AsciiAnimation[];
  /** Lines outside nodes and animations that mean nothing to the engine, without what comments and blanks they had. */
  rest?: string;
}

export interface Geometry {
  frame: 'modelgeom' | 'walkmeshgeom';
  name: string;
}

export interface AsciiNode {
  /** In lower case; a dummy where the engine does not know it. */
  type: string;
  name: string;
  /** `NULL` for the root; absent where the file does not say. */
  parent?: string;
  properties: PropertyValues;
  /** Properties that change in time; of animations, but not only. */
  keys: { [K in KeyedName]?: KeyTrack };
  /** Lines that mean nothing to the engine. */
  rest?: string;
}

export interface KeyTrack {
  /** Seconds. */
  times: Float32Array<ArrayBuffer>;
  /** Row-major, as many columns as the property has; with `bezier`, value, incoming and outgoing handle of every key. */
  values: Float32Array<ArrayBuffer>;
  bezier?: true;
  /** Of `detonate`, whose keys have no values: how many are announced, where there are fewer times. */
  announced?: number;
}

export interface AsciiAnimation {
  name: string;
  /** Seconds. */
  length?: number;
  /** Seconds in which it fades in. */
  transtime?: number;
  /** Node below which it drives. */
  animroot?: string;
  events: AnimationEvent[];
  nodes: AsciiNode[];
  rest?: string;
}

export interface AnimationEvent {
  time: number;
  name: string;
}
