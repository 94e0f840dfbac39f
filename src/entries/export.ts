/** Exporting scenes with the settings of an artist's exporter. */
export { type Exported, type ExportOptions, exportScene } from '../export/export.ts';
export type { Simplifier } from '../export/scene/levels.ts';
export {
  type SettingField,
  settingAt,
  settingFields,
  settingFromTexts,
  textsOfSetting,
  withSetting,
} from '../export/settings/fields.ts';
export { mergeSettings, readSettings } from '../export/settings/read.ts';
export { settingsSchema } from '../export/settings/schema.ts';
export type { ExportSettings } from '../export/settings/settings.ts';
export type { Distance, Flag, Group, Parts, SettingsOf, Shape, Shapes } from '../export/settings/shapes.ts';
export { unusedSettings } from '../export/support.ts';
export type { JsonMembers, JsonValue } from '../text/json-words.ts';
