import { createHash, randomUUID } from 'node:crypto';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { OutboxRepository } from '../../mailer/outbox.repository.js';

const INVALID = [404, { success: false, message: 'Invalid or expired invitation' }];
const DAY_MS = 86_400_000;

describe('invitations', () => {
  const api = testApp();
  let organization: TestOrganization;

  beforeEach(async () => {
    api.clock.set('2027-01-01T12:00:00Z');
    organization = await createOrganization(api);
  });

  const anyEmail = () => `invitee-${randomUUID()}@example.com`;
  const invite = (body: object) => organization.owner.post(`${organization.url}/invitations`, body);
  const list = async () => (await organization.owner.get(`${organization.url}/invitations`)).json();
  const open = async (token: string) => {
    const answer = await api.inject(`/api/invitations/${token}`);
    return [answer.statusCode, answer.json()];
  };
  const accept = async (email: string, token: unknown, emailVerified = true) => {
    const person = await api.signIn({ email, emailVerified });
    const answer = await person.post('/api/invitations/accept', { token });
    return { person, result: [answer.statusCode, answer.json()] };
  };

  it('send a link by email that only the invited person can use', async () => {
    const email = anyEmail();
    const sent = await invite({ email, role: 'admin' });
    expect(sent.json()).toEqual({ success: true, message: 'Invitation sent successfully!' });
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        email,
        role: 'admin',
        createdAt: '2027-01-01T12:00:00.000Z',
        expiresAt: '2027-01-08T12:00:00.000Z',
      },
    ]);
    const token = await organization.tokenSentTo(email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await open(token)).toEqual([
      200,
      {
        success: true,
        message: 'You are invited to Ward 7.',
        data: {
          organizationName: 'Ward 7',
          role: 'admin',
          inviterName: 'Test Person',
          inviterEmail: organization.owner.email,
          isForYou: null,
        },
      },
    ]);
    const { person, result } = await accept(email.toUpperCase(), token);
    const joined = { success: true, message: 'Successfully joined the organization!' };
    expect(result).toEqual([200, { ...joined, organizationId: organization.id }]);
    expect((await organization.roles())[person.userId]).toBe('admin');
    expect(await list()).toEqual([]);
  });

  it('store only the hash of their token once the email is sent', async () => {
    const token = await organization.invite(anyEmail());
    const bytes = Buffer.from(token, 'base64url');
    const written = (encoding: BufferEncoding) => [bytes, Buffer.from(token)].map((text) => text.toString(encoding));
    // A row as text shows bytes as hexadecimal digits.
    const needles = [token, ...written('hex'), ...written('base64'), ...written('base64url')].map((text) =>
      text.toLowerCase().replace(/=+$/, ''),
    );
    const manager = api.manager();
    const tables: { name: string }[] = await manager.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const tablesWithToken = async () => {
      const found: string[] = [];
      for (const { name } of tables) {
        const rows: { text: string }[] = await manager.query(`select row_to_json(t)::text as text from "${name}" t`);
        const text = rows.map((row) => row.text.toLowerCase()).join();
        if (needles.some((needle) => text.includes(needle))) found.push(name);
      }
      return found;
    };
    // The queued email contains the token until it is sent.
    expect(await tablesWithToken()).toEqual(['outbox_messages']);
    const mails: { id: string }[] = await manager.query('select id from outbox_messages');
    await api.get(OutboxRepository).markSent(mails.map(({ id }) => id));
    expect(await tablesWithToken()).toEqual([]);
    const hash = createHash('sha256').update(token).digest();
    const kept = await manager.query('select from invitations where token_hash = $1', [hash]);
    expect([tables.length > 10, kept]).toEqual([true, [{}]]);
  });

  it('reject another person with a reason and stay pending', async () => {
    const email = anyEmail();
    const token = await organization.invite(email);
    const { person, result } = await accept(anyEmail(), token);
    expect(result).toEqual([
      403,
      {
        success: false,
        message: 'This invitation was sent to another email address. Sign in with that address to accept it.',
      },
    ]);
    expect((await person.get(`/api/invitations/${token}`)).json().data.isForYou).toBe(false);
    expect((await accept(email, token)).result[0]).toBe(200);
  });

  it('refuse an address that no provider has verified, and stay pending', async () => {
    const email = anyEmail();
    const token = await organization.invite(email);
    expect((await accept(email, token, false)).result[0]).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  it('look alike when unknown, used, cancelled, replaced, expired, or of a wrong length', async () => {
    const [used, cancelled, replaced] = [anyEmail(), anyEmail(), anyEmail()];
    const usedToken = await organization.invite(used);
    await accept(used, usedToken);
    const cancelledToken = await organization.invite(cancelled);
    const [{ id }] = await list();
    expect((await organization.owner.delete(`${organization.url}/invitations/${id}`)).json()).toEqual({
      success: true,
      message: 'Invitation cancelled successfully',
    });
    const replacedToken = await organization.invite(replaced);
    await organization.invite(replaced);
    const dead = [
      usedToken,
      cancelledToken,
      replacedToken,
      'A'.repeat(43),
      'short',
      'x'.repeat(150),
      `${replacedToken}A`,
      '%00',
      '..%2f',
    ];
    for (const token of dead) {
      expect(await open(token)).toEqual(INVALID);
      expect((await accept(anyEmail(), token)).result).toEqual(INVALID);
    }
    expect((await accept(used.replace('invitee', 'other'), usedToken)).result).toEqual(INVALID);
    expect(await open('x'.repeat(2_000))).toEqual(INVALID);

    const live = await organization.tokenSentTo(replaced);
    for (const altered of [`%20${live}`, `${live}%0A`]) expect(await open(altered)).toEqual(INVALID);
    api.clock.advance(7 * DAY_MS - 1);
    expect((await open(live))[0]).toBe(200);
    api.clock.advance(1);
    expect(await open(live)).toEqual(INVALID);
    expect((await accept(replaced, live)).result).toEqual(INVALID);
    expect(await list()).toEqual([]);
  });

  it('refuse an accept call without a valid token', async () => {
    for (const token of [undefined, null, '', ' ', 5, ['x'], {}])
      expect((await accept(anyEmail(), token)).result).toEqual([
        400,
        { success: false, message: 'Invalid invitation link' },
      ]);
  });

  it('exist once per address, ignoring case, and the latest one replaces earlier ones', async () => {
    const email = anyEmail();
    const first = await organization.invite(email);
    const second = await invite({ email: email.toUpperCase(), role: 'admin' });
    expect(second.statusCode).toBe(201);
    expect(await list()).toMatchObject([{ email: email.toUpperCase(), role: 'admin' }]);
    expect((await open(first))[0]).toBe(404);
    // The first email was not sent yet and is cancelled, because its link is no longer valid.
    expect(await organization.mails('invitation')).toMatchObject([{ recipient: email.toUpperCase() }]);
  });

  it('are resent with a new link that is valid for another week', async () => {
    const email = anyEmail();
    const first = await organization.invite(email, 'admin');
    const [{ id }] = await list();
    api.clock.advance(3 * DAY_MS);
    expect((await organization.owner.post(`${organization.url}/invitations/${id}/resend`)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ id, email, role: 'admin', expiresAt: '2027-01-11T12:00:00.000Z' }]);
    expect((await open(first))[0]).toBe(404);
    expect((await open(await organization.tokenSentTo(email)))[0]).toBe(200);
  });

  it('are rejected for members and beyond the seats of the plan', async () => {
    const member = await organization.add('member');
    const twice = await invite({ email: member.email.toUpperCase(), role: 'member' });
    expect([twice.statusCode, twice.json()]).toEqual([
      409,
      { success: false, message: 'This person is already a member of the organization.' },
    ]);
    const email = anyEmail();
    expect((await invite({ email, role: 'member' })).statusCode).toBe(201);
    const full = await invite({ email: anyEmail(), role: 'member' });
    expect([full.statusCode, full.json().success]).toEqual([409, false]);
    expect(full.json().message).toContain('limit of 3 members');
    expect((await invite({ email, role: 'admin' })).statusCode).toBe(201);
    const token = await organization.tokenSentTo(email);
    await organization.add('member');
    const late = await accept(email, token);
    expect([late.result[0], await list()]).toMatchObject([409, [{ email }]]);
    await organization.setTier('team');
    const again = await late.person.post('/api/invitations/accept', { token });
    expect(again.statusCode).toBe(200);
  });

  it('refuse invalid addresses and roles, each with its own message', async () => {
    for (const [body, message] of [
      [{ email: '', role: 'member' }, 'Email is required'],
      [{ role: 'member' }, 'Email is required'],
      [{ email: 'nobody', role: 'member' }, 'Email must be a valid email address'],
      [{ email: 'a@example.com, b@example.com', role: 'member' }, 'Email must be a valid email address'],
      [{ email: 'a@example.com\nBcc: b@example.com', role: 'member' }, 'Email must be a valid email address'],
      [{ email: 'jos\u00E9@example.com', role: 'member' }, 'Email must be a valid email address'],
      [{ email: '<a@example.com>', role: 'member' }, 'Email must be a valid email address'],
      [{ email: `${'a'.repeat(250)}@example.com`, role: 'member' }, 'Email must be at most 254 characters'],
      [{ email: ['a@example.com'], role: 'member' }, 'Email is required'],
      [{ email: 'a@example.com', role: 'owner' }, 'The role must be member or admin'],
      [{ email: 'a@example.com' }, 'The role must be member or admin'],
      ['[]', 'Send the fields as a JSON object'],
    ] as const) {
      const answer = await organization.owner.inject({
        method: 'POST',
        url: `${organization.url}/invitations`,
        headers: { 'content-type': 'application/json' },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
      expect([body, answer.statusCode, answer.json()]).toEqual([body, 400, { success: false, message }]);
      expect(await list()).toEqual([]);
    }
  });

  it('count accounts that are being deleted as members when the free seats are computed', async () => {
    await organization.setTier('team');
    await organization.add('member');
    const leaving = await organization.add('member');
    await leaving.post('/api/account/deletion', { confirm: leaving.email });
    await organization.invite(anyEmail());
    const seats = await organization.owner.get(`${organization.url}/invitations/seats`);
    expect(seats.json()).toEqual({ seatsLeft: 6 });
    const people = Array.from({ length: 7 }, () => ({ email: anyEmail(), role: 'member' }));
    const batch = await organization.owner.post(`${organization.url}/invitations/batch`, { invitations: people });
    expect(batch.json()).toMatchObject({ invited: 6, seatsLeft: 0 });
  });

  it('are sent in a batch with an outcome per row, which a preview predicts without changing anything', async () => {
    await organization.setTier('team');
    const member = await organization.add('member');
    const pending = anyEmail();
    await organization.invite(pending);
    const people = Array.from({ length: 9 }, anyEmail);
    const invitations = [member.email, pending.toUpperCase(), 'broken@', ...people, people[0]].map((email) => ({
      email,
      role: 'member',
    }));
    const preview = await organization.owner.post(`${organization.url}/invitations/preview`, { invitations });
    expect(await list()).toHaveLength(1);
    const batch = await organization.owner.post(`${organization.url}/invitations/batch`, { invitations });
    expect(batch.json()).toEqual(preview.json());
    expect(batch.json()).toMatchObject({ invited: 8, seatsLeft: 0 });
    const outcomes = batch.json().rows.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual([
      'already-member',
      'replaced',
      'invalid-email',
      ...Array.from({ length: 7 }, () => 'invited'),
      'limit-reached',
      'limit-reached',
      'repeated',
    ]);
    expect(await list()).toHaveLength(8);
    expect(await organization.mails('invitation')).toHaveLength(8);
    const tooMany = Array.from({ length: 201 }, () => ({ email: 'a@example.com', role: 'member' }));
    for (const rows of [[], tooMany, 'x', [{ email: 'x'.repeat(1_001), role: 'member' }]]) {
      const answer = await organization.owner.post(`${organization.url}/invitations/batch`, { invitations: rows });
      expect(answer.statusCode).toBe(400);
    }
  });
});
