/** Hooks: programs and modules that run after each file of an export. */
import { isImageName } from '../convert/image-names.ts';
import { extensionOf } from '../convert/library.ts';
import type { NamedBytes } from '../formats/format.ts';
import { formats } from '../formats/index.ts';
import type { ExportSettings } from './settings/settings.ts';

/** A hook of the settings. */
export type Hook = NonNullable<ExportSettings['hooks']>[number];

/** The kind of a file in the terms of hooks, including lists of animations. */
export function kindOf(name: string): NonNullable<Hook['on']> {
  if (isImageName(name)) return 'texture';
  const extension = extensionOf(name);
  const isAnimation =
    extension === 'cal' ||
    formats.some(({ clipsOnly, extensions }) => clipsOnly && extensions.includes(extension));
  return isAnimation ? 'animation' : 'geometry';
}

/** A hook with a file after which it runs. */
export interface HookCall {
  hook: Hook;
  file: NamedBytes;
}

/** All calls, file by file, and for each file in the order of the settings. */
export function hookCalls(files: readonly NamedBytes[], hooks: readonly Hook[]): HookCall[] {
  return files.flatMap((file) =>
    hooks.filter(({ on }) => on === undefined || on === kindOf(file.name)).map((hook) => ({ hook, file })),
  );
}

/** The name of a hook in messages. */
export function nameOfHook({ run, module }: Hook): string {
  return module ?? run?.join(' ') ?? 'without a program';
}
