import { Command, Option } from 'commander';
import { type Posed, poseScene } from '../convert/posed.ts';
import { findClip, parseNumber, type SceneOptions, sceneOfInputs, withSceneOptions } from './inputs.ts';
import { endWithErrors, explainErrors, print, printJson, table } from './output.ts';

interface Options extends SceneOptions {
  clip?: string;
  time?: number;
  clamp?: boolean;
  space: 'native' | 'gltf';
  json?: boolean;
}

export function poseCommand(): Command {
  const command = new Command('pose')
    .description("bones' world matrices and deformed vertices at a time")
    .argument('<file...>', 'the files of a character')
    .option(
      '--clip <name>',
      'name or number of a clip; by default the rest pose, or the first clip if a time is given',
    )
    .option('--time <seconds>', 'time in the clip', parseNumber)
    .option('--clamp', 'hold the first and last key outside the keys, instead of going on as the format does')
    .addOption(new Option('--space <axes>', 'axes and unit').choices(['native', 'gltf']).default('native'))
    .option('--json', 'all numbers, as JSON');
  return withSceneOptions(command)
    .addHelpText('after', '\nExample:\n  exhume pose cally.cfg --clip cally_walk --time 0.5 --json')
    .action((files: string[], options: Options) =>
      explainErrors(files[0]!, options.json === true, () => pose(files, options)),
    );
}

async function pose(files: readonly string[], options: Options): Promise<void> {
  const { scene, gathered } = await sceneOfInputs(files, options);
  const wanted = options.clip ?? (options.time === undefined || scene.clips.length === 0 ? undefined : '0');
  const clip = wanted === undefined ? undefined : scene.clips[findClip(scene.clips, wanted)];
  const posed = poseScene(scene, clip, options.time ?? clip?.start ?? 0, {
    hold: options.clamp === true,
    space: options.space,
  });
  if (gathered.report.count('error') > 0) endWithErrors();
  if (options.json) printJson({ format: gathered.files[0]!.format!.id, ...posed });
  else print(describe(posed));
}

function describe({ clip, time, bones, meshes }: Posed): string {
  const moment = clip === null ? 'rest pose' : `${clip} at ${time} s`;
  const place = (world: number[]) => world.slice(12, 15).map((value) => Number(value.toFixed(4)));
  const boneRows = bones.map(({ name, world }) => [name, ...place(world)]);
  const meshRows = meshes.map(({ name, positions }) => [name, positions.length / 3, ...extent(positions)]);
  return [
    moment,
    ...(boneRows.length > 0 ? [table([['bone', 'x', 'y', 'z'], ...boneRows])] : []),
    ...(meshRows.length > 0 ? [table([['mesh', 'vertices', 'x', 'y', 'z'], ...meshRows])] : []),
  ].join('\n\n');
}

/** "low … high" along each axis. */
function extent(positions: Float32Array): string[] {
  return [0, 1, 2].map((axis) => {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
    return `${low.toFixed(2)} … ${high.toFixed(2)}`;
  });
}
