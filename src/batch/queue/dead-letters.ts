import { connect, loadBullmq } from './connection.ts';
import { type BatchJob, queueName } from './job.ts';

/** A job that failed in all attempts. */
export interface DeadLetter {
  /** Id of the item. */
  input: string;
  /** The folder for its results. */
  output: string;
  attempts: number;
  reason: string;
}

/** Jobs in one request. */
const PAGE = 1_000;

/**
 * The dead letters of a queue, the last one first.
 *
 * @throws SetupError also if Redis does not answer
 */
export async function deadLetters(url: string, version: string): Promise<DeadLetter[]> {
  const { Queue } = await loadBullmq();
  const connection = await connect(url);
  const queue = new Queue<BatchJob, unknown, string>(queueName(version), { connection });
  try {
    const letters: DeadLetter[] = [];
    for (let start = 0; ; start += PAGE) {
      const jobs = await queue.getFailed(start, start + PAGE - 1);
      for (const { data, attemptsMade, failedReason } of jobs)
        letters.push({
          input: data.item.id,
          output: data.output,
          attempts: attemptsMade,
          reason: failedReason,
        });
      if (jobs.length < PAGE) return letters;
    }
  } finally {
    await queue.close();
    connection.disconnect();
  }
}
