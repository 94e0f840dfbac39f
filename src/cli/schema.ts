import { Argument, Command, Option } from 'commander';
import { describeHexpat, describeKaitai, describeMarkdown } from '../binary/schema.ts';
import { formatById, formats } from '../formats/index.ts';
import { parseOneOf } from './parsers.ts';

const FORMS = ['markdown', 'ksy', 'hexpat'] as const;

type Form = (typeof FORMS)[number];

export function schemaCommand(): Command {
  const known = formats.filter(({ schema }) => schema).map(({ id }) => id);
  return new Command('schema')
    .addArgument(
      new Argument('<format>', 'binary format').choices(known).argParser(parseOneOf('binary format', known)),
    )
    .addOption(
      new Option('--as <form>', 'print byte tables, a Kaitai Struct specification or a pattern for ImHex')
        .choices(FORMS)
        .default('markdown'),
    )
    .addHelpText(
      'after',
      '\nExample:\n  exhume schema cal3d.cmf\n  exhume schema cal3d.cmf --as ksy > cmf.ksy\n  exhume schema cal3d.cmf --as hexpat > cmf.hexpat',
    )
    .action((id: string, { as }: { as: Form }) => {
      process.stdout.write(describe(id, as));
    });
}

function describe(id: string, as: Form): string {
  const schema = formatById(id)!.schema!;
  switch (as) {
    case 'ksy':
      return describeKaitai(schema.type, id.replace('.', '_'), schema);
    case 'hexpat':
      return describeHexpat(schema.type, id.replace('.', '_'), schema);
    case 'markdown':
      return describeMarkdown(schema.type, { title: schema.title, introduction: schema.introduction });
  }
}
