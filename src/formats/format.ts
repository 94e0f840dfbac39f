/** What a format tells of itself. Formats are plain descriptors; nothing here knows any one of them. */

import type { DecoderName, Decoders } from '../binary/decoders.ts';
import type { FieldValue, Inspection, Type } from '../binary/schema.ts';
import type { Capabilities } from '../fit/capabilities.ts';
import type { PltLayer } from '../images/plt.ts';
import type { Code, Report } from '../report/report.ts';
import type { ListName } from '../scene/path.ts';
import type { Place } from '../scene/places.ts';
import type { Scene } from '../scene/scene.ts';

/** A file as typed data that holds everything in it. What else it has is its format's business. */
export interface FileDocument {
  /** Id of its format, such as `cal3d.cmf`. */
  format: string;
}

/** A kind of file: how it is recognized, read, written, checked and inspected. */
export interface Format<D extends FileDocument = FileDocument> {
  /** Such as `cal3d.cmf`: family and kind. */
  id: string;
  family: string;
  /** For people: "Cal3D mesh". */
  title: string;
  /** Usual file name extensions, lower case, without the dot. */
  extensions: readonly string[];
  /**
   * A file of it leads to all files of its character; without one, all parts that lie together are one character. A function
   * where that depends on the file.
   */
  leads?: true | ((bytes: Uint8Array) => boolean);
  /** What its file is called in a folder that is named instead of it. */
  nameInFolder?: string;
  /** Whether these bytes are of this format. The name only breaks ties between formats that look alike. */
  detect(bytes: Uint8Array, name: string): boolean;
  /** @throws FormatError where the file cannot be read; what is merely wrong goes into the report */
  read(bytes: Uint8Array, report: Report, options?: ReadingOptions): D;
  /** An untouched document gives the bytes that it was read from. */
  write(document: D): Uint8Array;
  /** Applies the format's rules to a document. */
  check(document: D, report: Report): void;
  /** The tree of every byte. */
  inspect(bytes: Uint8Array, name: string): Inspection;
  /** What `inspect` shows of a file that is compressed as a whole; absent where it is always the file itself. */
  packing?: {
    unpack(bytes: Uint8Array): Uint8Array;
    /** @param original what was unpacked: a file that was not compressed stays so */
    pack(unpacked: Uint8Array, original: Uint8Array): Uint8Array;
  };
  /**
   * Puts another value at a path of the byte tree, where the value may take more or fewer bytes than before.
   *
   * @returns whether there is such a field
   * @throws FormatError BINARY_VALUE_KIND
   */
  setField?(document: D, path: string, value: FieldValue): boolean;
  /** What else a document refers to, in order. */
  needs(document: D): Need[];
  /** What the data of a document may have to be unpacked by. */
  decoders?(document: D): DecoderName[];
  /** Files that a document is spread over, where it can be. */
  parts?: Parts<D>;
  /** For people: what the file says of who wrote it. */
  describe(document: D): { version: string; producer?: string };
  /** Its rules reach into other files and packed data, which only reading the scene opens: that is part of a check. */
  checkedAsScene?: true;
  /** What it prints of a document, where the original tools of the format did. */
  dump?: Dump<D>;
  /** The format's own description, where it is a binary one. */
  schema?: {
    type: Type<unknown>;
    title: string;
    introduction: string;
    parameters: readonly string[];
    /** The fields lie anywhere in the file and in any number; only the first one is certain, and begins it. */
    scattered?: true;
  };
}

/** Files beside a document that hold data of its own: with them in it, it is whole. */
export interface Parts<D extends FileDocument = FileDocument> {
  /** Names of those that it wants and does not hold yet. */
  missing(document: D): string[];
  add(document: D, part: NamedBytes): void;
}

/** Text of a document as the tools of its time printed it. */
export interface Dump<D extends FileDocument = FileDocument> {
  switches: readonly DumpSwitch[];
  /** What the text says but its lists, as plain data. */
  facts(document: D): unknown;
  /** @param chosen names of switches in lower case, with what followed them or nothing */
  lines(document: D, chosen: ReadonlyMap<string, string>): Iterable<string>;
}

