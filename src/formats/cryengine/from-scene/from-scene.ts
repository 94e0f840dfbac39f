/** A scene as CryTek files: a model, its levels of detail, animations, their list, and textures. */

import { cutClip } from '../../../animation/range.ts';
import { reportColorRange } from '../../../fit/byte-colors.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { reportEmptyClip } from '../../../fit/curves.ts';
import { withImagesAs, withImagesAtMost } from '../../../fit/image-formats.ts';
import { imageFiles } from '../../../fit/images.ts';
import { withKept } from '../../../fit/kept.ts';
import { lastingPose } from '../../../fit/lasting-poses.ts';
import { DistinctNames, FILE_NAMES, fileSafe, reportRenamed } from '../../../fit/names.ts';
import { withPlacedLights } from '../../../fit/placed-lights.ts';
import { unscaledScene } from '../../../fit/unscaled.ts';
import { inAxes } from '../../../pose/axes.ts';
import { unmirroredScene } from '../../../pose/unmirrored.ts';
import { FormatError, Report } from '../../../report/report.ts';
import { type ElementPath, pathIn } from '../../../scene/path.ts';
import { type Clip, type Interpolation, NONE, type Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { fileOf, stemOf } from '../../../text/file-name.ts';
import type { NamedBytes, TargetOptions } from '../../format.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { calAlias } from '../files/cal/document.ts';
import { writeCal, writeCalLines } from '../files/cal/write.ts';
import { writeDocument } from '../files/chunks/write.ts';
import { type ClipProperties, CRYENGINE_KEPT, cryengineProperties } from '../properties.ts';
import { animationFile, type ControllerVersion } from './animation.ts';
import { type Bones, bonesOf, isCharacter } from './bones.ts';
import { AXES, type WrittenKind } from './capabilities.ts';
import { reportDroppedSkins } from './dropped-skins.ts';
import { fittedClip } from './fitted-clip.ts';
import { texturePaths } from './materials.ts';
import { modelFile } from './model.ts';
import { reportUnheld, vertexClips } from './vertex-motion.ts';

/** An animation file with the clip that it contains. */
interface Animation extends NamedBytes {
  clip: Clip;
  /** Further names in lists. */
  aliases: string[];
}

/**
 * Writes the files of a scene, the one of the requested kind first, and reports losses.
 *
 * @param version of controllers in animations, one of `VERSIONS`; by default the one that fits each clip best
 * @param separate whether skinned meshes stay apart
 * @param textures format of the images; by default they are copied
 * @param textureFolder folder of the images as materials name it; by default they are beside the model
 * @throws FormatError FIT_KIND_ABSENT, POSE_AXES_INVALID
 */
export function fromScene(
  source: Scene,
  stem: string,
  report: Report,
  kind: WrittenKind,
  { version, separate = false, textures: format, textureSize, textureFolder }: TargetOptions = {},
): NamedBytes[] {
  const converted = withPlacedLights(inAxes(withKept(source, 'cryengine', CRYENGINE_KEPT, report), AXES));
  // An animation lasts as long as its keys, so keys outside the clip are cut.
  const cut = { ...converted, clips: converted.clips.map((clip) => cutClip(clip, clip.start, clip.end)) };
  const hasBones = kind === 'caf' || (kind !== 'cga' && isCharacter(cut));
  const bound = hasBones ? unmirroredScene(unscaledScene(cut, report, { unit: 'cm' })) : cut;
  if (kind === 'caf') return loneAnimations(bound, stem, version, report);
  const limited = textureSize === undefined ? bound : withImagesAtMost(bound, textureSize, report);
  const scene = format ? withImagesAs(limited, format, report) : limited;
  const paths = texturePaths(scene, textureFolder, report);
  reportColorRange(scene.materials, report);
  const textures = imageFiles(scene.textures, paths.map(fileOf));
  if (kind === 'cga') return [...nodeAnimations(scene, stem, paths, report), ...textures];
  const bones = hasBones ? characterBones(scene, report) : undefined;
  if (!bones) reportDroppedSkins(scene, report);
  const models = modelFiles(scene, stem, { bones, paths, separate }, report);
  const animations = bones ? animationFiles(scene, bones, stem, version, report) : [];
  if (!bones) for (const clip of scene.clips) reportStill(scene, clip, report);
  const lists = kind === 'cal' || animations.length > 0 ? [listFile(scene, stem, animations, report)] : [];
  const named = animations.map(({ name, bytes }) => ({ name, bytes }));
  const first = kind === 'cal' ? [...lists, ...models, ...named] : [...models, ...named, ...lists];
  return [...first, ...textures];
}

/** The bones of a scene; undefined if it has no nodes that could be bones. */
function characterBones(scene: Scene, report: Report): Bones | undefined {
  const bones = bonesOf(scene, report);
  return bones.nodes.length > 0 ? bones : undefined;
}

/**
 * The model, `_LOD1` and so on for each level of detail of its meshes, and the model again for each further clip that moves
 * vertices.
 */
function modelFiles(
  scene: Scene,
  stem: string,
  { bones, paths, separate }: { bones: Bones | undefined; paths: readonly string[]; separate: boolean },
  report: Report,
): NamedBytes[] {
  const file = (
    name: string,
    level: Scene,
    { whole, vertexClip }: { whole: boolean; vertexClip: Clip | undefined },
  ): NamedBytes => {
    const options = {
      format: 'cryengine.cgf',
      name: stem,
      paths,
      whole,
      separate,
      ...(bones ? { bones } : {}),
      ...(vertexClip ? { vertexClip } : {}),
      ...(only && more.length === 0 ? { ranged: only } : {}),
    } as const;
    return { name, bytes: reportingOnce(report, (own) => modelFile(level, own, options)) };
  };
  const [only, ...more] = scene.clips;
  const [vertexClip, ...others] = vertexClips(scene, bones, report);
  if (vertexClip) report.call('clip', vertexClip.name, stem);
  const levels = Math.max(0, ...scene.nodes.map(({ mesh = NONE }) => scene.meshes[mesh]?.lods?.length ?? 0));
  const lower = Array.from({ length: levels }, (_, level) =>
    file(`${stem}_LOD${level + 1}.cgf`, sceneAtLevel(scene, level), { whole: false, vertexClip }),
  );
  const nameFile = fileNames(stem, 'cgf');
  const further = others.map((clip) => {
    const name = nameFile(clip.name);
    report.call('clip', clip.name, stemOf(name), { file: name });
    return file(name, scene, { whole: true, vertexClip: clip });
  });
  return [file(`${stem}.cgf`, scene, { whole: true, vertexClip }), ...lower, ...further];
}

/** The scene with a level of detail of every mesh, the last one for meshes with fewer levels. */
function sceneAtLevel(scene: Scene, level: number): Scene {
  const nodes = scene.nodes.map((node) => {
    const lods = scene.meshes[node.mesh ?? NONE]?.lods ?? [];
    const mesh = lods[Math.min(level, lods.length - 1)];
    return mesh === undefined ? node : { ...node, mesh };
  });
  return { ...scene, nodes };
}

function animationFiles(
  scene: Scene,
  bones: Bones,
  stem: string,
  version: number | undefined,
  report: Report,
): Animation[] {
  const nameFile = fileNames(stem, 'caf');
  return scene.clips.flatMap((clip) => {
    if (clip.tracks.length === 0 && isMoving(clip)) return [];
    const document = animationFile(scene, bones, clip, controllersFor(clip, version), report);
    if (!document) return [];
    const { aliases = [] } = cryengineProperties<ClipProperties>(clip);
    return [{ name: nameFile(clip.name), bytes: writeDocument(document), clip, aliases }];
  });
}

/** Version 0x826, unless the clip has curves of logarithms, which only the other version supports. */
function controllersFor({ tracks }: Clip, version: number | undefined): ControllerVersion {
  const uses = (interpolation: Interpolation) =>
    tracks.some(({ curve }) => curve.interpolation === interpolation);
  const byLogarithms = uses('log-quaternion') && !uses('slerp');
  return version === 827 || (version === undefined && byLogarithms) ? 0x827 : 0x826;
}

/** Whether a clip has tracks whose loss is reported elsewhere. */
function isMoving({ morphTracks = [], textureTracks = [] }: Clip): boolean {
  return morphTracks.length + textureTracks.length > 0;
}

function loneAnimations(
  scene: Scene,
  stem: string,
  version: number | undefined,
  report: Report,
): NamedBytes[] {
  const bones = bonesOf(scene, report);
  reportUnheld(scene, () => false, report);
  const files = animationFiles(scene, bones, stem, version, report);
  const [first, ...others] = files.map(({ name, bytes }) => ({ name, bytes }));
  if (!first) throw new FormatError(FIT_CODES.FIT_KIND_ABSENT, 'No clip animates a bone');
  return others.length > 0 ? [first, ...others] : [{ ...first, name: `${stem}.caf` }];
}

/** A file contains one clip: the first is in the model file, each other one gets a file that repeats the model. */
function nodeAnimations(source: Scene, stem: string, paths: readonly string[], report: Report): NamedBytes[] {
  // Nodes that do not move have controllers with one key, too.
  const lasting = source.clips.map((clip, index) => lastingPose(clip, report, `clips[${index}]`));
  const scene = { ...source, clips: lasting };
  reportDroppedSkins(scene, report);
  const clips = scene.clips.filter(({ tracks, morphTracks = [] }) =>
    [...tracks, ...morphTracks].some(({ curve }) => curve.times.length > 0),
  );
  const options = { format: 'cryengine.cga', name: stem, paths, whole: true } as const;
  const [first, ...others] = clips;
  const moving = (source: Clip, own: Report) => {
    const clip = fittedClip(scene, source, own);
    const played = { ...scene, clips: scene.clips.map((other) => (other === source ? clip : other)) };
    return modelFile(played, own, { ...options, clip, vertexClip: clip });
  };
  const own = first ? moving(first, report) : modelFile(scene, report, options);
  if (first) report.call('clip', first.name, stem);
  const nameFile = fileNames(stem, 'cga');
  const further = others.map((clip) => {
    const name = nameFile(clip.name);
    report.call('clip', clip.name, stemOf(name), { file: name });
    return { name, bytes: reportingOnce(report, (own) => moving(clip, own)) };
  });
  return [{ name: `${stem}.cga`, bytes: own }, ...further];
}

/** Reports a loss that occurs in several files only once. */
function reportingOnce<T>(report: Report, write: (own: Report) => T): T {
  const own = new Report();
  const written = write(own);
  const known = new Set(report.losses.map(({ code, message }) => `${code} ${message}`));
  report.losses.push(...own.losses.filter(({ code, message }) => !known.has(`${code} ${message}`)));
  return written;
}

/**
 * The list of animations. Its directives concern folders, loading and the position of the model, but not whether an animation
 * repeats, which is only suggested by names like `walk_loop`. The start of a clip is in its animation file, whose keys and range
 * have the times of the scene.
 */
function listFile(scene: Scene, stem: string, animations: readonly Animation[], report: Report): NamedBytes {
  const entries = animations.flatMap(({ name, clip, aliases }) => {
    const path = pathIn(scene, 'clips', clip);
    const own = listAlias(clip.name, report, path);
    report.call('clip', clip.name, own);
    const further = aliases.map((alias) => listAlias(alias, report, path));
    return [own, ...further].map((alias) => ({ alias, file: name }));
  });
  return { name: `${stem}.cal`, bytes: writeCalLines(writeCal(entries)) };
}

function listAlias(name: string, report: Report, path: ElementPath): string {
  const alias = calAlias(name);
  reportRenamed(name, alias, report, path);
  return alias;
}

/** Gives every file a distinct name, made of the names of model and clip. */
function fileNames(stem: string, extension: string): (clip: string) => string {
  const names = new DistinctNames(FILE_NAMES);
  return (clip) => names.distinct(`${stem}_${fileSafe(clip)}.${extension}`);
}

function reportStill(scene: Scene, clip: Clip, report: Report): void {
  const { name, tracks } = clip;
  const { CRYENGINE_NODES_STILL } = CRYENGINE_CODES;
  const path = pathIn(scene, 'clips', clip);
  if (tracks.length > 0) {
    const message = `Clip ${name} with ${counted(tracks.length, 'node track')} was dropped`;
    report.lose(CRYENGINE_NODES_STILL, message, { path });
  } else if (!isMoving(clip)) reportEmptyClip(clip, 'has no tracks', report, path);
}
