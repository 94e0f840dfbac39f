/** The library. Everything here runs in browsers as well as in Node. */
export { type Conversion, type ConvertOptions, convert } from './convert/convert.ts';
export { type Gathered, type GatherOptions, gather, sceneOf } from './convert/gather.ts';
export { type Library, MemoryLibrary } from './convert/library.ts';
export { playSteps, type Step } from './convert/playback.ts';
export { type Posed, type PosedOptions, poseScene } from './convert/posed.ts';
export { type Summary, summarise } from './convert/summary.ts';
export type {
  Family,
  FileDocument,
  Format,
  NamedBytes,
  Need,
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
export type { Image } from './images/image.ts';
export { encodePng } from './images/png.ts';
export { type PictureOptions, picture, type View } from './picture/picture.ts';
export { collapse } from './pose/lod.ts';
export { Mixer } from './pose/mixer.ts';
export { mixMorphTargets, morphWeights } from './pose/morph.ts';
export { Pose, type SampleOptions } from './pose/pose.ts';
export { Springs } from './pose/springs.ts';
export { type Code, FormatError, type Issue, type Loss, Report } from './report/report.ts';
export * from './scene/scene.ts';
