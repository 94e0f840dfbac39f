/** TXI and MTR files in memory (docs/reference/mdl.md#texture-settings): lines with a keyword and its values. */
import type { TextDocument } from '../../../../text/text-document.ts';

/** A line; one without words is blank or a comment. */
export interface SettingLine {
  /** The keyword and its values, in their original case. */
  words: string[];
  /** With its leading characters, up to the end of the line. */
  comment?: string;
}

export interface Settings {
  lines: SettingLine[];
}

/** A file of settings; its lines are those of the source unless they are edited. */
export type SettingsDocument = TextDocument<Settings>;

/** The last values of each keyword, in lower case. */
export function settingValues({ lines }: Settings): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap(({ words: [keyword, ...values] }) =>
      keyword === undefined ? [] : [[keyword.toLowerCase(), values] as const],
    ),
  );
}

/** Settings with other values of one, which is behind the others if it is new. @param keyword in lower case */
export function withSetting({ lines }: Settings, keyword: string, values: readonly string[]): Settings {
  const isIt = ({ words }: SettingLine) => words[0]?.toLowerCase() === keyword;
  if (!lines.some(isIt)) return { lines: [...lines, { words: [keyword, ...values] }] };
  return {
    lines: lines.map((line) => (isIt(line) ? { ...line, words: [line.words[0]!, ...values] } : line)),
  };
}

/** Whether a setting is a number above 0. */
export function isOn(settings: Settings | undefined, keyword: string): boolean {
  return settings !== undefined && Number(settingValues(settings).get(keyword)?.[0] ?? 0) > 0;
}

/** The lines with words, without comments. */
export function settingTexts({ lines }: Settings): string[] {
  return lines.flatMap(({ words }) => (words.length > 0 ? [words.join(' ')] : []));
}

export function isNumber(word: string | undefined): word is string {
  return word !== undefined && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?f?$/i.test(word);
}
