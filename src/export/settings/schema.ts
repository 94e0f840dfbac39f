/** The JSON Schema of settings. */
import type { JsonMembers } from '../../text/json-words.ts';
import { SETTINGS } from './settings.ts';
import { describedSchema } from './shapes.ts';

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
  const { properties, ...rest } = describedSchema(SETTINGS);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'settings.schema.json',
    title: 'Settings of exhume export',
    ...rest,
    properties: { $schema: { type: 'string' }, ...(properties as JsonMembers) },
  };
}
