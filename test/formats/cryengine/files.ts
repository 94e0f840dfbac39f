/** Reading for the tests of CryTek files, and the real ones. */
import type { ChunkContents, ChunkKind } from '../../../src/formats/cryengine/files/chunks/chunks.ts';
import type { CryengineDocument } from '../../../src/formats/cryengine/files/chunks/document.ts';
import { cryengineFamily } from '../../../src/formats/cryengine/index.ts';
import type { SourceFile } from '../../../src/formats/format.ts';
import { readDocument } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { corpusFiles } from '../../corpus.ts';

/** Paths of all real files of the family. */
export function realFiles(): string[] {
  return corpusFiles(
    'cryengine',
    (path) => /\.(cgf|cga|caf|chr|dba)$/i.test(path) && !path.endsWith('/invalid.cgf'),
  );
}

/** The last folder and the name. */
export const shortName = (path: string) => path.split('/').slice(-2).join('/');

/** One real file by the end of its path. */
export function realFile(end: string): string {
  const [path] = realFiles().filter((file) => file.endsWith(end));
  if (path === undefined) throw new Error(`the corpus has no ${end}`);
  return path;
}

export function readCry(bytes: Uint8Array, name = 'a.cgf'): { document: CryengineDocument; report: Report } {
  const report = new Report();
  return { document: readDocument(bytes, name, report).document as CryengineDocument, report };
}

/** Typed arrays as lists and strings as their texts, so that what was read can be held against what was written down. */
export function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('text' in value) return value.text;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}

/** What one chunk holds. @throws Error where it is of another kind */
export function contentOf<K extends ChunkKind>(
  { chunks }: CryengineDocument,
  index: number,
  kind: K,
): ChunkContents[K] {
  const chunk = chunks[index]!;
  if (chunk.kind !== kind) throw new Error(`chunk ${index} is ${chunk.kind}`);
  return chunk.content as ChunkContents[K];
}

/** The scene of one file, and of files that are levels of detail of it. */
export function sceneOfCry(
  bytes: Uint8Array,
  name = 'a.cgf',
  levels: Uint8Array[] = [],
): { scene: Scene; report: Report } {
  const report = new Report();
  const files = [bytes, ...levels].map((file, index): SourceFile => {
    const document = readDocument(file, name, report).document;
    return index === 0 ? { name, document } : { name: `${index}_${name}`, document, role: 'level' };
  });
  return { scene: cryengineFamily.toScene(files, [], report), report };
}
