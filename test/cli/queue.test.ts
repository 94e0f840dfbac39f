import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Consumer } from '../../src/batch/queue/consumer.ts';
import { Dispatcher } from '../../src/batch/queue/dispatcher.ts';
import { packageVersion } from '../../src/cli/version.ts';
import { describeRedis } from '../batch/describe-redis.ts';
import { RedisServer } from '../batch/redis-server.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();

describeRedis('exhume queue', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
    const consumer = await Consumer.start(redis.url, {
      version: packageVersion(),
      jobs: 1,
      work: async () => {
        throw Object.assign(new Error('a.mdl cannot be reached'), { name: 'UnrecoverableError' });
      },
      onError: () => {},
    });
    const dispatcher = await Dispatcher.open(redis.url, packageVersion(), () => {});
    const item = { id: 'a.mdl', inputs: ['a.mdl'], output: 'a' };
    const job = {
      run: { root: '', settings: { to: 'gltf.glb' }, version: '1' },
      session: 'a',
      output: 'out',
    };
    const limits = { timeout: 1, memory: 100 };
    const data = { ...job, limits, force: false, item, known: [], replaceable: [] };
    await dispatcher.dispatch({ id: 'job', data, isValid: async () => true });
    await consumer.close();
    await dispatcher.close();
  });
  afterAll(() => redis.stop());

  test('shows how many characters wait, and those that failed in all attempts', async () => {
    const { code, out } = await run('queue', redis.url);
    expect(code).toBe(0);
    expect(out).toContain('0 workers; characters: 0 waiting, 0 active, 0 delayed');
    expect(out).toMatch(/^a\.mdl +out +1 +a\.mdl cannot be reached$/m);
  });

  test('has a schema for its JSON', async () => {
    const { json } = await runJson('queue', redis.url);
    const ajv = new Ajv2020({ strict: true });
    for (const name of ['common', 'queue'])
      ajv.addSchema(
        JSON.parse(readFileSync(join(import.meta.dirname, `../../schemas/${name}.json`), 'utf8')),
      );
    const validate = ajv.getSchema('queue.json')!;
    validate(json);
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe('a batch with a queue', () => {
  const batch = (...words: string[]) => run('batch', 'models', '-o', folder.path('out'), ...words);

  test('needs a store, and a store a queue', async () => {
    for (const words of [
      ['--queue', 'redis://127.0.0.1:1'],
      ['--store', 's3://models'],
    ]) {
      const { code, err } = await batch(...words);
      expect(code).toBe(2);
      expect(err).toContain('--queue and --store must be used together');
    }
  });

  test('leaves the number of threads to the workers', async () => {
    const { err } = await batch('--queue', 'redis://127.0.0.1:1', '--store', 's3://models', '--jobs', '2');
    expect(err).toContain('--jobs has no effect with --queue');
  });

  test('does not look outside of the store', async () => {
    folder.write('model.txt', new Uint8Array());
    const store = ['--queue', 'redis://127.0.0.1:1', '--store', `file://${folder.path('')}`];
    const { code, err } = await run('batch', '../models', '-o', 'out', ...store);
    expect(code).toBe(2);
    expect(err).toContain('../models is outside of the store');
  });

  test('says that Redis cannot be reached, without its password', async () => {
    const { code, err } = await run('queue', 'redis://:secret@127.0.0.1:1');
    expect(code).toBe(2);
    expect(err).toContain('Redis at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1');
    expect(err).not.toContain('secret');
  });

  test('says what an address of a queue or a store looks like', async () => {
    expect((await run('queue', 'localhost')).err).toContain('write redis://host:port');
    const { err } = await run('worker', '--queue', 'redis://127.0.0.1:1', '--store', 'models');
    expect(err).toContain('models is not the address of a store; write s3://bucket/prefix or file:///folder');
  });
});
