/** The worker thread of a batch from its sources: threads do not inherit how the main thread loads TypeScript. */
import { register } from 'tsx/esm/api';

register();
const { default: work } = await import('../src/batch/batch-worker.ts');

export default work;
