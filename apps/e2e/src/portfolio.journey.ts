import { addDays, todayIn } from '@tracker/contracts/calendar-date';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { watchConsole } from './console-errors.js';
import { newPerson, productUrl, signIn, standInsUrl } from './people.js';

test('a portfolio is published, seen by a visitor without a session, and gone with its old link', async ({
  page,
  browser,
}) => {
  const person = newPerson({ firstName: 'Nora', lastName: 'Lindqvist' });
  await signIn(page, person);
  await addCredential(page, 'First Aid at Work', 'Level 3');
  const link = await publish(page, 'First Aid at Work');

  const visitor = await (await browser.newContext()).newPage();
  const console = watchConsole(visitor);
  const asked: URL[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url())));
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'My Professional Credentials' })).toBeVisible();
  await expect(visitor.getByText('Nora Lindqvist')).toBeVisible();
  await expect(visitor.getByText('1 certification')).toBeVisible();
  await expect(visitor.getByText('Level 3')).toBeVisible();
  await expect(visitor.getByText('Expiring Soon')).toBeVisible();
  await expect(visitor.locator('html')).not.toContainText(person.email);
  expect(asked.filter(({ origin }) => origin !== productUrl())).toEqual([]);
  expect(asked.filter(({ pathname }) => pathname.startsWith('/api/')).map(({ pathname }) => pathname)).toEqual([
    `/api${new URL(link).pathname.replace('/view/', '/public/')}`,
  ]);
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([]);
  console.expectNone();

  await page.getByRole('button', { name: 'Regenerate Link' }).click();
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
  await expect(page.locator('input[readonly]').first()).not.toHaveValue(link);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Portfolio Not Found' })).toBeVisible();
  await visitor.goto(await page.locator('input[readonly]').first().inputValue());
  await expect(visitor.getByText('1 certification')).toBeVisible();
  await visitor.context().close();
});

test('another site may show the public page in a frame, and no other page', async ({ page, browser }) => {
  await signIn(page, newPerson());
  await addCredential(page, 'First Aid at Work');
  const link = await publish(page, 'First Aid at Work');
  await page.goto(`${productUrl()}/portfolio/share`);
  await page.getByRole('tab', { name: 'Embed' }).click();
  const code = await page.getByLabel('Embed code').inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(`${productUrl()}/portfolio`);

  const site = await (await browser.newContext()).newPage();
  // A page that is really served: Chromium keeps pages that a test makes up away from local addresses.
  await site.goto(standInsUrl());
  const refusal = site.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'"));
  await site.evaluate((markup) => {
    document.body.innerHTML = `<div>${markup}</div>`;
    Object.assign(document.body.firstElementChild as HTMLElement, { style: 'width: 320px' });
  }, code);
  const frame = site.frameLocator(`iframe[src^="${link}"]`);
  await expect(frame.getByText('First Aid at Work')).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  const overflow = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow, 'no sideways scroll in a narrow frame').toBe(0);

  await site.evaluate((address) => {
    const other = document.createElement('iframe');
    Object.assign(other, { name: 'other', src: address });
    document.body.append(other);
  }, `${productUrl()}/portfolio`);
  expect((await refusal).text()).toContain(productUrl());
  await expect(site.frameLocator('iframe[name=other]').locator('#root')).toHaveCount(0);
  await site.context().close();
});

async function addCredential(page: Page, name: string, notes = '') {
  const today = todayIn('Europe/Berlin');
  const answer = await page.request.post(`${productUrl()}/api/credentials`, {
    multipart: { name, issuingBody: 'Red Cross', issueDate: today, expiryDate: addDays(today, 20), notes },
  });
  expect(answer.status()).toBe(201);
  // The page was there before, and asks for the list once.
  await page.reload();
}

/** On the portfolio screen: ticks the credential, makes the portfolio public and returns its link. */
async function publish(page: Page, credential: string): Promise<string> {
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click();
  const notifications = page.getByRole('region', { name: /Notifications/ });
  await page.getByRole('checkbox', { name: new RegExp(credential) }).check();
  await expect(notifications).toContainText('Credential added to portfolio');
  await expect(page.getByText(/is private/)).toBeVisible();
  await page.getByRole('switch', { name: /public/i }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(notifications).toContainText('Portfolio settings updated successfully');
  await expect(page.getByText(/is private/)).toBeHidden();
  return page.locator('input[readonly]').first().inputValue();
}
