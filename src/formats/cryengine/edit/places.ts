/** The places of the elements of a scene in its files. */
import { Report } from '../../../report/report.ts';
import type { Place } from '../../../scene/places.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import type { SourceFile } from '../../format.ts';
import { type Found, sortFiles } from '../parts.ts';
import { addLevel } from '../to-scene/levels.ts';
import { addModel } from '../to-scene/model.ts';
import { bonesById } from '../to-scene/motion/motion.ts';
import { textureCollector } from '../to-scene/scene-material.ts';
import type { Model, Stage } from '../to-scene/stage.ts';
import { boneClipPlaces, nodeClipPlaces, strangerBones } from './places/clips.ts';
import { meshPlaces, modelPlaces } from './places/model.ts';

/** @param scene that `toScene` made from the files */
export function placesOf(files: readonly SourceFile[], scene: Scene): Place[] {
  const { models, levels, motions } = sortFiles(files, new Report());
  const stage = emptyStage(scene);
  const added = models.map(({ document }) => addModel(stage, document));
  const own = scene.clips.length - motions.length;
  const bones = new Map(added.flatMap(bonesById));
  return [
    ...added.flatMap((model, index) => {
      const { file } = models[index]!;
      return [...modelPlaces(file, model, scene), ...nodeClipPlaces(file, model, scene, own)];
    }),
    ...levels.flatMap((level) => levelPlaces(stage, added[0], level, scene)),
    ...motions.flatMap(({ file, document }, index) => {
      const known = bones.size > 0 ? bones : strangerBones(document, scene);
      return boneClipPlaces(file, document, known, scene, own + index);
    }),
  ];
}

/** An empty scene to which models are added again, to find the element that each chunk became. */
function emptyStage({ name, source, axes }: Scene): Stage {
  const scene = createScene(name, source, axes);
  return { scene, textureOf: textureCollector(scene, []), bones: new Map(), report: new Report() };
}

function levelPlaces(
  stage: Stage,
  model: Model | undefined,
  { file, document }: Found,
  scene: Scene,
): Place[] {
  if (!model) return [];
  const first = stage.scene.meshes.length;
  addLevel(stage, model, document);
  return scene.meshes
    .slice(first, stage.scene.meshes.length)
    .flatMap(({ name }, index) => meshPlaces(file, document, name, scene, first + index));
}
