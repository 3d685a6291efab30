import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import { rolloutApp, TestRemote } from '../test-remote.fixture.js';

const TEMPLATES = join(import.meta.dirname, '../../../../../../tools/remote/template-service/service');
const ENTRIES = '/api/remotes/cpd-hours/service/entries';

interface Generated {
  createService: (options: { deployment: string; store: unknown; keys: unknown }) => FastifyInstance;
  openStore: (file: string) => unknown;
}

const api = rolloutApp({ asOwner: false });
let folder: string;
let service: FastifyInstance;
let start: () => Promise<void>;

/** What `tracker-remote new cpd-hours --service` writes, in a folder that finds the packages of the workspace. */
async function generate(): Promise<Generated> {
  folder = join(import.meta.dirname, '../../../../test-results', `cpd-hours-${process.pid}`);
  await mkdir(folder, { recursive: true });
  for (const name of ['service', 'store']) {
    const text = await readFile(join(TEMPLATES, `${name}.mjs.template`), 'utf8');
    await writeFile(join(folder, `${name}.mjs`), text.replaceAll('__kebab__', 'cpd-hours'));
  }
  const load = (name: string) => import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  return { ...(await load('service')), ...(await load('store')) } as Generated;
}

beforeAll(async () => {
  await new TestRemote(api, 'cpd-hours').deploy('1');
  const { createService, openStore } = await generate();
  const set = (url: string) => api.operator.put('/api/operator/rollouts/cpd-hours/service', { url });
  // Makes the first signing key.
  await set('http://127.0.0.1:9/');
  await api.operator.inject({ url: ENTRIES, headers: { 'x-remote': 'cpd-hours' } });
  const keys = createLocalJWKSet((await api.inject('/.well-known/jwks.json')).json());
  start = async () => {
    const store = openStore(join(folder, 'entries.db'));
    service = createService({ deployment: api.environment.publicUrl, store, keys });
    await service.listen({ port: 0, host: '127.0.0.1' });
    await set(`http://127.0.0.1:${(service.server.address() as AddressInfo).port}`);
  };
  await start();
});
afterAll(async () => {
  await service?.close();
  if (folder) await rm(folder, { recursive: true });
});

test('the generated service of a new remote keeps entries after a restart and shows them only to their author', async () => {
  const headers = { 'x-remote': 'cpd-hours' };
  const nora = await api.signIn({ email: 'nora@example.test' });
  const payload = { name: 'Two hours of wound care' };
  const added = await nora.inject({ method: 'POST', url: ENTRIES, headers, payload });
  expect([added.statusCode, added.json()]).toEqual([201, expect.objectContaining(payload)]);
  await service.close();
  // Left behind by a process that was killed during a write.
  await mkdir(join(folder, 'entries.db.lock'));
  await start();
  expect((await nora.inject({ url: ENTRIES, headers })).json()).toEqual([added.json()]);
  const ola = await api.signIn({ email: 'ola@example.test' });
  expect((await ola.inject({ url: ENTRIES, headers })).json()).toEqual([]);
  expect((await fetch(`${service.listeningOrigin}/entries`)).status).toBe(401);
});
