import type { ComponentChildren, FunctionComponent } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  /** The visible text, and the name for screen readers. */
  label: string;
  icon?: IconName;
  /** Shows only the icon; the label is its name and tooltip. */
  isIconOnly?: boolean;
  /** `primary` is the one main action of its surroundings; `ghost` has no frame, as in toolbars. */
  kind?: 'plain' | 'primary' | 'ghost';
  /** For buttons that stay pressed. */
  isPressed?: boolean;
  /** Shown in the tooltip. */
  shortcut?: string;
  title?: string;
  disabled?: boolean;
  onClick(): void;
  /** After the label. */
  children?: ComponentChildren;
}

/** A button with an icon, a label, or both. */
export const Button: FunctionComponent<Props> = ({
  label,
  icon,
  isIconOnly = false,
  kind = 'plain',
  isPressed,
  shortcut,
  title = isIconOnly || shortcut ? label : undefined,
  disabled,
  onClick,
  children,
}) => (
  <button
    type="button"
    class={kind}
    aria-label={isIconOnly ? label : undefined}
    aria-pressed={isPressed}
    title={shortcut ? `${title} (${shortcut})` : title}
    disabled={disabled}
    onClick={onClick}
  >
    {icon && <Icon name={icon} />}
    {!isIconOnly && <span class="label">{label}</span>}
    {children}
  </button>
);
