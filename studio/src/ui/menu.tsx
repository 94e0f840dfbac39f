import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  title: string;
  icon?: IconName;
  /** Shows only the icon where space is scarce. */
  isCompact?: boolean;
  children: ComponentChildren;
}

/** A button that opens a menu, which closes when the focus leaves it. */
export const Menu: FunctionComponent<Props> = ({ title, icon, isCompact, children }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('focusin', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('focusin', close);
    };
  }, []);
  return (
    <details
      class={isCompact ? 'menu compact' : 'menu'}
      ref={menu}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary title={title}>
        {icon && <Icon name={icon} />}
        <span class="label">{title}</span>
        <Icon name="chevron" />
      </summary>
      <div>{children}</div>
    </details>
  );
};

/** An action in a menu, which then closes. */
export const MenuItem: FunctionComponent<{ icon: IconName; label: string; onClick(): void }> = ({
  icon,
  label,
  onClick,
}) => (
  <button
    type="button"
    class="ghost"
    onClick={({ currentTarget }) => {
      currentTarget.closest('details')!.open = false;
      onClick();
    }}
  >
    <Icon name={icon} />
    <span class="label">{label}</span>
  </button>
);

interface CheckProps {
  label: string;
  isChecked: boolean;
  shortcut?: string;
  onChange(): void;
}

/** A choice in a menu that is on or off. */
export const MenuCheck: FunctionComponent<CheckProps> = ({ label, isChecked, shortcut, onChange }) => (
  <label class="check">
    <input type="checkbox" aria-label={label} checked={isChecked} onChange={onChange} />
    <span>{label}</span>
    {shortcut && <kbd>{shortcut}</kbd>}
  </label>
);
