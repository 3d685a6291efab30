import { type StartedStandIns, startStandIns } from './stand-ins.fixture.js';

let standIns: StartedStandIns;
let url: string;

beforeAll(async () => {
  standIns = await startStandIns();
  url = `${standIns.settings.devUrl}/webhooks/payroll`;
});
afterAll(() => standIns?.stop());

const messages = async (of = url) => (await fetch(`${of}/messages`)).json() as Promise<Record<string, unknown>[]>;
const behave = (behaviour: object) =>
  fetch(`${url}/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
const send = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' });

test('records messages per name with headers and raw body, oldest first', async () => {
  expect((await send('{"a" : 1}', { 'content-type': 'application/json', 'webhook-id': 'msg_1' })).status).toBe(200);
  expect((await send('not JSON {', { 'content-type': 'text/plain' })).status).toBe(200);
  expect(await messages()).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      headers: expect.objectContaining({ 'webhook-id': 'msg_1', 'content-type': 'application/json' }),
      body: '{"a" : 1}',
    },
    expect.objectContaining({ body: 'not JSON {' }),
  ]);
  expect(await messages(`${standIns.settings.devUrl}/webhooks/other`)).toEqual([]);
  await fetch(`${url}/messages`, { method: 'DELETE' });
  expect(await messages()).toEqual([]);
});

test('responds with the configured status, and still records messages', async () => {
  expect(await (await behave({ status: 500, delayMs: 20 })).json()).toEqual({ status: 500, delayMs: 20 });
  expect((await send('{}')).status).toBe(500);
  await behave({ status: 302 });
  const redirect = await send('{}');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/webhooks/payroll-redirected']);
  await behave({ status: 204 });
  expect((await send('{}')).status).toBe(204);
  expect(await messages()).toHaveLength(3);
  for (const wrong of [{ status: 99 }, { status: 'x' }, { delayMs: -1 }])
    expect((await behave(wrong)).status).toBe(400);
});

test('is linked from the index', async () => {
  expect(await (await fetch(standIns.settings.devUrl)).text()).toContain(`${standIns.settings.devUrl}/webhooks/`);
});
