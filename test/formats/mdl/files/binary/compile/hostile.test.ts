import { test } from 'vitest';
import { compile } from '../../../../../../src/formats/mdl/files/binary/compile/compile.ts';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import { writeDocument } from '../../../../../../src/formats/mdl/files/binary/write.ts';
import { FormatError, Report } from '../../../../../../src/report/report.ts';
import { animation, model, node, square } from './models.ts';

/** A model with one node of every kind that leads to something. */
function everything(): Uint8Array {
  const keys = { scale: { times: Float32Array.of(0, 1), values: Float32Array.of(1, 2) } };
  const weights = {
    start: Uint32Array.of(0, 1, 1, 1, 1),
    bone: Int32Array.of(1),
    weight: Float32Array.of(1),
  };
  const source = model(
    [
      node('fire', 0, { kind: 'emitter', keys }),
      node('skin', 0, { kind: 'skin', mesh: square({ weights }) }),
      node('floor', 0, { kind: 'aabb', mesh: square() }),
      node('cape', 0, { kind: 'danglymesh', mesh: square({ constraints: new Float32Array(4) }) }),
    ],
    { animations: [animation([node('model', -1, { keys })])] },
  );
  return writeDocument(compile(source, new Report()));
}

/** Reads, decompiles and compiles whatever it is; only errors with codes may come of it. */
function tryAll(bytes: Uint8Array): void {
  try {
    writeDocument(compile(toModel(readDocument(bytes, new Report()), new Report()), new Report()));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

test('models with any number anywhere are compiled again, or refused with a code', () => {
  const original = everything();
  const values = [0, 0x7fffffff, 0xffff0001];
  for (let at = 4; at + 4 <= original.length; at += 2) {
    const bytes = original.slice();
    new DataView(bytes.buffer).setUint32(at, values[(at / 2) % values.length]!, true);
    tryAll(bytes);
  }
});

test('truncated models are refused with a code, whatever their header contains', () => {
  const original = everything();
  for (let length = 0; length < original.length; length += 7) {
    const bytes = original.slice(0, length);
    if (length >= 12) new DataView(bytes.buffer).setUint32(4, Math.max(length - 12, 0), true);
    if (length >= 12) new DataView(bytes.buffer).setUint32(8, 0, true);
    tryAll(bytes);
  }
});
