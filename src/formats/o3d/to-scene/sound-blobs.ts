import { FormatError, type Report } from '../../../report/report.ts';
import { O3D_CODES } from '../codes.ts';
import { type Blobs, openBlobs } from '../files/archive/blob-access.ts';
import type { ArchiveDocument, SceneObject } from '../files/archive/document.ts';

/** The data of an archive's objects without missing or damaged data, which `check` reports. */
export function soundBlobs(document: ArchiveDocument, report: Report): Blobs {
  const blobs = openBlobs(document);
  const unsound = new Set<SceneObject>();
  const sound =
    <T>(read: (object: SceneObject) => T | undefined) =>
    (object: SceneObject): T | undefined => {
      if (unsound.has(object)) return undefined;
      try {
        return read(object);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        unsound.add(object);
        report.lose(O3D_CODES.O3D_LEFT_OUT, error.message, { source: object.path });
        return undefined;
      }
    };
  return { buffer: sound(blobs.buffer), curve: sound(blobs.curve), skin: sound(blobs.skin) };
}
