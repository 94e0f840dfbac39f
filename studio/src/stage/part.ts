/** A surface on the stage, skinned by the GPU, and a second mesh whose vertices the library computes on the CPU. */
import type { ModelSurface } from 'exhume/three';
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  type Material,
  Mesh,
  type Object3D,
  SkinnedMesh,
  Sphere,
  Vector3,
} from 'three';
import { middleOf } from './fit.ts';
import { emptyBox, growBox, type Surface } from './surfaces.ts';

/** Appearance of a surface. */
export interface Appearance {
  /** The surface's own if absent. */
  material?: Material;
  /** 3 per vertex, or 3 per corner of each triangle if neighbors differ. */
  colors?: { per: 'vertex' | 'corner'; values: Float32Array };
}

export class Part {
  readonly #shown: ModelSurface;
  readonly #surface: Surface;
  readonly #cpuMesh: Mesh<BufferGeometry, Material>;
  /** Those of the model. */
  readonly #geometry: BufferGeometry;
  readonly #material: Material;
  #appearance: Appearance = {};
  #isCpuSkinned = false;

  /**
   * @param surface the same surface as computed by the library
   * @param root of the model
   */
  constructor(shown: ModelSurface, surface: Surface, root: Object3D) {
    this.#shown = shown;
    this.#surface = surface;
    this.#geometry = shown.object.geometry;
    this.#material = shown.object.material;
    shown.object.frustumCulled = false;
    if (shown.object instanceof SkinnedMesh) shown.object.boundingSphere = sphereAround(surface);
    this.#cpuMesh = new Mesh();
    this.#cpuMesh.frustumCulled = false;
    this.#cpuMesh.castShadow = true;
    this.#cpuMesh.visible = false;
    root.add(this.#cpuMesh);
  }

  get shown(): ModelSurface {
    return this.#shown;
  }

  get surface(): Surface {
    return this.#surface;
  }

  get ownGeometry(): BufferGeometry {
    return this.#geometry;
  }

  /** The material of the model, from which others are derived. */
  get ownMaterial(): Material {
    return this.#material;
  }

  get isCpuSkinned(): boolean {
    return this.#isCpuSkinned;
  }

  /** Colors of the appearance; may be changed in place. */
  get colors(): Float32Array | undefined {
    return this.#appearance.colors?.values;
  }

  /** To be called after the colors were changed. */
  recolored(): void {
    const attribute = this.#shown.object.geometry.attributes.color;
    if (attribute) attribute.needsUpdate = true;
  }

  setAppearance(appearance: Appearance): void {
    this.#resetAppearance();
    this.#appearance = appearance;
    const { object } = this.#shown;
    const { material = this.#material, colors } = appearance;
    if (colors) object.geometry = painted(this.#geometry, colors);
    Object.assign(object, { material });
    if (this.#isCpuSkinned) this.#fillCpuMesh();
  }

  /** Chooses between GPU and CPU skinning. */
  showCpuSkinning(isShown: boolean): void {
    if (isShown === this.#isCpuSkinned) return;
    this.#isCpuSkinned = isShown;
    this.#cpuMesh.visible = isShown;
    this.#shown.object.visible = !isShown;
    if (isShown) this.#fillCpuMesh();
    else this.#clearCpuMesh();
  }

  /** Updates the CPU-skinned mesh to the current pose. */
  follow(): void {
    if (!this.#isCpuSkinned) return;
    const { positions, normals } = this.#surface;
    const { index, attributes } = this.#cpuMesh.geometry;
    const chosen = index ? undefined : this.#surface.primitive.indices;
    copyRows(positions, chosen, attributes.position);
    if (normals) copyRows(normals, chosen, attributes.normal);
  }

  dispose(): void {
    this.showCpuSkinning(false);
    this.#resetAppearance();
    Object.assign(this.#shown.object, { material: this.#material });
    this.#cpuMesh.removeFromParent();
  }

  #fillCpuMesh(): void {
    this.#clearCpuMesh();
    const { geometry, material } = this.#shown.object;
    // A clone, since it has none of the model's changes to the skinning shader.
    this.#cpuMesh.material = material.clone();
    const copy = shared(geometry);
    copy.morphAttributes = {};
    for (const name of ['position', 'normal']) {
      const attribute = geometry.attributes[name];
      if (!attribute) continue;
      const own = new BufferAttribute(new Float32Array(attribute.count * 3), 3).setUsage(DynamicDrawUsage);
      copy.setAttribute(name, own);
    }
    this.#cpuMesh.geometry = copy;
    this.follow();
  }

  #resetAppearance(): void {
    const { object } = this.#shown;
    if (object.geometry !== this.#geometry) {
      release(object.geometry, this.#geometry);
      object.geometry = this.#geometry;
    }
    this.#appearance.material?.dispose();
    this.#appearance = {};
  }

  #clearCpuMesh(): void {
    release(this.#cpuMesh.geometry, this.#shown.object.geometry);
    release(this.#cpuMesh.geometry, this.#geometry);
    this.#cpuMesh.geometry = new BufferGeometry();
    this.#cpuMesh.material.dispose();
  }
}

/** three.js sorts transparent surfaces by its center, and would itself skin every vertex to find it. */
function sphereAround({ positions }: Surface): Sphere {
  const box = emptyBox();
  growBox(box, positions);
  return new Sphere(new Vector3(...middleOf(box)), 0);
}

/** A copy of a geometry with other colors. */
function painted(
  geometry: BufferGeometry,
  { per, values }: NonNullable<Appearance['colors']>,
): BufferGeometry {
  const made = per === 'corner' ? geometry.toNonIndexed() : shared(geometry);
  return made.setAttribute('color', new BufferAttribute(values, 3));
}

/** A geometry that shares the attributes of another. */
function shared(geometry: BufferGeometry): BufferGeometry {
  const made = new BufferGeometry();
  made.setIndex(geometry.index);
  for (const [name, attribute] of Object.entries(geometry.attributes)) made.setAttribute(name, attribute);
  made.morphAttributes = geometry.morphAttributes;
  made.morphTargetsRelative = geometry.morphTargetsRelative;
  return made;
}

/** Frees a geometry except for shared attributes, which three.js would free too. */
function release(geometry: BufferGeometry, other: BufferGeometry): void {
  for (const [name, attribute] of Object.entries(geometry.attributes))
    if (other.attributes[name] === attribute) geometry.deleteAttribute(name);
  if (geometry.index === other.index) geometry.setIndex(null);
  geometry.dispose();
}

/** @param chosen indices of the rows to copy; all if undefined */
function copyRows(
  rows: Float32Array,
  chosen: Uint32Array | undefined,
  target: BufferGeometry['attributes'][string] | undefined,
): void {
  if (!(target instanceof BufferAttribute)) return;
  const { array } = target;
  if (!chosen) array.set(rows);
  else
    for (let row = 0; row < chosen.length; row++)
      for (let axis = 0; axis < 3; axis++) array[row * 3 + axis] = rows[chosen[row]! * 3 + axis]!;
  target.needsUpdate = true;
}
