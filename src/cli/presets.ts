import { Command } from 'commander';
import { type Presets, readPresets } from '../convert/mod/presets.ts';
import { readNamed } from '../node/input-library.ts';
import { counted } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { print, printJson, table, UsageError } from './output.ts';

export function presetsCommand(): Command {
  return new Command('presets')
    .argument('<file>', 'file that lists shaders and materials, such as CryExport.ini')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\n`exhume check FOLDER --presets FILE` compares the names of materials with the list.\n\nExample:\n  exhume presets CryExport.ini',
    )
    .action((file: string, { json = false }: { json?: boolean }) =>
      explainErrors(file, json, async () => {
        const presets = await presetsIn(file);
        if (json) printJson(presets);
        else describe(file, presets);
      }),
    );
}

/** @throws UsageError if the file lists nothing, and the system's error */
export async function presetsIn(file: string): Promise<Presets> {
  const presets = readPresets((await readNamed(file)).toString('latin1'));
  if (presets.shaders.length + presets.materials.length === 0)
    throw new UsageError(`${file} lists no shaders and no materials, as CryExport.ini does`);
  return presets;
}

function describe(file: string, { shaders, materials }: Presets): void {
  print(`${file}: ${counted(shaders.length, 'shader')}, ${counted(materials.length, 'material')}`);
  const rows = shaders.map(({ name, needs, description = '' }) => [name, needs.join(', '), description]);
  if (rows.length > 0) print(`\n${table([['shader', 'needs', 'description'], ...rows])}`);
  if (materials.length > 0) print(`\nmaterials:\n${materials.map((name) => `  ${name}`).join('\n')}`);
}
