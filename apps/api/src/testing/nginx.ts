import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configureNginx, NGINX } from '@tracker/test-infrastructure/nginx';
import { freePort } from '@tracker/test-infrastructure/ports';
import { untilAnswers } from './service-process.js';

export const TYPES_OF_INERT_FILES = [
  ['a.json', 'application/json; charset=utf-8'],
  ['a.js.map', 'application/json; charset=utf-8'],
  ['a.woff2', 'font/woff2'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.avif', 'image/avif'],
] as const;

/** A real nginx with deploy/nginx.conf. Its folder replaces `/data` and `/srv/shell`. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
    readonly port: number,
  ) {}

  static async start(apiPort: number): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'tracker-nginx-'));
    const port = await freePort();
    const args = await configureNginx(folder, { port, services: [`127.0.0.1:${apiPort}`] });
    const child = spawn(NGINX, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const nginx = new Nginx(child, folder, port);
    // nginx serves this file itself, because nothing may listen behind it yet.
    writeFileSync(join(folder, 'shell/assets/up.js'), '');
    await untilAnswers(`http://127.0.0.1:${port}/assets/up.js`);
    return nginx;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, { redirect: 'manual', ...init });
  }

  logs(): Record<string, string> {
    const names = readdirSync(join(this.folder, 'log'));
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(this.folder, 'log', name), 'utf8')]));
  }

  async ended(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGQUIT');
    await ended;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.ended();
    this.remove();
  }
}
