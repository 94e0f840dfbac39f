/** Reports unsupported extensions anywhere in a file. */
import { quoted } from '../../../text/names.ts';
import { SUPPORTED } from '../files/container/check.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { LAYER_NAMES } from '../layers.ts';
import { MAX_DEPTH } from './extras.ts';
import { IMAGE_EXTENSIONS } from './textures.ts';

/** Animates anything by its path in the file. */
export const POINTER = 'KHR_animation_pointer';

/** Supported extensions, and that of channels, which is reported with animations. */
const KNOWN: ReadonlySet<string> = new Set([...SUPPORTED, ...LAYER_NAMES, ...IMAGE_EXTENSIONS, POINTER]);

const MEMBERS = [
  ...['extensions', 'asset', 'scenes', 'nodes', 'meshes', 'skins', 'cameras', 'animations', 'materials'],
  ...['textures', 'images', 'samplers', 'accessors', 'bufferViews', 'buffers'],
];

type Keys = readonly string[];

/** Reports unknown extensions: those of materials for each material, since they change its look, others once. */
export function reportExtensions(source: Source): void {
  const { json } = source;
  const content = Object.fromEntries(MEMBERS.map((name) => [name, json.raw(name)]));
  const places = new Map<string, Keys[]>();
  const seen = new Set(KNOWN);
  eachUnknown(content, [], (name, keys) => {
    seen.add(name);
    if (keys[0] === 'materials' && keys.length === 2) reportOfMaterial(source, name, Number(keys[1]));
    else places.set(name, [...(places.get(name) ?? []), keys]);
  });
  for (const [name, [first, ...others]] of places) {
    const count = others.length === 0 ? '' : ` in ${others.length + 1} places`;
    ignore(source, `the content of ${name}${count}`, json.pathOf(pathOf(first!)));
  }
  const elsewhere = json.strings('extensionsUsed').filter((name) => !seen.has(name));
  if (elsewhere.length > 0)
    ignore(source, `the content of ${elsewhere.join(', ')}`, json.pathOf('extensionsUsed'));
}

function reportOfMaterial(source: Source, name: string, index: number): void {
  const material = source.json.objects('materials')[index]!;
  ignore(
    source,
    `${name} of material ${quoted(material.string('name') ?? '', material.path)}`,
    material.path,
  );
}

/** Visits each unknown extension with the keys of the object that has it. */
function eachUnknown(value: unknown, keys: Keys, visit: (name: string, keys: Keys) => void): void {
  if (typeof value !== 'object' || value === null || keys.length > MAX_DEPTH) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || key === 'extras') continue;
    if (key !== 'extensions') eachUnknown(member, [...keys, key], visit);
    else {
      for (const [name, extension] of Object.entries(member ?? {})) {
        if (KNOWN.has(name)) eachUnknown(extension, [...keys, key, name], visit);
        else visit(name, keys);
      }
    }
  }
}

function pathOf(keys: Keys): string {
  const path = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return path === '' ? 'extensions' : path.slice(1);
}
