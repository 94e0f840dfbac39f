/** Format descriptors. Nothing here knows any particular format. */

import type { DecoderName, Decoders } from '../binary/decoders.ts';
import type { FieldValue, Inspection, Type } from '../binary/schema.ts';
import type { Capabilities } from '../fit/capabilities.ts';
import type { Naming } from '../fit/names.ts';
import type { PltLayer } from '../images/plt.ts';
import type { Code, Report } from '../report/report.ts';
import type { ListName } from '../scene/path.ts';
import type { Place } from '../scene/places.ts';
import type { Axes, Scene } from '../scene/scene.ts';

/** A file as typed data with all of its contents. Its other properties depend on the format. */
export interface FileDocument {
  /** Id of its format, such as `cal3d.cmf`. */
  format: string;
}

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
  /** Its files contain only animations, which need a model to become a character. */
  clipsOnly?: true;
  /** The name of its file in a folder that is given instead. */
  nameInFolder?: string;
  /** A file beside those of an unpacked archive that has only this text, by which other readers recognize the archive. */
  marker?: { name: string; text: string };
  /** Whether bytes are of this format. The name only decides between similar formats. */
  detect(bytes: Uint8Array, name: string): boolean;
  /** @throws FormatError if the file cannot be read; lesser faults are reported */
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

/** The value of a file at a time. */
export interface FileValue {
  /** Of the file. */
  name: string;
  value: number;
}

