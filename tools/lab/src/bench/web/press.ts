import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** How long a pointer rests on a link before the press. */
export const HOVER_MS = 200;

export interface Screen {
  link: string;
  title: string;
  rows: string;
}

/** Runs in the page before the pointer arrives. Asking the page while it works would use its CPU. */
const watchFor = ({ title, rows }: Screen) => `{
  let pressedAt;
  const isShown = () =>
    document.querySelector('h1')?.textContent === ${JSON.stringify(title)} &&
    document.querySelector(${JSON.stringify(rows)}) !== null;
  globalThis.shown = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (pressedAt === undefined || !isShown()) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
}`;

/** Rests the pointer on the link of the sidebar and presses it. Returns the ms from the press to the painted rows. */
export async function press(page: Page, screen: Screen): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen.link, exact: true });
  await page.evaluate(watchFor(screen));
  await link.hover();
  await sleep(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate('shown');
}
