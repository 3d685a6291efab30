import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@tracker/test-infrastructure/ports';
import { waitUntilReady } from '@tracker/dev/start/services';
import { httpRounds } from '../http-rounds.mjs';
import { addPeople } from '../people.mjs';
import { cpuSecondsOfTree } from '../process-accounts.mjs';
import { unsteady } from '../rounds.mjs';
import { withClient } from '../templates.mjs';
import { judge, speedRow } from '../verdicts.mjs';

const CREDENTIALS = 12;
const UNPUBLISHINGS = 20;

/** @typedef {import('../laboratory.mjs').Laboratory} Laboratory */
/** @typedef {import('../program.mjs').Program} Program */

const BOUND =
  'What bounds it: nginx may serve the file unchanged, so comparing with it only informs. We ask PostgreSQL ' +
  'each time whether the portfolio is still public; the limit asks as often and does nothing else.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P12',
  title: 'A public portfolio that the visitor has already (304)',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const [owner] = await addPeople(databaseUrl, { count: 1, credentials: CREDENTIALS });
    if (!owner) throw new Error('Nobody was added.');
    const ours = await laboratory.startApi(databaseUrl);
    const path = await publish(databaseUrl, ours, owner);
    const answer = await fetch(ours.url + path);
    const body = await answer.text();
    const load = { requests: clients(path, answer.headers.get('etag') ?? '') };
    const peer = await nginxWith(laboratory, body);
    if (!peer)
      return {
        rows: [await unpublishRow(ours, path, owner)],
        void: 'nginx is not installed here, so there was nothing to compare with.',
      };
    const tag = (await fetch(`${peer.url}/portfolio.json`)).headers.get('etag') ?? '';
    const file = { program: peer, load: { requests: clients('/portfolio.json', tag) } };
    const limit = async (env = {}) => {
      const program = await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl, env });
      const limitTag = (await fetch(program.url + path)).headers.get('etag') ?? '';
      return { program, load: { requests: clients(path, limitTag) } };
    };
    const bare = await limit();
    const samples = await httpRounds(laboratory, {
      ours: { program: ours, load },
      limit: bare,
      'limit again': bare,
      'limit with duties': await limit({ DUTIES: 'all' }),
      nginx: file,
    });
    return {
      rows: [
        speedRow(samples, 'limit', 'beside bare fastify and pg, which looks whether it is public', { atLeast: 0.8 }),
        speedRow(
          samples,
          'limit with duties',
          'beside the same with a request log, figures, a rate limit and security headers by the usual libraries',
          { atLeast: 0.8 },
        ),
        speedRow(samples, 'nginx', 'beside nginx with the same answer in a file', null),
        await unpublishRow(ours, path, owner),
      ],
      notes: [BOUND],
      void: unsteady(samples, 'perSecond', ['limit', 'limit again']),
    };
  },
};

/**
 * @param {string} path
 * @param {string} tag
 */
function clients(path, tag) {
  return Array.from({ length: 250 }, (_, number) => ({
    path,
    headers: { 'if-none-match': tag, 'x-forwarded-for': `10.1.0.${number}` },
  }));
}

/**
 * @param {string} databaseUrl
 * @param {Program} program
 * @param {import('../people.mjs').Person} owner
 */
async function publish(databaseUrl, program, owner) {
  await fetch(`${program.url}/api/portfolio`, { headers: owner.headers });
  let token = '';
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'update portfolios set is_public = true where owner_id = $1 returning id, share_token as token',
      [owner.id],
    );
    token = rows[0].token;
    await client.query(
      'insert into portfolio_entries (credential_id, portfolio_id) select id, $2 from credentials where owner_id = $1',
      [owner.id, rows[0].id],
    );
  });
  return `/api/portfolio/public/${token}`;
}

/**
 * @param {Program} program
 * @param {string} path
 * @param {import('../people.mjs').Person} owner
 * @returns {Promise<import('../scenarios.mjs').Row>}
 */
async function unpublishRow(program, path, owner) {
  let late = 0;
  for (let turn = 0; turn < UNPUBLISHINGS; turn += 1) {
    for (const isPublic of [false, true]) {
      const change = await fetch(`${program.url}/api/portfolio`, {
        method: 'PUT',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ isPublic }),
      });
      if (!change.ok) throw new Error(`The portfolio could not be changed: ${change.status} ${await change.text()}`);
      const { status } = await fetch(program.url + path);
      if (status !== (isPublic ? 200 : 404)) late += 1;
    }
  }
  return {
    measure: `stale answers after ${2 * UNPUBLISHINGS} changes between public and private`,
    ours: String(late),
    peer: '',
    ratio: null,
    ...judge(late, { atMost: 0 }, 'answers'),
  };
}

/**
 * Null if nginx isn't installed.
 * @param {Laboratory} laboratory
 * @param {string} body
 * @returns {Promise<Program | null>}
 */
async function nginxWith(laboratory, body) {
  const folder = join(laboratory.folder, 'nginx');
  await mkdir(folder);
  await writeFile(join(folder, 'portfolio.json'), body);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http { ${temporary.join(' ')} access_log ${folder}/access.log; default_type application/json; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const started = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)]);
  if (!started) return null;
  const url = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null;
  if (!(await waitUntilReady(`${url}/portfolio.json`, 10, hasEnded))) throw new Error('nginx did not start.');
  const pid = Number(child.pid);
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return laboratory.adopt({ name: 'nginx', url, pid, readyAfterMs: 0, cpuSeconds: () => cpuSecondsOfTree(pid), stop });
}
