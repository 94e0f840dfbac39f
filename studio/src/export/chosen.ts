/** The target and options of the next conversion, shared by all characters. */
import { signal } from '@preact/signals';
import type { Choices, TargetFacts, Writing } from '../desk/converting.ts';
import { type OrderOptions, supportedOptions } from './options.ts';

export const chosenTarget = signal<string | undefined>(undefined);
export const chosenOptions = signal<OrderOptions>({});

/** The chosen target, and the options that it supports. */
export function chosenWriting({ family, targets }: Pick<Choices, 'family' | 'targets'>): {
  target: TargetFacts;
  writing: Writing;
} {
  const usual = family === 'gltf' ? 'cal3d.cfg' : 'gltf.glb';
  const target = targets.find(({ id }) => id === (chosenTarget.value ?? usual))!;
  return { target, writing: { ...supportedOptions(target, chosenOptions.value), to: target.id } };
}
