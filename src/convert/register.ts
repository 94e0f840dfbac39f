/** Registers external formats and targets. */
import type { Family } from '../formats/format.ts';
import { addFamily, familyById, formatById } from '../formats/index.ts';
import { targetById } from '../formats/targets.ts';
import { addCodes, catalog } from './catalog.ts';

/**
 * Adds a family of formats to those of the library: its files are detected, read, checked, inspected, edited and converted
 * like all others, in `ExhumeLoader` and the command line too, and scenes can be written to its targets. If several formats
 * match, earlier registered ones take precedence. What scenes keep for the family alone belongs in `properties` under its id.
 * A family cannot be removed.
 *
 * @throws RangeError if an id of the family, its formats, targets or codes is taken, or a format belongs to another family;
 *   nothing is added then
 * @example
 * ```ts
 * import { createScene, detectFormat, type FileDocument, type Format, registerFamily } from 'exhume';
 * import { bytes, type Infer, inspect, read, struct, u32, write } from 'exhume/binary';
 *
 * const schema = struct('Height', { magic: bytes(4), height: u32 });
 * interface Height extends FileDocument {
 *   content: Infer<typeof schema>;
 * }
 * const format: Format<Height> = {
 *   id: 'height.file',
 *   family: 'height',
 *   title: 'Height of a character',
 *   extensions: ['height'],
 *   detect: (file) => file[0] === 0x48,
 *   read: (file) => ({ format: 'height.file', content: read(schema, file) }),
 *   write: ({ content }) => write(schema, content),
 *   inspect: (file, name) => inspect(schema, file, name),
 *   check: () => {},
 *   needs: () => [],
 *   describe: () => ({ version: '1' }),
 * };
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
 * registerFamily({
 *   id: 'height',
 *   formats: [format],
 *   targets: [],
 *   codes: {},
 *   toScene: (files) => createScene('height', { format: 'height', files: files.map(({ name }) => name) }, axes),
 * });
 * console.log(detectFormat(Uint8Array.of(0x48, 0, 0, 0, 2, 0, 0, 0), 'a.height').title); // Height of a character
 * ```
 */
export function registerFamily(family: Family): void {
  requireNew('family', [family.id], familyById);
  requireNew('format', ids(family.formats), formatById);
  requireNew('target', ids(family.targets), targetById);
  requireNew('code', Object.keys(family.codes), (id) => catalog.get(id));
  const stray = family.formats.find((format) => format.family !== family.id);
  if (stray) throw new RangeError(`Format ${stray.id} belongs to family ${stray.family}, not ${family.id}`);
  addFamily(family);
  addCodes(family.codes);
}

function ids(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id);
}

function requireNew(kind: string, own: readonly string[], known: (id: string) => unknown): void {
  const taken = own.find((id, index) => known(id) !== undefined || own.indexOf(id) < index);
  if (taken !== undefined) throw new RangeError(`The ${kind} ${taken} is already registered`);
}
