import { expect, test } from 'vitest';
import type { Model, ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { describeCorpus } from '../../../../../corpus.ts';
import { compiledFiles, modelOf, throughBytes } from './compiled.ts';

function withoutBinds(model: Model): Model {
  const nodes = model.nodes.map((node) => {
    const { mesh } = node;
    if (!mesh?.weights) return node;
    const { bind: _stored, ...weights } = mesh.weights;
    return { ...node, mesh: { ...mesh, weights } };
  });
  return { ...model, nodes };
}

const skinsOf = ({ nodes }: Model) =>
  nodes.flatMap(({ mesh }) => (mesh?.weights?.bind ? [mesh.weights.bind] : []));

describeCorpus('bind transforms that compilers stored', () => {
  // The dragon’s bones are up to eight meters away, and its compiler’s numbers have single precision.
  const cases = [
    { name: 'c_satyrarcher', skins: 1, rotation: 1e-6, translation: 1e-6, alike: 25 },
    { name: 'c_drgshad', skins: 2, rotation: 5e-6, translation: 2e-5, alike: 80 },
  ];

  test.each(cases)('of $name follow from the rest pose', ({ name, skins, rotation, translation, alike }) => {
    const [path] = compiledFiles((path) => path.startsWith('mdl/rollnw') && path.endsWith(`${name}.mdl`));
    const stored = modelOf(path!);
    const computed = skinsOf(throughBytes(withoutBinds(stored)).model);
    expect(computed).toHaveLength(skins);
    skinsOf(stored).forEach(({ rotations, translations }, skin) => {
      let likeStored = 0;
      for (let node = 0; node < stored.nodes.length; node++) {
        const [before, after] = [rotations, computed[skin]!.rotations].map((column) => {
          return column.subarray(node * 4, node * 4 + 4);
        }) as [Float32Array, Float32Array];
        const sign = before.reduce((sum, value, at) => sum + value * after[at]!, 0) < 0 ? -1 : 1;
        if (sign > 0) likeStored++;
        before.forEach((value, at) => {
          expect(Math.abs(value - sign * after[at]!)).toBeLessThanOrEqual(rotation);
        });
      }
      // Both signs mean the same rotation; the compiler’s is ours.
      expect(likeStored).toBeGreaterThanOrEqual(alike);
      translations.forEach((value, at) => {
        expect(Math.abs(value - computed[skin]!.translations[at]!)).toBeLessThanOrEqual(translation);
      });
    });
  });
});

test('a bind transform takes from the skin to the bone, both at rest', () => {
  // A quarter turn about Z, and a bone two meters along what is then Y.
  const half = Math.SQRT1_2;
  const node = (name: string, parent: number, values: ModelNode['values']): ModelNode => {
    return { name, kind: 'dummy', parent, values, keys: {} };
  };
  const skin: ModelNode = {
    ...node('skin', 0, { position: Float32Array.of(0, 0, 1) }),
    kind: 'skin',
    mesh: {
      positions: Float32Array.of(0, 0, 0),
      uvs: [],
      faces: { vertices: new Uint32Array(), surface: new Int32Array() },
      weights: { start: Uint32Array.of(0, 1), bone: Int32Array.of(2), weight: Float32Array.of(1) },
    },
  };
  const model: Model = {
    name: 'model',
    classification: 'none',
    fog: true,
    animationScale: 1,
    nodes: [
      node('model', -1, {}),
      node('arm', 0, { orientation: Float32Array.of(0, 0, half, half) }),
      node('hand', 1, { position: Float32Array.of(2, 0, 0) }),
      skin,
    ],
    animations: [],
  };
  const { rotations, translations } = throughBytes(model).model.nodes[3]!.mesh!.weights!.bind!;
  // The origin of the skin, (0, 0, 1), seen from the hand, which is at (0, 2, 0) and whose X points along Y.
  expect(Array.from(translations.subarray(6, 9), (value) => Number(value.toFixed(6)) + 0)).toEqual([
    -2, 0, 1,
  ]);
  expect(Math.abs(rotations[10]!)).toBeCloseTo(half, 6);
  expect(rotations[10]! * rotations[11]!).toBeCloseTo(-0.5, 6);
});
