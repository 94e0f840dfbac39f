/** The library. Everything here runs in browsers as well as in Node. */
export {
  type ClipReport,
  type Optimized,
  type OptimizeOptions,
  optimizeScene,
} from './animation/optimize.ts';
export { cutClip, subrangeClips } from './animation/range.ts';
export { resampleClip } from './animation/resample.ts';
export type { Archive, ArchiveEntry, ArchiveFormat, PartOpener } from './archives/archive.ts';
export { chooseEntries, type ExtractedFile, extractEntries } from './archives/extract.ts';
export { archiveFormats, openArchive } from './archives/index.ts';
export { bytesSource, type Source } from './archives/source.ts';
export type { DecoderName, Decoders } from './binary/decoders.ts';
export {
  type Difference,
  type DiffOptions,
  differences,
  type FieldValue,
  type Inspection,
  type Note,
  nodeAtPath,
  nodesAtOffset,
  nodesAtPath,
  partialTree,
  type Side,
  type Tree,
} from './binary/schema.ts';
export { ArchiveLibrary, openArchiveIn } from './convert/archive-library.ts';
export { catalogue } from './convert/catalogue.ts';
export { charactersAmong, charactersNamed } from './convert/characters.ts';
export { type Check, checkFile } from './convert/check.ts';
export { type Conversion, type ConvertOptions, convert } from './convert/convert.ts';
export { editFields, type FieldEdit } from './convert/edit.ts';
export { type Gathered, type GatherOptions, gather, type SceneOfOptions, sceneOf } from './convert/gather.ts';
export { type Library, MemoryLibrary } from './convert/library.ts';
export { type Input, locateInputs } from './convert/locate.ts';
export { MountedLibrary, mountArchives } from './convert/mounted-library.ts';
export { convertOnto, type OntoOptions, type PutBack } from './convert/onto/onto.ts';
export { playSteps, type Step } from './convert/playback.ts';
export { type Posed, type PosedOptions, poseScene } from './convert/posed.ts';
export { type Renamed, rename } from './convert/rename.ts';
export { type Summary, summarise } from './convert/summary.ts';
export { describeMissing, type Verification, type VerifyOptions, verify } from './convert/verify.ts';
export type {
  Family,
  FileDocument,
  Format,
  NamedBytes,
  Need,
  ReadingOptions,
  Renaming,
  SourceFile,
  Target,
  TargetOptions,
  TextureFile,
} from './formats/format.ts';
export {
  detectFormat,
  formatById,
  formats,
  readDocument,
  targets,
  writeDocument,
} from './formats/index.ts';
export { decodeImage } from './images/decode.ts';
export type { Image } from './images/image.ts';
export { encodePng } from './images/png.ts';
export { type PictureOptions, picture, type View } from './picture/picture.ts';
export { SceneDistances } from './pose/apart.ts';
export { type CompareOptions, type Comparison, compareScenes } from './pose/compare.ts';
export { numbersPerSample } from './pose/curve-keys.ts';
export { sampleCurve } from './pose/curves.ts';
export { collapse } from './pose/lod.ts';
export { Mixer } from './pose/mixer.ts';
export { mixMorphTargets, morphWeights } from './pose/morph.ts';
export { Pose, type SampleOptions } from './pose/pose.ts';
export { Springs } from './pose/springs.ts';
export { type Code, FormatError, type Issue, type Loss, Report, type Severity } from './report/report.ts';
export {
  type Element,
  type Elements,
  elementsAtPath,
  type FilePlace,
  type ListPlace,
  type Place,
  placesOfElement,
  type RecordPlace,
} from './scene/places.ts';
export * from './scene/scene.ts';
export { stemOf } from './text/file-name.ts';
