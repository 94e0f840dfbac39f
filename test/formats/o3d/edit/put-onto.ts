/** Archives of small scenes, and edits that are put onto them. */
import { onto } from '../../../../src/formats/o3d/edit/onto.ts';
import { checkArchive } from '../../../../src/formats/o3d/files/archive/check.ts';
import type {
  ArchiveDocument,
  JsonObject,
  SceneIndex,
} from '../../../../src/formats/o3d/files/archive/document.ts';
import { readArchive } from '../../../../src/formats/o3d/files/archive/read.ts';
import { indexScene } from '../../../../src/formats/o3d/files/archive/scene-index.ts';
import { writeArchive } from '../../../../src/formats/o3d/files/archive/write.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { written } from '../from-scene/archives.ts';

/** An archive of a scene, with other references in it. */
export async function archiveOf(
  scene: Scene,
  change: (index: SceneIndex, scene: JsonObject) => void = () => {},
) {
  const { bytes } = await written(scene);
  const document = readArchive(bytes, new Report());
  change(indexScene(document.scene), document.scene);
  return opened(readArchive(writeArchive(document), new Report()));
}

export function opened(document: ArchiveDocument) {
  const report = new Report();
  checkArchive(document, report);
  return {
    document,
    index: indexScene(document.scene),
    issues: report.issues.map(({ code }) => code),
    scene: sceneIn(document),
  };
}

const sceneIn = (document: ArchiveDocument) => toScene([{ name: 'a.o3dtgz', document }], [], new Report());

/** An archive with an edit put onto it, written and read again. */
export function putOnto(
  { document, scene }: ReturnType<typeof opened>,
  edit: (scene: Scene) => Partial<Scene>,
) {
  const report = new Report();
  const after = { ...scene, ...edit(scene) };
  const [file] = onto([{ name: 'a.o3dtgz', document }], { before: scene, after, report });
  if (file?.document?.format !== 'o3d.archive') throw new Error('there is no archive');
  const bytes = writeArchive({ ...document, ...file.document, format: 'o3d.archive' });
  const losses = report.losses.map(({ code, message }) => `${code} ${message}`);
  return { ...opened(readArchive(bytes, new Report())), losses };
}
