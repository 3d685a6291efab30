import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeOptions {
  /** Ids of the rules to check; all by default. */
  runOnly?: string[];
  /** Selects the violations that fail the check; all by default. */
  counts?: (violation: { id: string; impact: string | null }) => boolean;
  message?: string;
}

export const isSevere = ({ impact }: { impact: string | null }) => impact === 'serious' || impact === 'critical';

/**
 * Checks the page without its frames; of a modal dialog only the dialog, because the rest is checked without it. Axe is loaded
 * once per document, because loading takes as long as a check.
 */
export async function expectNoViolations(page: Page, { runOnly, counts, message }: AxeOptions = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const options = { iframes: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const dialog = document.querySelector('[aria-modal="true"]');
    const { violations } = await axe.run(dialog ?? document, options as Axe.RunOptions);
    return violations.map(({ id, impact = null, nodes }) => ({ id, impact, html: nodes[0]?.html }));
  }, options);
  expect(counts ? found.filter(counts) : found, message).toEqual([]);
}
