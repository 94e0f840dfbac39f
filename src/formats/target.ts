/** What a target declares: a format to which scenes can be written. */
import type { Capabilities } from '../fit/capabilities.ts';
import type { Report } from '../report/report.ts';
import type { ListName } from '../scene/path.ts';
import type { Axes, Scene } from '../scene/scene.ts';
import type { NamedBytes, SourceFile, TextureFile } from './files.ts';
import type { ReadingOptions, TargetOptions } from './options.ts';

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