/** A switch of a tool that printed documents. */
export interface DumpSwitch {
  /** Without what it begins with; its case is for people. */
  name: string;
  /** For people: what it prints. */
  meaning: string;
  /** What may follow it. */
  argument?: { name: string; pattern: RegExp };
}

/** Another file that a document refers to. */
export interface Need {
  /** As the document writes it, folders and all. */
  name: string;
  /** Extensions that will do as well, likeliest first. */
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
  /** What the file that refers to it calls it; the clip of an animation then has this name. */
  alias?: string;
  /** It may be there or not; nothing is missing without it. */
  optional?: boolean;
}

/** One of the files that make up a character. */
export interface SourceFile {
  /** As it was given or found. */
  name: string;
  role?: Need['role'];
  /** Name of the clip of an animation. A file of several aliases stands here once for each, with the same document. */
  alias?: string;
  /** Absent where the file was referred to and not found; its place in the order still counts. */
  document?: FileDocument;
}

/** An image file beside the model. */
export interface TextureFile {
  /** As the model names it. */
  uri: string;
  /** The file that it was found in, without folders. */
  name?: string;
  bytes: Uint8Array;
}

/** A kind of file that is missing altogether. */
export interface Lack {
  role: Need['role'];
  /** Lower case, without the dot, likeliest first. */
  extensions: readonly string[];
  /** What to report if it is not found. */
  code: Code;
  /** Whether a file of that kind could be the missing one. */
  fits(document: FileDocument): boolean;
}

/** A file in memory. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** Which of the files beside a model are wanted. */
export interface BesideOptions {
  /** Its lower levels of detail. */
  levels: boolean;
  animations: boolean;
}

/** Readings between which a file does not decide. Each family heeds what concerns it. */
export interface ReadingOptions {
  /** Slopes of the outer keys of spline curves, see `Curve`. */
  curveEnds?: 'max' | 'engine';
  /** What joins the nodes of animations to those of a model. Default `name`. */
  binding?: 'name' | 'part-number';
  /** Colors of images in layers: which color of its palette each layer has. */
  layers?: Partial<Record<PltLayer, number>>;
  /** C3S: whether vertex frames store the members that they do not use, or leave them out. */
  vfrm?: 'stored' | 'conditional';
  /** C3S: whether rotations turn as q v q*, or the other way round. Default `direct`. */
  quaternion?: 'direct' | 'conjugate';
  /** C3S: whether coordinate systems are multiplied as matrices, or part by part and without shear. Default `matrix`. */
  ocs?: 'matrix' | 'parts';
  /** C3S: where v = 0 is in an image. Default `top`. */
  v?: 'top' | 'bottom';
  /** C3S: whether a sequence ends with its last key frame, or leads back to its first one. Default `open`. */
  loop?: 'open' | 'closed';
  /** Cal3D: what clips that are no cycles do outside their keys. Default `hold`. */
  outsideKeys?: 'hold' | 'linear';
  /** O3D: curves exactly, as the JavaScript runtime computed them, or as the plugin did. Default `exact`. */
  curves?: 'exact' | 'webgl' | 'plugin';
  /** O3D, whose archives do not say: the axis that points up; a character then looks along z or -y. Default `y`. */
  up?: 'y' | 'z';
  /** glTF: what unpacks compressed files. */
  decoders?: Decoders;
}

/** Another name for something of a scene. */
export interface Renaming {
  /** Of a `texture` the name is its uri: renamed, materials show another image. */
  kind: 'node' | 'material' | 'clip' | 'texture';
  from: string;
  to: string;
}

/** A field that names something or refers to it, and what it is to say. */
export interface RenamedField {
  /** Index into the files. */
  file: number;
  /** In the tree of `Format.inspect`. */
  path: string;
  value: FieldValue;
}

/** A file after which something is called, and its name when that is called otherwise. */
export interface RenamedFile {
  /** Index into the files. */
  file: number;
  name: string;
}

/**
 * A family of formats: the kinds of files that make up one character, what a scene can be written as, and how both become the
 * other. `registerFamily` adds one from outside.
 */
