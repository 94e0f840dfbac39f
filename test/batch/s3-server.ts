import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { keepWhole } from './whole-objects.ts';

/** The only bucket of the server. */
export const BUCKET = 'models';

export interface S3Server {
  /** Variables with which programs find it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** An S3 server with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'exhume-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const staging = mkdtempSync(join(tmpdir(), 'exhume-s3-'));
  keepWhole(server.store, staging);
  const { port } = await server.run();
  return {
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      for (const folder of [directory, staging]) rmSync(folder, { recursive: true });
    },
  };
}
