/** Scene archives as one scene. */
import { Report } from '../../../report/report.ts';
import { type Axes, createScene, type Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../format.ts';
import { O3D_CODES } from '../codes.ts';
import type { ArchiveDocument, SceneObject } from '../files/archive/document.ts';
import { indexScene } from '../files/archive/scene-index.ts';
import { reportDropped } from './dropped.ts';
import { createGraph } from './graph/archive-graph.ts';
import { materialCollector } from './materials.ts';
import { type MeshPart, meshCollector } from './meshes.ts';
import { addClips } from './motion/clip.ts';
import { addNodes, type Driven, showShapes } from './nodes.ts';
import { soundBlobs } from './sound-blobs.ts';
import type { Stage } from './stage.ts';
import { textureCollector } from './textures.ts';

/** Limit of the joints of all skins; Transforms that show the same skin may need separate joints. */
const MOST_JOINTS = 2 ** 18;
/** The name of an archive's clip; the format has a single timeline without a name. */
const CLIP_NAME = 'animation';

const AXES: Readonly<Record<'y' | 'z', Axes>> = {
  y: { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 },
  z: { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 1 },
};

/**
 * Several archives are combined into one scene. An archive does not store axes and units (docs/reference/o3d.md#axes-and-units):
 * Y is up, as in COLLADA and Maya, unless the options say Z, as in 3ds Max and SketchUp, and a unit is a meter.
 */
export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  options: ReadingOptions = {},
): Scene {
  const scene = emptyScene(files, options);
  const archives = files.filter(({ document }) => document?.format === 'o3d.archive');
  for (const { document, name } of files) {
    const own = report.within(name);
    if (document?.format === 'o3d.archive') {
      const clip = archives.length > 1 ? stemOf(name) : CLIP_NAME;
      addArchive(scene, document as ArchiveDocument, clip, textures, own, options);
    } else if (document && archives.length > 0) {
      const message = `File ${name} of format ${document.format} is not a scene archive and was skipped`;
      own.add(O3D_CODES.O3D_FILE_FOREIGN, message);
    }
  }
  return scene;
}

/** Reads archives again without their animation, and records the element that each object became. */
export function traceArchives(files: readonly SourceFile[], options: ReadingOptions): Traced[] {
  const scene = emptyScene(files, options);
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'o3d.archive') return [];
    const stage = stageOf(scene, document as ArchiveDocument, [], new Report(), options);
    return [{ file, ...addModel(stage) }];
  });
}

function emptyScene(files: readonly SourceFile[], { up = 'y' }: ReadingOptions): Scene {
  return createScene(
    stemOf(files[0]?.name ?? ''),
    { format: 'o3d', files: files.filter(({ document }) => document).map(({ name }) => name) },
    AXES[up],
  );
}

function addArchive(
  scene: Scene,
  document: ArchiveDocument,
  clip: string,
  files: readonly TextureFile[],
  report: Report,
  options: ReadingOptions,
): void {
  const stage = stageOf(scene, document, files, report, options);
  const { driven } = addModel(stage);
  if (options.moment === undefined) addClips(stage, clip, driven);
  reportDropped(stage);
}

/** The elements that the objects of an archive became. */
export interface AddedModel {
  /** With the nodes of the Transforms. */
  stage: Stage;
  /** The animated Transforms. */
  driven: readonly Driven[];
  /** The meshes of each Shape that is shown. */
  shapes: ReadonlyMap<SceneObject, readonly MeshPart[]>;
  /** By the index of the scene's material. */
  materials: ReadonlyMap<number, SceneObject>;
  /** By the index of the scene's texture. */
  textures: ReadonlyMap<number, SceneObject>;
}

/** The model of a file, in the scene of all files. */
export interface Traced extends AddedModel {
  /** Index of the file. */
  file: number;
}

/** Adds everything except animation. */
function addModel(stage: Stage): AddedModel {
  const shapes = new Map<SceneObject, readonly MeshPart[]>();
  const materials = new Map<number, SceneObject>();
  const driven = addNodes(stage);
  const textures = new Map<number, SceneObject>();
  const textureOf = textureCollector(stage);
  const materialOf = materialCollector(stage, (object, material) => {
    const index = textureOf(object, material);
    if (object) textures.set(index, object);
    return index;
  });
  const partsOf = meshCollector(stage, (object) => {
    const index = materialOf(object);
    if (object) materials.set(index, object);
    return index;
  });
  showShapes(stage, (shape) => {
    const parts = partsOf(shape);
    shapes.set(shape, parts);
    return parts;
  });
  return { stage, driven, shapes, materials, textures };
}

/** Creates the context in which an archive is added to a scene. */
function stageOf(
  scene: Scene,
  document: ArchiveDocument,
  files: readonly TextureFile[],
  report: Report,
  { curves: mode = 'exact', moment }: ReadingOptions,
): Stage {
  const index = indexScene(document.scene);
  const blobs = soundBlobs(document, report);
  const graph = createGraph(index, blobs, mode, report);
  return {
    ...{ scene, document, index, blobs, graph, mode, moment, files, report },
    nodes: new Map(),
    moving: [],
    affordable: { joints: MOST_JOINTS },
  };
}
