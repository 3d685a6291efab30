import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { BrowserWalk } from '../../../testing/browser-walk.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { callLink, connect, endOf, signInThrough, testAppWithSso } from './certified-provider.fixture.js';

describe('an account that was opened only through SSO', () => {
  const { api, provider } = testAppWithSso();
  let count = 0;

  async function prepared(switches: { isRequired?: boolean; joinsByItself?: boolean } = {}) {
    count += 1;
    const email = `new@prepared-${count}.test`;
    const organization = await createOrganization(api, undefined, `Clinic ${count}`);
    await connect(api, organization, provider, { domains: [`prepared-${count}.test`], ...switches });
    const enter = async () => {
      provider.person = { sub: email, email, email_verified: true };
      return endOf(api, await signInThrough(api, organization.id));
    };
    return { email, organization, name: `Clinic ${count}`, enter, userId: (await enter()).user?.id ?? '' };
  }

  async function at(provider: 'google' | 'linkedin', email: string) {
    const browser = new BrowserWalk(api.app, api.environment.publicUrl);
    return { browser, ...(await endOf(api, { ...(await browser.signIn(`/auth/${provider}`, { email })), browser })) };
  }
  const providersOf = async (userId: string) =>
    (await api.manager().findBy(Identity, { userId })).map(({ provider: name }) => name).sort();
  const mailsTo = async (recipient: string) =>
    (await api.manager().findBy(OutboxMessage, { recipient, kind: 'sign-in-linked' })).map(({ payload }) => payload);
  async function userOf(answer: Awaited<ReturnType<typeof callLink>>) {
    const cookie = `session=${answer.cookies.find(({ name }) => name === 'session')?.value}`;
    return (await api.inject({ url: '/api/auth/user', headers: { cookie } })).json<{
      id: string;
      emailVerified: boolean;
    }>();
  }

  test('is not linked to another provider before the person has chosen', async () => {
    const { email, name, userId } = await prepared();
    const { browser, path, user } = await at('google', email);
    expect([path, user, await providersOf(userId)]).toEqual(['/link-sign-in', null, ['sso']]);
    expect((await callLink(api, browser, 'GET', '')).json()).toMatchObject({
      asks: 'choice',
      email,
      organizationName: name,
    });
    for (const action of ['/code', '/confirm'])
      expect((await callLink(api, browser, 'POST', action, { code: '123456' })).statusCode).toBe(
        action === '/code' ? 404 : 400,
      );
    expect((await callLink(api, browser, 'POST', '/choice', { account: 'both' })).statusCode).toBe(400);
  });

  test('is linked when the person chooses it, and never asks again', async () => {
    const { email, userId } = await prepared();
    const { browser } = await at('google', email);
    const chosen = await callLink(api, browser, 'POST', '/choice', { account: 'existing' });
    expect([chosen.statusCode, chosen.json(), (await userOf(chosen)).id]).toEqual([200, { redirectTo: '/' }, userId]);
    expect(await mailsTo(email)).toEqual([{ provider: 'google', organizationName: null }]);
    expect((await at('google', email)).user?.id).toBe(userId);
    expect((await at('linkedin', email)).user?.id).toBe(userId);
    expect(await providersOf(userId)).toEqual(['google', 'linkedin', 'sso']);
    expect((await callLink(api, browser, 'POST', '/choice', { account: 'separate' })).statusCode).toBe(404);
  });

  test('stays separate from a new account, which the organization cannot open', async () => {
    const { email, userId, enter } = await prepared();
    const { browser } = await at('google', email);
    const own = await userOf(await callLink(api, browser, 'POST', '/choice', { account: 'separate' }));
    expect([own.id === userId, own.emailVerified]).toEqual([false, false]);
    expect([await providersOf(userId), await providersOf(own.id)]).toEqual([['sso'], ['google']]);
    expect((await at('google', email)).user).toMatchObject({ id: own.id, emailVerified: false });
    expect((await enter()).user?.id).toBe(userId);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('accepts only one of two concurrent choices', async () => {
    const { email, userId } = await prepared();
    const { browser } = await at('google', email);
    const answers = await Promise.all(
      ['existing', 'separate'].map((account) => callLink(api, browser, 'POST', '/choice', { account })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const isJoined = answers[0]?.statusCode === 200;
    expect(await providersOf(userId)).toEqual(isJoined ? ['google', 'sso'] : ['sso']);
  });

  test('offers no choice when the organization requires SSO', async () => {
    const { email, userId } = await prepared({ isRequired: true, joinsByItself: true });
    expect((await at('google', email)).path).toBe('/?signIn=sso-required');
    expect(await providersOf(userId)).toEqual(['sso']);
  });
});
