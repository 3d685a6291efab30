import { aCredential } from '@tracker/testing/browser/a-credential';
import { attentionOf, attentionText } from './attention';

const soon = aCredential({ name: 'soon', status: 'expiring', daysUntilExpiry: 1 });
const later = aCredential({ name: 'later', status: 'expiring', daysUntilExpiry: 30 });
const lapsed = aCredential({ name: 'lapsed', status: 'expired', daysUntilExpiry: -1 });
const old = aCredential({ name: 'old', status: 'expired', daysUntilExpiry: -400 });

it('puts what expires next first and what expired long ago last, and leaves out what is valid', () => {
  const listed = attentionOf([old, aCredential(), lapsed, later, soon]);
  expect(listed.map(({ name }) => name)).toEqual(['soon', 'later', 'lapsed', 'old']);
});

it('counts the days in words', () => {
  expect([soon, later, lapsed].map(attentionText)).toEqual([
    'Expires in 1 day',
    'Expires in 30 days',
    'Expired 1 day ago',
  ]);
  expect(attentionText({ ...soon, daysUntilExpiry: 0 })).toBe('Expires today');
});
