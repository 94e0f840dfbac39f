import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AsciiNode } from '../../../../../../src/formats/mdl/files/ascii/document.ts';
import { readAsciiMdl } from '../../../../../../src/formats/mdl/files/ascii/read.ts';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import type { Model, ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../../corpus.ts';

/** What another program read of a node (see ground-truth in the corpus). */
interface TrueNode {
  name: string;
  number: number;
  flags: number;
  ctrl: { type: number; rows: number; times: number[]; values: number[][] }[];
  children: TrueNode[];
  mesh?: {
    nverts: number;
    verts: number[][];
    normals: number[][] | null;
    uv: (number[][] | null)[];
    colors: number[][] | null;
    faces: { surf: number; v: number[] }[];
  };
  skin?: { map: number[]; weights: number[][]; refs: number[][]; q: number[][]; t: number[][] };
  aabb?: { min: number[]; max: number[]; leaf: number }[];
}

interface TrueModel {
  root: TrueNode;
  anims: { name: string; length: number; transtime: number; events: [number, string][]; root: TrueNode }[];
}

function depthFirst(node: TrueNode): TrueNode[] {
  return [node, ...node.children.flatMap(depthFirst)];
}

const floats = (rows: number[][] | null | undefined) => rows && Float32Array.from(rows.flat());

function expectMesh({ mesh, aabb }: TrueNode, found: ModelNode): void {
  expect(found.mesh?.positions).toEqual(floats(mesh?.verts) ?? undefined);
  if (!mesh?.verts) return;
  expect(found.mesh?.normals).toEqual(floats(mesh.normals) ?? undefined);
  expect(found.mesh?.uvs).toEqual(mesh.uv.flatMap((set) => floats(set) ?? []));
  const colors = mesh.colors?.map((color) => color.map((channel) => channel / 255));
  expect(found.mesh?.colors).toEqual(floats(colors));
  expect(Array.from(found.mesh!.faces.vertices)).toEqual(mesh.faces.flatMap(({ v }) => v));
  expect(Array.from(found.mesh!.faces.surface)).toEqual(mesh.faces.map(({ surf }) => surf));
  expect(found.mesh?.drawn).toBeUndefined();
  expect(found.mesh?.boxes?.bounds).toEqual(floats(aabb?.map(({ min, max }) => [...min, ...max])));
  expect(found.mesh?.boxes?.faces).toEqual(aabb && Int32Array.from(aabb, ({ leaf }) => leaf));
}

function expectSkin({ skin }: TrueNode, found: ModelNode): void {
  expect(found.mesh?.weights !== undefined).toBe(skin !== undefined);
  if (!skin) return;
  const { start, bone, weight, bind } = found.mesh!.weights!;
  skin.weights.forEach((lanes, vertex) => {
    const pairs = lanes.flatMap((weight, lane) => {
      const slot = skin.refs[vertex]![lane]!;
      return slot < 0 ? [] : [[skin.map.indexOf(slot), Math.fround(weight)]];
    });
    const read = Array.from(bone.subarray(start[vertex], start[vertex + 1]), (node, index) => {
      return [node, weight[start[vertex]! + index]];
    });
    expect(read).toEqual(pairs);
  });
  expect(bind?.rotations).toEqual(floats(skin.q.map(([w = 0, x = 0, y = 0, z = 0]) => [x, y, z, w])));
  expect(bind?.translations).toEqual(floats(skin.t));
}

function expectKeys({ ctrl }: TrueNode, { values, keys }: ModelNode): void {
  const shared = [
    [8, 'position'],
    [20, 'orientation'],
  ] as const;
  for (const [type, property] of shared) {
    const truth = ctrl.find((controller) => controller.type === type);
    const found = keys[property];
    expect(found?.values ?? values[property]).toEqual(floats(truth?.values));
    if (found) expect(found.times).toEqual(Float32Array.from(truth!.times));
  }
}

/** What stands in one line of a text, rotations aside, which are axis and angle there. */
function expectNamed(node: AsciiNode, { kind, values }: ModelNode): void {
  // Skins whose bones the decompiler does not know become trimeshes in its texts.
  expect(node.type === kind || kind === 'skin').toBe(true);
  const { orientation: _axisAndAngle, setfillumcolor, isdynamic, ...plain } = node.properties;
  const named = {
    ...plain,
    ...(setfillumcolor ? { selfillumcolor: setfillumcolor } : {}),
    ...(isdynamic === undefined ? {} : { ndynamictype: isdynamic }),
  };
  for (const [property, value] of Object.entries(named)) {
    const isList = typeof value === 'object' && !(value instanceof Float32Array && value.length <= 3);
    if (isList) continue;
    const said = (values as Record<string, unknown>)[property];
    expect(rounded(said), `${node.name}.${property}`).toEqual(rounded(value));
  }
}

/** The decompiler writes nine digits at most. */
function rounded(value: unknown): unknown {
  if (value instanceof Float32Array) return Array.from(value, (item) => Number(item.toPrecision(6)));
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}

function modelOf(path: string): Model {
  const report = new Report();
  const model = toModel(readDocument(readFileSync(corpus(path)), report), report);
  expect(report.issues).toEqual([]);
  expect(report.losses).toEqual([]);
  return model;
}

describeCorpus('models are what another program read from the same compiled files', () => {
  const dumps = corpusFiles('mdl/ground-truth', (path) => path.endsWith('.json.gz'));
  const sourceOf = (dump: string) => {
    const name = dump.slice(dump.lastIndexOf('/')).replace('.json.gz', '.mdl');
    return corpusFiles('mdl/rollnw', (path) => path.endsWith(name)).find((path) => {
      return readFileSync(corpus(path)).readUInt32LE(0) === 0;
    })!;
  };
  const cases = dumps.map((dump) => ({ dump, source: sourceOf(dump) }));

  describe.each(cases)('$dump', ({ dump, source }) => {
    const model = modelOf(source);
    const truth = JSON.parse(gunzipSync(readFileSync(corpus(dump))).toString()) as TrueModel;

    test('in its nodes', () => {
      const nodes = depthFirst(truth.root);
      expect(model.nodes.map(({ name }) => name)).toEqual(nodes.map(({ name }) => name));
      expect(model.nodes.map(({ partNumber }) => partNumber)).toEqual(nodes.map(({ number }) => number));
      for (const [index, node] of nodes.entries()) {
        expectKeys(node, model.nodes[index]!);
        expectMesh(node, model.nodes[index]!);
        expectSkin(node, model.nodes[index]!);
      }
    });

    test('in its animations', () => {
      expect(model.animations).toHaveLength(truth.anims.length);
      for (const [index, animation] of truth.anims.entries()) {
        const found = model.animations[index]!;
        expect(found.name).toBe(animation.name);
        expect(found.length).toBeCloseTo(animation.length, 6);
        expect(found.transitionTime).toBeCloseTo(animation.transtime, 6);
        expect(found.events.map(({ name }) => name)).toEqual(animation.events.map(([, name]) => name));
        const nodes = depthFirst(animation.root);
        expect(found.nodes.map(({ name }) => name)).toEqual(nodes.map(({ name }) => name));
        for (const [at, node] of nodes.entries()) expectKeys(node, found.nodes[at]!);
      }
    });

    test('and by the names that a decompiler gives to what they say', () => {
      const text = readAsciiMdl(
        readFileSync(corpus(dump.replace('.json.gz', '.mdl.ascii'))),
        new Report(),
      ).content;
      for (const node of text.nodes) {
        expectNamed(node, model.nodes.find(({ name }) => name === node.name)!);
      }
    });
  });
});
