/** The readers to be tried out: every file format, image and archive. */
import { archiveFormats } from '../src/archives/index.ts';
import { SOURCES } from '../src/formats/families.ts';
import type { Format } from '../src/formats/format.ts';
import { formats } from '../src/formats/index.ts';

/** Something that reads bytes of one kind. */
export interface Reader {
  /** Such as `cal3d.csf`, `image.png` or `archive.zip`. */
  id: string;
  /** Group of readers that run together, such as `cal3d` or `images`. */
  family: string;
  kind: 'format' | 'image' | 'archive';
  /** Name of its inputs, which decides between similar formats. */
  file: string;
  /** How its inputs are changed. */
  content: 'binary' | 'text' | 'json';
  format?: Format;
}

const IMAGES = ['tga', 'dds', 'png', 'jpeg', 'bmp'];

/** Formats of JSON; the others without a schema are of text. */
const JSONS = ['json', 'gltf.gltf'];

export const READERS: readonly Reader[] = [
  ...formats.map((format): Reader => {
    const content = format.schema ? 'binary' : JSONS.includes(format.id) ? 'json' : 'text';
    const file = `input.${format.extensions[0]}`;
    return {
      id: format.id,
      family: format.family === 'json' ? 'gltf' : format.family,
      kind: 'format',
      file,
      content,
      format,
    };
  }),
  ...IMAGES.map((name): Reader => {
    return {
      id: `image.${name}`,
      family: 'images',
      kind: 'image',
      file: `input.${name}`,
      content: 'binary',
    };
  }),
  ...archiveFormats.map(({ id }): Reader => {
    return {
      id: `archive.${id}`,
      family: 'archives',
      kind: 'archive',
      file: `input.${id}`,
      content: 'binary',
    };
  }),
];

/** Families of models. */
export const MODEL_FAMILIES: readonly string[] = SOURCES.map(({ id }) => id);

/** The readers of a family, one by its id or the end of it, or all. */
export function readersOf(name: string): Reader[] {
  return READERS.filter(
    ({ id, family }) => name === 'all' || name === family || name === id || id.endsWith(`.${name}`),
  );
}
