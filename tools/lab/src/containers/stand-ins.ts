import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ComposeProject, docker, IMAGE } from './compose-project.js';

const ALIASES = ['accounts.google.com', 'mail'];

export async function startStandIns({ name, folder }: ComposeProject) {
  const subject = ['-days', '2', '-subj', '/CN=accounts.google.com'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', request, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [key = ''] = /-----BEGIN PRIVATE KEY-----[^]+?-----END PRIVATE KEY-----/.exec(pem) ?? [];
  const [certificate = ''] = /-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/.exec(pem) ?? [];
  const text = await readFile(new URL('./stand-ins.container.js', import.meta.url), 'utf8');
  const network = ['--network', `${name}_default`, ...ALIASES.flatMap((alias) => ['--network-alias', alias])];
  const secrets = ['-e', `TLS_KEY=${key}`, '-e', `TLS_CERTIFICATE=${certificate}`];
  const run = ['run', '-d', '--name', `${name}-stand-ins`, ...network, ...secrets];
  const command = [...run, IMAGE, 'node', '--input-type=module', '-e', text];
  await docker(command, { cwd: folder });
}

export async function shareStandIns({ name, folder }: ComposeProject, other: ComposeProject) {
  const aliases = ALIASES.flatMap((alias) => ['--alias', alias]);
  await docker(['network', 'connect', ...aliases, `${other.name}_default`, `${name}-stand-ins`], { cwd: folder });
}

export async function removeStandIns({ name, folder }: ComposeProject) {
  await docker(['rm', '-f', '-v', `${name}-stand-ins`], { cwd: folder });
}

const READ_MAIL = `const header = (mail, name) => new RegExp('^' + name + ': (.*)', 'im').exec(mail)?.[1];
const mails = await (await fetch('http://mail:8025')).json();
console.log(JSON.stringify(mails.map((mail) => ({ id: header(mail, 'Message-ID'), subject: header(mail, 'Subject') }))));`;

export async function receivedMail(
  project: ComposeProject,
  expected: number,
): Promise<{ id: string; subject: string }[]> {
  for (let tries = 1; ; tries += 1) {
    const mails = await project.run<{ id: string; subject: string }[]>(READ_MAIL);
    if (mails.length >= expected || tries === 30) return mails;
    await sleep(1_000);
  }
}
