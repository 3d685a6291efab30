import { aCredential } from '@tracker/testing/browser/a-credential';
import { attentionOf } from './notice-lists';

const soon = aCredential({ name: 'soon', status: 'expiring', daysUntilExpiry: 1 });
const later = aCredential({ name: 'later', status: 'expiring', daysUntilExpiry: 30 });
const lapsed = aCredential({ name: 'lapsed', status: 'expired', daysUntilExpiry: -1 });
const old = aCredential({ name: 'old', status: 'expired', daysUntilExpiry: -400 });

it('lists expired credentials first, newest on top, then expiring ones, without valid ones', () => {
  const listed = attentionOf([later, old, aCredential(), soon, lapsed]);
  expect(listed.map(({ name }) => name)).toEqual(['lapsed', 'old', 'soon', 'later']);
});
