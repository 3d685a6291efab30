import { expect, type Page } from '@playwright/test';

/**
 * Collects what the browser's console calls an error; `expectNone` fails with all of it. Calls to `refused` addresses are meant to fail, which
 * Chromium reports by itself.
 */
export function watchConsole(page: Page, refused?: RegExp) {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The user call of a visitor is answered 401, which Chromium reports by itself.
    if (message.location().url.endsWith('/api/auth/user')) return;
    if (refused?.test(message.location().url)) return;
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return { expectNone: () => expect(errors).toEqual([]) };
}
