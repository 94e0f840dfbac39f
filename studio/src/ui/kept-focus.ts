/** The keyboard goes on where it was, after a task during which controls are disabled. */
import { effect } from '@preact/signals';

/**
 * Gives the focus back to the control that has lost it by being disabled, or to its neighbor if it still is, unless the user
 * has moved it elsewhere.
 *
 * @param isBusy depends on signals
 * @returns a function that ends this
 */
export function keepFocus(isBusy: () => boolean): () => void {
  let before: HTMLElement | undefined;
  return effect(() => {
    const { activeElement } = document;
    if (isBusy()) before = activeElement instanceof HTMLElement ? activeElement : undefined;
    else requestAnimationFrame(() => restore(before));
  });
}

function restore(before: HTMLElement | undefined): void {
  const { activeElement, body } = document;
  if (!before?.isConnected || (activeElement && activeElement !== body && activeElement !== before)) return;
  const isDisabled = before.matches(':disabled');
  const control = isDisabled ? before.parentElement?.querySelector<HTMLElement>('button:enabled') : before;
  control?.focus();
}
