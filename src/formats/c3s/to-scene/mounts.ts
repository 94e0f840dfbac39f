/** Mounts on the surface: nodes that move with their triangles. */

import { textAt } from '../../../binary/schema.ts';
import { gatherRows } from '../../../math/columns.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import { type Clip, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import { type IndexedModel, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { FACE_FLAG } from '../files/scene/records/geometry.ts';
import type { NodeProperties } from '../properties.ts';
import type { Choices } from './choices.ts';
import { vertexTargets } from './morphs.ts';
import { type Body, influences } from './primitives.ts';
import { copySystem, newSystem, type System, systemAt, within } from './systems.ts';
import { timingOf } from './timing.ts';
import { triangleSystem } from './triangle-system.ts';

/** A mount whose triangle exists. */
interface Mount {
  row: number;
  node: number;
  /** Its system relative to that of the triangle. */
  base: System;
  barycentrics: Float32Array;
  isInverted: boolean;
  /** Index of its first corner among those of all mounts. */
  corner: number;
}

/** Undefined if the corners of the triangle are collinear or the origin is the first one. */
type Placed = System | undefined;

interface Context {
  scene: Scene;
  source: IndexedModel;
  body: Body;
  choices: Choices;
  report: Report;
  /** The node with the model's mesh. */
  shownBy: number;
}

/** Adds the mounts of a model, and their tracks to its clips. @returns the node of each; NONE without a triangle */
export function addMounts(context: Context, clips: readonly Clip[]): number[] {
  const { mounts, vertices } = mountsOf(context);
  const nodes = new Array<number>(context.source.model.mounts.count).fill(NONE);
  for (const { row, node } of mounts) nodes[row] = node;
  if (mounts.length === 0) return nodes;
  const surface = surfaceOf(context, vertices);
  const pose = new Pose(context.scene);
  const positions = new Float32Array(surface.positions.length);
  const systems = mounts.map(newSystem);
  const place = () => {
    pose.deform(context.shownBy, surface, positions);
    return mounts.map((mount, index) => placeMount(systems[index]!, mount, positions));
  };
  place().forEach((placed, index) => {
    const { node, row } = mounts[index]!;
    if (placed) Object.assign(context.scene.nodes[node]!, copySystem(newSystem(), placed));
    else reportUndefined(context, row);
  });
  clips.forEach((clip, row) => {
    moveMounts(context, clip, row, mounts, (time) => {
      pose.sample(clip, time);
      return place();
    });
  });
  return nodes;
}

function reportUndefined({ source, report }: Context, row: number): void {
  const message = `Mount "${textAt(source.model.mounts.name, row)}" has no direction`;
  report.add(C3S_CODES.C3S_MOUNT_UNDEFINED, message);
}

function mountsOf({ scene, source, choices, report }: Context): { mounts: Mount[]; vertices: Uint32Array } {
  const { model } = source;
  const mounts: Mount[] = [];
  const vertices: number[] = [];
  for (let row = 0; row < model.mounts.count; row++) {
    const name = textAt(model.mounts.name, row);
    const face = rowAt(source, 'faces', model.mounts.mountTriFace[row]!);
    const corners = face === UNKNOWN_ROW ? [] : cornersOf(source, face);
    if (corners.length < 3) {
      report.add(C3S_CODES.C3S_MOUNT_UNDEFINED, `Mount "${name}" is attached to no triface`);
      continue;
    }
    const barycentrics = model.mounts.mountBarys.subarray(row * 3, row * 3 + 3);
    const base = systemAt(newSystem(), model.mounts, row, choices);
    const properties: NodeProperties = { mount: { barycentrics: [...barycentrics], vertices: corners } };
    const node = scene.nodes.push({ name, parent: NONE, ...base, properties: { c3s: properties } }) - 1;
    const isInverted = (model.faces.flags[face]! & FACE_FLAG.normalInverted) !== 0;
    mounts.push({ row, node, base, barycentrics, isInverted, corner: vertices.length });
    vertices.push(...corners);
  }
  return { mounts, vertices: Uint32Array.from(vertices) };
}

/** Rows of the vertices of a face's base. */
function cornersOf(source: IndexedModel, face: number): number[] {
  const { faces, edges } = source.model;
  return [0, 1, 2]
    .map((corner) => rowAt(source, 'edges', faces.edgeRing[face * 3 + corner]!))
    .map((edge) => rowAt(source, 'vertices', edges.tailVertex[edge] ?? 0))
    .filter((vertex) => vertex !== UNKNOWN_ROW);
}

