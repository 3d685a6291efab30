import { besideRow, judge } from '../rows.js';
import type { Scenario } from '../run.js';
import { CREDENTIALS, type Page } from '../web/pages.js';
import { compareTyping, keystrokeGrowthRow, keystrokeRow } from '../web/typing.js';

const uses = {
  search: (page: Page) => page.getByRole('searchbox').pressSequentially('practice 12', { delay: 150 }),
  palette: async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
    await page.getByRole('combobox', { name: 'Search or jump to…' }).pressSequentially('practice 12', { delay: 150 });
  },
};

export const scenario: Scenario = {
  id: 'P10',
  title: '10,000 credentials in the grid, against a page of 100',
  async run(laboratory) {
    const sizes = { many: { credentials: 10_000 }, few: { credentials: 100 } };
    const samples = await compareTyping(laboratory, CREDENTIALS, uses, sizes);
    const ratio = samples.ratio('elements', 'many search', 'few search');
    const elements = ['many search', 'few search'].map((name) => String(samples.median('elements', name)));
    return {
      rows: [
        besideRow('elements in the page', elements, ratio, judge(ratio, { atMost: 1.2 })),
        keystrokeRow(samples, 'slowest keystroke to paint, 4x CPU', 'search'),
        keystrokeGrowthRow(samples, 'the same, beside the page of 100', 'search'),
        keystrokeRow(samples, 'slowest keystroke to result in the palette, 4x CPU', 'palette'),
        keystrokeGrowthRow(samples, 'the same, beside the palette of 100', 'palette'),
      ],
    };
  },
};
