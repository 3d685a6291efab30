import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { BrowserWalk, type TypedPerson } from '../../../testing/browser-walk.js';
import { testAppWithProviders } from '../../../testing/identity-stand-in.js';
import { AccountRepository } from '../account.repository.js';
import { profileOf, type UsableProfile } from '../providers/claims-mapper.js';
import { AccountAddresses } from './account-addresses.js';

describe('verification of an address by its providers', () => {
  const api = testAppWithProviders();

  async function signIn(
    provider: string,
    person: TypedPerson,
  ): Promise<{ id: string; email: string; emailVerified: boolean }> {
    const browser = new BrowserWalk(api.app, api.environment.publicUrl);
    await browser.signIn(`/auth/${provider}`, person);
    return JSON.parse((await browser.open('/api/auth/user')).body);
  }
  async function atProvider(action: string, body: object): Promise<void> {
    const url = `http://localhost:${api.environment.devServicesPort}/identity/google/accounts/${action}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(204);
  }

  test('follows the provider’s claim at every sign-in', async () => {
    const email = 'comes-and-goes@example.test';
    expect(await signIn('google', { email, emailVerified: 'no' })).toMatchObject({ emailVerified: false });
    expect(await signIn('google', { email })).toMatchObject({ emailVerified: true });
    expect(await signIn('google', { email, claim: 'none' })).toMatchObject({ emailVerified: false });
  });

  test('reads Microsoft’s xms_edov claim', async () => {
    const email = 'entra@example.test';
    expect(await signIn('microsoft', { email, claim: 'none' })).toMatchObject({ emailVerified: false });
    expect(await signIn('microsoft', { email, claim: 'xms_edov' })).toMatchObject({ emailVerified: true });
    expect(await signIn('microsoft', { email, claim: 'xms_edov', emailVerified: 'no' })).toMatchObject({
      emailVerified: false,
    });
  });

  test('lasts while any provider vouches for the address or the person has confirmed it', async () => {
    const email = 'many-words@example.test';
    const { id } = await signIn('google', { email });
    expect((await signIn('linkedin', { email })).id).toBe(id);
    expect(await signIn('google', { email, emailVerified: 'no' })).toMatchObject({ id, emailVerified: true });
    expect(await signIn('linkedin', { email, emailVerified: 'no' })).toMatchObject({ id, emailVerified: false });
    await api.manager().update(User, { id }, { confirmedEmail: email, emailVerified: true });
    expect(await signIn('google', { email, emailVerified: 'no' })).toMatchObject({ id, emailVerified: true });
  });

  test('does not verify the same address for two accounts', async () => {
    const email = 'one-mark@example.test';
    const late = await signIn('microsoft', { email, emailVerified: 'no' });
    const holder = await signIn('google', { email });
    expect(await signIn('microsoft', { email })).toMatchObject({ id: late.id, emailVerified: false });
    expect(await api.manager().findOneByOrFail(User, { id: holder.id })).toMatchObject({ emailVerified: true });
  });

  test('updates the account to the address that its provider now reports', async () => {
    const { id } = await signIn('google', { email: 'maiden@example.test' });
    await atProvider('change-address', { email: 'maiden@example.test', newEmail: 'married@example.test' });
    expect(await signIn('google', { email: 'married@example.test' })).toMatchObject({
      id,
      email: 'married@example.test',
      emailVerified: true,
    });
  });

  test('gives the new holder of a recycled address a new account and unverifies the former one', async () => {
    const email = 'recycled@example.test';
    const former = await signIn('google', { email });
    await atProvider('delete', { email });
    const successor = await signIn('google', { email });
    expect(successor).toMatchObject({ email, emailVerified: true });
    expect(successor.id).not.toBe(former.id);
    expect(await api.manager().findOneByOrFail(User, { id: former.id })).toMatchObject({ emailVerified: false });
  });

  test('opens the same account after the product’s client ID at the provider changes', async () => {
    const email = 'new-client@example.test';
    const { id } = await signIn('google', { email });
    await api.manager().update(Identity, { userId: id }, { clientId: 'the-client-before' });
    await atProvider('delete', { email });
    expect(await signIn('google', { email })).toMatchObject({ id, emailVerified: true });
  });

  test.each<[string, Partial<Record<keyof UsableProfile, unknown>>]>([
    ['comes from another issuer', { issuer: 'https://another.test' }],
    ['belongs to another client ID', { clientId: 'another' }],
    ['has another address', { email: 'another@example.test' }],
    ['has no stored address', { email: null }],
  ])('stays with the former account when its identity %s', async (_what, before) => {
    const { userId, email } = await api.signIn();
    await api.manager().update(User, { id: userId }, { confirmedEmail: null });
    const profileAs = (subject: string): UsableProfile => ({
      ...profileOf(
        { provider: 'google', issuer: 'https://issuer.test', subject, clientId: 'tracker' },
        { email, email_verified: true },
      ),
      email,
    });
    const former = { ...profileAs(`former ${email}`), ...before } as UsableProfile;
    await api.get(AccountRepository).insertIdentity(userId, former, api.clock.now());
    const holder = await api.manager().findOneByOrFail(User, { id: userId });
    expect(await api.get(AccountAddresses).releaseReassigned(holder, profileAs(`new ${email}`))).toBe(false);
    expect(await api.manager().findOneByOrFail(User, { id: userId })).toMatchObject({ emailVerified: true });
    expect(await api.manager().findOneByOrFail(Identity, { userId })).toMatchObject({ emailVerified: true });
  });
});
