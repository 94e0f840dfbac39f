/** The settings of a batch from its options. */
import { existsSync, statSync } from 'node:fs';
import type { BatchSettings } from '../convert/batch/settings.ts';
import type { ReadingProgramId } from '../convert/readers.ts';
import { refusalOf, TARGET_OPTIONS } from '../convert/target-options.ts';
import type { TargetOptions } from '../formats/format.ts';
import { targetById } from '../formats/index.ts';
import { flagOf } from './destination.ts';
import { forProgram } from './for-program.ts';
import { libraryPath, type SceneOptions } from './inputs.ts';
import { UsageError } from './output.ts';
import { readingOptions } from './reading-choices.ts';

/** Of one that has no effect on the result, nothing is here. */
export interface SettingsOptions extends Omit<SceneOptions, 'json'>, TargetOptions {
  to?: string;
  for?: ReadingProgramId;
  verify?: boolean;
  thumbnails?: number;
}

const USUAL_TARGET = 'gltf.glb';

/** @param output folder of the results @throws UsageError if options contradict each other or name what is not there */
export function batchSettings(output: string, given: SettingsOptions): BatchSettings {
  const folder = { path: output, kind: 'folder' as const, folder: output };
  const {
    output: _,
    for: __,
    search = [],
    with: context = [],
    root,
    ...options
  } = forProgram({ ...given, output: folder });
  const { to = USUAL_TARGET, ...others } = options;
  refuseIneffective(to, others);
  const lacking = [...search, ...context].find((place) => !existsSync(place));
  if (lacking !== undefined) throw new UsageError(`No such file, folder or archive: ${lacking}`);
  if (root !== undefined && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--root ${root} is not a folder`);
  return {
    ...readingOptions(others),
    to,
    ...(search.length > 0 ? { search: search.map(libraryPath) } : {}),
    ...(context.length > 0 ? { with: context.map(libraryPath) } : {}),
    ...(root === undefined ? {} : { root: libraryPath(root) }),
  };
}

function refuseIneffective(to: string, options: SettingsOptions): void {
  const target = targetById(to);
  const refusal = target ? refusalOf(target, options, flagOf) : refusalOfReport(to, options);
  if (refusal !== undefined) throw new UsageError(refusal);
  if (options.verify && target?.part)
    throw new UsageError(`--verify needs a whole character; ${to} is only a part of one`);
}

function refusalOfReport(to: string, options: SettingsOptions): string | undefined {
  const ineffective = [
    ...TARGET_OPTIONS,
    'lod',
    'verify',
    ...(to === 'picture' ? [] : ['thumbnails']),
  ] as const;
  const refused = ineffective.find((name) => options[name as keyof SettingsOptions] !== undefined);
  return refused && `${flagOf(refused)} has no effect on ${to}`;
}
