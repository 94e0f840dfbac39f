import { Command, Option } from 'commander';
import { describeHexpat, describeKaitai, describeMarkdown } from '../binary/schema.ts';
import { formatById, formats } from '../formats/index.ts';
import { explainErrors, UsageError } from './output.ts';

const FORMS = ['markdown', 'ksy', 'hexpat'] as const;

type Form = (typeof FORMS)[number];

export function schemaCommand(): Command {
  const known = formats.filter(({ schema }) => schema).map(({ id }) => id);
  return new Command('schema')
    .argument('<format>', `one of ${known.join(', ')}`)
    .addOption(
      new Option('--as <form>', 'byte tables, a Kaitai Struct specification or a pattern for ImHex')
        .choices(FORMS)
        .default('markdown'),
    )
    .addHelpText(
      'after',
      '\nExample:\n  exhume schema cal3d.cmf\n  exhume schema cal3d.cmf --as ksy > cmf.ksy\n  exhume schema cal3d.cmf --as hexpat > cmf.hexpat',
    )
    .action((id: string, { as }: { as: Form }) =>
      explainErrors(id, false, async () => {
        process.stdout.write(describe(id, as, known));
      }),
    );
}

function describe(id: string, as: Form, known: readonly string[]): string {
  const schema = formatById(id)?.schema;
  if (!schema) throw new UsageError(`there is no binary format ${id}; there are ${known.join(', ')}`);
  switch (as) {
    case 'ksy':
      return describeKaitai(schema.type, id.replace('.', '_'), schema);
    case 'hexpat':
      return describeHexpat(schema.type, id.replace('.', '_'), schema);
    case 'markdown':
      return describeMarkdown(schema.type, { title: schema.title, introduction: schema.introduction });
  }
}
