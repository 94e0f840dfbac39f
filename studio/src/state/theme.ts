/** Dark or light: the system's preference until the user chooses. */
import { effect, signal } from '@preact/signals';

export type Theme = 'dark' | 'light';

const KEY = 'exhume.theme';
const light = matchMedia('(prefers-color-scheme: light)');

export const theme = signal<Theme>(chosen() ?? preferred());

light.addEventListener('change', () => {
  if (!chosen()) theme.value = preferred();
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

function preferred(): Theme {
  return light.matches ? 'light' : 'dark';
}

function chosen(): Theme | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

export function toggleTheme(): void {
  theme.value = theme.value === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, theme.value);
}
