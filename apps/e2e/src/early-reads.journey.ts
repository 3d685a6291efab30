import { expect, test } from '@playwright/test';
import { newPerson, productUrl, signIn } from './people.js';

for (const address of ['/api/auth/user', '/api/organizations', '/api/credentials']) {
  test(`the first screen requests ${address} only once when it answers 500`, async ({ page }) => {
    await signIn(page, newPerson());
    const asked: string[] = [];
    await page.route(`**${address}`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 500, body: 'Internal error' });
    });
    await page.goto(`${productUrl()}/credentials`, { waitUntil: 'networkidle' });
    expect(asked).toHaveLength(1);
  });
}

test('Retry loads the first screen after its early request failed', async ({ page }) => {
  await signIn(page, newPerson());
  await page.route('**/api/credentials', (route) => route.fulfill({ status: 500, body: 'Internal error' }), {
    times: 1,
  });
  await page.goto(`${productUrl()}/credentials`);
  await page.getByRole('button', { name: /retry|try again/i }).click();
  await expect(page.getByText('No credentials yet.')).toBeVisible();
});
