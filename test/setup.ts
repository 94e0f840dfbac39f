/**
 * Tries properties on other cases in each run, and on the same ones in CI. A failure tells its seed; FAST_CHECK_SEED tries the
 * same cases again.
 */
import * as fc from 'fast-check';

const given = process.env.FAST_CHECK_SEED ?? (process.env.CI === 'true' ? '1' : undefined);

fc.configureGlobal({
  ...(given === undefined ? {} : { seed: Number(given) }),
  reporter: (details) => {
    if (!details.failed) return;
    const again = `The same cases again: FAST_CHECK_SEED=${details.seed} npm test -- FILE`;
    throw new Error(`${fc.defaultReportMessage(details)}\n${again}`, { cause: details.errorInstance });
  },
});
