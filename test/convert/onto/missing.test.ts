import { expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { convertOnto } from '../../../src/convert/onto/onto.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { NONE, type Scene } from '../../../src/scene/scene.ts';
import { material } from '../../scene.ts';
import { putBack, putBackSent, sendFrom } from './trip.ts';

/** Removes the last joint, whose vertices its parent moves then. */
function removeBone({ nodes, skins, meshes, clips }: Scene): void {
  const bone = skins[0]!.joints.at(-1)!;
  const { parent } = nodes[bone]!;
  for (const skin of skins) {
    const [own, other] = [skin.joints.indexOf(bone), skin.joints.indexOf(parent)];
    if (own === NONE) continue;
    skin.joints.pop();
    skin.inverseBind = skin.inverseBind.slice(0, -16);
    for (const { influences } of meshes.flatMap(({ primitives }) => primitives)) {
      if (influences) influences.joint = influences.joint.map((joint) => (joint === own ? other : joint));
    }
  }
  nodes.splice(bone, 1);
  const moved = (index: number) => (index > bone ? index - 1 : index);
  for (const node of nodes) node.parent = moved(node.parent);
  for (const skin of skins) skin.joints = skin.joints.map(moved);
  for (const clip of clips) {
    const kept = clip.tracks.filter(({ target }) => target !== bone);
    clip.tracks = kept.map((track) => ({ ...track, target: moved(track.target) }));
  }
}

test.each(['c3s/yorick.c3s', 'mdl/yorick.mdl'])(
  'a bone that was removed from %s stays with its motion, and is reported',
  async (path) => {
    let bone = '';
    const { changes, report, again } = await putBack(`samples/yorick/${path}`, (scene) => {
      bone = scene.nodes[scene.skins[0]!.joints.at(-1)!]!.name;
      removeBone(scene);
    });
    expect(changes.missing).toEqual({ nodes: [bone], meshes: [], materials: [], clips: [] });
    expect(changes.clips).toEqual([]);
    const message = `Only in the original and kept: bones ${bone}`;
    expect(report.issues).toContainEqual({ code: 'CONVERT_ONTO_KEPT', severity: 'info', message, path: '' });
    expect(again.nodes.map(({ name }) => name)).toContain(bone);
  },
);

test('a material that no mesh shows may be missing, since programs omit it', async () => {
  const sent = await sendFrom(new FolderLibrary(), 'samples/yorick/cal3d/yorick.cfg');
  const spare = await putBackSent(sent, ({ materials }) => {
    materials.push(material({ name: 'spare' }));
  });
  const files = [...sent.original.base.textures, ...spare.files].map(({ name = '', bytes }) => [name, bytes]);
  const library = new MemoryLibrary(Object.fromEntries(files));
  const { changed, report } = await putBackSent(await sendFrom(library, 'yorick.cfg'), ({ materials }) => {
    expect(materials.pop()?.name).toBe('spare');
  });
  expect(changed).toEqual({});
  expect(report.issues.map(({ code }) => code)).not.toContain('CONVERT_ONTO_KEPT');
});

test('what both the original and the edited files are reported for is reported once', async () => {
  const file = 'samples/yorick/cryengine/yorick.cgf';
  const { report } = await convertOnto(new FolderLibrary(), [file], file);
  const lines = report.issues.map((issue) => JSON.stringify(issue));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines).toEqual([...new Set(lines)]);
});

test('a character with other names than the original is refused', async () => {
  const strange = putBack('samples/yorick/cal3d/yorick.cfg', (scene) => {
    for (const list of [scene.nodes, scene.meshes, scene.materials, scene.clips]) {
      list.forEach((element, index) => {
        element.name = `other ${index}`;
      });
    }
  });
  await expect(strange).rejects.toMatchObject({
    code: 'CONVERT_ONTO_NOTHING',
    message: 'No names match anything in yorick.cfg',
  });
});
