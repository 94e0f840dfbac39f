import { expect, test } from 'vitest';
import { withSeparatedParts } from '../../../src/convert/onto/separated.ts';
import { Report } from '../../../src/report/report.ts';
import type { Primitive, Scene } from '../../../src/scene/scene.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../../scene.ts';
import { putBack } from './trip.ts';

const at = (x: number, more: Partial<Primitive> = {}) =>
  triangle({ positions: Float32Array.of(x, 0, 0, x + 1, 0, 0, x, 1, 0), ...more });

/** A body, and a hat on a node of its own, 5 to the right. */
function dressed(more: Partial<Scene> = {}): Scene {
  return sceneOf({
    nodes: [node({ name: 'body', mesh: 0 }), node({ name: 'hat', mesh: 1, translation: [5, 0, 0] })],
    meshes: [
      { ...mesh(at(0)), name: 'body' },
      { ...mesh(at(2)), name: 'hat' },
    ],
    ...more,
  });
}

function joinedAs(...primitives: Primitive[]): Scene {
  return sceneOf({
    nodes: [node({ name: 'body', mesh: 0 })],
    meshes: [{ ...mesh(...primitives), name: 'body' }],
  });
}

/** Vertices of several triangles as those of one primitive. */
function together(...parts: Primitive[]): Primitive {
  const positions = parts.flatMap((part) => [...part.positions]);
  return triangle({
    positions: Float32Array.from(positions),
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex),
  });
}

test.each([
  ['a primitive of its own', joinedAs(at(0), at(7))],
  ['a part of a primitive', joinedAs(together(at(7), at(0)))],
])('a mesh that was joined as %s is a mesh again where it was, and this is reported', (_, edited) => {
  const report = new Report();
  const { nodes, meshes } = withSeparatedParts(edited, dressed(), report);
  expect(nodes.map(({ name, translation }) => [name, translation])).toEqual([
    ['body', [0, 0, 0]],
    ['hat', [5, 0, 0]],
  ]);
  const shown = nodes.map((own) => meshes[own.mesh!]!);
  expect(shown.map(({ name }) => name)).toEqual(['body', 'hat']);
  expect(shown.map(({ primitives }) => [...primitives[0]!.positions])).toEqual([
    [...at(0).positions],
    [...at(2).positions],
  ]);
  expect(report.losses.map(({ code, path }) => [code, path])).toEqual([['ONTO_UNABLE', 'meshes[1]']]);
});

test('a mesh that is gone stays so if the other one has no more triangles than before, or not the ones of this mesh', () => {
  const beside = dressed({ meshes: [{ ...mesh(at(7)), name: 'body' }, dressed().meshes[1]!] });
  for (const [edited, before] of [
    [joinedAs(at(7)), beside],
    [joinedAs(at(0), at(8)), dressed()],
  ] as const) {
    const report = new Report();
    expect(withSeparatedParts(edited, before, report)).toBe(edited);
    expect(report.losses).toEqual([]);
  }
});

test('a mesh that clips moved is not separated from one that stands still', () => {
  const moving = dressed();
  moving.clips.push(clip([{ target: 1, property: 'translation', curve: curve([0, 1], [5, 0, 0, 6, 0, 0]) }]));
  const edited = joinedAs(at(0), at(7));
  expect(withSeparatedParts(edited, moving, new Report())).toBe(edited);
});

test.each(['cal3d/yorick.cfg', 'o3d/yorick.o3dtgz'])(
  '%s keeps its bytes if two of its meshes are joined',
  async (path) => {
    const { changed, changes, report } = await putBack(`samples/yorick/${path}`, (scene) => {
      const { nodes, meshes, skins } = scene;
      const [host, other] = nodes.filter(({ mesh, skin }) => mesh !== undefined && skin !== undefined);
      const joints = skins[host!.skin!]!.joints;
      const moved = meshes[other!.mesh!]!.primitives.map((one) =>
        renumbered(one, skins[other!.skin!]!.joints, joints),
      );
      meshes[host!.mesh!]!.primitives.push(...moved);
      delete other!.mesh;
      delete other!.skin;
    });
    expect(changed).toEqual({});
    expect(changes.missing.meshes).toEqual([]);
    expect(report.losses.map(({ code }) => code)).toEqual(['ONTO_UNABLE']);
  },
);

/** A primitive with the joints of another skin. */
function renumbered(primitive: Primitive, own: readonly number[], other: readonly number[]): Primitive {
  const influences = primitive.influences!;
  const joint = influences.joint.map((index) => other.indexOf(own[index]!));
  return { ...primitive, influences: { ...influences, joint } };
}
