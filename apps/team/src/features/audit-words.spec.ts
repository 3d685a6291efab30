import { dayText } from '@tracker/ui/day';
import { actionText, actorText, fieldChanges } from './audit-words';

it('names each changed field with both values', () => {
  const before = { name: 'Ward 7', billing_email: null, email_reminders: true };
  const after = { name: 'Ward 8', billing_email: 'pay@ward.test', email_reminders: false };
  expect(fieldChanges({ before, after })).toEqual([
    { field: 'name', before: 'Ward 7', after: 'Ward 8' },
    { field: 'billing email', before: 'nothing', after: 'pay@ward.test' },
    { field: 'email reminders', before: 'yes', after: 'no' },
  ]);
});

it('shows what was created and what was deleted', () => {
  expect(fieldChanges({ before: null, after: { role: 'member' } })).toEqual([
    { field: 'role', before: null, after: 'member' },
  ]);
  expect(fieldChanges({ before: { tags: ['a'] }, after: null })).toEqual([
    { field: 'tags', before: '["a"]', after: null },
  ]);
  expect(fieldChanges({ before: null, after: null })).toEqual([]);
});

it('writes dates and times as the reader does, and nothing else', () => {
  const at = '2027-01-31T22:30:00.000Z';
  const after = { expiryDate: '2027-01-31', until: '2027-01-31', endedAt: at, name: '2027-01-31 course' };
  expect(fieldChanges({ before: null, after }).map((change) => change.after)).toEqual([
    dayText('2027-01-31'),
    dayText('2027-01-31'),
    new Date(at).toLocaleString(),
    '2027-01-31 course',
  ]);
  expect(dayText('2027-01-31')).not.toContain('2027-01');
});

it('names the actor even without an account', () => {
  expect(actorText({ id: '1', email: 'ada@ward.test' })).toBe('ada@ward.test');
  expect(actorText({ id: '1', email: null })).toBe('A deleted account');
  expect(actorText(null)).toBe('System');
});

it('has words for actions', () => {
  expect(actionText('member.role-changed')).toBe('Changed a role');
});
