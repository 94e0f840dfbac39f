/** How parts of the fitting tell of losses of the element at hand. */
import type { Code, LossDetail } from '../report/report.ts';

/**
 * @param what the target cannot do, as the middle of a sentence from its title to the name of the element, such as `has no
 *   events of`
 */
export type Tell = (code: Code, what: string, detail?: LossDetail) => void;
