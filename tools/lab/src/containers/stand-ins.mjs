import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { docker, IMAGE } from './docker.mjs';

const ALIASES = ['accounts.google.com', 'mail'];
/** @typedef {import('./docker.mjs').Installation} Installation */

/** @param {Installation} installation */
export async function startStandIns({ name, folder }) {
  const pem = execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=accounts.google.com',
      '-keyout',
      '-',
      '-out',
      '-',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [key = ''] = /-----BEGIN PRIVATE KEY-----[^]+?-----END PRIVATE KEY-----/.exec(pem) ?? [];
  const [certificate = ''] = /-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/.exec(pem) ?? [];
  const text = await readFile(new URL('./stand-ins.container.mjs', import.meta.url), 'utf8');
  const network = ['--network', `${name}_default`, ...ALIASES.flatMap((alias) => ['--network-alias', alias])];
  const secrets = ['-e', `TLS_KEY=${key}`, '-e', `TLS_CERTIFICATE=${certificate}`];
  const command = [
    'run',
    '-d',
    '--name',
    `${name}-stand-ins`,
    ...network,
    ...secrets,
    IMAGE,
    'node',
    '--input-type=module',
    '-e',
    text,
  ];
  await docker(command, { cwd: folder });
}

/**
 * @param {Installation} installation
 * @param {Installation} other
 */
export async function shareStandIns({ name, folder }, other) {
  const aliases = ALIASES.flatMap((alias) => ['--alias', alias]);
  await docker(['network', 'connect', ...aliases, `${other.name}_default`, `${name}-stand-ins`], { cwd: folder });
}

/** @param {Installation} installation */
export async function removeStandIns({ name, folder }) {
  await docker(['rm', '-f', '-v', `${name}-stand-ins`], { cwd: folder });
}

const READ_MAIL = `const header = (mail, name) => new RegExp('^' + name + ': (.*)', 'im').exec(mail)?.[1];
const mails = await (await fetch('http://mail:8025')).json();
console.log(JSON.stringify(mails.map((mail) => ({ id: header(mail, 'Message-ID'), subject: header(mail, 'Subject') }))));`;

/**
 * Waits up to 30 s for that many mails.
 * @param {Installation} installation
 * @param {number} expected
 * @returns {Promise<{ id: string, subject: string }[]>}
 */
export async function receivedMail(installation, expected) {
  for (let tries = 1; ; tries += 1) {
    const mails = await installation.run(READ_MAIL, []);
    if (mails.length >= expected || tries === 30) return mails;
    await sleep(1_000);
  }
}
