import { randomUUID } from 'node:crypto';
import { EmailCode } from '@tracker/database/entities/auth/email-code.entity';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { testApp } from '../../../testing/test-app.js';
import { AccountRepository, ConcurrentSignInError } from '../account.repository.js';
import { profileOf, type UsableProfile } from '../providers/claims-mapper.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { AccountAddresses } from './account-addresses.js';
import { EmailCodeRepository } from './email-code.repository.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('accounts and their addresses in the database', () => {
  const api = testApp({ now: NOW });
  let accounts: AccountRepository;
  let count = 0;

  beforeAll(async () => {
    accounts = api.get(AccountRepository);
  });

  const userOf = (id: string) => api.manager().findOneByOrFail(User, { id });
  const newEmail = () => `row-${(count += 1)}@example.test`;
  const profile = (subject: string, email: string, changes: Partial<UsableProfile> = {}) => ({
    ...profileOf(
      { provider: 'google', issuer: 'https://issuer.test', subject, clientId: 'tracker' },
      { email, email_verified: true },
    ),
    email,
    ...changes,
  });

  test('confirms an address only for its own account and only if no other account has verified it', async () => {
    const email = newEmail();
    const [person, other] = [await api.signIn({ emailVerified: false, email }), await api.signIn()];
    expect(await accounts.confirmAddress(person.userId, newEmail())).toBe(false);
    expect(await accounts.confirmAddress(person.userId, other.email)).toBe(false);
    expect(await userOf(person.userId)).toMatchObject({ email, emailVerified: false, confirmedEmail: null });
    expect(await accounts.confirmAddress(person.userId, email)).toBe(true);
    expect(await userOf(person.userId)).toMatchObject({ email, emailVerified: true, confirmedEmail: email });
    const late = await api.signIn({ emailVerified: false, email: email.toUpperCase() });
    expect(await accounts.confirmAddress(late.userId, late.email)).toBe(false);
    expect(await userOf(late.userId)).toMatchObject({ emailVerified: false, confirmedEmail: null });
  });

  test('keeps an address verified for at most one account', async () => {
    const [person, holder] = [await api.signIn(), await api.signIn()];
    const address = async (email: string, emailVerified: boolean) => {
      await accounts.setAddress(person.userId, { email, emailVerified });
      const after = await userOf(person.userId);
      return [after.email, after.emailVerified];
    };
    expect(await address(holder.email, true)).toEqual([holder.email, false]);
    const email = newEmail();
    expect(await address(email, true)).toEqual([email, true]);
    expect(await address(email.toUpperCase(), true)).toEqual([email.toUpperCase(), true]);
    expect(await address(email, false)).toEqual([email, false]);
    expect(await userOf(holder.userId)).toMatchObject({ email: holder.email, emailVerified: true });
    const taken = accounts.insertUser({ ...profile('x', holder.email), emailVerified: true });
    await expect(taken).rejects.toBeInstanceOf(ConcurrentSignInError);
  });

  describe('an address that its provider has reassigned to another subject', () => {
    const releaseReassigned = async (email: string, before: Partial<UsableProfile>) => {
      const { userId } = await api.signIn({ email, confirmedEmail: null });
      const subject = `former ${email}`;
      await accounts.insertIdentity(userId, { ...profile(subject, email), ...before }, NOW);
      const addresses = api.get(AccountAddresses);
      const isPassedOn = await addresses.releaseReassigned(await userOf(userId), profile(`new ${email}`, email));
      const { emailVerified } = await api.manager().findOneByOrFail(Identity, { subject });
      return { isPassedOn, isStillVouchedFor: emailVerified, hasMark: (await userOf(userId)).emailVerified };
    };

    test('becomes unverified on the former account and on its identity', async () => {
      const outcome = { isPassedOn: true, isStillVouchedFor: false, hasMark: false };
      expect(await releaseReassigned(newEmail(), {})).toEqual(outcome);
    });

    test.each<[string, Partial<Record<keyof UsableProfile, unknown>>]>([
      ['comes from another issuer', { issuer: 'https://another.test' }],
      ['belongs to another client ID', { clientId: 'another' }],
      ['has another address', { email: 'another@example.test' }],
      ['has no stored address', { email: null }],
    ])('stays verified when the former identity %s', async (_what, before) => {
      const outcome = { isPassedOn: false, isStillVouchedFor: true, hasMark: true };
      expect(await releaseReassigned(newEmail(), before as Partial<UsableProfile>)).toEqual(outcome);
    });
  });

  test('a sign-in updates the stored claims of its own identity only', async () => {
    const [{ userId }, email] = [await api.signIn(), newEmail()];
    for (const subject of ['updated', 'untouched'])
      await accounts.insertIdentity(userId, profile(subject, email), ago(60));
    const identity = async (subject: string) => accounts.findIdentity(profile(subject, email));
    const updated = { clientId: 'c', email: 'new@example.test', emailVerified: false, lastSignInAt: NOW };
    await accounts.updateIdentity((await identity('updated'))?.id ?? '', updated);
    expect(await identity('updated')).toMatchObject({ userId, ...updated });
    const untouched = {
      userId,
      provider: 'google',
      clientId: 'tracker',
      email,
      emailVerified: true,
      lastSignInAt: ago(60),
    };
    expect(await identity('untouched')).toMatchObject(untouched);
    expect(await accounts.findIdentity({ ...profile('updated', email), issuer: 'https://another.test' })).toBeNull();
    expect(await accounts.identitiesOf(userId)).toHaveLength(2);
  });

  test('counts codes by account or mailbox, newest first, and accepts the newest one once', async () => {
    const codes = api.get(EmailCodeRepository);
    const [person, other] = [await api.signIn(), await api.signIn()];
    const send = ({ userId, email }: typeof person, mailbox: string, minutes: number) => {
      const bytes = { salt: Buffer.alloc(16), codeHash: Buffer.alloc(32) };
      const expiresAt = new Date(ago(minutes).getTime() + 3_600_000);
      return codes.insert({ userId, linkId: null, email, mailbox, ...bytes, sentAt: ago(minutes), expiresAt });
    };
    const first = await send(person, 'one', 30);
    const newest = await send(person, 'two', 10);
    await send(other, 'two', 20);
    const since = ago(30);
    expect(await codes.sendings({ userId: person.userId }, since)).toEqual([ago(10)]);
    expect(await codes.sendings({ userId: person.userId }, ago(31))).toEqual([ago(10), ago(30)]);
    expect(await codes.sendings({ mailbox: 'two' }, since)).toEqual([ago(10), ago(20)]);
    expect(await api.manager().findOneByOrFail(EmailCode, { id: first })).toMatchObject({ expiresAt: ago(10) });
    expect(await codes.takeTry(person.userId, null, NOW)).toMatchObject({ id: newest, email: person.email });
    expect([await codes.use(newest, NOW), await codes.use(newest, NOW)]).toEqual([true, false]);
    expect(await codes.takeTry(person.userId, null, NOW)).toBeNull();
    expect(await codes.takeTry(other.userId, null, NOW)).not.toBeNull();
  });

  test('serializes sending codes per account and per mailbox', async () => {
    const codes = api.get(EmailCodeRepository);
    const { userId, email } = await api.signIn();
    const others = pool(api.get(DataSource));
    const isMailboxFree = async (mailbox: string) => {
      const lock = `select pg_try_advisory_xact_lock(hashtextextended('email-code:' || $1, 0)) as "isFree"`;
      return (await others.query<{ isFree: boolean }>(lock, [mailbox])).rows[0]?.isFree;
    };
    await api.get(UnitOfWork).run(async () => {
      const locked = await codes.lock(userId, (address) => `mailbox of ${address}`);
      expect(locked).toMatchObject({ id: userId, email });
      const account = others.query('select from users where id = $1 for key share nowait', [userId]);
      await expect(account).rejects.toThrow('could not obtain lock');
      expect(await isMailboxFree(`mailbox of ${email}`)).toBe(false);
      expect(await isMailboxFree('another')).toBe(true);
    });
    expect(await isMailboxFree(`mailbox of ${email}`)).toBe(true);
    expect(await api.get(UnitOfWork).run(() => codes.lock(randomUUID(), String))).toBeNull();
  });

  test('lists only the person’s own sessions and sign-ins, in a stable order', async () => {
    const { userId } = await api.signIn();
    const stranger = await api.signIn();
    const sessions = api.get(SessionRepository);
    await api.manager().delete(Session, { userId });
    const open = async (browser: string, createdAt: Date, lastSeenAt: Date, byte: number) =>
      sessions.insert({
        tokenHash: Buffer.alloc(32, byte),
        userId,
        browser,
        ssoOrganizationId: null,
        createdAt,
        lastSeenAt,
        expiresAt: new Date(NOW.getTime() + 3_600_000),
      });
    await open('younger', ago(20), ago(10), 1);
    await open('older', ago(30), ago(10), 2);
    await open('used last', ago(40), ago(5), 3);
    const browsers = async () => (await sessions.listLive(userId, NOW)).map(({ browser }) => browser);
    expect(await browsers()).toEqual(['used last', 'younger', 'older']);
    const [last] = await sessions.listLive(userId, NOW);
    const foreign = (await sessions.listLive(stranger.userId, NOW))[0]?.id ?? '';
    expect(await sessions.removeOwn(userId, foreign)).toBe(false);
    expect([await sessions.removeOthers(userId, last?.id ?? ''), await browsers()]).toEqual([2, ['used last']]);
    expect([await sessions.removeOwn(userId, last?.id ?? ''), await browsers()]).toEqual([true, []]);
    expect(await sessions.listLive(stranger.userId, NOW)).toHaveLength(1);

    const signIns = api.get(SessionRepository);
    const sign = (outcome: SignIn['outcome'], minutes: number) =>
      signIns.insertSignIn({ userId, at: ago(minutes), provider: 'google', outcome, network: 'x' });
    for (const minutes of [30, 10, 20]) await sign('signed-in', minutes);
    const times = async (since: Date) => (await signIns.listSignIns(userId, since)).map(({ at }) => at);
    expect([await times(ago(30)), await times(ago(29))]).toEqual([
      [ago(10), ago(20), ago(30)],
      [ago(10), ago(20)],
    ]);
    expect(await signIns.listSignIns(stranger.userId, ago(60))).toEqual([]);
  });
});
