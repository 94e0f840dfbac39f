/** The vertices of a submesh in XML. */

import { FloatColumn, floatText, IntegerColumn, type NumberSink } from '../../../../text/numbers.ts';
import type { Submesh } from '../binary/schema.ts';
import type { XmlReader } from './read.ts';
import { checkRows, type XmlWriter } from './write.ts';

/** The collapse index of a vertex without levels of detail: it collapses into none. */
const NO_COLLAPSE = -1;
const WHITE = 1;
const HELD_BY_BONES = 0;

/** Collects vertices. The first one determines how many UV sets all of them have. */
export class VertexColumns {
  count = 0;
  mapCount = 0;
  readonly #position = new FloatColumn();
  readonly #normal = new FloatColumn();
  readonly #color = new FloatColumn();
  readonly #collapseId = new IntegerColumn();
  readonly #faceCollapseCount = new IntegerColumn();
  readonly #textureCoordinates = new FloatColumn();
  /** Where the influences of each vertex end. */
  readonly #ends = new IntegerColumn();
  readonly #boneId = new IntegerColumn();
  readonly #weight = new FloatColumn();
  readonly #physicalWeight = new FloatColumn();

  /** The columns that receive the numbers of vertices. */
  get columns(): NumberSink[] {
    const optional = [this.#color, this.#collapseId, this.#faceCollapseCount, this.#physicalWeight];
    return [this.#position, this.#normal, this.#textureCoordinates, this.#boneId, this.#weight, ...optional];
  }

  /** Reads the vertex that was just opened. */
  read(reader: XmlReader): void {
    const announced = reader.announced('NUMINFLUENCES');
    const influences = this.#boneId.length;
    while (reader.nextChild()) this.#readPart(reader);
    this.complete(reader);
    reader.compareCount('NUMINFLUENCES', announced, this.#boneId.length - influences);
  }

  #readPart(reader: XmlReader): void {
    switch (reader.name) {
      case 'POS':
        reader.numbers(this.#position, 3);
        break;
      case 'NORM':
        reader.numbers(this.#normal, 3);
        break;
      case 'TEXCOORD':
        reader.numbers(this.#textureCoordinates, 2);
        break;
      case 'INFLUENCE':
        reader.attributeNumbers('ID', this.#boneId, 1);
        reader.numbers(this.#weight, 1);
        break;
      case 'COLLAPSEID':
        reader.numbers(this.#collapseId, 1);
        break;
      case 'COLLAPSECOUNT':
        reader.numbers(this.#faceCollapseCount, 1);
        break;
      case 'COLOR':
        this.#color.pad(this.count * 3, WHITE);
        reader.numbers(this.#color, 3);
        break;
      case 'PHYSIQUE':
        this.#physicalWeight.pad(this.count, HELD_BY_BONES);
        reader.numbers(this.#physicalWeight, 1);
        break;
      default:
        reader.skip();
    }
  }

  /** Fills in the optional values of the last vertex, and rejects it if it has too few or too many values. */
  complete(reader: XmlReader): void {
    const count = ++this.count;
    if (count === 1) this.mapCount = this.#textureCoordinates.length / 2;
    this.#collapseId.pad(count, NO_COLLAPSE);
    this.#faceCollapseCount.pad(count, 0);
    if (this.#color.length > 0) this.#color.pad(count * 3, WHITE);
    if (this.#physicalWeight.length > 0) this.#physicalWeight.pad(count, HELD_BY_BONES);
    reader.require('POS', this.#position, count * 3);
    reader.require('NORM', this.#normal, count * 3);
    reader.require('TEXCOORD', this.#textureCoordinates, count * this.mapCount * 2);
    reader.require('COLLAPSEID', this.#collapseId, count);
    reader.require('COLLAPSECOUNT', this.#faceCollapseCount, count);
    if (this.#color.length > 0) reader.require('COLOR', this.#color, count * 3);
    if (this.#physicalWeight.length > 0) reader.require('PHYSIQUE', this.#physicalWeight, count);
    this.#ends.push(this.#boneId.length);
  }

  /** @param sprung whether the submesh has springs, without which spring weights have no meaning */
  take({ memory }: XmlReader, sprung: boolean): Submesh['vertices'] {
    const { count } = this;
    const start = new Uint32Array(count + 1);
    start.set(this.#ends.take(memory), 1);
    if (sprung) this.#physicalWeight.pad(count, HELD_BY_BONES);
    return {
      count,
      position: this.#position.take(memory),
      normal: this.#normal.take(memory),
      ...(this.#color.length > 0 ? { color: this.#color.take(memory) } : {}),
      collapseId: this.#collapseId.take(memory),
      faceCollapseCount: this.#faceCollapseCount.take(memory),
      textureCoordinates: this.#textureCoordinates.take(memory),
      influences: { start, boneId: this.#boneId.take(memory), weight: this.#weight.take(memory) },
      ...(sprung ? { physicalWeight: this.#physicalWeight.take(memory) } : {}),
    };
  }
}

export function writeVertex(writer: XmlWriter, { vertices, mapCount }: Submesh, vertex: number): void {
  const { position, normal, color, textureCoordinates, influences, physicalWeight } = vertices;
  const collapseId = vertices.collapseId[vertex]!;
  const faceCollapseCount = vertices.faceCollapseCount[vertex]!;
  const first = influences.start[vertex]!;
  const end = influences.start[vertex + 1]!;
  checkRows(influences.weight, end, 1);
  writer.element('VERTEX', { ID: vertex, NUMINFLUENCES: end - first }, () => {
    writer.row('POS', position, vertex, 3);
    writer.row('NORM', normal, vertex, 3);
    if (color) writer.row('COLOR', color, vertex, 3);
    if (collapseId !== NO_COLLAPSE || faceCollapseCount !== 0) {
      writer.leaf('COLLAPSEID', collapseId);
      writer.leaf('COLLAPSECOUNT', faceCollapseCount);
    }
    writer.textureCoordinates(textureCoordinates, vertex, mapCount);
    for (let i = first; i < end; i++) {
      writer.leaf('INFLUENCE', floatText(influences.weight[i]!), { ID: influences.boneId[i]! });
    }
    if (physicalWeight) writer.row('PHYSIQUE', physicalWeight, vertex, 1);
  });
}
