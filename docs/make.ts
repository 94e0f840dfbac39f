/** Generates pages from the code: `npm run docs`. Tests compare the committed pages with these. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFormats } from '../src/archives/index.ts';
import { rulesSchema } from '../src/batch/build/rules.ts';
import { describeMarkdown } from '../src/binary/schema.ts';
import { describeCodes } from '../src/convert/catalog.ts';
import { settingsSchema } from '../src/export/settings/schema.ts';
import { formats } from '../src/formats/index.ts';
import { writeFiles } from '../src/node/index.ts';
import { cal3dVersionsPage } from './cal3d-versions.ts';
import { linkCitations, referenceSections } from './citations.ts';
import { cliPage, manPage, withCommandTable } from './cli.ts';
import { editsPage } from './edits.ts';
import { featureRows, featuresPage } from './features.ts';
import * as readers from './readers.ts';
import * as speed from './speed.ts';

const ROOT = join(import.meta.dirname, '..');

/** All generated pages by their paths from docs/, except features.md, which takes a while and has its own test. */
export async function generatedPages(): Promise<{ name: string; text: string }[]> {
  const sections = await referenceSections();
  // Formats with the same records share a page.
  const described = new Set<unknown>();
  const pages = formats.flatMap(({ id, schema }) => {
    if (!schema || described.has(schema.type)) return [];
    described.add(schema.type);
    return [
      {
        name: `formats/${id}.md`,
        text: linkCitations(
          describeMarkdown(schema.type, { title: schema.title, introduction: schema.introduction }),
          sections,
        ),
      },
    ];
  });
  const archivePages = archiveFormats.map(({ id, title, schema: { records, introduction } }) => ({
    name: `formats/${id}.md`,
    text: linkCitations(describeMarkdown(records, { title, introduction }), sections),
  }));
  return [
    ...pages,
    ...archivePages,
    { name: 'codes.md', text: describeCodes() },
    { name: 'cal3d-versions.md', text: await cal3dVersionsPage() },
    { name: 'edits.md', text: editsPage() },
    { name: 'readers.md', text: readers.readersPage(readers.recordedRows()) },
    { name: 'speed.md', text: speed.speedPage(speed.recordedRows()) },
    { name: 'cli.md', text: await cliPage() },
    { name: '../man/exhume.1', text: await manPage(packageVersion()) },
    { name: '../schemas/build.schema.json', text: `${JSON.stringify(rulesSchema(), null, 2)}\n` },
    { name: '../schemas/settings.schema.json', text: `${JSON.stringify(settingsSchema(), null, 2)}\n` },
    { name: '../README.md', text: withCommandTable(readFileSync(join(ROOT, 'README.md'), 'utf8')) },
  ];
}

function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return version;
}

if (process.argv[1] === import.meta.filename) {
  const encoder = new TextEncoder();
  const features = { name: 'features.md', text: featuresPage(await featureRows()) };
  const files = [...(await generatedPages()), features].map(({ name, text }) => ({
    name: join('docs', name),
    bytes: encoder.encode(text),
  }));
  await writeFiles(ROOT, files);
}
