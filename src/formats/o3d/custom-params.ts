/** Custom properties of a scene as params of objects: `property.mass`. */
import { customProperties, propertyOfText, textOfProperty } from '../../fit/properties.ts';
import type { Properties } from '../../scene/scene.ts';
import type { JsonObject, JsonValue } from './files/archive/document.ts';

const PREFIX = 'property.';
const LARGEST_INTEGER = 0x7fffffff;

export function paramsOfProperties(owner: { properties?: Properties }): JsonObject {
  const params = Object.entries(customProperties(owner)).map(([name, value]) => [
    PREFIX + name,
    paramOf(value),
  ]);
  return Object.fromEntries(params) as JsonObject;
}

function paramOf(value: unknown): JsonObject {
  if (typeof value === 'boolean') return { class: 'o3d.ParamBoolean', value };
  if (typeof value !== 'number') return { class: 'o3d.ParamString', value: textOfProperty(value) };
  const isInteger = Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER;
  return { class: isInteger ? 'o3d.ParamInteger' : 'o3d.ParamFloat', value };
}

/** Separates custom properties from other params with plain values. */
export function propertiesOfParams(params: Readonly<Record<string, JsonValue>>): {
  custom: Properties;
  others: Record<string, JsonValue>;
} {
  const custom: Properties = {};
  const others: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(params)) {
    if (!name.startsWith(PREFIX)) others[name] = value;
    else custom[name.slice(PREFIX.length)] = typeof value === 'string' ? propertyOfText(value) : value;
  }
  return { custom, others };
}
