/** Locates the elements of a scene in its file. */
import type { Element, Place } from '../../../scene/places.ts';
import { NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import type { SourceFile } from '../../format.ts';
import { isGltf } from '../files/container/document.ts';
import { DRACO } from '../files/container/draco.ts';
import type { JsonObject } from '../files/container/json.ts';
import { emptySource } from '../to-scene/empty-source.ts';
import { PUNCTUAL } from '../to-scene/lights.ts';
import { addMaterials } from '../to-scene/materials.ts';
import { addNodes, type Placement } from '../to-scene/nodes.ts';
import { cornersOfTriangles, isDrawn } from '../to-scene/triangles.ts';
import { clipPlaces } from './places/clips.ts';
import { Origin } from './places/origin.ts';

/** @param scene the result of `toScene` for the files */
export function placesOf(files: readonly SourceFile[], scene: Scene): Place[] {
  const file = files.findIndex(({ document }) => isGltf(document));
  const document = files[file]?.document;
  if (!isGltf(document)) return [];
  const origin = new Origin(document, file);
  const source = emptySource(origin.json, scene);
  const placement = addNodes(source);
  return [
    ...nodePlaces(origin, placement, scene),
    ...imagePlaces(origin, addMaterials(source)),
    ...origin.json
      .objects('materials')
      .map((object, index) => origin.record(object, { kind: 'material', index })),
    ...meshPlaces(origin, scene),
    ...jointPlaces(origin, scene),
    ...clipPlaces(origin, placement, scene),
  ];
}

function nodePlaces(origin: Origin, { indexOf, root }: Placement, { lights }: Scene): Place[] {
  const punctual = origin.json.extension(PUNCTUAL)?.objects('lights') ?? [];
  return origin.json.objects('nodes').flatMap((node, index) => {
    const place = indexOf[index]!;
    if (place === NONE && index !== root) return [];
    const places: Place[] = place === NONE ? [] : [origin.record(node, { kind: 'node', index: place })];
    const light = punctual[node.extension(PUNCTUAL)?.whole('light') ?? NONE];
    const shown = lights.findIndex(({ node, type }) => node === place && type !== 'ambient');
    if (light && shown !== NONE) places.push(origin.record(light, { kind: 'light', index: shown }));
    return places;
  });
}

/** @param textures of the scene, by the indices of their images */
function imagePlaces(origin: Origin, textures: ReadonlyMap<number, number>): Place[] {
  return origin.json.objects('images').flatMap((image, index) => {
    const texture = textures.get(index);
    if (texture === undefined) return [];
    const element: Element = { kind: 'texture', index: texture };
    return [origin.record(image, element), ...origin.view(image.whole('bufferView'), element)];
  });
}

function meshPlaces(origin: Origin, { meshes }: Scene): Place[] {
  return origin.json.objects('meshes').flatMap((object, mesh) => {
    const drawn = object.objects('primitives').filter(isDrawn);
    return [
      origin.record(object, { kind: 'mesh', index: mesh }),
      ...(meshes[mesh]?.primitives ?? []).flatMap((primitive, index) => {
        return primitivePlaces(origin, drawn[index]!, primitive, { mesh, primitive: index });
      }),
    ];
  });
}

/** The order of data compressed by Draco is unknown. */
function primitivePlaces(
  origin: Origin,
  object: JsonObject,
  { positions, indices }: Primitive,
  at: { mesh: number; primitive: number },
): Place[] {
  const own = origin.record(object, { kind: 'primitive', mesh: at.mesh, index: at.primitive });
  if (object.extension(DRACO)) return [own];
  const attributes = object.indexEntries('attributes').map(([, accessor]) => accessor);
  const position = object.object('attributes')?.whole('POSITION');
  const targets = object.objects('targets').map((target) => target.whole('POSITION'));
  const rows = { rows: Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex), length: 1 };
  return [
    own,
    // The position of a vertex comes before its other attributes.
    ...[...new Set([position, ...attributes, ...targets])].flatMap((accessor) =>
      origin.entries(accessor, { kind: 'vertex', ...at }, rows),
    ),
    ...origin.entries(
      object.whole('indices'),
      { kind: 'triangle', ...at },
      cornersOfTriangles(object, indices.length / 3),
    ),
  ];
}

/** Skins list joints and inverse bind matrices. */
function jointPlaces(origin: Origin, { skins, nodes }: Scene): Place[] {
  return origin.json.objects('skins').flatMap((object, skin) => {
    const rows = new Int32Array(nodes.length).fill(NONE);
    skins[skin]?.joints.forEach((node, joint) => {
      rows[node] = joint;
    });
    const matrices = object.whole('inverseBindMatrices');
    return [
      origin.list(object.pathOf('joints'), { kind: 'node' }, rows),
      ...origin.entries(matrices, { kind: 'node' }, { rows, length: 1 }),
    ];
  });
}