export interface Family {
  id: string;
  /** Every kind of file. */
  formats: readonly Format[];
  /** What a scene can be written as. */
  targets: readonly Target[];
  /** Every code that only this family raises. */
  codes: Readonly<Record<string, Code>>;
  /**
   * In lower case, the folder in the root of a game that all models lie below, where they refer to files elsewhere in the
   * game; absent where what a file refers to lies below its own folder.
   */
  folderInRoot?: string;
  /** One scene from all files of a character, in the order in which they were named. */
  toScene(
    files: readonly SourceFile[],
    textures: readonly TextureFile[],
    report: Report,
    options?: ReadingOptions,
  ): Scene;
  /**
   * Where in the files the elements of a scene come from that `toScene` made of them. What is not told is not known.
   *
   * @param options those that the scene was made with
   */
  places?(files: readonly SourceFile[], scene: Scene, options?: ReadingOptions): Place[];
  /** Every field that has to change where something of a scene is called otherwise; none where no field names it. */
  renames?(files: readonly SourceFile[], renaming: Renaming): RenamedField[];
  /** The files that something is called after; `renames` has the fields that list them. */
  renamedFiles?(files: readonly SourceFile[], renaming: Renaming): RenamedFile[];
  /** What the files cannot do without and none of them names, so that it can be looked for beside them. */
  lacks?(files: readonly SourceFile[]): Lack | undefined;
  /**
   * What belongs to the files by its name alone, in the order in which it is to be read.
   *
   * @param names of all files in the folder of the first file
   */
  beside?(files: readonly SourceFile[], names: readonly string[], wanted: BesideOptions): Need[];
  /**
   * Files with what was edited in their scene: only the records of what differs change, everything else stays to the bit.
   *
   * @param before the scene of the files
   * @param after the same with other things in some places; what was not edited is the very same object
   * @param report receives a loss for what cannot be put back
   * @returns the files in their order, with other documents where something changed
   */
  onto?(
    files: readonly SourceFile[],
    before: Scene,
    after: Scene,
    report: Report,
    options?: ReadingOptions,
  ): SourceFile[];
  /** Whether images are in the files themselves, so that new ones need not lie beside them; where it is absent they are not. */
  holdsImages?(files: readonly SourceFile[]): boolean;
}

/** Something that a whole scene can be written as. */
export interface Target {
  /** Such as `gltf.glb`. */
  id: string;
  title: string;
  /** Of the file that is named on the command line. */
  extension: string;
  /** Versions of the format that can be asked for; absent where there is one. */
  versions?: readonly number[];
  /** Options that change what it writes, besides `version`; none where it is absent. All others are refused. */
  supports?: readonly Exclude<keyof TargetOptions, 'version'>[];
  /** What of the scene it writes, for a target that writes only a part of a character, which cannot be verified. */
  part?: readonly (ListName | 'ambient')[];
  /** What it can hold with these options; of a part, what the whole holds. By default everything but splines. */
  capabilities?(options: TargetOptions): Capabilities;
  /**
   * The files that a scene becomes, the one that stands for all first. What they cannot carry goes into the report as
   * losses.
   *
   * @param stem file name without extension that the names of the files start with
   */
  write(scene: Scene, stem: string, report: Report, options: TargetOptions): Promise<NamedBytes[]>;
  /**
   * The same from files of the target's own family, with no scene between: what only the family knows comes along.
   *
   * @returns undefined where these files need a scene
   */
  translate?(
    files: readonly SourceFile[],
    stem: string,
    report: Report,
    options: TargetOptions,
  ): NamedBytes[] | undefined;
}

/** What targets let a caller choose. Each target supports what concerns it, see `Target.supports`. */
export interface TargetOptions {
  /** glTF: most influences per vertex; by default all are kept. */
  maxInfluences?: number;
  /** Version of the format; by default the one that most programs read. */
  version?: number;
  /** Compress what the version can store either way. */
  compress?: boolean;
  /** Write the XML kinds of the files. */
  xml?: boolean;
  /** Neverwinter Nights: the original game with its last patch, or the Enhanced Edition, which is the default. */
  target?: '1.69' | 'ee';
  /** C3S: write where vertices are, moment by moment, rather than bones. */
  frames?: boolean;
}
