import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { close, listen } from '../installation/listening.js';
import { type Program, untilTrue } from '../installation/program.js';
import type { FaultLaboratory } from './fault-laboratory.js';

const WORKERS = 3;
const SLOW_MS = 100;
const TIMEOUT_MS = 200_000;
const IN_PROGRESS = `
  select count(*) from durable_jobs where state <> 'done' and (claim is null or started_at > now() - interval '3 seconds')`;

/** By kind of job: its call to the bucket, its share in percent, and the statement that queues it. */
const KINDS: Record<string, { call: string; share: number; queue: string }> = {
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
 */
export async function killJobWorkers(
  laboratory: FaultLaboratory,
  { jobs, kills, isLeaseCutShort = false }: { jobs: number; kills: number; isLeaseCutShort?: boolean },
) {
  const bucket = new CountingBucket();
  const endpoint = await bucket.open();
  const workers = new Map<string, Program>();
  let started = 0;
  const startWorker = async () => {
    const name = `worker${(started += 1)}`;
    const settings = {
      S3_BUCKET: 'bucket',
      S3_REGION: 'eu-north-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: name,
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    workers.set(name, await laboratory.startWorker(undefined, settings));
  };
  const unfinished = () => laboratory.count(`select count(*) from durable_jobs where state <> 'done'`);
  let deadline = 0;
  const isPending = async () => Date.now() < deadline && (await unfinished()) > 0;
  for (let worker = 0; worker < WORKERS; worker += 1) await startWorker();
  const startedAt = Date.now();
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
      deadline = Date.now() + TIMEOUT_MS;
      const enough = Math.max(1, (jobs * kill) / (kills + 1));
      while (bucket.files.size < enough && (await isPending())) await sleep(20);
      await sleep(Math.random() * SLOW_MS);
      let busy;
      while (!(busy = bucket.oneOf(workers)) && (await isPending())) await sleep(5);
      if (!busy) break;
      const [name, victim] = busy;
      await victim.stop('SIGKILL');
      workers.delete(name);
      busyKills += 1;
      await startWorker();
    }
    bucket.delayMs = 0;
    deadline = Date.now() + TIMEOUT_MS;
    if (isLeaseCutShort) {
      const inProgress = () => laboratory.count(IN_PROGRESS);
      await untilTrue('only jobs of dead workers are left', 60, async () => (await inProgress()) === 0);
      await laboratory.pool.query(`update durable_jobs set run_at = now() where state <> 'done'`);
    }
    while (await isPending()) await sleep(100);
    left = await unfinished();
  } finally {
    for (const worker of workers.values()) await worker.stop('SIGKILL');
    await bucket.close();
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  const { rows: retried } = await laboratory.pool.query(
    'select queue, count(*)::integer as orphans from durable_jobs where attempts > 1 group by queue',
  );
  const { rows: exports } = await laboratory.pool.query(
    `select count(*)::integer as mails, count(distinct user_id)::integer as people from outbox_messages join account_exports using (user_id)
     where kind = 'account-export-ready' and account_exports.state = 'ready'`,
  );
  const outcomes = kinds.map(({ kind, call, queued }) => {
    const files = [...bucket.files].filter(([file]) => file.startsWith(call)).map(([, times]) => times);
    const done = kind === 'account-exports' ? Math.min(files.length, exports[0].people) : files.length;
    const orphans = retried.find(({ queue }: { queue: string }) => queue === kind)?.orphans ?? 0;
    return { kind, orphans, lost: queued - done, repeated: files.reduce((sum, times) => sum + times - 1, 0) };
  });
  const total = (figure: 'orphans' | 'lost' | 'repeated') =>
    outcomes.reduce((sum, outcome) => sum + outcome[figure], 0);
  return {
    name: `${kills} × kill -9 of workers in a run of ${jobs} jobs`,
    isGood:
      outcomes.every(({ lost, repeated, orphans }) => lost === 0 && repeated <= orphans) &&
      exports[0].mails === exports[0].people &&
      left === 0 &&
      busyKills === kills &&
      total('orphans') > 0,
    figures: {
      lost: total('lost'),
      unfinished: left,
      'done twice': total('repeated'),
      'people notified twice': exports[0].mails - exports[0].people,
      'jobs in progress at a kill': total('orphans'),
      ...Object.fromEntries(
        outcomes.map(({ kind, lost, repeated, orphans }) => [
          kind,
          `${lost} lost, ${repeated} repeated, ${orphans} in progress at a kill`,
        ]),
      ),
      'kills of a busy worker': `${busyKills} of ${kills}`,
      seconds: seconds.toFixed(1),
    },
  };
}

class CountingBucket {
  readonly files = new Map<string, number>();
  delayMs = SLOW_MS;
  readonly #waiting = new Set<{ name: string }>();
  readonly #server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const status = { DELETE: 204, PUT: 200 }[method] ?? 404;
    const call = `${method} ${url.split('?')[0]}`;
    request.resume();
    if (status !== 404) {
      this.files.set(call, (this.files.get(call) ?? 0) + 1);
      const waiting = { name: /Credential=(\w+)/u.exec(headers.authorization ?? '')?.[1] ?? '' };
      this.#waiting.add(waiting);
      response.once('close', () => this.#waiting.delete(waiting));
    }
    setTimeout(() => response.writeHead(status).end(), this.delayMs);
  });

  /** A worker that is waiting for an answer, so its job can't be finished. Workers are named by their keys. */
  oneOf<T>(workers: Map<string, T>): [string, T] | undefined {
    const names = new Set([...this.#waiting].map(({ name }) => name));
    return [...workers].find(([name]) => names.has(name));
  }

  async open() {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  close() {
    return close(this.#server);
  }
}
