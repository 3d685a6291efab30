import { FORMULA_BEGINNING, FORMULA_SIGN } from '../../../../platform/downloads/csv.js';
import type { Cell } from './table.js';

/** The apostrophe that our own exports put before a formula. */
const ESCAPED = new RegExp(`^'(?='*(?:${FORMULA_BEGINNING}))`);
const FORMULA = new RegExp(`^${FORMULA_SIGN}\\S`);

export const textOfCell = (written: string): string => written.replace(ESCAPED, '');

/**
 * In a CSV file, text that a spreadsheet would evaluate counts as a formula. A sign alone or before a space does not.
 */
export const csvCell = (written: string): Cell => ({
  text: textOfCell(written),
  kind: FORMULA.test(written) ? 'formula' : 'text',
});
