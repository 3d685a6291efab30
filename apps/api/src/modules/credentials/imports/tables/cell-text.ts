import { FORMULA_BEGINNING, FORMULA_SIGN } from '../../../../platform/downloads/csv.js';
import type { Cell } from './table.js';

/** An apostrophe that makes a text of a formula, as our own exports write it. */
const ESCAPED = new RegExp(`^'(?='*(?:${FORMULA_BEGINNING}))`);
const FORMULA = new RegExp(`^${FORMULA_SIGN}\\S`);

/** What a cell says, without the apostrophe in front that is none of it. */
export const textOfCell = (written: string): string => written.replace(ESCAPED, '');

/** A cell of a file that knows texts only: what a spreadsheet would work out counts as a formula. A sign alone, or before a blank, is none. */
export const csvCell = (written: string): Cell => ({
  text: textOfCell(written),
  kind: FORMULA.test(written) ? 'formula' : 'text',
});
