/**
 * Properties of CryTek files that a scene has no field for: `properties.cryengine` of nodes, materials, primitives, lights
 * and clips.
 */
import {
  byName,
  f32,
  flag,
  i32,
  type Kept,
  type KeptForms,
  keeper,
  list,
  maybe,
  number,
  numbers,
  record,
  sound,
  text,
  u32,
  whole,
} from '../../fit/kept.ts';

const BONE_PHYSICS = record({
  flags: whole,
  /** Radians per axis. */
  minimumAngles: numbers(3),
  maximumAngles: numbers(3),
  springAngle: numbers(3),
  springTension: numbers(3),
  damping: numbers(3),
  frame: numbers(9),
});

const PHYSICS_SHAPE = sound(
  record({
    /** 3 per vertex. */
    positions: f32(),
    normals: f32(),
    /** 3 per triangle. */
    indices: u32(),
    /** One per triangle. */
    materialIds: i32(),
    /** Names of the materials that the ids count; without them the ids are those of the file that is written. */
    materialNames: maybe(list(text)),
    smoothingGroups: u32(),
  }),
  ({ positions, normals, indices, materialIds, smoothingGroups }) => {
    const vertices = positions.length / 3;
    const faces = indices.length / 3;
    const fits =
      Number.isInteger(vertices) &&
      normals.length === positions.length &&
      materialIds.length === faces &&
      smoothingGroups.length === faces &&
      indices.every((vertex) => vertex < vertices);
    return fits ? undefined : 'Lists of the physical shape have lengths or indices that do not match';
  },
);

const NODE = record({
  /** Lines of text that the artist wrote. */
  properties: maybe(text),
  isGroupHead: maybe(flag),
  isGroupMember: maybe(flag),
  /** Type and size, in units, of a helper that is attached to the node. */
  helper: maybe(record({ type: whole, size: numbers(3) })),
  /** Of a bone that takes part in physics. */
  physics: maybe(BONE_PHYSICS),
  /** Of a bone: its physical shape, in its own space. */
  physicsShape: maybe(PHYSICS_SHAPE),
});

const MATERIAL = record({
  /** As stored, see docs/reference/cryengine.md#materials. */
  flags: maybe(whole),
  alphaTest: maybe(number),
  specularLevel: maybe(number),
  selfIllumination: maybe(number),
  /** As stored: textured materials are white in the scene. */
  diffuse: maybe(numbers(3)),
  /** Bounce, static and sliding friction. */
  dynamics: maybe(numbers(3)),
  /** By slot: amount in percent, mapping type and flags as stored. */
  maps: maybe(byName(record({ amount: number, mappingType: whole, flags: whole }))),
});

const REPEATED_LINKS = sound(
  record({
    vertices: u32(),
    /** The links of entry v of `vertices` are the entries start[v] .. start[v + 1] - 1 of the other lists. */
    start: u32(),
    joint: u32(),
    weight: f32(),
  }),
  ({ vertices, start, joint, weight }) => {
    const isAscending = start.every((entry, index) => entry >= (start[index - 1] ?? 0));
    const fits =
      start.length === vertices.length + 1 &&
      isAscending &&
      start[vertices.length] === joint.length &&
      weight.length === joint.length;
    return fits ? undefined : 'Lists of repeated links have lengths that do not match';
  },
);

const PRIMITIVE = record({
  /** One per triangle, a bit per group. */
  smoothingGroups: maybe(u32()),
  /** All links of the vertices that have several to one bone, which other formats join. */
  repeatedLinks: maybe(REPEATED_LINKS),
});

const LIGHT = record({
  isOn: maybe(flag),
  intensity: maybe(number),
  hotspot: maybe(number),
  falloff: maybe(number),
  nearStart: maybe(number),
  nearEnd: maybe(number),
  farStart: maybe(number),
  farEnd: maybe(number),
  castsShadow: maybe(flag),
  direction: maybe(numbers(3)),
  image: maybe(text),
});

const CLIP = record({
  /** First and last frame as stored, if keys are outside them. */
  range: maybe(record({ start: number, end: number })),
  /** More names of the clip. */
  aliases: maybe(list(text)),
});

export type NodeProperties = Kept<typeof NODE>;
export type BonePhysics = Kept<typeof BONE_PHYSICS>;
export type PhysicsShape = Kept<typeof PHYSICS_SHAPE>;
export type MaterialProperties = Kept<typeof MATERIAL>;
export type RepeatedLinks = Kept<typeof REPEATED_LINKS>;
export type PrimitiveProperties = Kept<typeof PRIMITIVE>;
export type LightProperties = Kept<typeof LIGHT>;
export type ClipProperties = Kept<typeof CLIP>;

export const CRYENGINE_KEPT: KeptForms = {
  nodes: NODE,
  materials: MATERIAL,
  primitives: PRIMITIVE,
  lights: LIGHT,
  clips: CLIP,
};

export const cryengineProperties = keeper('cryengine');
