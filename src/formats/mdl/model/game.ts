import type { Code, Loss } from '../../../report/report.ts';

/** The original game with its last patch, or the Enhanced Edition. */
export type Target = '1.69' | 'ee';

/** Is told what a node cannot say. */
export type Lose = (code: Code, message: string, detail?: Pick<Loss, 'error'>) => void;
