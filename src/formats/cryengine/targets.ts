/** The targets of the family. */
import { once } from '../loading.ts';
import type { Target } from '../target.ts';
import { AXES, capabilities, VERSIONS, type WrittenKind } from './from-scene/capabilities.ts';

const SUPPORTS: Readonly<Partial<Record<WrittenKind, NonNullable<Target['supports']>>>> = {
  cgf: ['separate', 'textures', 'textureSize', 'textureFolder'],
  cal: ['separate', 'textures', 'textureSize', 'textureFolder'],
  cga: ['textures', 'textureSize', 'textureFolder'],
};

/** The writer is loaded on demand. */
const writing = once(() => import('./from-scene/from-scene.ts'));

/** A whole model with its animations, or only the animations; versions are those of the controllers in animations. */
export const cryengineTargets: readonly Target[] = [
  target('cgf', 'CryEngine: geometry with animations, their list and textures', VERSIONS),
  target('cga', 'CryEngine .cga: geometry with animated nodes'),
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
    ...(kind === 'caf' ? { part: ['clips'] as const, hasContent: ({ clips }) => clips.length > 0 } : {}),
    capabilities: (options) => capabilities(kind, options),
    write: async (scene, stem, report, options) =>
      (await writing()).fromScene(scene, stem, report, kind, options),
  };
}
