import type { Queue } from 'bullmq';
import { connect, loadBullmq } from './connection.ts';
import { type BatchJob, queueName } from './job.ts';

/** The contents of a queue. */
export interface QueueState {
  /** Number of connected workers. */
  workers: number;
  /** Numbers of characters that wait, are being processed, or wait for another attempt. */
  jobs: { waiting: number; active: number; delayed: number };
  /** Characters that failed in all attempts, the latest first. */
  deadLetters: DeadLetter[];
}

/** A character that failed in all attempts. */
export interface DeadLetter {
  /** Id of the item. */
  input: string;
  /** Folder of the results. */
  output: string;
  attempts: number;
  reason: string;
}

/** Jobs in one request. */
const PAGE = 1_000;

/** @throws SetupError, also if Redis does not answer */
export async function queueState(url: string, version: string): Promise<QueueState> {
  const { Queue } = await loadBullmq();
  const connection = await connect(url);
  const queue = new Queue<BatchJob, unknown, string>(queueName(version), { connection });
  try {
    const { waiting = 0, active = 0, delayed = 0 } = await queue.getJobCounts('waiting', 'active', 'delayed');
    const workers = await queue.getWorkersCount();
    return { workers, jobs: { waiting, active, delayed }, deadLetters: await deadLettersOf(queue) };
  } finally {
    await queue.close();
    connection.disconnect();
  }
}

async function deadLettersOf(queue: Queue<BatchJob, unknown, string>): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (let start = 0; ; start += PAGE) {
    const jobs = await queue.getFailed(start, start + PAGE - 1);
    for (const { data, attemptsMade, failedReason } of jobs) {
      const { item, output } = data;
      letters.push({ input: item.id, output, attempts: attemptsMade, reason: failedReason });
    }
    if (jobs.length < PAGE) return letters;
  }
}
