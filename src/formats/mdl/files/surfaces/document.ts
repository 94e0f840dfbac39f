/** TXI and MTR files as they are in memory (docs/reference/mdl.md#texture-settings): lines of a keyword and what it is set to. */
import type { TextDocument } from '../../../../text/text-document.ts';

/** What a line says; one without words is blank or a comment. */
export interface SettingLine {
  /** The keyword and its values, as they are spelled. */
  words: string[];
  /** With the signs that it begins with, up to the end of the line. */
  comment?: string;
}

export interface Settings {
  lines: SettingLine[];
}

/** A file of settings; its lines are those of the source as long as they are not edited. */
export type SettingsDocument = TextDocument<Settings>;

/** What each keyword, in lower case, is set to the last time that it is. */
export function settingValues({ lines }: Settings): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap(({ words: [keyword, ...values] }) =>
      keyword === undefined ? [] : [[keyword.toLowerCase(), values] as const],
    ),
  );
}

/** Whether a setting is a number above 0. */
export function isOn(settings: Settings | undefined, keyword: string): boolean {
  return settings !== undefined && Number(settingValues(settings).get(keyword)?.[0] ?? 0) > 0;
}

/** The lines that say something, without comments. */
export function settingTexts({ lines }: Settings): string[] {
  return lines.flatMap(({ words }) => (words.length > 0 ? [words.join(' ')] : []));
}

export function isNumber(word: string | undefined): word is string {
  return word !== undefined && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?f?$/i.test(word);
}
