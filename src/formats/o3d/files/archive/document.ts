/** A scene archive in memory (docs/reference/o3d.md#archive-layout): the content of `scene.json`, and the other files. */
import type { JsonMembers as JsonObject, JsonValue } from '../../../../text/json-words.ts';
import type { FileDocument } from '../../../format.ts';

/**
 * `scene` is authoritative: changes to it are written, and unchanged numbers keep their spelling. Geometry, curves and skins
 * stay in members or in the JSON; `openBlobs` (`blob-access.ts`) reads them from either, and `indexScene`
 * (`scene-index.ts`) finds objects by id and class.
 */
export interface ArchiveDocument extends FileDocument {
  format: 'o3d.archive';
  container: Container;
  /** The parsed JSON, unchanged. */
  scene: JsonObject;
  /**
   * All members in order, including `scene.json` with its original bytes. For a `scene.json` in a folder it is the first
   * one, and the data files found beside it follow.
   */
  members: ArchiveMember[];
}

/** The container of the members. A new document has no `source` and no `tail`. */
export type Container =
  /** `source`: the compressed file, which is written again as long as its contents are unchanged. */
  | { kind: 'tar.gz'; source?: Uint8Array; tail?: Uint8Array }
  /** `tail`: the bytes after the last member: blocks of zeros, or nothing. */
  | { kind: 'tar'; tail?: Uint8Array }
  /** A `scene.json` alone, with the other files beside it. */
  | { kind: 'json' };

export interface ArchiveMember {
  /** As in the archive, including a leading `/`: the name by which params refer to it. */
  name: string;
  kind: 'file' | 'folder' | 'other';
  bytes: Uint8Array;
  /** Its tar header and what belongs to it, such as the blocks of a long name; absent in a new member. */
  header?: Uint8Array;
  /** The padding of its last block; absent if that is zeros. */
  padding?: Uint8Array;
  /** Set for a file beside a `scene.json` if its bytes differ from those of the file. */
  isEdited?: true;
}

export type { JsonObject, JsonValue };

/**
 * `scene.json` by ids and classes, from `indexScene`. Values of the wrong type are skipped here and reported by `check`. To
 * change something, change `json`, `properties` or `custom`, which belong to the document.
 */
export interface SceneIndex {
  /** 5 and 6 exist; 0 if it is missing. */
  version: number;
  /** Ids of objects outside the file, by the name after `o3d_rootObject_`: `root` is the topmost Transform. */
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
  /** Its path in the document, such as `scene.objects.o3d.Transform[3]`. */
  path: string;
  json: JsonObject;
  /** Empty if the file has none. */
  properties: JsonObject;
  custom: JsonObject;
  /** By name, in order; those of a ParamArray are named `0`, `1` and so on. */
  params: ReadonlyMap<string, Param>;
}

/** It has a value or is bound to another param; outputs have neither. */
export interface Param {
  owner: SceneObject;
  name: string;
  /** Such as `o3d.ParamFloat4`; absent in the owner class's own params. */
  className?: string;
  id?: number;
  /** Id of the param to which it is bound. */
  bind?: number;
  /** A plain value, arrays of them (a matrix is four rows, the last the translation), or a reference, see `referenceOf`. */
  value?: JsonValue;
  json: JsonObject;
}

export interface FieldPlace {
  owner: SceneObject;
  /** Index of the field. */
  index: number;
}
