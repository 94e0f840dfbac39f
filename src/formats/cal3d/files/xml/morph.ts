/** The morph targets of a submesh in XML. */
import { stored } from '../../../../binary/schema.ts';
import { vectorLength } from '../../../../math/vector.ts';
import { FloatColumn, floatText, IntegerColumn } from '../../../../text/numbers.ts';
import type { Morph, Submesh } from '../binary/schema.ts';
import type { XmlReader } from './read.ts';
import type { XmlWriter } from './write.ts';

/** Reads the morph target that was just opened, in a submesh with the given numbers of vertices and UV sets. */
export function readMorph(reader: XmlReader, vertexCount: number, mapCount: number): Morph {
  const name = stored(reader.requiredText('NAME'));
  const announced = reader.announced('NUMBLENDVERTS');
  const columns: MorphColumns = {
    index: new IntegerColumn(),
    position: new FloatColumn(),
    normal: new FloatColumn(),
    textureCoordinates: new FloatColumn(),
  };
  const patterns = reader.patterns(Object.values(columns));
  const complete = () => checkMovedVertex(reader, columns, mapCount);
  while (reader.nextUnlike(patterns, complete)) {
    if (reader.name === 'BLENDVERTEX') {
      readMovedVertex(reader, columns);
      complete();
      reader.remember(patterns);
    } else reader.skip();
  }
  const { index, position, normal, textureCoordinates } = columns;
  reader.compareCount('NUMBLENDVERTS', announced, index.length);
  const body = {
    count: index.length,
    index: index.take(reader.memory),
    position: position.take(reader.memory),
    normal: normal.take(reader.memory),
    textureCoordinates: textureCoordinates.take(reader.memory),
    // The index with which IMVU's library ends the list in a binary file.
    terminator: vertexCount + 1,
  };
  return { name, moved: { body } };
}

interface MorphColumns {
  index: IntegerColumn;
  position: FloatColumn;
  normal: FloatColumn;
  textureCoordinates: FloatColumn;
}

function readMovedVertex(reader: XmlReader, columns: MorphColumns): void {
  const { index, position, normal, textureCoordinates } = columns;
  reader.attributeNumbers('VERTEXID', index, 1);
  while (reader.nextChild()) {
    if (reader.name === 'POSITION') reader.numbers(position, 3);
    else if (reader.name === 'NORMAL') reader.numbers(normal, 3);
    else if (reader.name === 'TEXCOORD') reader.numbers(textureCoordinates, 2);
    else reader.skip();
  }
}

function checkMovedVertex(reader: XmlReader, columns: MorphColumns, mapCount: number): void {
  const { index, position, normal, textureCoordinates } = columns;
  reader.require('POSITION', position, index.length * 3);
  reader.require('NORMAL', normal, index.length * 3);
  reader.require('TEXCOORD', textureCoordinates, index.length * mapCount * 2);
}

/** Writes lists of either binary style. Like binary files, XML does not say whether the numbers are differences. */
export function writeMorph(
  writer: XmlWriter,
  { vertices, mapCount }: Submesh,
  { name, moved: { body } }: Morph,
  morph: number,
): void {
  const { count, index, position, normal, textureCoordinates } = 'records' in body ? body.records : body;
  writer.element('MORPH', { NAME: name.text, NUMBLENDVERTS: count, MORPHID: morph }, () => {
    for (let row = 0; row < count; row++) {
      const vertex = index[row]!;
      const distance = floatText(Math.fround(distanceOf(position, row, vertices.position, vertex)));
      writer.element('BLENDVERTEX', { VERTEXID: vertex, POSDIFF: distance }, () => {
        writer.row('POSITION', position, row, 3);
        writer.row('NORMAL', normal, row, 3);
        writer.textureCoordinates(textureCoordinates, row, mapCount);
      });
    }
  });
}

/** The distance that a vertex moves, which is an attribute of the element. */
function distanceOf(moved: Float32Array, row: number, base: Float32Array, vertex: number): number {
  const along = (axis: number) => moved[row * 3 + axis]! - (base[vertex * 3 + axis] ?? 0);
  return vectorLength(along(0), along(1), along(2));
}
