/**
 * What formats and their families declare. Neither these declarations nor those of files, options and targets know any particular
 * format.
 */
import type { DecoderName } from '../binary/decoders.ts';
import type { FieldValue, Inspection, Type } from '../binary/schema.ts';
import type { Naming } from '../fit/names.ts';
import type { Code, Report } from '../report/report.ts';
import type { Place } from '../scene/places.ts';
import type { Scene } from '../scene/scene.ts';
import type { FileDocument, FileValue, Lack, NamedBytes, Need, SourceFile, TextureFile } from './files.ts';
import type { ReadingOptions } from './options.ts';
import type { Target } from './target.ts';

export * from './files.ts';
export * from './options.ts';
export * from './target.ts';

/** A file format: how files are recognized, read, written, checked and inspected. */
export interface Format<D extends FileDocument = FileDocument> {
  /** Family and kind, such as `cal3d.cmf`. */
  id: string;
  family: string;
  /** For display, such as "Cal3D mesh". */
  title: string;
  /** Usual file name extensions, lower case, without the dot. */
  extensions: readonly string[];
  /**
   * Whether a file refers to all files of its character. Without such a file, all parts in a folder are one character. A
   * function if it depends on the file.
   */
  leads?: true | ((bytes: Uint8Array) => boolean);
  /** The role of its files in a character that is opened as separate parts, without a file that refers to them. */
  role?: Need['role'];
  /** Its files contain only animations, which need a model to become a character. */
  clipsOnly?: true;
  /** The name of its file in a folder that is given instead. */
  nameInFolder?: string;
  /** A file beside those of an unpacked archive that has only this text, by which other readers recognize the archive. */
  marker?: { name: string; text: string };
  /** Whether bytes are of this format. The name only decides between similar formats. */
  detect(bytes: Uint8Array, name: string): boolean;
  /** @throws FormatError if the file cannot be read; minor defects are reported */
  read(bytes: Uint8Array, report: Report, options?: ReadingOptions): D;
  /** The complete part at the start of a truncated file, as a file of its own; undefined if there is none. */
  salvage?(bytes: Uint8Array): Uint8Array | undefined;
  /** An unchanged document gives the bytes from which it was read. */
  write(document: D): Uint8Array;
  /** Applies the format's rules to a document. */
  check(document: D, report: Report): void;
  /** The tree of every byte. */
  inspect(bytes: Uint8Array, name: string): Inspection;
  /** How texts are encoded, if always in Latin-1. Otherwise they are UTF-8, or Latin-1 where they are not valid UTF-8. */
  encoding?: 'latin1';
  /** Compression of the whole file, whose unpacked bytes `inspect` shows; absent if the format has none. */
  packing?: {
    unpack(bytes: Uint8Array): Uint8Array;
    /** @param original the file before unpacking: one that was not compressed stays uncompressed */
    pack(unpacked: Uint8Array, original: Uint8Array): Uint8Array;
  };
  /**
   * Sets the value at a path of the byte tree, which may take more or fewer bytes than before.
   *
   * @returns whether there is such a field
   * @throws FormatError BINARY_VALUE_KIND
   */
  setField?(document: D, path: string, value: FieldValue): boolean;
  /** The files to which a document refers, in order. */
  needs(document: D, options?: ReadingOptions): Need[];
  /** Decoders for the compressed data of a document. */
  decoders?(document: D): DecoderName[];
  /** Additional files of a document, if the format has any. */
  parts?: Parts<D>;
  /** Version and producer of the file, and lines on what a file without a scene contains, for display. */
  describe(document: D): { version: string; producer?: string; contents?: readonly string[] };
  /**
   * Whether checking includes making the scene, since rules apply to other files and compressed data that only this opens. By
   * default it does if a file refers to others.
   */
  checkedAsScene?: boolean;
  /** Prints a document like the original tools of the format, if there were any. */
  dump?: Dump<D>;
  /** The format's schema, if it is binary. */
  schema?: {
    type: Type<unknown>;
    title: string;
    introduction: string;
    parameters: readonly string[];
    /** Records may be at any place and in any number; only the first one always begins the file. */
    scattered?: true;
  };
}

/** Additional files with data of a document, which are added to it. */
export interface Parts<D extends FileDocument = FileDocument> {
  /** Names of the files that it refers to and that were not added yet. */
  missing(document: D): string[];
  add(document: D, part: NamedBytes): void;
  /** Those whose bytes were edited; absent if editing changes only the document itself. */
  changed?(document: D): NamedBytes[];
}

/** The text of a document in the form of the original tools. */
export interface Dump<D extends FileDocument = FileDocument> {
  switches: readonly DumpSwitch[];
  /** The text without its lists, as plain data. */
  facts(document: D): unknown;
  /** @param chosen names of switches in lower case, with their arguments or an empty text */
  lines(document: D, chosen: ReadonlyMap<string, string>): Iterable<string>;
}