/** An image file beside the model. */
export interface TextureFile {
  /** As written in the model. */
  uri: string;
  /** Name of the file that was found, without folders. */
  name?: string;
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

/** A file in memory. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** Which companions of a model to load. */
export interface BesideOptions {
  /** Load lower levels of detail. */
  levels: boolean;
  animations: boolean;
}

/**
 * What a clip does after its last keys: `close` returns to its first keys at its end, `hold` holds its last keys, and
 * `extrapolate` continues in a straight line.
 */
export type LoopRule = 'close' | 'hold' | 'extrapolate';

/** Rules for clips by name, and one for all others. */
export interface LoopRules {
  clips?: Readonly<Record<string, LoopRule>>;
  others?: LoopRule;
}

export function loopRuleOf(name: string, { clips = {}, others }: LoopRules = {}): LoopRule | undefined {
  return Object.hasOwn(clips, name) ? clips[name] : others;
}

/** Options for ambiguities that a file does not resolve; each family uses its own. */
export interface ReadingOptions {
  /** Tangents of the first and last key of spline curves, see `Curve`. */
  curveEnds?: 'max' | 'engine';
  /** How the nodes of animations are matched to those of a model. Default `name`. */
  binding?: 'name' | 'part-number';
  /** Neverwinter Nights: also show hidden meshes and walkmeshes, which the game does not draw. */
  hidden?: boolean;
  /** Palette color of each layer of layered images. */
  layers?: Partial<Record<PltLayer, number>>;
  /** C3S: whether vertex frames store unused members or omit them. */
  vfrm?: 'stored' | 'conditional';
  /** C3S: whether rotations are q v q* or its conjugate. Default `direct`. */
  quaternion?: 'direct' | 'conjugate';
  /** C3S: whether coordinate systems are multiplied as matrices, or by components without shear. Default `matrix`. */
  ocs?: 'matrix' | 'parts';
  /** C3S: where v = 0 is in an image. Default `top`. */
  v?: 'top' | 'bottom';
  /**
   * Cal3D and C3S: what clips do after their last keys. By default clips of Cal3D that come back near their first pose close
   * and all others hold; those of C3S hold.
   */
  loop?: LoopRules;
  /** Cal3D: extrapolation of clips without a rule that are not cycles. Default `hold`. */
  outsideKeys?: 'hold' | 'linear';
  /** Cal3D: which sides of surfaces are shown, which the files do not state. Default `both`. */
  sides?: 'both' | 'front';
  /** O3D: curves evaluated exactly, like the JavaScript runtime, or like the plugin. Default `exact`. */
  curves?: 'exact' | 'webgl' | 'plugin';
  /**
   * O3D: the rest pose is that of this time, in seconds, exactly as the params give it, and there are no clips; see `hasMoments` of a
   * reader.
   */
  moment?: number;
  /** O3D: the up axis, which archives do not state; a character then looks along z or -y. Default `y`. */
  up?: 'y' | 'z';
  /** glTF: decoders for compressed files. */
  decoders?: Decoders;
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
  /** Rules for the names of such files; any name if absent. */
  imageNames?: Naming;
}

/** The part of a family that reading needs. */
export type Reader = Omit<Family, 'targets'>;

/** A format to which a scene can be written. */
export interface Target {
  /** Such as `gltf.glb`. */
  id: string;
  title: string;
  /** Extension of the main output file. */
  extension: string;
  /** Name of the main output file, if it is always the same: only this name stands for the target. */
  fileName?: string;
  /** Axes and unit of its files, where these are what settings in units refer to. */
  axes?: Axes;
  /** Whether bones are other things than nodes, so that only some nodes of a scene become bones. */
  hasBones?: true;
  /** Whether bones have physical shapes. */
  hasPhysics?: true;
  /** Everything is always in a single file. */
  isSingle?: true;
  /** Supported versions of the format; absent if there is only one. */
  versions?: readonly number[];
  /** Supported options besides `version`; none if absent. All others are refused. */
  supports?: readonly Exclude<keyof TargetOptions, 'version'>[];
  /** The lists that it writes, for a target that writes only a part of a character, which cannot be verified. */
  part?: readonly (ListName | 'ambient')[];
  /** Whether a scene has content for a target that writes only a part; it refuses to write one that has none. */
  hasContent?(scene: Scene): boolean;
  /** What it can hold with these options; for a part, what the whole can hold. By default everything except splines. */
  capabilities?(options: TargetOptions): Capabilities;
  /**
   * Writes a scene to files, the main one first. What they cannot hold is reported as losses.
   *
   * @param stem file name without extension with which the names of the files begin
   */
  write(scene: Scene, stem: string, report: Report, options: TargetOptions): Promise<NamedBytes[]>;
  /**
   * Writes files of the target's family directly, without a scene, which preserves data that only the family knows.
   *
   * @returns undefined if these files need a scene
   */
  translate?(
    files: readonly SourceFile[],
    stem: string,
    report: Report,
    options: TargetOptions,
  ): Promise<NamedBytes[] | undefined>;
  /**
   * Writes an edited scene into copies of the files that it was read from, with everything that no scene can hold.
   *
   * @returns the files, the main one first, without images beside them; undefined if these files are not of the target
   */
  update?(files: readonly SourceFile[], edit: Update): Promise<NamedBytes[] | undefined>;
}

/** A scene before and after an edit. */
export interface Update {
  /** The scene of the files. */
  before: Scene;
  /** Unchanged elements are the same objects. Clips may have been removed, and others added. */
  after: Scene;
  /** Images to which the files refer. */
  images: readonly TextureFile[];
  /** File name without extension with which the names of the files begin. */
  stem: string;
  /** Receives losses of edits that the files cannot hold. */
  report: Report;
  options: ReadingOptions;
}

/** Options of targets. Each target supports some of them, see `Target.supports`. */
export interface TargetOptions {
  /** glTF: most influences per vertex; by default all are kept. */
  maxInfluences?: number;
  /** Version of the format; by default the one that most programs support. */
  version?: number;
  /** Use compression if the version supports it. */
  compress?: boolean;
  /** Write the XML variants of the files. */
  xml?: boolean;
  /** Neverwinter Nights: the original game with its last patch, or the Enhanced Edition (default). */
  target?: '1.69' | 'ee';
  /** C3S: write vertex positions per frame instead of bones. */
  frames?: boolean;
  /** CryEngine: keep skinned meshes apart instead of merging them into the one that real models have. */
  separate?: boolean;
  /** CryEngine, Neverwinter Nights: format of the images that are written; by default they are copied, or written as TGA. */
  textures?: 'dds' | 'tga' | 'png';
  /** CryEngine, Neverwinter Nights: larger images are scaled down to this width or height. */
  textureSize?: number;
  /** CryEngine: folder of the written images, as materials name it, from the root folder of the game. */
  textureFolder?: string;
  /** glTF: convert vertices, bones and keys to its axes and meters, instead of one node above them. */
  bake?: boolean;
}
