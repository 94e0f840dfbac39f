/** Settings of the JavaScript engine. */
import { setFlagsFromString } from 'node:v8';

/**
 * By major version of Node: functions run three times as long as usual before they are optimized. Most commands end before
 * optimizing more would pay, and take up to a third less CPU time, long ones not more (bench/results/start-up.md). From
 * Node 24 on there is a compiler in between, and nothing to gain.
 */
const LATER: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=400000',
  22: '--invocation-count-for-turbofan=10000',
};

/** Adapts the engine to short runs. */
export function tuneEngine(): void {
  const [major = ''] = process.versions.node.split('.');
  const flag = LATER[major];
  if (flag) setFlagsFromString(flag);
}
