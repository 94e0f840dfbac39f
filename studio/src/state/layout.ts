/** How the page is divided; remembered in the browser. */
import { effect, signal } from '@preact/signals';

const KEY = 'exhume.layout';

interface Layout {
  /** Width of the panels, in pixels. */
  width: number;
  isCollapsed: boolean;
}

export const LEAST_WIDTH = 300;
export const MOST_WIDTH = 1200;

/** More of a small window would leave too little for the stage. */
const USUAL_WIDTH = Math.max(LEAST_WIDTH, Math.min(440, Math.round(innerWidth * 0.38)));

function remembered(): Layout {
  try {
    const { width, isCollapsed } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Layout>;
    const isSound = typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH;
    return { width: isSound ? width : USUAL_WIDTH, isCollapsed: isCollapsed === true };
  } catch {
    return { width: USUAL_WIDTH, isCollapsed: false };
  }
}

export const layout = signal<Layout>(remembered());

effect(() => {
  localStorage.setItem(KEY, JSON.stringify(layout.value));
});

export function resizePanels(width: number): void {
  layout.value = { ...layout.value, width };
}

export function togglePanels(): void {
  layout.value = { ...layout.value, isCollapsed: !layout.value.isCollapsed };
}
