import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { editScene } from '../../../../src/convert/onto/edit-scene.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../../../scene.ts';
import { sceneToGlb } from '../written.ts';

const NAME = 'face.glb';

/** A GLB whose scene was edited, read again. */
async function edited(scene: Scene, edit: (before: Scene) => Scene) {
  const written = await sceneToGlb(scene, new Report());
  const open = (bytes: Uint8Array) => gather(new MemoryLibrary({ [NAME]: bytes }), [NAME]);
  const gathered = await open(written);
  const before = toScene(gathered);
  const { files, report } = (await editScene(gathered, { before, after: edit(before) }))!;
  return { again: toScene(await open(files[0]!.bytes)), codes: report.losses.map(({ code }) => code) };
}

describe('morph targets that a clip moves', () => {
  const smile = () => ({
    ...{ name: 'smile', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 1, 0) },
  });
  const face = () => mesh(triangle({ morphTargets: [smile()] }));
  const weights = (most: number) => ({ morph: 'smile', curve: curve([0, 1], [0, most]) });
  const scene = sceneOf({
    ...{ nodes: [node({ name: 'face', mesh: 0 })], meshes: [face()] },
    clips: [clip([], { name: 'happy', end: 1, morphTracks: [weights(1)] })],
  });
  const withCopy = ({ nodes, meshes, ...rest }: Scene): Scene => ({
    ...{ ...rest, meshes: [...meshes, { ...face(), name: 'copy' }] },
    nodes: [...nodes, { ...nodes.at(-1)!, name: 'copy', mesh: meshes.length }],
  });
  const movedIn = ({ again }: Awaited<ReturnType<typeof edited>>) =>
    again.clips.map(({ morphTracks = [] }) =>
      morphTracks.map(({ morph, curve: own }) => [morph, own.values[1]]),
    );

  test('move a new mesh with those of their name, too', async () => {
    const result = await edited(scene, withCopy);
    expect(result.again.meshes[1]!.primitives[0]!.morphTargets).toMatchObject([{ name: 'smile' }]);
    expect(movedIn(result)).toEqual([[['smile', 1]]]);
  });

  test('move otherwise after an edit that also adds a mesh', async () => {
    const result = await edited(scene, (before) => {
      const clips = before.clips.map((one) => ({ ...one, morphTracks: [weights(0.5)] }));
      return { ...withCopy(before), clips };
    });
    expect(movedIn(result)).toEqual([[['smile', 0.5]]]);
  });

  test('have other names after an edit', async () => {
    const result = await edited(scene, (before) => {
      const renamed = before.meshes.map((own) => ({
        ...own,
        primitives: own.primitives.map((one) => ({
          ...one,
          morphTargets: [{ ...one.morphTargets![0]!, name: 'grin' }],
        })),
      }));
      const clips = before.clips.map((one) => ({ ...one, morphTracks: [{ ...weights(1), morph: 'grin' }] }));
      return { ...before, meshes: renamed, clips };
    });
    expect(result.codes).toEqual([]);
    expect(result.again.meshes[0]!.primitives[0]!.morphTargets).toMatchObject([{ name: 'grin' }]);
    expect(movedIn(result)).toEqual([[['grin', 1]]]);
  });
});