/** A command-line switch of a tool that printed documents. */
export interface DumpSwitch {
  /** Without its prefix; case is ignored. */
  name: string;
  /** What it prints, for display. */
  meaning: string;
  /** Its optional argument. */
  argument?: { name: string; pattern: RegExp };
}

/**
 * A family of formats: the file formats of a character, the targets of scenes, and the conversion in both directions.
 * `registerFamily` adds an external one.
 */
export interface Family {
  id: string;
  /** All file formats. */
  formats: readonly Format[];
  /** All targets. */
  targets: readonly Target[];
  /** The codes that only this family raises. */
  codes: Readonly<Record<string, Code>>;
  /**
   * The folder in the root of a game, in lower case, with all models, if these refer to files elsewhere in the game; absent
   * if references are relative to the file's folder.
   */
  folderInRoot?: string;
  /** Makes one scene of all files of a character, in the given order. */
  toScene(
    files: readonly SourceFile[],
    textures: readonly TextureFile[],
    report: Report,
    options?: ReadingOptions,
  ): Scene;
  /** Whether clips only approximate the motion of the files, and the option `moment` gives the pose of a time exactly. */
  hasMoments?: true;
  /** What files that make no scene by themselves, such as lone curves, give at a time in seconds. */
  valuesAt?(files: readonly SourceFile[], seconds: number, options?: ReadingOptions): FileValue[];
  /**
   * Where the elements of a scene by `toScene` are in its files. Absent elements are unknown.
   *
   * @param options the options with which the scene was made
   */
  places?(files: readonly SourceFile[], scene: Scene, options?: ReadingOptions): Place[];
  /** All fields that have to change if an element is renamed; empty if no field names it. */
  renames?(files: readonly SourceFile[], renaming: Renaming): RenamedField[];
  /** The files after which an element is named; `renames` has the fields that list them. */
  renamedFiles?(files: readonly SourceFile[], renaming: Renaming): RenamedFile[];
  /** A required file that no file names, to be searched for in their folder. */
  lacks?(files: readonly SourceFile[]): Lack | undefined;
  /**
   * Files that belong to the given ones only by name, in reading order.
   *
   * @param names of all files in the folder of the first file
   */
  beside?(files: readonly SourceFile[], names: readonly string[], wanted: BesideOptions): Need[];
  /** Names that such files usually have: web servers, which cannot be listed, are asked for them. */
  guesses?(files: readonly SourceFile[]): string[];
  /**
   * Puts the edits of a scene back into its files: only the records of changed elements differ, everything else keeps its
   * bits.
   *
   * @param before the scene of the files
   * @param after the scene after the edit; unchanged elements are the same objects
   * @param report receives losses for edits that cannot be put back
   * @returns the files in order, with new documents if they changed
   */
  onto?(
    files: readonly SourceFile[],
    before: Scene,
    after: Scene,
    report: Report,
    options?: ReadingOptions,
  ): Promise<SourceFile[]>;
  /**
   * Edited files with the data that conversions add for themselves, such as axes, if an editor has dropped or moved these.
   *
   * @param send makes the files before the edit
   * @param report receives a loss for each character that was moved as a whole
   * @returns the edited files themselves if nothing is missing, or they do not come from these
   */
  recalled?(
    edited: readonly SourceFile[],
    send: (options: { bake: boolean }) => Promise<readonly SourceFile[]>,
    report: Report,
  ): Promise<readonly SourceFile[]>;
  /** Whether all skinned meshes of a character are one mesh in the files, of which new ones become parts. */
  joinsMeshes?: true;
  /** Whether images are embedded in the files, so that new ones are not separate files. By default they are not. */
  holdsImages?(files: readonly SourceFile[]): boolean;
  /**
   * A new image of an edited material as a file that the programs of this family read; by default the image itself.
   *
   * @throws FormatError for a damaged image
   */
  newImage?(image: NamedBytes): NamedBytes;
  /** Formats in which repainted images are written again, under their names; TGA and DDS if absent. */
  keptImages?: readonly ('tga' | 'dds')[];
  /** Rules for the names of such files; any name if absent. */
  imageNames?: Naming;
}

/** The part of a family that reading needs. */
export type Reader = Omit<Family, 'targets'>;

/** Which companions of a model to load. */
export interface BesideOptions {
  /** Load lower levels of detail. */
  levels: boolean;
  animations: boolean;
}

/** A new name for an element of a scene. */
export interface Renaming {
  /** The name of a `texture` is its URI; renaming it makes materials show another image. */
  kind: 'node' | 'material' | 'clip' | 'texture';
  from: string;
  to: string;
}

/** A field with the name of an element, and its new value. */
export interface RenamedField {
  /** Index into the files. */
  file: number;
  /** In the tree of `Format.inspect`. */
  path: string;
  value: FieldValue;
}

/** A file after which an element is named, and the new file name. */
export interface RenamedFile {
  /** Index into the files. */
  file: number;
  name: string;
}
