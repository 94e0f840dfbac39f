/** Meshes of version 0.5 from those of later ones. */

import { moveDirection, movePoint } from '../../../math/affine.ts';
import { channelByte } from '../../../scene/color.ts';
import type {
  EarlyMeshContent,
  MaterialContent,
  MeshContent,
  SkeletonContent,
  Submesh,
} from '../files/binary/schema.ts';
import { inverseRest, storedInverseBind } from '../files/binary/skeleton-space.ts';

/** The other files of the character, which version 0.5 needs for its meshes. */
export interface Character {
  skeleton: SkeletonContent | undefined;
  materials: readonly MaterialContent[];
}

/**
 * Version 0.5 stores a position per influence, in the space of its bone, and the material inside the mesh.
 *
 * @param limit reports what the version cannot hold
 */
export function earlyMesh(
  { magic, submeshes, trailing }: MeshContent,
  { skeleton, materials }: Character,
  limit: (what: string) => void,
): EarlyMeshContent {
  const subInfluences = new SubInfluences(skeleton);
  const early = submeshes.map((submesh) =>
    earlySubmesh(submesh, subInfluences, materials[submesh.materialThreadId]),
  );
  const influences = subInfluences.finish();
  if (subInfluences.unbound > 0)
    limit(`vertices without bones; ${subInfluences.unbound} of them were attached to the first bone`);
  return {
    magic,
    subInfluenceTotal: influences.subInfluences.boneId.length,
    influences,
    submeshes: early,
    trailing,
  };
}

function earlySubmesh(
  { vertices, faces, mapCount }: Submesh,
  subInfluences: SubInfluences,
  material: MaterialContent | undefined,
): EarlyMeshContent['submeshes'][number] {
  return {
    ambient: material?.ambient ?? Uint8Array.of(0, 0, 0, 0),
    diffuse: material?.diffuse ?? Uint8Array.of(204, 204, 204, 255),
    specular: material?.specular ?? Uint8Array.of(0, 0, 0, 0),
    shininess: material?.shininess ?? 0,
    mapIds: Int32Array.from({ length: mapCount }, (_, map) => map),
    faces,
    colorCount: vertices.color ? vertices.count : 0,
    vertices: {
      count: vertices.count,
      ...(vertices.color ? { color: colorBytes(vertices.color) } : {}),
      influenceId: Int32Array.from({ length: vertices.count }, (_, vertex) =>
        subInfluences.add(vertices, vertex),
      ),
      textureCoordinates: vertices.textureCoordinates,
    },
  };
}

/** Red, green and blue as bytes, and an opaque alpha. */
function colorBytes(color: Float32Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: (color.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : channelByte(color[(i >> 2) * 3 + (i % 4)]!),
  );
}

/** Collects the influences of all vertices, each in its bone's space. */
class SubInfluences {
  unbound = 0;
  readonly #start = [0];
  readonly #boneId: number[] = [];
  readonly #weight: number[] = [];
  readonly #position: number[] = [];
  readonly #normal: number[] = [];
  /** From the model's space to the bone's, 16 per bone. */
  readonly #toBone: Float32Array;

  constructor(skeleton: SkeletonContent | undefined) {
    this.#toBone = skeleton ? (storedInverseBind(skeleton) ?? inverseRest(skeleton)) : new Float32Array();
  }

  /** @returns the index of the influence */
  add({ position, normal, influences }: Submesh['vertices'], vertex: number): number {
    const { start, boneId, weight } = influences;
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      this.#push(boneId[i]!, weight[i]!, position, normal, vertex * 3);
    }
    if (start[vertex] === start[vertex + 1]) {
      this.unbound++;
      this.#push(0, 1, position, normal, vertex * 3);
    }
    this.#start.push(this.#boneId.length);
    return this.#start.length - 2;
  }

  #push(bone: number, weight: number, position: Float32Array, normal: Float32Array, at: number): void {
    this.#boneId.push(bone);
    this.#weight.push(weight);
    const place = position.slice(at, at + 3);
    const direction = normal.slice(at, at + 3);
    if (this.#toBone.length > bone * 16) {
      movePoint(place, 0, this.#toBone, bone * 16, position, at);
      moveDirection(direction, 0, this.#toBone, bone * 16, normal, at);
    }
    this.#position.push(...place);
    this.#normal.push(...direction);
  }

  finish(): EarlyMeshContent['influences'] {
    return {
      count: this.#start.length - 1,
      subInfluences: {
        start: Uint32Array.from(this.#start),
        boneId: Int32Array.from(this.#boneId),
        weight: Float32Array.from(this.#weight),
        position: Float32Array.from(this.#position),
        normal: Float32Array.from(this.#normal),
      },
    };
  }
}
