import type { Scenario } from '../run.js';
import { MATRIX } from '../web/pages.js';
import { compareTyping, keystrokeRow } from '../web/typing.js';

const MEMBERS = 50;
const TYPES = 40;
const FEW = 5;

export const scenario: Scenario = {
  id: 'P17',
  title: `Typing in the matrix of ${MEMBERS} members × ${TYPES} types, beside one of ${FEW} × ${FEW}`,
  async run(laboratory) {
    const sizes = { many: { people: MEMBERS, types: TYPES, credentials: 100 }, few: { people: FEW, types: FEW } };
    const samples = await compareTyping(laboratory, MATRIX, { filter: MATRIX.use }, sizes);
    return {
      rows: [keystrokeRow(samples, 'slowest keystroke to paint, 4x CPU', 'filter')],
      notes: ['The slowest of eighteen keystrokes.'],
    };
  },
};
