/** Renames nodes, animations and images, to which models refer by name, ignoring case. */
import { latin1 } from '../../../binary/string.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { RenamedField, Renaming, SourceFile } from '../../format.ts';
import type { AsciiMdlDocument } from '../files/ascii/document.ts';
import type { MdlDocument, Node } from '../files/binary/document.ts';
import { textOf } from '../files/binary/names.ts';

type Field = Omit<RenamedField, 'file'>;

export function renames(files: readonly SourceFile[], asked: Renaming): RenamedField[] {
  const { kind, from, to } = asked;
  // Models name images without their extensions.
  const renaming = kind === 'texture' ? { kind, from: stemOf(from), to: stemOf(to) } : asked;
  return files.flatMap(({ document }, file) => {
    const fields =
      document?.format === 'mdl.binary'
        ? binaryFields(document as MdlDocument, renaming)
        : document?.format === 'mdl.ascii'
          ? asciiFields(document as AsciiMdlDocument, renaming)
          : [];
    return fields.map((field) => ({ file, ...field }));
  });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function binaryFields({ root, animations }: MdlDocument, { kind, from, to }: Renaming): Field[] {
  const named = (name: Parameters<typeof textOf>[0], path: string): Field[] =>
    isSame(textOf(name), from) ? [{ path, value: to }] : [];
  if (kind === 'clip') {
    return animations.flatMap(({ header }, index) => named(header.name, `animations[${index}].header.name`));
  }
  if (kind === 'material') return [];
  const seen = new Set<Node>();
  const texturesOf = ({ mesh }: Node, path: string): Field[] =>
    mesh ? TEXTURES.flatMap((name) => named(mesh.header[name], `${path}.mesh.header.${name}`)) : [];
  const nodeFields = (node: Node, path: string): Field[] => {
    if (seen.has(node)) return [];
    seen.add(node);
    return [
      ...(kind === 'node' ? named(node.header.name, `${path}.header.name`) : texturesOf(node, path)),
      ...node.children.flatMap((child, index) => nodeFields(child, `${path}.children[${index}]`)),
    ];
  };
  if (kind === 'texture') return root ? nodeFields(root, 'root') : [];
  return [
    ...(root ? nodeFields(root, 'root') : []),
    ...animations.flatMap(({ header, root }, index) => {
      const path = `animations[${index}]`;
      const inside = root ? nodeFields(root, `${path}.root`) : [];
      return [...named(header.animationRoot, `${path}.header.animationRoot`), ...inside];
    }),
  ];
}

const TEXTURES = ['texture0', 'texture1', 'texture2'] as const;

/** Index of the word that is the name, by the keyword of the line. */
const NAMES: Readonly<Record<Renaming['kind'], Readonly<Record<string, number>>>> = {
  node: { node: 2, parent: 1, animroot: 1 },
  clip: { newanim: 1, doneanim: 1 },
  material: {},
  texture: { bitmap: 1, texture0: 1, texture1: 1, texture2: 1, texture3: 1 },
};
/** Keyword of a list whose lines contain names of bones, each followed by its weight. */
const WEIGHTS = 'weights';

function asciiFields({ source }: AsciiMdlDocument, { kind, from, to }: Renaming): Field[] {
  const lines = latin1(source ?? new Uint8Array()).split(/\r\n|\n|\r/);
  let weights = 0;
  return lines.flatMap((line, index): Field[] => {
    const words = line.match(WORD) ?? [];
    const keyword = words[0]?.toLowerCase() ?? '';
    if (keyword === '' || keyword.startsWith('#')) return [];
    const isWeights = weights > 0;
    if (isWeights) weights--;
    else if (keyword === WEIGHTS) weights = Number(words[1] ?? 0);
    const at = NAMES[kind][keyword];
    const isName = (word: number) => (isWeights ? kind === 'node' && word % 2 === 0 : word === at);
    const value = replaceWords(line, (word, order) => (isName(order) && isSame(word, from) ? to : word));
    return value === withoutBlanks(line) ? [] : [{ path: `[${index}]`, value }];
  });
}

/** Replaces words and keeps the blanks between them. */
function replaceWords(line: string, replace: (word: string, order: number) => string): string {
  let order = 0;
  return withoutBlanks(line).replace(WORD, (word) => replace(word, order++));
}

/** Beyond ASCII, no character is blank: the bytes of a name may be in any encoding. */
const WORD = /[^ \t\v\f]+/g;

function withoutBlanks(line: string): string {
  return line.replace(/[ \t\v\f]+$/, '');
}
