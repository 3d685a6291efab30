import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { credentialsOf } from './credential-answers';

it.each([null, {}, 'text', 7])('takes %j for an empty list', (answer) => {
  expect(credentialsOf(answer)).toEqual([]);
});

it('takes ids and numbers in either spelling, and the day of a date with a time', () => {
  const [credential] = credentialsOf([
    null,
    {
      id: 7,
      name: 'CPR',
      issueDate: '2026-01-01T00:00:00.000Z',
      expiryDate: '2027-02-03T23:00:00Z',
      daysUntilExpiry: '12',
    },
  ]);
  expect(credential).toMatchObject({
    id: '7',
    issueDate: '2026-01-01',
    expiryDate: '2027-02-03',
    status: 'expiring',
    daysUntilExpiry: 12,
  });
});

it('counts the days itself for an answer that does not', () => {
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [past, soon] = credentialsOf([
    { id: 'a', expiryDate: addDays(today, -2) },
    { id: 'b', expiryDate: addDays(today, 30) },
  ]);
  expect(past).toMatchObject({ status: 'expired', daysUntilExpiry: -2 });
  expect(soon).toMatchObject({ status: 'expiring', daysUntilExpiry: 30 });
});

it('does not ask the browser for its zone when the answer says the days', () => {
  const asked = jest.spyOn(Intl, 'DateTimeFormat');
  credentialsOf([{ id: 'a', expiryDate: '2027-02-03', daysUntilExpiry: 12 }]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it('shows an entry without a word as one, whatever it leaves out', () => {
  expect(credentialsOf([{}])).toEqual([
    {
      id: '',
      name: '',
      issuingBody: '',
      issueDate: '',
      expiryDate: '',
      notes: null,
      status: 'expiring',
      daysUntilExpiry: 0,
      hasDocument: false,
      documentUrl: null,
    },
  ]);
});
