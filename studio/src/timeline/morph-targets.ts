/** The morph targets of the current character. */
import { computed } from '@preact/signals';
import { current } from '../state/characters.ts';

/** Names of all morph targets, each once. */
export const morphTargets = computed<readonly string[]>(() => {
  const meshes = current.value?.scene?.meshes ?? [];
  const names = meshes.flatMap(({ primitives }) =>
    primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)),
  );
  return [...new Set(names)];
});
