import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const WORKERS = 3;
const LONGEST_LIFE_MS = 500;
const SLOW_MS = 100;

/**
 * Workers die by kill -9 in the middle of durable jobs; new ones take over. The jobs remove files from a bucket, which counts how often each
 * is removed: one that nobody removed is lost, one that was removed again is what a dead worker had done and not recorded. A worker has ten of
 * them in hand at most.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ jobs: number, kills: number }} size
 */
export async function killJobWorkers(laboratory, { jobs, kills }) {
  await laboratory.reset();
  await laboratory.pool.query('truncate durable_jobs');
  const bucket = new CountingBucket();
  const settings = {
    S3_BUCKET: 'bucket',
    S3_REGION: 'eu-north-1',
    S3_ENDPOINT: await bucket.open(),
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const hire = () => laboratory.run('worker', { settings });
  const open = async () => {
    const { rows } = await laboratory.pool.query(
      `select count(*)::integer as open from durable_jobs where state <> 'done'`,
    );
    return Number(rows[0].open);
  };
  const workers = Array.from({ length: WORKERS }, hire);
  const began = Date.now();
  await laboratory.pool.query(
    `insert into durable_jobs (queue, key, payload)
     select 'document-removals', 'file' || n, jsonb_build_object('storageKey', 'file' || n) from generate_series(1, $1::integer) n`,
    [jobs],
  );
  let busyKills = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // Not before somebody is at it again; the share of each kill keeps the next ones busy.
    const enough = Math.max(1, (jobs * kill) / (kills + 1));
    while (bucket.removals.size < enough && (await open()) > 0) await sleep(20);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    if ((await open()) > 0) busyKills += 1;
    // The oldest: it has begun to work.
    const victim = workers.shift();
    if (victim) await laboratory.kill(victim);
    workers.push(hire());
  }
  bucket.delayMs = 0;
  for (const deadline = Date.now() + 240_000; (await open()) > 0 && Date.now() < deadline;) await sleep(100);
  const left = await open();
  const seconds = (Date.now() - began) / 1_000;
  for (const worker of workers) await laboratory.kill(worker);
  await bucket.close();
  const { rows } = await laboratory.pool.query(
    'select count(*) filter (where attempts > 1)::integer as orphans from durable_jobs',
  );
  const times = [...bucket.removals.values()].reduce((sum, count) => sum + count, 0);
  const doubled = times - bucket.removals.size;
  return {
    name: `${kills} × kill -9 of workers in a run of ${jobs} jobs`,
    isGood:
      bucket.removals.size === jobs &&
      left === 0 &&
      busyKills === kills &&
      rows[0].orphans > 0 &&
      doubled <= rows[0].orphans,
    figures: {
      lost: jobs - bucket.removals.size,
      'not settled': left,
      'done a second time': doubled,
      'jobs that the dead had in hand': rows[0].orphans,
      'kills with jobs still to do': `${busyKills} of ${kills}`,
      seconds: seconds.toFixed(1),
    },
  };
}

/** Takes every removal, and counts. */
class CountingBucket {
  /** @type {Map<string, number>} */
  removals = new Map();
  delayMs = SLOW_MS;
  #server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method === 'DELETE') this.removals.set(path, (this.removals.get(path) ?? 0) + 1);
    request.resume();
    setTimeout(() => response.writeHead(request.method === 'DELETE' ? 204 : 404).end(), this.delayMs);
  });

  async open() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  }

  async close() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
