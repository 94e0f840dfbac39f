/** Chunks laid out by hand, as small as they can be and with nothing wrong about them. */
import { stored } from '../../../../../src/binary/schema.ts';
import {
  CHUNK_TYPE,
  type ChunkContents,
  type ChunkKind,
} from '../../../../../src/formats/cryengine/files/chunks/chunks.ts';
import { controllerIdOf } from '../../../../../src/formats/cryengine/files/chunks/controller-id.ts';
import type { Chunk } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { writeDocument } from '../../../../../src/formats/cryengine/files/chunks/write.ts';

export type Content<K extends ChunkKind> = ChunkContents[K];
/** A chunk before it has a place; its id is its place in the list unless it says another. */
export interface Part {
  type: number;
  version: number;
  kind: ChunkKind;
  content: object;
  id?: number;
}

const NOTHING = new Uint8Array();
const part = (kind: ChunkKind, type: number, version: number, content: object, isInline = true): Part => ({
  kind,
  type,
  version,
  content: {
    ...(isInline ? { header: { type, version, offset: 0, id: 0 } } : {}),
    trailing: NOTHING,
    ...content,
  },
});

/** The bytes of a file of the first engine, its table at the end. */
export function cgf(...parts: Part[]): Uint8Array {
  const chunks = parts.map(({ content, ...one }, index) => {
    const id = one.id ?? index;
    const header = 'header' in content ? { header: { ...(content.header as object), id } } : {};
    return { ...one, id, offset: 0, content: { ...content, ...header } } as Chunk;
  });
  return writeDocument({
    format: 'cryengine.cgf',
    header: {
      signature: stored('CryTek'),
      padding: new Uint8Array(2),
      fileType: 0xffff0000,
      version: 0x744,
      tableOffset: 0,
    },
    chunks,
    order: [...chunks.map((_, chunk) => ({ chunk })), { table: true }],
  });
}

export function helper(change: Partial<Content<'helper'>> = {}): Part {
  return part('helper', CHUNK_TYPE.helper, 0x744, { helperType: 0, size: new Float32Array(3), ...change });
}

export function unknown(): Part {
  return part('opaque', 0xcccc0099, 1, { trailing: Uint8Array.of(1, 2, 3) }, false);
}

export const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function node(change: Partial<Content<'node'>> = {}): Part {
  const { childIds = new Int32Array() } = change;
  return part('node', CHUNK_TYPE.node, 0x823, {
    name: stored('node'),
    objectId: -1,
    parentId: -1,
    childCount: childIds.length,
    materialId: -1,
    isGroupHead: 0,
    isGroupMember: 0,
    padding: new Uint8Array(2),
    matrix: Float32Array.from(UNIT),
    translation: new Float32Array(3),
    rotation: Float32Array.of(0, 0, 0, 1),
    scale: Float32Array.of(1, 1, 1),
    translationControllerId: -1,
    rotationControllerId: -1,
    scaleControllerId: -1,
    properties: stored(''),
    childIds,
    ...change,
  });
}

