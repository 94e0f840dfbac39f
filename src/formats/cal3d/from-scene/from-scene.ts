/** A scene as Cal3D files and the `.cfg` that lists them. */

import { createPrecision } from '../../../animation/precision.ts';
import { portableName } from '../../../archives/portable-name.ts';
import { reportColorRange } from '../../../fit/byte-colors.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { imageFile, imageFileNames, imageFiles } from '../../../fit/images.ts';
import { withKept } from '../../../fit/kept.ts';
import { DistinctNames, FILE_NAMES, fileSafe, reportRenamed } from '../../../fit/names.ts';
import { rigidScene } from '../../../fit/rigid-scene.ts';
import { inAxes } from '../../../pose/axes.ts';
import { FormatError, type Report } from '../../../report/report.ts';
import { diffuseFirst } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Clip, NONE, type Scene, type Texture } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { NamedBytes } from '../../format.ts';
import { CAL3D_CODES } from '../codes.ts';
import type { AnyContent, BinaryDocument } from '../files/binary/document.ts';
import { type BinaryKind, defaultLayout, featuresOf } from '../files/binary/layout.ts';
import type { MaterialContent, SkeletonContent } from '../files/binary/schema.ts';
import { writeBinary } from '../files/binary/write.ts';
import { type ConfigEntry, scaleEntry } from '../files/cfg/document.ts';
import { writeConfig } from '../files/cfg/write.ts';
import { CAL3D_KEPT } from '../properties.ts';
import { clipContent } from '../to-scene/clips.ts';
import { morphAnimation } from '../to-scene/morphs.ts';
import { animationDistance } from './animation-distance.ts';
import { DEFAULT_VERSION } from './capabilities.ts';
import type { Character } from './early-mesh.ts';
import { FRAME } from './frame.ts';
import { reportLights } from './lights.ts';
import { reportLostCycle } from './lost-cycle.ts';
import { materialContent } from './materials.ts';
import { meshContent } from './meshes.ts';
import { boneNodes, skeletonContent } from './skeleton.ts';
import { reportDroppedSteps } from './steps.ts';
import { asVersion, type VersionOptions, type WrittenFile } from './versions.ts';
import { xmlFile } from './xml-file.ts';

/** The keys of a `.cfg` for the files of each kind. */
export const LISTING_KEYS: Readonly<Record<BinaryKind, string>> = {
  csf: 'skeleton',
  caf: 'animation',
  cmf: 'mesh',
  crf: 'material',
  cpf: 'morphanim',
};

/** A file to write, with everything that any version can hold. */
interface Part {
  kind: BinaryKind;
  name: string;
  content: AnyContent;
  /** The element of the scene that it contains. */
  path: ElementPath;
}

interface WriteOptions extends VersionOptions {
  /** Write the XML kinds. */
  xml?: boolean;
  /** Write only the files of this kind. */
  only?: BinaryKind;
}

/** The files of a scene; what the requested version cannot hold is reported. */
export function fromScene(
  source: Scene,
  stem: string,
  report: Report,
  options: WriteOptions = { version: DEFAULT_VERSION },
): NamedBytes[] {
  const { metersPerUnit } = source.axes;
  // A .cfg states the unit, but not the axes.
  const converted = inAxes(withKept(source, 'cal3d', CAL3D_KEPT, report), {
    up: '+z',
    front: '-y',
    handedness: 'right',
    metersPerUnit,
  });
  const scene = rigidScene(converted, report);
  const images = imageNames(scene.textures);
  const boneOf = new Map(boneNodes(scene).map((node, bone) => [node, bone]));
  if (options.xml || featuresOf(options.version).lit) reportLights(scene, boneOf, report);
  if (!options.only || options.only === 'crf') reportColorRange(scene.materials, report);
  const parts = partsOf(scene, boneOf, stem, images, report);
  const hasMorphs = options.xml || featuresOf(options.version).morphStyle > 0;
  if (hasMorphs && !options.only) reportSplitClips(scene.clips, parts, report);
  const contents = (kind: BinaryKind) =>
    parts.filter((part) => part.kind === kind).map(({ content }) => content);
  const character: Character = {
    skeleton: contents('csf')[0] as SkeletonContent | undefined,
    materials: contents('crf') as MaterialContent[],
  };
  const distance: WrittenFile['distance'] = (exact, written) =>
    animationDistance(scene, boneOf, exact, written);
  if (options.compress && parts.some(({ kind }) => kind === 'caf')) reportPlainKeys(options, report);
  const entries: ConfigEntry[] = [scaleEntry(metersPerUnit)];
  const files: NamedBytes[] = [];
  for (const { kind, name, content, path } of parts) {
    if (options.only && kind !== options.only) continue;
    const file = options.xml
      ? xmlFile(name, kind, content)
      : binaryFile(name, asVersion(kind, content, { name, path, distance }, options, character, report));
    if (!file) continue;
    files.push(file);
    entries.push({ key: LISTING_KEYS[kind], value: file.name });
  }
  if (files.length === 0 && !options.only)
    throw new FormatError(FIT_CODES.FIT_NOTHING_LEFT, 'Cal3D can hold nothing of the character');
  const config = writeConfig({ format: 'cal3d.cfg', content: { entries } });
  return [{ name: `${stem}.cfg`, bytes: config }, ...files, ...imageFiles(scene.textures, images)];
}

