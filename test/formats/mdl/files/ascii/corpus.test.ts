import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { detectAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/detect.ts';
import type { AsciiModel, AsciiNode } from '../../../../../src/formats/mdl/files/ascii/document.ts';
import { readAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/read.ts';
import { writeAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/write.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';

const bytesAt = (path: string) => new Uint8Array(readFileSync(corpus(path)));
const modelAt = (path: string) => readAsciiMdl(bytesAt(path), new Report()).content;

describeCorpus('models in text', () => {
  // Comparing is left to Node here: it is these files that are large.
  const isModel = (path: string) => /(\.(mdl|pwk|dwk|wok|ascii)|text_mdl\/[^/]+|mdl_binary)$/i.test(path);
  const files = corpusFiles('mdl', (path) => isModel(path) && readFileSync(corpus(path))[0] !== 0);

  test('are all of them', () => {
    expect(files).toHaveLength(133);
  });

  test.each(files)('%s is known, written back byte for byte, and anew with the same content', (path) => {
    const bytes = bytesAt(path);
    expect(detectAsciiMdl(bytes)).toBe(true);
    const document = readAsciiMdl(bytes, new Report());
    expect(Buffer.compare(writeAsciiMdl(document), bytes)).toBe(0);
    const { format, content } = document;
    const anew = readAsciiMdl(writeAsciiMdl({ format, content }), new Report());
    expect(isDeepStrictEqual(anew.content, content)).toBe(true);
  });

  test('lose no number of theirs to the reader that is not reported', () => {
    const counts = new Map<string, number>();
    for (const path of files) {
      const report = new Report();
      readAsciiMdl(bytesAt(path), report);
      for (const { code } of report.issues) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    // One file of a fuzzer is cut short, and nothing else has a number or a list that is not as it should be.
    expect(counts.get('MDL_ASCII_COUNT')).toBe(1);
    expect(counts.has('MDL_ASCII_NUMBER')).toBe(false);
    expect(counts.has('MDL_ASCII_LINE_STRAY')).toBe(false);
  });

  // Numbers of lines were counted with grep and awk.
  test('the walk mesh of a placeable has what its lines say', () => {
    const { nodes } = modelAt('mdl/krivoj-delphi-viewer/mdl/Empty2.pwk');
    expect(nodes).toHaveLength(1);
    const [node] = nodes;
    expect(node).toMatchObject({ type: 'trimesh', name: 'ty2_wg', parent: 'Empty2_pwk' });
    expect(node?.properties.verts).toHaveLength(8 * 3);
    expect(node?.properties.faces).toHaveLength(10 * 8);
    expect(node?.properties.verts?.slice(-3)).toEqual(Float32Array.of(0.64603, -0.16171, 1.86949));
  });
});

/** A controller of the dumps that another program made of compiled models. */
interface DumpedController {
  type: number;
  times: number[];
  values: number[][];
}
interface DumpedNode {
  name: string;
  ctrl: DumpedController[];
  children: DumpedNode[];
}
interface Dump {
  root: DumpedNode;
  anims: { name: string; length: number; transtime: number; animroot: string; root: DumpedNode }[];
}

const POSITION = 8;

function flatten(node: DumpedNode): DumpedNode[] {
  return [node, ...node.children.flatMap(flatten)];
}

/** Times and values of what a node's position does, single values being keys at 0. */
function positionsOf({ properties, keys }: AsciiNode): { times: number[]; values: number[] } | undefined {
  const track = keys.position;
  if (track) return { times: Array.from(track.times), values: Array.from(track.values) };
  return properties.position && { times: [0], values: Array.from(properties.position) };
}

describeCorpus('decompiled models say what the compiled ones do', () => {
  const names = ['a_ba_med_weap', 'c_drgshad', 'c_satyrarcher', 'it_torch_000', 'ttd01_a04_03'];

  describe.each(names)('%s', (name) => {
    const dump = JSON.parse(
      gunzipSync(readFileSync(corpus(`mdl/ground-truth/${name}.json.gz`))).toString(),
    ) as Dump;
    const model: AsciiModel = modelAt(`mdl/ground-truth/${name}.mdl.ascii`);

    test('nodes', () => {
      const dumped = flatten(dump.root).map((node) => node.name);
      expect(model.nodes.map((node) => node.name)).toEqual(dumped);
    });

    test('animations', () => {
      const dumped = dump.anims.map(({ name, length, transtime, animroot }) => ({
        name,
        length: Math.fround(length),
        transtime: Math.fround(transtime),
        animroot,
      }));
      expect(
        model.animations.map(({ name, length, transtime, animroot }) => ({
          name,
          length,
          transtime,
          animroot,
        })),
      ).toEqual(dumped);
    });

    test('every position key, to the last bit', () => {
      let compared = 0;
      const pairs = [
        [dump.root, model.nodes] as const,
        ...dump.anims.map(({ root }, index) => [root, model.animations[index]?.nodes ?? []] as const),
      ];
      for (const [root, nodes] of pairs) {
        for (const [index, dumped] of flatten(root).entries()) {
          const controller = dumped.ctrl.find(({ type }) => type === POSITION);
          if (!controller) continue;
          expect(positionsOf(nodes[index]!)).toEqual({
            times: controller.times.map(Math.fround),
            values: controller.values.flat().map(Math.fround),
          });
          compared++;
        }
      }
      expect(compared).toBeGreaterThan(2);
    });
  });
});