/** A corner of a cube: four vertices, four faces, closed. */
export const CORNER = {
  position: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  normal: [0, 0, -1, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  faces: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};

export interface MeshChange {
  position?: number[];
  normal?: number[];
  faces?: number[];
  materialId?: number[];
  smoothingGroup?: number[];
  coordinates?: number[];
  textureFaces?: number[];
  /** Per vertex links of a bone and its weight. */
  links?: [boneId: number, weight: number][][];
  colors?: number[];
}

export function mesh(change: MeshChange = {}, kind: 'mesh' | 'boneMesh' = 'mesh'): Part {
  const { position = CORNER.position, normal = CORNER.normal, faces = CORNER.faces } = change;
  const faceCount = faces.length / 3;
  const { coordinates = [], links, colors } = change;
  const flat = links?.flat();
  let end = 0;
  const start = links && Uint32Array.of(0, ...links.map((list) => (end += list.length)));
  return part(kind, CHUNK_TYPE[kind], 0x744, {
    boneFlags: links ? 1 : 0,
    colorFlags: colors ? 1 : 0,
    padding: new Uint8Array(2),
    vertexAnimationId: -1,
    vertices: {
      count: position.length / 3,
      position: Float32Array.from(position),
      normal: Float32Array.from(normal),
    },
    faces: {
      count: faceCount,
      vertexIds: Int32Array.from(faces),
      materialId: Int32Array.from(change.materialId ?? new Array(faceCount).fill(0)),
      smoothingGroup: Uint32Array.from(change.smoothingGroup ?? new Array(faceCount).fill(1)),
    },
    textureVertices: { count: coordinates.length / 2, coordinate: Float32Array.from(coordinates) },
    ...(coordinates.length > 0
      ? {
          textureFaces: { count: faceCount, textureVertexIds: Int32Array.from(change.textureFaces ?? faces) },
        }
      : {}),
    ...(links
      ? {
          links: {
            count: links.length,
            link: {
              start,
              boneId: Int32Array.from(flat!, ([bone]) => bone),
              offset: new Float32Array(flat!.length * 3),
              weight: Float32Array.from(flat!, ([, weight]) => weight),
            },
          },
        }
      : {}),
    ...(colors ? { colors: { count: colors.length / 3, color: Uint8Array.from(colors) } } : {}),
  });
}

type BoneChange = Partial<Content<'boneAnimation'>['bones'][number]>;

/** Bones that hang on each other in a row, as `NAMES` names them. */
export const NAMES = ['Bip01', 'Bip01 Pelvis', 'Bip01 Spine'];

export function bones(...changes: BoneChange[]): Part {
  const list = changes.map((change, index) => ({
    boneId: index,
    parentId: index - 1,
    childCount: index + 1 < changes.length ? 1 : 0,
    controllerId: controllerIdOf({ text: NAMES[index] ?? `bone ${index}` }),
    properties: stored(''),
    physicsMeshId: -1,
    physicsFlags: 0xffffffff,
    minimumAngles: new Float32Array(3),
    maximumAngles: new Float32Array(3),
    springAngle: new Float32Array(3),
    springTension: new Float32Array(3),
    damping: new Float32Array(3),
    frame: new Float32Array(9),
    ...change,
  }));
  return part('boneAnimation', CHUNK_TYPE.boneAnimation, 0x290, { bones: list });
}

export function boneNames(names: readonly string[]): Part {
  return part('boneNames', CHUNK_TYPE.boneNames, 0x745, { names: names.map(stored) }, false);
}

export function bonePositions(meshId: number, matrix: number[]): Part {
  const matrices = { count: matrix.length / 12, matrix: Float32Array.from(matrix) };
  return part('bonePositions', CHUNK_TYPE.bonePositions, 1, { meshId, matrices }, false);
}

export function boneLights(lightId: number, boneId: number): Part {
  const bindings = {
    count: 1,
    lightId: Uint32Array.of(lightId),
    boneId: Uint32Array.of(boneId),
    offset: new Float32Array(3),
    rotation: new Float32Array(3),
  };
  return part('boneLights', CHUNK_TYPE.boneLights, 1, { bindings }, false);
}

export function morph(meshId: number, vertexId: number[], position: number[]): Part {
  const vertices = {
    count: vertexId.length,
    vertexId: Uint32Array.from(vertexId),
    position: Float32Array.from(position),
  };
  return part('morphTarget', CHUNK_TYPE.morphTarget, 1, { meshId, vertices, name: stored('smile') }, false);
}

export function vertexAnimation(meshId: number, vertexCount: number): Part {
  const content = { meshId, vertexCount, faceCount: 4, keys: [] };
  return part('vertexAnimation', CHUNK_TYPE.vertexAnimation, 0x744, content);
}

export function sceneProperties(name: string, value: string): Part {
  const properties = [{ name: stored(name), value: stored(value) }];
  return part('sceneProperties', CHUNK_TYPE.sceneProperties, 0x744, { properties });
}

export function timing(change: Partial<Content<'timing'>> = {}): Part {
  return part('timing', CHUNK_TYPE.timing, 0x918, {
    secondsPerTick: 1 / 4800,
    ticksPerFrame: 160,
    range: { name: stored('GlobalRange'), start: 0, end: 10 },
    subranges: [],
    ...change,
  });
}

export interface BoneKey {
  time: number;
  position?: number[];
  rotation?: number[];
}

/** Of bone keys. */
export function controller(keys: BoneKey[], controllerId = 1): Part {
  const body = {
    count: keys.length,
    time: Int32Array.from(keys, ({ time }) => time),
    absolutePosition: new Float32Array(keys.length * 3),
    position: Float32Array.from(keys.flatMap(({ position = [0, 0, 0] }) => position)),
    rotation: Float32Array.from(keys.flatMap(({ rotation = [0, 0, 0, 1] }) => rotation)),
  };
  const content = { controllerType: 1, keyCount: keys.length, flags: 0, controllerId, keys: { body } };
  return part('controller', CHUNK_TYPE.controller, 0x826, content);
}

/** Of the packed kind that nobody knows. */
export function splineController(): Part {
  const content = { controllerType: 11, keyCount: 7, flags: 0, controllerId: 1 };
  return part('controller', CHUNK_TYPE.controller, 0x826, {
    ...content,
    keys: { body: Uint8Array.of(1, 2) },
  });
}

export function logController(time: number[], controllerId = 1): Part {
  const keys = {
    count: time.length,
    time: Int32Array.from(time),
    position: new Float32Array(time.length * 3),
    rotation: new Float32Array(time.length * 3),
  };
  return part('logController', CHUNK_TYPE.controller, 0x827, { controllerId, keys }, false);
}

/** What the oldest texture maps hold besides their name, where nothing moves them. */
export const UNPLACED_MAP = {
  tilesU: 1,
  mirrorsU: 0,
  tilesV: 1,
  mirrorsV: 0,
  offsetU: 0,
  scaleU: 1,
  rotationU: 0,
  offsetV: 0,
  scaleV: 1,
  rotationV: 0,
  rotationW: 0,
  offsetUController: -1,
  scaleUController: -1,
  rotationUController: -1,
  offsetVController: -1,
  scaleVController: -1,
  rotationVController: -1,
  rotationWController: -1,
};

/** Of the oldest version, which has three maps. */
export function material(name: string, diffuseMap = ''): Part {
  const map = (file: string) => ({ ...UNPLACED_MAP, name: stored(file) });
  const colors = { diffuse: NOTHING, specular: NOTHING, ambient: NOTHING, padding: NOTHING };
  const standard = {
    ...Object.fromEntries(Object.keys(colors).map((field) => [field, new Uint8Array(3)])),
    maps: { diffuse: map(diffuseMap), opacity: map(''), bump: map('') },
    bounce: 1,
    staticFriction: 0,
    slidingFriction: 0,
  };
  const content = { name: stored(name), materialType: 1, standard };
  return part('material744', CHUNK_TYPE.material, 0x744, content);
}

export function materialList(childIds: number[]): Part {
  const multi = { filler: new Uint8Array(296), childIds: Int32Array.from(childIds) };
  const content = { name: stored('list'), materialType: 2, multi };
  return part('material744', CHUNK_TYPE.material, 0x744, content);
}
