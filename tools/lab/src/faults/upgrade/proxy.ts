import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tracker/test-infrastructure/ports';
import type { Laboratory } from '../../installation/laboratory.js';
import type { Program } from '../../installation/program.js';

const PROGRAM = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const CONFIGURATION = fileURLToPath(new URL('../../../../../deploy/nginx.conf', import.meta.url));

export class Proxy {
  readonly url: string;
  #nginx: Program | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(laboratory: Laboratory, services: Program[]) {
    if (spawnSync(PROGRAM, ['-v']).error)
      throw new Error(`The upgrade needs nginx at ${PROGRAM}: install it, or set its path in NGINX_PATH.`);
    const proxy = new Proxy(join(laboratory.folder, 'nginx'), await freePort());
    const { folder } = proxy;
    for (const name of ['log', 'data', 'shell']) await mkdir(join(folder, name), { recursive: true });
    await proxy.#configure(services);
    const command = [PROGRAM, '-p', folder, '-c', join(folder, 'nginx.conf')];
    proxy.#nginx = await laboratory.start({ name: 'nginx-process', command });
    return proxy;
  }

  async serve(services: Program[]) {
    await this.#configure(services);
    if (this.#nginx) process.kill(this.#nginx.pid, 'SIGHUP');
    await sleep(500);
  }

  /** A killed master would leave its workers behind. */
  async stop() {
    await this.#nginx?.stop('SIGQUIT');
  }

  async failures() {
    const lines = (await readFile(join(this.folder, 'log', 'access.log'), 'utf8')).split('\n');
    return lines.filter((line) => /"status":5\d\d/.test(line));
  }

  async #configure(services: Program[]) {
    const { folder } = this;
    const servers = services.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join('\n  ');
    const changes: [RegExp, string][] = [
      [/^resolver .*;$/m, ''],
      [/server api:3000[^;]*;/, servers],
      [/listen 8080;/, `listen 127.0.0.1:${this.port};`],
      [/ \/srv\/shell;/, ` ${folder}/shell;`],
      [/ \/data;/, ` ${folder}/data;`],
      [/\/var\/log\/nginx\//g, `${folder}/log/`],
    ];
    let text = await readFile(CONFIGURATION, 'utf8');
    for (const [pattern, replacement] of changes) {
      if (text.search(pattern) < 0) throw new Error(`deploy/nginx.conf contains nothing like ${pattern.source}`);
      text = text.replace(pattern, replacement);
    }
    await writeFile(join(folder, 'default.conf'), text);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    await writeFile(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/log/error.log notice;
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/default.conf;
}
`,
    );
  }
}
