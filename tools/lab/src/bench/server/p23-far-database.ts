import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialForm, FIELDS, FORM_HEADERS } from '../../installation/credential-form.js';
import { httpSample, type Load } from '../../installation/load.js';
import { addPeople, requireTypes } from '../../installation/people.js';
import { figureRow, judge, ratioRow, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, type Samples } from '../samples.js';

const DELAY_MS = 1;
const MEMBERS = 20;
const CREDENTIALS = 25;

const NOTES = [
  'A TCP proxy keeps each packet between the API and PostgreSQL for 1 ms, in both directions. Round trips are counted ' +
    'by `round-trips.spec`, the session look-up included; each is a lower bound of the time.',
];

interface Call {
  name: string;
  load: Load;
  roundTrips: number;
  hasLimit: boolean;
}

export const scenario: Scenario = {
  id: 'P23',
  title: 'A database across a network, 1 ms away',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000 });
    const [owner] = await addPeople(databaseUrl, { count: MEMBERS, credentials: CREDENTIALS });
    const organizationId = await requireTypes(databaseUrl, owner.id, 10);
    const proxy = await delayingProxy(databaseUrl);
    try {
      const near = await laboratory.startApi(databaseUrl);
      const ours = await laboratory.startApi(proxy.url);
      const start = () => laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl: proxy.url });
      const programs = { ours, near, limit: await start(), 'limit again': await start() };
      const { headers } = owner;
      const get = (path: string): Load => ({ requests: [{ path, headers }], connections: 1 });
      const list = (await (await fetch(`${near.url}/api/credentials`, { headers })).json()) as { id: string }[];
      const credential = `/api/credentials/${list[0]?.id}`;
      const form = { connections: 1, body: credentialForm(FIELDS) };
      const send = (method: string, path: string): Load => ({
        ...form,
        method,
        requests: [{ path, headers: { ...headers, ...FORM_HEADERS } }],
      });
      const calls: Call[] = [
        { name: 'list', load: get('/api/credentials'), roundTrips: 2, hasLimit: true },
        { name: 'detail', load: get(credential), roundTrips: 2, hasLimit: false },
        { name: 'create', load: send('POST', '/api/credentials'), roundTrips: 2, hasLimit: true },
        { name: 'update', load: send('PUT', credential), roundTrips: 3, hasLimit: false },
        {
          name: 'report',
          load: get(`/api/reports/compliance?organizationId=${organizationId}`),
          roundTrips: 3,
          hasLimit: false,
        },
        {
          name: 'matrix',
          load: get(`/api/organizations/${organizationId}/compliance-matrix`),
          roundTrips: 4,
          hasLimit: false,
        },
      ];
      const rows: Row[] = [];
      let unsteady: string | undefined;
      for (const { name, load, roundTrips, hasLimit } of calls) {
        const measured = Object.entries(programs).filter(([program]) => hasLimit || !program.startsWith('limit'));
        const samples = await compare(
          laboratory,
          Object.fromEntries(
            measured.map(([program, started]) => [program, () => httpSample(laboratory, started, load)]),
          ),
        );
        rows.push(distanceRow(samples, name, roundTrips));
        if (!hasLimit) continue;
        unsteady ??= samples.unsteady('took');
        const measure = `${name}, beside bare fastify and pg at the same distance`;
        rows.push(ratioRow(samples, measure, { figure: 'took', peer: 'limit', digits: 2, bound: { atMost: 1.1 } }));
      }
      return { rows, notes: NOTES, void: unsteady };
    } finally {
      await proxy.close();
    }
  },
};

/** The time that the distance adds. Waiting for timers makes a proxy's round trip longer than its two delays. */
function distanceRow(samples: Samples, name: string, roundTrips: number): Row {
  const added = samples.median('took', 'ours') - samples.median('took', 'near');
  const each = added / roundTrips;
  const measure = `${name}: added by the distance, in ${roundTrips} round trips`;
  return figureRow(measure, `${added.toFixed(1)} ms`, judge(each, { atMost: 2 * DELAY_MS * 1.6 }, 'ms each'));
}

async function delayingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const delay = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay(true).on('error', () => to.destroy());
    from.on('data', async (bytes) => {
      await sleep(DELAY_MS);
      to.write(bytes);
    });
    from.once('close', () => {
      sockets.delete(from);
      to.end();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    delay(near, far);
    delay(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address?.port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
