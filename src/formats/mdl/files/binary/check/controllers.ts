/** Rules for controllers. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import { controllerOf, type Dialect } from '../controller-ids.ts';
import { valuesPerKey } from '../controllers.ts';
import type { Node } from '../document.ts';
import { nodeKind } from '../kinds.ts';
import { trackOf } from '../to-model/tracks.ts';

export function checkControllers(node: Node, dialect: Dialect, path: string, report: Report): void {
  const { controllers, controllerData, header } = node;
  const kind = nodeKind(header.flags);
  const length = controllerData?.length ?? 0;
  if (!controllers) {
    if (length === 0) return;
    const message = `${counted(length, 'value')}, but no controllers`;
    report.add(MDL_CODES.MDL_CONTROLLER_DATA_ORPHAN, message, { path: `${path}.controllerData` });
    return;
  }
  for (let index = 0; index < controllers.count; index++) {
    const place = { path: `${path}.controllers[${index}]` };
    const track = trackOf(node, index, kind, dialect);
    if (track && 'code' in track && track.code !== MDL_CODES.MDL_CONTROLLER_RANGE)
      report.add(track.code, track.message, place);
    const rows = controllers.rowCount[index]!;
    const width = controllerOf(kind, dialect, controllers.type[index]!)?.width;
    const perKey = valuesPerKey(width, controllers.columnCount[index]!);
    // Controllers without values may lack even their times (docs/reference/mdl.md#controllers).
    const timesEnd = perKey === 0 ? 0 : controllers.timeIndex[index]! + rows;
    const valuesEnd = perKey === 0 ? 0 : controllers.valueIndex[index]! + rows * perKey;
    const end = Math.max(timesEnd, valuesEnd);
    if (end <= length) continue;
    const message = `Controller needs ${counted(end, 'value')}, found ${length}`;
    report.add(MDL_CODES.MDL_CONTROLLER_RANGE, message, place);
  }
}
