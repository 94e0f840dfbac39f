import type { Code } from '../../../../../report/report.ts';

/** Reports a loss in a node. */
export type Lose = (code: Code, message: string) => void;
