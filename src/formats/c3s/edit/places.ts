/** Locates the elements of a scene in its files. */
import { textAt } from '../../../binary/schema.ts';
import type { Element, ListPlace, Place } from '../../../scene/places.ts';
import { type Mesh, NONE, type Scene } from '../../../scene/scene.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import {
  type C3sDocument,
  type IndexedModel,
  indexModel,
  type Model,
  modelsOf,
} from '../files/scene/document.ts';
import { KINDS, type Kind } from '../files/scene/kinds.ts';
import { choicesOf } from '../to-scene/choices.ts';
import { shownLevels } from '../to-scene/primitives.ts';
import { timingOf } from '../to-scene/timing.ts';

/** The elements of the scene that belong to previous models: it has the skins, meshes and clips model by model. */
interface Taken {
  skins: number;
  meshes: number;
  clips: number;
}

interface Origin {
  file: number;
  source: IndexedModel;
  /** Path of the list of subchunks. */
  path: string;
  /** Subchunk index of each row of a kind. */
  subchunks(kind: Kind): Int32Array;
}

/** @param scene the result of `toScene` for the files */
export function placesOf(files: readonly SourceFile[], scene: Scene, options: ReadingOptions = {}): Place[] {
  const taken: Taken = { skins: 0, meshes: 0, clips: 0 };
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'c3s') return [];
    return modelsOf(document as C3sDocument).flatMap(({ model, path }) => {
      const origin: Origin = {
        file,
        source: indexModel(model),
        path: `${path}.subchunks`,
        subchunks: (kind) => subchunksOf(model, kind),
      };
      return [
        ...bonePlaces(origin, scene, taken),
        ...meshPlaces(origin, scene, taken),
        ...texturePlaces(origin, scene),
        ...clipPlaces(origin, scene, taken, options),
      ];
    });
  });
}

function subchunksOf({ order }: Model, kind: Kind): Int32Array {
  const place = KINDS.indexOf(kind);
  const found: number[] = [];
  order.forEach((one, index) => {
    if (one === place) found.push(index);
  });
  return Int32Array.from(found);
}

function record({ file, path }: Origin, subchunk: number, element: Element): Place {
  return { file, path: `${path}[${subchunk}]`, element };
}

/** The joints of a model's skin are its bones, in their order. */
function bonePlaces(origin: Origin, { skins }: Scene, taken: Taken): Place[] {
  const subchunks = origin.subchunks('bones');
  if (subchunks.length === 0) return [];
  const { joints } = skins[taken.skins++]!;
  return joints.map((index, bone) => record(origin, subchunks[bone]!, { kind: 'node', index }));
}

function meshPlaces(origin: Origin, { meshes }: Scene, taken: Taken): Place[] {
  const { source } = origin;
  return shownLevels(source).flatMap(({ triangles, surfaces }) => {
    const index = taken.meshes++;
    const mesh = meshes[index];
    if (!mesh) return [];
    const faces = surfaces.map((surface) =>
      Int32Array.from(surface.triangles, (one) => triangles.face[one]!),
    );
    const materials = surfaces.map(({ material }) => material);
    return primitivePlaces(origin, mesh, index, faces, materials);
  });
}

function primitivePlaces(
  origin: Origin,
  { primitives }: Mesh,
  mesh: number,
  faces: readonly Int32Array[],
  materials: readonly number[],
): Place[] {
  const { file, path } = origin;
  const [ofVertices, ofFaces, ofMaterials] = [
    origin.subchunks('vertices'),
    origin.subchunks('faces'),
    origin.subchunks('materials'),
  ];
  return primitives.flatMap((primitive, index): Place[] => {
    const at = { mesh, primitive: index };
    const vertices = Int32Array.from(primitive.origin ?? [], (row) => ofVertices[row]!);
    const own = faces[index]!.map((row) => ofFaces[row]!);
    const material = ofMaterials[materials[index]!];
    const lists: ListPlace[] = [
      { file, path, elements: { kind: 'vertex', ...at }, count: vertices.length, rows: vertices },
      { file, path, elements: { kind: 'triangle', ...at }, count: own.length, rows: own },
    ];
    if (material === undefined || primitive.material === NONE) return lists;
    return [...lists, record(origin, material, { kind: 'material', index: primitive.material })];
  });
}

function texturePlaces(origin: Origin, { textures }: Scene): Place[] {
  const { imageFile } = origin.source.model.textures;
  return Array.from(origin.subchunks('textures'), (subchunk, row) => {
    const index = textures.findIndex(({ uri }) => uri === textAt(imageFile, row));
    return record(origin, subchunk, { kind: 'texture', index });
  });
}

/** The keys of a bone are in the key frames of its sequence. */
function clipPlaces(origin: Origin, { clips }: Scene, taken: Taken, options: ReadingOptions): Place[] {
  const { file, path, source } = origin;
  const choices = choicesOf(options);
  return [...origin.subchunks('sequences')].flatMap((subchunk, row): Place[] => {
    const clip = taken.clips++;
    const { count, rate } = timingOf(source, row, choices);
    const list = `${path}[${subchunk}].keyFrames`;
    const keys = clips[clip]!.tracks.map(({ curve }, track): ListPlace => {
      const rows = Int32Array.from(curve.times, (time) => {
        const frame = Math.round(time * rate);
        return frame < count ? frame : NONE;
      });
      return { file, path: list, elements: { kind: 'key', clip, track }, count: rows.length, rows };
    });
    return [record(origin, subchunk, { kind: 'clip', index: clip }), ...keys];
  });
}
