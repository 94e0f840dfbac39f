/** Bones whose own axes a program turned: Blender's importer makes their Y axes point at the next bones, by default about. */
import { compose, inverse, matrixAt, moveDirection, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { angleBetween, conjugate, multiplyQuaternions, unitQuaternion } from '../../math/quaternion.ts';
import { vectorLength } from '../../math/vector.ts';
import { skeletonSize } from '../../pose/extent.ts';
import { Pose } from '../../pose/pose.ts';
import { parentsFirst, soundParents } from '../../pose/skeleton.ts';
import { transformedRows } from '../../pose/transformed-curve.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import type { Curve, Node, Quat, Scene, Track, Vec3 } from '../../scene/scene.ts';
import { movedSkin } from './moved-bones.ts';
import { isBound, isSamePlace } from './resting.ts';

const NO_TURN: Quat = [0, 0, 0, 1];
/** Radians by which programs round the turns of bones. */
const TURN_NOISE = 1e-3;
/** The turns that exchange axes, and none. */
const AXIS_TURNS = [NO_TURN, ...axisTurns()];
const Y_TO_MINUS_Z: Quat = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
/** In units of the file, up to which Blender's importer does not look at a next bone. */
const SHORTEST_BONE = 0.004;

/**
 * An edited scene whose bones have the axes that they had before, if a program turned these. Nothing moves by it: nodes, keys and
 * skins are expressed in the former axes. Bones that rest as they are bound, as in Blender, rest as before.
 */
export function withFormerBoneAxes(edited: Scene, before: Scene): Scene {
  if (!isTurnable(edited)) return edited;
  const known = matchByName(edited.nodes, before.nodes);
  const turns = turnsOf(edited, before, known);
  if (turns.every((turn) => turn === NO_TURN)) return edited;
  const size = skeletonSize(before) || 1;
  const around = (node: number): Around => {
    return { above: turns[edited.nodes[node]!.parent] ?? NO_TURN, own: turns[node]! };
  };
  const spaces = new Map(turns.map((rotation, node) => [node, compose({ rotation })]));
  const nodes = edited.nodes.map((node, index) => {
    const former = before.nodes[known[index]!];
    // What is attached to bones may have been put back to rest already.
    if (former && turns[index] === NO_TURN && isSamePlace(node, former, size)) return node;
    const own = turnedNode(node, around(index));
    if (!former || !isBound(before, known[index]!, own, size)) return own;
    const { translation, rotation, scale } = former;
    return { ...own, translation, rotation, scale };
  });
  return {
    ...edited,
    nodes,
    skins: edited.skins.map((skin) => movedSkin(skin, spaces)),
    clips: edited.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((track) => turnedTrack(track, around(track.target))),
    })),
  };
}

/** Whether a scene has neither offsets from bones nor logarithms, which programs that turn bones do not write. */
function isTurnable({ meshes, clips }: Scene): boolean {
  const parts = meshes.flatMap(({ primitives }) => primitives);
  const curves = clips.flatMap(({ tracks }) => tracks.map(({ curve }) => curve));
  return (
    parts.every(({ influences }) => !influences?.offset) &&
    curves.every(({ interpolation }) => interpolation !== 'log-quaternion')
  );
}

/** The turns of a node and of the one above it, from their former axes to those that they have. */
interface Around {
  above: Quat;
  own: Quat;
}

/** @returns for each node; `NO_TURN` if its axes are the same, or it is not a bone */
function turnsOf(edited: Scene, before: Scene, known: readonly number[]): Quat[] {
  const { nodes, skins } = edited;
  const worlds = restTurns(edited);
  const former = formerTurns(before);
  const pointing = pointingTurns(before);
  const bones = new Set(skins.flatMap(({ joints }) => joints));
  const turns = nodes.map(() => NO_TURN);
  for (const node of parentsFirst(soundParents(nodes.map(({ parent }) => parent)))) {
    const places = former[known[node]!];
    if (!places || !bones.has(node)) continue;
    const { parent, rotation } = nodes[node]!;
    const local = times(turns[parent] ?? NO_TURN, rotation);
    const found = [
      ...places.local.map((one) => times(conjugate(one), local)),
      ...places.world.map((one) => times(conjugate(one), worlds[node]!)),
    ];
    const isFound = (turn: Quat) => found.some((own) => angleBetween(own, 0, turn, 0) <= TURN_NOISE);
    const exact = pointing[known[node]!] ?? turns[parent];
    turns[node] = [...AXIS_TURNS, ...(exact ? [exact] : [])].find(isFound) ?? NO_TURN;
  }
  return turns;
}

