/** The family: all its kinds of files, what they make together, and what a scene can be written as. */
import type { Track } from '../../scene/scene.ts';
import type { Family, Format, Target } from '../format.ts';
import { calFormat } from './cal/format.ts';
import { cryengineBeside } from './companions.ts';
import { binaryFormats } from './formats.ts';
import { onto } from './onto/onto.ts';
import { placesOf } from './places/places.ts';
import { renames } from './rename.ts';
import { toScene } from './to-scene.ts';
import { fromScene, VERSIONS, type WrittenKind } from './write/from-scene.ts';

export const cryengineFormats: readonly Format[] = [...binaryFormats, calFormat];

export const cryengineFamily: Family = {
  id: 'cryengine',
  folderInRoot: 'objects',
  toScene,
  places: placesOf,
  renames,
  lacks: () => undefined,
  beside: cryengineBeside,
  onto,
};

/** A whole model with its animations, or only these; versions are those of the controllers in animations. */
export const cryengineTargets: readonly Target[] = [
  target('cgf', 'CryEngine: geometry with animations, their list and textures', VERSIONS),
  target('cga', 'CryEngine: geometry whose nodes move'),
  target('caf', 'CryEngine: animations only', VERSIONS),
  target('cal', 'CryEngine: list of animations, with these, geometry and textures', VERSIONS),
];

/** Controllers of nodes do; bones go straight and in arcs (reference §4). */
function holdsSpline({ property, curve: { interpolation } }: Track): boolean {
  return property === 'rotation' ? interpolation === 'squad' : interpolation !== 'squad';
}

function target(kind: WrittenKind, title: string, versions?: readonly number[]): Target {
  return {
    id: `cryengine.${kind}`,
    title,
    extension: kind,
    ...(versions ? { versions } : {}),
    ...(kind === 'caf' ? { isPart: true } : {}),
    ...(kind === 'cga' ? { holdsSpline } : {}),
    write: async (scene, stem, report, { version }) => fromScene(scene, stem, report, kind, version),
  };
}
