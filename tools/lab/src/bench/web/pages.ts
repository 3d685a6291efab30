import type { Page } from '@playwright/test';

export type { Page };

export type AtMost = { lcp?: number; shown?: number };

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();

export const LANDING = {
  name: 'landing',
  atMost: { lcp: 0.45 } as AtMost,
  path: '/',
  isSignedIn: false,
  content: '#pricing li',
  ready: async (page: Page) => {
    await heading(/Micro-Credential Tracker/)(page);
    await page.locator('#pricing li').first().waitFor();
  },
  use: async (page: Page) => {
    const toggle = page.getByRole('button', { name: /theme|dark|light/i });
    await toggle.click();
    await toggle.click();
  },
};

const cards = (page: Page) => page.getByText('Certificate in Practice').first().waitFor();

export const DASHBOARD = {
  name: 'dashboard',
  atMost: { shown: 0.75 } as AtMost,
  path: '/',
  isSignedIn: true,
  content: 'article',
  ready: async (page: Page) => {
    await heading('Dashboard')(page);
    await cards(page);
  },
  use: async (page: Page) => {
    await page.getByRole('searchbox').pressSequentially('practice 1', { delay: 120 });
    await page.getByRole('button', { name: 'Add Credential' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  },
};

export const CREDENTIALS = {
  ...DASHBOARD,
  name: 'credentials',
  path: '/credentials',
  ready: async (page: Page) => {
    await heading('My Credentials')(page);
    await cards(page);
  },
};

export const MATRIX = {
  name: 'matrix',
  path: '/requirements',
  isSignedIn: true,
  ready: (page: Page) => page.getByRole('gridcell').first().waitFor(),
  use: async (page: Page) => {
    await page.getByRole('searchbox').pressSequentially('person 12', { delay: 150 });
    for (let left = 0; left < 'person 12'.length; left++) await page.keyboard.press('Backspace', { delay: 150 });
  },
};

export function publicPortfolio(path: string) {
  return {
    name: 'public portfolio',
    atMost: { shown: 0.5 } as AtMost,
    path,
    isSignedIn: false,
    content: 'article',
    ready: async (page: Page) => {
      await heading('My certificates')(page);
      await cards(page);
    },
    use: LANDING.use,
  };
}
