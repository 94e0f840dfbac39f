/** Exporting scenes with the settings of an artist's exporter. */
export { mergeSettings, readSettings } from '../export/settings/read.ts';
export { settingsSchema } from '../export/settings/schema.ts';
export type { ExportSettings } from '../export/settings/settings.ts';
export type { Distance } from '../export/settings/shapes.ts';
