/** Whether a scene has springs, without the code that moves them. */
import type { Scene } from 'exhume';

/** Whether any surface has springs. */
export function hasSprings({ meshes }: Pick<Scene, 'meshes'>): boolean {
  return meshes.some(({ primitives }) => primitives.some(({ springs }) => springs !== undefined));
}
