import { Session } from '@tracker/database/entities/auth/session.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { RetentionJob } from '../../platform/jobs/retention.job.js';
import { testApp } from '../../testing/test-app.js';
import { SessionService } from './session.service.js';

const api = testApp({ now: '2026-11-21T10:00:00Z' });

describe('sessions', () => {
  beforeEach(() => api.clock.set('2026-11-21T10:00:00Z'));

  const forgetExpired = () => api.get(RetentionJob).forget('session-expiry');

  test('identify the signed-in person, and the response must not be cached', async () => {
    const person = await api.signIn({ email: 'nora@example.test', firstName: 'Nora', lastName: 'Lind' });
    const answer = await person.get('/api/auth/user');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      id: person.userId,
      firstName: 'Nora',
      lastName: 'Lind',
      name: 'Nora Lind',
      email: 'nora@example.test',
      profileImageUrl: null,
      timeZone: 'UTC',
      isOperator: false,
      emailVerified: true,
      erasedAfter: null,
      version: expect.any(String),
    });
  });

  test('are invalid after a logout, also for copies of the cookie', async () => {
    const person = await api.signIn();
    const logout = await person.post('/auth/logout');
    expect(logout.headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect((await person.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('end separately: a logout leaves the person’s other browser signed in', async () => {
    const person = await api.signIn();
    const other = await api.get(SessionService).open(person.userId);
    await person.post('/auth/logout');
    const answer = await api.inject({ url: '/api/auth/user', headers: { cookie: `session=${other.token}` } });
    expect([answer.statusCode, answer.json().id]).toEqual([200, person.userId]);
  });

  test('record their last use to the hour', async () => {
    const person = await api.signIn();
    const lastSeen = async () => (await api.manager().findOneByOrFail(Session, { userId: person.userId })).lastSeenAt;
    const first = await lastSeen();
    api.clock.set(new Date(first.getTime() + 59 * 60_000).toISOString());
    await person.get('/api/auth/user');
    expect(await lastSeen()).toEqual(first);
    const later = new Date(first.getTime() + 61 * 60_000);
    api.clock.set(later.toISOString());
    await person.get('/api/auth/user');
    expect(await lastSeen()).toEqual(later);
  });

  test('end when the account is deleted', async () => {
    const person = await api.signIn();
    await api.manager().delete(User, { id: person.userId });
    expect((await person.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('last exactly 30 days, even while expired sessions are deleted', async () => {
    api.clock.set('2026-11-21T09:59:59.999Z');
    const earlier = await api.signIn();
    api.clock.set('2026-11-21T10:00:00Z');
    const person = await api.signIn();
    const statusAfterCleaning = async (at: string, who = person) => {
      api.clock.set(at);
      await forgetExpired();
      return (await who.get('/api/auth/user')).statusCode;
    };
    expect(await statusAfterCleaning('2026-11-21T10:00:00Z')).toBe(200);
    for (const day of ['2026-12-01T10:00:00Z', '2026-12-11T10:00:00Z'])
      for (const who of [person, earlier]) expect(await statusAfterCleaning(day, who)).toBe(200);
    expect(await statusAfterCleaning('2026-12-21T09:59:59.999Z')).toBe(200);
    expect(await api.manager().countBy(Session, { userId: earlier.userId })).toBe(1);
    expect((await earlier.get('/api/auth/user')).statusCode).toBe(401);
    expect(await statusAfterCleaning('2026-12-21T10:00:00Z')).toBe(401);
    expect(await api.manager().countBy(Session, { userId: earlier.userId })).toBe(0);
  });

  test('expire after 14 days without use and are then deleted', async () => {
    const person = await api.signIn();
    api.clock.set('2026-12-05T09:59:59.999Z');
    expect((await person.get('/api/auth/user')).statusCode).toBe(200);
    await forgetExpired();
    api.clock.set('2026-12-19T09:59:59.999Z');
    expect((await person.get('/api/auth/user')).statusCode).toBe(401);
    api.clock.set('2026-12-19T10:00:00Z');
    await forgetExpired();
    expect(await api.manager().countBy(Session, { userId: person.userId })).toBe(0);
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(43)}'; drop table users`, '%00'])(
    'reject the forged cookie %j',
    async (token) => {
      const answer = await api.inject({ url: '/api/auth/user', headers: { cookie: `session=${token}` } });
      expect(answer.statusCode).toBe(401);
    },
  );

  test('store only a hash of the cookie', async () => {
    const person = await api.signIn();
    const rows = await api.manager().findBy(Session, { userId: person.userId });
    expect(JSON.stringify(rows.map((row) => row.tokenHash.toString('base64url')))).not.toContain(person.token);
  });

  test('allow logging out without a session', async () => {
    expect((await api.inject({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(200);
  });
});

describe('the profile', () => {
  test('changes what is sent and keeps the rest', async () => {
    const person = await api.signIn({ firstName: 'Nora', lastName: 'Lind' });
    await person.put('/api/auth/profile', { timeZone: 'Pacific/Auckland' });
    await person.put('/api/auth/profile', { firstName: '  Eleonora ', email: 'other@example.test' });
    expect((await person.get('/api/auth/user')).json()).toMatchObject({
      firstName: 'Eleonora',
      lastName: 'Lind',
      name: 'Eleonora Lind',
      timeZone: 'Pacific/Auckland',
      email: person.email,
    });
  });

  test('does not change when nothing is sent', async () => {
    const person = await api.signIn({ firstName: 'Nora' });
    const answer = await person.put('/api/auth/profile', {});
    expect([answer.statusCode, answer.json().firstName]).toEqual([200, 'Nora']);
  });

  test('clears a name that is sent empty', async () => {
    const person = await api.signIn({ firstName: 'Nora', lastName: 'Lind' });
    const answer = await person.put('/api/auth/profile', { lastName: '' });
    expect(answer.json()).toMatchObject({ firstName: 'Nora', lastName: null, name: 'Nora' });
    const nameless = await person.put('/api/auth/profile', { firstName: ' \u200b', lastName: '\u3164' });
    expect(nameless.json()).toMatchObject({ firstName: null, lastName: null, name: null });
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'Unknown time zone'],
    [{ timeZone: '+02:00' }, 'Unknown time zone'],
    [{ firstName: 'x'.repeat(101) }, 'First name must be at most 100 characters'],
    [{ firstName: 'a\u001bb' }, 'First name must not contain control characters'],
    [{ lastName: ['x'] }, 'Last name must be text'],
  ])('refuses %j and saves none of the changes', async (changes, sentence) => {
    const person = await api.signIn({ firstName: 'Nora', lastName: 'Lind' });
    const answer = await person.put('/api/auth/profile', { firstName: 'Changed', ...changes });
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ firstName: 'Nora', lastName: 'Lind' });
  });
});
