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

/** Runs every way of every comparison for a while and takes the medians. */
export async function measure(comparisons: Comparison[], milliseconds = 700): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, bytes, ways } of comparisons) {
    const bench = new Bench({ time: milliseconds, warmupTime: 200 });
    for (const [way, run] of Object.entries(ways)) bench.add(way, run);
    await bench.run();
    const medians = bench.tasks.map((task) => {
      if (task.result.state !== 'completed') throw new Error(`${name}, ${task.name}: ${task.result.state}`);
      return task.result.latency.p50;
    });
    bench.tasks.forEach((task, index) => {
      const median = medians[index]!;
      rows.push({
        comparison: name,
        way: task.name,
        milliseconds: median,
        megabytesPerSecond: bytes / 1e3 / median,
        ratio: median / medians[0]!,
      });
    });
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
