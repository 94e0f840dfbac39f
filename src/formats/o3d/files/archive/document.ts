/** A scene archive as it is in memory (docs/reference/o3d.md#archive-layout): what `scene.json` says, and the files around it. */
import type { FileDocument } from '../../../format.ts';

/**
 * `scene` is what counts: what is changed in it is written, and numbers that were not changed keep their spelling.
 * Geometry, curves and skins stay where they are, in members or in the JSON; `openBlobs` (`blob-access.ts`) reads
 * them in either place, and `indexScene` (`scene-index.ts`) finds objects by id and class.
 */
export interface ArchiveDocument extends FileDocument {
  format: 'o3d.archive';
  container: Container;
  /** The JSON as it was parsed: its own names, nothing added, nothing left out. */
  scene: JsonObject;
  /**
   * Everything that is packed, in order, `scene.json` with the bytes that it was read from among it. Of a `scene.json`
   * that lies in a folder it is the first one, and files with data that were found beside it follow.
   */
  members: ArchiveMember[];
}

/** What is around the members. A document that a program made has no `source` and no `tail`. */
export type Container =
  /** `source`: the compressed file, which is written again as long as its contents are the same. */
  | { kind: 'tar.gz'; source?: Uint8Array; tail?: Uint8Array }
  /** `tail`: what stands behind the last member: blocks of zeros, or nothing. */
  | { kind: 'tar'; tail?: Uint8Array }
  /** A `scene.json` alone, with the other files beside it. */
  | { kind: 'json' };

export interface ArchiveMember {
  /** As the archive spells it, a leading `/` included: the name by which params refer to it. */
  name: string;
  kind: 'file' | 'folder' | 'other';
  bytes: Uint8Array;
  /** Its tar header with what belongs to it, such as the blocks of a long name; absent in a member that a program made. */
  header?: Uint8Array;
  /** What fills its last block; absent where that is zeros. */
  padding?: Uint8Array;
}

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}

/**
 * `scene.json` by ids and classes, as `indexScene` finds it. What has the wrong type in the JSON is left out here; `check`
 * tells of it. To change something, change `json`, `properties` or `custom`, which are the document's own.
 */
export interface SceneIndex {
  /** 5 and 6 exist; 0 where there is none. */
  version: number;
  /** Ids of objects that are not in the file, by the name behind `o3d_rootObject_`: `root` is the topmost Transform. */
  roots: ReadonlyMap<string, number>;
  /** In the order of the file. */
  objects: readonly SceneObject[];
  byId: ReadonlyMap<number, SceneObject>;
  /** By class name, such as `o3d.Transform`. */
  byClass: ReadonlyMap<string, readonly SceneObject[]>;
  /** Params that have an id, because something is bound to them. */
  params: ReadonlyMap<number, Param>;
  /** Fields of buffers, by id. */
  fields: ReadonlyMap<number, FieldPlace>;
}

export interface SceneObject {
  id: number;
  /** Such as `o3d.Transform`. */
  className: string;
  /** Where it stands in the document, such as `scene.objects.o3d.Transform[3]`. */
  path: string;
  json: JsonObject;
  /** Empty where the file has none. */
  properties: JsonObject;
  custom: JsonObject;
  /** By name, in order; those of a ParamArray are named `0`, `1` and so on. */
  params: ReadonlyMap<string, Param>;
}

/** It has a value, or another param that it takes its value from; outputs have neither. */
export interface Param {
  owner: SceneObject;
  name: string;
  /** Such as `o3d.ParamFloat4`; absent in params that the owner's class has by itself. */
  className?: string;
  id?: number;
  /** Id of the param that it takes its value from. */
  bind?: number;
  /** A plain value, arrays of them (a matrix is four rows, the last of which moves), or a reference, see `referenceOf`. */
  value?: JsonValue;
  json: JsonObject;
}

export interface FieldPlace {
  owner: SceneObject;
  /** Which of its fields, from 0. */
  index: number;
}
