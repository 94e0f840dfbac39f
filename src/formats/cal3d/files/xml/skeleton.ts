/** Skeletons in XML (`.xsf`). */
import { stored } from '../../../../binary/schema.ts';
import type { Report } from '../../../../report/report.ts';
import { FloatColumn, IntegerColumn } from '../../../../text/numbers.ts';
import { PLAIN } from '../binary/layout.ts';
import type { SkeletonContent } from '../binary/schema.ts';
import { binaryFrame, LIT_VERSION, PLAIN_VERSION, readXml, type XmlParts, xmlForm } from './document.ts';
import type { XmlReader } from './read.ts';
import { rowText, XmlWriter } from './write.ts';

type Bone = SkeletonContent['bones'][number];

export const { read: readXmlSkeleton, write: writeXmlSkeleton } = xmlForm(
  'cal3d.xsf',
  parseSkeleton,
  formatSkeleton,
);

function parseSkeleton(source: Uint8Array, report: Report): XmlParts<SkeletonContent> {
  const { version, body } = readXml(source, report, 'SKELETON', readSkeleton);
  const lit =
    body.sceneAmbientColor !== undefined || body.bones.some(({ lightType }) => lightType !== undefined);
  const layout = { ...PLAIN, lit };
  const content = { ...binaryFrame('CSF', version), ...body };
  return { layout, content: lit ? light(content) : content };
}

/** If a file mentions any light, its skeleton has all light fields; missing ones mean no light, and black. */
function light(content: SkeletonContent): SkeletonContent {
  return {
    ...content,
    sceneAmbientColor: content.sceneAmbientColor ?? new Float32Array(3),
    bones: content.bones.map((bone) => ({
      ...bone,
      lightType: bone.lightType ?? 0,
      lightColor: bone.lightColor ?? new Float32Array(3),
    })),
  };
}

function readSkeleton(reader: XmlReader): Pick<SkeletonContent, 'sceneAmbientColor' | 'bones'> {
  const announced = reader.announced('NUMBONES');
  const ambient = reader.has('SCENEAMBIENTCOLOR')
    ? { sceneAmbientColor: readColor(reader, 'SCENEAMBIENTCOLOR') }
    : {};
  const bones: Bone[] = [];
  while (reader.nextChild()) {
    if (reader.name === 'BONE') bones.push(readBone(reader));
    else reader.skip();
  }
  reader.compareCount('NUMBONES', announced, bones.length);
  return { ...ambient, bones };
}

function readColor(reader: XmlReader, name: string): Float32Array<ArrayBuffer> {
  const color = new FloatColumn();
  reader.attributeNumbers(name, color, 3);
  return color.take(reader.memory);
}

/** The elements of a bone besides its name, each with its number of values. */
const PLACE = { TRANSLATION: 3, ROTATION: 4, LOCALTRANSLATION: 3, LOCALROTATION: 4 } as const;
type Part = keyof typeof PLACE;

/** The count of children is ignored: no reader of Cal3D uses it, and it is often wrong. */
function readBone(reader: XmlReader): Bone {
  const name = stored(reader.requiredText('NAME'));
  const light = readLight(reader);
  const place: Record<Part, FloatColumn> = {
    TRANSLATION: new FloatColumn(),
    ROTATION: new FloatColumn(),
    LOCALTRANSLATION: new FloatColumn(),
    LOCALROTATION: new FloatColumn(),
  };
  const parentId = new IntegerColumn();
  const childIds = new IntegerColumn();
  while (reader.nextChild()) {
    const part = reader.name;
    if (part === 'PARENTID') reader.numbers(parentId, 1);
    else if (part === 'CHILDID') reader.numbers(childIds, 1);
    else if (isPart(part)) reader.numbers(place[part], PLACE[part]);
    else reader.skip();
  }
  for (const [part, width] of Object.entries(PLACE)) reader.require(part, place[part as Part], width);
  reader.require('PARENTID', parentId, 1);
  return {
    name,
    translation: place.TRANSLATION.take(reader.memory),
    rotation: place.ROTATION.take(reader.memory),
    localTranslation: place.LOCALTRANSLATION.take(reader.memory),
    localRotation: place.LOCALROTATION.take(reader.memory),
    parentId: parentId.at(0),
    ...light,
    childIds: childIds.take(reader.memory),
  };
}

function isPart(name: string): name is Part {
  return name in PLACE;
}

function readLight(reader: XmlReader): Pick<Bone, 'lightType' | 'lightColor'> {
  const colored = reader.has('LIGHTCOLOR');
  if (!colored && !reader.has('LIGHTTYPE')) return {};
  const lightType = reader.integer('LIGHTTYPE', 0);
  return colored ? { lightType, lightColor: readColor(reader, 'LIGHTCOLOR') } : { lightType };
}

function formatSkeleton({ sceneAmbientColor, bones }: SkeletonContent): string {
  const writer = new XmlWriter('XSF', sceneAmbientColor ? LIT_VERSION : PLAIN_VERSION);
  const ambient = sceneAmbientColor ? { SCENEAMBIENTCOLOR: rowText(sceneAmbientColor, 0, 3) } : {};
  writer.element('SKELETON', { NUMBONES: bones.length, ...ambient }, () => {
    for (const [index, bone] of bones.entries()) writeBone(writer, bone, index);
  });
  return writer.finish();
}

/** Only skeletons of version 0.5, which had no XML, have no transform from model space. */
function writeBone(writer: XmlWriter, bone: Bone, index: number): void {
  const { name, lightType, lightColor, childIds } = bone;
  const light = lightColor ? { LIGHTTYPE: lightType ?? 0, LIGHTCOLOR: rowText(lightColor, 0, 3) } : {};
  writer.element('BONE', { ID: index, NAME: name.text, NUMCHILDS: childIds.length, ...light }, () => {
    writer.row('TRANSLATION', bone.translation, 0, 3);
    writer.row('ROTATION', bone.rotation, 0, 4);
    if (bone.localTranslation) writer.row('LOCALTRANSLATION', bone.localTranslation, 0, 3);
    if (bone.localRotation) writer.row('LOCALROTATION', bone.localRotation, 0, 4);
    writer.leaf('PARENTID', bone.parentId);
    for (const child of childIds) writer.leaf('CHILDID', child);
  });
}
