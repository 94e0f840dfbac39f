/** Animations in XML (`.xaf`). */
import type { Report } from '../../../../report/report.ts';
import { FloatColumn, floatText } from '../../../../text/numbers.ts';
import { BONE_TRANSLATION } from '../binary/compression-imvu.ts';
import { PLAIN } from '../binary/layout.ts';
import type { AnimationContent, Keys, Track } from '../binary/schema.ts';
import { plainTracks } from '../binary/tracks.ts';
import { binaryFrame, LIT_VERSION, PLAIN_VERSION, readXml, type XmlParts, xmlForm } from './document.ts';
import type { Patterns } from './patterns.ts';
import type { XmlReader } from './read.ts';
import { checkRows, XmlWriter } from './write.ts';

export const { read: readXmlAnimation, write: writeXmlAnimation } = xmlForm(
  'cal3d.xaf',
  parseAnimation,
  formatAnimation,
);

function parseAnimation(source: Uint8Array, report: Report): XmlParts<AnimationContent> {
  const { version, body } = readXml(source, report, 'ANIMATION', readAnimation);
  return { layout: PLAIN, content: { ...binaryFrame('CAF', version), ...body } };
}

function readAnimation(reader: XmlReader): { duration: number; tracks: Track[] } {
  const duration = reader.float('DURATION');
  const announced = reader.announced('NUMTRACKS');
  const tracks: Track[] = [];
  const columns = new KeyColumns();
  const patterns = reader.patterns([columns.time, columns.translation, columns.rotation]);
  while (reader.nextChild()) {
    if (reader.name === 'TRACK') tracks.push(readTrack(reader, columns, patterns));
    else reader.skip();
  }
  reader.compareCount('NUMTRACKS', announced, tracks.length);
  return { duration, tracks };
}

/** Where the keys of a track are collected; empty between tracks. */
class KeyColumns {
  readonly time = new FloatColumn();
  readonly translation = new FloatColumn();
  readonly rotation = new FloatColumn();

  take({ memory }: XmlReader, count: number): Keys {
    return {
      count,
      time: this.time.take(memory),
      translation: this.translation.take(memory),
      rotation: this.rotation.take(memory),
    };
  }
}

function readTrack(reader: XmlReader, columns: KeyColumns, patterns: Patterns): Track {
  const boneId = reader.integer('BONEID');
  const announced = reader.announced('NUMKEYFRAMES');
  const repeats =
    reader.integer('TRANSLATIONREQUIRED', 1) !== 0 && reader.integer('TRANSLATIONISDYNAMIC', 1) === 0;
  let count = 0;
  const complete = () => completeKey(reader, columns, count++, repeats);
  while (reader.nextUnlike(patterns, complete)) {
    if (reader.name === 'KEYFRAME') {
      readKey(reader, columns);
      complete();
      reader.remember(patterns);
    } else reader.skip();
  }
  reader.compareCount('NUMKEYFRAMES', announced, count);
  return { boneId, keys: columns.take(reader, count) };
}

function readKey(reader: XmlReader, { time, translation, rotation }: KeyColumns): void {
  reader.attributeNumbers('TIME', time, 1);
  while (reader.nextChild()) {
    if (reader.name === 'TRANSLATION') reader.numbers(translation, 3);
    else if (reader.name === 'ROTATION') reader.numbers(rotation, 4);
    else reader.skip();
  }
}

/**
 * A key without translation has that of the previous key if the track's translation is required and constant, else the
 * bone's rest translation, as in IMVU's library. Other libraries reject such files or need the skeleton to read them.
 */
function completeKey(
  reader: XmlReader,
  { translation, rotation }: KeyColumns,
  key: number,
  repeats: boolean,
): void {
  for (let i = key * 3; translation.length === i && i < (key + 1) * 3; i++) {
    translation.push(repeats && key > 0 ? translation.at(i - 3) : BONE_TRANSLATION);
  }
  reader.require('TRANSLATION', translation, (key + 1) * 3);
  reader.require('ROTATION', rotation, (key + 1) * 4);
}

function formatAnimation(content: AnimationContent): string {
  const tracks = plainTracks(content);
  const plain = tracks.every(({ keys }) => translationsLeft(keys) === keys.count);
  const writer = new XmlWriter('XAF', plain ? PLAIN_VERSION : LIT_VERSION);
  const attributes = { DURATION: floatText(content.duration), NUMTRACKS: tracks.length };
  writer.element('ANIMATION', attributes, () => {
    for (const track of tracks) writeTrack(writer, track);
  });
  return writer.finish();
}

/** The number of keys with a translation. */
function translationsLeft({ translation, count }: Keys): number {
  checkRows(translation, count, 3);
  let left = 0;
  for (let key = 0; key < count; key++) if (!isBoneTranslation(translation, key)) left++;
  return left;
}

function isBoneTranslation(translation: Float32Array, key: number): boolean {
  for (let i = key * 3; i < (key + 1) * 3; i++) if (translation[i] !== BONE_TRANSLATION) return false;
  return true;
}

function writeTrack(writer: XmlWriter, { boneId, keys }: Track): void {
  const left = translationsLeft(keys);
  const required = left > 0 ? 1 : 0;
  const flags =
    left === keys.count
      ? {}
      : { TRANSLATIONREQUIRED: required, TRANSLATIONISDYNAMIC: required, HIGHRANGEREQUIRED: required };
  writer.element('TRACK', { BONEID: boneId, ...flags, NUMKEYFRAMES: keys.count }, () => {
    for (let key = 0; key < keys.count; key++) {
      writer.element('KEYFRAME', { TIME: floatText(keys.time[key]!) }, () => {
        if (!isBoneTranslation(keys.translation, key)) writer.row('TRANSLATION', keys.translation, key, 3);
        writer.row('ROTATION', keys.rotation, key, 4);
      });
    }
  });
}
