/** Reports losses of the current element. */
import type { Code, LossDetail } from '../report/report.ts';

/**
 * @param what the middle of a sentence between the target's title and the element's name, such as `cannot show both sides`
 */
export type ReportLoss = (code: Code, what: string, detail?: LossDetail) => void;
