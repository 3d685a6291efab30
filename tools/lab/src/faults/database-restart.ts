import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialForm, FIELDS, FORM_HEADERS } from '../installation/credential-form.js';
import { call } from '../installation/http-call.js';
import { callAs, signUp } from '../installation/people.js';
import { type FaultLaboratory, isReady } from './fault-laboratory.js';
import { untilTrue } from '../installation/program.js';

const WRITERS = 8;

export async function databaseRestart(laboratory: FaultLaboratory, { restarts }: { restarts: number }) {
  const service = await laboratory.startApi();
  const writer = await signUp(laboratory.pool, 'writer@example.test');
  const { id } = await callAs(service, writer, 'POST', '/api/organizations', { name: 'Ward' });
  await laboratory.pool.query(`update organizations set subscription_tier = 'enterprise' where id = $1`, [id]);
  const confirmed: string[] = [];
  let refused = 0;
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      const name = `Course ${randomUUID()}`;
      const content = { headers: { ...writer.headers, ...FORM_HEADERS }, body: credentialForm({ ...FIELDS, name }) };
      const { status } = await call(service.url, 'POST', '/api/credentials', content);
      if (status === 201) confirmed.push(name);
      else {
        refused += 1;
        await sleep(50);
      }
    }
  });
  const written = (more: number) => {
    const goal = confirmed.length + more;
    return untilTrue('the writers go on', 60, async () => confirmed.length >= goal);
  };
  const outages: number[] = [];
  try {
    for (let restart = 0; restart < restarts; restart += 1) {
      await written(100);
      const startedAt = Date.now();
      process.kill(laboratory.postgres.pid, 'SIGQUIT');
      await sleep(200);
      await untilTrue('the service is ready', 60, () => isReady(service.url));
      outages.push(Date.now() - startedAt);
    }
    await written(100);
  } finally {
    over.abort();
    await Promise.all(writers);
  }
  const { rows } = await laboratory.pool.query('select name from credentials where name = any($1)', [confirmed]);
  const isUp = !service.hasEnded();
  await service.stop('SIGKILL');
  return {
    name: `${restarts} immediate restarts of PostgreSQL under ${WRITERS} writers`,
    isGood: rows.length === confirmed.length && confirmed.length > 0 && isUp,
    figures: {
      'writes confirmed': confirmed.length,
      'confirmed writes missing': confirmed.length - rows.length,
      'writes answered with an error': refused,
      'longest outage, seconds': (Math.max(...outages) / 1_000).toFixed(1),
    },
  };
}
