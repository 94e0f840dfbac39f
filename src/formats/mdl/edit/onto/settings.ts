/** Settings of textures and materials that edited materials need. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { Report } from '../../../../report/report.ts';
import type { NamedBytes, SourceFile } from '../../../format.ts';
import {
  type Settings,
  type SettingsDocument,
  settingValues,
  withSetting,
} from '../../files/surfaces/document.ts';
import { keyOf } from '../../files/surfaces/lookup.ts';
import { mtrFormat } from '../../files/surfaces/mtr.ts';
import { txiFormat } from '../../files/surfaces/txi.ts';

/**
 * The files with the differences between the companions of the model before and after an edit; new ones are added.
 *
 * @param before the companions of the model before the edit
 */
export function withSettings(
  files: readonly SourceFile[],
  before: readonly NamedBytes[],
  after: readonly NamedBytes[],
): SourceFile[] {
  const old = new Map(before.map(({ name, bytes }) => [name, settingsIn(name, bytes)]));
  const all = [...files];
  for (const { name, bytes } of after) {
    const document = settingsIn(name, bytes);
    const was = old.get(name);
    if (!document || (was && saysTheSame(was.content, document.content))) continue;
    const place = all.findIndex((file) => file.document && keyOf(file.name) === keyOf(name));
    const known = all[place];
    if (!known) all.push({ name, role: 'material', document });
    else {
      const { content } = known.document as SettingsDocument;
      const put = edited(content, was?.content ?? { lines: [] }, document.content);
      all[place] = { ...known, document: { ...known.document!, content: put } as SettingsDocument };
    }
  }
  return all;
}

function settingsIn(name: string, bytes: Uint8Array): SettingsDocument | undefined {
  const format = [mtrFormat, txiFormat].find(({ extensions: [extension] }) => name.endsWith(`.${extension}`));
  return format?.read(bytes, new Report());
}

/** Settings with the differences between two states of them; lines of other settings stay as they are. */
function edited(own: Settings, before: Settings, after: Settings): Settings {
  const was = settingValues(before);
  const changed = [...settingValues(after)].filter(
    ([keyword, values]) => !saysTheSame(values, was.get(keyword)),
  );
  return changed.reduce((settings, change) => withSetting(settings, ...change), own);
}
