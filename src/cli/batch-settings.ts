/** The settings of a batch from its options. */
import type { BatchSettings } from '../convert/batch/settings.ts';
import type { ReadingProgramId } from '../convert/reading-programs.ts';
import { refusalOf, TARGET_OPTIONS } from '../convert/target-options.ts';
import type { TargetOptions } from '../formats/format.ts';
import { targetById } from '../formats/targets.ts';
import type { BatchFiles } from './batch-files.ts';
import { flagOf } from './destination.ts';
import { forProgram } from './for-program.ts';
import type { SceneOptions } from './inputs.ts';
import { UsageError } from './output.ts';
import { readingOptions } from './reading-choices.ts';

/** Options that have an effect on the results. */
export interface SettingsOptions extends Omit<SceneOptions, 'json'>, TargetOptions {
  to?: string;
  for?: ReadingProgramId;
  verify?: boolean;
  thumbnails?: number;
}

const DEFAULT_TARGET = 'gltf.glb';

/** @param output folder of the results @throws UsageError if options contradict each other or name files that do not exist */
export async function batchSettings(
  output: string,
  { pathOf, statusOf, kindOf }: BatchFiles,
  given: SettingsOptions,
): Promise<BatchSettings> {
  const folder = { path: output, kind: 'folder' as const, folder: output };
  const {
    output: _,
    search = [],
    with: context = [],
    root,
    ...options
  } = forProgram({ ...given, output: folder });
  const { to = DEFAULT_TARGET, ...others } = options;
  refuseIneffective(to, others);
  for (const place of search)
    if (!(await kindOf(place))) throw new UsageError(`No such folder or archive: ${place}`);
  for (const file of context) if (!(await statusOf(file))) throw new UsageError(`No such file: ${file}`);
  if (root !== undefined && (await statusOf(root))?.kind !== 'folder')
    throw new UsageError(`--root ${root} is not a folder`);
  return {
    ...readingOptions(others),
    to,
    ...(search.length > 0 ? { search: search.map(pathOf) } : {}),
    ...(context.length > 0 ? { with: context.map(pathOf) } : {}),
    ...(root === undefined ? {} : { root: pathOf(root) }),
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
