import { statsOf } from './dashboard.api';

it('accepts both spellings of numbers, and zero if missing', () => {
  expect(statsOf({ total: '4', valid: 3 })).toEqual({ total: 4, valid: 3, expiring: 0, expired: 0 });
});
