import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NGINX = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const CONFIGURATION = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url));

/**
 * Adapts deploy/nginx.conf: `folder` replaces `/data`, `/srv/shell` and the folder of logs. Throws if the file no
 * longer contains one of the patterns.
 * @param {string} folder
 * @param {{ port: number, services: string[] }} addresses `services` such as `127.0.0.1:3000`
 * @returns {Promise<string[]>} arguments of nginx
 */
export async function configureNginx(folder, { port, services }) {
  for (const name of ['log', 'data/remotes', 'shell/assets']) await mkdir(join(folder, name), { recursive: true });
  /** @type {[RegExp, string][]} */
  const changes = [
    [/^resolver .*;$/m, ''],
    [/server api:3000[^;]*;/, services.map((address) => `server ${address} max_fails=0;`).join('\n  ')],
    [/listen 8080;/, `listen 127.0.0.1:${port};`],
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
  access_log ${folder}/log/access.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/default.conf;
}
`,
  );
  return ['-p', folder, '-c', join(folder, 'nginx.conf')];
}
