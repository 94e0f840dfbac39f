/** Places in model files: nodes, bones, materials, meshes and lights. */
import { rowsOfTriangles } from '../../../../scene/place-rows.ts';
import type { Element, ListPlace, Place } from '../../../../scene/places.ts';
import { NONE, type Primitive, type Scene } from '../../../../scene/scene.ts';
import {
  type Chunk,
  type ChunkOf,
  type CryengineDocument,
  chunksById,
  chunksOf,
} from '../../files/chunks/document.ts';
import { namedMaterials, standardMaterials } from '../../files/chunks/materials.ts';
import type { Model } from '../../to-scene/stage.ts';

export function modelPlaces(file: number, model: Model, scene: Scene): Place[] {
  const { document, nodes, shown } = model;
  const record = (chunk: Chunk | undefined, element: Element): Place[] =>
    chunk ? [{ file, path: pathOf(document, chunk), element }] : [];
  const objects = chunksById(document);
  const nodePlaces = chunksOf(document, 'node').flatMap((chunk) => {
    const index = nodes.get(chunk.id ?? NONE) ?? NONE;
    const light = scene.lights.findIndex(({ node }) => node === index);
    const object = objects.get(chunk.content.objectId);
    return [
      ...record(chunk, { kind: 'node', index }),
      ...(object?.kind === 'light' ? record(object, { kind: 'light', index: light }) : []),
    ];
  });
  const meshes = new Map(shown.map(({ name, node }) => [scene.nodes[node]!.mesh ?? NONE, name]));
  return [
    ...nodePlaces,
    ...bonePlaces(file, model, scene),
    ...materialPlaces(file, model, scene),
    ...[...meshes].flatMap(([mesh, name]) => meshPlaces(file, document, name, scene, mesh)),
  ];
}

function pathOf({ chunks }: CryengineDocument, chunk: Chunk): string {
  return `chunks[${chunks.indexOf(chunk)}]`;
}

/** The names, records and bind pose of bones are in separate lists. */
function bonePlaces(file: number, { document, bones }: Model, { nodes }: Scene): ListPlace[] {
  const rows = new Int32Array(nodes.length).fill(NONE);
  bones.forEach((node, bone) => {
    rows[node] = bone;
  });
  const lists = [
    [chunksOf(document, 'boneAnimation')[0], 'bones'],
    [chunksOf(document, 'bonePositions')[0], 'matrices'],
    [chunksOf(document, 'boneNames', 'boneNames744', 'earlyBoneNames')[0], 'names'],
  ] as const;
  return lists.flatMap(([chunk, list]) => {
    if (!chunk || bones.length === 0) return [];
    const path = `${pathOf(document, chunk)}.${list}`;
    return [{ file, path, elements: { kind: 'node' }, count: rows.length, rows }];
  });
}

function materialPlaces(file: number, { document, materials, named }: Model, scene: Scene): Place[] {
  const kinds = ['material', 'material745', 'material744', 'materialName'] as const;
  const chunks = new Map(chunksOf(document, ...kinds).map((chunk) => [chunk.id ?? 0, chunk]));
  const record = (id: number, element: Element, below = ''): Place[] => {
    const chunk = chunks.get(id);
    return chunk ? [{ file, path: `${pathOf(document, chunk)}${below}`, element }] : [];
  };
  const standard = standardMaterials(document).flatMap(({ id, maps }, index) => [
    ...record(id, { kind: 'material', index: materials[index]! }),
    ...maps.flatMap(({ slot }, map) => {
      const texture = scene.materials[materials[index]!]!.maps[map]!.texture;
      return record(id, { kind: 'texture', index: texture }, `.standard.maps.${slot}`);
    }),
  ]);
  const listed = [...namedMaterials(document).keys()].flatMap((id) => {
    const index = named.get(id);
    return index === undefined ? [] : record(id, { kind: 'material', index });
  });
  return [...standard, ...listed];
}

/** @param name of the first node that shows the mesh */
export function meshPlaces(
  file: number,
  document: CryengineDocument,
  name: string,
  { meshes }: Scene,
  mesh: number,
): Place[] {
  const objects = chunksById(document);
  const shown = chunksOf(document, 'node').filter(({ content }) => content.name.text === name);
  const [chunk] = shown.flatMap(({ content }) => {
    const object = objects.get(content.objectId);
    return object?.kind === 'mesh' || object?.kind === 'compiledMesh' ? [object] : [];
  });
  const own = meshes[mesh];
  if (!chunk || !own) return [];
  const path = pathOf(document, chunk);
  const whole: Place = { file, path, element: { kind: 'mesh', index: mesh } };
  if (chunk.kind === 'compiledMesh') return [whole];
  return [
    whole,
    ...own.primitives.flatMap((primitive, index) =>
      listsOf(file, path, chunk, primitive, { mesh, primitive: index }),
    ),
  ];
}

/** Primitives follow the order in which faces first name their materials, see `meshSurfaces`. */
function listsOf(
  file: number,
  path: string,
  { content }: ChunkOf<'mesh'>,
  { origin, indices }: Primitive,
  at: { mesh: number; primitive: number },
): ListPlace[] {
  if (!origin) return [];
  const { vertices, faces, links } = content;
  const isSound = (face: number) =>
    faces.vertexIds
      .subarray(face * 3, face * 3 + 3)
      .every((vertex) => vertex >= 0 && vertex < vertices.count);
  const materials = [...new Set(faces.materialId.filter((_, face) => isSound(face)))];
  const material = materials[at.primitive];
  const rows = rowsOfTriangles(
    faces.vertexIds,
    indices,
    origin,
    (face) => faces.materialId[face] === material && isSound(face),
  );
  const ofVertices = { elements: { kind: 'vertex', ...at }, count: origin.length, rows: origin } as const;
  return [
    { file, path: `${path}.vertices`, ...ofVertices },
    ...(links ? [{ file, path: `${path}.links`, ...ofVertices }] : []),
    { file, path: `${path}.faces`, elements: { kind: 'triangle', ...at }, count: rows.length, rows },
  ];
}
