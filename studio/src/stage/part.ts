/** A surface on the stage: as the graphics processor moves it, and its twin, whose vertices the library computes. */
import type { ModelSurface } from 'exhume/three';
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, type Material, Mesh, type Object3D } from 'three';
import type { Surface } from './surfaces.ts';

/** How a surface looks. */
export interface Costume {
  /** Its own where none is given. */
  material?: Material;
  /** 3 per vertex, or 3 per corner of each triangle where neighbors differ. */
  colors?: { per: 'vertex' | 'corner'; values: Float32Array };
}

export class Part {
  readonly #shown: ModelSurface;
  readonly #surface: Surface;
  readonly #twin: Mesh<BufferGeometry, Material>;
  /** Those that came with the model. */
  readonly #geometry: BufferGeometry;
  readonly #material: Material;
  #costume: Costume = {};
  #isTwinShown = false;

  /**
   * @param surface the same one as the library computes it
   * @param root of the model
   */
  constructor(shown: ModelSurface, surface: Surface, root: Object3D) {
    this.#shown = shown;
    this.#surface = surface;
    this.#geometry = shown.object.geometry;
    this.#material = shown.object.material;
    shown.object.frustumCulled = false;
    this.#twin = new Mesh();
    this.#twin.frustumCulled = false;
    this.#twin.visible = false;
    root.add(this.#twin);
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

  /** The material of the model, which others are made after. */
  get ownMaterial(): Material {
    return this.#material;
  }

  get isTwinShown(): boolean {
    return this.#isTwinShown;
  }

  /** Colors of the costume, which may be changed in place. */
  get colors(): Float32Array | undefined {
    return this.#costume.colors?.values;
  }

  /** To be called when the colors were changed. */
  recolored(): void {
    const attribute = this.#shown.object.geometry.attributes.color;
    if (attribute) attribute.needsUpdate = true;
  }

  dress(costume: Costume): void {
    this.#undress();
    this.#costume = costume;
    const { object } = this.#shown;
    const { material = this.#material, colors } = costume;
    if (colors) object.geometry = painted(this.#geometry, colors);
    Object.assign(object, { material });
    if (this.#isTwinShown) this.#dressTwin();
  }

  /** Whether the vertices come from the library. */
  showTwin(isShown: boolean): void {
    if (isShown === this.#isTwinShown) return;
    this.#isTwinShown = isShown;
    this.#twin.visible = isShown;
    this.#shown.object.visible = !isShown;
    if (isShown) this.#dressTwin();
    else this.#undressTwin();
  }

  /** Takes the twin to where the library has the surface now. */
  follow(): void {
    if (!this.#isTwinShown) return;
    const { positions, normals } = this.#surface;
    const { index, attributes } = this.#twin.geometry;
    const chosen = index ? undefined : this.#surface.primitive.indices;
    copyRows(positions, chosen, attributes.position);
    if (normals) copyRows(normals, chosen, attributes.normal);
  }

  dispose(): void {
    this.showTwin(false);
    this.#undress();
    Object.assign(this.#shown.object, { material: this.#material });
    this.#twin.removeFromParent();
  }

  #dressTwin(): void {
    this.#undressTwin();
    const { geometry, material } = this.#shown.object;
    // A clone is without what the model's materials do to the shader of a skin.
    this.#twin.material = material.clone();
    const twin = shared(geometry);
    twin.morphAttributes = {};
    for (const name of ['position', 'normal']) {
      const attribute = geometry.attributes[name];
      if (!attribute) continue;
      const own = new BufferAttribute(new Float32Array(attribute.count * 3), 3).setUsage(DynamicDrawUsage);
      twin.setAttribute(name, own);
    }
    this.#twin.geometry = twin;
    this.follow();
  }

  #undress(): void {
    const { object } = this.#shown;
    if (object.geometry !== this.#geometry) {
      release(object.geometry, this.#geometry);
      object.geometry = this.#geometry;
    }
    this.#costume.material?.dispose();
    this.#costume = {};
  }

  #undressTwin(): void {
    release(this.#twin.geometry, this.#shown.object.geometry);
    release(this.#twin.geometry, this.#geometry);
    this.#twin.geometry = new BufferGeometry();
    this.#twin.material.dispose();
  }
}

/** A geometry with other colors. */
function painted(geometry: BufferGeometry, { per, values }: NonNullable<Costume['colors']>): BufferGeometry {
  const made = per === 'corner' ? geometry.toNonIndexed() : shared(geometry);
  return made.setAttribute('color', new BufferAttribute(values, 3));
}

/** A geometry of the very attributes of another. */
function shared(geometry: BufferGeometry): BufferGeometry {
  const made = new BufferGeometry();
  made.setIndex(geometry.index);
  for (const [name, attribute] of Object.entries(geometry.attributes)) made.setAttribute(name, attribute);
  made.morphAttributes = geometry.morphAttributes;
  made.morphTargetsRelative = geometry.morphTargetsRelative;
  return made;
}

/** Frees a geometry, but what it shares with another: three.js would free that too. */
function release(geometry: BufferGeometry, other: BufferGeometry): void {
  for (const [name, attribute] of Object.entries(geometry.attributes))
    if (other.attributes[name] === attribute) geometry.deleteAttribute(name);
  if (geometry.index === other.index) geometry.setIndex(null);
  geometry.dispose();
}

/** @param chosen the rows to be copied, all where it is not given */
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
