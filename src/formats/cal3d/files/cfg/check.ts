/** The rules of model files. */
import type { Report } from '../../../../report/report.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { type ConfigDocument, isScale, OTHER_KEYS, roleOf } from './document.ts';
import { parseLines } from './read.ts';
import { writeConfig } from './write.ts';

/** The path of an issue is the index of its line, as in the byte tree. */
export function checkConfig(document: ConfigDocument, report: Report): void {
  for (const { line, index, entry } of parseLines(writeConfig(document))) {
    const place = { path: `[${index}]` };
    if (!entry) report.add(CAL3D_CODES.CAL3D_CONFIG_LINE, `"${line}" is not “key=value”`, place);
    else if (!roleOf(entry.key) && !OTHER_KEYS.has(entry.key))
      report.add(CAL3D_CODES.CAL3D_CONFIG_KEY, `Unknown key "${entry.key}"`, place);
    else if (entry.key === 'scale' && !isScale(Number.parseFloat(entry.value)))
      report.add(
        CAL3D_CODES.CAL3D_CONFIG_NUMBER,
        `Invalid scale "${entry.value}": not a number above 0`,
        place,
      );
  }
}
