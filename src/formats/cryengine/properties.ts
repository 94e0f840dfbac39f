/** What CryTek files hold and the scene has no place for: `properties.cryengine` of nodes, materials, primitives and clips. */
import type { Properties } from '../../scene/scene.ts';

export interface NodeProperties {
  /** What the artist wrote about it, line by line. */
  properties?: string;
  isGroupHead?: boolean;
  isGroupMember?: boolean;
  /** Type and size, in units, of a helper that hangs on it. */
  helper?: { type: number; size: number[] };
  /** Of a bone that takes part in physics. */
  physics?: BonePhysics;
  /** Of a bone: its physical shape, in its own space. */
  physicsShape?: PhysicsShape;
}

export interface BonePhysics {
  flags: number;
  /** Radians per axis. */
  minimumAngles: number[];
  maximumAngles: number[];
  springAngle: number[];
  springTension: number[];
  damping: number[];
  /** 9 numbers. */
  frame: number[];
}

export interface PhysicsShape {
  /** 3 per vertex. */
  positions: Float32Array;
  normals: Float32Array;
  /** 3 per triangle. */
  indices: Uint32Array;
  /** One per triangle. */
  materialIds: Int32Array;
  smoothingGroups: Uint32Array;
}

export interface MaterialProperties {
  /** As stored, see reference §2. */
  flags: number;
  alphaTest: number;
  specularLevel: number;
  selfIllumination: number;
  /** As stored: textured materials are white in the scene. */
  diffuse: number[];
  /** Bounce, static and sliding friction. */
  dynamics: number[];
  /** By what the map is for: per cent of its share, and mapping type and flags as stored. */
  maps: Record<string, { amount: number; mappingType: number; flags: number }>;
}

export interface PrimitiveProperties {
  /** One per triangle, a bit per group. */
  smoothingGroups: Uint32Array;
}

export interface ClipProperties {
  /** First and last frame as the file says, where the keys go beyond them. */
  range?: { start: number; end: number };
  /** More names of the clip. */
  aliases?: string[];
}

/** What is kept under `properties.cryengine`; nothing for what came from elsewhere. */
export function cryengineProperties<T extends object>(holder: { properties?: Properties }): Partial<T> {
  return (holder.properties as { cryengine?: Partial<T> } | undefined)?.cryengine ?? {};
}
