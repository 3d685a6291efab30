import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

export const productUrl = () => String(process.env['PRODUCT_URL']);
export const standInsUrl = () => String(process.env['STAND_INS_URL']);

/** The one of OPERATOR_EMAILS, see start-platform.ts. */
export const OPERATOR: Person = { email: 'operator@example.test', firstName: 'Olga', lastName: 'Perez' };

/** The one of the organization in the demonstration data. */
export const OWNER: Person = { email: 'grace.okafor@example.test', firstName: 'Grace', lastName: 'Okafor' };

/** Somebody whom the product has never seen. */
export function newPerson(overrides: Partial<Person> = {}): Person {
  return { email: `person-${randomUUID()}@example.test`, firstName: 'Robin', lastName: 'Park', ...overrides };
}

/**
 * Signs in as people do: from the landing page through the provider's page and back. Done when the dashboard is there and the product knows in which
 * time zone the browser is; a page that leaves earlier takes back what was under way.
 */
export async function signIn(page: Page, person: Person, provider: 'Google' | 'Microsoft' | 'LinkedIn' = 'Google') {
  await page.goto(productUrl());
  await page.getByText(`Continue with ${provider}`).click();
  await fillInIdentity(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectLoaded(page);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect
    .poll(async () => (await (await page.request.get(`${new URL(page.url()).origin}/api/auth/user`)).json()).timeZone)
    .toBe(zone);
}

export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/**
 * Signs in without drawing a page, for journeys that are about something else: the same requests, a fifth of the time. `then` calls the API as this
 * person; what is returned is given to `newContext` as its `storageState`.
 */
export async function signInByRequests(
  browser: Browser,
  { email, firstName, lastName }: Person,
  then?: (request: APIRequestContext) => Promise<void>,
): Promise<Session> {
  const context = await browser.newContext();
  const { request } = context;
  const asked = await request.get(`${productUrl()}/auth/google`);
  const action = /<form[^>]*action="([^"]+)"/.exec(await asked.text())?.[1];
  expect(action, 'the page of the identity provider').toBeDefined();
  await request.post(new URL(String(action), asked.url()).href, { form: { email, firstName, lastName } });
  const answer = await request.put(`${productUrl()}/api/auth/profile`, {
    headers: { origin: productUrl() },
    // As the browser would, whose report could come between.
    data: { timeZone: 'Europe/Berlin' },
  });
  expect(answer.ok(), `${email} is signed in`).toBe(true);
  await then?.(request);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** A screen has its heading while its code and its data still load. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Fills in the development identity provider's page. */
export async function fillInIdentity(page: Page, { email, firstName, lastName }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
