import { noticesOf, statsOf } from './credential-answers';

it.each([null, {}, 'text', 7])('takes %j for an empty list', (answer) => {
  expect(noticesOf(answer)).toEqual([]);
});

it('takes numbers in either spelling, and none for what is missing', () => {
  expect(statsOf({ total: '4', valid: 3 })).toEqual({ total: 4, valid: 3, expiring: 0, expired: 0 });
});
