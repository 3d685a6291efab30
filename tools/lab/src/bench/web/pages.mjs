/** @typedef {import('@playwright/test').Page} Page */

/** @typedef {{ lcp?: number, shown?: number }} AtMost */

const heading = (/** @type {string | RegExp} */ name) => (/** @type {Page} */ page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/**
 * `content` selects the main content; `atMost` limits its largest paint (`lcp`) or the paint of `content` (`shown`) as
 * a ratio to the single bundle on a slow phone.
 */
export const LANDING = {
  name: 'landing',
  atMost: /** @type {AtMost} */ ({ lcp: 0.45 }),
  path: '/',
  isSignedIn: false,
  content: '#pricing li',
  ready: async (/** @type {Page} */ page) => {
    await heading(/Micro-Credential Tracker/)(page);
    await page.locator('#pricing li').first().waitFor();
  },
  use: async (/** @type {Page} */ page) => {
    const toggle = page.getByRole('button', { name: /theme|dark|light/i });
    await toggle.click();
    await toggle.click();
  },
};

const cards = (/** @type {Page} */ page) => page.getByText('Certificate in Practice').first().waitFor();

export const DASHBOARD = {
  name: 'dashboard',
  atMost: /** @type {AtMost} */ ({ shown: 0.75 }),
  path: '/',
  isSignedIn: true,
  content: 'article',
  ready: async (/** @type {Page} */ page) => {
    await heading('Dashboard')(page);
    await cards(page);
  },
  use: async (/** @type {Page} */ page) => {
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
  ready: async (/** @type {Page} */ page) => {
    await heading('My Credentials')(page);
    await cards(page);
  },
};

export const MATRIX = {
  name: 'matrix',
  path: '/requirements',
  isSignedIn: true,
  ready: (/** @type {Page} */ page) => page.getByRole('gridcell').first().waitFor(),
  use: async (/** @type {Page} */ page) => {
    await page.getByRole('searchbox').pressSequentially('person 12', { delay: 150 });
    for (let left = 0; left < 'person 12'.length; left++) await page.keyboard.press('Backspace', { delay: 150 });
  },
};

/** @param {string} path */
export function publicPortfolio(path) {
  return {
    name: 'public portfolio',
    atMost: /** @type {AtMost} */ ({ shown: 0.5 }),
    path,
    isSignedIn: false,
    content: 'article',
    ready: async (/** @type {Page} */ page) => {
      await heading('My certificates')(page);
      await cards(page);
    },
    use: LANDING.use,
  };
}
