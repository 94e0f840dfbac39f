import type { Code, Loss } from '../../../report/report.ts';

/** The original game with its last patch, or the Enhanced Edition. */
export type Target = '1.69' | 'ee';

/** Reports something that a node cannot hold. */
export type Lose = (code: Code, message: string, detail?: Pick<Loss, 'error'>) => void;
