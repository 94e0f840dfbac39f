/** Writes the meshes that nodes show. */
import type { GLTF } from '@gltf-transform/core';
import { FIT_CODES } from '../../../fit/codes.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Influences, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { flipTriangles } from '../../../scene/triangles.ts';
import { GLTF_CODES } from '../codes.ts';
import { drawableGeometry, type Geometry } from '../to-scene/geometry.ts';
import { columnsOf, indexArray } from './columns.ts';
import { type Named, named, toExtras } from './extras.ts';
import { packInfluences } from './joint-sets.ts';
import type { MaterialFor } from './materials.ts';
import { present, unless } from './members.ts';
import type { NewFile } from './new-file.ts';
import type { Hierarchy } from './nodes.ts';
import { type SkinBinding, setJoints } from './skin.ts';
import { createTargetWriter, type WrittenPrimitive } from './targets.ts';

export interface MeshSurroundings extends Hierarchy {
  file: NewFile;
  scene: Scene;
  report: Report;
  skins: readonly SkinBinding[];
  materialFor: MaterialFor;
}

/** A primitive as a node shows it. */
interface Shown {
  source: Primitive;
  /** Name of its mesh. */
  mesh: string;
  path: ElementPath;
  node: number;
  /** The skin that deforms the mesh, or NONE. */
  skin: number;
}

const TRIANGLES = 4;

/** Writes each mesh once for every skin that deforms it. */
export class MeshWriter {
  readonly #surroundings: MeshSurroundings;
  readonly #atRest: Pose;
  readonly #writeTargets: ReturnType<typeof createTargetWriter>;
  readonly #written = new Map<string, number | undefined>();

  constructor(surroundings: MeshSurroundings) {
    const { file, scene, report } = surroundings;
    this.#surroundings = surroundings;
    this.#atRest = new Pose(scene);
    this.#writeTargets = createTargetWriter(file.columns, report);
  }

  /**
   * A mesh as a node shows it.
   *
   * @param skin that deforms it, or NONE
   * @returns its index in the file; undefined if nothing of it can be written
   */
  write(node: number, index: number, skin: number): number | undefined {
    const source = this.#surroundings.scene.meshes[index];
    if (!source) return undefined;
    // Primitives that the skin does not deform are attached to this node.
    const partly = skin !== NONE && source.primitives.some(({ influences }) => !influences);
    const key = `${index} ${skin} ${partly ? node : ''}`;
    if (!this.#written.has(key)) this.#written.set(key, this.#writeMesh(node, index, skin));
    return this.#written.get(key);
  }

  #writeMesh(node: number, index: number, skin: number): number | undefined {
    const { file, scene, report } = this.#surroundings;
    const { name, primitives, properties } = scene.meshes[index]!;
    const path: ElementPath = `meshes[${index}]`;
    const written = primitives.flatMap((source, place): WrittenPrimitive[] => {
      const here: ElementPath = `${path}.primitives[${place}]`;
      const primitive = this.#writePrimitive({ source, mesh: name, path: here, node, skin });
      return primitive ? [{ written: primitive, source, path: here }] : [];
    });
    if (written.length === 0) {
      report.lose(FIT_CODES.FIT_MESH_EMPTY, `Mesh "${name}" has no triangles and was dropped`, { path });
      return undefined;
    }
    const targets = this.#writeTargets(name, written, path);
    file.targets.push(targets);
    const mesh = {
      ...named(name, toExtras(properties)),
      primitives: written.map(({ written }) => written),
      ...(targets.length > 0 ? { weights: targets.map(() => 0) } : {}),
    };
    return file.json.meshes.push(mesh) - 1;
  }

  #writePrimitive(shown: Shown): GLTF.IMeshPrimitive | undefined {
    const { file, scene, report, materialFor } = this.#surroundings;
    const { source, mesh, path } = shown;
    const geometry = drawableGeometry(source, mesh, report, path);
    if (geometry.indices.length === 0) {
      const message = `A primitive of mesh "${mesh}" has no triangles and was dropped`;
      report.lose(GLTF_CODES.GLTF_PRIMITIVE_EMPTY, message, { path });
      return undefined;
    }
    const surfacing = { uvSets: geometry.uvs.length, hasNormals: source.normals !== undefined };
    const material = materialFor(source.material, surfacing, path);
    const primitive: GLTF.IMeshPrimitive = {
      attributes: {},
      mode: TRIANGLES,
      ...(material === undefined ? {} : { material }),
      ...primitiveExtras(source),
    };
    const outward = outwardTriangles(geometry, scene);
    const isNormalMapped = file.json.materials[material ?? NONE]?.normalTexture !== undefined;
    const surface = { scene, source, geometry, outward, isNormalMapped, mesh, path };
    for (const { semantic, type, array } of columnsOf(surface, report))
      file.columns.setAttribute(primitive.attributes, semantic, { type, array });
    this.#setInfluences(primitive, shown);
    const indices = shown.skin === NONE ? outward : this.#skinnedTriangles(geometry, shown);
    file.columns.setIndices(primitive, indexArray(geometry, indices));
    return primitive;
  }

  /**
   * Viewers reverse the triangles of a mirrored node, but not skinned ones: they ignore the transforms of joints, and the
   * mesh is outside the root node.
   */
  #skinnedTriangles({ indices }: Geometry, { node, source }: Shown): Uint32Array {
    return this.#atRest.mirrors(node, source) ? flipTriangles(indices) : indices;
  }

  #setInfluences(primitive: GLTF.IMeshPrimitive, shown: Shown): void {
    const { file, skins, nodes, root } = this.#surroundings;
    const { source, node, skin } = shown;
    const binding = skins[skin];
    if (!binding) return;
    const { influences } = source;
    const carrier = influences ? root : nodes[node]!;
    const rows = influences ?? noInfluences(source.positions.length / 3);
    setJoints(
      file,
      primitive,
      packInfluences(rows, () => binding.rigid(carrier)),
    );
  }
}

export function primitiveExtras({ name, collapse, springs, properties }: Primitive): Named {
  const own = present({ collapse, springs, name: unless('', name) });
  return named('', toExtras({ ...properties, ...own }));
}

/** Triangles with outward winding if their positions are right-handed. */
function outwardTriangles({ indices }: Geometry, { axes }: Scene): Uint32Array {
  return axes.handedness === 'left' ? flipTriangles(indices) : indices;
}

function noInfluences(vertices: number): Influences {
  return { start: new Uint32Array(vertices + 1), joint: new Uint16Array(0), weight: new Float32Array(0) };
}
