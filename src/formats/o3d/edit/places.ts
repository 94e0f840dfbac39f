/** Locates the elements of a scene in its files. */
import type { Elements, ListPlace, Place } from '../../../scene/places.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { SceneObject } from '../files/archive/document.ts';
import { BLOB_MEMBERS } from '../files/archive/layout.ts';
import { drawnRange, PRIMITIVE_TYPE } from '../files/archive/primitives.ts';
import { referenceOf } from '../files/archive/scene-index.ts';
import { SEMANTIC } from '../files/archive/semantics.ts';
import { vertexStreams } from '../files/archive/streams.ts';
import { bankOf } from '../to-scene/geometry.ts';
import { LOCAL_MATRIX } from '../to-scene/graph/param-graph.ts';
import type { MeshPart } from '../to-scene/meshes.ts';
import { referredByParam, type Stage } from '../to-scene/stage.ts';
import { type Traced, traceArchives } from '../to-scene/to-scene.ts';

/** @param scene the result of `toScene` for the files */
export function placesOf(files: readonly SourceFile[], scene: Scene, options: ReadingOptions = {}): Place[] {
  return traceArchives(files, options).flatMap((traced) => archivePlaces(traced, scene));
}

function archivePlaces({ file, stage, shapes }: Traced, scene: Scene): Place[] {
  const nodes = (stage.index.byClass.get('o3d.Transform') ?? []).flatMap((object): Place[] => {
    const node = stage.nodes.get(object.id)!;
    return [
      { file, path: object.path, element: { kind: 'node', index: node } },
      ...keyPlaces(file, stage, object, node, scene),
    ];
  });
  const meshes = [...shapes].flatMap(([shape, parts]) =>
    parts.flatMap(({ mesh, made }): Place[] => [
      { file, path: shape.path, element: { kind: 'mesh', index: mesh } },
      ...made.flatMap((one, primitive) => primitivePlaces(file, stage, one, { mesh, primitive }, scene)),
    ]),
  );
  return [...nodes, ...meshes];
}

interface At {
  mesh: number;
  primitive: number;
}

function primitivePlaces(
  file: number,
  stage: Stage,
  { object, vertices }: MeshPart['made'][number],
  at: At,
  { meshes }: Scene,
): Place[] {
  const { material, indices } = meshes[at.mesh]!.primitives[at.primitive]!;
  const source = referredByParam(stage.index, object, 'o3d.material', 'o3d.Material');
  return [
    { file, path: object.path, element: { kind: 'primitive', mesh: at.mesh, index: at.primitive } },
    ...(source && material !== NONE
      ? [{ file, path: source.path, element: { kind: 'material', index: material } } as const]
      : []),
    ...vertexPlaces(file, stage, object, vertices, at),
    ...trianglePlaces(file, stage, object, indices.length, at),
  ];
}

/** Positions of skinned vertices are in the SourceBuffer of their SkinEval. */
function vertexPlaces(
  file: number,
  stage: Stage,
  object: SceneObject,
  vertices: Uint32Array,
  at: At,
): ListPlace[] {
  const { index, blobs } = stage;
  const isPosition = ({ semantic, semanticIndex }: { semantic: number; semanticIndex: number }) =>
    semantic === SEMANTIC.position && semanticIndex === 0;
  const bank = bankOf(stage, object);
  const shown = bank && vertexStreams(bank).find(isPosition);
  const skinEval = index.byId.get(shown?.bind ?? 0);
  const stream =
    (skinEval?.className === 'o3d.SkinEval' && vertexStreams(skinEval).find(isPosition)) || shown;
  const field = stream && index.fields.get(stream.field);
  const blob = field && blobs.buffer(field.owner);
  if (!stream || !field || !blob) return [];
  const width = blob.fields.numComponents[field.index]!;
  const rows = vertices.map((vertex) => (stream.startIndex + vertex) * width);
  return planeList(file, stage, field.owner, field.index, { kind: 'vertex', ...at }, rows, width);
}

/** Only for lists of triangles without dropped ones. */
function trianglePlaces(
  file: number,
  stage: Stage,
  object: SceneObject,
  corners: number,
  at: At,
): ListPlace[] {
  const { type, buffer, start, count } = drawnRange(stage.index, object);
  if (type !== PRIMITIVE_TYPE.triangles || !buffer || corners !== count) return [];
  const rows = Uint32Array.from({ length: corners / 3 }, (_, triangle) => start + triangle * 3);
  return planeList(file, stage, buffer, 0, { kind: 'triangle', ...at }, rows, 3);
}

/** The place of a buffer's values; data in the JSON has another byte tree. */
function planeList(
  file: number,
  stage: Stage,
  buffer: SceneObject,
  plane: number,
  elements: Elements,
  rows: Uint32Array,
  length: number,
): ListPlace[] {
  const path = blobPath(stage, buffer);
  return path === undefined
    ? []
    : [{ file, path: `${path}.planes[${plane}]`, elements, count: rows.length, rows, length }];
}

function blobPath({ document }: Stage, { className, id, custom }: SceneObject): string | undefined {
  const member = BLOB_MEMBERS[className];
  if (document.container.kind === 'json' || custom.binaryRange === undefined) return undefined;
  return `${member}.contents.${className} ${id}`;
}

/**
 * A track of a node comes from the curves that drive its matrix, and a key from their keys at that time; a sampled track
 * has additional keys.
 */
function keyPlaces(
  file: number,
  stage: Stage,
  transform: SceneObject,
  node: number,
  { clips }: Scene,
): Place[] {
  return curvesBehind(stage, transform).flatMap((object): Place[] => {
    const path = blobPath(stage, object);
    const keys = stage.blobs.curve(object)?.keys;
    if (!keys || path === undefined) return [];
    const rowAt = new Map(Array.from(keys.input, (time, row) => [Math.fround(time), row]));
    return clips.flatMap(({ tracks }, clip) =>
      tracks.flatMap(({ target, curve }, track): Place[] => {
        if (target !== node) return [];
        const rows = Int32Array.from(curve.times, (time) => rowAt.get(time) ?? NONE);
        const element = { kind: 'track', clip, index: track } as const;
        return [
          { file, path: object.path, element },
          { file, path, element },
          { file, path: `${path}.keys`, elements: { kind: 'key', clip, track }, count: rows.length, rows },
        ];
      }),
    );
  });
}

/** The Curves on which the local matrix of a Transform depends. */
function curvesBehind({ index }: Stage, { params }: SceneObject): SceneObject[] {
  const bound = (bind: number | undefined) =>
    bind === undefined ? undefined : index.params.get(bind)?.owner;
  const curves = new Set<SceneObject>();
  const seen = new Set<SceneObject>();
  const open = [bound(params.get(LOCAL_MATRIX.name)?.bind)];
  while (open.length > 0) {
    const object = open.pop();
    // Other Transforms are animated independently.
    if (!object || seen.has(object) || object.className === 'o3d.Transform') continue;
    seen.add(object);
    if (object.className === 'o3d.Curve') curves.add(object);
    for (const { bind, value } of object.params.values()) {
      open.push(bound(bind) ?? index.byId.get(referenceOf(value) ?? 0));
    }
  }
  return [...curves];
}
