import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialForm, FIELDS, FORM_HEADERS, pdf } from '../../installation/credential-form.js';
import { listen } from '../../installation/listening.js';
import type { Load } from '../../installation/load.js';
import { addPeople, callAs, type Person, requireTypes } from '../../installation/people.js';
import { httpMeasures, withLoad } from '../contenders.js';
import { figureRow, judge, ratioRow, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, type Samples } from '../samples.js';

const DELAY_MS = 1;
const PEOPLE = 40;
const CREDENTIALS = 25;

const SMALL_DOCUMENT = 10_000;

const NOTES = [
  'A proxy delays each packet between API and PostgreSQL by 1 ms. The limit sends the same statements. Session look-ups are counted, and two statements of the worker that a document wakes. A sign-in takes 10 round trips (`round-trips.spec`).',
];

interface Call {
  name: string;
  load: Load;
  fewest: number;
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
    const files = join(laboratory.folder, 'files');
    await mkdir(files);
    const proxy = await delayingProxy(databaseUrl);
    const limitProxy = await delayingProxy(databaseUrl);
    try {
      const near = await laboratory.startApi(databaseUrl);
      const ours = await laboratory.startApi(proxy.url);
      const start = () =>
        laboratory.startPeer('limit', {
          script: 'same-statements.mjs',
          databaseUrl: limitProxy.url,
          env: { FILES: files },
        });
      const programs = { ours, near, limit: await start(), 'limit again': await start() };
      const credentials = await Promise.all(owners.map(({ headers }) => firstCredential(near.url, headers)));
      const portfolios = await Promise.all(
        owners.map((owner) => callAs(near, owner, 'PUT', '/api/portfolio', { isPublic: true })),
      );
      const load = (
        path: (owner: (typeof owners)[number], index: number) => string,
        method = 'GET',
        documentBytes = 0,
      ): Load => ({
        connections: 1,
        requests: owners.map((owner, index) => ({
          path: path(owner, index),
          headers: { ...owner.headers, ...(method !== 'GET' && FORM_HEADERS) },
        })),
        ...(method !== 'GET' && {
          method,
          body: credentialForm(FIELDS, documentBytes > 0 ? pdf(documentBytes) : undefined),
        }),
      });
      const all = () => '/api/credentials';
      const own = (_owner: Person, index: number) => `/api/credentials/${credentials[index]}`;
      const report = '/api/reports/compliance?organizationId=';
      const calls: Call[] = [
        { name: 'list', load: load(all), fewest: 2 },
        { name: 'detail', load: load(own), fewest: 2 },
        { name: 'create', load: load(all, 'POST'), fewest: 2 },
        // Three that the call waits for, and two of the worker that the queued removal wakes.
        { name: 'create with document', load: load(all, 'POST', SMALL_DOCUMENT), fewest: 5 },
        { name: 'update', load: load(own, 'PUT'), fewest: 3 },
        // The requirements are judged beside the report, on another connection.
        { name: 'report', load: load((owner) => report + owner.organizationId), fewest: 4 },
        {
          name: 'matrix',
          load: load(({ organizationId }) => `/api/organizations/${organizationId}/compliance-matrix`),
          fewest: 4,
        },
        {
          name: 'public portfolio, unchanged',
          load: load((_owner, index) => `/api/portfolio/public/${portfolios[index]?.shareToken}`),
          fewest: 1,
        },
      ];
      const rows: Row[] = [];
      let unsteady: string | undefined;
      for (const { name, load, fewest } of calls) {
        const samples = await compare(laboratory, httpMeasures(laboratory, withLoad(programs, load)));
        const trips = await proxy.roundTrips(() => send(ours.url, load));
        rows.push(tripsRow(samples, name, trips, fewest));
        unsteady ??= samples.unsteady('took');
        const measure = `${name}, beside bare fastify and pg at the same distance`;
        rows.push(ratioRow(samples, measure, { figure: 'took', peer: 'limit', digits: 2, bound: { atMost: 1.1 } }));
      }
      return { rows, notes: NOTES, void: unsteady };
    } finally {
      await proxy.close();
      await limitProxy.close();
    }
  },
};

async function firstCredential(url: string, headers: Person['headers']): Promise<string> {
  const [first] = (await (await fetch(`${url}/api/credentials`, { headers })).json()) as { id: string }[];
  if (!first) throw new Error('Somebody has no credentials.');
  return first.id;
}

async function send(url: string, { requests: [request], method = 'GET', body }: Load): Promise<void> {
  if (!request) throw new Error('There is nothing to send.');
  const { path, headers = {} } = request;
  const answer = await fetch(url + path, { method, headers, ...(body && { body: new Uint8Array(body) }) });
  await answer.arrayBuffer();
}

/** Timers make a round trip over the proxy longer than its two delays. */
function tripsRow(samples: Samples, name: string, trips: number, fewest: number): Row {
  const added = samples.median('took', 'ours') - samples.median('took', 'near');
  const measure = `${name}: round trips, and what the distance adds`;
  return figureRow(measure, `${trips}, ${added.toFixed(1)} ms`, judge(trips, { atMost: fewest }, 'trips'));
}

const COUNTED_CALLS = 10;

async function delayingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let sent = 0;
  const delay = (from: Socket, to: Socket, count: () => void = () => undefined) => {
    sockets.add(from);
    from.setNoDelay(true).on('error', () => to.destroy());
    from.on('data', async (bytes) => {
      count();
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
    delay(near, far, () => (sent += 1));
    delay(far, near);
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(await listen(server));
  return {
    url: url.href,
    /** The fewest of a few calls, because background tasks also ask. */
    async roundTrips(call: () => Promise<void>): Promise<number> {
      let fewest = Infinity;
      for (let count = 0; count < COUNTED_CALLS; count += 1) {
        const before = sent;
        await call();
        fewest = Math.min(fewest, sent - before);
      }
      return fewest;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
