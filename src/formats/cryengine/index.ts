/** The CryEngine family: its formats, targets and codes. */
import type { Family, Target } from '../format.ts';
import { onto } from './edit/onto.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { CalDocument } from './files/cal/document.ts';
import type { CryengineDocument } from './files/chunks/document.ts';
import { capabilities } from './from-scene/capabilities.ts';
import { AXES, fromScene, VERSIONS, type WrittenKind } from './from-scene/from-scene.ts';
import { cryengineReader } from './reader.ts';

/** The document of any file of the family. */
export type AnyCryengineDocument = CryengineDocument | CalDocument;

const SUPPORTS: Readonly<Partial<Record<WrittenKind, NonNullable<Target['supports']>>>> = {
  cgf: ['separate', 'textures', 'textureSize', 'textureFolder'],
  cal: ['separate', 'textures', 'textureSize', 'textureFolder'],
  cga: ['textures', 'textureSize', 'textureFolder'],
};

/** A whole model with its animations, or only the animations; versions are those of the controllers in animations. */
const targets: readonly Target[] = [
  target('cgf', 'CryEngine: geometry with animations, their list and textures', VERSIONS),
  target('cga', 'CryEngine: geometry with animated nodes'),
  target('caf', 'CryEngine: animations only', VERSIONS),
  target('cal', 'CryEngine: list of animations with the animations, geometry and textures', VERSIONS),
];

function target(kind: WrittenKind, title: string, versions?: readonly number[]): Target {
  return {
    id: `cryengine.${kind}`,
    title,
    extension: kind,
    axes: AXES,
    ...(kind === 'cga' ? {} : { hasBones: true as const, hasPhysics: true as const }),
    ...(versions ? { versions } : {}),
    ...(SUPPORTS[kind] ? { supports: SUPPORTS[kind] } : {}),
    ...(kind === 'caf' ? { part: ['clips'] as const } : {}),
    capabilities: (options) => capabilities(kind, options),
    write: async (scene, stem, report, options) => fromScene(scene, stem, report, kind, options),
  };
}

export const cryengineFamily: Family = {
  ...cryengineReader,
  targets,
  places: placesOf,
  renames,
  onto,
};