/** How a bone may be turned in Blender, below its parent and in the scene: as it rests, or as it is bound to a skin. */
interface Turned {
  local: Quat[];
  world: Quat[];
}

function formerTurns(scene: Scene): Turned[] {
  const worlds = restTurns(scene);
  const places = scene.nodes.map(
    ({ rotation }, node): Turned => ({ local: [rotation], world: [worlds[node]!] }),
  );
  for (const { joints, inverseBind } of scene.skins) {
    const binds = new Map(
      joints.map((node, joint) => {
        const matrix = matrixAt(inverseBind, joint);
        return [node, decompose(inverse(matrix) ?? matrix).rotation];
      }),
    );
    for (const [node, bind] of binds) {
      const above = binds.get(scene.nodes[node]!.parent);
      places[node]!.world.push(bind);
      if (above) places[node]!.local.push(times(conjugate(above), bind));
    }
  }
  return places;
}

/**
 * The turn of each bone after which its Y axis points exactly at the middle of the next bones: Blender turns its own Y, glTF's -Z, the
 * shortest way there. Undefined without next bones.
 */
function pointingTurns({ nodes, skins }: Scene): (Quat | undefined)[] {
  const ways = nodes.map((): Vec3 => [0, 0, 0]);
  for (const bone of new Set(skins.flatMap(({ joints }) => joints))) {
    const { parent, translation } = nodes[bone]!;
    const way = ways[parent];
    if (!way || vectorLength(...translation) <= SHORTEST_BONE) continue;
    for (const axis of [0, 1, 2] as const) way[axis] += translation[axis];
  }
  return ways.map(([x, y, z]) => {
    const length = vectorLength(x, y, z);
    return length > 0 ? times(unitQuaternion([y, -x, 0, length - z]), Y_TO_MINUS_Z) : undefined;
  });
}

/** How each node is turned at rest in the scene. */
function restTurns(scene: Scene): Quat[] {
  const { world } = new Pose(scene);
  return scene.nodes.map((_, node) => decompose(matrixAt(world, node)).rotation);
}

/** The 23 turns that map axes to axes; each has one to four components of the same size. */
function axisTurns(): Quat[] {
  const signs = [-1, 0, 1];
  const all = signs.flatMap((x) =>
    signs.flatMap((y) => signs.flatMap((z) => [0, 1].map((w): Quat => [x, y, z, w]))),
  );
  return all
    .filter((turn) => turn.some((part, axis) => axis < 3 && part !== 0))
    .filter((turn) => [1, 2, 4].includes(turn.filter((part) => part !== 0).length))
    .map((turn) => unitQuaternion(turn));
}

function times(a: ArrayLike<number>, b: ArrayLike<number>): Quat {
  const out = new Float64Array(4);
  multiplyQuaternions(out, 0, Float64Array.from(a), 0, Float64Array.from(b), 0);
  return [...out] as Quat;
}

function turnedNode({ matrix, ...node }: Node, around: Around): Node {
  const turned = (property: Track['property']) => [
    ...turnedRows(Float64Array.from(node[property]), property, around),
  ];
  const { above, own } = around;
  const right = matrix && product(matrix, compose({ rotation: conjugate(own) }));
  return {
    ...node,
    translation: turned('translation') as Vec3,
    rotation: turned('rotation') as Quat,
    scale: turned('scale') as Vec3,
    ...(right ? { matrix: product(compose({ rotation: above }), right) } : {}),
  };
}

function turnedTrack(track: Track, around: Around): Track {
  if (around.above === NO_TURN && around.own === NO_TURN) return track;
  const { curve, property } = track;
  const turned = (rows: Float32Array) =>
    Float32Array.from(turnedRows(Float64Array.from(rows), property, around));
  const { values, tangents } = curve;
  const own: Curve = {
    ...curve,
    values: turned(values),
    ...(tangents ? { tangents: { in: turned(tangents.in), out: turned(tangents.out) } } : {}),
  };
  return { ...track, curve: own };
}

/** Rows of a property, or differences of them, in the former axes. */
function turnedRows(rows: Float64Array, property: Track['property'], { above, own }: Around): Float64Array {
  const matrix = compose({ rotation: above });
  const out = transformedRows(rows, property, { matrix, rotation: above, scale: [1, 1, 1] });
  if (property === 'rotation') {
    const back = Float64Array.from(conjugate(own));
    for (let at = 0; at < out.length; at += 4) multiplyQuaternions(out, at, out, at, back, 0);
  } else if (property === 'scale') {
    // Factors have no sign, and change places with the axes.
    const places = compose({ rotation: own }).map((value) => value ** 2);
    for (let at = 0; at < out.length; at += 3) moveDirection(out, at, places, 0, out, at);
  }
  return out;
}
