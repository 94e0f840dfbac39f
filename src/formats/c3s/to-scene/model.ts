/** Adds a model to a scene: its bones, surface, sequences and mounts. */

import type { DistinctNames } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Mesh, NONE, type Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import type { TextureFile } from '../../format.ts';
import { C3S_CODES } from '../codes.ts';
import { type IndexedModel, indexModel, type Model } from '../files/scene/document.ts';
import { DISABLED } from '../files/scene/records/geometry.ts';
import type { Choices } from './choices.ts';
import { addClips } from './clips.ts';
import { coordinatesOf } from './coordinates.ts';
import { isHidden, levelsOf } from './faces.ts';
import { materialAdder } from './materials.ts';
import { frameTargets } from './morphs.ts';
import { addMounts } from './mounts.ts';
import { type Body, primitivesOf, type ShownLevel, shownLevels } from './primitives.ts';
import { MOST_BONES, shapeOf } from './shape.ts';
import { addSkeleton, type Skeleton, skinOf } from './skeleton.ts';

/** The context in which models are added. */
export interface Stage {
  scene: Scene;
  textures: readonly TextureFile[];
  choices: Choices;
  /** Names of the morph targets so far. */
  morphs: DistinctNames;
  report: Report;
}

/** The elements of a model in the scene. */
export interface AddedModel {
  source: IndexedModel;
  skeleton: Skeleton;
  body: Body;
  /** Node with its mesh. */
  shownBy: number;
  /** Its levels, with their meshes. */
  levels: (ShownLevel & { mesh: number })[];
  /** The clip of its first sequence; the others follow. */
  firstClip: number;
  /** Node of each mount; NONE for those without a face. */
  mounts: number[];
}

export function addModel(stage: Stage, model: Model): AddedModel {
  const { scene, choices, report } = stage;
  const source = indexModel(model);
  const skeleton = addSkeleton(scene, source, choices);
  const skin = skinOf(model.name, skeleton);
  const body: Body = {
    shape: shapeOf(source, skeleton),
    inverseBind: skin.inverseBind,
    coordinates: coordinatesOf(source, choices),
    materialOf: materialAdder(scene, source, stage.textures),
    frames: frameTargets(source, stage.morphs),
  };
  const levels = addMeshes(scene, source, body, report);
  const mesh = levels[0]?.mesh;
  const shownBy =
    scene.nodes.push({
      name: model.name,
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      ...(mesh === undefined ? {} : { mesh }),
      ...(skin.joints.length > 0 ? { skin: scene.skins.push(skin) - 1 } : {}),
    }) - 1;
  const firstClip = scene.clips.length;
  const clips = addClips(scene, source, skeleton, body.frames, choices, report);
  const mounts = addMounts({ scene, source, body, choices, report, shownBy }, clips);
  reportLost(source, body, mesh === undefined ? `nodes[${shownBy}]` : `meshes[${mesh}]`, report);
  return { source, skeleton, body, shownBy, levels, firstClip, mounts };
}

/** The model at its highest level of detail, and lower ones beside it. */
function addMeshes(
  scene: Scene,
  source: IndexedModel,
  body: Body,
  report: Report,
): (ShownLevel & { mesh: number })[] {
  const { model } = source;
  const { levels, total } = levelsOf(model);
  const shown = shownLevels(source).map((one) => {
    const mesh: Mesh = {
      name: model.name,
      primitives: primitivesOf(body, one, model.name),
      vertexCount: model.vertices.count,
      properties: { c3s: { level: one.level } },
    };
    return { ...one, mesh: scene.meshes.push(mesh) - 1 };
  });
  const [first, ...lower] = shown.map(({ mesh }) => mesh);
  if (first !== undefined && lower.length > 0) scene.meshes[first]!.lods = lower;
  if (total > levels.length) {
    const message = `${levels.length} of ${counted(total, 'level')} of detail of model "${model.name}" kept`;
    report.lose(C3S_CODES.C3S_LEVELS_MANY, message, first === undefined ? {} : { path: `meshes[${first}]` });
  }
  return shown;
}

/** Reports what the scene cannot represent. @param path of the model's element in the scene */
function reportLost(
  { model }: IndexedModel,
  { coordinates, frames }: Body,
  path: ElementPath,
  report: Report,
): void {
  const { name, faces, bones } = model;
  if (bones.count > MOST_BONES) {
    report.lose(
      C3S_CODES.C3S_BONES_MANY,
      `Model "${name}" has ${counted(bones.count, 'bone')}, more than the limit of 65,536`,
      { path },
    );
  }
  const { max, mean } = coordinates.motion;
  if (max > 0) {
    const message = `Animation of the texture coordinates of model "${name}" was dropped`;
    report.lose(C3S_CODES.C3S_COORDINATES_STILL, message, {
      path,
      error: { max, mean, unit: 'texture widths' },
    });
  }
  if (frames.affordable.moves < 0) {
    report.lose(
      C3S_CODES.C3S_FRAMES_MANY,
      `Vertex frames of model "${name}" exceed a limit, and some were dropped`,
      { path },
    );
  }
  const hidden = faces.flags.filter((flags) => isHidden(flags)).length;
  const disabled = faces.flags.filter((flags) => (flags & DISABLED) !== 0).length;
  if (hidden + disabled > 0) {
    const message = `Dropped ${hidden} hidden and ${counted(disabled, 'disabled face')} of model "${name}"`;
    report.lose(C3S_CODES.C3S_FACES_LEFT_OUT, message, { path });
  }
}
