/** Tries out one reader for some time, in a thread of its own that can be ended if an input never ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { countersOfBuild } from './counters.ts';
import { type Finding, Fuzzer, keyOf } from './fuzzer.ts';
import { Broken, type Companions, judge } from './judge.ts';
import { canMeasure } from './memory.ts';
import { minimize } from './minimize.ts';
import { READERS, type Reader } from './readers.ts';
import { Seeds } from './seeds.ts';
import { State } from './state.ts';
import { wordsFor } from './words.ts';

/** Memory of both threads: the number of the current input and its length, and its bytes. */
export interface Shared {
  status: SharedArrayBuffer;
  bytes: SharedArrayBuffer;
}

/** The work of the thread. */
export interface Task {
  root: string;
  reader: string;
  /** Milliseconds of processor time, and the time at which it ends in any case. */
  milliseconds: number;
  latest: number;
  seed: number;
  /** Texts of the sources, by path. */
  words: Record<string, string[]>;
  shared: Shared;
}

/** Milliseconds between two savings. */
const SAVING = 10_000;
/** Inputs after which it is another reader's turn, although there is time left. */
const MOST_INPUTS = 50_000;

const { root, reader: id, milliseconds, latest, seed, words, shared } = workerData as Task;
const reader = READERS.find((known) => known.id === id)!;
const state = new State(root);
const seeds = new Seeds(root, { withCorpus: true });
const status = new Int32Array(shared.status);
const room = new Uint8Array(shared.bytes);

await run(reader);
parentPort?.postMessage('done');

async function run(reader: Reader): Promise<void> {
  const kept = state.inputsOf(reader);
  const own = kept.length > 0 ? kept : await seeds.of(reader);
  const companions = await seeds.companionsOf(reader);
  const totals = state.totalsOf(reader);
  const fuzzer = new Fuzzer({
    reader,
    seeds: own,
    companions,
    words: wordsFor(reader, own, words),
    seed,
    counters: countersOfBuild(),
    measures: canMeasure,
    before: totals.tried,
    onInput: share,
  });
  const known = new Set(totals.findings.map(keyOf));
  const before = { ...totals };
  let isFirst = true;
  const save = () => {
    totals.tried = before.tried + fuzzer.tried - replayed;
    totals.accepted = before.accepted + fuzzer.accepted - replayedAccepted;
    totals.counters = Math.max(totals.counters, fuzzer.counters);
    totals.seconds = before.seconds + process.cpuUsage().user / 1e6 - start;
    state.saveTotals(reader, totals);
    if (isFirst || fuzzer.inputs.length !== kept.length) state.saveInputs(reader, fuzzer.inputs);
    isFirst = false;
  };
  const start = process.cpuUsage().user / 1e6;
  await fuzzer.begin();
  // Inputs of earlier runs are not counted again.
  const replayed = kept.length > 0 ? fuzzer.tried : 0;
  const replayedAccepted = kept.length > 0 ? fuzzer.accepted : 0;
  const end = process.cpuUsage().user / 1000 + milliseconds;
  let saving = Date.now() + SAVING;
  const isTurn = () =>
    fuzzer.tried < MOST_INPUTS && process.cpuUsage().user / 1000 < end && Date.now() < latest;
  while (isTurn()) {
    await fuzzer.step();
    for (let finding = fuzzer.findings.pop(); finding; finding = fuzzer.findings.pop()) {
      if (known.has(keyOf(finding))) continue;
      known.add(keyOf(finding));
      const small = { ...finding, bytes: await smaller(finding, companions) };
      const { kind, message } = finding;
      totals.findings.push({ file: state.saveFinding(small), kind, message });
    }
    if (Date.now() < saving) continue;
    saving = Date.now() + SAVING;
    save();
  }
  save();
}

/** Tells the watching thread which input is tried. */
function share(bytes: Uint8Array): void {
  room.set(bytes.subarray(0, room.length));
  Atomics.store(status, 1, Math.min(bytes.length, room.length));
  Atomics.add(status, 0, 1);
}

function smaller(finding: Finding, companions: Companions): Promise<Uint8Array> {
  if (finding.kind === 'memory') return Promise.resolve(finding.bytes);
  return minimize(finding.bytes, finding.origin, async (bytes) => {
    share(bytes);
    try {
      await judge(reader, bytes, { companions });
      return false;
    } catch (error) {
      return error instanceof Broken && keyOf(error) === keyOf(finding);
    }
  });
}
