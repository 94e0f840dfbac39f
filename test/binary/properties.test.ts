import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeKaitai,
  describeMarkdown,
  type Inspection,
  inspect,
  nodeAtPath,
  nodesAtOffset,
  read,
  size,
  write,
} from '../../src/binary/schema.ts';
import { FormatError } from '../../src/report/report.ts';
import { misplaced } from './hex.ts';
import { samples } from './samples.ts';

const RUNS = { numRuns: 300 };

/** A value with its typed arrays as bytes, so that NaNs are told apart. */
function bits(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    return {
      kind: value.constructor.name,
      bytes: Array.from(new Uint8Array(buffer, byteOffset, byteLength)).join(),
    };
  }
  if (Array.isArray(value)) return value.map(bits);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bits(inner)]));
}

interface Leaf {
  node: Inspection;
  path: string;
}

/**
 * Leaves from left to right. Trees have so many that an expectation for each would take most of the time.
 *
 * @throws Error for a child that does not lie within what holds it
 */
function leaves(node: Inspection, path: string, found: Leaf[] = []): Leaf[] {
  if (node.childCount === 0) found.push({ node, path });
  for (let index = 0; index < node.childCount; index++) {
    const child = node.child(index);
    const step = child.name.startsWith('[') || path === '' ? child.name : `.${child.name}`;
    const isWithin = child.offset >= node.offset && child.offset + child.size <= node.offset + node.size;
    if (!isWithin) throw new Error(`${path}${step} reaches out of what holds it`);
    leaves(child, path + step, found);
  }
  return found;
}

describe('for any schema and any value of it', () => {
  test('reading gives back what was written, from any place in memory', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 0, max: 5 }), ({ type, value }, shift) => {
        const stored = write(type, value);
        expect(bits(read(type, misplaced(stored, shift)))).toEqual(bits(value));
      }),
      RUNS,
    );
  });

  test('writing what was read gives the same bytes', () => {
    fc.assert(
      fc.property(samples, ({ type, value }) => {
        const stored = write(type, value);
        expect(Buffer.compare(write(type, read(type, stored)), stored)).toBe(0);
      }),
      RUNS,
    );
  });

  test('the size is that of the bytes written', () => {
    fc.assert(
      fc.property(samples, ({ type, value }) => {
        expect(size(type, value)).toBe(write(type, value).length);
      }),
      RUNS,
    );
  });

  test('every byte is claimed by exactly one leaf of the tree', () => {
    fc.assert(
      fc.property(samples, ({ type, value }) => {
        const stored = write(type, value);
        let next = 0;
        const apart: string[] = [];
        for (const { node, path } of leaves(inspect(type, stored, 'file'), '')) {
          if (node.offset !== next) apart.push(`${path} is at ${node.offset} and not at ${next}`);
          next += node.size;
        }
        expect(apart).toEqual([]);
        expect(next).toBe(stored.length);
      }),
      { numRuns: 100 },
    );
  });

  test('the tree finds by offset and by path what it shows', () => {
    fc.assert(
      fc.property(samples, fc.nat(), ({ type, value }, choice) => {
        const stored = write(type, value);
        const tree = inspect(type, stored, 'file');
        const all = leaves(tree, '').filter(({ node }) => node.size > 0);
        const { node, path } = all[choice % all.length]!;
        const at = node.offset + (choice % node.size);
        expect(nodesAtOffset(tree, at).at(-1)).toMatchObject({
          name: node.name,
          offset: node.offset,
          size: node.size,
        });
        expect(nodeAtPath(tree, path)).toMatchObject({
          name: node.name,
          offset: node.offset,
          size: node.size,
        });
      }),
      { numRuns: 100 },
    );
  });

  test('a file that is cut off or damaged is read or refused, and nothing else', () => {
    fc.assert(
      fc.property(samples, fc.nat(), fc.nat(255), fc.boolean(), ({ type, value }, place, byte, cut) => {
        const stored = write(type, value);
        const at = place % stored.length;
        const damaged = cut ? stored.slice(0, at) : stored.with(at, byte);
        for (const open of [() => read(type, damaged), () => inspect(type, damaged, 'file')]) {
          try {
            open();
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError);
          }
        }
      }),
      RUNS,
    );
  });

  test('it can be described', () => {
    fc.assert(
      fc.property(samples, ({ type }) => {
        expect(describeMarkdown(type, { title: 'Title' })).toContain('## record0');
        expect(describeKaitai(type, 'sample')).toContain('id: sample');
      }),
      { numRuns: 50 },
    );
  });
});
