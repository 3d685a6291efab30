import { statsOf } from './dashboard.api';

it('takes numbers in either spelling, and none for what is missing', () => {
  expect(statsOf({ total: '4', valid: 3 })).toEqual({ total: 4, valid: 3, expiring: 0, expired: 0 });
});
