import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { credentialsOf } from './credential-answers';

it.each([null, {}, 'text', 7])('treats %j as an empty list', (answer) => {
  expect(credentialsOf(answer)).toEqual([]);
});

it('accepts ids and numbers as text or number, and dates with a time', () => {
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

it('derives missing day counts', () => {
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [past, soon] = credentialsOf([
    { id: 'a', expiryDate: addDays(today, -2) },
    { id: 'b', expiryDate: addDays(today, 30) },
  ]);
  expect(past).toMatchObject({ status: 'expired', daysUntilExpiry: -2 });
  expect(soon).toMatchObject({ status: 'expiring', daysUntilExpiry: 30 });
});

it('does not read the browser’s zone when the answer has day counts', () => {
  const asked = jest.spyOn(Intl, 'DateTimeFormat');
  credentialsOf([{ id: 'a', expiryDate: '2027-02-03', daysUntilExpiry: 12 }]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it('parses an entry whatever fields it lacks', () => {
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
      badge: null,
    },
  ]);
});
