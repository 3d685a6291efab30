import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { watchConsole } from './console-errors.js';
import { goToScreen, screens } from './screens.js';
import { type Cast, castOf, VIEWERS } from './viewers.js';

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const NARROW = { width: 320, height: 640 };
/** Where pictures of every screen go; none are made without it (see CONTRIBUTING.md). */
const picturesFolder = process.env['SCREENSHOTS'];

let cast: Cast;

test.beforeAll(async ({ browser }) => {
  cast = await castOf(browser);
});

for (const [device, size] of Object.entries(SIZES)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every screen is accessible on a ${device} in ${theme}`, async ({ browser }) => {
      test.setTimeout(360_000);
      for (const viewer of VIEWERS) {
        const context = await browser.newContext({
          viewport: size,
          reducedMotion: 'reduce',
          ...sessionOf(viewer),
        });
        // The frame of a document has no storage.
        await context.addInitScript((name) => localStorage?.setItem('theme', name), theme);
        const page = await context.newPage();
        const console = watchConsole(page, /\/api\/.*\/unknown$/);
        // What opens over a screen has the same colours and names on a phone; there it is only looked at.
        const shown = screens(cast).filter(({ open }) => !open || device === 'desk' || picturesFolder);
        for (const screen of shown.filter((one) => one.viewer === viewer)) {
          await test.step(screen.name, async () => {
            await goToScreen(page, screen);
            await expectStructure(page, screen.name);
            const { violations } = await axe(page, theme).analyze();
            const found = violations.filter(
              ({ id, impact }) => impact === 'serious' || impact === 'critical' || id.startsWith('landmark'),
            );
            expect(
              found.map(({ id, nodes }) => [id, nodes[0]?.html]),
              screen.name,
            ).toEqual([]);
            if (picturesFolder)
              await page.screenshot({ path: `${picturesFolder}/${screen.name}-${device}-${theme}.png` });
          });
        }
        console.expectNone();
        await context.close();
      }
    });
  }
}

test('no screen scrolls sideways at 320 px, and everything to press is 24 px or more', async ({ browser }) => {
  test.setTimeout(180_000);
  for (const viewer of VIEWERS) {
    const context = await browser.newContext({
      viewport: NARROW,
      hasTouch: true,
      reducedMotion: 'reduce',
      ...sessionOf(viewer),
    });
    const page = await context.newPage();
    for (const screen of screens(cast).filter((one) => one.viewer === viewer)) {
      await goToScreen(page, screen);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${screen.name} is as wide as the window`).toBeLessThanOrEqual(NARROW.width);
      expect(await smallTargets(page), `${screen.name} has no small targets`).toEqual([]);
    }
    await context.close();
  }
});

function sessionOf(viewer: (typeof VIEWERS)[number]) {
  const storageState = cast.sessions[viewer];
  return storageState ? { storageState } : {};
}

/** Without frames of other sites there is no need for a page of its own to sum up in, nor for what passed: three times as quick. */
function axe(page: Page, theme: 'light' | 'dark' = 'light') {
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  // Themes differ in colours and in nothing else.
  const colours = theme === 'dark' && { runOnly: ['color-contrast'] };
  return builder.options({ resultTypes: ['violations'], ...colours });
}

async function expectStructure(page: Page, name: string) {
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter(isShown)
      .map((h) => Number(h.tagName[1]));
    return {
      headings: document.querySelectorAll('h1').length,
      mains: document.querySelectorAll('main').length,
      hasNavigation: [...document.querySelectorAll('nav')].some(isShown),
      skipped: levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1),
    };
  });
  expect(found, name).toEqual({ headings: 1, mains: 1, hasNavigation: true, skipped: [] });
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
