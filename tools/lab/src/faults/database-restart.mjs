import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tracker/test-infrastructure/ports';

const WRITERS = 8;

/**
 * PostgreSQL crashes while people write. The service stays up and loses no confirmed write.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ restarts: number }} size
 */
export async function databaseRestart(laboratory, { restarts }) {
  await laboratory.reset();
  const port = await freePort();
  const service = laboratory.run('main', { settings: { PORT: String(port) } });
  const url = `http://127.0.0.1:${port}`;
  await untilOk(`${url}/readyz`);
  const cookie = await signIn(laboratory);
  /** @type {string[]} */
  const confirmed = [];
  let refused = 0;
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      const name = `Team ${randomUUID()}`;
      const answer = await fetch(`${url}/api/organizations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ name }),
      }).catch(() => null);
      if (answer?.ok) confirmed.push(name);
      else {
        refused += 1;
        await sleep(50);
      }
      await answer?.body?.cancel();
    }
  });
  const outages = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await sleep(1_500);
    const began = Date.now();
    process.kill(laboratory.postgres.pid, 'SIGQUIT');
    await sleep(200);
    await untilOk(`${url}/readyz`);
    outages.push(Date.now() - began);
  }
  await sleep(1_000);
  over.abort();
  await Promise.all(writers);
  const { rows } = await laboratory.pool.query('select name from organizations where name = any($1)', [confirmed]);
  const hasDied = service.exitCode !== null || service.signalCode !== null;
  await laboratory.kill(service);
  return {
    name: `${restarts} immediate restarts of PostgreSQL under ${WRITERS} writers`,
    isGood: rows.length === confirmed.length && confirmed.length > 0 && !hasDied,
    figures: {
      'writes confirmed': confirmed.length,
      'confirmed writes missing': confirmed.length - rows.length,
      'writes answered with an error': refused,
      'longest outage, seconds': (Math.max(...outages) / 1_000).toFixed(1),
    },
  };
}

/** @param {import('./laboratory.mjs').Laboratory} laboratory */
async function signIn(laboratory) {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await laboratory.pool.query(
    `with person as (insert into users (email) values ('writer@example.test') returning id)
     insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from person`,
    [hash],
  );
  return `session=${token}`;
}

/** @param {string} url */
async function untilOk(url) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer.`);
}
