/** The library. Everything here runs in browsers as well as in Node. */
export type { Size } from './animation/curve-size.ts';
export {
  type ClipReport,
  type Optimized,
  type OptimizeOptions,
  optimizeScene,
} from './animation/optimize.ts';
export { cutClip } from './animation/range.ts';
export type { Fitting } from './animation/reduce.ts';
export type {
  DecoderName,
  Decoders,
  DracoAttribute,
  DracoBuffer,
  DracoDecoder,
  DracoMesh,
  DracoModule,
  MeshoptDecoder,
} from './binary/decoders.ts';
export { animationsBeside } from './convert/animations-beside.ts';
export { catalog } from './convert/catalog.ts';
export type { Characters } from './convert/characters.ts';
export { type Check, checkFile } from './convert/check.ts';
export { type Conversion, type ConvertOptions, convert } from './convert/convert.ts';
export { findCharacters } from './convert/find-characters.ts';
export { gather } from './convert/gather.ts';
export type { Gathered, GatherOptions, LoadedFile, MissingFile } from './convert/gathered.ts';
export { type Library, MemoryLibrary, type Status } from './convert/library.ts';
export type { LookDifference, LookKind } from './convert/looks/difference.ts';
export { compareLooks, type LookOptions, type Looks } from './convert/looks/looks.ts';
export { describeChanges } from './convert/onto/describe-changes.ts';
export { type EditedFiles, editScene, type SceneEdit } from './convert/onto/edit-scene.ts';
export type { Changes } from './convert/onto/merge.ts';
export { convertOnto, type OntoOptions, type PutBack, putBack } from './convert/onto/onto.ts';
export type { SelectionOptions } from './convert/onto/selection.ts';
export type { ReadingProgramId } from './convert/reading-programs.ts';
export { registerFamily } from './convert/register.ts';
export type { SceneOptions } from './convert/scene-of.ts';
export { toScene } from './convert/to-scene.ts';
export { describeMissing, type Verification, type VerifyOptions, verify } from './convert/verify.ts';
export {
  type FitOptions,
  type Fitted,
  fitScene,
  type WriteOptions,
  writeScene,
} from './convert/write-scene.ts';
export type {
  Capabilities,
  CurveKind,
  ImageCapabilities,
  ImageKind,
  MaterialCapabilities,
  NameRules,
  PropertyPlace,
  Scale,
} from './fit/capabilities.ts';
export type { Naming as FileNaming } from './fit/names.ts';
export { checkScene } from './fit/sound.ts';
export type {
  BesideOptions,
  Dump,
  DumpSwitch,
  Family,
  FileDocument,
  FileValue,
  Format,
  Lack,
  LoopRule,
  LoopRules,
  NamedBytes,
  Need,
  Parts,
  Reader,
  ReadingOptions,
  RenamedField,
  RenamedFile,
  SourceFile,
  Target,
  TargetOptions,
  TextureFile,
  Update,
} from './formats/format.ts';
export {
  type AnyDocument,
  type DocumentOf,
  detectFormat,
  formatById,
  formats,
  type ReadOptions,
  read,
  writeDocument as write,
} from './formats/index.ts';
export { targetById, targets } from './formats/targets.ts';
export type { PltLayer } from './images/plt.ts';
export {
  type ClipLengths,
  type ClipNames,
  type CompareOptions,
  type Comparison,
  compareScenes,
  type Worst,
} from './pose/compare.ts';
export type { Missing } from './pose/missing-clips.ts';
export {
  type Code,
  type DocumentPath,
  declareCodes,
  FormatError,
  type Issue,
  type IssuePlace,
  type Loss,
  type LossDetail,
  type LossSource,
  type Naming,
  Report,
  type Severity,
} from './report/report.ts';
export { linearToSrgb, srgbToLinear } from './scene/color.ts';
export type { ElementPath, ListName, ScenePath } from './scene/path.ts';
export * from './scene/scene.ts';
