import { spawnSync } from 'node:child_process';
import { describe, test } from 'vitest';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

if (!isInstalled && process.env.CI === 'true')
  throw new Error('CI needs redis-server, which is not installed.');

/** Tests with a Redis server. Without one they are skipped, except in CI. */
export function describeRedis(name: string, body: () => void): void {
  if (isInstalled) describe(name, body);
  else test.skip(`${name} (skipped: redis-server is not installed)`, () => {});
}
