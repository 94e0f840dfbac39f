import type { FunctionComponent } from 'preact';
import type { Control, OrderOptions } from './options.ts';

interface Props {
  control: Control;
  options: OrderOptions;
  onChange(options: OrderOptions): void;
}

/** One option of a target. */
export const OptionField: FunctionComponent<Props> = ({ control, options, onChange }) => {
  const { id, label } = control;
  switch (control.kind) {
    case 'check':
      return (
        <label class="check">
          <input
            type="checkbox"
            checked={options[control.id] ?? false}
            onChange={(event) => onChange({ ...options, [id]: event.currentTarget.checked })}
          />
          {label}
        </label>
      );
    case 'count':
      return (
        <label>
          <span>{label}</span>
          <input
            type="number"
            min={1}
            step={1}
            placeholder={control.usual}
            value={options[control.id] ?? ''}
            onInput={(event) => {
              const count = event.currentTarget.valueAsNumber;
              onChange({ ...options, [id]: count >= 1 ? Math.floor(count) : undefined });
            }}
          />
        </label>
      );
    case 'text':
      return (
        <label>
          <span>{label}</span>
          <input
            type="text"
            placeholder={control.usual}
            value={options[control.id] ?? ''}
            onInput={({ currentTarget: { value } }) =>
              onChange({ ...options, [id]: value.trim() === '' ? undefined : value.trim() })
            }
          />
        </label>
      );
    case 'choice': {
      const chosen = control.choices.findIndex(({ value }) => value === options[control.id]);
      return (
        <label>
          <span>{label}</span>
          <select
            value={Math.max(0, chosen)}
            onChange={({ currentTarget }) =>
              onChange({ ...options, [id]: control.choices[Number(currentTarget.value)]!.value })
            }
          >
            {control.choices.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </select>
        </label>
      );
    }
  }
};
