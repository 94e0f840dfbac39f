import { useSignal } from '@preact/signals';
import { FormatError } from 'exhume';
import { type SettingField, settingFromTexts, textsOfSetting } from 'exhume/export';
import type { FunctionComponent } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  field: SettingField;
  value: unknown;
  /** @param value undefined for the usual one */
  onChange(value: unknown): void;
}

/** One setting, with its description. */
export const SettingInput: FunctionComponent<Props> = ({ field, value, onChange }) => {
  const { path, shape, flag } = field;
  const problem = useSignal('');
  const id = useId();
  const take = (texts: readonly string[]) => {
    try {
      const taken = texts.length === 0 ? undefined : settingFromTexts(field, texts);
      onChange(taken === shape.fallback ? undefined : taken);
      problem.value = '';
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      problem.value = error.message;
    }
  };
  const isToggle = flag.argument === undefined;
  return (
    <div class="setting">
      <div class={isToggle ? 'toggle' : 'row'}>
        <label for={id}>{titleOf(path.length > 1 ? path.slice(1) : path)}</label>
        <Control field={field} value={value} id={id} onTake={take} />
      </div>
      <small id={`${id}-note`} class={problem.value === '' ? 'quiet' : 'problem'}>
        {problem.value || shape.description}
      </small>
    </div>
  );
};

interface ControlProps {
  field: SettingField;
  value: unknown;
  id: string;
  /** Called with no text for the default. */
  onTake(texts: readonly string[]): void;
}

const Control: FunctionComponent<ControlProps> = ({ field, value, id, onTake }) => {
  const { shape, flag } = field;
  const usual = shape.fallback === undefined ? '' : `${shape.fallback}`;
  const texts = textsOfSetting(field, value);
  const names = { id, 'aria-describedby': `${id}-note` };
  const takeLines = (text: string) => onTake(text.split('\n').filter((line) => line.trim() !== ''));
  if (flag.argument === undefined)
    return (
      <input
        type="checkbox"
        {...names}
        checked={(value ?? shape.fallback) === true}
        onChange={({ currentTarget }) => onTake([`${currentTarget.checked}`])}
      />
    );
  if (Array.isArray(shape.schema.enum))
    return (
      <select
        {...names}
        value={texts[0] ?? ''}
        onChange={({ currentTarget }) => takeLines(currentTarget.value)}
      >
        <option value="">{usual === '' ? 'Default' : `Default (${usual})`}</option>
        {shape.schema.enum.map((word) => (
          <option key={`${word}`}>{`${word}`}</option>
        ))}
      </select>
    );
  const common = { ...names, placeholder: usual || flag.argument, value: texts.join('\n') };
  return flag.isRepeatable || flag.isNamed ? (
    <textarea {...common} rows={2} onChange={({ currentTarget }) => takeLines(currentTarget.value)} />
  ) : (
    <input type="text" {...common} onChange={({ currentTarget }) => takeLines(currentTarget.value)} />
  );
};

const ACRONYMS: Readonly<Record<string, string>> = { fps: 'FPS', uv: 'UV' };

/** `['cleanup', 'rotationDigits']` as *Cleanup: rotation digits*. */
export function titleOf(keys: readonly string[]): string {
  const words = keys.map(
    (key) => ACRONYMS[key] ?? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const text = words.join(': ');
  return text[0]!.toUpperCase() + text.slice(1);
}
