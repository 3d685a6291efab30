import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialForm, FIELDS, FORM_HEADERS } from '../../installation/credential-form.js';
import { httpSample, type Load } from '../../installation/load.js';
import { addPeople, type Person, requireTypes } from '../../installation/people.js';
import { figureRow, ratioRow, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, type Samples } from '../samples.js';

const DELAY_MS = 1;
const PEOPLE = 40;
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
    const people = await addPeople(databaseUrl, { count: PEOPLE, credentials: CREDENTIALS, organizations: PEOPLE });
    const owners = await Promise.all(
      people.map(async (person) => ({ ...person, organizationId: await requireTypes(databaseUrl, person.id, 10) })),
    );
    const proxy = await delayingProxy(databaseUrl);
    try {
      const near = await laboratory.startApi(databaseUrl);
      const ours = await laboratory.startApi(proxy.url);
      const start = () => laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl: proxy.url });
      const programs = { ours, near, limit: await start(), 'limit again': await start() };
      const credentials = await Promise.all(owners.map(({ headers }) => firstCredential(near.url, headers)));
      const load = (path: (owner: (typeof owners)[number], index: number) => string, method = 'GET'): Load => ({
        connections: 1,
        requests: owners.map((owner, index) => ({
          path: path(owner, index),
          headers: { ...owner.headers, ...(method !== 'GET' && FORM_HEADERS) },
        })),
        ...(method !== 'GET' && { method, body: credentialForm(FIELDS) }),
      });
      const own = (_owner: Person, index: number) => `/api/credentials/${credentials[index]}`;
      const report = '/api/reports/compliance?organizationId=';
      const calls: Call[] = [
        { name: 'list', load: load(() => '/api/credentials'), roundTrips: 2, hasLimit: true },
        { name: 'detail', load: load(own), roundTrips: 2, hasLimit: false },
        { name: 'create', load: load(() => '/api/credentials', 'POST'), roundTrips: 2, hasLimit: true },
        { name: 'update', load: load(own, 'PUT'), roundTrips: 3, hasLimit: false },
        { name: 'report', load: load((owner) => report + owner.organizationId), roundTrips: 3, hasLimit: false },
        {
          name: 'matrix',
          load: load(({ organizationId }) => `/api/organizations/${organizationId}/compliance-matrix`),
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

async function firstCredential(url: string, headers: Person['headers']): Promise<string> {
  const [first] = (await (await fetch(`${url}/api/credentials`, { headers })).json()) as { id: string }[];
  if (!first) throw new Error('Somebody has no credentials.');
  return first.id;
}

/** Timers make a round trip over the proxy longer than its two delays. */
function distanceRow(samples: Samples, name: string, roundTrips: number): Row {
  const added = samples.median('took', 'ours') - samples.median('took', 'near');
  return figureRow(`${name}: added by the distance, in ${roundTrips} round trips`, `${added.toFixed(1)} ms`);
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