function reportSplitClips(clips: readonly Clip[], parts: readonly Part[], report: Report): void {
  clips.forEach(({ name }, index) => {
    const path: ElementPath = `clips[${index}]`;
    if (parts.filter((part) => part.path === path).length < 2) return;
    const message = `Clip "${name}" was split into a file for bones and one for morph targets`;
    report.lose(CAL3D_CODES.CAL3D_CLIP_SPLIT, message, { path });
  });
}

/** Reports if keys cannot be compressed in the written files. */
function reportPlainKeys({ version, xml }: WriteOptions, report: Report): void {
  if (!xml && defaultLayout('caf', version, true).compression > 0) return;
  const reason = xml
    ? 'XML files have no compressed keys'
    : featuresOf(version).ignoresCompression
      ? `no library reads compressed keys of version ${version}`
      : `version ${version} has no compressed keys`;
  report.lose(CAL3D_CODES.CAL3D_KEYS_PLAIN, `Keys are not compressed: ${reason}`);
}

function binaryFile(name: string, document: BinaryDocument<AnyContent> | undefined): NamedBytes | undefined {
  return document && { name, bytes: writeBinary(document) };
}

/** @param boneOf the bone of each node, in the order of the bones */
function partsOf(
  scene: Scene,
  boneOf: ReadonlyMap<number, number>,
  stem: string,
  images: readonly string[],
  report: Report,
): Part[] {
  const bones = [...boneOf.keys()];
  const nameFile = fileNames(stem);
  const precisionOf = createPrecision(scene);
  const parts: Part[] = [];
  const add = (kind: BinaryKind, wanted: string, content: AnyContent, path: ElementPath) => {
    const name = nameFile(wanted, kind);
    parts.push({ kind, name, content, path });
    return name;
  };
  // Clips get the names of their files. A clip with bones and morph targets has two files.
  const callClip = ({ name }: Clip, files: readonly string[], path: ElementPath) => {
    for (const given of new Set(files.map(stemOf))) {
      report.call('clip', name, given);
      if (given !== `${stem}_${name}`) reportRenamed(name, given, report, path);
    }
  };
  const [root] = bones;
  if (root !== undefined) add('csf', '', skeletonContent(scene, bones, boneOf, report), `nodes[${root}]`);
  scene.clips.forEach((clip, index) => {
    const path: ElementPath = `clips[${index}]`;
    const place = { scene, clip, path };
    reportDroppedSteps(place, report);
    const morphs = morphAnimation(place, precisionOf, report);
    const moves = clip.tracks.length > 0 || !morphs;
    const tracks = moves ? clipContent(place, boneOf, precisionOf, report) : undefined;
    const content = tracks && { ...FRAME, ...tracks };
    if (content || morphs) reportLostCycle(place, content, boneOf, report);
    const files = [
      ...(content ? [add('caf', clip.name, content, path)] : []),
      ...(morphs ? [add('cpf', clip.name, { ...FRAME, ...morphs }, path)] : []),
    ];
    callClip(clip, files, path);
  });
  scene.nodes.forEach((node, index) => {
    const mesh = scene.meshes[node.mesh ?? NONE];
    if (mesh) add('cmf', mesh.name, meshContent(scene, index, boneOf, report), `meshes[${node.mesh!}]`);
  });
  scene.materials.forEach((material, index) => {
    const content = materialContent({ ...material, maps: diffuseFirst(material) }, images);
    add('crf', material.name, content, `materials[${index}]`);
  });
  return parts;
}

/** Gives every file a distinct name that begins with the model's. */
function fileNames(stem: string): (wanted: string, extension: string) => string {
  const names = new DistinctNames(FILE_NAMES);
  return (wanted, extension) => {
    const safe = fileSafe(wanted);
    const base = safe === '' ? stem : safe.startsWith(stem) ? safe : `${stem}_${safe}`;
    return names.distinct(portableName(`${base}.${extension}`));
  };
}

/** File names of the textures. */
function imageNames(textures: readonly Texture[]): string[] {
  const names = imageFileNames();
  return textures.map(({ uri }) => names.distinct(imageFile(uri)));
}
