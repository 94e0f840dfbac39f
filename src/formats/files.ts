/** The files of a character, and how they refer to each other. */
import type { Code } from '../report/report.ts';

/** A file as typed data with all of its contents. Its other properties depend on the format. */
export interface FileDocument {
  /** Id of its format, such as `cal3d.cmf`. */
  format: string;
}

/** A file in memory. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** A file of a character. */
export interface SourceFile {
  /** File name as given or found. */
  name: string;
  role?: Need['role'];
  /** Name of an animation's clip. A file with several aliases is listed once for each, with the same document. */
  alias?: string;
  /** Absent if a referenced file was not found; its place in the order still counts. */
  document?: FileDocument;
}

/** Another file that a document refers to. */
export interface Need {
  /** As written in the document, including folders. */
  name: string;
  /** Other accepted extensions, the most likely first. */
  alternatives?: readonly string[];
  role:
    | 'skeleton'
    | 'mesh'
    | 'level'
    | 'morph'
    | 'animation'
    | 'material'
    | 'list'
    | 'texture'
    | 'supermodel';
  /** Name in the file that refers to it; an animation's clip gets this name. */
  alias?: string;
  /** A missing file is not reported. */
  optional?: boolean;
}

/** An image file beside the model. */
export interface TextureFile {
  /** As written in the model. */
  uri: string;
  /** Name of the file that was found, without folders. */
  name?: string;
  /** Path of the file from the folder of the first given one, if it is there or below. */
  place?: string;
  bytes: Uint8Array;
}

/** A required file that is missing. */
export interface Lack {
  role: Need['role'];
  /** Lower case, without the dot, the most likely first. */
  extensions: readonly string[];
  /** Code to report if it is not found. */
  code: Code;
  /** Whether a document can be the missing one. */
  fits(document: FileDocument): boolean;
}

/** The value of a file at a time. */
export interface FileValue {
  /** Of the file. */
  name: string;
  value: number;
}
