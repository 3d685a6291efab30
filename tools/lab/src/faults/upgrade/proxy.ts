import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { configureNginx, NGINX } from '@tracker/test-infrastructure/nginx';
import { freePort } from '@tracker/test-infrastructure/ports';
import type { Laboratory } from '../../installation/laboratory.js';
import type { Program } from '../../installation/program.js';

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
    if (spawnSync(NGINX, ['-v']).error)
      throw new Error(`The upgrade needs nginx at ${NGINX}: install it, or set its path in NGINX_PATH.`);
    const proxy = new Proxy(join(laboratory.folder, 'nginx'), await freePort());
    const command = [NGINX, ...(await proxy.#configure(services))];
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

  #configure(services: Program[]) {
    return configureNginx(this.folder, { port: this.port, services: services.map(({ url }) => new URL(url).host) });
  }
}
