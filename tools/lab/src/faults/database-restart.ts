import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../installation/http-call.js';
import { signUp } from '../installation/people.js';
import { type FaultLaboratory, isReady } from './fault-laboratory.js';
import { untilTrue } from '../installation/program.js';

const WRITERS = 8;

export async function databaseRestart(laboratory: FaultLaboratory, { restarts }: { restarts: number }) {
  await laboratory.reset();
  const service = await laboratory.startApi();
  const { headers } = await signUp(laboratory.pool, 'writer@example.test');
  const confirmed: string[] = [];
  let refused = 0;
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      const name = `Team ${randomUUID()}`;
      const content = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ name }) };
      const { status } = await call(service.url, 'POST', '/api/organizations', content);
      if (status === 201) confirmed.push(name);
      else {
        refused += 1;
        await sleep(50);
      }
    }
  });
  const outages: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await sleep(1_500);
    const startedAt = Date.now();
    process.kill(laboratory.postgres.pid, 'SIGQUIT');
    await sleep(200);
    await untilTrue('the service is ready', 60, () => isReady(service.url));
    outages.push(Date.now() - startedAt);
  }
  await sleep(1_000);
  over.abort();
  await Promise.all(writers);
  const { rows } = await laboratory.pool.query('select name from organizations where name = any($1)', [confirmed]);
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
