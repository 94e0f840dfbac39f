/** The metrics of a worker for Prometheus. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Worker } from 'bullmq';
import type { Registry } from 'prom-client';
import type { BatchFile, BatchRow } from '../../convert/batch/row.ts';
import { loadOptional } from '../optional-packages.ts';
import type { BatchJob } from './job.ts';

/** Bucket limits of durations, in seconds. */
const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** The measured parts of a `Consumer`. */
export interface Measured {
  worker: Pick<Worker<BatchJob, BatchRow>, 'on'>;
  counts(): Promise<Record<string, number>>;
}

/** Metrics of the jobs of a worker, and of its process. @throws SetupError */
export async function metricsOf({ worker, counts }: Measured): Promise<Registry> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await loadOptional(
    ['prom-client'],
    () => import('prom-client'),
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const items = new Counter({
    name: 'exhume_items_total',
    help: 'Items done by this worker, by status',
    labelNames: ['status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'exhume_item_seconds',
    help: 'Time for an item',
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'exhume_attempts_failed_total',
    help: 'Attempts of this worker that failed, for reasons that are not in the files',
    registers,
  });
  const bytes = new Counter({
    name: 'exhume_bytes_total',
    help: 'Bytes of files, by direction',
    labelNames: ['direction'] as const,
    registers,
  });
  new Gauge({
    name: 'exhume_jobs',
    help: 'Jobs in the queue, by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await counts())) this.set({ state }, count);
    },
  });
  worker.on('completed', (_job, row) => {
    items.inc({ status: row.status });
    seconds.observe(row.seconds);
    bytes.inc({ direction: 'read' }, bytesOf(row.files));
    bytes.inc({ direction: 'written' }, bytesOf(writtenFiles(row)));
  });
  worker.on('failed', () => failures.inc());
  return registry;
}

/** Serves metrics at `/metrics`. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : '');
    }
  });
  server.listen(port);
  await once(server, 'listening');
  return server;
}

function writtenFiles({ status, outputs, thumbnail }: BatchRow): BatchFile[] {
  if (status !== 'done') return [];
  return thumbnail ? [...outputs, thumbnail] : outputs;
}

function bytesOf(files: readonly BatchFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
