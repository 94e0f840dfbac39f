/** Writes the pages that follow from the code: `npm run docs`. A test holds the written pages against these. */
import { describeMarkdown } from '../src/binary/schema.ts';
import { describeCodes } from '../src/convert/catalogue.ts';
import { formats } from '../src/formats/index.ts';
import { writeFiles } from '../src/node/index.ts';

/** Every generated page by its path in docs/. */
export function generatedPages(): { name: string; text: string }[] {
  const pages = formats.flatMap(({ id, schema }) =>
    schema
      ? [
          {
            name: `formats/${id}.md`,
            text: describeMarkdown(schema.type, { title: schema.title, introduction: schema.introduction }),
          },
        ]
      : [],
  );
  return [...pages, { name: 'codes.md', text: describeCodes() }];
}

if (process.argv[1] === import.meta.filename) {
  const encoder = new TextEncoder();
  const files = generatedPages().map(({ name, text }) => ({ name, bytes: encoder.encode(text) }));
  await writeFiles(import.meta.dirname, files);
}
