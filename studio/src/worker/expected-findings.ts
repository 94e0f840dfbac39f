/** What a conversion or an export will lose and report, without saving anything. */
import { FormatError, fitScene, type Scene, targetById } from 'exhume';
import { type ExportSettings, exportScene } from 'exhume/export';
import { stemOf } from '../files/named-file.ts';
import type { Writing, Written } from './converting.ts';
import { meaningsOf } from './meanings.ts';
import { openCharacter } from './opened.ts';
import { issueOf } from './opening.ts';

/**
 * What the target cannot hold, and with settings also what `check` will say of the files, without saving anything.
 *
 * @returns undefined if that is known only after writing, as between two file formats of the same system
 */
export async function expectedFindings(
  writing: Writing,
  settings?: ExportSettings,
): Promise<Pick<Written, 'issues' | 'losses' | 'meanings'> | undefined> {
  const { gathered, scene, inputs } = openCharacter();
  const isOwn = writing.to.startsWith(`${gathered.family.id}.`);
  const isTranslated = !settings && isOwn && targetById(writing.to)?.translate !== undefined;
  if (!scene || isTranslated) return undefined;
  const { issues, losses } = settings
    ? await exportFindings(scene, { ...settings, to: writing.to }, stemOf(inputs[0]!))
    : { issues: [], losses: fitScene(scene, writing).losses };
  return { issues, losses, meanings: meaningsOf([...issues, ...losses]) };
}

async function exportFindings(
  scene: Scene,
  settings: ExportSettings,
  name: string,
): Promise<Pick<Written, 'issues' | 'losses'>> {
  try {
    const { issues, report } = await exportScene(scene, settings, { name });
    return { issues, losses: report.losses };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { issues: [issueOf(error)], losses: [] };
  }
}
