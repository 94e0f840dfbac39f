import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAsciiMdl } from '../../../../../../src/formats/mdl/files/ascii/read.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/ascii/to-model/to-model.ts';
import { valuesPerKey } from '../../../../../../src/formats/mdl/files/binary/controllers.ts';
import type { MdlDocument, Node } from '../../../../../../src/formats/mdl/files/binary/document.ts';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import type { Model, ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { corpus, describeCorpus } from '../../../../../corpus.ts';

const GAME = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
const bytesAt = (path: string) => new Uint8Array(readFileSync(corpus(path)));

function meaningAt(path: string): Model {
  return toModel(readAsciiMdl(bytesAt(path), new Report()), new Report());
}

function compiledAt(path: string): MdlDocument {
  return readDocument(bytesAt(path), new Report());
}

function flatten(node: Node | undefined): Node[] {
  return node ? [node, ...node.children.flatMap(flatten)] : [];
}

/** Numbers of controllers (docs/reference/mdl.md#controller-numbers). */
const COMMON = { 8: 'position', 20: 'orientation', 36: 'scale' };
const EMITTER = {
  ...{
    80: 'alphaEnd',
    84: 'alphaStart',
    88: 'birthrate',
    92: 'bounce_co',
    96: 'colorEnd',
    108: 'colorStart',
  },
  ...{ 120: 'combinetime', 124: 'drag', 128: 'fps', 132: 'frameEnd', 136: 'frameStart', 140: 'grav' },
  ...{ 144: 'lifeExp', 148: 'mass', 152: 'p2p_bezier2', 156: 'p2p_bezier3', 160: 'particleRot' },
  ...{ 164: 'randvel', 168: 'sizeStart', 172: 'sizeEnd', 176: 'sizeStart_y', 180: 'sizeEnd_y' },
  ...{ 184: 'spread', 188: 'threshold', 192: 'velocity', 196: 'xsize', 200: 'ysize' },
};

interface Track {
  name: string;
  times: number[];
  values: number[];
}

function tracksOf(node: Node): Track[] {
  const { controllers, controllerData: data } = node;
  if (!controllers || !data) return [];
  const names: Readonly<Record<number, string>> = node.emitter ? { ...COMMON, ...EMITTER } : COMMON;
  return Array.from(controllers.type, (type, index) => {
    const rows = controllers.rowCount[index]!;
    const times = controllers.timeIndex[index]!;
    const values = controllers.valueIndex[index]!;
    const width = valuesPerKey(type, controllers.columnCount[index]!);
    return {
      name: names[type] ?? `${type}`,
      times: Array.from(data.subarray(times, times + rows)),
      values: Array.from(data.subarray(values, values + rows * width)),
    };
  });
}

function said({ keys, values }: ModelNode, name: string): { times: number[]; values: number[] } {
  const track = keys[name as keyof typeof keys];
  if (track) return { times: Array.from(track.times), values: Array.from(track.values) };
  const value = values[name as keyof typeof values];
  return { times: [0], values: typeof value === 'number' ? [value] : Array.from(value ?? [], Number) };
}

/** A quaternion and its opposite are one turn. */
function distance(name: string, a: readonly number[], b: readonly number[]): number {
  const width = name === 'orientation' ? 4 : 1;
  let worst = a.length === b.length ? 0 : Number.POSITIVE_INFINITY;
  for (let at = 0; at < a.length; at += width) {
    const apart = (sign: number) =>
      Math.max(...a.slice(at, at + width).map((value, index) => Math.abs(value - sign * b[at + index]!)));
    worst = Math.max(worst, Math.min(apart(1), width === 4 ? apart(-1) : Number.POSITIVE_INFINITY));
  }
  return worst;
}

function compare(compiled: readonly Node[], text: readonly ModelNode[]): { keys: number; worst: number } {
  const found = { keys: 0, worst: 0 };
  for (const node of compiled) {
    const name = node.header.name.text.toLowerCase();
    const other = text.find((candidate) => candidate.name.toLowerCase() === name);
    if (!other) throw new Error(`the text has no ${name}`);
    for (const track of tracksOf(node)) {
      const { times, values } = said(other, track.name);
      const apart = Math.max(distance('', track.times, times), distance(track.name, track.values, values));
      if (!(apart <= found.worst)) found.worst = apart;
      found.keys += times.length;
    }
  }
  return found;
}

describeCorpus('models compiled by the game and their texts are the same', () => {
  test('a_ba_med_weap, key by key', () => {
    const compiled = compiledAt(`${GAME}/a_ba_med_weap.mdl`);
    const text = meaningAt('mdl/ground-truth/a_ba_med_weap.mdl.ascii');
    expect(text.animations.map(({ name }) => name)).toEqual(
      compiled.animations.map(({ header }) => header.name.text),
    );
    const clips = compiled.animations.map(({ root }, index) =>
      compare(flatten(root), text.animations[index]!.nodes),
    );
    expect(text.nodes).toHaveLength(26);
    expect(clips).toHaveLength(67);
    // As many as an independent text has (docs/reference/mdl.md#sources).
    expect(clips.reduce((sum, { keys }) => sum + keys, 0)).toBeGreaterThanOrEqual(11_726);
    expect(Math.max(...clips.map(({ worst }) => worst))).toBeLessThanOrEqual(1e-6);
    expect(compare(flatten(compiled.root), text.nodes).worst).toBeLessThanOrEqual(1e-6);
  });

  test.each([
    'mdl/ground-truth/it_torch_000.mdl.ascii',
    'mdl/rollnw/tests/test_data/user/development/it_torch_000.mdl',
  ])('it_torch_000 and %s, nodes, emitters and every corner of every face', (path) => {
    const compiled = flatten(compiledAt(`${GAME}/it_torch_000.mdl`).root);
    const text = meaningAt(path);
    const names = compiled.map(({ header }) => header.name.text.toLowerCase());
    expect(text.nodes.map(({ name }) => name.toLowerCase())).toEqual(names);
    const values = compare(compiled, text.nodes);
    expect(values.keys).toBeGreaterThan(30);
    expect(values.worst).toBeLessThanOrEqual(1e-6);
    for (const [index, { mesh }] of compiled.entries()) {
      if (!mesh?.vertices || !mesh.uvs0) continue;
      const other = text.nodes[index]!.mesh!;
      const corners = (vertices: ArrayLike<number>, list: Float32Array, columns: number) =>
        Array.from(vertices).flatMap((vertex) =>
          Array.from(list.subarray(vertex * columns).slice(0, columns)),
        );
      const { vertices } = other.faces;
      const faces = mesh.faces!.vertices;
      expect(vertices).toHaveLength(faces.length);
      expect(
        distance('', corners(faces, mesh.vertices, 3), corners(vertices, other.positions, 3)),
      ).toBeLessThanOrEqual(1e-6);
      expect(
        distance('', corners(faces, mesh.uvs0, 2), corners(vertices, other.uvs[0]!, 2)),
      ).toBeLessThanOrEqual(1e-6);
    }
  });
});
