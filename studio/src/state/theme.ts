/** Dark or light: the system's preference until the user chooses. */
import { effect, signal } from '@preact/signals';

export type Theme = 'dark' | 'light';

const KEY = 'exhume.theme';
const preferred: Theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
const stored = localStorage.getItem(KEY);

export const theme = signal<Theme>(stored === 'light' || stored === 'dark' ? stored : preferred);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function toggleTheme(): void {
  theme.value = theme.value === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, theme.value);
}
