import { Bench } from 'tinybench';

/** One task done in several ways. The others are compared with the first. */
export interface Comparison {
  name: string;
  /** Bytes processed by one run of any way. */
  bytes: number;
  ways: Record<string, () => unknown>;
}

export interface Row {
  comparison: string;
  way: string;
  milliseconds: number;
  megabytesPerSecond: number;
  /** Median time divided by that of the first way. */
  ratio: number;
}

/**
 * Runs all ways of all comparisons in turn, in several rounds, so that other load affects all of them alike. The time of a way
 * is the median of the medians of its rounds.
 */
export async function measure(comparisons: Comparison[], rounds = 5, milliseconds = 200): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, bytes, ways } of comparisons) {
    const medians = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
    for (let round = 0; round < rounds; round++) {
      // Slow ways are run only a few times per round.
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
