import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REDIS_OPTIONS } from './compose.ts';

/** A Redis server with a folder of its own, in which it keeps its data when it is killed. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'exhume-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  /** Starts again what was killed. */
  async start(): Promise<void> {
    const words = ['--bind', '127.0.0.1', '--port', `${this.#port}`, '--dir', this.#folder];
    this.#process = spawn('redis-server', [...words, ...REDIS_OPTIONS, '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const text of this.#process.stdout!) {
      said += text;
      if (said.includes('Ready to accept')) return;
    }
    throw new Error(`Redis did not start: ${said}`);
  }

  /** @param remember whether its data are kept */
  async kill({ remember }: { remember: boolean }): Promise<void> {
    const exited = once(this.#process!, 'exit');
    this.#process!.kill('SIGKILL');
    await exited;
    if (!remember) rmSync(join(this.#folder, 'appendonlydir'), { recursive: true });
  }

  async stop(): Promise<void> {
    await this.kill({ remember: true });
    rmSync(this.#folder, { recursive: true });
  }
}

/** Below the ports that the system gives to connections, which would take it while the server does not run. */
async function freePort(): Promise<number> {
  for (let port = 16_400 + (process.pid % 8_000); ; port++) {
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
