/** The panels beside the stage, in order. */
import type { FunctionComponent } from 'preact';
import { Bytes } from './bytes/bytes.tsx';
import { Compare } from './compare/compare.tsx';
import { Contents } from './contents/contents.tsx';
import { Export } from './export/export.tsx';
import { Issues } from './issues/issues.tsx';

export interface Panel {
  id: string;
  title: string;
  Panel: FunctionComponent;
}

export const panels: readonly Panel[] = [
  { id: 'contents', title: 'Contents', Panel: Contents },
  { id: 'bytes', title: 'Bytes', Panel: Bytes },
  { id: 'issues', title: 'Issues', Panel: Issues },
  { id: 'compare', title: 'Compare', Panel: Compare },
  { id: 'export', title: 'Export', Panel: Export },
];
