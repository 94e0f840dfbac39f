import { NONE, type Scene } from '../scene/scene.ts';
import { type Camera, type Extent, project } from './camera.ts';
import { type Canvas, SAMPLES } from './canvas.ts';
import { LINEAR } from './color.ts';

interface Stroke {
  /** Linear red, green, blue. */
  color: readonly [number, number, number];
  /** Samples. */
  width: number;
  /** Whether it is depth-tested and writes depth. */
  solid: boolean;
}

const FLOOR: Stroke = { color: [LINEAR[148]!, LINEAR[150]!, LINEAR[154]!], width: SAMPLES, solid: true };
const OUTLINE: Stroke = { color: [LINEAR[20]!, LINEAR[24]!, LINEAR[32]!], width: 6, solid: false };
const JOINT_OUTLINE: Stroke = { ...OUTLINE, width: 9 };
const BONE: Stroke = { color: [LINEAR[255]!, LINEAR[176]!, LINEAR[32]!], width: 3, solid: false };
const JOINT: Stroke = { color: [LINEAR[255]!, LINEAR[236]!, LINEAR[190]!], width: 5, solid: false };

/** Approximate number of floor lines below the character. */
const FLOOR_LINES = 6;
/** Distance of the lines below the floor, relative to the size, so that they do not intersect soles. */
const FLOOR_GAP = 0.002;

/**
 * The ground under the character as a grid of lines: 3 numbers per end, two ends per line, in the scene's axes and units.
 * Empty if the extent has no size.
 *
 * @param extent its first three directions are the character's left, up and front
 */
export function floorGrid({ directions, min, max }: Extent, height: number): Float32Array {
  const size = Math.max(max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!);
  if (!(size > 0 && Number.isFinite(size) && Number.isFinite(height))) return new Float32Array();
  const spacing = roundNumber(size / FLOOR_LINES);
  // One more line than the extent requires on either side.
  const [left, front] = [0, 2].map((d) => Math.floor(min[d]! / spacing) - 1) as [number, number];
  const [columns, rows] = [0, 2].map((d) => Math.ceil((max[d]! - min[d]!) / spacing) + 3) as [number, number];
  const up = height - FLOOR_GAP * size;
  const ends: number[] = [];
  const add = (column: number, row: number): void => {
    const toLeft = (left + column) * spacing;
    const toFront = (front + row) * spacing;
    for (let i = 0; i < 3; i++) {
      ends.push(directions[i]! * toLeft + directions[3 + i]! * up + directions[6 + i]! * toFront);
    }
  };
  for (let column = 0; column <= columns; column++) {
    add(column, 0);
    add(column, rows);
  }
  for (let row = 0; row <= rows; row++) {
    add(0, row);
    add(columns, row);
  }
  return Float32Array.from(ends);
}

/** 1, 2 or 5 times a power of ten, not above the value. */
function roundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (value / power >= 5 ? 5 : value / power >= 2 ? 2 : 1);
}

export function drawFloor(canvas: Canvas, camera: Camera, grid: Float32Array): void {
  const screen = new Float32Array(grid.length);
  project(camera, grid, screen);
  for (let end = 0; end < grid.length / 3; end += 2) drawLine(canvas, screen, end, end + 1, FLOOR);
}

/** Node indices of the joints of all skins, or of all nodes without a skin. */
export function findJoints(scene: Scene): number[] {
  if (scene.skins.length === 0) return scene.nodes.map((_, node) => node);
  return [...new Set(scene.skins.flatMap(({ joints }) => joints))].filter((node) => scene.nodes[node]);
}

/** @param points positions of the nodes, 3 numbers per node, in the scene's axes and units */
export function drawSkeleton(
  canvas: Canvas,
  camera: Camera,
  scene: Scene,
  joints: readonly number[],
  points: Float32Array,
): void {
  const screen = new Float32Array(points.length);
  project(camera, points, screen);
  const members = new Set(joints);
  const bones = joints.filter((joint) => members.has(scene.nodes[joint]?.parent ?? NONE));
  for (const stroke of [OUTLINE, BONE]) {
    for (const joint of bones) drawLine(canvas, screen, joint, scene.nodes[joint]!.parent, stroke);
  }
  for (const stroke of [JOINT_OUTLINE, JOINT]) {
    for (const joint of joints) drawLine(canvas, screen, joint, joint, stroke);
  }
}

/** A line between two points on the screen; a square if they are equal, nothing if one is not finite. */
function drawLine(
  { width, height, color, depth }: Canvas,
  screen: Float32Array,
  from: number,
  to: number,
  stroke: Stroke,
): void {
  const across = Math.abs(screen[to * 3]! - screen[from * 3]!);
  const along = Math.abs(screen[to * 3 + 1]! - screen[from * 3 + 1]!);
  // Step forwards along the longer axis of the line.
  const major = along > across ? 1 : 0;
  const [a, b] =
    screen[from * 3 + major]! <= screen[to * 3 + major]! ? [from * 3, to * 3] : [to * 3, from * 3];
  const start = screen[a + major]!;
  const length = screen[b + major]! - start;
  const radius = stroke.width / 2;
  const last = Math.min((major ? height : width) - 1, Math.round(start + length + radius) - 1);
  const minorEnd = major ? width : height;
  for (let step = Math.max(0, Math.round(start - radius)); step <= last; step++) {
    const share = length > 0 ? Math.min(1, Math.max(0, (step + 0.5 - start) / length)) : 0;
    const middle = screen[a + 1 - major]! + share * (screen[b + 1 - major]! - screen[a + 1 - major]!);
    const z = screen[a + 2]! + share * (screen[b + 2]! - screen[a + 2]!);
    const first = Math.round(middle - radius);
    const end = Math.min(minorEnd, first + stroke.width);
    for (let minor = Math.max(0, first); minor < end; minor++) {
      const sample = major ? step * width + minor : minor * width + step;
      if (stroke.solid) {
        if (!(z > depth[sample]!)) continue;
        depth[sample] = z;
      }
      color.set(stroke.color, sample * 3);
    }
  }
}
