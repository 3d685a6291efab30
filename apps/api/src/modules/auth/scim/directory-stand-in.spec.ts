import { User } from '@tracker/database/entities/auth/user.entity';
import { BrowserWalk } from '../../../testing/browser-walk.js';
import { testAppWithProviders } from '../../../testing/identity-stand-in.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

/** The walkthrough of the documentation, with the enterprise directory of the development stand-ins. */
describe('the development stand-in of an enterprise directory', () => {
  const api = testAppWithProviders();
  let organization: TestOrganization;

  beforeAll(async () => {
    await api.app.listen(Number(new URL(api.environment.publicUrl).port), 'localhost');
    organization = await createOrganization(api);
    await organization.setTier('enterprise');
  });

  async function page(path: string, fields?: Record<string, string>): Promise<string> {
    const body = fields && { method: 'POST', body: new URLSearchParams(fields) };
    return (await fetch(`http://localhost:${api.environment.devServicesPort}${path}`, body)).text();
  }
  const call = async (method: 'PUT' | 'POST', path: string, payload?: object) =>
    (await organization.owner.inject({ method, url: organization.url + path, ...(payload && { payload }) })).json();
  const members = async () =>
    (await organization.owner.get(`${organization.url}/members`))
      .json<{ members: { id: string; email: string; firstName: string }[] }>()
      .members.filter(({ id }) => id !== organization.owner.userId);
  /** The forms of one person, as the page shows them. */
  const formsOf = (text: string, email: string) => {
    const key = new RegExp(`action="/directory/people/([\\w-]+)/change"[^>]*aria-label="${email}"`).exec(text)?.[1];
    return (act: string, fields: Record<string, string> = {}) => page(`/directory/people/${key}/${act}`, fields);
  };

  it.each(['okta', 'entra'])(
    'adds, changes, signs in, deactivates and removes people in the %s dialect',
    async (dialect) => {
      const domain = `${dialect}.test`;
      const email = `kim@${domain}`;
      const record = await call('POST', '/sso/domains', { domain });
      await page('/directory/record', { name: record.recordName, value: record.recordValue });
      expect(await call('POST', `/sso/domains/${domain}/verify`)).toMatchObject({ isVerified: true });
      await call('PUT', '/sso', {
        issuer: `http://localhost:${api.environment.devServicesPort}/identity/directory`,
        clientId: 'tracker-development',
        clientSecret: 'tracker-development-secret',
        isRequired: false,
        joinsByItself: false,
      });
      expect(await page('/directory/people', { email, firstName: 'Kim', lastName: 'Ode' })).toMatch(/token first|201/);
      const { token } = await call('POST', '/scim-token');
      await page('/directory/connection', { token, dialect });

      const added = await page('/directory/people', { email, firstName: 'Kim', lastName: 'Ode' });
      expect(added).toContain('201 · POST /Users');
      expect(await members()).toMatchObject([{ email, firstName: 'Kim' }]);
      const act = formsOf(added, email);
      await act('change', { email, firstName: 'Kimberly', lastName: 'Ode' });
      expect(await members()).toMatchObject([{ email, firstName: 'Kimberly' }]);

      const browser = new BrowserWalk(api.app, api.environment.publicUrl);
      const start = `/auth/sso/${organization.id}`;
      await browser.signIn(start, { email });
      const ask = async (url: string) =>
        api.inject({ url, headers: { cookie: browser.cookiesFor(new URL(api.environment.publicUrl)) } });
      expect((await ask('/api/auth/user')).json()).toMatchObject({ email, firstName: 'Kimberly' });
      expect((await ask(`${organization.url}/members`)).statusCode).toBe(200);

      expect(await act('deactivate')).toContain('200 · PATCH');
      expect([(await ask('/api/auth/user')).statusCode, await members()]).toEqual([401, []]);
      const refused = new BrowserWalk(api.app, api.environment.publicUrl);
      await refused.signIn(start, { email });
      expect(refused.cookie('session')).toBeUndefined();
      await act('activate');
      expect(await members()).toMatchObject([{ email }]);
      expect(await act('remove')).toContain('204 · DELETE');
      expect(await members()).toEqual([]);
      // The person keeps their account.
      expect(await api.manager().existsBy(User, { email })).toBe(true);
    },
  );

  it('shows the errors that the product returns', async () => {
    expect(await page('/directory/people', { email: 'kim@elsewhere.test' })).toMatch(
      /403 · POST \/Users[\s\S]*has not verified/,
    );
    expect(await page('/directory/people', { email: 'nonsense' })).toContain('Enter an email address');
  });
});
