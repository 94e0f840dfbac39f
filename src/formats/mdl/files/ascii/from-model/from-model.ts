/** A model as a text model, in the form that compilers accept (docs/reference/mdl.md#text-models). */
import type { Report } from '../../../../../report/report.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import { type Rest, restOf } from '../../../model/bind.ts';
import type { Lose, Target } from '../../../model/game.ts';
import { LIMITS } from '../../../model/limits.ts';
import type { Flares, MeshFrames, Model, ModelAnimation, ModelNode } from '../../../model/model.ts';
import type { PropertyValues } from '../../../model/node-properties.ts';
import type { AsciiAnimation, AsciiModel, AsciiNode } from '../document.ts';
import { isBoundAtRest } from './bind.ts';
import { meshProperties } from './mesh.ts';
import { firstWordFor, nodeNames, someWordFor, wordFor } from './names.ts';
import { keysOf, valuesOf } from './values.ts';

/**
 * For the Enhanced Edition, text models list the vertices of the model one by one, with their normals. For the original game
 * vertices at one position are merged, and smoothing groups give the normals, as far as possible. Losses are reported.
 */
export function fromModel(model: Model, target: Target, report: Report): AsciiModel {
  const name = wordFor(model.name, 'name', report);
  const writer = new Decompiler(model, target, report);
  return {
    name,
    supermodel: wordFor(model.supermodel ?? 'NULL', 'supermodel', report),
    ...(model.classification === 'none' ? {} : { classification: model.classification }),
    ...(model.fog ? {} : { ignoreFog: 1 }),
    animationScale: Math.fround(model.animationScale),
    fileDependencies: [],
    geometry: { frame: 'modelgeom', name },
    nodes: model.nodes.map((_, index) => writer.node(index)),
    animations: model.animations.map((animation, index) => writer.animation(animation, index)),
  };
}

class Decompiler {
  readonly #model: Model;
  readonly #target: Target;
  readonly #report: Report;
  readonly #names: readonly string[];
  readonly #rests: readonly Rest[];
  /** Names of nodes with vertex animation, in lower case. */
  readonly #moving: ReadonlySet<string>;
  readonly #meshes = new Map<string, PropertyValues>();

  constructor(model: Model, target: Target, report: Report) {
    this.#model = model;
    this.#target = target;
    this.#report = report;
    this.#names = nodeNames(model.nodes, '', report);
    this.#rests = restOf(model.nodes);
    const animated = model.animations.flatMap(({ nodes }) => nodes.filter(({ frames }) => frames));
    this.#moving = new Set(animated.map(({ name }) => name.toLowerCase()));
  }

  /** A node of the geometry. */
  node(index: number): AsciiNode {
    const node = this.#model.nodes[index]!;
    const path = `nodes[${index}]`;
    const mesh = node.mesh && meshProperties(node.mesh, this.#settings(node, path));
    const bind = node.mesh?.weights?.bind;
    if (bind && !isBoundAtRest(bind, this.#rests, index)) {
      this.#report.lose(CODES.MDL_DECOMPILE_BIND, `Bind pose of skin ${node.name} was dropped`, {
        source: path,
      });
    }
    this.#checkBones(node, path);
    if (mesh) this.#meshes.set(node.name.toLowerCase(), mesh);
    const common = this.#common(node, this.#names, index, path);
    const flares = node.flares && this.#flares(node.flares, path);
    return { ...common, properties: { ...common.properties, ...mesh, ...flares } };
  }

  #checkBones({ name, mesh }: ModelNode, path: string): void {
    const { size } = new Set(mesh?.weights?.bone);
    const limit = LIMITS[this.#target].bones;
    if (size <= limit) return;
    const message = `Skin ${name} has ${size} bones, more than ${limit}`;
    this.#report.lose(CODES.MDL_DECOMPILE_BONES, message, { source: path });
  }

  #settings({ name }: ModelNode, path: string) {
    return {
      target: this.#target,
      isMoving: this.#moving.has(name.toLowerCase()),
      names: this.#names,
      lose: this.#loseAt(path),
    };
  }

  animation(animation: ModelAnimation, index: number): AsciiAnimation {
    const path = `animations[${index}]`;
    const report = this.#report;
    const names = nodeNames(animation.nodes, `${path}.`, report);
    const name = wordFor(animation.name, `${path}.name`, report);
    report.call('clip', animation.name, name);
    return {
      name,
      length: Math.fround(animation.length),
      transtime: Math.fround(animation.transitionTime),
      ...(animation.root === '' ? {} : { animroot: wordFor(animation.root, `${path}.root`, report) }),
      events: animation.events.map(({ time, name }, event) => ({
        time: Math.fround(time),
        name: someWordFor(name, `${path}.events[${event}]`, report),
      })),
      nodes: animation.nodes.map((node, at) => {
        const nodePath = `${path}.nodes[${at}]`;
        const common = this.#common(node, names, at, nodePath);
        return { ...common, properties: { ...common.properties, ...this.#frames(node, nodePath) } };
      }),
    };
  }

  /** The part of a node that is the same in the geometry and in animations. */
  #common(node: ModelNode, names: readonly string[], index: number, path: string): AsciiNode {
    const lose = this.#loseAt(path);
    const drop = (name: string) =>
      lose(CODES.MDL_DECOMPILE_ENHANCED, `Property ${name} of node ${node.name} was dropped`);
    const word = (text: string, name: string) => wordFor(text, `${path}.${name}`, this.#report);
    return {
      type: node.kind,
      name: names[index]!,
      parent: names[node.parent] ?? 'NULL',
      properties: valuesOf(node, this.#target, word, drop),
      keys: keysOf(node, this.#target, drop),
    };
  }

  #flares({ textures, sizes, positions, colorShifts }: Flares, path: string): PropertyValues {
    return {
      lensflares: textures.length,
      texturenames: textures.map((name, flare) =>
        firstWordFor(name, `${path}.flares.textures[${flare}]`, this.#report),
      ),
      flaresizes: sizes,
      flarepositions: positions,
      flarecolorshifts: colorShifts,
    };
  }

  /** Compilers require the mesh to be repeated with animated vertices. */
  #frames(node: ModelNode, path: string): PropertyValues {
    const { mesh, frames } = node;
    const own = mesh && meshProperties(mesh, { ...this.#settings(node, path), isMoving: true });
    if (!frames) return own ?? {};
    const { verts, tverts, faces } = own ?? this.#meshes.get(node.name.toLowerCase()) ?? {};
    return {
      sampleperiod: Math.fround(frames.period),
      ...(verts ? { verts } : {}),
      ...(tverts ? { tverts } : {}),
      ...(faces ? { faces } : {}),
      ...own,
      ...movingLists(frames),
    };
  }

  #loseAt(path: string): Lose {
    return (code, message, detail) => this.#report.lose(code, message, { source: path, ...detail });
  }
}

function movingLists({ positions, uvs }: MeshFrames): PropertyValues {
  return {
    ...(positions ? { animverts: positions } : {}),
    ...(uvs ? { animtverts: threeColumns(uvs) } : {}),
  };
}

function threeColumns(uvs: Float32Array): Float32Array<ArrayBuffer> {
  const rows = new Float32Array((uvs.length / 2) * 3);
  for (let row = 0; row * 2 < uvs.length; row++) rows.set(uvs.subarray(row * 2, row * 2 + 2), row * 3);
  return rows;
}
