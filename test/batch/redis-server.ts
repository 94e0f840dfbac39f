import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    const saving = ['--appendonly', 'yes', '--save', ''];
    this.#process = spawn('redis-server', [...words, ...saving], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of this.#process.stdout!) if (`${text}`.includes('Ready to accept')) break;
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
