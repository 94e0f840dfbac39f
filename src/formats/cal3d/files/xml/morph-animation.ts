/** Morph animations in XML (`.xpf`). */
import { stored } from '../../../../binary/schema.ts';
import type { Report } from '../../../../report/report.ts';
import { FloatColumn, floatText } from '../../../../text/numbers.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { PLAIN } from '../binary/layout.ts';
import type { MorphAnimationContent } from '../binary/schema.ts';
import { binaryFrame, PLAIN_VERSION, readXml, type XmlParts, xmlForm } from './document.ts';
import type { XmlReader } from './read.ts';
import { XmlWriter } from './write.ts';

type MorphTrack = MorphAnimationContent['tracks'][number];

export const { read: readXmlMorphAnimation, write: writeXmlMorphAnimation } = xmlForm(
  'cal3d.xpf',
  parseMorphAnimation,
  formatMorphAnimation,
);

function parseMorphAnimation(source: Uint8Array, report: Report): XmlParts<MorphAnimationContent> {
  const { version, body } = readXml(source, report, 'ANIMATION', readMorphAnimation);
  return { layout: PLAIN, content: { ...binaryFrame('CPF', version), ...body } };
}

function readMorphAnimation(reader: XmlReader): { duration: number; tracks: MorphTrack[] } {
  const duration = reader.float('DURATION');
  const announced = reader.announced('NUMTRACKS');
  const tracks: MorphTrack[] = [];
  while (reader.nextChild()) {
    if (reader.name === 'TRACK') tracks.push(readTrack(reader));
    else reader.skip();
  }
  reader.compareCount('NUMTRACKS', announced, tracks.length);
  return { duration, tracks };
}

function readTrack(reader: XmlReader): MorphTrack {
  const morphName = stored(readMorphName(reader));
  const announced = reader.announced('NUMKEYFRAMES');
  const time = new FloatColumn();
  const weight = new FloatColumn();
  const patterns = reader.patterns([time, weight]);
  const complete = () => reader.require('WEIGHT', weight, time.length);
  while (reader.nextUnlike(patterns, complete)) {
    if (reader.name === 'KEYFRAME') {
      readKey(reader, time, weight);
      complete();
      reader.remember(patterns);
    } else reader.skip();
  }
  const count = time.length;
  reader.compareCount('NUMKEYFRAMES', announced, count);
  return { morphName, keys: { count, time: time.take(reader.memory), weight: weight.take(reader.memory) } };
}

/** The Blender exporter of 1300 writes numbers instead of names. */
function readMorphName(reader: XmlReader): string {
  const number = reader.attribute('MORPHID');
  if (reader.has('MORPHNAME') || number === undefined) return reader.requiredText('MORPHNAME');
  reader.warn(CAL3D_CODES.CAL3D_XML_MORPH_NUMBERED, `Morph target number ${number} is read as a name`);
  return number;
}

function readKey(reader: XmlReader, time: FloatColumn, weight: FloatColumn): void {
  reader.attributeNumbers('TIME', time, 1);
  while (reader.nextChild()) {
    if (reader.name === 'WEIGHT') reader.numbers(weight, 1);
    else reader.skip();
  }
}

function formatMorphAnimation({ duration, tracks }: MorphAnimationContent): string {
  const writer = new XmlWriter('XPF', PLAIN_VERSION);
  writer.element('ANIMATION', { DURATION: floatText(duration), NUMTRACKS: tracks.length }, () => {
    for (const track of tracks) writeTrack(writer, track);
  });
  return writer.finish();
}

function writeTrack(writer: XmlWriter, { morphName, keys }: MorphTrack): void {
  writer.element('TRACK', { MORPHNAME: morphName.text, NUMKEYFRAMES: keys.count }, () => {
    for (let key = 0; key < keys.count; key++) {
      writer.element('KEYFRAME', { TIME: floatText(keys.time[key]!) }, () => {
        writer.row('WEIGHT', keys.weight, key, 1);
      });
    }
  });
}
