/** A row of bench/results/peers.md: one task, done by Exhume and by other programs. */

/** What one round of a way cost; over all rounds the least of each counts. */
export interface Cost {
  /** Seconds. */
  wall: number;
  /** Seconds of CPU, of all threads. */
  cpu: number;
  /** Largest memory of the process, in MiB. */
  peak?: number;
}

/** One round. Throws if the task fails; undefined if the program or its files are not there. */
export type Way = () => Cost | undefined | Promise<Cost | undefined>;

export interface Work {
  work: string;
  /** What was measured when the goal was set. */
  before: string;
  goal: string;
  /** Where the time goes. */
  cause: string;
  ours: Way;
  /** The ways of other programs by name. */
  peers?: Record<string, Way>;
  /** The column “now”, from the least cost of each way; the default compares with the peers. */
  now?: (ours: Cost, peers: Record<string, Cost>) => string;
}

/** A row of the table. */
export interface Row extends Record<'work' | 'before' | 'now' | 'goal' | 'cause', string> {}

export const ROUNDS = 7;

/** All ways of a task in turn, so that other load affects them alike. */
export async function rowOf(task: Work): Promise<Row> {
  const { work, before, goal, cause, ours, peers = {}, now = ratios } = task;
  const ways = Object.entries({ ours, ...peers });
  const least: Record<string, Cost> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of ways) {
      const cost = await way();
      if (cost) least[name] = least[name] ? lesser(least[name], cost) : cost;
    }
  }
  const { ours: own, ...others } = least;
  return { work, before, now: own ? now(own, others) : 'not measured', goal, cause };
}

function lesser(a: Cost, b: Cost): Cost {
  const peak = a.peak === undefined ? b.peak : Math.min(a.peak, b.peak ?? a.peak);
  const times = { wall: Math.min(a.wall, b.wall), cpu: Math.min(a.cpu, b.cpu) };
  return peak === undefined ? times : { ...times, peak };
}

/** How many times as fast as each peer. */
export function ratios(ours: Cost, peers: Record<string, Cost>): string {
  const each = Object.entries(peers).map(([name, { wall, cpu }]) => {
    const byCpu = cpu > 0 ? ` (CPU ${times(cpu / ours.cpu)})` : '';
    return `${times(wall / ours.wall)} ${name}${byCpu}`;
  });
  return each.length > 0 ? each.join(', ') : `${milliseconds(ours.wall)} (no peer here)`;
}

/** For tasks on a number of bytes: the speed before the ratios. */
export function speedAndRatios(bytes: number): Required<Work>['now'] {
  return (ours, peers) => {
    const compared = Object.keys(peers).length > 0 ? `; ${ratios(ours, peers)}` : '';
    return `${megabytes(bytes, ours.cpu)} MB/s of CPU${compared}`;
  };
}

export function megabytes(bytes: number, seconds: number): string {
  return (bytes / 1e6 / seconds).toFixed(0);
}

export function milliseconds(seconds: number): string {
  return `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 0)} ms`;
}

function times(ratio: number): string {
  return `${ratio.toPrecision(ratio < 1 ? 2 : 3)}×`;
}
