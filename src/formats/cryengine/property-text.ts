/**
 * The properties of nodes and bones, a text of lines such as `mass=70` or `physical`, as custom properties of a scene: the
 * values of lines, and true for lines without one.
 */
import { customProperties, propertyOfText, textOfProperty } from '../../fit/properties.ts';
import type { Node, Properties } from '../../scene/scene.ts';
import { cryengineProperties, type NodeProperties } from './properties.ts';

const LINE = /^\s*([^=]*[^=\s])\s*(?:=\s*(.*?)\s*)?$/;
const BREAK = /\r\n|\r|\n/;

/** @returns custom properties, and the text if it contains more than these */
export function readPropertyText(text: string): { custom: Properties; properties?: string } {
  const custom = valuesIn(text);
  return withValues('', custom) === text ? { custom } : { custom, properties: text };
}

/** The properties of a node in CryTek files, with custom properties in the text. */
export function nodeProperties(node: Node): Partial<NodeProperties> {
  const kept = cryengineProperties<NodeProperties>(node);
  const properties = withValues(kept.properties ?? '', customProperties(node));
  return properties === '' ? kept : { ...kept, properties };
}

function valuesIn(text: string): Properties {
  const lines = text.split(BREAK).flatMap((line): [string, unknown][] => {
    const [, name, value] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [[name, value === undefined ? true : propertyOfText(value)]];
  });
  return Object.fromEntries(lines);
}

/** A text with custom properties. Lines that already have the right value stay unchanged. */
function withValues(text: string, custom: Properties): string {
  const left = new Map(Object.entries(custom));
  const known = valuesIn(text);
  const lines = text === '' ? [] : text.split(BREAK);
  const edited = lines.map((line) => {
    const name = LINE.exec(line)?.[1] ?? '';
    if (!left.has(name)) return line;
    const value = left.get(name);
    left.delete(name);
    return textOfProperty(value) === textOfProperty(known[name]) ? line : lineOf(name, value);
  });
  const added = [...left].map(([name, value]) => lineOf(name, value));
  if (added.length === 0 && edited.every((line, index) => line === lines[index])) return text;
  // The last line of a text may end with a line break.
  const whole = edited.at(-1) === '' ? edited.slice(0, -1) : edited;
  return [...whole, ...added].join('\r\n');
}

function lineOf(name: string, value: unknown): string {
  return value === true ? name : `${name}=${textOfProperty(value)}`;
}
