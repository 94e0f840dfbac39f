import { expect, test } from 'vitest';
import { Report } from '../../../src/report/report.ts';
import type { Material, Primitive } from '../../../src/scene/scene.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { validate } from '../../gltf/validate.ts';
import { emptyScene, material, node, triangle } from './scenes.ts';
import { sceneToGlb } from './written.ts';

/** COLOR_0 of a triangle with these colors and this material, if any. */
async function writtenColors(colors: number[], surface?: Partial<Material>) {
  const scene = emptyScene();
  scene.nodes = [node('thing', -1, { mesh: 0 })];
  const primitive: Primitive = triangle({ colors: new Float32Array(colors) });
  if (surface) {
    scene.materials = [material(surface)];
    primitive.material = 0;
  }
  scene.meshes = [{ name: '', primitives: [primitive] }];
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const evaluator = new GltfEvaluator(glb);
  const index = evaluator.json.meshes![0]!.primitives[0]!.attributes.COLOR_0!;
  expect(evaluator.json.accessors![index]).toMatchObject({ type: 'VEC4', componentType: 5126 });
  return { colors: [...evaluator.column(index)], losses: report.losses };
}

const COLORS = [0.5, 0, 1, 0.5, 0.03, 0.25, 0.75, 0, 1, 1, 1, 1];
// By IEC 61966-2-1.
const LINEAR = [0.214041, 0, 1, 0.5, 0.002322, 0.050876, 0.522522, 0, 1, 1, 1, 1];

test.each([
  ['without a material', undefined],
  ['with a material in sRGB', { colorSpace: 'srgb' }],
] as const)('vertex colors %s become linear, and their alpha stays', async (_, surface) => {
  const { colors, losses } = await writtenColors(COLORS, surface);
  colors.forEach((value, at) => {
    expect(value).toBeCloseTo(LINEAR[at]!, 5);
  });
  expect(losses).toEqual([]);
});

test('vertex colors with a linear material stay unchanged', async () => {
  const { colors } = await writtenColors(COLORS, { colorSpace: 'linear' });
  expect(colors).toEqual(COLORS.map(Math.fround));
});

test('vertex colors that are none are clamped, and white where they are not finite, which is reported', async () => {
  const { colors, losses } = await writtenColors([-1, 2, Number.NaN, 9, 0, 0, 0, -3, 1, 1, 1, Infinity]);
  expect(colors).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
  expect(losses).toMatchObject([
    {
      code: 'GLTF_VALUE_NOT_FINITE',
      path: 'meshes[0].primitives[0].colors',
      message: '2 non-finite numbers in colors of mesh "" replaced',
    },
  ]);
});
