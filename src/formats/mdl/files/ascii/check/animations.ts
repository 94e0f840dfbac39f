/** Rules for animations, their nodes, keys and events. */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import { keywordOf, type PropertyName } from '../../../model/node-properties.ts';
import type { AsciiAnimation, AsciiModel, AsciiNode, KeyTrack } from '../document.ts';
import type { Findings } from '../findings.ts';
import { areFinite, checkFinite } from './properties.ts';
import { checkTree } from './tree.ts';

const POSITION_COLUMNS = 3;
/** Seconds by which keys may exceed the length because of rounding. */
const TIME_TOLERANCE = 1e-3;
/**
 * Nodes of the walkmesh of a door or placeable are in a separate file, but animations list them
 * (docs/reference/mdl.md#walkmesh-files).
 */
const OF_WALK_MESH = /_[dp]wk(_|$)/i;

/** @param byName the nodes of the model, by their names in lower case */
export function checkAnimations(
  model: AsciiModel,
  byName: ReadonlyMap<string, AsciiNode>,
  findings: Findings,
): void {
  const isAlone = (model.supermodel ?? 'NULL').toUpperCase() === 'NULL';
  for (const [index, node] of model.nodes.entries()) checkKeys(node, `nodes[${index}]`, undefined, findings);
  const known = new Map<string, number>();
  for (const [index, animation] of model.animations.entries()) {
    const path = `animations[${index}]`;
    const first = known.get(animation.name.toLowerCase());
    if (first === undefined) known.set(animation.name.toLowerCase(), index);
    else {
      const message = `Animation name "${animation.name}" is also used by animations[${first}]`;
      findings.add(CODES.MDL_ASCII_ANIMATION_DUPLICATE, message, path, animation);
    }
    checkTree(animation.nodes, `${path}.`, true, findings);
    checkRoot(animation, path, findings);
    checkTimes(animation, path, findings);
    checkEvents(animation, path, findings);
    for (const [place, node] of animation.nodes.entries()) {
      const nodePath = `${path}.nodes[${place}]`;
      const target = byName.get(node.name.toLowerCase());
      if (!target && isAlone && !OF_WALK_MESH.test(node.name)) {
        const message = `Unknown node "${node.name}" in animation "${animation.name}"`;
        findings.add(CODES.MDL_ASCII_ANIMATION_NODE, message, nodePath, node);
      }
      checkKeys(node, nodePath, animation.length, findings);
      checkAnimatedVertices(node, target, nodePath, findings);
    }
  }
}

function checkRoot(animation: AsciiAnimation, path: string, findings: Findings): void {
  const { animroot, nodes } = animation;
  const root = animroot?.toLowerCase();
  if (root === undefined || nodes.some((node) => node.name.toLowerCase() === root)) return;
  const message = `Animation "${animation.name}" has no node "${animroot}" for its root`;
  findings.add(CODES.MDL_ASCII_ANIMATION_ROOT, message, `${path}.animroot`, animation, 'animroot');
}

function checkTimes(animation: AsciiAnimation, path: string, findings: Findings): void {
  for (const keyword of ['length', 'transtime'] as const)
    checkFinite(animation[keyword] ?? 0, `${path}.${keyword}`, animation, keyword, findings);
}

function checkEvents({ events, length }: AsciiAnimation, path: string, findings: Findings): void {
  for (const [index, event] of events.entries()) {
    if (!Number.isFinite(event.time)) {
      const message = `Infinite value or NaN in event "${event.name}"`;
      findings.add(CODES.MDL_ASCII_NOT_FINITE, message, `${path}.events[${index}]`, event);
    }
    if (!isOutside(event.time, length)) continue;
    const message = `Event "${event.name}" at ${event.time} s is outside the animation of ${length} s`;
    findings.add(CODES.MDL_ASCII_KEY_TIME, message, `${path}.events[${index}]`, event);
  }
}

function checkKeys(node: AsciiNode, path: string, length: number | undefined, findings: Findings): void {
  for (const [name, track] of Object.entries<KeyTrack>(node.keys)) {
    const { times, values, bezier } = track;
    const keyword = `${keywordOf(name as PropertyName)}${bezier ? 'bezier' : ''}key`;
    const list = `${path}.${keyword}`;
    const back = times.findIndex((time, key) => key > 0 && time < times[key - 1]!);
    if (back >= 0) {
      const message = `Key at ${times[back]} s follows key at ${times[back - 1]} s in ${keyword}`;
      findings.add(CODES.MDL_ASCII_KEY_ORDER, message, `${list}[${back}]`, track, back);
    }
    const outside = times.findIndex((time) => isOutside(time, length));
    if (outside >= 0) {
      const message = `Key at ${times[outside]} s in ${keyword} is outside the animation of ${length ?? 0} s`;
      findings.add(CODES.MDL_ASCII_KEY_TIME, message, `${list}[${outside}]`, track, outside);
    }
    if (!areFinite(values) || !areFinite(times)) {
      findings.add(CODES.MDL_ASCII_NOT_FINITE, `Infinite value or NaN in ${keyword}`, list, track);
    }
  }
}

function isOutside(time: number, length: number | undefined): boolean {
  return time < 0 || (length !== undefined && time > length + TIME_TOLERANCE);
}

/** An animation may repeat the vertices of its mesh or omit them. */
function checkAnimatedVertices(
  node: AsciiNode,
  target: AsciiNode | undefined,
  path: string,
  findings: Findings,
): void {
  const { animverts } = node.properties;
  const verts = node.properties.verts ?? target?.properties.verts;
  if (!animverts || !verts) return;
  const moving = animverts.length / POSITION_COLUMNS;
  const vertices = verts.length / POSITION_COLUMNS;
  if (vertices > 0 && moving % vertices === 0) return;
  const message = `Expected a multiple of ${counted(vertices, 'vertex', 'vertices')} in animverts, found ${moving}`;
  findings.add(CODES.MDL_ASCII_ANIMATED_VERTICES, message, `${path}.animverts`, animverts);
}
