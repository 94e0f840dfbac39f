/** Whether the images of new textures are embedded. */
import type { SourceFile } from '../../format.ts';
import type { ArchiveDocument } from '../files/archive/document.ts';

/** Everything except a `scene.json` in a folder. */
export function holdsImages(files: readonly SourceFile[]): boolean {
  return files.every(({ document }) => {
    return document?.format !== 'o3d.archive' || (document as ArchiveDocument).container.kind !== 'json';
  });
}
