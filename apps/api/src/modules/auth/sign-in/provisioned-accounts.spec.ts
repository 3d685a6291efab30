import { randomUUID } from 'node:crypto';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { ScimUser } from '@tracker/database/entities/auth/scim.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { inAnotherTransaction, untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { ConcurrentSignInError } from '../account.repository.js';
import { ProfileService } from '../profile.service.js';
import { WaitingAccounts } from '../addresses/waiting-accounts.js';
import { SignInService } from './sign-in.service.js';

const NO_NAMES = { givenName: null, familyName: null, displayName: null };

describe('a provisioned account', () => {
  const api = testApp({ asOwner: true });
  let organization: TestOrganization;
  let count = 0;

  beforeAll(async () => {
    organization = await createOrganization(api);
    await organization.setTier('enterprise');
  });

  const accounts = () => api.get(WaitingAccounts);
  const isUnused = (id: string, organizationId = organization.id) =>
    api.get(UnitOfWork).run(() => accounts().isUnused(id, organizationId));
  const anyEmail = () => `person-${(count += 1)}@corp.test`;
  const userOf = (id: string) => api.manager().findOneByOrFail(User, { id });
  const identityOf = (userId: string) => ({ userId, provider: 'google', issuer: 'https://idp.test', subject: userId });
  const hold = (userId: string) =>
    api.manager().insert(ScimUser, { organizationId: organization.id, userId, userName: userId });
  async function waiting(email = anyEmail()) {
    const id = await accounts().make(email, NO_NAMES);
    await hold(id);
    return { id, email };
  }

  test.each([
    [{ givenName: 'Kim', familyName: 'Ode', displayName: 'Dr. Ode' }, 'Dr. Ode'],
    [{ givenName: 'Kim', familyName: 'Ode', displayName: null }, 'Kim Ode'],
    [{ givenName: null, familyName: 'Ode', displayName: null }, 'Ode'],
    [NO_NAMES, null],
  ])('has a verified address and, from %j, the name %j', async (said, name) => {
    const email = anyEmail();
    const { givenName: firstName, familyName: lastName } = said;
    const made = await userOf(await accounts().make(email, said));
    expect(made).toMatchObject({ email, emailVerified: true, firstName, lastName, name, profileImageUrl: null });
    await expect(accounts().make(email.toUpperCase(), said)).rejects.toThrow(ConcurrentSignInError);
  });

  test('follows the directory until the first sign-in, but not to the address of another account', async () => {
    const [{ id, email }, other] = [await waiting(), await api.signIn()];
    const said = { givenName: 'Kim', familyName: null, displayName: 'never told' };
    expect(await accounts().follow(id, other.email.toUpperCase(), said)).toBe(false);
    expect(await userOf(id)).toMatchObject({ email, firstName: null });
    expect(await accounts().follow(id, email.toUpperCase(), said)).toBe(true);
    const followed = { email: email.toUpperCase(), emailVerified: true, firstName: 'Kim', lastName: null, name: null };
    expect(await userOf(id)).toMatchObject(followed);
    await api.manager().insert(Identity, identityOf(id));
    expect(await accounts().follow(id, anyEmail(), NO_NAMES)).toBe(true);
    expect(await userOf(id)).toMatchObject(followed);
  });

  test('is unused only while no table refers to it, including tables of later releases', async () => {
    await api.manager().query('create table later (person uuid references users on delete cascade)');
    const dates = { issueDate: '2026-01-01', expiryDate: '2027-01-01' };
    const uses: ((id: string) => Promise<unknown>)[] = [
      (id) => api.manager().insert(Identity, identityOf(id)),
      (userId) => organization.add('member', { ...organization.owner, userId } as typeof organization.owner),
      hold,
      (ownerId) => api.manager().insert(Credential, { ownerId, name: 'First Aid', issuingBody: 'Red Cross', ...dates }),
      (id) => api.manager().query("insert into mail_unsubscriptions (user_id, list) values ($1, 'reminders')", [id]),
      (id) => api.manager().query('insert into account_deletions (user_id, requested_at) values ($1, now())', [id]),
      (id) => api.manager().query('insert into later values ($1)', [id]),
    ];
    // Another unused account must not affect the answer.
    await accounts().make(anyEmail(), NO_NAMES);
    for (const use of uses) {
      const id = await accounts().make(anyEmail(), NO_NAMES);
      expect(await isUnused(id)).toBe(true);
      await use(id);
      expect(await isUnused(id)).toBe(false);
    }
  });

  test('is in use when it was a member of another organization', async () => {
    const id = await accounts().make(anyEmail(), NO_NAMES);
    await api
      .manager()
      .query('insert into former_members (organization_id, user_id) values ($1, $2)', [organization.id, id]);
    expect(await isUnused(id)).toBe(true);
    expect(await isUnused(id, randomUUID())).toBe(false);
  });

  test('must sign in again if it is erased while its profile is read or saved', async () => {
    const erased = { userId: randomUUID(), emailVerified: true } as Actor;
    const profiles = api.get(ProfileService);
    const expected = { status: 401, code: 'sign-in-required' };
    await expect(profiles.read(erased)).rejects.toMatchObject(expected);
    await expect(profiles.update(erased, { firstName: 'Late' })).rejects.toMatchObject(expected);
  });

  describe('before its first sign-in', () => {
    const merge = (userId: string, email: string) =>
      api.get(UnitOfWork).run(() => api.get(WaitingAccounts).merge(userId, email));
    const newcomer = async () => {
      const { userId } = await api.signIn({ emailVerified: false });
      await api.manager().insert(Identity, identityOf(userId));
      return userId;
    };

    test('is not merged by itself, another address, or a member, nor once used or unprovisioned', async () => {
      const userId = await newcomer();
      const [{ id, email }, signedIn] = [await waiting(), await waiting()];
      const unheld = anyEmail();
      await accounts().make(unheld, NO_NAMES);
      await api.manager().insert(Identity, identityOf(signedIn.id));
      expect(await merge(id, email)).toBeNull();
      for (const address of [anyEmail(), signedIn.email, unheld]) expect(await merge(userId, address)).toBeNull();
      await organization.add('member', { ...organization.owner, userId } as typeof organization.owner);
      expect(await merge(userId, email)).toBeNull();
      expect(await api.manager().existsBy(User, { id: userId })).toBe(true);
    });
  });

  test('is replaced by a new account for someone who signs in or confirms the address while it is erased', async () => {
    const whileErased = <T>({ id }: { id: string }, start: () => Promise<T>) =>
      inAnotherTransaction(api, async (other) => {
        await other.query('delete from users where id = $1', [id]);
        const started = start();
        await untilLockWaits(api);
        await other.query('commit');
        return started;
      });
    const erased = await waiting();
    const claims = { ...identityOf(erased.id), provider: 'google' as const, clientId: 'x', ssoOrganizationId: null };
    const names = { firstName: 'Kim', lastName: null, name: null, pictureUrl: null };
    const profile = { ...claims, ...names, email: erased.email, emailVerified: true };
    const visitor = { returnTo: '/', previousToken: null, linkToken: null, userAgent: '', ip: '::1', requestId: 'x' };
    const end = await whileErased(erased, () => api.get(SignInService).signIn(profile, visitor));
    expect(end).toMatchObject({ kind: 'session', userId: expect.not.stringContaining(erased.id) });

    const claimed = await waiting();
    const person = await api.signIn({ email: claimed.email, emailVerified: false });
    await person.post('/api/auth/email/verification');
    const [mail] = await api
      .query<{ code: string }>(
        `select payload ->> 'code' as code from outbox_messages where user_id = '${person.userId}'`,
      )
      .then(({ rows }) => rows);
    const answer = await whileErased(claimed, () =>
      person.post('/api/auth/email/verification/confirm', { code: mail?.code }),
    );
    expect(answer.statusCode).toBe(200);
    expect(await userOf(person.userId)).toMatchObject({ email: claimed.email, emailVerified: true });
  });
});
