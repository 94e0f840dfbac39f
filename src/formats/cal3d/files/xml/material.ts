/** Materials in XML (`.xrf`), and the values that they share with binary ones. */
import { stored } from '../../../../binary/schema.ts';
import { Report } from '../../../../report/report.ts';
import type { TextDocument } from '../../../../text/text-document.ts';
import type { Need } from '../../../format.ts';
import type { MaterialContent } from '../binary/schema.ts';
import { PLAIN_VERSION, readXml, writeXml } from './document.ts';
import type { XmlReader } from './read.ts';
import { XmlWriter } from './write.ts';

/** The values of a material that both kinds of file have. */
export type MaterialValues = Pick<MaterialContent, 'ambient' | 'diffuse' | 'specular' | 'shininess' | 'maps'>;

/** Colors as in the file, 0 to 255, with or without a fraction. */
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

/** @throws FormatError */
export function readXmlMaterial(source: Uint8Array, report = new Report()): XmlMaterialDocument {
  return { format: 'cal3d.xrf', content: parseMaterial(source, report), source };
}

export function writeXmlMaterial(document: XmlMaterialDocument): Uint8Array {
  return writeXml(document, parseMaterial, formatMaterial);
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
    maps: maps.map(({ fileName, type }) => ({
      fileName: stored(fileName),
      ...(type === undefined ? {} : { type: stored(type) }),
    })),
  };
}

/** The values of a binary material as an XML one has them. */
export function xmlMaterialValues({
  ambient,
  diffuse,
  specular,
  shininess,
  maps,
}: MaterialValues): Omit<XmlMaterial, 'version'> {
  return {
    ambient: [...ambient],
    diffuse: [...diffuse],
    specular: [...specular],
    shininess,
    maps: maps.map(({ fileName, type }) => ({
      fileName: fileName.text,
      ...(type ? { type: type.text } : {}),
    })),
  };
}

export function materialNeeds(values: MaterialValues): Need[] {
  return values.maps.map(({ fileName }) => ({ name: fileName.text, role: 'texture' }));
}

function parseMaterial(source: Uint8Array, report: Report): XmlMaterial {
  const { version, body } = readXml(source, report, 'MATERIAL', readMaterial);
  return { version: version === undefined ? '' : `${version}`, ...body };
}

function readMaterial(reader: XmlReader): Omit<XmlMaterial, 'version'> {
  const announced = reader.announced('NUMMAPS');
  const values: Record<Part, number[]> = { AMBIENT: [], DIFFUSE: [], SPECULAR: [], SHININESS: [] };
  const maps: XmlMaterial['maps'] = [];
  while (reader.nextChild()) {
    const { name } = reader;
    if (name === 'MAP') maps.push(readMap(reader));
    else if (isPart(name)) reader.numbers(values[name], PARTS[name]);
    else reader.skip();
  }
  reader.compareCount('NUMMAPS', announced, maps.length);
  for (const [part, count] of Object.entries(PARTS)) reader.require(part, values[part as Part], count);
  const { AMBIENT: ambient, DIFFUSE: diffuse, SPECULAR: specular, SHININESS: shininess } = values;
  return { ambient, diffuse, specular, shininess: shininess[0]!, maps };
}

/** The elements of a material besides its maps, each with its number of values. */
const PARTS = { AMBIENT: 4, DIFFUSE: 4, SPECULAR: 4, SHININESS: 1 } as const;
type Part = keyof typeof PARTS;

function isPart(name: string): name is Part {
  return name in PARTS;
}

function readMap(reader: XmlReader): XmlMaterial['maps'][number] {
  const type = reader.attribute('TYPE');
  const fileName = reader.textContent();
  return type === undefined ? { fileName } : { fileName, type };
}

/** The form of version 910, which all readers since 0.9.1 accept. */
function formatMaterial({ version, ambient, diffuse, specular, shininess, maps }: XmlMaterial): string {
  const writer = new XmlWriter('XRF', Number(version) || PLAIN_VERSION);
  writer.element('MATERIAL', { NUMMAPS: maps.length }, () => {
    writer.leaf('AMBIENT', ambient.join(' '));
    writer.leaf('DIFFUSE', diffuse.join(' '));
    writer.leaf('SPECULAR', specular.join(' '));
    writer.leaf('SHININESS', shininess);
    for (const { fileName, type } of maps)
      writer.leaf('MAP', fileName, type === undefined ? {} : { TYPE: type });
  });
  return writer.finish();
}
