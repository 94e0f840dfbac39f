import { Command, Option } from 'commander';
import { describeKaitai, describeMarkdown } from '../binary/schema.ts';
import { formatById, formats } from '../formats/index.ts';
import { explainErrors, UsageError } from './output.ts';

export function schemaCommand(): Command {
  const known = formats.filter(({ schema }) => schema).map(({ id }) => id);
  return new Command('schema')
    .argument('<format>', `one of ${known.join(', ')}`)
    .addOption(
      new Option('--as <form>', 'byte tables, or Kaitai Struct')
        .choices(['markdown', 'ksy'])
        .default('markdown'),
    )
    .addHelpText(
      'after',
      '\nExample:\n  exhume schema cal3d.cmf\n  exhume schema cal3d.cmf --as ksy > cmf.ksy',
    )
    .action((id: string, { as }: { as: 'markdown' | 'ksy' }) =>
      explainErrors(id, false, async () => {
        process.stdout.write(describe(id, as, known));
      }),
    );
}

function describe(id: string, as: 'markdown' | 'ksy', known: readonly string[]): string {
  const schema = formatById(id)?.schema;
  if (!schema) throw new UsageError(`there is no binary format ${id}; there are ${known.join(', ')}`);
  if (as === 'ksy') return describeKaitai(schema.type, id.replace('.', '_'), schema);
  return describeMarkdown(schema.type, { title: schema.title, introduction: schema.introduction });
}
