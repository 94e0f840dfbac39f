import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { readDocument, writeDocument } from '../../src/formats/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { FormatError, Report } from '../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { validate } from '../gltf/validate.ts';

const EXTENSIONS = ['csf', 'caf', 'cmf', 'crf', 'cpf', 'xsf', 'xaf', 'xmf', 'xrf', 'xpf', 'cfg'];
const OURS = new RegExp(`\\.(${EXTENSIONS.join('|')})$`, 'i');

/** Damaged on purpose: by who made the corpus, or as a test of another reader; bytes behind the end are no damage. */
const DAMAGED = ['/malformed/', '/meshtestdata_L97.xmf', '_xml_that_crashes_due_to_missing_header.xpf'];
const isDamaged = (path: string) =>
  DAMAGED.some((part) => path.includes(part)) && !path.endsWith('/trailing.cmf');

/** Model files whose projects keep the parts that they name elsewhere. */
const LOST = [
  'baiyun0451-android-cal3d/assets/cally',
  ...['cally', 'paladin', 'skeleton', 'paladin/paladin'].map((name) => `i25ffz-cal3d-android/assets/${name}`),
  ...['paladin', 'skeleton'].map((name) => `lluisalemanypuig-character-animation/characters/${name}`),
  ...['cally', 'paladin', 'skeleton'].map((name) => `mp3butcher-Cal3D/cal3d/examples/cally/data/${name}`),
].map((path) => `cal3d/${path}.cfg`);

/** Of what shows nothing by itself, the code that says so. */
function reasonToRefuse(path: string): string | undefined {
  if (LOST.includes(path)) return 'CONVERT_NOTHING_FOUND';
  return /\.[cx]rf$/i.test(path) ? 'CONVERT_EMPTY' : undefined;
}

async function codeOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
}

describeCorpus('every Cal3D file there is', () => {
  const files = corpusFiles('cal3d', (path) => OURS.test(path));
  const intact = files.filter((path) => !isDamaged(path));

  test('is of one of the known kinds, and all kinds are there', () => {
    const found = new Set(files.map((path) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()));
    expect([...found].sort()).toEqual([...EXTENSIONS].sort());
    expect(intact.length).toBeGreaterThan(330);
  });

  describe('can be read, checked and rewritten byte for byte, and becomes a valid GLB if it shows anything', () => {
    test.each(intact)('%s', async (path) => {
      const bytes = readFileSync(corpus(path));
      const report = new Report();
      const { format, document } = readDocument(bytes, basename(path), report);
      format.check(document, report);
      expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
      const convertIt = () => convert(new FolderLibrary(), [corpus(path)], { to: 'gltf.glb' });
      const reason = reasonToRefuse(path);
      if (reason !== undefined) {
        expect(await codeOf(convertIt)).toBe(reason);
        return;
      }
      const { messages } = await validate((await convertIt()).files[0]!.bytes);
      expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
    });
  });

  test.each(files.filter(isDamaged))('%s ends in an error with a code, if it is damaged', async (path) => {
    const code = await codeOf(() => convert(new FolderLibrary(), [corpus(path)], { to: 'gltf.glb' }));
    expect(code).toMatch(/^(BINARY|FORMAT|CAL3D)_[A-Z_]+$/);
  });
});
