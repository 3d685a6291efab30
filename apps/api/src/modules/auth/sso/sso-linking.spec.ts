import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { SignInLink } from '@tracker/database/entities/auth/sign-in-link.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { BrowserWalk } from '../../../testing/browser-walk.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { callLink, connect, endOf, signInThrough, testAppWithSso } from './certified-provider.fixture.js';
import { RetentionJob } from '../../../platform/jobs/retention.job.js';

const GONE = 'There is nothing left to confirm. Please sign in again.';

describe('linking an SSO sign-in to an existing account', () => {
  const { api, provider } = testAppWithSso();
  let count = 0;

  beforeEach(() => api.clock.set(new Date()));

  const newWalk = (headers?: Record<string, string>) => new BrowserWalk(api.app, api.environment.publicUrl, headers);

  async function atGoogle(email: string, browser = newWalk(), start = '/auth/google') {
    return { browser, ...(await endOf(api, { ...(await browser.signIn(start, { email })), browser })) };
  }

  /** A person with an account, whose organization has just set up SSO. */
  async function company(switches: { isRequired?: boolean; joinsByItself?: boolean } = {}) {
    count += 1;
    const domain = `linked-${count}.test`;
    const email = `kim@${domain}`;
    const { user } = await atGoogle(email);
    const organization = await createOrganization(api, undefined, `Clinic ${count}`);
    await connect(api, organization, provider, { domains: [domain], ...switches });
    return { organization, name: `Clinic ${count}`, domain, email, userId: user?.id ?? '' };
  }
  type Company = Awaited<ReturnType<typeof company>>;

  async function arrive({ organization, email }: { organization: TestOrganization; email: string }, sub = email) {
    provider.person = { sub, email, email_verified: true };
    const stop = await signInThrough(api, organization.id);
    return { ...(await endOf(api, stop)), browser: stop.browser };
  }

  const mailsTo = async (recipient: string, kind: string) =>
    (
      await api.manager().find(OutboxMessage, { where: { recipient, kind }, order: { createdAt: 'ASC', id: 'ASC' } })
    ).map(({ payload }) => payload);
  const codeTo = async (email: string) => String((await mailsTo(email, 'email-code')).at(-1)?.['code']);
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const identitiesAt = (userId: string) => api.manager().countBy(Identity, { userId, provider: 'sso' });

  async function whose(cookie: string | undefined) {
    const answer = await api.inject({ url: '/api/auth/user', headers: { cookie: `session=${cookie}` } });
    return answer.statusCode === 200 ? answer.json<{ id: string }>().id : null;
  }
  const linkedMail = ({ name }: Company) => ({ provider: 'sso', organizationName: name });

  test('waits ten minutes for a confirmation in the same browser and shows the address', async () => {
    const one = await company();
    const { browser, path, user } = await arrive(one);
    expect([path, user]).toEqual(['/link-sign-in', null]);
    const read = await callLink(api, browser, 'GET', '');
    expect([read.statusCode, read.headers['cache-control'], read.json()]).toEqual([
      200,
      'no-store',
      {
        asks: 'confirmation',
        email: one.email,
        organizationName: linkedMail(one).organizationName,
        returnTo: '/',
        expiresAt: new Date(api.clock.now().getTime() + 600_000).toISOString(),
      },
    ]);
    for (const [method, action, payload] of [
      ['GET', '', undefined],
      ['POST', '/code', undefined],
      ['POST', '/confirm', { code: '123456' }],
      ['POST', '/choice', { account: 'existing' }],
    ] as const) {
      const answer = await callLink(api, newWalk(), method, action, payload);
      expect([answer.statusCode, answer.body]).toEqual([404, GONE]);
    }
    expect((await callLink(api, browser, 'POST', '/choice', { account: 'existing' })).statusCode).toBe(404);
    api.clock.advance(600_000);
    expect((await callLink(api, browser, 'GET', '')).statusCode).toBe(404);
    expect((await callLink(api, browser, 'POST', '/code')).statusCode).toBe(404);
    const forget = () => api.get(RetentionJob).forget('session-expiry');
    const kept = () => api.manager().countBy(SignInLink, { userId: one.userId });
    await forget();
    expect(await kept()).toBe(1);
    api.clock.advance(1);
    await forget();
    expect(await kept()).toBe(0);
  });

  test('succeeds with the emailed code, notifies the account, and later sign-ins open it directly', async () => {
    const one = await company({ joinsByItself: true });
    const { browser } = await arrive(one);
    const sent = await callLink(api, browser, 'POST', '/code');
    expect([sent.statusCode, sent.json()]).toEqual([202, { email: one.email, expiresAt: expect.any(String) }]);
    const code = await codeTo(one.email);
    expect(await mailsTo(one.email, 'email-code')).toEqual([
      {
        code,
        expiresAt: sent.json<{ expiresAt: string }>().expiresAt,
        organizationName: linkedMail(one).organizationName,
      },
    ]);
    expect((await callLink(api, browser, 'POST', '/confirm', { code: wrong(code) })).body).toBe(
      'This is not the code in the email. Please check it and try again.',
    );
    expect(await identitiesAt(one.userId)).toBe(0);
    const confirmed = await callLink(api, browser, 'POST', '/confirm', { code });
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { redirectTo: '/' }]);
    const session = confirmed.cookies.find(({ name }) => name === 'session');
    expect(await whose(session?.value)).toBe(one.userId);
    expect(confirmed.cookies.find(({ name }) => name === 'link')).toMatchObject({ value: '', path: '/' });
    expect(await mailsTo(one.email, 'sign-in-linked')).toEqual([linkedMail(one)]);
    expect((await one.organization.roles())[one.userId]).toBe('member');
    expect((await callLink(api, browser, 'POST', '/confirm', { code })).statusCode).toBe(404);
    expect(await arrive(one)).toMatchObject({ path: '/', user: { id: one.userId } });
    expect(await mailsTo(one.email, 'sign-in-linked')).toHaveLength(1);
  });

  test('fails after five wrong codes, with another link’s code, or if the address is unverified', async () => {
    const one = await company();
    const [first, second] = [await arrive(one, 'one'), await arrive(one, 'two')];
    await callLink(api, first.browser, 'POST', '/code');
    const code = await codeTo(one.email);
    expect((await callLink(api, second.browser, 'POST', '/confirm', { code })).statusCode).toBe(400);
    for (let time = 0; time < 5; time += 1)
      expect((await callLink(api, first.browser, 'POST', '/confirm', { code: wrong(code) })).statusCode).toBe(400);
    expect((await callLink(api, first.browser, 'POST', '/confirm', { code })).body).toBe(
      'There is no valid code. Please request a new one.',
    );
    await callLink(api, second.browser, 'POST', '/code');
    const other = await codeTo(one.email);
    await api.manager().update(User, { id: one.userId }, { emailVerified: false });
    expect((await callLink(api, second.browser, 'POST', '/confirm', { code: other })).body).toBe(GONE);
    expect(await identitiesAt(one.userId)).toBe(0);
  });

  test('happens once under concurrent confirmations', async () => {
    const one = await company();
    const { browser } = await arrive(one);
    await callLink(api, browser, 'POST', '/code');
    const code = await codeTo(one.email);
    const answers = await Promise.all([1, 2, 3].map(() => callLink(api, browser, 'POST', '/confirm', { code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([await identitiesAt(one.userId), await mailsTo(one.email, 'sign-in-linked')]).toEqual([
      1,
      [linkedMail(one)],
    ]);
  });

  test.each<[string, (one: Company) => Promise<unknown>]>([
    ['connection', ({ organization: { owner, url } }) => owner.delete(`${url}/sso`)],
    ['domain', ({ organization: { owner, url }, domain }) => owner.delete(`${url}/sso/domains/${domain}`)],
    ['plan', ({ organization }) => organization.setTier('team')],
  ])('fails when the %s is gone before the confirmation', async (_what, end) => {
    const one = await company();
    const { browser } = await arrive(one);
    await callLink(api, browser, 'POST', '/code');
    await end(one);
    const code = await codeTo(one.email);
    expect((await callLink(api, browser, 'POST', '/confirm', { code })).body).toBe(GONE);
    expect((await callLink(api, browser, 'POST', '/code')).statusCode).toBe(404);
    await atGoogle(one.email, browser, '/auth/google?link');
    expect(await identitiesAt(one.userId)).toBe(0);
  });

  test('succeeds by signing in with the existing provider, even when SSO is required', async () => {
    const one = await company({ isRequired: true, joinsByItself: true });
    await one.organization.add('member', { ...one.organization.owner, userId: one.userId } as never);
    expect((await atGoogle(one.email)).path).toBe('/?signIn=sso-required');
    const { browser } = await arrive(one);
    expect(await atGoogle(one.email, browser)).toMatchObject({ path: '/', user: { id: one.userId } });
    expect(browser.cookie('link')).toBeUndefined();
    expect([await identitiesAt(one.userId), await mailsTo(one.email, 'sign-in-linked')]).toEqual([
      1,
      [linkedMail(one)],
    ]);
    expect(await arrive(one)).toMatchObject({ path: '/', user: { id: one.userId } });
  });

  test('does not happen when another person signs in, or after ten minutes', async () => {
    const one = await company();
    const [stranger, late] = [await arrive(one), await arrive(one)];
    await atGoogle(`pat@${one.domain}`, stranger.browser);
    api.clock.advance(600_000);
    await atGoogle(one.email, late.browser);
    expect(await identitiesAt(one.userId)).toBe(0);
  });

  test.each([
    ['another site does not link', { 'sec-fetch-site': 'cross-site' }, '/auth/google?link', 0],
    ['another page of the product does not link', { 'sec-fetch-site': 'same-origin' }, '/auth/google', 0],
    ['the link page links', { 'sec-fetch-site': 'same-origin' }, '/auth/google?link', 1],
  ])('a sign-in started from %s', async (_what, headers, start, linked) => {
    const one = await company();
    const { browser } = await arrive(one);
    const lured = newWalk(headers);
    lured.take(browser);
    expect((await atGoogle(one.email, lured, start)).user?.id).toBe(one.userId);
    expect(await identitiesAt(one.userId)).toBe(linked);
  });

  test('returns to the requested page', async () => {
    const one = await company();
    provider.person = { sub: 'returning', email: one.email };
    const browser = newWalk();
    const page = await browser.follow(`/auth/sso/${one.organization.id}?returnTo=%2Freports`, /\/callback/);
    await browser.open(page.location ?? '');
    expect((await callLink(api, browser, 'GET', '')).json()).toMatchObject({ returnTo: '/reports' });
    expect((await atGoogle(one.email, browser)).path).toBe('/reports');
  });
});
