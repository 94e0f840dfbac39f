/** The bone whose weights are shown. */
import { computed } from '@preact/signals';
import { current } from '../state/characters.ts';
import { selection } from '../state/selection.ts';
import { busiestBone } from './weights.ts';

const busiest = computed(() => (current.value?.scene ? busiestBone(current.value.scene) : 0));

/** Node index: the selected node, else the one with the most weight. */
export const chosenBone = computed(() => {
  const element = selection.value?.element;
  return element?.kind === 'node' ? element.index : busiest.value;
});
