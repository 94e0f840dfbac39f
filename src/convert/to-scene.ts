/** Makes the scene of a character's files. */
import type { SourceFile } from '../formats/format.ts';
import { registry } from '../formats/index.ts';
import { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import type { Gathered } from './gathered.ts';
import { type SceneOptions, sceneOf } from './scene-of.ts';

/**
 * Makes a scene of the files of a character.
 *
 * @param source gathered files, or documents with the names of their files in order of precedence, then without textures; a
 *   given report then receives what checking them finds
 * @param options for gathered files, those with which they were gathered are the default
 * @throws FormatError if no scene can be made of the files
 * @throws RangeError without a document, or for one of an unknown format
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { read, toScene } from 'exhume';
 *
 * const name = 'yorick.c3s';
 * const document = read(readFileSync(`samples/yorick/c3s/${name}`), name);
 * const scene = toScene([{ name, document }]);
 * console.log(scene.clips.map((clip) => clip.name).join(' ')); // idle walk wave smile
 * ```
 */
export function toScene(source: Gathered | readonly SourceFile[], options: SceneOptions = {}): Scene {
  if ('family' in source) return sceneOf(source, options);
  if (!Array.isArray(source)) throw new TypeError('Expected gathered files, or a list of { name, document }');
  const gathered = ofFiles(source);
  if (options.report) checkFiles(source, options.report);
  return sceneOf(gathered, options);
}

/** What the checks of files find, which making a scene of them does not report again; gathered files are checked already. */
function checkFiles(files: readonly SourceFile[], report: Report): void {
  for (const { name, document } of files)
    if (document) registry.byId(document.format)?.check(document, report.within(name));
}

function ofFiles(files: readonly SourceFile[]): Gathered {
  const { document } = files.find((file) => file.document) ?? {};
  const format = document && registry.byId(document.format);
  if (!format)
    throw new RangeError(
      document ? `Unknown format ${document.format}` : 'No file with a document was given',
    );
  return {
    family: registry.readerOf(format),
    files,
    textures: [],
    missing: [],
    decoders: {},
    reading: {},
    report: new Report(),
  };
}
