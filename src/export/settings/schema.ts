/** The JSON Schema of settings. */
import type { JsonMembers } from '../../text/json-words.ts';
import { SETTINGS } from './settings.ts';
import { describedSchema, type Group, type Shapes } from './shapes.ts';

/**
 * The JSON Schema of files of settings, for editors.
 *
 * @example
 * ```ts
 * import { settingsSchema } from 'exhume/export';
 *
 * console.log(settingsSchema().title); // Settings of exhume export
 * ```
 */
export function settingsSchema(): JsonMembers {
  return schemaOf(SETTINGS, 'settings.schema.json', 'Settings of exhume export');
}

/** The JSON Schema of files with the settings of any group. */
export function schemaOf<F extends Shapes>(shape: Group<F>, id: string, title: string): JsonMembers {
  const { properties, ...rest } = describedSchema(shape);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title,
    ...rest,
    properties: { $schema: { type: 'string' }, ...(properties as JsonMembers) },
  };
}
