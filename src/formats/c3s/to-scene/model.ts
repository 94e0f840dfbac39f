/** A model in a scene: its bones, surface, sequences and mounts. */
import type { DistinctNames } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Mesh, NONE, type Scene } from '../../../scene/scene.ts';
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

/** What models are added to. */
export interface Stage {
  scene: Scene;
  textures: readonly TextureFile[];
  choices: Choices;
  /** Names of the morph targets so far. */
  morphs: DistinctNames;
  report: Report;
}

/** What a model became. */
export interface AddedModel {
  source: IndexedModel;
  skeleton: Skeleton;
  body: Body;
  /** Node that shows it. */
  shownBy: number;
  /** Its levels with the mesh of each. */
  levels: (ShownLevel & { mesh: number })[];
  /** The clip of its first sequence; the others follow. */
  firstClip: number;
  /** Node of each mount; NONE for those that lie on nothing. */
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
    const message = `${levels.length} of ${total} levels of the model ${model.name} are kept`;
    report.lose(C3S_CODES.C3S_LEVELS_MANY, message, first === undefined ? {} : { path: `meshes[${first}]` });
  }
  return shown;
}

/** What of a model a scene has no place for. @param path of what the scene shows of it */
function reportLost(
  { model }: IndexedModel,
  { coordinates, frames }: Body,
  path: ElementPath,
  report: Report,
): void {
  const { name, faces, bones } = model;
  if (bones.count > MOST_BONES) {
    report.lose(C3S_CODES.C3S_BONES_MANY, `the model ${name} has ${bones.count} bones`, { path });
  }
  const { max, mean } = coordinates.motion;
  if (max > 0) {
    const message = `texture coordinates of the model ${name} stand still`;
    report.lose(C3S_CODES.C3S_COORDINATES_STILL, message, {
      path,
      error: { max, mean, unit: 'texture widths' },
    });
  }
  if (frames.affordable.moves < 0) {
    report.lose(C3S_CODES.C3S_FRAMES_MANY, `some frames of the model ${name} are left out`, { path });
  }
  const hidden = faces.flags.filter((flags) => isHidden(flags)).length;
  const disabled = faces.flags.filter((flags) => (flags & DISABLED) !== 0).length;
  if (hidden + disabled > 0) {
    const message = `${hidden} hidden and ${disabled} disabled faces of the model ${name}`;
    report.lose(C3S_CODES.C3S_FACES_LEFT_OUT, message, { path });
  }
  const unlit = model.materials.flags.filter((flags) => (flags & 1) !== 0).length;
  if (unlit > 0) report.lose(C3S_CODES.C3S_UNLIT, `${unlit} materials of the model ${name}`, { path });
}
