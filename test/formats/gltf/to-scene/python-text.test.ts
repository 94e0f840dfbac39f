import { expect, test } from 'vitest';
import { objectInPython } from '../../../../src/formats/gltf/to-scene/python-text.ts';

test.each([
  // What str() of Python makes of dictionaries.
  ["{'flags': 0, 'angles': [-10000000000, 1.5, -2e-05]}", { flags: 0, angles: [-1e10, 1.5, -2e-5] }],
  ["{'a': True, 'b': False, 'c': None, 'd': {}}", { a: true, b: false, c: null, d: {} }],
  [
    `{'text': "it's", 'lines': 'mass=5\\r\\nNone', 'x': '\\xe9\\\\'}`,
    { text: "it's", lines: 'mass=5\r\nNone', x: 'é\\' },
  ],
  [`{'quote': 'say "hi"'}`, { quote: 'say "hi"' }],
])('%s is an object', (text, value) => {
  expect(objectInPython(text)).toEqual(value);
});

test.each(['', 'plain text', '{', "{'a': }", "{'a': <object>}", '[1, 2]'])('%j is no object', (text) => {
  expect(objectInPython(text)).toBeUndefined();
});
