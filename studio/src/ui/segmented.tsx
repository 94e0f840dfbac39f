import { Icon, type IconName } from './icon.tsx';

export interface Option<T extends string> {
  id: T;
  title: string;
  icon?: IconName;
  shortcut?: string;
}

interface Props<T extends string> {
  label: string;
  options: readonly Option<T>[];
  /** Empty for none. */
  chosen: T | '';
  /** Also called for the chosen option. */
  onChoose(id: T): void;
}

/** A few options side by side, one of which is chosen. Those with icons show no text. */
export function Segmented<T extends string>({ label, options, chosen, onChoose }: Props<T>) {
  return (
    <fieldset class="segmented" aria-label={label}>
      {options.map(({ id, title, icon, shortcut }) => (
        <button
          key={id}
          type="button"
          class="ghost"
          aria-label={icon ? title : undefined}
          aria-pressed={id === chosen}
          title={shortcut ? `${title} (${shortcut})` : title}
          onClick={() => onChoose(id)}
        >
          {icon ? <Icon name={icon} /> : title}
        </button>
      ))}
    </fieldset>
  );
}
