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

test('a table of antd is dressed by the style sheet, in the colours of the product', async ({ browser }) => {
  const { owner } = cast.sessions;
  const page = await browser.newPage(owner ? { storageState: owner } : {});
  await page.goto(`${productUrl()}/team`);
  const table = page.getByRole('table', { name: 'Members' });
  await expect(table.getByRole('cell').nth(1)).toHaveCSS('padding', '12px');
  const [line, quiet] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    return ['--line', '--text-quiet'].map((name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
  });
  await expect(table.getByRole('cell').nth(1)).toHaveCSS('border-bottom-color', String(line));
  await expect(table.getByRole('columnheader').nth(1)).toHaveCSS('color', String(quiet));
  await page.close();
});

test('what one part says to another by a variable of its style sheet arrives', async ({ browser }) => {
  const { owner } = cast.sessions;
  const page = await browser.newPage(owner ? { storageState: owner } : {});
  await page.goto(`${productUrl()}/team`);
  await expect(page.getByRole('combobox', { name: 'Filter by role' })).toHaveCSS('width', '160px');
  await page.close();
});
