/**
 * Addresses of functions that compilers write to headers, which identify the compiler
 * (docs/reference/mdl.md#versions-and-compilers). The game overwrites them.
 */
import type { NodeKind } from '../../../model/model.ts';
import type { CompileTarget } from './job.ts';

type Addresses = Uint32Array<ArrayBuffer>;

const addresses = (...values: number[]): Addresses => Uint32Array.from(values);

/** Addresses of BioWare's compiler; those of similar kinds for kinds that no known model has. */
const ORIGINAL_NODES: Readonly<Record<NodeKind, Addresses>> = {
  dummy: addresses(0x40cb70, 0x40cbd0, 0x40cbe0, 0x40cbf0, 0x40cc10, 0x40cc20),
  camera: addresses(0x40cb70, 0x40cbd0, 0x40cbe0, 0x40cbf0, 0x40cc10, 0x40cc20),
  reference: addresses(0x40cb70, 0x40cbd0, 0x40cbe0, 0x40cbf0, 0x40cc10, 0x40cc20),
  light: addresses(0x40db70, 0x40db80, 0x40db90, 0x40dba0, 0x40dbc0, 0x40dbd0),
  emitter: addresses(0x40cb70, 0x40d9b0, 0x40d9c0, 0x40d9d0, 0x40d9f0, 0x40da00),
  trimesh: addresses(0x40e2e0, 0x40e2f0, 0x40e300, 0x40e310, 0x40e330, 0x40e340),
  animmesh: addresses(0x40e2e0, 0x40e2f0, 0x40e300, 0x40e310, 0x40e330, 0x40e340),
  skin: addresses(0x40d710, 0x40d790, 0x40d7a0, 0x40e310, 0x40d7b0, 0x40d7c0),
  danglymesh: addresses(0x40e040, 0x40e080, 0x40e090, 0x40e310, 0x40e330, 0x40e0a0),
  aabb: addresses(0x40e660, 0x40e6e0, 0x40e300, 0x40e310, 0x40e330, 0x40e6f0),
};

const ORIGINAL_TRIMESH = addresses(0x40e350, 0x40d7e0);
const ORIGINAL_MESHES: { readonly [K in NodeKind]?: Addresses } = {
  skin: addresses(0x40d7d0, 0x40d7e0),
  danglymesh: addresses(0x40e0c0, 0x40e0b0),
};
const ORIGINAL_MODEL = addresses(0x40bbc0, 0x40bbd0);
const ORIGINAL_ANIMATION = addresses(0x40b6c0, 0x44e700);

/** Addresses of compilers of the Enhanced Edition; zeros would identify nwnrs, whose meshes are read differently. */
const ENHANCED = [4, 0];
const ENHANCED_NODE = addresses(...ENHANCED, 0, 0, 0, 0);

const choose = (target: CompileTarget, original: Addresses): Addresses => {
  return target === 'ee' ? addresses(...ENHANCED) : original.slice();
};

export const modelFunctions = (target: CompileTarget) => choose(target, ORIGINAL_MODEL);
export const animationFunctions = (target: CompileTarget) => choose(target, ORIGINAL_ANIMATION);

export function meshFunctions(target: CompileTarget, kind: NodeKind): Addresses {
  return choose(target, ORIGINAL_MESHES[kind] ?? ORIGINAL_TRIMESH);
}

export function nodeFunctions(target: CompileTarget, kind: NodeKind): Addresses {
  return (target === 'ee' ? ENHANCED_NODE : ORIGINAL_NODES[kind]).slice();
}
