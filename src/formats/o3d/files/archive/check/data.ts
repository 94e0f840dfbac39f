import { BINARY_CODES } from '../../../../../binary/codes.ts';
import type { Extent } from '../../../../../binary/reader.ts';
import { type Code, FormatError } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { O3D_CODES as CODES, O3D_CODES } from '../../../codes.ts';
import { checkBuffer, checkCurveAt, checkSkinAt } from '../../blobs/check.ts';
import { rangeIn } from '../blob-access.ts';
import type { SceneObject } from '../document.ts';
import { BLOB_MEMBERS, fileNamed } from '../layout.ts';
import { fieldIds } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';

/** Errors in reading data, which are reported like broken rules, since thousands of objects may share one. */
const READING_CODES: ReadonlyMap<string, Code> = new Map(
  Object.entries<Code>({ ...O3D_CODES, ...BINARY_CODES }),
);

/** Checks the data of buffers, curves and skins, and whether they fill their files without gaps. */
export function checkData(checked: CheckedScene): void {
  for (const object of checked.index.objects) {
    if (BLOB_MEMBERS[object.className] === undefined) continue;
    try {
      checkBlob(checked, object);
    } catch (error) {
      const code = error instanceof FormatError ? READING_CODES.get(error.code) : undefined;
      if (!(error instanceof FormatError) || !code) throw error;
      checked.report.add(code, error.message, { path: error.path });
    }
  }
  for (const name of new Set(Object.values(BLOB_MEMBERS))) checkTiles(checked, name);
}

function checkBlob({ blobs, report }: CheckedScene, object: SceneObject): void {
  const { className, path, custom } = object;
  if (className === 'o3d.Curve') {
    const curve = blobs.curve(object);
    if (curve) checkCurveAt(curve, path, report);
  } else if (className === 'o3d.Skin') {
    const skin = blobs.skin(object);
    if (skin) checkSkinAt(skin, path, report);
  } else {
    const buffer = blobs.buffer(object);
    if (!buffer) return;
    checkBuffer(buffer, path, report);
    const expected = fieldIds(custom).length;
    if (expected === buffer.fields.count) return;
    report.add(
      CODES.O3D_FIELD_COUNT,
      `Expected ${counted(expected, 'field')} in the buffer, found ${buffer.fields.count}`,
      { path },
    );
  }
}

function checkTiles({ document, index, report }: CheckedScene, name: string): void {
  const bytes = fileNamed(document, name);
  if (!bytes) return;
  const ranges = index.objects
    .filter(({ className }) => BLOB_MEMBERS[className] === name)
    .flatMap((object): (Extent & { path: string })[] => {
      const range = rangeIn(object.custom.binaryRange ?? null, bytes.length);
      return range ? [{ ...range, path: `${object.path}.custom.binaryRange` }] : [];
    })
    .sort((a, b) => a.offset - b.offset);
  let end = 0;
  for (const { offset, size, path } of ranges) {
    if (offset > end)
      report.add(CODES.O3D_RANGE_GAP, `Unused bytes ${end} to ${offset} in ${name}`, { path });
    if (offset < end)
      report.add(CODES.O3D_RANGE_SHARED, `Shared bytes ${offset} to ${end} in ${name}`, { path });
    end = Math.max(end, offset + size);
  }
  if (end < bytes.length)
    report.add(CODES.O3D_RANGE_GAP, `Unused bytes ${end} to ${bytes.length} in ${name}`);
}
