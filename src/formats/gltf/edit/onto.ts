/** Puts the edits of a scene back into its file. All other parts are unchanged, including those that no scene can hold. */
import { saysTheSame } from '../../../binary/patch.ts';
import { customProperties } from '../../../fit/properties.ts';
import { Report } from '../../../report/report.ts';
import type { Clip, Material, Scene } from '../../../scene/scene.ts';
import { changesOf, type Edit, isUntouched, type Kind, withDocuments } from '../../edit.ts';
import { putMembers } from '../../edit-members.ts';
import { reportUnarrived, spanOf } from '../../edit-report.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import { isGltf } from '../files/container/document.ts';
import { toExtras } from '../from-scene/extras.ts';
import { usualPlace } from '../from-scene/image-place.ts';
import { ImageWriter } from '../from-scene/new-images.ts';
import { meshesToAttach, putSkins } from '../from-scene/new-joints.ts';
import { openTarget } from '../from-scene/target-file.ts';
import { toScene } from '../to-scene/to-scene.ts';
import { movesNewMesh, putClips } from './onto/clips.ts';
import { putMaterials } from './onto/materials.ts';
import { putMeshes } from './onto/meshes.ts';
import { putNodes } from './onto/nodes.ts';

export function onto(files: readonly SourceFile[], edit: Edit, options: ReadingOptions = {}): SourceFile[] {
  const document = files.map((file) => file.document).find(isGltf);
  if (!document) return [...files];
  const { before, after, report } = edit;
  const changed = (kind: Kind) => changesOf(edit, kind).map(({ index }) => index);
  const areClipsSame =
    before.clips.length === after.clips.length &&
    changed('clips').length === 0 &&
    !after.clips.some((clip) => movesNewMesh(edit, clip));
  const isSceneSame = saysTheSame(customProperties(before), customProperties(after));
  if (areClipsSame && isSceneSame && isUntouched(before, after)) return [...files];
  const target = openTarget(document, edit, options);
  const images = new ImageWriter(target, usualPlace(document));
  putMaterials(target, changed('materials'), images);
  putSkins(target);
  putMeshes(target, [...new Set([...changed('meshes'), ...meshesToAttach(target)])]);
  putNodes(target, changed('nodes'));
  const shown = target.draft.json.scenes?.[target.draft.json.scene ?? 0];
  const extrasOf = (scene: Scene) => ({ extras: toExtras(customProperties(scene)) });
  if (shown) putMembers(shown, extrasOf(before), extrasOf(after));
  const sources = sourcesOf(before.clips, after.clips);
  if (!areClipsSame) putClips(target, sources);
  const finished = target.draft.finish();
  const edited = withDocuments(files, (own) => (own === document ? finished : undefined));
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  const again = read(edited);
  const expected = { ...after, textures: images.written(), materials: withDerived(edit, again) };
  const inOrder = (scene: Scene): Scene => ({
    ...scene,
    clips: sources.map((source) => scene.clips[source ?? -1]!),
  });
  const compared = { before: inOrder(before), after: expected, report };
  reportUnarrived(compared, again, () => inOrder(read(files)), { clips: rangeOf });
  return edited;
}

/** Values that follow from other values of a material in glTF, unless the edit changed them. */
const DERIVED = ['ambient', 'specular', 'shininess'] as const;

function withDerived({ before, after }: Edit, again: Scene): Material[] {
  return after.materials.map((material, index) => {
    const [was, is] = [before.materials[index], again.materials[index]];
    if (!was || !is || was === material) return material;
    const derived = DERIVED.filter((key) => saysTheSame(was[key], material[key]));
    return { ...material, ...Object.fromEntries(derived.map((key) => [key, is[key]])) };
  });
}

/** Without morph tracks, whose targets share their keys in glTF. */
function rangeOf(clip: Clip): Record<string, unknown> {
  const { morphTracks: _, ...range } = spanOf(clip);
  return range;
}

/** For each clip after an edit its index before. Clips may have been removed; the others are identified by name. */
function sourcesOf(before: readonly Clip[], after: readonly Clip[]): (number | undefined)[] {
  if (before.length === after.length) return after.map((_, index) => index);
  const left = new Set(before.keys());
  return after.map((clip) => {
    const source = [...left].find((index) => before[index]!.name === clip.name);
    if (source !== undefined) left.delete(source);
    return source;
  });
}
