/** The keyboard goes on where it was, after a control that has the focus is disabled or removed. */
import { effect } from '@preact/signals';

/** What can have the focus, without fields of text: these take the keys of shortcuts. */
const CONTROLS = 'button:enabled, summary, [tabindex="0"]';

/**
 * Gives the focus back to a control that has lost it by being disabled, once it is enabled again. If it stays disabled after the
 * task, or is removed, the focus goes to its nearest neighbor, or else to the control that had it before. Nothing happens if the
 * user has moved it elsewhere.
 *
 * @param isBusy whether a task is under way that disables controls; depends on signals
 * @returns a function that ends this
 */
export function keepFocus(isBusy: () => boolean): () => void {
  let last: HTMLElement | undefined;
  let before: HTMLElement | undefined;
  let around: readonly HTMLElement[] = [];
  let isLost = false;
  let frame = 0;
  const restore = () => {
    const { activeElement, body } = document;
    if (!last || (activeElement && activeElement !== body && activeElement !== last)) return;
    if (!isUsable(last)) {
      isLost = true;
      if (!isBusy()) (neighborIn(around) ?? (before && isUsable(before) ? before : undefined))?.focus();
    } else if (isLost) last.focus();
    else if (activeElement !== last) last = undefined;
  };
  const check = () => {
    cancelAnimationFrame(frame);
    if (last && (isLost || !isUsable(last) || document.activeElement !== last))
      frame = requestAnimationFrame(restore);
  };
  const take = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    if (target !== last) before = last;
    last = target;
    around = ancestorsOf(target);
    isLost = false;
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', take);
  document.addEventListener('focusout', check);
  const endEffect = effect(() => {
    isBusy();
    check();
  });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', take);
    document.removeEventListener('focusout', check);
    cancelAnimationFrame(frame);
    endEffect();
  };
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled');
}

/** The innermost first, without those of the whole page. */
function ancestorsOf(control: HTMLElement): HTMLElement[] {
  const { parentElement } = control;
  if (!parentElement || parentElement.matches('.page, body')) return [];
  return [parentElement, ...ancestorsOf(parentElement)];
}

/** The first control of the innermost element that is still there and has one. */
function neighborIn(around: readonly HTMLElement[]): HTMLElement | undefined {
  for (const element of around.filter(({ isConnected }) => isConnected)) {
    const controls = element.querySelectorAll<HTMLElement>(CONTROLS);
    const shown = [...controls].find((control) => control.checkVisibility());
    if (shown) return shown;
  }
  return undefined;
}
