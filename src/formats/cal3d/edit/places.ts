/** Locates the elements of a scene in its files. */
import { Report } from '../../../report/report.ts';
import { rowsOfTimes, rowsOfTriangles } from '../../../scene/place-rows.ts';
import type { ListPlace, Place } from '../../../scene/places.ts';
import type { Clip, Mesh, Scene } from '../../../scene/scene.ts';
import type { FileDocument, SourceFile } from '../../format.ts';
import type { MorphAnimationDocument } from '../files/binary/document.ts';
import type {
  AnimationContent,
  EarlyMeshContent,
  MeshContent,
  SkeletonContent,
} from '../files/binary/schema.ts';
import { plainTracks } from '../files/binary/tracks.ts';
import { type Part, sortFiles } from '../parts.ts';
import { xmlPlaces } from './places/xml.ts';

/** @param scene the result of `toScene` for the files */
export function placesOf(files: readonly SourceFile[], scene: Scene): Place[] {
  const { skeleton, meshes, animations, morphAnimations, materials } = sortFiles(files, new Report());
  const bones = skeleton?.document.content;
  const clipOf = (index: number) => scene.clips[index]!;
  const places = [
    ...(skeleton ? bonePlaces(skeleton.file, skeleton.document.content) : []),
    ...materials.flatMap(({ file }, index) => materialPlaces(file, files[file]?.document, scene, index)),
    ...meshes.flatMap(({ file, document }, index) =>
      meshPlaces(file, document.content, scene.meshes[index]!, index),
    ),
    ...animations.flatMap(({ file, document }, index) =>
      clipPlaces(file, document.content, clipOf(index), index, nodeOf(scene, bones)),
    ),
    ...morphAnimations.flatMap((part, index) => {
      const clip = animations.length + index;
      return morphPlaces(part, clipOf(clip), clip);
    }),
  ];
  return files.flatMap(({ document }, file) => {
    const own = places.filter((place) => place.file === file);
    return document ? xmlPlaces(document, own) : [];
  });
}

function bonePlaces(file: number, { bones }: SkeletonContent): Place[] {
  return [{ file, path: 'bones', elements: { kind: 'node' }, count: bones.length }];
}

function materialPlaces(
  file: number,
  document: FileDocument | undefined,
  { materials }: Scene,
  index: number,
): Place[] {
  if (!document) return [];
  const { maps } = materials[index]!;
  return [
    { file, path: '', element: { kind: 'material', index } },
    ...maps.map(({ texture }, map): Place => {
      return { file, path: `maps[${map}]`, element: { kind: 'texture', index: texture } };
    }),
  ];
}

function meshPlaces(
  file: number,
  { submeshes }: MeshContent | EarlyMeshContent,
  { primitives }: Mesh,
  mesh: number,
): Place[] {
  const inSubmeshes = submeshes.flatMap(({ vertices, faces }, index): Place[] => {
    const path = `submeshes[${index}]`;
    const { indices } = primitives[index]!;
    const rows = rowsOfTriangles(faces.vertexIds, indices);
    const at = { mesh, primitive: index };
    return [
      { file, path: `${path}.vertices`, elements: { kind: 'vertex', ...at }, count: vertices.count },
      { file, path: `${path}.faces`, elements: { kind: 'triangle', ...at }, count: rows.length, rows },
    ];
  });
  return [
    { file, path: '', element: { kind: 'mesh', index: mesh } },
    { file, path: 'submeshes', elements: { kind: 'primitive', mesh }, count: submeshes.length },
    ...inSubmeshes,
  ];
}

/** The node of a bone, even without a skeleton; see `addUnnamedBones`. */
function nodeOf({ nodes }: Scene, skeleton: SkeletonContent | undefined): (bone: number) => number {
  return (bone) => (skeleton ? bone : nodes.findLastIndex(({ name }) => name === `bone ${bone}`));
}

/** Of several tracks of a bone the last one is used. */
function clipPlaces(
  file: number,
  content: AnimationContent,
  { tracks }: Clip,
  clip: number,
  nodeOfBone: (bone: number) => number,
): Place[] {
  const name = content.quantizedTracks ? 'quantizedTracks' : content.packedTracks ? 'packedTracks' : 'tracks';
  const byBone = new Map<number, Place[]>();
  plainTracks(content).forEach(({ boneId, keys }, index) => {
    const path = `${name}[${index}]`;
    const own = tracks.flatMap(({ target, curve }, track): Place[] => {
      if (target !== nodeOfBone(boneId)) return [];
      const rows = rowsOfTimes(keys.time, curve.times);
      if (!rows) return [];
      const elements = { kind: 'key', clip, track } as const;
      return [
        { file, path, element: { kind: 'track', clip, index: track } },
        ...keyLists(content, index).map(({ list, first, count }): ListPlace => {
          const within = rows.map((row) => (row >= first && row < first + count ? row - first : -1));
          return { file, path: `${path}.${list}`, elements, count: rows.length, rows: within };
        }),
      ];
    });
    if (own.length > 0) byBone.set(boneId, own);
  });
  return [{ file, path: '', element: { kind: 'clip', index: clip } }, ...[...byBone.values()].flat()];
}

/** The lists that contain the keys of a track: in version 913 the first key may be separate. */
function keyLists({ packedTracks }: AnimationContent, track: number) {
  const { first, others } = packedTracks?.[track] ?? {};
  if (!first || !others) return [{ list: 'keys', first: 0, count: Number.POSITIVE_INFINITY }];
  return [
    { list: 'first', first: 0, count: 1 },
    { list: 'others', first: 1, count: others.count },
  ];
}

/** Tracks without keys are skipped. */
function morphPlaces(
  { file, document: { content } }: Part<MorphAnimationDocument>,
  { morphTracks = [] }: Clip,
  clip: number,
): Place[] {
  const kept = content.tracks.flatMap(({ keys }, index) => (keys.count > 0 ? [index] : []));
  const inTracks = morphTracks.flatMap(({ curve }, track): Place[] => {
    const path = `tracks[${kept[track]!}]`;
    const keys = { kind: 'morphKey', clip, track } as const;
    return [
      { file, path, element: { kind: 'morphTrack', clip, index: track } },
      { file, path: `${path}.keys`, elements: keys, count: curve.times.length },
    ];
  });
  return [{ file, path: '', element: { kind: 'clip', index: clip } }, ...inTracks];
}
