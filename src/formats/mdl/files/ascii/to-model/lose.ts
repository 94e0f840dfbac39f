import type { Code } from '../../../../../report/report.ts';

/** Is told what does not come along from one node. */
export type Lose = (code: Code, message: string) => void;
