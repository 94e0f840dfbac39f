/** Materials in XML (`.xrf`), and what they share with the binary ones. */
import { Parser } from 'htmlparser2';
import { stored } from '../../binary/schema.ts';
import { FormatError } from '../../report/report.ts';
import type { Need } from '../format.ts';
import { CAL3D_CODES } from './codes.ts';
import type { MaterialContent } from './schema.ts';
import { decodeFile, type TextDocument, writeText } from './text-document.ts';

/** A material as either kind of file has it. */
export type MaterialValues = Pick<MaterialContent, 'ambient' | 'diffuse' | 'specular' | 'shininess' | 'maps'>;

/** Colours as the file has them, 0 to 255, not always whole numbers. */
export interface XmlMaterial {
  version: string;
  ambient: number[];
  diffuse: number[];
  specular: number[];
  shininess: number;
  maps: { fileName: string; type?: string }[];
}

export interface XmlMaterialDocument extends TextDocument<XmlMaterial> {
  format: 'cal3d.xrf';
}

const XML_ROOT =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:HEADER\b[^>]*MAGIC\s*=\s*["'](\w+)|(\w+))/i;
const ROOTS: Readonly<Record<string, string>> = {
  material: 'xrf',
  skeleton: 'xsf',
  mesh: 'xmf',
};

/** Which kind of Cal3D XML a file is, by its header or its first element. */
export function xmlKind(bytes: Uint8Array): string | undefined {
  const match = XML_ROOT.exec(decodeFile(bytes.subarray(0, 4096)));
  if (!match) return undefined;
  const [, mark, root] = match;
  return mark ? mark.toLowerCase() : ROOTS[root!.toLowerCase()];
}

export function readXmlMaterial(source: Uint8Array): XmlMaterialDocument {
  return { format: 'cal3d.xrf', content: parseMaterial(source), source };
}

export function writeXmlMaterial(document: XmlMaterialDocument): Uint8Array {
  return writeText(document, parseMaterial, formatMaterial);
}

/** The values of an XML material as a binary one has them. */
export function binaryValues({ ambient, diffuse, specular, shininess, maps }: XmlMaterial): MaterialValues {
  const color = (values: number[]) =>
    Uint8Array.from(values, (value) => Math.round(Math.min(255, Math.max(0, value))));
  return {
    ambient: color(ambient),
    diffuse: color(diffuse),
    specular: color(specular),
    shininess,
    maps: maps.map(({ fileName }) => ({ fileName: stored(fileName) })),
  };
}

export function materialNeeds(values: MaterialValues): Need[] {
  return values.maps.map(({ fileName }) => ({ name: fileName.text, role: 'texture' }));
}

function parseMaterial(source: Uint8Array): XmlMaterial {
  const texts: Record<string, string> = {};
  const maps: XmlMaterial['maps'] = [];
  let version = '';
  let text = '';
  let type: string | undefined;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const byName = new Map(Object.entries(attributes).map(([key, value]) => [key.toUpperCase(), value]));
        if (name.toUpperCase() === 'HEADER' || name.toUpperCase() === 'MATERIAL')
          version = byName.get('VERSION') ?? version;
        type = byName.get('TYPE');
        text = '';
      },
      ontext: (data) => {
        text += data;
      },
      onclosetag: (name) => {
        const key = name.toUpperCase();
        if (key === 'MAP') maps.push({ fileName: text.trim(), ...(type === undefined ? {} : { type }) });
        else texts[key] ??= text.trim();
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(decodeFile(source));
  return {
    version,
    ambient: numbers(texts, 'AMBIENT', 4),
    diffuse: numbers(texts, 'DIFFUSE', 4),
    specular: numbers(texts, 'SPECULAR', 4),
    shininess: numbers(texts, 'SHININESS', 1)[0]!,
    maps,
  };
}

function numbers(texts: Readonly<Record<string, string>>, name: string, count: number): number[] {
  const values = (texts[name] ?? '').split(/\s+/).map(Number.parseFloat);
  if (values.length === count && values.every(Number.isFinite)) return values;
  const message = `<${name}> must hold ${count} numbers, and holds "${(texts[name] ?? '').slice(0, 60)}"`;
  throw new FormatError(CAL3D_CODES.CAL3D_XML_DAMAGED, message, { path: name });
}

/** The form of version 910, which all readers since 0.9.1 take. */
function formatMaterial({ version, ambient, diffuse, specular, shininess, maps }: XmlMaterial): string {
  const element = (name: string, value: string) => `    <${name}>${value}</${name}>\n`;
  return [
    `<HEADER MAGIC="XRF" VERSION="${version || '910'}" />\n`,
    `<MATERIAL NUMMAPS="${maps.length}">\n`,
    element('AMBIENT', ambient.join(' ')),
    element('DIFFUSE', diffuse.join(' ')),
    element('SPECULAR', specular.join(' ')),
    element('SHININESS', `${shininess}`),
    ...maps.map(({ fileName, type }) =>
      type === undefined
        ? element('MAP', escapeXml(fileName))
        : `    <MAP TYPE="${escapeXml(type)}">${escapeXml(fileName)}</MAP>\n`,
    ),
    '</MATERIAL>\n',
  ].join('');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
