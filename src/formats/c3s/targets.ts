/** The targets of the family. */
import { once } from '../loading.ts';
import type { Target } from '../target.ts';
import { capabilities } from './from-scene/capabilities.ts';

/** The writer is loaded on demand. */
const writing = once(() => import('./from-scene/from-scene.ts'));

export const c3sTargets: readonly Target[] = [
  {
    id: 'c3s',
    title: 'Cannibal C3S: scene with its textures',
    extension: 'c3s',
    supports: ['compress', 'frames'],
    capabilities,
    write: async (...order) => (await writing()).fromScene(...order),
  },
];
