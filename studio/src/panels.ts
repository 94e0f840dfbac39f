/** The panels beside the stage, in order. */
import type { FunctionComponent } from 'preact';
import { Compare } from './compare/compare.tsx';
import { Contents } from './contents/contents.tsx';
import { Inside } from './inside/inside.tsx';
import { Judge } from './judge/judge.tsx';
import { Save } from './save/save.tsx';

export interface Panel {
  id: string;
  title: string;
  Panel: FunctionComponent;
}

export const panels: readonly Panel[] = [
  { id: 'contents', title: 'Contents', Panel: Contents },
  { id: 'inside', title: 'Inside', Panel: Inside },
  { id: 'judge', title: 'Judge', Panel: Judge },
  { id: 'compare', title: 'Compare', Panel: Compare },
  { id: 'save', title: 'Save', Panel: Save },
];
