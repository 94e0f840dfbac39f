import { type SettingField, settingAt, settingFields, withSetting } from 'exhume/export';
import type { FunctionComponent } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { TargetFacts } from '../worker/converting.ts';
import { chosenSettings } from './chosen.ts';
import { SettingInput, titleOf } from './setting-input.tsx';
import { downloadSettings, loadSettings } from './settings-file.ts';

interface Props {
  target: Pick<TargetFacts, 'id' | 'unusedSettings'>;
  /** Name of the file of settings, without extensions. */
  stem: string;
}

/** Settings that only the command line has: their packages need WebAssembly or start programs. */
const COMMAND_LINE = ['lods', 'hooks'] as const;

/** The settings of an export that have an effect on the target, in groups, and their file. */
export const SettingsForm: FunctionComponent<Props> = ({ target, stem }) => {
  const groups = useMemo(() => groupsOf(settingFields(target.unusedSettings)), [target.id]);
  const settings = chosenSettings.value;
  const ignored = COMMAND_LINE.filter((name) => settings[name] !== undefined);
  return (
    <div class="settings">
      <FileBar target={target} stem={stem} />
      {ignored.length > 0 && (
        <p class="quiet">
          Only the command <code>exhume export</code> uses {ignored.join(' and ')}; the settings file keeps
          them.
        </p>
      )}
      {[...groups].map(([name, fields]) => {
        const given = fields.filter(({ path }) => settingAt(settings, path) !== undefined).length;
        return (
          <details key={name}>
            <summary>
              {name} {given > 0 && <span class="quiet">{given} set</span>}
            </summary>
            {fields.map((field) => (
              <SettingInput
                key={field.path.join('.')}
                field={field}
                value={settingAt(settings, field.path)}
                onChange={(value) => (chosenSettings.value = withSetting(settings, field.path, value))}
              />
            ))}
          </details>
        );
      })}
    </div>
  );
};

function groupsOf(fields: readonly SettingField[]): Map<string, SettingField[]> {
  const groups = new Map<string, SettingField[]>([['General', []]]);
  for (const field of fields) {
    const [first] = field.path as [string];
    if (first === 'to' || COMMAND_LINE.some((name) => name === first)) continue;
    const name = field.path.length === 1 ? 'General' : titleOf([first]);
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return groups;
}

const FileBar: FunctionComponent<Props> = ({ target, stem }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="settings-file">
      <button type="button" onClick={() => input.current?.click()}>
        Load settings
      </button>
      <button type="button" onClick={() => downloadSettings(target.id, stem)}>
        Download settings
      </button>
      <button type="button" onClick={() => (chosenSettings.value = {})}>
        Reset
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        aria-label="Settings file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void loadSettings(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
};
