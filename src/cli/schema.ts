import { Argument, Command, Option } from 'commander';
import { describeKaitai, describeMarkdown } from '../binary/schema.ts';
import { formatById, formats } from '../formats/index.ts';
import { parseOneOf } from './parsers.ts';

export function schemaCommand(): Command {
  const known = formats.filter(({ schema }) => schema).map(({ id }) => id);
  return new Command('schema')
    .addArgument(
      new Argument('<format>', 'binary format').choices(known).argParser(parseOneOf('binary format', known)),
    )
    .addOption(
      new Option('--as <form>', 'print byte tables or a Kaitai Struct file')
        .choices(['markdown', 'ksy'])
        .default('markdown'),
    )
    .addHelpText(
      'after',
      '\nExample:\n  exhume schema cal3d.cmf\n  exhume schema cal3d.cmf --as ksy > cmf.ksy',
    )
    .action((id: string, { as }: { as: 'markdown' | 'ksy' }) => {
      process.stdout.write(describe(id, as));
    });
}

function describe(id: string, as: 'markdown' | 'ksy'): string {
  const schema = formatById(id)!.schema!;
  if (as === 'ksy') return describeKaitai(schema.type, id.replace('.', '_'), schema.parameters);
  return describeMarkdown(schema.type, { title: schema.title, introduction: schema.introduction });
}
