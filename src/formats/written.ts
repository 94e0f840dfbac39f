/** What all targets have in common: no file that they write is empty. */
import { declareCodes, FormatError, type Report } from '../report/report.ts';
import type { Scene, Texture } from '../scene/scene.ts';
import type { NamedBytes, Target } from './format.ts';

export const WRITTEN_CODES = declareCodes({
  WRITTEN_EMPTY: {
    severity: 'error',
    meaning: 'A file that was to be written would have no bytes, which no reader takes for anything.',
    advice:
      'Nothing was written. Please report this with the file that was converted: it is a fault of Exhume.',
  },
  WRITTEN_IMAGE_EMPTY: {
    severity: 'warning',
    meaning: 'An image of the source has no bytes; it counts as one that was not found.',
    advice: 'Get the image again from its source.',
  },
});

/** A target that refuses to write an empty file, and to copy an empty image. */
export function withoutEmptyFiles(target: Target): Target {
  const { translate } = target;
  return {
    ...target,
    write: async (scene, stem, report, options) =>
      filled(await target.write(withoutEmptyImages(scene, report), stem, report, options)),
    ...(translate
      ? {
          translate: (files, stem, report, options) => {
            const translated = translate(files, stem, report, options);
            return translated && filled(translated);
          },
        }
      : {}),
  };
}

function filled(files: NamedBytes[]): NamedBytes[] {
  const empty = files.find(({ bytes }) => bytes.length === 0);
  if (!empty) return files;
  throw new FormatError(WRITTEN_CODES.WRITTEN_EMPTY, `${empty.name} would be empty`);
}

function withoutEmptyImages(scene: Scene, report: Report): Scene {
  const textures = scene.textures.map(({ bytes, ...texture }, index): Texture => {
    if (!bytes) return texture;
    if (bytes.length > 0) return { ...texture, bytes };
    report.lose(WRITTEN_CODES.WRITTEN_IMAGE_EMPTY, `the image "${texture.uri}" has no bytes`, {
      path: `textures[${index}]`,
    });
    return texture;
  });
  return { ...scene, textures };
}
