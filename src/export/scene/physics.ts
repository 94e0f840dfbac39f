/** Physical shapes and limits of bones, and physical materials, from the names and custom properties of a scene. */
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { customProperties } from '../../fit/properties.ts';
import { compose, inverse, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { smoothNormals } from '../../pose/normals.ts';
import { Pose } from '../../pose/pose.ts';
import { transformed } from '../../pose/transformed.ts';
import type { Report } from '../../report/report.ts';
import {
  type Material,
  NONE,
  type Node,
  type Primitive,
  type Properties,
  type Scene,
} from '../../scene/scene.ts';
import { withoutNodes } from './without-nodes.ts';

/** `<bone> Phys`, as in the modeling program (docs/reference/cryengine.md#bone-physics), or `<bone>$physics`. */
const SHAPE_NAME = /^(.+?)(?: Phys|\$physics)$/i;
/** Material of the faces of physical shapes (docs/reference/cryengine.md#meshes). */
const NO_MATERIAL = 255;
const FREE = 1e10;
/** Flags of bones: all axes are active, and one is limited (docs/reference/cryengine.md#bone-physics). */
const ACTIVE = 7;
const LIMITED_X = 8;
/** In `name(shader)/physical`. */
const SHADER = /\(([^)]*)\)/;
/** Flags of materials (docs/reference/cryengine.md#materials). */
const CRYTEK_SHADER = 0x40;
const PHYSICALIZED = 0x80;

/**
 * The scene with the meshes of physical shapes on their bones, where CryEngine's writer finds them, and no longer as nodes.
 *
 * @param keeps whether the target has physical shapes; otherwise they are dropped
 */
export function withPhysics(scene: Scene, keeps: boolean, report: Report): Scene {
  const shapes = shapeNodes(scene, report);
  const removed = new Set(shapes.keys());
  if (!keeps) {
    for (const [node] of shapes) {
      const message = `Physical shape "${scene.nodes[node]!.name}" was dropped`;
      report.lose(EXPORT_CODES.EXPORT_PHYSICS_DROPPED, message, { path: `nodes[${node}]` });
    }
    return withoutNodes(scene, removed);
  }
  const { world } = new Pose(scene);
  const nodes = scene.nodes.map(withLimits);
  for (const [node, bone] of shapes) {
    const toBone = product(rigidInverse(world, bone), world.slice(node * 16, node * 16 + 16));
    const { primitives } = scene.meshes[scene.nodes[node]!.mesh!]!;
    const physicsShape = shapeOf(primitives.map((primitive) => transformed(primitive, toBone)));
    const { physics: _, ...custom } = customProperties(scene.nodes[node]!);
    const owner = nodes[bone]!;
    const own = { physics: unlimited(), ...ownOf(owner), physicsShape };
    // Properties of a shape, such as its mass, are those of its bone.
    nodes[bone] = withOwn({ ...owner, properties: { ...custom, ...owner.properties } }, own);
  }
  return withoutNodes({ ...scene, nodes, materials: scene.materials.map(physicalMaterial) }, removed);
}

/** The bone of each node with a physical shape. */
function shapeNodes({ nodes }: Scene, report: Report): Map<number, number> {
  const shapes = new Map<number, number>();
  nodes.forEach(({ name, mesh = NONE, properties }, index) => {
    if (mesh === NONE) return;
    const named = properties?.physics ?? SHAPE_NAME.exec(name)?.[1];
    if (typeof named !== 'string') return;
    const bone = nodes.findIndex((other) => other.name === named);
    if (bone !== NONE) shapes.set(index, bone);
    else {
      const message = `"${name}" is named after "${named}", which does not exist`;
      report.add(EXPORT_CODES.EXPORT_PHYSICS_BONE_UNKNOWN, message, { path: `nodes[${index}]` });
    }
  });
  return shapes;
}

/** From the space of the scene to that of a bone in the files, which has no scale. */
function rigidInverse(world: Float64Array, bone: number): Float64Array {
  const { translation, rotation } = decompose(world.subarray(bone * 16, bone * 16 + 16));
  return inverse(compose({ translation, rotation }))!;
}

function shapeOf(primitives: readonly Primitive[]): Properties {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const primitive of primitives) {
    const base = positions.length / 3;
    for (const value of primitive.positions) positions.push(value);
    for (const value of primitive.normals ?? smoothNormals(primitive.positions, primitive.indices))
      normals.push(value);
    for (const vertex of primitive.indices) indices.push(base + vertex);
  }
  const faces = indices.length / 3;
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    materialIds: new Int32Array(faces).fill(NO_MATERIAL),
    smoothingGroups: new Uint32Array(faces),
  };
}

const LIMITS = ['limitX', 'limitY', 'limitZ'];

/** A bone with limits from its custom properties `limitX`, `limitY` and `limitZ`: least and greatest angle in degrees. */
function withLimits(node: Node): Node {
  const given = LIMITS.map((name) => angles(node.properties?.[name]));
  if (given.every((limit) => limit === undefined)) return node;
  const physics = unlimited();
  given.forEach((limit, axis) => {
    if (!limit) return;
    physics.flags |= LIMITED_X << axis;
    physics.minimumAngles[axis] = limit[0];
    physics.maximumAngles[axis] = limit[1];
  });
  const properties = Object.entries(node.properties ?? {}).filter(([name]) => !given[LIMITS.indexOf(name)]);
  const plain = { ...node, properties: Object.fromEntries(properties) };
  return withOwn(plain, { ...ownOf(node), physics });
}

function angles(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isFinite)) return undefined;
  return [(value[0] * Math.PI) / 180, (value[1] * Math.PI) / 180];
}

/** A bone with a shape and free axes. */
function unlimited() {
  return {
    flags: ACTIVE,
    minimumAngles: [-FREE, -FREE, -FREE],
    maximumAngles: [FREE, FREE, FREE],
    springAngle: [0, 0, 0],
    springTension: [1, 1, 1],
    damping: [0, 0, 0],
    frame: [100, 0, 0, 0, 0, 0, 0, 0, 0],
  };
}

/**
 * A material with the flags of its name `name(shader)/physical` and of its custom properties `physicalize` and `nodraw`;
 * what is not drawn is physical.
 */
function physicalMaterial(material: Material): Material {
  const { physicalize, nodraw, ...properties } = material.properties ?? {};
  const name = nodraw ? withShader(material.name, 'nodraw') : material.name;
  const shader = SHADER.exec(name)?.[1];
  if (shader === undefined && !physicalize) return material;
  const own = ownOf(material);
  const isHidden = shader?.toLowerCase() === 'nodraw';
  const flags =
    (typeof own.flags === 'number' ? own.flags : 0) |
    (shader === undefined ? 0 : CRYTEK_SHADER) |
    (physicalize || isHidden ? PHYSICALIZED : 0);
  return withOwn({ ...material, name, properties }, { ...own, flags });
}

/** The shader stands before the physical material, instead of another one. */
function withShader(name: string, shader: string): string {
  if (SHADER.test(name)) return name.replace(SHADER, () => `(${shader})`);
  const slash = name.indexOf('/');
  const at = slash < 0 ? name.length : slash;
  return `${name.slice(0, at)}(${shader})${name.slice(at)}`;
}

interface Owner {
  properties?: Properties;
}

function ownOf({ properties }: Owner): Properties {
  const own = properties?.cryengine;
  return typeof own === 'object' && own !== null ? (own as Properties) : {};
}

function withOwn<T extends Owner>(owner: T, cryengine: Properties): T {
  return { ...owner, properties: { ...owner.properties, cryengine } };
}
