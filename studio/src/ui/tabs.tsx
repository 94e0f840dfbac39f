import type { FunctionComponent } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface Tab {
  id: string;
  title: string;
  icon: IconName;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose(id: string): void;
}

/** Arrow keys move between tabs, as screen readers expect of a tablist. */
export const Tabs: FunctionComponent<Props> = ({ label, tabs, chosen, onChoose }) => {
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const index = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(index + by + tabs.length) % tabs.length]!;
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={step}>
      {tabs.map(({ id, title, icon }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          <Icon name={icon} />
          <span class="label">{title}</span>
        </button>
      ))}
    </div>
  );
};
