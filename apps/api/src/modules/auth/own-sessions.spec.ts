import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { BrowserWalk } from '../../testing/browser-walk.js';
import { testAppWithProviders } from '../../testing/identity-stand-in.js';
import { TestPerson } from '../../testing/test-person.js';
import { SessionService } from './session.service.js';
import { RetentionJob } from '../../platform/jobs/retention.job.js';

const URL = '/api/auth/sessions';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

const api = testAppWithProviders({ trustProxy: true });

describe('sessions of the signed-in person', () => {
  beforeEach(() => api.clock.set('2026-11-21T10:00:00Z'));

  /** The same person in another browser. */
  async function again({ userId, email }: TestPerson, browser: string): Promise<TestPerson> {
    const { token } = await api.get(SessionService).open(userId, browser);
    return new TestPerson(api.app, userId, email, token);
  }
  const isIn = async (person: TestPerson) => (await person.get('/api/auth/user')).statusCode === 200;
  const sessionsOf = async (person: TestPerson) =>
    (await person.get(URL)).json<
      { id: string; browser: string; isCurrent: boolean; createdAt: string; lastSeenAt: string }[]
    >();

  test('are listed with their browser, most recently used first, and mark the current one', async () => {
    const phone = await api.signIn();
    api.clock.set('2026-11-21T11:30:00Z');
    const desk = await again(phone, 'Firefox on Windows');
    expect(await sessionsOf(desk)).toEqual([
      {
        id: expect.any(String),
        createdAt: '2026-11-21T11:30:00.000Z',
        lastSeenAt: '2026-11-21T11:30:00.000Z',
        browser: 'Firefox on Windows',
        isCurrent: true,
      },
      expect.objectContaining({ browser: 'Unknown browser', lastSeenAt: '2026-11-21T10:00:00.000Z', isCurrent: false }),
    ]);
    expect((await desk.get(URL)).headers['cache-control']).toBe('no-store');
    expect((await api.inject(URL)).statusCode).toBe(401);
  });

  test('are not listed once they have expired', async () => {
    const person = await api.signIn();
    api.clock.set('2026-12-05T10:00:00Z');
    const later = await again(person, 'Chrome on Linux');
    expect((await sessionsOf(later)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('can be ended one by one, effective with the next request', async () => {
    const phone = await api.signIn();
    const other = await again(phone, 'Edge on Windows');
    const [id] = (await sessionsOf(phone)).filter(({ isCurrent }) => !isCurrent).map((session) => session.id);
    const answer = await phone.delete(`${URL}/${id}`);
    expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
    expect([await isIn(other), await isIn(phone)]).toEqual([false, true]);
    expect((await phone.delete(`${URL}/${id}`)).statusCode).toBe(404);
  });

  test('can all be ended together, except the current one', async () => {
    const phone = await api.signIn();
    const others = [await again(phone, 'a'), await again(phone, 'b')];
    const stranger = await api.signIn();
    const answer = await phone.delete(URL);
    expect(answer.json()).toEqual({ success: true, message: '2 other browsers are signed out.' });
    expect(await Promise.all([phone, stranger, ...others].map(isIn))).toEqual([true, true, false, false]);
  });

  test('of another person return the same 404 as unknown ones', async () => {
    const [one, other] = [await api.signIn(), await api.signIn()];
    const [foreign] = await sessionsOf(other);
    const answers = await Promise.all(
      [foreign?.id, '00000000-0000-4000-8000-000000000000'].map((id) => one.delete(`${URL}/${id}`)),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      [0, 1].map(() => [404, 'Session not found.']),
    );
    expect(await isIn(other)).toBe(true);
    expect((await one.delete(`${URL}/x`)).statusCode).toBe(404);
  });
});

describe('sign-ins of the signed-in person', () => {
  beforeEach(() => api.clock.set(new Date()));

  test('show time, provider and network, never the full IP address; the session shows the browser', async () => {
    const from = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' };
    const browser = new BrowserWalk(api.app, api.environment.publicUrl, from);
    await browser.signIn('/auth/google', { email: 'nora@example.test' });
    api.clock.advance(1_000);
    await browser.signIn('/auth/linkedin', { email: 'nora@example.test' });
    const read = async (url: string) => JSON.parse((await browser.open(url)).body);
    expect(await read('/api/auth/sign-ins')).toEqual(
      ['linkedin', 'google'].map((provider) => ({
        at: expect.stringMatching(/^\d{4}-.+Z$/),
        provider,
        outcome: 'signed-in',
        network: '203.0.113.0/24',
      })),
    );
    expect(await read(URL)).toEqual([expect.objectContaining({ browser: 'Firefox on Windows', isCurrent: true })]);
    expect(JSON.stringify(await api.manager().find(SignIn))).not.toContain('113.77');
    const stranger = await api.signIn();
    expect((await stranger.get('/api/auth/sign-ins')).json()).toEqual([]);
  });

  test('are shown and kept for 90 days', async () => {
    const person = await api.signIn();
    const manager = api.manager();
    const now = api.clock.now().getTime();
    const day = 86_400_000;
    for (const age of [89.9 * day, 90.1 * day])
      await manager.insert(SignIn, {
        userId: person.userId,
        at: new Date(now - age),
        provider: 'google',
        outcome: 'refused',
        network: '203.0.113.0/24',
      });
    const shown = (await person.get('/api/auth/sign-ins')).json<{ outcome: string }[]>();
    expect(shown.map(({ outcome }) => outcome)).toEqual(['refused']);
    expect(await api.get(RetentionJob).forget('sign-in-retention')).toEqual({ removed: 1 });
    expect(await manager.countBy(SignIn, { userId: person.userId })).toBe(1);
  });
});
