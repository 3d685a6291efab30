import { expect, type Page } from '@playwright/test';

/**
 * `expectNone` fails with all console errors collected. Calls to `refused` addresses may fail; Chromium logs those
 * itself.
 */
export function watchConsole(page: Page, refused?: RegExp) {
  const errors: string[] = [];
  page.on('console', (message) => {
    // Chromium logs the 401 answer to a signed-out visitor's user call.
    if (message.location().url.endsWith('/api/auth/user')) return;
    if (refused?.test(message.location().url)) return;
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return { expectNone: () => expect(errors).toEqual([]) };
}
