/** The places of the elements of a scene in its files. */
import { Report } from '../../../report/report.ts';
import { rowsOfTimes, rowsOfTriangles } from '../../../scene/place-rows.ts';
import type { Element, Elements, ListPlace, Place } from '../../../scene/places.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { AsciiMdlDocument } from '../files/ascii/document.ts';
import type { MdlDocument } from '../files/binary/document.ts';
import type { ModelAnimation } from '../model/model.ts';
import { chainOf, inheritedAnimations, type ModelFile } from '../to-scene/chain.ts';
import { bindingOf } from '../to-scene/clips.ts';
import { MOVING, type MovingName } from '../to-scene/keys.ts';
import { modelsByName, shownFiles } from '../to-scene/models.ts';
import { modelOf } from '../to-scene/to-scene.ts';
import { locateAscii } from './places/ascii.ts';
import { locateBinary } from './places/binary.ts';
import type { LocatedModel, LocatedNode, Rows, Spot } from './places/located.ts';

interface PlacedFile extends ModelFile {
  /** Index into the files. */
  file: number;
  located: LocatedModel;
}

/** @param scene that `toScene` made from the files */
export function placesOf(files: readonly SourceFile[], scene: Scene, options: ReadingOptions = {}): Place[] {
  const models = files.flatMap(placedFile);
  const byName = modelsByName(models);
  const places: Place[] = [];
  let node = 0;
  let clip = 0;
  for (const shown of shownFiles(models, byName)) {
    const own = models.find(({ model }) => model === shown.model)!;
    const first = node;
    places.push(
      ...own.located.nodes.flatMap((located, index) => nodePlaces(own.file, located, scene, first + index)),
    );
    const report = new Report();
    for (const { owner, animations } of inheritedAnimations(chainOf(shown, byName, report), report)) {
      const above = models.find(({ model }) => model === owner.model)!;
      const bound = bindingOf({ report }, shown.model, owner.model, options.binding);
      for (const { animation } of animations) {
        const nodes = bound.targets(animation).map((target) => (target === NONE ? NONE : first + target));
        places.push(...clipPlaces(above, animation, nodes, scene, clip));
        clip++;
      }
    }
    node += shown.model.nodes.length;
  }
  return places;
}

function placedFile({ name, role, document }: SourceFile, file: number): PlacedFile[] {
  const model = document && modelOf(document, new Report());
  if (!model) return [];
  const located =
    document.format === 'mdl.binary'
      ? locateBinary(document as MdlDocument)
      : locateAscii(document as AsciiMdlDocument);
  return located ? [{ name, ...(role ? { role } : {}), model, file, located }] : [];
}

function placeOf(file: number, spot: Spot, { index, ...elements }: Element): Place {
  if (!('row' in spot)) return { file, path: spot.path, element: { ...elements, index } as Element };
  return { file, path: spot.path, elements, first: index, count: 1, rows: [spot.row], length: spot.length };
}

/** @param entryOf entry of the list for each element, or -1 */
function listOf(
  file: number,
  { path, rowOf, length }: Rows,
  elements: Elements,
  entryOf: Int32Array | Uint32Array,
): ListPlace {
  const rows = Int32Array.from(entryOf, (entry) => (entry < 0 ? NONE : rowOf(entry)));
  return { file, path, elements, count: rows.length, rows, length };
}

function nodePlaces(
  file: number,
  { spot, vertices, faces }: LocatedNode,
  scene: Scene,
  index: number,
): Place[] {
  const mesh = scene.nodes[index]!.mesh ?? NONE;
  const primitive = scene.meshes[mesh]?.primitives[0];
  const own = placeOf(file, spot, { kind: 'node', index });
  const light = scene.lights.findIndex(({ node }) => node === index);
  const lit = light === NONE ? [] : [placeOf(file, spot, { kind: 'light', index: light })];
  if (!primitive || !vertices) return [own, ...lit];
  const { positions, indices } = primitive;
  const origin =
    primitive.origin ?? Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  const at = { mesh, primitive: 0 };
  return [
    own,
    ...lit,
    placeOf(file, spot, { kind: 'mesh', index: mesh }),
    placeOf(file, spot, { kind: 'primitive', mesh, index: 0 }),
    ...vertices.map((rows) => listOf(file, rows, { kind: 'vertex', ...at }, origin)),
    ...(faces
      ? [listOf(file, faces, { kind: 'triangle', ...at }, rowsOfTriangles(faces.corners, indices, origin))]
      : []),
  ];
}

/** Tracks are in the order of their nodes, see `addMotion`. */
function clipPlaces(
  { file, model, located }: PlacedFile,
  animation: ModelAnimation,
  nodes: Int32Array,
  scene: Scene,
  clip: number,
): Place[] {
  const own = located.animations[model.animations.indexOf(animation)];
  const { tracks } = scene.clips[clip]!;
  if (!own) return [];
  const places = [placeOf(file, own.spot, { kind: 'clip', index: clip })];
  let track = 0;
  own.nodes.forEach(({ keys }, index) => {
    for (const name of Object.keys(MOVING) as MovingName[]) {
      const stored = keys[name];
      const next = tracks[track];
      if (!stored || next?.target !== nodes[index] || next?.property !== MOVING[name].property) continue;
      const entries = rowsOfTimes(stored.times, next.curve.times);
      if (entries) {
        const elements = { kind: 'key', clip, track } as const;
        places.push(placeOf(file, stored.spot, { kind: 'track', clip, index: track }));
        places.push(...stored.rows.map((rows) => listOf(file, rows, elements, entries)));
      }
      track++;
    }
  });
  return places;
}
