import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { expectNoViolations, isSevere } from './axe.js';
import { watchConsole } from './console-errors.js';
import { watchPolicy } from './policy-violations.js';
import { goToScreen, type Screen, screens, standStill } from './screens.js';
import { type Cast, castOf, VIEWERS } from './viewers.js';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
type Theme = 'light' | 'dark';

/** The folder for screenshots of every screen; without it none are taken. */
const picturesFolder = process.env['SCREENSHOTS'];

/** The screens are split into shares so that several workers can check them. */
const SHARES = [0, 1, 2, 3];

let cast: Cast;

test.describe.configure({ timeout: 600_000 });
test.beforeAll(async ({ browser }) => {
  cast = await castOf(browser);
});

for (const share of SHARES) {
  const part = `${share + 1} of ${SHARES.length}`;

  test(`every screen is accessible on a desktop in both themes and keeps its content security policy (${part})`, async ({
    browser,
  }) => {
    const options: BrowserContextOptions = { viewport: DESK };
    await walk(browser, share, 'light', options, async (page, screen) => {
      await expectAccessible(page, screen, 'desk', 'light');
      expect(await smallTargets(page), `${screen.name} has no small targets on a desk`).toEqual([]);
      expect(await cutTables(page), `${screen.name} shows all columns on a desk`).toEqual([]);
      await setTheme(page, 'dark');
      await expectAccessible(page, screen, 'desk', 'dark');
    });
  });

  test(`every screen is accessible on a phone in both themes and fits 320 px with large touch targets (${part})`, async ({
    browser,
  }) => {
    await walk(browser, share, 'dark', { viewport: NARROW, hasTouch: true }, async (page, screen) => {
      // A dialog scrolls by itself, and does not widen the page.
      const width = await page.evaluate(() => {
        const scrolled = [document.documentElement, ...document.querySelectorAll('[role="dialog"]')];
        return Math.max(...scrolled.map(({ scrollWidth }) => scrollWidth));
      });
      expect(width, `${screen.name} is as wide as the window`).toBeLessThanOrEqual(NARROW.width);
      expect(await smallTargets(page), `${screen.name} has no small targets`).toEqual([]);
      // Dialogs have the same colours and names on a desktop and are checked there.
      if (screen.open && !picturesFolder) return;
      await page.setViewportSize(PHONE);
      for (const theme of ['dark', 'light'] as const) {
        await setTheme(page, theme);
        await expectAccessible(page, screen, 'phone', theme);
      }
      await page.setViewportSize(NARROW);
    });
  });
}

/** Opens each screen of a share as its viewer and checks it; console messages and policy violations fail the test. */
async function walk(
  browser: Browser,
  share: number,
  theme: Theme,
  options: BrowserContextOptions,
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const all = screens(cast);
  const size = Math.ceil(all.length / SHARES.length);
  const mine = all.slice(share * size, (share + 1) * size);
  for (const viewer of VIEWERS.filter((one) => mine.some((screen) => screen.viewer === one))) {
    const storageState = cast.sessions[viewer];
    const context = await browser.newContext({
      ...options,
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
    // The frame of a document has no storage.
    await context.addInitScript((name) => localStorage?.setItem('theme', name), theme);
    const page = await context.newPage();
    const console = watchConsole(page, /\/api\/(?:.*\/unknown|auth\/link)$/);
    const policy = await watchPolicy(page);
    for (const screen of mine.filter((one) => one.viewer === viewer))
      await test.step(screen.name, async () => {
        await goToScreen(page, screen);
        await look(page, screen);
      });
    console.expectNone();
    policy.expectKept();
    await context.close();
  }
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
  await standStill(page);
}

async function expectAccessible(page: Page, { name }: Screen, device: string, theme: Theme): Promise<void> {
  await expectStructure(page, name);
  await expectNoViolations(page, {
    message: `${name} on a ${device} in ${theme}`,
    counts: (violation) => isSevere(violation) || violation.id.startsWith('landmark'),
    // The themes differ only in colours.
    ...(theme === 'dark' && { runOnly: ['color-contrast'] }),
  });
  if (picturesFolder) await page.screenshot({ path: `${picturesFolder}/${name}-${device}-${theme}.png` });
}

async function expectStructure(page: Page, name: string) {
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter(isShown)
      .map((h) => Number(h.tagName[1]));
    const entry = document.querySelector('nav[aria-label="Main"] [aria-current]')?.textContent.trim() ?? '';
    return {
      isTitledByEntry: document.title.includes(entry.split(' ')[0] ?? ''),
      headings: document.querySelectorAll('h1').length,
      mains: document.querySelectorAll('main').length,
      hasNavigation: [...document.querySelectorAll('nav')].some(isShown),
      skipped: levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1),
    };
  });
  expect(found, name).toEqual({ isTitledByEntry: true, headings: 1, mains: 1, hasNavigation: true, skipped: [] });
}

function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="region"][tabindex="0"]:has(table)')]
      .filter((scroller) => scroller.scrollWidth - scroller.clientWidth > 1)
      .map((scroller) => String(scroller.ariaLabel)),
  );
}

/** Controls under 24 px that are not words within a sentence (WCAG 2.2, 2.5.8); a label counts with its control. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.getClientRects().length > 0 && !control.closest('.visually-hidden'))
      .filter((control) => !(control.tagName === 'A' && getComputedStyle(control).display === 'inline'))
      .filter((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        return Math.min(width, height) < 23.9;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
