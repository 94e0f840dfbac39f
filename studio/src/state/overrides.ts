/** Set on the current character instead of what the clip plays, without editing its files: weights of morph targets, and poses of bones. */
import { computed, effect, signal } from '@preact/signals';
import { characters, current } from './characters.ts';

/** Weights of morph targets by name; the others follow the clip. */
export const morphOverrides = signal<ReadonlyMap<string, number>>(new Map());

/** Numbers of a local transform: translation 3, rotation 4, scale 3. */
export const LOCAL_NUMBERS = 10;

/** Local transforms of nodes by index; the others follow the clip. */
export const poseOverrides = signal<ReadonlyMap<number, Float64Array>>(new Map());

/** Whether the selected bone has a gizmo on the stage. */
export const posing = signal(false);

export function setMorph(name: string, weight: number): void {
  morphOverrides.value = new Map(morphOverrides.value).set(name, weight);
}

/** @param local its `LOCAL_NUMBERS` numbers */
export function setBone(node: number, local: Float64Array): void {
  poseOverrides.value = new Map(poseOverrides.value).set(node, local);
}

export function releaseBone(node: number): void {
  const rest = new Map(poseOverrides.value);
  rest.delete(node);
  poseOverrides.value = rest;
}

export function releaseBones(): void {
  poseOverrides.value = new Map();
}

/** What indices of nodes mean: they stay the same for all edits that neither add nor remove a node. */
const shownNodes = computed(() => {
  const { id, scene } = current.value ?? {};
  return `${id} ${scene?.nodes.map(({ parent }) => parent)}`;
});

interface Overrides {
  id: number | undefined;
  bones: ReadonlyMap<number, Float64Array>;
  morphs: ReadonlyMap<string, number>;
}

/** Those of characters that are open and not shown, by what indices of their nodes mean. */
const kept = new Map<string, Overrides>();
let last: { nodes: string; id: number | undefined } | undefined;

effect(() => {
  const nodes = shownNodes.value;
  if (last) kept.set(last.nodes, { id: last.id, bones: poseOverrides.peek(), morphs: morphOverrides.peek() });
  last = { nodes, id: current.peek()?.id };
  const open = new Set(characters.peek().map(({ id }) => id));
  for (const [known, { id }] of kept) if (id === undefined || !open.has(id)) kept.delete(known);
  poseOverrides.value = kept.get(nodes)?.bones ?? new Map();
  morphOverrides.value = kept.get(nodes)?.morphs ?? new Map();
});
