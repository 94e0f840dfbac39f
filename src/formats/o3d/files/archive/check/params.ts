/** Rules for the values of params. */
import { O3D_CODES as CODES } from '../../../codes.ts';
import type { JsonValue } from '../document.ts';
import { paramPath } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';

type Rule = readonly [fits: (value: JsonValue) => boolean, name: string];

/** The allowed values of each class of params, with their names for messages. */
const VALUES: ReadonlyMap<string | undefined, Rule> = new Map<string, Rule>([
  ['o3d.ParamBoolean', [(value) => typeof value === 'boolean', 'true or false']],
  ['o3d.ParamInteger', [Number.isInteger, 'an integer']],
  ['o3d.ParamString', [(value) => typeof value === 'string', 'a string']],
  ['o3d.ParamFloat', [isNumber, 'a number']],
  ['o3d.ParamFloat2', [(value) => areNumbers(value, 2), 'two numbers']],
  ['o3d.ParamFloat3', [(value) => areNumbers(value, 3), 'three numbers']],
  ['o3d.ParamFloat4', [(value) => areNumbers(value, 4), 'four numbers']],
  ['o3d.ParamMatrix4', [isMatrix, 'four rows of four numbers']],
]);

/** Reports values that do not match the class of their param. */
export function checkParams({ index, report }: CheckedScene): void {
  for (const { params } of index.objects) {
    for (const param of params.values()) {
      const [fits, name] = VALUES.get(param.className) ?? [];
      if (!fits || param.value === undefined || fits(param.value)) continue;
      const path = `${paramPath(param)}.value`;
      report.add(CODES.O3D_PARAM_VALUE, `The value of ${param.className} ${param.name} is not ${name}`, {
        path,
      });
    }
  }
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number';
}

function areNumbers(value: JsonValue, count: number): boolean {
  return Array.isArray(value) && value.length === count && value.every(isNumber);
}

function isMatrix(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 4 && value.every((row) => areNumbers(row, 4));
}
