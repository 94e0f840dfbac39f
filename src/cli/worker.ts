import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { Consumer } from '../batch/queue/consumer.ts';
import { metricsOf, serveMetrics } from '../batch/queue/metrics.ts';
import { QueueWorker } from '../batch/queue/worker.ts';
import { connectionErrorReporter } from './connection-errors.ts';
import { explainErrors } from './errors.ts';
import { print } from './output.ts';
import { parseJobs, parsePort } from './parsers.ts';
import { packageVersion } from './version.ts';

interface Options {
  queue: string;
  store: string;
  jobs: number;
  metrics?: number;
}

export function workerCommand(): Command {
  return new Command('worker')
    .requiredOption('--queue <address>', 'queue to take characters from, such as redis://host')
    .requiredOption(
      '--store <address>',
      'where inputs and results are: s3://bucket/prefix, or file:///folder',
    )
    .option('-j, --jobs <number>', 'characters processed in parallel', parseJobs, availableParallelism())
    .option('--metrics <port>', 'serve metrics for Prometheus at /metrics on this port', parsePort)
    .addHelpText(
      'after',
      [
        '\nSIGTERM or Ctrl+C stops it after it has finished the characters in progress. The server and the keys of S3 are in',
        'the usual variables: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.',
        '\nExample:',
        '  exhume worker --queue redis://10.0.0.1 --store s3://models/nwn --metrics 9464',
      ].join('\n'),
    )
    .action((options: Options) => explainErrors('', false, () => work(options)));
}

async function work({ queue, store, jobs, metrics }: Options): Promise<void> {
  const worker = await QueueWorker.open(store, jobs);
  const consumer = await Consumer.start(queue, {
    version: packageVersion(),
    jobs,
    work: (job) => worker.work(job),
    onError: connectionErrorReporter(),
  });
  const server = metrics === undefined ? undefined : await serveMetrics(await metricsOf(consumer), metrics);
  print('Ready for characters; Ctrl+C stops the worker.');
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  print('Finishing the characters in progress.');
  await consumer.close();
  await worker.close();
  server?.close();
}
