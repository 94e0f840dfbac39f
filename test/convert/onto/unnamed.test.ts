import { expect, test } from 'vitest';
import { named, withTargetNames } from '../../../src/convert/onto/unnamed.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../../scene.ts';

const original = sceneOf({
  nodes: [
    node({ name: '' }),
    node({ name: '', mesh: 0 }),
    node({ name: '', mesh: 0 }),
    node({ name: 'hat' }),
  ],
  meshes: [{ ...mesh(triangle()), name: '' }],
  clips: [clip([], { name: '' })],
});
const fromBlender = sceneOf({ nodes: [node({ name: 'Node_0' })] });

test('elements without a name have those that Blender gives them', () => {
  const { scene } = named(original, fromBlender);
  expect(scene.nodes.map(({ name }) => name)).toEqual(['Node_0', 'Mesh_0', 'Mesh_0.001', 'hat']);
  expect(scene.meshes.map(({ name }) => name)).toEqual(['Mesh_0']);
  expect(scene.clips.map(({ name }) => name)).toEqual(['Anim_0']);
});

test('lose these names again, but not those that people gave', () => {
  const { scene, restored } = named(original, fromBlender);
  const [first, second, third, hat] = scene.nodes;
  const moved = { ...second!, translation: [1, 0, 0] as [number, number, number] };
  const nodes = [first!, moved, { ...third!, name: 'claw' }, hat!];
  const back = restored({ ...scene, nodes });
  expect(back.nodes[0]).toBe(original.nodes[0]);
  expect(back.nodes[1]).toEqual({ ...original.nodes[1], translation: [1, 0, 0] });
  expect(back.nodes[2]!.name).toBe('claw');
  expect(back.nodes[3]).toBe(original.nodes[3]);
  expect(back.meshes[0]).toBe(original.meshes[0]);
});

test('stay without a name if the edited scene has such elements, too', () => {
  const edited = sceneOf({ nodes: [node({ name: '' })] });
  expect(named(original, edited).scene.nodes).toBe(original.nodes);
});

test('morph targets without a name have their places as names, also in clips', () => {
  const targets = (...names: string[]) => {
    const none = { vertices: new Uint32Array(), positions: new Float32Array() };
    return mesh(triangle({ morphTargets: names.map((name) => ({ name, ...none })) }));
  };
  const edited = sceneOf({
    meshes: [targets('shape', 'shape.001')],
    clips: [{ ...clip([]), morphTracks: [{ morph: 'shape.001', curve: curve([0], [1]) }] }],
  });
  const { meshes, clips } = withTargetNames(edited, sceneOf({ meshes: [targets('target 0', 'target 1')] }));
  expect(meshes[0]!.primitives[0]!.morphTargets!.map(({ name }) => name)).toEqual(['target 0', 'target 1']);
  expect(clips[0]!.morphTracks![0]!.morph).toBe('target 1');
  expect(withTargetNames(edited, sceneOf({ meshes: [targets('smile', 'frown')] }))).toBe(edited);
});
