/** Meshes in XML (`.xmf`). */
import type { Report } from '../../../../report/report.ts';
import { FloatColumn, floatText, IntegerColumn } from '../../../../text/numbers.ts';
import { PLAIN } from '../binary/layout.ts';
import type { Layout, MeshContent, Morph, Submesh } from '../binary/schema.ts';
import { binaryFrame, LIT_VERSION, PLAIN_VERSION, readXml, type XmlParts, xmlForm } from './document.ts';
import { readMorph, writeMorph } from './morph.ts';
import type { XmlReader } from './read.ts';
import { VertexColumns, writeVertex } from './vertices.ts';
import { rowText, XmlWriter } from './write.ts';

export const { read: readXmlMesh, write: writeXmlMesh } = xmlForm('cal3d.xmf', parseMesh, formatMesh);

/** Gives all submeshes the same optional parts. */
function parseMesh(source: Uint8Array, report: Report): XmlParts<MeshContent> {
  const { version, body } = readXml(source, report, 'MESH', readMesh);
  const layout: Layout = {
    ...PLAIN,
    lit: body.some(({ vertices }) => vertices.color),
    morphStyle: body.some(({ morphs }) => morphs?.length) ? 1 : 0,
  };
  const submeshes = body.map((submesh) => complete(submesh, layout));
  return { layout, content: { ...binaryFrame('CMF', version), submeshes } };
}

/** Gives a submesh the optional parts of its mesh: white vertex colors if it has none, an empty list of morph targets. */
function complete({ vertices, morphs, ...rest }: Submesh, { lit, morphStyle }: Layout): Submesh {
  const white = () => new Float32Array(vertices.count * 3).fill(1);
  return {
    ...rest,
    vertices: lit ? { ...vertices, color: vertices.color ?? white() } : vertices,
    ...(morphStyle === 1 && morphs ? { morphs } : {}),
  };
}

function readMesh(reader: XmlReader): Submesh[] {
  const announced = reader.announced('NUMSUBMESH');
  const submeshes: Submesh[] = [];
  while (reader.nextChild()) {
    if (reader.name === 'SUBMESH') submeshes.push(readSubmesh(reader));
    else reader.skip();
  }
  reader.compareCount('NUMSUBMESH', announced, submeshes.length);
  return submeshes;
}

function readSubmesh(reader: XmlReader): Submesh {
  const materialThreadId = reader.integer('MATERIAL');
  const lodSteps = reader.integer('NUMLODSTEPS', 0);
  const announced = COUNTS.map((name) => reader.announced(name));
  const vertices = new VertexColumns();
  const springs = new SpringColumns();
  const morphs: Morph[] = [];
  const faces = new IntegerColumn();
  const patterns = reader.patterns([...vertices.columns, ...springs.columns, faces]);
  const complete = (name: string) => {
    if (name === 'VERTEX') vertices.complete(reader);
    else if (name === 'SPRING') springs.count++;
  };
  while (reader.nextUnlike(patterns, complete)) {
    switch (reader.name) {
      case 'VERTEX':
        vertices.read(reader);
        reader.remember(patterns);
        break;
      case 'SPRING':
        springs.read(reader);
        reader.remember(patterns);
        break;
      case 'MORPH':
        morphs.push(readMorph(reader, vertices.count, vertices.mapCount));
        break;
      case 'FACE':
        reader.attributeNumbers('VERTEXID', faces, 3);
        reader.leaf();
        reader.remember(patterns);
        break;
      default:
        reader.skip();
    }
  }
  const faceCount = faces.length / 3;
  const counts = [vertices.count, springs.count, morphs.length, faceCount, vertices.mapCount];
  for (const [index, name] of COUNTS.entries()) reader.compareCount(name, announced[index], counts[index]!);
  return {
    materialThreadId,
    lodSteps,
    mapCount: vertices.mapCount,
    vertices: vertices.take(reader, springs.count > 0),
    springs: springs.take(reader),
    morphs,
    faces: { count: faceCount, vertexIds: faces.take(reader.memory) },
  };
}

const COUNTS = ['NUMVERTICES', 'NUMSPRINGS', 'NUMMORPHS', 'NUMFACES', 'NUMTEXCOORDS'] as const;

class SpringColumns {
  count = 0;
  readonly #vertexIds = new IntegerColumn();
  readonly #coefficient = new FloatColumn();
  readonly #idleLength = new FloatColumn();
  readonly columns = [this.#vertexIds, this.#coefficient, this.#idleLength];

  read(reader: XmlReader): void {
    reader.attributeNumbers('VERTEXID', this.#vertexIds, 2);
    reader.attributeNumbers('COEF', this.#coefficient, 1);
    reader.attributeNumbers('LENGTH', this.#idleLength, 1);
    reader.leaf();
    this.count++;
  }

  take({ memory }: XmlReader): Submesh['springs'] {
    return {
      count: this.count,
      vertexIds: this.#vertexIds.take(memory),
      coefficient: this.#coefficient.take(memory),
      idleLength: this.#idleLength.take(memory),
    };
  }
}

function formatMesh({ submeshes }: MeshContent): string {
  const lit = submeshes.some(({ vertices }) => vertices.color);
  const writer = new XmlWriter('XMF', lit ? LIT_VERSION : PLAIN_VERSION);
  writer.element('MESH', { NUMSUBMESH: submeshes.length }, () => {
    for (const submesh of submeshes) writeSubmesh(writer, submesh);
  });
  return writer.finish();
}

function writeSubmesh(writer: XmlWriter, submesh: Submesh): void {
  const { materialThreadId, lodSteps, mapCount, vertices, springs, morphs, faces } = submesh;
  const attributes = {
    NUMVERTICES: vertices.count,
    NUMFACES: faces.count,
    MATERIAL: materialThreadId,
    NUMLODSTEPS: lodSteps,
    NUMSPRINGS: springs.count,
    ...(morphs ? { NUMMORPHS: morphs.length } : {}),
    NUMTEXCOORDS: mapCount,
  };
  writer.element('SUBMESH', attributes, () => {
    for (let vertex = 0; vertex < vertices.count; vertex++) writeVertex(writer, submesh, vertex);
    for (let spring = 0; spring < springs.count; spring++) writeSpring(writer, springs, spring);
    for (const [index, morph] of (morphs ?? []).entries()) writeMorph(writer, submesh, morph, index);
    for (let face = 0; face < faces.count; face++) {
      writer.empty('FACE', { VERTEXID: rowText(faces.vertexIds, face, 3) });
    }
  });
}

/** XML has no damping of springs, which the library dropped long before. */
function writeSpring(
  writer: XmlWriter,
  { vertexIds, coefficient, idleLength }: Submesh['springs'],
  spring: number,
): void {
  writer.empty('SPRING', {
    VERTEXID: rowText(vertexIds, spring, 2),
    COEF: floatText(coefficient[spring]!),
    LENGTH: floatText(idleLength[spring]!),
  });
}
