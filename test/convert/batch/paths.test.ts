import { expect, test } from 'vitest';
import { commonFolder, pathAt, pathFrom } from '../../../src/convert/batch/paths.ts';

test.each([
  ['/a/b', '/a/b/c/d.mdl', 'c/d.mdl'],
  ['/a/b', '/a/x/y.mdl', '../x/y.mdl'],
  ['/a/b', '/a', '..'],
  ['/a/b', '/c', '../../c'],
  ['', 'x/y.mdl', 'x/y.mdl'],
  ['models', 'shared/y.mdl', '../shared/y.mdl'],
  ['models/a', 'shared', '../../shared'],
  ['models', '', '..'],
  ['C:/a', 'D:/b', 'D:/b'],
])('from %s, %s is %s, and back', (root, path, from) => {
  expect(pathFrom(root, path)).toBe(from);
  expect(pathAt(root, from)).toBe(path);
});

test('a folder that contains itself and others', () => {
  expect(commonFolder(['/a/b'])).toBe('/a/b');
  expect(commonFolder(['/a/b', '/a/b/c'])).toBe('/a/b');
  expect(commonFolder(['/a/bc', '/a/bd'])).toBe('/a');
  expect(commonFolder(['/a', '/b'])).toBe('/');
  expect(commonFolder(['a', 'b'])).toBe('');
});
