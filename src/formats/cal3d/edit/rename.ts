/** Renames bones and images. Animations and meshes refer to bones by number; clips and materials are named after their files. */
import { stemOf } from '../../../text/file-name.ts';
import { decodeFile } from '../../../text/text.ts';
import type { RenamedField, RenamedFile, Renaming, SourceFile } from '../../format.ts';
import type { MaterialDocument, SkeletonDocument } from '../files/binary/document.ts';
import type { ConfigDocument } from '../files/cfg/document.ts';
import { filesListed } from '../files/cfg/listings.ts';
import type { XmlDocument } from '../files/xml/document.ts';

export function renames(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedField[] {
  return files.flatMap(({ document }, file): RenamedField[] => {
    switch (`${kind} ${document?.format}`) {
      case 'node cal3d.csf':
        return (document as SkeletonDocument).content.bones.flatMap(({ name }, bone) =>
          name.text === from ? [{ file, path: `bones[${bone}].name`, value: to }] : [],
        );
      case 'texture cal3d.crf':
        return (document as MaterialDocument).content.maps.flatMap(({ fileName }, map) =>
          fileName.text === from ? [{ file, path: `maps[${map}].fileName`, value: to }] : [],
        );
      case 'node cal3d.xsf':
        return renamesInXml(document as AnyXml, NAME, { from, to }).map((field) => ({ file, ...field }));
      case 'texture cal3d.xrf':
        return renamesInXml(document as AnyXml, MAP, { from, to }).map((field) => ({ file, ...field }));
      case 'clip cal3d.cfg':
      case 'material cal3d.cfg':
        return renamedFiles(files, { kind, from, to }).flatMap((renamed) => {
          const { name } = files[renamed.file]!;
          return filesListed(document as ConfigDocument, name).map(({ line, value }) => {
            return { file, path: `[${line}]`, value: value(renamed.name) };
          });
        });
      default:
        return [];
    }
  });
}

/** Extensions of the files whose names are those of clips and materials. */
const CALLED_AFTER = { clip: /\.([cx][ap]f)$/i, material: /\.([cx]rf)$/i } as const;

export function renamedFiles(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedFile[] {
  if (kind !== 'clip' && kind !== 'material') return [];
  return files.flatMap(({ name, document }, file) => {
    const [ending] = CALLED_AFTER[kind].exec(name) ?? [];
    const isNamed = document && ending !== undefined && stemOf(name) === from;
    return isNamed ? [{ file, name: to + ending }] : [];
  });
}

type AnyXml = XmlDocument<string, unknown>;

/** In a skeleton only bones have names. */
const NAME = /(\bNAME\s*=\s*)(["'])(.*?)(\2)/gi;
const MAP = /(<MAP\b[^>]*)(>\s*)(.*?)(\s*<\/MAP\s*>)/gi;

/** @param pattern whose third group is a name */
function renamesInXml(
  { source }: AnyXml,
  pattern: RegExp,
  { from, to }: Pick<Renaming, 'from' | 'to'>,
): Omit<RenamedField, 'file'>[] {
  const lines = decodeFile(source ?? new Uint8Array()).split(/\r\n|\n|\r/);
  return lines.flatMap((line, index) => {
    const value = line.replace(pattern, (whole, head: string, open: string, name: string, close: string) =>
      decodeEntities(name) === from ? `${head}${open}${encodeEntities(to)}${close}` : whole,
    );
    return value === line ? [] : [{ path: `[${index}]`, value: value.trimEnd() }];
  });
}

const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
] as const;

function encodeEntities(text: string): string {
  return ENTITIES.reduce((encoded, [letter, entity]) => encoded.replaceAll(letter, entity), text);
}

function decodeEntities(text: string): string {
  return ENTITIES.reduceRight((decoded, [letter, entity]) => decoded.replaceAll(entity, letter), text);
}
