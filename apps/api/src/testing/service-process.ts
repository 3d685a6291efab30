import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

export class ServiceProcess {
  output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static node(entry: string, settings: Record<string, string>, args: string[] = []): ServiceProcess {
    const folder = mkdtempSync(join(tmpdir(), 'tracker-service-'));
    const env = { PATH: process.env['PATH'], LOG_LEVEL: 'error', DATA_DIR: folder, ...settings };
    return new ServiceProcess(
      spawn(process.execPath, [...commandOf(entry), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
      folder,
    );
  }

  /** Ends together with this process, and does not keep it from ending. */
  static lasting(entry: string, settings: Record<string, string>): ServiceProcess {
    const folder = mkdtempSync(join(tmpdir(), 'tracker-service-'));
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, ...settings };
    const child = spawn(process.execPath, ['--import', LIFELINE, ...commandOf(entry)], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    return new ServiceProcess(child, folder);
  }

  static redis(port: number): ServiceProcess {
    const folder = mkdtempSync(join(tmpdir(), 'tracker-redis-'));
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    return new ServiceProcess(spawn('redis-server', options, { stdio: 'ignore' }), folder);
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    rmSync(this.folder, { recursive: true, force: true });
    return this.child.exitCode;
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async stop(): Promise<number | null> {
    await this.end('SIGTERM');
    return this.child.exitCode;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      // `close` rather than `exit`, because output may still arrive after `exit`.
      const ended = once(this.child, 'close');
      this.child.kill(signal);
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const LIFELINE = `data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGTERM'))`;
const V8_FLAGS_OF_SPECS = process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
const commandOf = (entry: string) => [...V8_FLAGS_OF_SPECS, fileURLToPath(new URL(`../${entry}.js`, import.meta.url))];

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

export function runProcess(entry: string, args: string[], settings: Record<string, string>): Promise<Ending> {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-process-'));
  const own = { NODE_ENV: 'development', NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', DATA_DIR: folder, PORT: '1' };
  const env = { PATH: process.env['PATH'], ...own, ...settings };
  return new Promise((done) =>
    execFile(process.execPath, [...commandOf(entry), ...args], { env, timeout: 180_000 }, (error, stdout, stderr) => {
      rmSync(folder, { recursive: true, force: true });
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    }),
  );
}

export function untilAnswers(url: string): Promise<void> {
  return until(
    async () => {
      const answer = await fetch(url).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok === true;
    },
    () => `${url} did not answer in time.`,
  );
}
