/** The versions of Cal3D files that are written, read, rewritten and converted, determined by doing it with Yorick. */
import { buildYorick } from '../samples/build/yorick.ts';
import { convert } from '../src/convert/convert.ts';
import { MemoryLibrary } from '../src/convert/library.ts';
import type { AnyContent, BinaryDocument } from '../src/formats/cal3d/files/binary/document.ts';
import type { TargetOptions } from '../src/formats/format.ts';
import { formats, readDocument, writeDocument } from '../src/formats/index.ts';
import { targets } from '../src/formats/targets.ts';
import { Report } from '../src/report/report.ts';

const KINDS = ['csf', 'caf', 'cmf', 'crf', 'cpf'];
const XML_KINDS = ['xsf', 'xaf', 'xmf', 'xrf', 'xpf'];

/** The table as a Markdown page. */
export async function cal3dVersionsPage(): Promise<string> {
  const target = targets.find(({ id }) => id === 'cal3d.cfg')!;
  const rows: string[] = [];
  const addRow = async (title: string, kinds: readonly string[], options: TargetOptions) => {
    const report = new Report();
    const files = await target.write(buildYorick(), 'yorick', report, options);
    const cells = kinds.map((kind) =>
      cellOf(
        files.filter(({ name }) => name.endsWith(`.${kind}`)),
        options.version,
      ),
    );
    const compressed = await target.write(buildYorick(), 'yorick', new Report(), {
      ...options,
      compress: true,
    });
    rows.push(
      `| ${title} | ${cells.join(' | ')} | ${keysOf(compressed)} | ${await toGlb(files)} | ${lostIn(report)} |`,
    );
  };
  for (const version of target.versions!) await addRow(`${version}`, KINDS, { version });
  await addRow('XML', XML_KINDS, { xml: true });
  const titles = KINDS.map((kind) =>
    formats.find(({ id }) => id === `cal3d.${kind}`)!.title.replace('Cal3D ', ''),
  );
  return [
    '# Versions of Cal3D',
    '',
    'Each row is the result of a test with Yorick, the bundled sample: his files are written in that version and read back',
    '(“read”), the documents are written again with the same bytes (“same bytes”), and all files are converted to GLB (“converts”). A',
    'dash means that the version has no such files. “--compress” compresses keys, unless no library of that version reads compressed',
    'keys (“plain keys”). The last column lists what the version cannot hold of Yorick as he is built, before the bundled files are',
    'written, without --compress. XML files are written in the form of version 910, or of 919 if there are lights, colors or morph',
    'targets; every form is read.',
    '',
    `| version | ${titles.map((title, index) => `${title} (.${KINDS[index]})`).join(' | ')} | --compress | to GLB | cannot hold |`,
    `| --- | ${KINDS.map(() => '---').join(' | ')} | --- | --- | --- |`,
    ...rows,
    '',
  ].join('\n');
}

type Files = readonly { name: string; bytes: Uint8Array }[];

function cellOf(files: Files, version: number | undefined): string {
  if (files.length === 0) return '–';
  const same = files.every(({ name, bytes }) => {
    const report = new Report();
    const { document, format } = readDocument(bytes, name, report);
    const isOther = version !== undefined && format.describe(document).version !== `${version}`;
    if (isOther || report.issues.length > 0) {
      throw new Error(`${name} of version ${version} reads as ${format.describe(document).version}`);
    }
    const again = writeDocument(document);
    return again.length === bytes.length && again.every((byte, index) => byte === bytes[index]);
  });
  return same ? 'read, same bytes' : 'read';
}

/** How keys are stored. */
function keysOf(files: Files): string {
  const animations = files.filter(({ name }) => name.endsWith('.caf'));
  const isCompressed = animations.some(({ name, bytes }) => {
    const { document } = readDocument(bytes, name, new Report());
    return (document as BinaryDocument<AnyContent>).layout.compression !== 0;
  });
  return isCompressed ? 'compressed' : 'plain keys';
}

async function toGlb(files: Files): Promise<string> {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const { report, files: written } = await convert(library, ['yorick.cfg'], { to: 'gltf.glb' });
  const errors = report.issues.filter(({ severity }) => severity !== 'info');
  return written.length === 1 && errors.length === 0
    ? 'converts'
    : `converts, with ${errors.map(({ code }) => code).join(', ')}`;
}

function lostIn({ losses }: Report): string {
  const messages = losses.map(({ code, message }) =>
    code === 'CAL3D_VERSION_LIMIT'
      ? message.replace(/^Version \S+ has no /, '').replace(/ \(\S+\)$/, '')
      : `\`${code}\``,
  );
  return [...new Set(messages)].join('; ');
}
