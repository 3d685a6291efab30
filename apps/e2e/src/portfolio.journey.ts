import { expect, type Page, test } from '@playwright/test';
import { addCredential } from './api-calls.js';
import { expectNoViolations } from './axe.js';
import { watchConsole } from './console-errors.js';
import { newPerson, productUrl, signIn, standInsUrl } from './people.js';

test('a signed-out visitor sees a published portfolio until its link is replaced', async ({ page, browser }) => {
  const person = newPerson({ firstName: 'Nora', lastName: 'Lindqvist' });
  await signIn(page, person);
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
  await expectNoViolations(visitor);
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

test('a server-rendered portfolio works without scripts, and hydrates on the first click and handles it', async ({
  page,
  browser,
}) => {
  await signIn(page, newPerson({ firstName: 'Nora', lastName: 'Lindqvist' }));
  const link = await publish(page, 'First Aid at Work');

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openRendered(reader, link);
  const heading = reader.getByRole('heading', { level: 1, name: 'My Professional Credentials' });
  await expect(heading).toBeVisible();
  for (const text of ['Nora Lindqvist', '1 certification', 'Level 3', 'Expiring Soon'])
    await expect(reader.getByText(text)).toBeVisible();
  await expect(reader.locator('article')).toHaveCSS('border-left-width', '4px');
  await reader.context().close();

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await (await browser.newContext({ colorScheme, locale: 'de-CH' })).newPage();
    const console = watchConsole(visitor);
    const scripts: string[] = [];
    visitor.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await openRendered(visitor, link);
    await expect(visitor).toHaveTitle('My Professional Credentials · Micro-Credential Tracker');
    await expect(visitor.locator('html')).toHaveClass(colorScheme === 'dark' ? 'dark' : '');
    const [other, own] = colorScheme === 'dark' ? ['light', 'dark'] : ['dark', 'light'];
    const toggle = visitor.getByRole('button', { name: `Switch to ${other} theme` });
    await expect(toggle).toBeVisible();
    await expectNoViolations(visitor);
    expect(scripts, 'reading loads no script').toEqual([]);

    const before = await visitor.getByRole('main').innerText();
    await visitor.locator('main').evaluate((main) => Object.assign(main, { isFromTheServer: true }));
    await toggle.click();
    await expect(visitor.getByRole('button', { name: `Switch to ${own} theme` })).toBeVisible();
    await expect(visitor.locator('html')).toHaveClass(other === 'dark' ? 'dark' : '');
    expect(scripts.length).toBeGreaterThan(0);
    expect(await visitor.getByRole('main').innerText()).toBe(before);
    const isSame = await visitor.locator('main').evaluate((main) => 'isFromTheServer' in main);
    expect(isSame, 'React takes over what the server rendered').toBe(true);
    console.expectNone();
    await visitor.context().close();
  }
});

test('a server-rendered portfolio refreshes its data and shows an error when the refresh is refused', async ({
  page,
  browser,
}) => {
  await signIn(page, newPerson({ firstName: 'Nora' }));
  const link = await publish(page, 'First Aid at Work');
  const answers = [
    { status: 404, body: 'This portfolio is either private or does not exist.', words: 'Portfolio Not Found' },
    { status: 500, body: 'Internal error', words: 'The portfolio could not be loaded.' },
  ];
  for (const { words, ...answer } of answers) {
    const visitor = await (await browser.newContext()).newPage();
    await openRendered(visitor, link);
    await visitor.route('**/api/portfolio/public/*', (route) => route.fulfill(answer));
    await visitor.reload();
    await expect(visitor.getByText(words)).toBeVisible();
    await visitor.context().close();
  }
  const later = await (await browser.newContext()).newPage();
  await later.clock.setFixedTime(Date.now() + 30 * 86_400_000);
  await openRendered(later, link);
  await expect(later.getByText('Expired')).toBeVisible();
  await later.context().close();
});

test('another site may frame the public page and no other page', async ({ page, browser }) => {
  await signIn(page, newPerson());
  const link = await publish(page, 'First Aid at Work');
  await page.goto(`${productUrl()}/portfolio/share`);
  await page.getByRole('tab', { name: 'Embed' }).click();
  const code = await page.getByLabel('Embed code').inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(`${productUrl()}/portfolio`);

  const site = await (await browser.newContext()).newPage();
  // A served page: Chromium blocks local addresses for pages that a test fulfils.
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

/** Opens the link, again if the server did not render the page in time. */
async function openRendered(page: Page, link: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(link);
    expect(await answer?.text()).toContain('id="rendered-portfolio"');
  }).toPass();
}

/** Records a credential, ticks it on the portfolio screen, makes the portfolio public and returns its link. */
async function publish(page: Page, credential: string): Promise<string> {
  await addCredential(page.request, credential, { daysLeft: 20, notes: 'Level 3' });
  await page.reload();
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
