import { expect, test } from 'vitest';
import { loadOptional } from '../../src/batch/optional-packages.ts';
import { SetupError } from '../../src/batch/setup-error.ts';

const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });

test('a missing package is named, with the command that installs it', async () => {
  const loading = loadOptional(['bullmq', 'ioredis'], () => Promise.reject(missing));
  await expect(loading).rejects.toThrow(SetupError);
  await expect(loading).rejects.toThrow('npm install bullmq ioredis');
});

test('another error of a package is not hidden', async () => {
  const loading = loadOptional(['bullmq'], () => Promise.reject(new TypeError('defect')));
  await expect(loading).rejects.toThrow(TypeError);
});
