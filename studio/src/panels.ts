/** The panels beside the stage, in order. */
import type { FunctionComponent } from 'preact';
import { Bytes } from './bytes/bytes.tsx';
import { Compare } from './compare/compare.tsx';
import { Contents } from './contents/contents.tsx';
import { Export } from './export/export.tsx';
import { Issues } from './issues/issues.tsx';
import type { IconName } from './ui/icon.tsx';

export interface Panel {
  id: string;
  title: string;
  icon: IconName;
  Panel: FunctionComponent;
}

export const panels: readonly Panel[] = [
  { id: 'contents', title: 'Contents', icon: 'outline', Panel: Contents },
  { id: 'bytes', title: 'Bytes', icon: 'bytes', Panel: Bytes },
  { id: 'issues', title: 'Issues', icon: 'alert', Panel: Issues },
  { id: 'compare', title: 'Compare', icon: 'compare', Panel: Compare },
  { id: 'export', title: 'Export', icon: 'download', Panel: Export },
];
