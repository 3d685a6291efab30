import { randomUUID } from 'node:crypto';
import { AccountExport } from '@tracker/database/entities/auth/account-export.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { testApp } from '../../../../testing/test-app.js';
import { createOrganization } from '../../../../testing/test-organization.js';
import type { TestPerson } from '../../../../testing/test-person.js';

const URL = '/api/account/deletion';

describe('deleting an account', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });

  const ask = (person: TestPerson) => person.post(URL, { confirm: person.email });
  async function publish(person: TestPerson): Promise<string> {
    const { portfolio } = (await person.get('/api/portfolio')).json();
    await person.put('/api/portfolio', { isPublic: true, title: 'Mine' });
    return `/api/portfolio/public/${portfolio.shareToken}`;
  }

  test('signs the person out everywhere, hides the account immediately, and emails how to undo it', async () => {
    const organization = await createOrganization(api);
    await organization.owner.put(organization.url, { notifications: { teamUpdates: true } });
    const person = await organization.add('admin', {
      email: 'nora@example.test',
      firstName: 'Nora',
      lastName: 'Lind',
    });
    const phone = await person.signInAgain();
    const page = await publish(person);
    expect((await api.inject(page)).statusCode).toBe(200);
    await person.post('/api/account/export');

    const answer = await person.post(URL, { confirm: ' Nora@Example.test ' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { erasedAfter: '2026-11-28T10:00:00.000Z' }]);
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=; Max-Age=0/);
    for (const browser of [person, phone]) expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    expect((await organization.owner.get(`${organization.url}/members`)).body).not.toContain('nora');
    expect((await api.inject(page)).statusCode).toBe(404);
    expect((await organization.mails('team-update')).map(({ recipient }) => recipient)).toEqual([
      organization.owner.email,
    ]);
    const mails = await api.manager().findBy(OutboxMessage, { recipient: person.email, state: 'queued' });
    expect(mails.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['account-deletion', { erasedAfter: '2026-11-28T10:00:00.000Z' }],
    ]);
    expect(await api.manager().countBy(AccountExport, { userId: person.userId })).toBe(0);
  });

  test('allows only the undo after the next sign-in, which restores everything', async () => {
    const organization = await createOrganization(api);
    const person = await organization.add('admin');
    const page = await publish(person);
    await ask(person);
    const back = await person.signInAgain();
    expect((await back.get('/api/auth/user')).json()).toMatchObject({
      id: person.userId,
      erasedAfter: '2026-11-28T10:00:00.000Z',
    });
    expect((await back.get(URL)).json()).toEqual({ erasedAfter: '2026-11-28T10:00:00.000Z' });
    const refused = 'Your account is about to be deleted. Undo that first.';
    for (const url of ['/api/credentials', '/api/organizations', '/api/auth/sessions', '/api/account/exports']) {
      const answer = await back.get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 403, refused]);
    }
    const undone = await back.delete(URL);
    expect([undone.statusCode, undone.json()]).toEqual([200, { success: true, message: 'Your account stays.' }]);
    expect((await back.get('/api/auth/user')).json()).toMatchObject({ erasedAfter: null });
    expect(await organization.roles()).toMatchObject({ [person.userId]: 'admin' });
    expect((await api.inject(page)).statusCode).toBe(200);
    expect([(await back.get(URL)).statusCode, (await back.delete(URL)).statusCode]).toEqual([404, 404]);
  });

  test('cancels pending work of this account only and keeps a hidden portfolio hidden', async () => {
    const person = await api.signIn();
    const { portfolio } = (await person.get('/api/portfolio')).json();
    const mail = { kind: 'organization-deleted', recipient: person.email, payload: { deletedBy: 'Olive' } };
    for (const state of ['queued', 'sent'] as const)
      await api.manager().insert(OutboxMessage, { ...mail, userId: person.userId, dedupeKey: randomUUID(), state });
    const expiresAt = new Date('2026-11-25T10:00:00Z');
    await api.manager().insert(AccountExport, { userId: person.userId, state: 'ready', expiresAt });
    await ask(person);
    const mails = await api.manager().findBy(OutboxMessage, { userId: person.userId, kind: 'organization-deleted' });
    expect(mails.map(({ state, payload, settledAt }) => [state, payload, settledAt])).toEqual(
      expect.arrayContaining([
        ['cancelled', {}, new Date('2026-11-21T10:00:00Z')],
        ['sent', mail.payload, null],
      ]),
    );
    const back = await person.signInAgain();
    expect((await back.delete(URL)).statusCode).toBe(200);
    expect((await back.get('/api/account/exports')).json()).toHaveLength(1);
    expect((await api.inject(`/api/portfolio/public/${portfolio.shareToken}`)).statusCode).toBe(404);
  });

  test('requires the owner of an organization with other members to transfer or delete it first', async () => {
    const organization = await createOrganization(api, undefined, 'Ward 7');
    await organization.add('member');
    const { owner } = organization;
    const answer = await ask(owner);
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      'You own Ward 7, which has other members. Transfer its ownership or delete it first.',
    ]);
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ erasedAfter: null });
  });

  test.each([{}, { confirm: '' }, { confirm: 'someone.else@example.test' }, { confirm: 5 }])(
    'requires the account’s email address as confirmation and rejects %j',
    async (body) => {
      const person = await api.signIn();
      expect((await person.post(URL, body)).statusCode).toBe(400);
      expect((await person.get('/api/auth/user')).statusCode).toBe(200);
    },
  );

  test('requires a sign-in', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await api.inject({ method, url: URL })).statusCode).toBe(401);
  });

  test('does not delete an owner whose organization gains a member concurrently', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const organization = await createOrganization(api);
      const guest = await api.signIn();
      const token = await organization.invite(guest.email);
      const [deletion, acceptance] = await Promise.all([
        ask(organization.owner),
        guest.post('/api/invitations/accept', { token }),
      ]);
      outcomes.add(`${deletion.statusCode} ${acceptance.statusCode}`);
    }
    for (const outcome of outcomes) expect(['202 404', '409 200']).toContain(outcome);
  });

  test('leaves no membership in an organization that the person joins concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const organization = await createOrganization(api);
      const guest = await api.signIn();
      const phone = await guest.signInAgain();
      const token = await organization.invite(guest.email);
      const [deletion] = await Promise.all([
        ask(guest),
        phone.post('/api/invitations/accept', { token }),
        phone.post('/api/organizations', { name: 'Mine' }),
      ]);
      expect(deletion.statusCode).toBe(202);
      expect(Object.keys(await organization.roles())).toEqual([organization.owner.userId]);
      const orphans: unknown[] = await api
        .manager()
        .query(`select from memberships m where m.user_id = $1 and m.role <> 'owner'`, [guest.userId]);
      expect(orphans).toEqual([]);
    }
  });
});
