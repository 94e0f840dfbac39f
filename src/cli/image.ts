import { basename } from 'node:path';
import { Command, Option } from 'commander';
import {
  COMPRESSIONS,
  ENCODED_FORMATS,
  type EncodedFormat,
  EXTENSIONS,
  uselessOption,
} from '../images/encode.ts';
import { hasSidesOfTwo, type TextureOptions, textureOf } from '../images/texture.ts';
import { counted } from '../text/counts.ts';
import { stemOf } from '../text/file-name.ts';
import { explainErrors } from './errors.ts';
import { inputName, readInput } from './named-files.ts';
import { print, printJsonOf, UsageError } from './output.ts';
import { requireOwnName } from './output-name.ts';
import { forceOption, nameOf, type Output, openOutput, pathIn, writeTo } from './outputs.ts';
import { parseCount, parseOneOf } from './parsers.ts';

interface Options extends Omit<TextureOptions, 'samples'> {
  output: string;
  to?: EncodedFormat;
  linear?: boolean;
  force?: boolean;
  json?: boolean;
}

export function imageCommand(): Command {
  return new Command('image')
    .argument('<file...>', 'PNG, JPEG, TGA, BMP or DDS images')
    .requiredOption('-o, --output <place>', 'file or folder to write, or - for standard output')
    .addOption(
      new Option('--to <format>', 'what to write (default: inferred from the output file name)')
        .choices(ENCODED_FORMATS)
        .argParser(parseOneOf('format', ENCODED_FORMATS)),
    )
    .addOption(
      new Option(
        '--compression <kind>',
        'compression of a DDS: bc1 (DXT1), bc3 (DXT5) or none (default: bc1 for opaque images, otherwise bc3)',
      ).choices(COMPRESSIONS),
    )
    .option('--no-mipmaps', 'write only the top level of a DDS')
    .option('--max-size <pixels>', 'scale larger images down to this width or height', parseCount)
    .option('--power-of-two', 'scale width and height to the nearest powers of two')
    .option('--linear', 'treat pixels as data, such as a normal map, not as colors: average them unchanged')
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addHelpText(
      'after',
      [
        '\nMip levels average linear light and ignore transparent pixels.',
        '\nExamples:',
        '  exhume image skin.png -o skin.dds --max-size 512',
        '  exhume image bump.png -o bump.dds --linear',
        '  exhume image c_hero.tga -o override/ --to bioware-dds',
      ].join('\n'),
    )
    .action((files: string[], options: Options) =>
      explainErrors(files[0]!, options.json === true, () => writeImages(files, options)),
    );
}

async function writeImages(files: readonly string[], options: Options): Promise<void> {
  const { force = false, json = false, linear = false, mipmaps = true, ...chosen } = options;
  const texture = { ...chosen, ...(mipmaps ? {} : { mipmaps }) };
  const output = await openOutput(options.output, files.length > 1 ? 'folder' : 'file');
  const format = options.to ?? formatOf(output);
  const named = nameOf(output);
  const extension = EXTENSIONS[format];
  const own = { id: format, extensions: [extension] };
  requireOwnName(named, own, `name it ${stemOf(named ?? '')}.${extension}`);
  const useless = uselessOption(format, texture);
  if (useless)
    throw new UsageError(
      `${useless === 'mipmaps' ? '--no-mipmaps' : '--compression'} has no effect on ${format}`,
    );
  const made = [];
  for (const file of files) {
    const bytes = await readInput(file);
    const image = textureFrom(bytes, file, format, { ...texture, ...(linear ? { samples: 'data' } : {}) });
    const name = nameOf(output) ?? `${stemOf(inputName(file))}.${extension}`;
    made.push({ file, name, ...image });
  }
  await writeTo(output, made, { force, read: files });
  const results = made.map(({ file, name, width, height, bytes }) => {
    return { file, output: pathIn(output, name), format, width, height, bytes: bytes.length };
  });
  if (json) printJsonOf(results);
  else for (const result of results) print(describe(result));
}

/** @throws UsageError for options that contradict each other */
function textureFrom(bytes: Uint8Array, file: string, format: EncodedFormat, options: TextureOptions) {
  try {
    return textureOf(bytes, basename(file), format, options);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function formatOf(output: Output): EncodedFormat {
  const extension = /\.([^.]+)$/.exec(nameOf(output) ?? '')?.[1]?.toLowerCase();
  const format = ENCODED_FORMATS.find((known) => EXTENSIONS[known] === extension);
  if (!format)
    throw new UsageError(
      `${output.path} does not name a format; choose one with --to: ${ENCODED_FORMATS.join(', ')}`,
    );
  return format;
}

function describe({
  output,
  format,
  width,
  height,
  bytes,
}: {
  output: string;
  format: EncodedFormat;
  width: number;
  height: number;
  bytes: number;
}): string {
  const size = `${output}: ${width} × ${height} pixels, ${counted(bytes, 'byte')}`;
  const isOdd = EXTENSIONS[format] === 'dds' && !hasSidesOfTwo({ width, height });
  return isOdd ? `${size}; games need powers of two, see --power-of-two` : size;
}
