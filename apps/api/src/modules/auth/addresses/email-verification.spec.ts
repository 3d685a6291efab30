import { EmailCode } from '@tracker/database/entities/auth/email-code.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { inAnotherTransaction, untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { RetentionJob } from '../../../platform/jobs/retention.job.js';

const URL = '/api/auth/email/verification';
const CONFIRM = `${URL}/confirm`;

const START = '2026-11-21T10:00:00Z';

describe('confirming an address with an emailed code', () => {
  const api = testApp({ now: START });

  beforeEach(() => api.clock.set(START));
  const unverified = (email?: string) => api.signIn({ emailVerified: false, ...(email && { email }) });

  async function codesTo(person: TestPerson): Promise<string[]> {
    const mails = await api.manager().find(OutboxMessage, {
      where: { kind: 'email-code', recipient: person.email },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return mails.map(({ payload }) => (payload as { code: string }).code);
  }
  async function ask(person: TestPerson): Promise<string> {
    const answer = await person.post(URL);
    expect(answer.statusCode).toBe(202);
    return (await codesTo(person)).at(-1) ?? '';
  }
  const confirm = (person: TestPerson, code: string) => person.post(CONFIRM, { code });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const isVerified = async ({ userId }: TestPerson) =>
    (await api.manager().findOneByOrFail(User, { id: userId })).emailVerified;

  test('lets the person accept invitations to the address', async () => {
    const organization = await createOrganization(api);
    const person = await unverified();
    const token = await organization.invite(person.email);
    const accept = () => person.post('/api/invitations/accept', { token });
    expect((await accept()).statusCode).toBe(403);
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ emailVerified: false });
    const asked = await person.post(URL);
    expect(asked.json()).toEqual({ email: person.email, expiresAt: '2026-11-21T10:10:00.000Z' });
    const code = (await codesTo(person))[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const confirmed = await confirm(person, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      expect.objectContaining({ id: person.userId, emailVerified: true }),
    ]);
    expect((await accept()).statusCode).toBe(200);
    expect((await person.post(URL)).statusCode).toBe(409);
    expect((await confirm(person, code)).statusCode).toBe(409);
  });

  test('stores codes only as salted hashes', async () => {
    const person = await unverified();
    const code = await ask(person);
    const row = await api.manager().findOneByOrFail(EmailCode, { userId: person.userId });
    expect([row.salt.length, row.codeHash.length]).toEqual([16, 32]);
    expect(
      JSON.stringify({ ...row, salt: row.salt.toString('hex'), codeHash: row.codeHash.toString('hex') }),
    ).not.toMatch(new RegExp(`"[^"]*\\b${code}\\b`));
  });

  test('rejects a code after ten minutes or five attempts, including concurrent ones', async () => {
    const late = await unverified();
    const lateCode = await ask(late);
    api.clock.set('2026-11-21T10:10:00Z');
    expect((await confirm(late, lateCode)).body).toBe('There is no valid code. Please request a new one.');
    api.clock.set(START);
    const person = await unverified();
    const code = await ask(person);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(person, wrong(code))));
    const bodies = guesses.map(({ statusCode, body }) => `${statusCode} ${body.slice(0, 11)}`).sort();
    expect(bodies).toEqual([...Array(3).fill('400 There is no'), ...Array(5).fill('400 This is not')]);
    expect((await confirm(person, code)).statusCode).toBe(400);
    expect(await isVerified(person)).toBe(false);
    // A new code has its own attempts.
    expect((await confirm(person, await ask(person))).statusCode).toBe(200);
  });

  test('accepts the person’s newest code only', async () => {
    const [person, other] = [await unverified(), await unverified()];
    const older = await ask(person);
    api.clock.advance(1_000);
    const newer = await ask(person);
    if (older !== newer) expect((await confirm(person, older)).statusCode).toBe(400);
    await ask(other);
    if ((await codesTo(other))[0] !== newer) expect((await confirm(other, newer)).statusCode).toBe(400);
    expect((await confirm(person, newer)).statusCode).toBe(200);
    expect(await isVerified(other)).toBe(false);
  });

  test('verifies only the address that received the code', async () => {
    const person = await unverified();
    const code = await ask(person);
    await api.manager().update(User, { id: person.userId }, { email: 'moved-meanwhile@example.test' });
    expect((await confirm(person, code)).statusCode).toBe(400);
    expect(await isVerified(person)).toBe(false);
    const late = await unverified();
    const lateCode = await ask(late);
    const confirmed = await inAnotherTransaction(api, async (other) => {
      await other.query(`update users set email = 'moved-at-last@example.test' where id = $1`, [late.userId]);
      const confirming = confirm(late, lateCode);
      await untilLockWaits(api);
      await other.query('commit');
      return confirming;
    });
    expect([confirmed.statusCode, await isVerified(late)]).toEqual([409, false]);
  });

  test('sends a mailbox at most five codes an hour and ten a day, even concurrently', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        unverified(index < 4 ? `flood+${index}@example.test` : 'Flood@example.test'),
      ),
    );
    const [one] = people;
    const ask8 = () => Promise.all(people.map((person) => person.post(URL)));
    const tally = (answers: Awaited<ReturnType<typeof ask8>>) => answers.map(({ statusCode }) => statusCode).sort();
    expect(tally(await ask8())).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const refused = await one?.post(URL);
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '3600']);
    api.clock.advance(3_600_000);
    expect(tally(await ask8())).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    api.clock.advance(3_600_000);
    expect((await one?.post(URL))?.headers['retry-after']).toBe(String(22 * 3_600));
    expect((await (await unverified()).post(URL)).statusCode).toBe(202);
  });

  test('sends an account at most five codes an hour, whatever its address, one at a time', async () => {
    const person = await unverified();
    const askAt = async (email: string) => {
      await api.manager().update(User, { id: person.userId }, { email });
      return (await person.post(URL)).statusCode;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await askAt(`moving-${index}@example.test`));
    await inAnotherTransaction(api, async (other) => {
      await other.query('select from users where id = $1 for no key update', [person.userId]);
      const asking = person.post(URL);
      await untilLockWaits(api);
      await other.query('commit');
      statuses.push((await asking).statusCode);
    });
    statuses.push(await askAt('moving-4@example.test'));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test('does not verify an address that another account has verified', async () => {
    const holder = await api.signIn({ email: 'held@example.test' });
    const claimant = await unverified('Held@example.test');
    const answer = await confirm(claimant, await ask(claimant));
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      'Another account has this email address. Sign out and sign in the way you did before.',
    ]);
    expect([await isVerified(holder), await isVerified(claimant)]).toEqual([true, false]);
  });

  test('lets only one of two concurrent requests verify the same address', async () => {
    const claimants = [await unverified('both@example.test'), await unverified('BOTH@example.test')];
    const codes: string[] = [];
    for (const claimant of claimants) codes.push(await ask(claimant));
    const answers = await Promise.all(claimants.map((claimant, index) => confirm(claimant, codes[index] ?? '')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test.each([
    [{}],
    [{ code: '12345' }],
    [{ code: '1234567' }],
    [{ code: 123456 }],
    [{ code: '12345a' }],
    [{ code: '१२३४५६' }],
  ])('refuses %j and does not count it as an attempt', async (body) => {
    const person = await unverified();
    await ask(person);
    const answer = await person.post(CONFIRM, body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect((await api.manager().findOneByOrFail(EmailCode, { userId: person.userId })).tries).toBe(0);
  });

  test('requires a sign-in', async () => {
    for (const url of [URL, CONFIRM]) expect((await api.inject({ method: 'POST', url })).statusCode).toBe(401);
  });

  test('deletes codes after two days', async () => {
    await api.manager().deleteAll(EmailCode);
    const person = await unverified();
    await ask(person);
    const forget = () => api.get(RetentionJob).forget('email-code-retention');
    api.clock.advance(2 * 86_400_000);
    await forget();
    expect(await api.manager().countBy(EmailCode, { userId: person.userId })).toBe(1);
    api.clock.advance(1);
    expect([await forget(), await forget()]).toEqual([{ removed: 1 }, { removed: 0 }]);
    expect(await api.manager().countBy(EmailCode, { userId: person.userId })).toBe(0);
  });
});
