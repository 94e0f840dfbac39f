import { describe, expect, test } from 'vitest';
import { compileHexpat } from './hexpat.ts';

const HEAD = '#pragma endian little\n#include <std/core.pat>\n#include <std/mem.pat>\n';

/** What a struct of some members is in a file. */
const run = (members: string, bytes: number[] = [], others = '') =>
  compileHexpat(`${HEAD}${others}struct File { ${members} };\nFile file @ 0x00;\n`)(Uint8Array.from(bytes));

// The examples of the documentation, smaller.
describe('a pattern runs as documented', () => {
  test('an array keeps the entry with a break and ends ("Control flow", Break)', () => {
    const entry = 'struct Test { u8 x; if (x == 0x11) { break; } };';
    expect(run('Test tests[1000]; u8 next;', [1, 0x11, 2], entry)).toEqual({
      tests: [{ x: 1 }, { x: 0x11 }],
      next: 2,
    });
  });

  test('an array without a size ends with an entry of zeros ("Data Types", Unsized array)', () => {
    expect(run('char text[]; u8 next;', [0x61, 0, 2])).toEqual({ text: 'a', next: 2 });
  });

  test('an array grows while a condition holds ("Data Types", Loop sized array)', () => {
    const members = 'u8 bytes[while(std::mem::read_unsigned($, 1) != 0xFF)]; u8 next;';
    expect(run(members, [1, 2, 0xff])).toEqual({ bytes: Uint8Array.of(1, 2), next: 0xff });
  });

  test('padding takes bytes, and local variables none ("Data Types")', () => {
    const parsed = run('u8 x; padding[2]; u32 local = x + 1; u8 values[local];', [1, 0, 0, 4, 5]);
    expect(parsed).toEqual({ x: 1, values: Uint8Array.of(4, 5) });
    expect(parsed).toHaveProperty('local', 2);
  });

  test('_ matches what no other case does ("Control flow", Match statements)', () => {
    const members = 'u8 kind; match (kind) { (_): u8 other; (1): s8 own; }';
    expect(run(members, [1, 0xff])).toEqual({ kind: 1, own: -1 });
    expect(run(members, [2, 0xff])).toEqual({ kind: 2, other: 0xff });
  });

  test('templates take expressions ("Data Types", Non-Type Template Parameters)', () => {
    const others = 'struct Array<auto size> { u8 data[size]; };';
    const members = 'u8 n; Array<(n > 1 ? n : 0)> array; Array<n * 1> more;';
    const data = (...bytes: number[]) => ({ data: Uint8Array.from(bytes) });
    expect(run(members, [2, 1, 2, 3, 4], others)).toEqual({ n: 2, array: data(1, 2), more: data(3, 4) });
  });

  test('&& does not spare its right side, and ? does ("Expressions" promises no more)', () => {
    expect(() => run('u8 bytes[while($ < sizeof($) && std::mem::read_unsigned($, 1) != 0)];', [1])).toThrow(
      'Nothing to read',
    );
    const members = 'u8 bytes[while(($ < sizeof($) ? std::mem::read_unsigned($, 1) : 0) != 0)];';
    expect(run(members, [1])).toEqual({ bytes: Uint8Array.of(1) });
  });
});

describe('a pattern is refused', () => {
  test.each([
    ['with a word of the language as a name', 'u8 padding;', 'Not a name'],
    ['with a type that is declared later or nowhere', 'Later later;', 'No type Later'],
    ['with a name that nothing has', 'u8 values[count];', 'No variable count'],
    ['with two members of a name', 'u8 x; if (x == 1) { u8 x; }', 'A second x'],
    ['with too few values for a template', 'Array array;', 'Expected <'],
    ['with too many values for a template', 'Array<1, 2> array;', 'needs 1 values'],
    ['with an end of a template in an argument', 'u8 n; Array<n > 1> array;', 'Not a name'],
    ['with an unknown attribute', 'u8 x [[note("x")]];', 'Expected comment'],
    ['with an unknown function', 'u8 x[std::mem::length()];', 'No function'],
    ['with too few arguments', 'u8 x[std::mem::read_unsigned(1)];', 'needs 2 values'],
    ['with & beside == without parentheses', 'u8 x; if (x & 1 == 1) { u8 y; }', 'Parentheses are missing'],
    ['with a fraction as a length', 'float n; u8 x[n];', 'Not a length', [0, 0, 0x80, 0x3f]],
    [
      'with a negative number beside an unsigned one',
      'u8 n; if (n > -1) { u8 x; }',
      'A negative number',
      [1, 2],
    ],
    ['with a member that is absent', 'u8 n; if (n == 1) { u8 x; } u8 y[x];', 'x is absent', [0]],
  ])('%s', (_, members, message, bytes: number[] = []) => {
    expect(() => run(members, bytes, 'struct Array<auto size> { u8 data[size]; };')).toThrow(message);
  });

  test('with an unknown directive, or none for the order of bytes', () => {
    expect(() => compileHexpat('#pragma bits 8\n')).toThrow('Unknown directive');
    expect(() => compileHexpat('struct File { u8 x; };\nFile file @ 0x00;\n')).toThrow('No order of bytes');
  });

  test('with types nested deeper than the language allows ("Preprocessor", eval_depth)', () => {
    const nested = (depth: number) => {
      const structs = Array.from({ length: depth - 1 }, (_, at) => `struct S${at + 1} { S${at} s; };`);
      return () => run(`S${depth - 1} s;`, [1], ['struct S0 { u8 x; };', ...structs].join('\n'));
    };
    expect(nested(31)).not.toThrow();
    expect(nested(32)).toThrow('nested too deep');
  });
});
