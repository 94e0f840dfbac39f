/** The target, options and settings of the next conversion, shared by all characters. */
import { signal } from '@preact/signals';
import type { ExportSettings } from 'exhume/export';
import type { Choices, TargetFacts, Writing } from '../worker/converting.ts';
import { type OrderOptions, supportedOptions } from './options.ts';

export const chosenTarget = signal<string | undefined>(undefined);
export const chosenOptions = signal<OrderOptions>({});

/** Whether everything is converted, or the settings choose what is exported. */
export const chosenExtent = signal<'everything' | 'settings'>('everything');
export const chosenSettings = signal<ExportSettings>({});

/** The chosen target, with the options that it supports or the settings. */
export function chosenWriting({ family, targets }: Pick<Choices, 'family' | 'targets'>): {
  target: TargetFacts;
  writing: Writing;
  settings?: ExportSettings;
} {
  const usual = family === 'gltf' ? 'cal3d.cfg' : 'gltf.glb';
  const target = targets.find(({ id }) => id === (chosenTarget.value ?? usual))!;
  if (chosenExtent.value === 'everything')
    return { target, writing: { ...supportedOptions(target, chosenOptions.value), to: target.id } };
  const { lods: _, hooks: __, ...settings } = chosenSettings.value;
  return { target, writing: { to: target.id }, settings };
}
