/** Writes the pages that follow from the code: `npm run docs`. A test holds the written pages against these. */
import { archiveFormats } from '../src/archives/index.ts';
import { describeMarkdown } from '../src/binary/schema.ts';
import { describeCodes } from '../src/convert/catalog.ts';
import { formats } from '../src/formats/index.ts';
import { writeFiles } from '../src/node/index.ts';
import { cal3dVersionsPage } from './cal3d-versions.ts';
import { linkCitations, referenceSections } from './citations.ts';
import { featureRows, featuresPage } from './features.ts';

/** Every generated page by its path in docs/, but for features.md, which takes a while and has a test of its own. */
export async function generatedPages(): Promise<{ name: string; text: string }[]> {
  const sections = await referenceSections();
  // Kinds of files that share all their records share a page.
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
  ];
}

if (process.argv[1] === import.meta.filename) {
  const encoder = new TextEncoder();
  const features = { name: 'features.md', text: featuresPage(await featureRows()) };
  const files = [...(await generatedPages()), features].map(({ name, text }) => ({
    name,
    bytes: encoder.encode(text),
  }));
  await writeFiles(import.meta.dirname, files);
}
