import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'bullmq';
import { expect, test } from 'vitest';
import { metricsOf, serveMetrics } from '../../../src/batch/queue/metrics.ts';
import type { BatchRow } from '../../../src/convert/batch/row.ts';

test('metrics count rows, attempts and bytes, and are served at /metrics alone', async () => {
  const events = new EventEmitter();
  const worker = { on: events.on.bind(events) } as Pick<Worker, 'on'>;
  const registry = await metricsOf({ worker, counts: async () => ({ waiting: 5 }) });
  const file = { path: 'a', bytes: 7, sha256: '' };
  const row: Partial<BatchRow> = { status: 'done', seconds: 2, files: [file, file], outputs: [file] };
  events.emit('completed', {}, row);
  events.emit('failed', {}, new Error('The store is gone'));
  const server = await serveMetrics(registry, 0);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = await (await fetch(`${address}/metrics`)).text();
  expect(text).toContain('exhume_items_total{status="done"} 1');
  expect(text).toContain('exhume_item_seconds_bucket{le="1"} 0');
  expect(text).toContain('exhume_item_seconds_bucket{le="2.5"} 1');
  expect(text).toContain('exhume_attempts_failed_total 1');
  expect(text).toContain('exhume_bytes_total{direction="read"} 14');
  expect(text).toContain('exhume_bytes_total{direction="written"} 7');
  expect(text).toContain('exhume_jobs{state="waiting"} 5');
  expect(text).toContain('process_resident_memory_bytes');
  expect((await fetch(address)).status).toBe(404);
  server.close();
});
