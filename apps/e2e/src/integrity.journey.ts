import { expect, type Route, test } from '@playwright/test';
import { newPerson, productUrl, signIn } from './people.js';

/** Appended by the tampered file store: the script stays valid, but its hash changes. */
const CHANGED = '\n;globalThis.isTampered = true;';

for (const [what, address] of Object.entries({
  'entry script': /remoteEntry\.[^/]+\.js$/,
  chunk: /\/\d+\.[0-9a-f]+\.js$/,
  'style sheet': /\.css$/,
})) {
  test(`a tampered ${what} of a remote is blocked, and Retry loads the remote once the file is intact`, async ({
    page,
  }) => {
    await signIn(page, newPerson());
    let tampered = 0;
    const tamper = async (route: Route) => {
      const response = await route.fetch();
      tampered += 1;
      const addition = what === 'style sheet' ? 'a{}' : CHANGED;
      await route.fulfill({ response, body: (await response.text()) + addition });
    };
    const ofTeam = (url: URL) => url.pathname.startsWith('/remotes/team/') && address.test(url.pathname);
    await page.route(ofTeam, tamper);
    await page.goto(`${productUrl()}/settings`);
    const retry = page.getByRole('main').getByRole('button', { name: /retry/i });
    await expect(retry).toBeVisible();
    expect(tampered).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'isTampered' in globalThis)).toBe(false);

    await page.unrouteAll({ behavior: 'wait' });
    await retry.click();
    await expect(page.getByLabel('First name')).toBeVisible();
  });
}

test('every file of a remote is requested once and with its integrity hash', async ({ page }) => {
  await signIn(page, newPerson());
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/team/')) asked.push(pathname);
  });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text());
  });
  await page.addInitScript(() => {
    const unchecked: string[] = [];
    Object.assign(globalThis, { unchecked });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (
          (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) &&
          !node.integrity.startsWith('sha384-')
        ) {
          const address = node instanceof HTMLLinkElement ? node.href : node.src;
          if (address.includes('/remotes/')) unchecked.push(address);
        }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${productUrl()}/settings`);
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(await page.evaluate(() => Reflect.get(globalThis, 'unchecked'))).toEqual([]);
  expect(warnings).toEqual([]);
});
