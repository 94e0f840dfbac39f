/** Small documents of things that move, laid out by hand. */

import { type StoredString, stored } from '../../../../../src/binary/schema.ts';
import { CHUNK_TYPE } from '../../../../../src/formats/cryengine/files/chunks/chunks.ts';
import { controllerIdOf } from '../../../../../src/formats/cryengine/files/chunks/controller-id.ts';
import type {
  Chunk,
  ChunkOf,
  CryengineDocument,
} from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import type {
  BoneContent,
  ControllerContent,
} from '../../../../../src/formats/cryengine/files/chunks/records/animation.ts';
import type { NodeContent } from '../../../../../src/formats/cryengine/files/chunks/records/node.ts';
import { UNPLACED_MAP } from '../../files/chunks/rules-chunks.ts';

const NOTHING = new Uint8Array();

export function documentOf(...chunks: Chunk[]): CryengineDocument {
  return {
    format: 'cryengine.caf',
    header: {
      signature: stored('CryTek'),
      padding: new Uint8Array(2),
      fileType: 0xffff0001,
      version: 0x744,
      tableOffset: 20,
    },
    chunks,
    order: [],
  };
}

export function timing(
  first: number,
  last: number,
  change: Partial<ChunkOf<'timing'>['content']> = {},
): ChunkOf<'timing'> {
  return {
    type: CHUNK_TYPE.timing,
    version: 0x918,
    offset: 0,
    id: 0,
    kind: 'timing',
    content: {
      secondsPerTick: Math.fround(1 / 4800),
      ticksPerFrame: 160,
      range: { name: stored('GlobalRange'), start: first, end: last },
      subranges: [],
      trailing: NOTHING,
      ...change,
    },
  };
}

type Body = ControllerContent['keys']['body'];

export function controller(
  controllerType: number,
  body: Body,
  { id = 1, controllerId = id, flags = 0 }: { id?: number; controllerId?: number; flags?: number } = {},
): ChunkOf<'controller'> {
  return {
    type: CHUNK_TYPE.controller,
    version: 0x826,
    offset: 0,
    id,
    kind: 'controller',
    content: {
      controllerType,
      keyCount: body instanceof Uint8Array ? 1 : body.count,
      flags,
      controllerId,
      keys: { body },
      trailing: NOTHING,
    },
  };
}

/** A key of a bone: tick, place in the parent, stored rotation; and its place in the world. */
export type BoneKey = [tick: number, position: number[], rotation: number[], absolute?: number[]];

export function boneController(name: string, keys: readonly BoneKey[]): ChunkOf<'controller'> {
  const body = {
    count: keys.length,
    time: Int32Array.from(keys, ([tick]) => tick),
    absolutePosition: Float32Array.from(keys.flatMap(([, position, , absolute]) => absolute ?? position)),
    position: Float32Array.from(keys.flatMap(([, position]) => position)),
    rotation: Float32Array.from(keys.flatMap(([, , rotation]) => rotation)),
  };
  return controller(1, body, { controllerId: controllerIdOf(stored(name)) });
}

export function logController(
  name: string,
  keys: readonly (readonly [tick: number, position: number[], rotation: number[]])[],
): ChunkOf<'logController'> {
  return {
    type: CHUNK_TYPE.controller,
    version: 0x827,
    offset: 0,
    id: 1,
    kind: 'logController',
    content: {
      controllerId: controllerIdOf(stored(name)),
      keys: {
        count: keys.length,
        time: Int32Array.from(keys, ([tick]) => tick),
        position: Float32Array.from(keys.flatMap(([, position]) => position)),
        rotation: Float32Array.from(keys.flatMap(([, , rotation]) => rotation)),
      },
      trailing: NOTHING,
    },
  };
}

export function opaqueController(version: number): Chunk {
  const content = { trailing: NOTHING };
  return { type: CHUNK_TYPE.controller, version, offset: 0, id: 9, kind: 'opaque', content };
}

export function boneNames(...names: (string | StoredString)[]): ChunkOf<'boneNames'> {
  return {
    type: CHUNK_TYPE.boneNames,
    version: 0x745,
    offset: 0,
    id: 90,
    kind: 'boneNames',
    content: {
      names: names.map((name) => (typeof name === 'string' ? stored(name) : name)),
      trailing: NOTHING,
    },
  };
}

/** Bones by name and index of the parent. */
export function boneAnimation(...bones: [name: string, parent: number][]): ChunkOf<'boneAnimation'> {
  const records = bones.map(
    ([name, parentId], boneId): BoneContent => ({
      boneId,
      parentId,
      childCount: bones.filter(([, parent]) => parent === boneId).length,
      controllerId: controllerIdOf(stored(name)),
      properties: stored(''),
      physicsMeshId: -1,
      physicsFlags: 0xffffffff,
      minimumAngles: new Float32Array(3),
      maximumAngles: new Float32Array(3),
      springAngle: new Float32Array(3),
      springTension: new Float32Array(3),
      damping: new Float32Array(3),
      frame: new Float32Array(9),
    }),
  );
  return {
    type: CHUNK_TYPE.boneAnimation,
    version: 0x825,
    offset: 0,
    id: 91,
    kind: 'boneAnimation',
    content: { bones: records, trailing: NOTHING },
  };
}

export function node(id: number, name: string, change: Partial<NodeContent>): ChunkOf<'node'> {
  return {
    type: CHUNK_TYPE.node,
    version: 0x823,
    offset: 0,
    id,
    kind: 'node',
    content: {
      name: stored(name),
      objectId: -1,
      parentId: -1,
      childCount: 0,
      materialId: -1,
      isGroupHead: 0,
      isGroupMember: 0,
      padding: new Uint8Array(2),
      matrix: new Float32Array(16),
      translation: new Float32Array(3),
      rotation: Float32Array.of(0, 0, 0, 1),
      scale: Float32Array.of(1, 1, 1),
      translationControllerId: -1,
      rotationControllerId: -1,
      scaleControllerId: -1,
      properties: stored(''),
      trailing: NOTHING,
      ...change,
    },
  };
}

const MAP = { name: stored('water.dds'), ...UNPLACED_MAP };

export type PlainMap = typeof MAP;

export function textureMap(change: Partial<PlainMap>): PlainMap {
  return { ...MAP, ...change };
}

/** A material whose only map is the diffuse one. */
export function material(id: number, diffuse: PlainMap): ChunkOf<'material744'> {
  const none = textureMap({ name: stored('') });
  return {
    type: CHUNK_TYPE.material,
    version: 0x744,
    offset: 0,
    id,
    kind: 'material744',
    content: {
      name: stored('water'),
      materialType: 1,
      standard: {
        diffuse: new Uint8Array(3),
        specular: new Uint8Array(3),
        ambient: new Uint8Array(3),
        padding: new Uint8Array(3),
        maps: { diffuse, opacity: none, bump: none },
        bounce: 1,
        staticFriction: 0,
        slidingFriction: 0,
      },
      trailing: NOTHING,
    },
  };
}
