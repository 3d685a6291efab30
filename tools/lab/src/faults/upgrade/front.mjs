// nginx with deploy/nginx.conf in front of processes that start and stop.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tracker/test-infrastructure/ports';

const PROGRAM = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const CONFIGURATION = fileURLToPath(new URL('../../../../../deploy/nginx.conf', import.meta.url));

export class Front {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;

  /**
   * @param {string} folder
   * @param {number} port
   */
  constructor(folder, port) {
    this.folder = folder;
    this.port = port;
  }

  /**
   * @param {string} parent
   * @param {number[]} ports
   */
  static async start(parent, ports) {
    if (spawnSync(PROGRAM, ['-v']).error)
      throw new Error(`The upgrade needs nginx at ${PROGRAM}: install it, or say where it is in NGINX_PATH.`);
    const front = new Front(join(parent, 'nginx'), await freePort());
    for (const name of ['log', 'data', 'shell']) await mkdir(join(front.folder, name), { recursive: true });
    await front.#write(ports);
    front.#child = spawn(PROGRAM, ['-p', front.folder, '-c', join(front.folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return front;
  }

  /**
   * Reloads the list of processes, as a container's name server would.
   * @param {number[]} ports
   */
  async lead(ports) {
    await this.#write(ports);
    this.#child?.kill('SIGHUP');
    // nginx workers with the old list finish their open requests.
    await sleep(500);
  }

  async failures() {
    const lines = (await readFile(join(this.folder, 'log', 'access.log'), 'utf8')).split('\n');
    return lines.filter((line) => /"status":5\d\d/.test(line));
  }

  async stop() {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGQUIT');
    await ended;
  }

  /** @param {number[]} ports */
  async #write(ports) {
    const { folder } = this;
    const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n  ');
    /** @type {[RegExp, string][]} */
    const changes = [
      [/^resolver .*;$/m, ''],
      [/server api:3000[^;]*;/, servers],
      [/listen 8080;/, `listen 127.0.0.1:${this.port};`],
      [/ \/srv\/shell;/, ` ${folder}/shell;`],
      [/ \/data;/, ` ${folder}/data;`],
      [/\/var\/log\/nginx\//g, `${folder}/log/`],
    ];
    let text = await readFile(CONFIGURATION, 'utf8');
    for (const [what, by] of changes) {
      if (text.search(what) < 0) throw new Error(`deploy/nginx.conf holds nothing like ${what.source}`);
      text = text.replace(what, by);
    }
    await writeFile(join(folder, 'default.conf'), text);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    await writeFile(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/log/error.log notice;
events {}
http {
  ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/default.conf;
}
`,
    );
  }
}
