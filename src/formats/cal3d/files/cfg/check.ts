/** The rules of model files. */
import type { Report } from '../../../../report/report.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { type ConfigDocument, isScale, OTHER_KEYS, roleOf } from './document.ts';
import { parseLines } from './read.ts';
import { writeConfig } from './write.ts';

/** The path of an issue is the number of its line, from 0, as the inspector has it. */
export function checkConfig(document: ConfigDocument, report: Report): void {
  for (const { line, index, entry } of parseLines(writeConfig(document))) {
    const place = { path: `[${index}]` };
    if (!entry) report.add(CAL3D_CODES.CAL3D_CONFIG_LINE, `"${line}" is no “key=value”`, place);
    else if (!roleOf(entry.key) && !OTHER_KEYS.has(entry.key))
      report.add(CAL3D_CODES.CAL3D_CONFIG_KEY, `the key "${entry.key}" has no meaning here`, place);
    else if (entry.key === 'scale' && !isScale(Number.parseFloat(entry.value)))
      report.add(CAL3D_CODES.CAL3D_CONFIG_NUMBER, `the scale is "${entry.value}"`, place);
  }
}
