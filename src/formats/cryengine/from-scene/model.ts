/** A scene as one model file: nodes with meshes and lights, materials, and the skeleton. */

import { stored } from '../../../binary/schema.ts';
import { reportMeshBound } from '../../../fit/binding.ts';
import type { DistinctNames } from '../../../fit/names.ts';
import { Pose } from '../../../pose/pose.ts';
import { Report } from '../../../report/report.ts';
import { type ElementPath, pathIn } from '../../../scene/path.ts';
import { type Clip, type Light, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { fileOf } from '../../../text/file-name.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import { writeDocument } from '../files/chunks/write.ts';
import type { NodeProperties } from '../properties.ts';
import { nodeProperties } from '../property-text.ts';
import { type Bones, depthFirst, isSkinned } from './bones.ts';
import { type NewContent, NewFile } from './chunks.ts';
import type { Binding } from './links.ts';
import { copyShape, type MeshPart, writtenMesh } from './meshes.ts';
import { ModelMaterials } from './model-materials.ts';
import { fittingNames, NAME_BYTES } from './names.ts';
import { addControllers, NodeMotion } from './node-tracks.ts';
import { helperContent, lightContent, type NodeLinks, nodeContent, UNMOVED } from './nodes.ts';
import { scenePropertiesContent } from './scene-properties.ts';
import { putSkeleton } from './skeleton.ts';
import { rigidBinding, skinBinding } from './skin.ts';
import { timingContent } from './time.ts';
import { VertexMotion } from './vertex-motion.ts';

export interface ModelOptions {
  format: 'cryengine.cgf' | 'cryengine.cga';
  /** Of the model. */
  name: string;
  /** Paths of the textures in the files. */
  paths: readonly string[];
  /** Absent for files without bones. */
  bones?: Bones;
  /** The clip that animates the nodes themselves. */
  clip?: Clip;
  /** The clip that animates vertices. */
  vertexClip?: Clip;
  /** The clip in another file whose range this one repeats. */
  ranged?: Clip;
  /** Also write materials that no node uses. */
  whole: boolean;
  /** Keep skinned meshes apart. */
  separate?: boolean;
}

/** A node with its chunk. */
interface Written {
  node: number;
  /** Whether the chunk has the node's transform; false for skinned meshes, which are in the model's space. */
  isPlaced: boolean;
  properties: Partial<NodeProperties>;
  links: NodeLinks & { childIds: number[] };
  id: number;
}

interface MeshToPut {
  written: Written;
  /** The nodes that show it; several if skinned meshes are merged. */
  nodes: readonly number[];
}

export function modelFile(scene: Scene, report: Report, options: ModelOptions): Uint8Array {
  return new ModelWriter(scene, report, options).write();
}

class ModelWriter {
  readonly #scene: Scene;
  readonly #report: Report;
  readonly #options: ModelOptions;
  readonly #file = new NewFile();
  readonly #materials: ModelMaterials;
  readonly #names: DistinctNames;
  readonly #pose: Pose;
  readonly #motion: NodeMotion | undefined;
  readonly #vertices: VertexMotion | undefined;
  readonly #written: Written[] = [];
  /** The chunks of nodes that have the node's transform. */
  readonly #placed = new Map<number, Written>();
  readonly #hasChildren: ReadonlySet<number>;
  /** Object ids of rigid meshes by index, for nodes that share them. */
  readonly #shared = new Map<number, number>();

  constructor(scene: Scene, report: Report, options: ModelOptions) {
    this.#scene = scene;
    this.#report = report;
    this.#options = options;
    this.#materials = new ModelMaterials(scene, this.#file, options.paths, report);
    this.#names = fittingNames(NAME_BYTES, report);
    this.#pose = new Pose(scene);
    this.#hasChildren = new Set(scene.nodes.map(({ parent }) => parent));
    this.#motion = options.clip && new NodeMotion(scene, options.clip, report);
    this.#vertices = options.vertexClip && new VertexMotion(scene, options.vertexClip);
  }

  write(): Uint8Array {
    const file = this.#file;
    const { bones, separate } = this.#options;
    file.add('sourceInfo', {
      sourceFile: stored(sourceName(this.#scene)),
      date: stored(''),
      author: stored('Exhume'),
    });
    const properties = scenePropertiesContent(this.#scene, this.#report);
    if (properties) file.add('sceneProperties', properties);
    file.add('timing', this.#timing());
    const order = depthFirst(Int32Array.from(this.#scene.nodes, ({ parent }) => parent));
    // Importers expect the skinned mesh before any other.
    const bent = bones ? order.filter((node) => this.#isBent(node)) : [];
    const skinned = (separate ? bent.map((node) => [node]) : [bent]).flatMap((nodes) => this.#addBent(nodes));
    const meshes = [...skinned, ...order.flatMap((node) => this.#addNode(node))];
    if (this.#options.whole) this.#materials.addOthers();
    const ids = skinned.map(({ written }) => written.links.objectId);
    const finish = bones && putSkeleton(this.#scene, bones, ids, file, this.#materials, this.#report);
    for (const mesh of meshes) this.#putMesh(mesh);
    finish?.();
    for (const { node, id, isPlaced, properties, links } of this.#written) {
      const place = isPlaced ? this.#scene.nodes[node]! : UNMOVED;
      file.put(id, 'node', nodeContent(place, properties, links));
    }
    this.#motion?.finish();
    this.#vertices?.finish(this.#report);
    return writeDocument(file.document(this.#options.format));
  }

  #timing(): NewContent<'timing'> {
    const { clip, vertexClip, ranged } = this.#options;
    const own = clip ?? vertexClip;
    // The file of the other clip reports what its range loses.
    return timingContent(this.#scene, own ?? ranged, own ? this.#report : new Report());
  }

  #properties(node: number): Partial<NodeProperties> {
    return nodeProperties(this.#scene.nodes[node]!);
  }

  #primitivesOn(node: number): readonly Primitive[] | undefined {
    return this.#scene.meshes[this.#scene.nodes[node]!.mesh ?? NONE]?.primitives;
  }

  #pathOfMesh(node: number): ElementPath {
    return `meshes[${this.#scene.nodes[node]!.mesh!}]`;
  }

  #isBone(node: number): boolean {
    return this.#options.bones?.boneOf.has(node) ?? false;
  }

  /** Whether the node has a mesh that moves with bones instead of the node. */
  #isBent(node: number): boolean {
    return (
      this.#primitivesOn(node) !== undefined && (this.#isBone(node) || isSkinned(this.#scene.nodes[node]!))
    );
  }

  /** Reserves the chunks of a node. @returns its mesh, if any, whose content is put in later */
  #addNode(index: number): MeshToPut[] {
    const isBent = this.#isBent(index);
    if (isBent || this.#isBone(index)) {
      // A node with a skinned mesh still transforms its children.
      if (!this.#isBone(index) && this.#hasChildren.has(index)) {
        this.#addHelper(this.#reserveNode(index, [], true));
      }
      return isBent && !this.#options.bones ? this.#addBent([index]) : [];
    }
    // Lights on bones are bound to them with the skeleton.
    if (this.#isBone(this.#scene.nodes[index]!.parent)) return [];
    const primitives = this.#primitivesOn(index);
    const written = this.#reserveNode(index, primitives ?? [], true);
    if (primitives) return this.#addRigidMesh(written);
    this.#addHelper(written);
    return [];
  }

  /** Adds skinned meshes as one: real models have only one. */
  #addBent(nodes: readonly number[]): MeshToPut[] {
    const [first, ...others] = nodes;
    if (first === undefined) return [];
    const primitives = nodes.flatMap((node) => this.#primitivesOn(node)!);
    const name = others.length > 0 ? this.#nameOfModel() : undefined;
    const written = this.#reserveNode(first, primitives, false, name);
    written.links.objectId = this.#file.reserve();
    if (others.length > 0) {
      written.properties = joinedProperties(nodes.map((node) => this.#properties(node)));
      const message = `${nodes.length} skinned meshes were merged into "${written.links.name}"`;
      this.#report.lose(CRYENGINE_CODES.CRYENGINE_MESHES_MERGED, message, { path: this.#pathOfMesh(first) });
    }
    return [{ written, nodes }];
  }

  /** The name of the model, which is the name of that mesh in real files, unless a bone has it. */
  #nameOfModel(): string {
    const { name, bones } = this.#options;
    const names = fittingNames(NAME_BYTES, new Report());
    for (const bone of bones?.names ?? []) names.fit(bone);
    return names.distinct(name);
  }

  #reserveNode(
    index: number,
    primitives: readonly Primitive[],
    isPlaced: boolean,
    called = this.#scene.nodes[index]!.name,
  ): Written {
    const node = this.#scene.nodes[index]!;
    const parent = isPlaced ? this.#placed.get(node.parent) : undefined;
    const id = this.#file.reserve();
    const name = this.#nameOf(called, `nodes[${index}]`);
    const materialId = this.#materials.idFor(primitives, called, `nodes[${index}]`);
    const controllers =
      isPlaced && this.#motion && addControllers(this.#file, this.#motion.controllersOf(index));
    const links = {
      name,
      objectId: NO_CHUNK,
      parentId: parent?.id ?? NO_CHUNK,
      materialId,
      childIds: [],
      ...(controllers ? { controllers } : {}),
    };
    const written: Written = { node: index, isPlaced, properties: this.#properties(index), links, id };
    this.#written.push(written);
    parent?.links.childIds.push(id);
    if (isPlaced) this.#placed.set(index, written);
    return written;
  }

  /** A name of its own, unless the node has none. */
  #nameOf(name: string, path: ElementPath | undefined): string {
    return name === '' ? name : this.#names.distinct(name, '', path);
  }

  /** A mesh that several nodes show is written once. */
  #addRigidMesh(written: Written): MeshToPut[] {
    const mesh = this.#scene.nodes[written.node]!.mesh!;
    const known = this.#shared.get(mesh);
    written.links.objectId = known ?? this.#file.reserve();
    this.#shared.set(mesh, written.links.objectId);
    for (const light of this.#lightsOn(written.node)) this.#addLight(light, written);
    return known === undefined ? [{ written, nodes: [written.node] }] : [];
  }

  /** A node without a mesh refers to its light or to a helper. */
  #addHelper(written: Written): void {
    const [light, ...others] = this.#lightsOn(written.node);
    written.links.objectId = light
      ? this.#file.add('light', lightContent(light))
      : this.#file.add('helper', helperContent(this.#properties(written.node)));
    for (const other of others) this.#addLight(other, written);
  }

  #lightsOn(node: number): Light[] {
    return this.#scene.lights.filter((light) => light.node === node);
  }

  /** Any other light of a node gets its own node. */
  #addLight(light: Light, { id, links }: Written): void {
    const node = this.#file.reserve();
    const objectId = this.#file.add('light', lightContent(light));
    const name = this.#nameOf(light.name, pathIn(this.#scene, 'lights', light));
    const own = { name, objectId, parentId: id, materialId: NO_CHUNK, childIds: [] };
    this.#file.put(node, 'node', nodeContent(UNMOVED, {}, own));
    links.childIds.push(node);
  }

  /** The binding of a node's mesh to bones, if there are any; a mesh without a skin is bound to one bone as a whole. */
  #bindingOf(index: number): Binding | undefined {
    const { bones } = this.#options;
    const node = this.#scene.nodes[index]!;
    if (!bones) return undefined;
    if (isSkinned(node)) return skinBinding(this.#scene.skins[node.skin!]!, bones, this.#pose.world);
    reportMeshBound(this.#scene, index, this.#report);
    return rigidBinding(index, bones, this.#pose.world);
  }

  #putMesh({ written: { isPlaced, links }, nodes }: MeshToPut): void {
    const parts = nodes.map((node) => this.#partOn(node, isPlaced));
    const motion = isPlaced ? this.#vertices : undefined;
    const { content, morphs, animation } = writtenMesh(parts, this.#materials.ordinals, this.#report, motion);
    const vertexAnimationId = animation
      ? this.#file.add('vertexAnimation', { meshId: links.objectId, ...animation })
      : NO_CHUNK;
    this.#file.put(links.objectId, 'mesh', { ...content, vertexAnimationId });
    for (const morph of morphs) {
      const id = this.#file.add('morphTarget', { meshId: links.objectId, ...morph });
      this.#file.placeBehind(id, links.objectId);
    }
  }

  #partOn(node: number, isPlaced: boolean): MeshPart {
    const binding = isPlaced ? undefined : this.#bindingOf(node);
    return {
      name: this.#scene.nodes[node]!.name,
      path: this.#pathOfMesh(node),
      primitives: this.#primitivesOn(node)!,
      shape: (primitive, positions, normals) => {
        if (isPlaced) copyShape(primitive, positions, normals);
        else this.#pose.deform(node, primitive, positions, normals);
      },
      ...(binding ? { binding } : {}),
    };
  }
}

/** The properties of several nodes that become one, each line once. */
function joinedProperties(all: readonly Partial<NodeProperties>[]): Partial<NodeProperties> {
  const lines = all.flatMap(({ properties = '' }) => properties.split('\r\n'));
  return { properties: [...new Set(lines)].filter((line) => line !== '').join('\r\n') };
}

/** The first source file, without folders, which may contain personal names. */
function sourceName({ name, source }: Scene): string {
  return fileOf(source.files[0] ?? name).replaceAll('\0', '_');
}
