import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { call, createOrganization } from './api-calls.js';
import { watchConsole } from './console-errors.js';
import { mailTo } from './mail.js';
import { newPerson, type Person, productUrl, signInByRequests, standInsUrl } from './people.js';

const ORGANIZATION = 'Northside Clinic';
const CONNECTION = {
  clientId: 'tracker-development',
  clientSecret: 'tracker-development-secret',
  isRequired: false,
  joinsByItself: true,
};

/** Creates an organization that signs in through the stand-in directory, with this person in it. */
async function connectDirectory(request: APIRequestContext, domain: string, person: Person): Promise<void> {
  const send = (method: 'POST' | 'PUT', path: string, data: object = {}) => call(request, method, path, { data });
  const atDirectory = async (path: string, form: Record<string, string>) =>
    expect((await request.post(`${standInsUrl()}/directory/${path}`, { form })).ok(), path).toBe(true);

  const { id: organizationId } = await createOrganization(request, ORGANIZATION);
  const { url } = await send('POST', '/subscriptions/create-checkout-session', { tier: 'enterprise', organizationId });
  expect((await request.post(`${url}/subscribe`, { form: { card: 'works' } })).ok(), 'the checkout').toBe(true);
  const path = `/organizations/${organizationId}`;
  await expect
    .poll(async () => (await request.get(`${productUrl()}/api/organizations`)).text())
    .toContain('"subscriptionTier":"enterprise"');

  const { recordName: name, recordValue: value } = await send('POST', `${path}/sso/domains`, { domain });
  await request.put(`${standInsUrl()}/dns/txt`, { data: { name, value } });
  expect((await send('POST', `${path}/sso/domains/${domain}/verify`)).verifiedAt).not.toBeNull();
  await send('PUT', `${path}/sso`, { ...CONNECTION, issuer: `${standInsUrl()}/identity/directory` });
  const { token } = await send('POST', `${path}/scim-token`);
  await atDirectory('connection', { token, dialect: 'okta' });
  await atDirectory('people', { ...person });
}

async function signInThroughOrganization(page: Page, { email, firstName, lastName }: Person): Promise<void> {
  await page.goto(productUrl());
  await page.getByRole('button', { name: 'Continue with your organization' }).click();
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: `Sign in as ${firstName} ${lastName}` }).click();
}

test('a user links an existing account to the organization’s sign-in once with an emailed code', async ({
  page,
  browser,
}) => {
  const stamp = Date.now();
  const domain = `northside-${stamp}.test`;
  // The stand-in directory keeps its people when a test is retried.
  const kim = newPerson({ email: `kim@${domain}`, firstName: 'Kim', lastName: `Ode ${stamp}` });
  await signInByRequests(browser, kim);
  await signInByRequests(browser, newPerson(), (request) => connectDirectory(request, domain, kim));

  const console = watchConsole(page);
  await signInThroughOrganization(page, kim);
  await page.waitForURL(`${productUrl()}/link-sign-in`);
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your account?' })).toBeVisible();
  await expect(page.getByText(`${kim.email} already has an account.`)).toContainText(ORGANIZATION);
  expect((await page.request.get(`${productUrl()}/api/auth/user`)).status()).toBe(401);

  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  const { text } = await mailTo(kim.email, /code/i);
  await code.fill(/\b\d{6}\b/.exec(text)?.[0] ?? text);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect((await (await page.request.get(`${productUrl()}/api/auth/user`)).json()).email).toBe(kim.email);

  await page.context().clearCookies();
  await signInThroughOrganization(page, kim);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  console.expectNone();
});
