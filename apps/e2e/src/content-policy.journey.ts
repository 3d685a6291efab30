import { expect, test } from '@playwright/test';
import { addCredential } from './api-calls.js';
import { newPerson, OWNER, productUrl, signInByRequests } from './people.js';
import { watchPolicy } from './policy-violations.js';

test('pages outside the shell are styled and do not violate their content security policies', async ({ page }) => {
  const policy = await watchPolicy(page);
  await page.goto(`${productUrl()}/api/docs`);
  await page.getByRole('button', { name: /GET.*\/api\/auth\/user/ }).click();
  await expect(page.getByText('Try it out')).toBeVisible();
  await page.goto(`${productUrl()}/mail/unsubscribe?token=unknown`);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toHaveCSS('font-size', '24px');
  await page.goto(`${productUrl()}/api/none`);
  policy.expectKept();
});

test('antd components take their styles and the colours of the product from the style sheet', async ({ browser }) => {
  const page = await browser.newPage({ storageState: await signInByRequests(browser, OWNER) });
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
  await expect(page.getByRole('combobox', { name: 'Filter by role' })).toHaveCSS('width', '160px');
  await page.close();
});

test('an image document that is opened in its own tab is centred by the browser’s styles', async ({ browser }) => {
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  let url = '';
  const storageState = await signInByRequests(browser, newPerson(), async (request) => {
    const document = { name: 'card.png', mimeType: 'image/png', buffer };
    url = productUrl() + (await addCredential(request, 'First Aid', { document })).documentUrl;
  });
  const page = await browser.newPage({ storageState, viewport: { width: 801, height: 601 } });
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('Security Policy') && refused.push(message.text()));
  await page.goto(url);
  expect(await page.locator('img').boundingBox()).toEqual({ x: 400, y: 300, width: 1, height: 1 });
  expect(refused).toEqual([]);
  await page.close();
});
