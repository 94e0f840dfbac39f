import { describe, expect, test } from 'vitest';
import type { JsonObject, SceneIndex } from '../../../../src/formats/o3d/files/archive/document.ts';
import type { Material, Scene } from '../../../../src/scene/scene.ts';
import { material } from '../../../scene.ts';
import { node, sceneOf, triangle } from '../from-scene/archives.ts';
import { archiveOf, putOnto } from './put-onto.ts';

const PLAIN = sceneOf({
  nodes: [node({ mesh: 0 })],
  meshes: [{ name: 'm', primitives: [triangle({ material: 0 })] }],
  materials: [material({ name: 'paint', colorSpace: 'srgb', diffuse: [1, 0.5, 0.25, 1] })],
});

const paramsIn = ({ index }: { index: SceneIndex }) =>
  index.byClass.get('o3d.Material')![0]!.json.params as Record<string, JsonObject>;

const painted = (more: Partial<Material>) => (scene: Scene) => ({
  materials: scene.materials.map((own) => ({ ...own, ...more })),
});

describe('the color of a material without a texture', () => {
  test('is put into its param, and nothing else changes', async () => {
    const before = await archiveOf(PLAIN);
    const after = putOnto(before, painted({ diffuse: [1, 0.5, 0.75, 1] }));
    expect(paramsIn(after)).toEqual({
      ...paramsIn(before),
      diffuse: { class: 'o3d.ParamFloat4', value: [1, 0.5, 0.75, 1] },
    });
    expect(after.losses).toEqual([]);
  });

  test('is added where the material has no such param', async () => {
    const before = await archiveOf(PLAIN, (index) => {
      delete paramsIn({ index }).emissive;
    });
    const after = putOnto(before, painted({ emissive: [0.5, 0, 0] }));
    expect(paramsIn(after).emissive).toEqual({ class: 'o3d.ParamFloat4', value: [0.5, 0, 0, 1] });
    expect(after.losses).toEqual([]);
  });

  test('is not added to a material with its own shader, which is reported', async () => {
    const before = await archiveOf(PLAIN, (index, scene) => {
      const params = paramsIn({ index });
      delete params.emissive;
      params['o3d.effect'] = { value: { ref: 9000 } };
      Object.assign(scene.objects!, { 'o3d.Effect': [{ id: 9000, properties: {} }] });
    });
    const after = putOnto(before, painted({ emissive: [0.5, 0, 0] }));
    expect(paramsIn(after)).toEqual(paramsIn(before));
    expect(after.losses).toEqual(['ONTO_UNABLE Material paint (emissive) could not be put back']);
  });

  test('shines where a matte material becomes one with highlights', async () => {
    const before = await archiveOf(PLAIN);
    expect(paramsIn(before)['collada.lightingType']!.value).toBe('lambert');
    const after = putOnto(before, painted({ specular: [0.5, 0.5, 0.5, 1], shininess: 20 }));
    expect(paramsIn(after)).toMatchObject({
      'collada.lightingType': { value: 'phong' },
      specular: { value: [0.5, 0.5, 0.5, 1] },
      shininess: { value: 20 },
    });
    expect(after.scene.materials[0]).toMatchObject({ specular: [0.5, 0.5, 0.5, 1], shininess: 20 });
    expect(after.losses).toEqual([]);
  });
});
