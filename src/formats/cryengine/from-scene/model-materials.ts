/** The material chunks of a model: each material once, before the first node that uses it. */
import type { DistinctNames } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import type { NewFile } from './chunks.ts';
import { noMaterial } from './faces.ts';
import { materialList, standardMaterial } from './materials.ts';
import { fittingNames, NAME_BYTES } from './names.ts';

export class ModelMaterials {
  /** For each material of the scene, its index among the standard materials of the file. */
  readonly ordinals = new Map<number, number>();
  readonly #ids = new Map<number, number>();
  readonly #lists = new Map<string, number>();
  readonly #names: DistinctNames;
  readonly #scene: Scene;
  readonly #file: NewFile;
  readonly #paths: readonly string[];
  readonly #report: Report;

  /** @param paths of the textures in the files */
  constructor(scene: Scene, file: NewFile, paths: readonly string[], report: Report) {
    this.#scene = scene;
    this.#file = file;
    this.#paths = paths;
    this.#report = report;
    this.#names = fittingNames(NAME_BYTES, report);
  }

  /**
   * The id of the material of a node with these primitives: a list with the node's name if they have several materials.
   *
   * @param path of the node
   */
  idFor(primitives: readonly Primitive[], node: string, path: ElementPath): number {
    const used = [...new Set(primitives.map(({ material }) => material))].filter((index) => index !== NONE);
    const [only] = used;
    if (only === undefined) return NO_CHUNK;
    if (used.length === 1) return this.#add(only);
    const key = used.join();
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list = this.#file.reserve();
    const children = used.map((material) => this.#add(material));
    this.#file.put(list, 'material', materialList(this.#names.fit(node, path), children));
    this.#lists.set(key, list);
    return list;
  }

  /** Adds unused materials. */
  addOthers(): void {
    this.#scene.materials.forEach((_, index) => {
      this.#add(index);
    });
  }

  /** The index of a material among the standard materials of the file; that of no material if it is not among them. */
  ordinalNamed(name: string | undefined): number {
    const index = [...this.ordinals.keys()].find((each) => this.#scene.materials[each]!.name === name);
    return (index === undefined ? undefined : this.ordinals.get(index)) ?? noMaterial(this.ordinals.size);
  }

  /** The same index, or that of no material if the file has fewer. */
  ordinalAt(ordinal: number): number {
    return ordinal < this.ordinals.size ? ordinal : noMaterial(this.ordinals.size);
  }

  #add(index: number): number {
    const known = this.#ids.get(index);
    if (known !== undefined) return known;
    const material = this.#scene.materials[index]!;
    const path: ElementPath = `materials[${index}]`;
    const given = this.#names.fit(material.name, path);
    const content = standardMaterial(material, path, given, this.#paths, this.#report);
    const id = this.#file.add('material', content);
    this.#ids.set(index, id);
    this.ordinals.set(index, this.ordinals.size);
    return id;
  }
}
