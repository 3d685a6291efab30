import { expect, type Page, test } from '@playwright/test';
import { productUrl } from './people.js';
import { goToScreen, screens } from './screens.js';
import { type Cast, castOf, VIEWERS } from './viewers.js';

let cast: Cast;

test.beforeAll(async ({ browser }) => {
  cast = await castOf(browser);
});

/** What the pages that are opened from now on were refused by their policy. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('onViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI, sample }) =>
      Reflect.get(globalThis, 'onViolation')(`${documentURI}: ${effectiveDirective} refuses ${blockedURI} ${sample}`),
    );
  });
  return violations;
}

test('no screen asks for anything that its policy refuses, and no policy allows styles out of nowhere', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  for (const viewer of VIEWERS) {
    const storageState = cast.sessions[viewer];
    const context = await browser.newContext(storageState ? { storageState } : {});
    const page = await context.newPage();
    const violations = await watchPolicy(page);
    const policies = new Set<string>();
    page.on('response', (answer) => {
      const policy = answer.headers()['content-security-policy'];
      if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame() && policy) policies.add(policy);
    });
    for (const screen of screens(cast).filter((one) => one.viewer === viewer)) await goToScreen(page, screen);
    expect(violations).toEqual([]);
    expect(policies.size).toBeGreaterThan(0);
    for (const policy of policies) expect(policy).not.toContain('unsafe-inline');
    await context.close();
  }
});

test('pages outside the shell keep to their policies, and are dressed', async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.goto(`${productUrl()}/api/docs`);
  await page.getByRole('button', { name: /GET.*\/api\/auth\/user/ }).click();
  await expect(page.getByText('Try it out')).toBeVisible();
  await page.goto(`${productUrl()}/mail/unsubscribe?token=unknown`);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toHaveCSS('font-size', '22.4px');
  await page.goto(`${productUrl()}/api/none`);
  expect(violations).toEqual([]);
});

test('a menu of antd is dressed by the style sheet', async ({ browser }) => {
  const { owner } = cast.sessions;
  const page = await browser.newPage(owner ? { storageState: owner } : {});
  const screen = screens(cast).find(({ name }) => name === 'team-menu');
  if (!screen) throw new Error('There is no screen with the menu.');
  await goToScreen(page, screen);
  const menu = page.getByRole('menu');
  await expect(menu).toHaveCSS('border-radius', '12px');
  const [drawn, surface] = await menu.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.backgroundColor = 'var(--surface-raised)';
    return [element, probe].map((one) => getComputedStyle(one).backgroundColor);
  });
  expect(drawn).toBe(surface);
  await page.close();
});