/** The corners of all mounts, as a primitive that can be deformed. */
function surfaceOf({ body }: Context, vertices: Uint32Array): Primitive {
  const morphTargets = vertexTargets(body.frames, body.shape, vertices);
  return {
    name: '',
    material: NONE,
    positions: gatherRows(body.shape.positions, vertices, 3),
    uvs: [],
    indices: new Uint32Array(),
    ...(body.inverseBind.length > 0 ? { influences: influences(body, vertices) } : {}),
    morphTargets,
  };
}

/** Scratch for the system of a triangle. */
const triangle = newSystem();

/** The system of a mount is relative to that of its triangle. */
function placeMount(
  out: System,
  { base, barycentrics, isInverted, corner }: Mount,
  positions: Float32Array,
): Placed {
  const corners = [corner, corner + 1, corner + 2];
  const onFace = triangleSystem(triangle, corners, barycentrics, isInverted, positions);
  return onFace && within(out, onFace, base);
}

/** Limit of the positions of mounts times the number of tracks and nodes, for one clip. */
const MOST_STEPS = 2 ** 24;
/** Samples per interval between key frames. */
const MOMENTS = 4;

/** Mounts are sampled and interpolated linearly, since the surface does not move linearly between key frames. */
function moveMounts(
  { source, choices, scene, report }: Context,
  clip: Clip,
  row: number,
  mounts: readonly Mount[],
  placeAt: (time: number) => readonly Placed[],
): void {
  if (clip.tracks.length === 0 && !clip.morphTracks) return;
  const { count, rate, end } = timingOf(source, row, choices);
  const moments = Math.round(end * rate) * MOMENTS + 1;
  const parts = scene.nodes.length + clip.tracks.length + (clip.morphTracks?.length ?? 0) + mounts.length;
  if (count * MOMENTS * parts > MOST_STEPS) {
    report.lose(C3S_CODES.C3S_MOUNTS_STILL, `Animation of mounts in sequence "${clip.name}" was dropped`, {
      path: pathIn(scene, 'clips', clip),
    });
    return;
  }
  const times = Float32Array.from({ length: moments }, (_, at) => at / (MOMENTS * rate));
  sampledColumns(mounts.length, times, placeAt).forEach((column, index) => {
    if (column.first === moments) return;
    const target = mounts[index]!.node;
    const own = { times, before: 'hold', after: 'hold' } as const;
    clip.tracks.push(
      {
        target,
        property: 'translation',
        curve: { interpolation: 'linear', values: column.translation, ...own },
      },
      { target, property: 'rotation', curve: { interpolation: 'slerp', values: column.rotation, ...own } },
    );
  });
}

/** The transforms of a mount at several times. */
interface Columns {
  translation: Float32Array;
  rotation: Float32Array;
  /** Index of the first sample with a transform; past the end if no sample has one. */
  first: number;
}

/** @param placeAt gives the transforms of all mounts at a time, until the next call */
function sampledColumns(
  mounts: number,
  times: Float32Array,
  placeAt: (time: number) => readonly Placed[],
): Columns[] {
  const columns = Array.from({ length: mounts }, () => ({
    translation: new Float32Array(times.length * 3),
    rotation: new Float32Array(times.length * 4),
    first: times.length,
  }));
  times.forEach((time, at) => {
    placeAt(time).forEach((placed, index) => {
      const column = columns[index]!;
      if (placed) {
        column.translation.set(placed.translation, at * 3);
        column.rotation.set(placed.rotation, at * 4);
        column.first = Math.min(column.first, at);
      } else if (at > 0) repeatRow(column, at - 1, at);
    });
  });
  for (const column of columns) {
    if (column.first < times.length)
      for (let at = 0; at < column.first; at++) repeatRow(column, column.first, at);
  }
  return columns;
}

/** A mount that is undefined at some times keeps its last transform, or has its first one already. */
function repeatRow({ translation, rotation }: Columns, from: number, to: number): void {
  translation.copyWithin(to * 3, from * 3, from * 3 + 3);
  rotation.copyWithin(to * 4, from * 4, from * 4 + 4);
}
