import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tracker/test-infrastructure/ports';
import { untilAnswers } from './service-process.js';

const PROGRAM = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const CONFIGURATION = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));

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
    for (const name of ['log', 'data/remotes', 'shell/assets']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(
      join(folder, 'default.conf'),
      adapted(readFileSync(CONFIGURATION, 'utf8'), { folder, port, apiPort }),
    );
    writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
    const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
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

/** Replaces what differs from the container. Throws if deploy/nginx.conf no longer contains one of the patterns. */
function adapted(text: string, { folder, port, apiPort }: { folder: string; port: number; apiPort: number }): string {
  const changes: [RegExp, string][] = [
    [/^resolver .*;$/m, ''],
    [/server api:3000[^;]*;/, `server 127.0.0.1:${apiPort} max_fails=0;`],
    [/listen 8080;/, `listen 127.0.0.1:${port};`],
    [/ \/srv\/shell;/, ` ${folder}/shell;`],
    [/ \/data;/, ` ${folder}/data;`],
    [/\/var\/log\/nginx\//g, `${folder}/log/`],
  ];
  return changes.reduce((changed, [what, by]) => {
    if (changed.search(what) < 0) throw new Error(`deploy/nginx.conf holds nothing like ${what.source}`);
    return changed.replaceAll(new RegExp(what, `${what.flags.replace('g', '')}g`), by);
  }, text);
}

function mainConfiguration(folder: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/log/error.log notice;
events {}
http {
  access_log ${folder}/log/access.log;
  ${folders.join('\n  ')}
  include ${folder}/default.conf;
}
`;
}
