import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const WORKERS = 3;
const SLOW_MS = 100;
/** Covers two expired leases and the work itself. */
const PATIENCE_MS = 200_000;

/**
 * By kind of job: its call to the bucket, its share in percent, and the statement that queues it.
 * @type {Record<string, { call: string, share: number, queue: string }>}
 */
const KINDS = {
  'document-removals': {
    call: 'DELETE /bucket/documents/',
    share: 70,
    queue: `insert into durable_jobs (queue, key, payload)
      select 'document-removals', 'file' || n, jsonb_build_object('storageKey', 'file' || n) from generate_series(1, $1::integer) n`,
  },
  'account-exports': {
    call: 'PUT /bucket/exports/',
    share: 15,
    queue: `with people as (
        insert into users (email) select 'leaver' || n || '@example.test' from generate_series(1, $1::integer) n returning id
      ), wanted as (insert into account_exports (user_id) select id from people returning id)
      insert into durable_jobs (queue, key, payload) select 'account-exports', id, jsonb_build_object('exportId', id) from wanted`,
  },
  'account-export-removals': {
    call: 'DELETE /bucket/exports/',
    share: 15,
    queue: `insert into durable_jobs (queue, key, payload)
      select 'account-export-removals', id, jsonb_build_object('exportId', id)
      from (select gen_random_uuid() as id from generate_series(1, $1::integer)) old`,
  },
};

/**
 * Kills workers (SIGKILL) in the middle of jobs of all kinds; new workers take over. The bucket counts the calls for
 * each file: none means a lost job, more than one a job repeated after its worker died before recording it. An export
 * is lost if it isn't ready or nobody is notified, and duplicated if the person is notified twice.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ jobs: number, kills: number }} size
 */
export async function killJobWorkers(laboratory, { jobs, kills }) {
  await laboratory.reset();
  await laboratory.pool.query('truncate durable_jobs');
  const bucket = new CountingBucket();
  const endpoint = await bucket.open();
  /**
   * By the name of the access key each worker uses.
   * @type {Map<string, import('./laboratory.mjs').Child>}
   */
  const workers = new Map();
  const hire = () => {
    const name = `worker${(hired += 1)}`;
    const settings = {
      S3_BUCKET: 'bucket',
      S3_REGION: 'eu-north-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: name,
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    workers.set(name, laboratory.run('worker', { settings }));
  };
  const open = async () => {
    const { rows } = await laboratory.pool.query(
      `select count(*)::integer as open from durable_jobs where state <> 'done'`,
    );
    return Number(rows[0].open);
  };
  let deadline = 0;
  const isGoingOn = async () => Date.now() < deadline && (await open()) > 0;
  let hired = 0;
  for (let place = 0; place < WORKERS; place += 1) hire();
  const began = Date.now();
  const kinds = Object.entries(KINDS).map(([kind, { share, ...rest }]) => ({
    kind,
    queued: (jobs * share) / 100,
    ...rest,
  }));
  let busyKills = 0;
  let left;
  try {
    for (const { queue, queued } of kinds) await laboratory.pool.query(queue, [queued]);
    for (let kill = 0; kill < kills; kill += 1) {
      deadline = Date.now() + PATIENCE_MS;
      // Waits until workers are busy again; enough jobs remain for the next kills.
      const enough = Math.max(1, (jobs * kill) / (kills + 1));
      while (bucket.files.size < enough && (await isGoingOn())) await sleep(20);
      await sleep(Math.random() * SLOW_MS);
      let busy;
      while (!(busy = bucket.oneOf(workers)) && (await isGoingOn())) await sleep(5);
      if (!busy) break;
      const [name, victim] = busy;
      await laboratory.kill(victim);
      workers.delete(name);
      busyKills += 1;
      hire();
    }
    bucket.delayMs = 0;
    deadline = Date.now() + PATIENCE_MS;
    while (await isGoingOn()) await sleep(100);
    left = await open();
  } finally {
    for (const worker of workers.values()) await laboratory.kill(worker);
    await bucket.close();
  }
  const seconds = (Date.now() - began) / 1_000;
  const { rows: tries } = await laboratory.pool.query(
    'select queue, count(*)::integer as orphans from durable_jobs where attempts > 1 group by queue',
  );
  const { rows: told } = await laboratory.pool.query(
    `select count(*)::integer as mails, count(distinct user_id)::integer as people from outbox_messages join account_exports using (user_id)
     where kind = 'account-export-ready' and account_exports.state = 'ready'`,
  );
  const outcomes = kinds.map(({ kind, call, queued }) => {
    const files = [...bucket.files].filter(([file]) => file.startsWith(call)).map(([, times]) => times);
    const done = kind === 'account-exports' ? Math.min(files.length, told[0].people) : files.length;
    const orphans = tries.find(({ queue }) => queue === kind)?.orphans ?? 0;
    return { kind, orphans, lost: queued - done, again: files.reduce((sum, times) => sum + times - 1, 0) };
  });
  const total = (/** @type {'orphans' | 'lost' | 'again'} */ figure) =>
    outcomes.reduce((sum, outcome) => sum + outcome[figure], 0);
  return {
    name: `${kills} × kill -9 of workers in a run of ${jobs} jobs`,
    isGood:
      outcomes.every(({ lost, again, orphans }) => lost === 0 && again <= orphans) &&
      told[0].mails === told[0].people &&
      left === 0 &&
      busyKills === kills &&
      total('orphans') > 0,
    figures: {
      lost: total('lost'),
      'not settled': left,
      'done a second time': total('again'),
      'told a second time': told[0].mails - told[0].people,
      'jobs that the dead had in hand': total('orphans'),
      ...Object.fromEntries(
        outcomes.map(({ kind, lost, again, orphans }) => [
          kind,
          `${lost} lost, ${again} again, ${orphans} in dead hands`,
        ]),
      ),
      'kills of a worker that was at a job': `${busyKills} of ${kills}`,
      seconds: seconds.toFixed(1),
    },
  };
}

/** Accepts every request and counts them by `METHOD /bucket/name`. */
class CountingBucket {
  /** @type {Map<string, number>} */
  files = new Map();
  delayMs = SLOW_MS;
  /**
   * Access key names of unanswered requests.
   * @type {Set<{ name: string }>}
   */
  #waiting = new Set();
  #server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const call = `${method} ${url.split('?')[0]}`;
    const isKnown = method === 'DELETE' || method === 'PUT';
    if (isKnown) this.files.set(call, (this.files.get(call) ?? 0) + 1);
    request.resume();
    const asking = { name: /Credential=(\w+)/u.exec(headers.authorization ?? '')?.[1] ?? '' };
    if (isKnown) this.#waiting.add(asking);
    response.once('close', () => this.#waiting.delete(asking));
    setTimeout(() => response.writeHead(method === 'DELETE' ? 204 : isKnown ? 200 : 404).end(), this.delayMs);
  });

  /**
   * A worker that is waiting for an answer, so its job can't be finished.
   * @template T
   * @param {Map<string, T>} workers by the names of their keys
   * @returns {[string, T] | undefined}
   */
  oneOf(workers) {
    const names = new Set([...this.#waiting].map(({ name }) => name));
    return [...workers].find(([name]) => names.has(name));
  }

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
