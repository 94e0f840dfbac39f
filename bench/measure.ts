import { Bench } from 'tinybench';

/** One thing done in several ways. The first is the measure of the others. */
export interface Comparison {
  name: string;
  /** Bytes that one run of any of the ways goes through. */
  bytes: number;
  ways: Record<string, () => unknown>;
}

export interface Row {
  comparison: string;
  way: string;
  milliseconds: number;
  megabytesPerSecond: number;
  /** Median time over that of the comparison's first way. */
  ratio: number;
}

/**
 * Runs every way of every comparison in turn, several rounds of it, so that whatever else the machine does meanwhile hits
 * all ways alike. A way's time is the median of its rounds' medians.
 */
export async function measure(comparisons: Comparison[], rounds = 5, milliseconds = 200): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, bytes, ways } of comparisons) {
    const medians = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
    for (let round = 0; round < rounds; round++) {
      // Ways that take long are run a few times per round; there are several rounds.
      const bench = new Bench({ time: milliseconds, warmupTime: 50, iterations: 5, warmupIterations: 2 });
      for (const [way, run] of Object.entries(ways)) bench.add(way, run);
      await bench.run();
      for (const task of bench.tasks) {
        if (task.result.state !== 'completed') throw new Error(`${name}, ${task.name}: ${task.result.state}`);
        medians.get(task.name)!.push(task.result.latency.p50);
      }
    }
    let first: number | undefined;
    for (const [way, times] of medians) {
      const median = times.sort((a, b) => a - b)[rounds >> 1]!;
      first ??= median;
      rows.push({
        comparison: name,
        way,
        milliseconds: median,
        megabytesPerSecond: bytes / 1e3 / median,
        ratio: median / first,
      });
    }
  }
  return rows;
}

/** The rows as a Markdown table. */
export function markdown(rows: Row[]): string {
  const lines = rows.map(
    ({ comparison, way, milliseconds, megabytesPerSecond, ratio }) =>
      `| ${comparison} | ${way} | ${milliseconds.toFixed(2)} | ${megabytesPerSecond.toFixed(0)} | ${ratio.toFixed(2)} |`,
  );
  return ['| case | way | ms (median) | MB/s | ratio |', '|---|---|---:|---:|---:|', ...lines].join('\n');
}
